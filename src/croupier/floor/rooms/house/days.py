"""Gaming days: what each table and terminal took and paid, from one morning to the next (§ 605a.2(d)(6), (7))."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from croupier.floor.record.commands import CloseDay
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import DayClosed, DaySealed, FloorEvent, FloorOpened, VouchersExpired
from croupier.floor.record.events.office.revenue import RevenueClosed
from croupier.floor.record.floor import Floor
from croupier.floor.record.state import Figures
from croupier.floor.record.terminal import Terminal
from croupier.floor.record.voucher import VoucherState
from croupier.money import Cents

FIGURES = (
    "deposited",  # into game accounts, by bills and vouchers (§ 605a.2(d)(7)(i))
    "winnings",  # credited, without the stakes that go back (§ 605a.2(d)(7)(ii))
    "losses",  # losing wagers collected (§ 605a.2(d)(7)(iii))
    "withdrawn",  # from game accounts, by vouchers and cancelled credits (§ 605a.2(d)(7)(v))
    "jackpots",  # paid by an attendant
    "progressives",  # paid from meters, by terminals and attendants
    "terminal_progressives",  # of these, what terminals credited themselves (§ 605a.5(d)(10))
    "tips",
    "overrides",  # what attendants paid beyond what the terminals told, or less (§ 465a.26(b)(10))
)
"""What is added up for every table and every terminal, by gaming day; tips and what people paid stand apart."""

DAYS_REMEMBERED = 40
"""Of closed days; by a clock that was ahead only the last ones can have been closed too early."""


def add(floor: Floor, terminal: Terminal, table: str, amounts: Mapping[str, Cents]) -> None:
    """Add to the day's figures of a terminal and of the table it plays at; play money is in no report."""
    moved = {name: amount for name, amount in amounts.items() if amount}
    if terminal.training or not moved:
        return
    places = [f"terminal:{terminal.id}"]
    if table and not floor.state.tables[table].training:
        places.append(f"table:{table}")
    for place in places:
        figures = floor.state.figures.setdefault(place, {})
        for name, amount in moved.items():
            figures[name] = figures.get(name, 0) + amount


def win(figures: Figures) -> Cents:
    """What the house won: losing wagers less everything paid beyond the stakes (§ 605a.2(d)(6), (7)(vi))."""
    paid = sum(figures.get(name, 0) for name in ("winnings", "jackpots", "progressives"))
    return figures.get("losses", 0) - paid


def statement(figures: Figures) -> dict[str, Cents]:
    """What is reported of a table or a terminal: all figures, then its gross table game revenue.

    § 605a.2(d)(7)(i)–(iii), (v), (vi)
    """
    return {**{name: figures.get(name, 0) for name in FIGURES}, "revenue": win(figures)}


def due(floor: Floor, at: datetime) -> Sequence[FloorEvent]:
    """The end of a gaming day comes with the first thing that happens after it."""
    state = floor.state
    if state.day is None or not state.settings.is_over(state.day, at):
        return ()
    figures = {place: dict(found) for place, found in sorted(state.figures.items())}
    closed = DayClosed(state.day, figures, held(floor), remembered=True)
    expired = _expired(floor, state.settings.gaming_day(at))
    revenue = class_revenue(floor)
    taxed = (RevenueClosed(state.day, revenue),) if revenue else ()
    return (*taxed, closed, VouchersExpired(expired)) if expired else (*taxed, closed)


def class_revenue(floor: Floor) -> dict[str, Cents]:
    """What the day has come to so far, by the clauses under which each table is taxed (§ 601a.9(b)(3), (e))."""
    found: dict[str, Cents] = {}
    for table in floor.state.tables.values():
        figures = floor.state.figures.get(f"table:{table.id}")
        if figures and not table.training:
            tax_class = table.kind.tax_class
            found[tax_class] = found.get(tax_class, 0) + win(figures)
    return dict(sorted(found.items()))


def held(floor: Floor) -> dict[str, Cents]:
    """What every terminal that is not for training holds, with what it has in rounds that are not over."""
    real = (terminal for terminal in floor.state.terminals.values() if not terminal.training)
    money = {terminal.id: floor.balance(terminal) + floor.in_play(terminal) for terminal in real}
    return {name: amount for name, amount in sorted(money.items()) if amount}


def _expired(floor: Floor, today: date) -> tuple[str, ...]:
    vouchers = floor.state.vouchers.values()
    issued = (voucher for voucher in vouchers if voucher.state is VoucherState.ISSUED)
    return tuple(voucher.number for voucher in issued if voucher.expires < today)


@decides(CloseDay)
def close(_floor: Floor, _command: CloseDay, _asked: Asked) -> Decision:
    """Nothing besides what is due."""
    return []


@carries_out(DayClosed)
def _closed(floor: Floor, event: DayClosed, at: datetime) -> None:
    floor.state.figures = {}
    floor.state.day = floor.state.settings.gaming_day(at)
    floor.state.unsealed.append(event.day)
    if event.remembered:
        floor.state.closed_days = [*floor.state.closed_days[-DAYS_REMEMBERED:], event.day]
    floor.mention(f"day:{event.day.isoformat()}")


@carries_out(DaySealed)
def _sealed(floor: Floor, event: DaySealed, _at: datetime) -> None:
    floor.state.unsealed.remove(event.day)
    floor.state.key = event.key
    floor.mention(f"seal:{event.day.isoformat()}")


@carries_out(FloorOpened)
def _opened(floor: Floor, event: FloorOpened, at: datetime) -> None:
    floor.state.settings = event.settings
    floor.state.day = event.settings.gaming_day(at)
