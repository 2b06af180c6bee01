"""What must hold on the floor at every moment: every cent is somewhere, once."""

from collections import Counter
from collections.abc import Iterator

from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.meters import explained_balance
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import THE_TERMINAL, terminal_of
from croupier.floor.rooms.boxes import contents
from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents, Rounding

_OWED = set(HandPayKind) - {HandPayKind.CANCELLED_CREDIT}
"""Hand pays whose money has left the game account; a cancelled credit stays there until it is paid."""


def differences(floor: Floor) -> Iterator[str]:
    """Every identity that does not hold, in words; nothing on a floor that is right."""
    yield from _differ("the books", floor.ledger.difference(), 0)
    for table in floor.state.tables.values():
        yield from _differ(f"at risk at {table.id}", floor.ledger.balance(table.at_risk), _at_risk(floor, table))
    for terminal in floor.state.terminals.values():
        explained = explained_balance(terminal.meters.get(THE_TERMINAL, {})) - floor.in_play(terminal)
        yield from _differ(f"the balance of {terminal.id}", floor.balance(terminal), explained)
    yield from _owed(floor)
    yield from _cage(floor)
    yield from _progressives(floor)
    yield from _figures(floor)
    for what, held, expected in contents.differences(floor):
        yield from _differ(what, held, expected)


def _differ(what: str, held: Cents, expected: Cents) -> Iterator[str]:
    if held != expected:
        yield f"{what}: {held} where {expected} is expected"


def _at_risk(floor: Floor, table: Table) -> Cents:
    """What the stakes of the table's round have at risk; between rounds what stands."""
    live = floor.rounds.get(table.id)
    if live is None:
        return 0
    return sum(amount for stake in live.round.stakes.values() for amount in stake.at_risk.values())


def _owed(floor: Floor) -> Iterator[str]:
    """Vouchers, payouts and hand pays: what is owed is what can be claimed."""
    outstanding = sum(voucher.amount for voucher in floor.state.vouchers.values())
    held = floor.ledger.balance(Account(Kind.VOUCHERS, "outstanding"))
    yield from _differ("vouchers outstanding", held, outstanding)
    won = _to_validate(floor)
    for terminal in floor.state.terminals.values():
        due = floor.waits_for_attendant(terminal, *_OWED)
        held = floor.ledger.balance(Account(Kind.HAND_PAYS, terminal.id))
        yield from _differ(f"hand pays of {terminal.id}", held, due)
        yield from _differ(f"payouts not validated of {terminal.id}", floor.pending(terminal), won.get(terminal.id, 0))


def _cage(floor: Floor) -> Iterator[str]:
    """A drawer holds what went in less what it paid; a machine owes what it took and has not put out."""
    for drawer in floor.state.cage.drawers.values():
        held = floor.ledger.balance(drawer.account)
        yield from _differ(f"the drawer {drawer.id}", held, drawer.put_in - drawer.paid)
    for machine in floor.state.cage.machines.values():
        owed = sum(one.owed for one in machine.log)
        yield from _differ(f"owed by the machine {machine.id}", floor.ledger.balance(machine.owes), owed)


def _to_validate(floor: Floor) -> Counter[str]:
    """What waits for a floorperson, by terminal."""
    won: Counter[str] = Counter()
    for payout in floor.state.payouts.values():
        for stake, amount in payout.shares.items() if payout.pending else ():
            won[terminal_of(stake)] += amount
    return won


def _progressives(floor: Floor) -> Iterator[str]:
    """The ledger holds the whole cents of every meter; what was awarded is paid or due (§ 605a.7(a)(4))."""
    for controller in floor.state.controllers.values():
        for name, amount in controller.amounts.items():
            held = floor.ledger.balance(controller.held(name))
            whole = Rounding.DOWN_TO_THE_CENT.cents(amount)
            yield from _differ(f"the meter {name} of {controller.id}", held, whole)
        waiting = sum(one.amount for one in floor.state.hand_pays.values() if one.progressive == controller.id)
        waiting += sum(
            one.amount for one in floor.state.payouts.values() if one.progressive == controller.id and one.pending
        )
        yield from _differ(f"awards due from {controller.id}", controller.due, waiting)


def _figures(floor: Floor) -> Iterator[str]:
    """What the tables report of the day's play is what the terminals report (§ 605a.2(d)(6), (7))."""
    for name in ("losses", "winnings", "jackpots", "progressives", "tips"):
        totals: Counter[str] = Counter()
        for place, figures in floor.state.figures.items():
            totals[place.partition(":")[0]] += figures.get(name, 0)
        yield from _differ(f"the day's {name} of all tables", totals["table"], totals["terminal"])
