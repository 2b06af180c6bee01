"""The true contents of boxes, drawers and machines, known from watching every bill and voucher go in.

Nobody in the rehearsal's office asks the floor what a box or a drawer holds: they look into it.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands.office.cage import Pieces
from croupier.floor.record.commands.office.count import ScannedVoucher
from croupier.floor.record.events import BillInserted, FloorEvent, HandPaid, VoucherRedeemed
from croupier.floor.record.events.office.cage import MachineRestPaid, VoucherTaken
from croupier.floor.record.floor import Floor
from croupier.floor.rehearsal.accounts import Accounts
from croupier.money import Cents


@dataclass(slots=True)
class Contents:
    """Bills by face value in dollars, and vouchers."""

    bills: Counter[str] = field(default_factory=Counter)
    papers: list[ScannedVoucher] = field(default_factory=list)


class Custody:
    """Boxes by number, the vouchers at each place of the cage, and the payments of each drawer."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._boxes: defaultdict[str, Contents] = defaultdict(Contents)
        self._papers: defaultdict[str, list[Cents]] = defaultdict(list)
        self._paid: Counter[str] = Counter()

    def note(self, floor: Floor, answer: Done) -> None:
        """Account for the effects of a command; boxes are changed while nobody plays."""
        for event in answer.events:
            if isinstance(event, BillInserted):
                self._in(floor, event.terminal).bills[str(event.denomination // 100)] += 1
            elif isinstance(event, VoucherRedeemed) and event.terminal:
                paper = ScannedVoucher(event.amount, self._accounts.number(event.number))
                self._in(floor, event.terminal).papers.append(paper)
            else:
                self._at_the_cage(event)

    def _in(self, floor: Floor, terminal: str) -> Contents:
        return self._boxes[floor.state.terminals[terminal].box]

    def _at_the_cage(self, event: FloorEvent) -> None:
        match event:
            case VoucherRedeemed(drawer=drawer, amount=amount):
                self._papers[drawer].append(amount)
                self._paid[drawer] += amount
            case VoucherTaken(machine=machine, amount=amount):
                self._papers[machine].append(amount)
            case HandPaid(drawer=drawer, slip=slip) if drawer:
                self._paid[drawer] += slip.paid
            case MachineRestPaid(drawer=drawer, amount=amount):
                self._paid[drawer] += amount
            case _:
                pass

    def emptied(self, box: str) -> Contents:
        """Empty a box and return its contents."""
        return self._boxes.pop(box, Contents())

    def papers(self, place: str) -> list[Cents]:
        """The vouchers a place has taken since the last call."""
        return self._papers.pop(place, [])

    def peek(self, place: str) -> Sequence[Cents]:
        """The vouchers at a place, in order of arrival."""
        return self._papers[place]

    def paid(self, drawer: str) -> Cents:
        """The amount paid from a drawer since the last call."""
        return self._paid.pop(drawer, 0)

    def remaining(self) -> Cents:
        """The value of the bills still in boxes."""
        return sum(worth(one.bills) for one in self._boxes.values())


def worth(bills: Counter[str]) -> Cents:
    """The value of bills."""
    return sum(int(face) * 100 * number for face, number in bills.items())


def in_pieces(amount: Cents) -> tuple[Pieces, ...]:
    """An amount in hundred-dollar bills and cents."""
    hundreds, rest = divmod(amount, 100_00)
    return tuple(Pieces(value, count) for value, count in ((100_00, hundreds), (1, rest)) if count)
