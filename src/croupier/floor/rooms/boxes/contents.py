"""What lies in each box, as the validators tell it, from the moment on at which boxes are kept (§ 465a.17(c), (e)(5)).

A floor without an approved plan keeps none of this: a journal of before is replayed as it was.
"""

from collections.abc import Iterator

from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import Box
from croupier.floor.record.terminal import Terminal
from croupier.ledger.accounts import Account, Kind
from croupier.money import DOLLAR, Cents


def account(box: str) -> Account:
    """Where the bills of a box are in the books."""
    return Account(Kind.CASH_BOX, box)


def begin(floor: Floor) -> None:
    """Boxes that hold something from before are known by its value."""
    for place, held in floor.ledger.held.items():
        if place.kind is Kind.CASH_BOX and held:
            floor.state.boxes.boxes[place.owner] = Box(place.owner, before=held)
    for terminal in floor.state.terminals.values():
        if terminal.box:
            inserted(floor, terminal.box)


def inserted(floor: Floor, box: str) -> None:
    """A box is in a terminal."""
    kept = floor.state.boxes
    if kept.kept:
        kept.boxes.setdefault(box, Box(box))
        kept.out.pop(box, None)


def removed(floor: Floor, terminal: Terminal) -> None:
    """It is not any more."""
    kept = floor.state.boxes
    if kept.kept and terminal.box:
        kept.out[terminal.box] = terminal.id


def bill(floor: Floor, box: str, denomination: Cents) -> None:
    """A bill was stacked in it."""
    if floor.state.boxes.kept:
        bills = floor.state.boxes.boxes.setdefault(box, Box(box)).bills
        face = str(denomination // DOLLAR)
        bills[face] = bills.get(face, 0) + 1


def voucher(floor: Floor, box: str, amount: Cents) -> None:
    """A voucher was stacked in it."""
    if floor.state.boxes.kept:
        held = floor.state.boxes.boxes.setdefault(box, Box(box))
        held.vouchers += 1
        held.voucher_value += amount


def is_away(floor: Floor, box: str) -> bool:
    """Whether a box waits for its count: nobody puts it into a terminal (§ 465a.17(e)(5))."""
    kept = floor.state.boxes.boxes.get(box)
    return kept is not None and bool(kept.drop)


def differences(floor: Floor) -> Iterator[tuple[str, Cents, Cents]]:
    """What must be the same: the bills of each box and the books, all counts and what the main bank has of them."""
    kept = floor.state.boxes
    for box in kept.boxes.values():
        yield f"the bills of box {box.number}", floor.ledger.balance(account(box.number)), box.currency
    if kept.kept:
        yield "currency received from counts", floor.ledger.balance(RECEIVED), kept.received
        yield "the variance of all counts", floor.ledger.balance(VARIANCES), kept.variance


RECEIVED = Account(Kind.CAGE, "counted")
"""What the main bank has received from counts: nothing else moves it."""

VARIANCES = Account(Kind.HOUSE, "count variances")
"""By how much that is more than the meters said, or less."""
