"""The report of a gaming day: what every table and terminal took and paid, reconciled with the books.

The figures of a past day come from the journal, today's from the floor (§ 605a.2(d)(6), (7)).

Why: docs/design/0106.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.loading import load
from croupier.floor.record.events import DayClosed, decode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Store
from croupier.floor.record.state import Figures
from croupier.floor.record.table import TableKind
from croupier.floor.rooms.house import days
from croupier.floor.rooms.money.hand_pays import OVERRIDES
from croupier.journal.chain import Entry
from croupier.ledger.accounts import Kind
from croupier.ledger.ledger import Transfer
from croupier.money import Cents

AGREE = ("losses", "winnings", "jackpots", "progressives", "terminal_progressives", "tips")
"""Figures every table derives from its terminals, so that both totals agree."""


class NoSuchDay(LookupError):
    """The journal has no such gaming day."""


@dataclass(frozen=True, slots=True)
class Place:
    """One table or terminal on a day; ``revenue`` is its win, negative for a loss (§ 605a.2(d)(6), (7)(vi)).

    ``tax_class`` names the clauses of the Act under which the revenue is taxed (§ 601a.9(e)).
    """

    name: str
    about: str
    tax_class: str
    figures: Mapping[str, Cents]
    opened_with: Cents = 0
    closed_with: Cents = 0

    @property
    def revenue(self) -> Cents:
        """Gross table game revenue."""
        return self.figures["revenue"]


@dataclass(frozen=True, slots=True)
class Identity:
    """Two figures that must be equal."""

    says: str
    left: Cents
    right: Cents

    @property
    def holds(self) -> bool:
        """Whether both sides are equal."""
        return self.left == self.right


@dataclass(frozen=True, slots=True)
class DayReport:
    """A gaming day, closed or in progress."""

    day: date
    closed: bool
    facility: str
    tables: tuple[Place, ...]
    terminals: tuple[Place, ...]
    identities: tuple[Identity, ...]
    taken: Mapping[str, Mapping[str, Cents]] = field(default_factory=dict)
    """By terminal: the bills and vouchers its validator took, from the ledger."""
    first: int = 0
    last: int = 0
    """The number of the day's last entry."""

    @property
    def right(self) -> bool:
        """Whether every identity holds."""
        return all(identity.holds for identity in self.identities)


@dataclass(frozen=True, slots=True)
class _Day:
    """A day's data: its figures, the money on the terminals before and after, its entries."""

    day: date
    figures: Mapping[str, Figures]
    before: Mapping[str, Cents]
    after: Mapping[str, Cents]
    first: int
    last: int
    closed: bool


def day_report(store: Store, day: date | None = None) -> DayReport:
    """The report of a day, by default the current one; raises :class:`NoSuchDay`."""
    floor, chain, _ = load(store, TrueChance())
    today = floor.state.day
    if today is None:
        raise NoSuchDay("the journal is empty")
    found = _day(store, floor, day or today, chain.sequence)
    terminals = tuple(_terminals(floor, found))
    tables = tuple(_tables(floor, found))
    identities = (*_of_terminals(terminals), *_of_tables(tables, terminals), *_of_ledger(store, found, terminals))
    facility, taken = floor.state.settings.facility, _taken(store, found)
    return DayReport(found.day, found.closed, facility, tables, terminals, identities, taken, found.first, found.last)


def _day(store: Store, floor: Floor, day: date, newest: int) -> _Day:
    begun, before = _closing_before(store, floor, day)
    first, opened_with = (begun, before.held) if before else (0, {})
    if day == floor.state.day:
        return _Day(day, floor.state.figures, opened_with, days.held(floor), first, newest, closed=False)
    closing = _closing(store, day)
    if closing is None:
        raise NoSuchDay(f"the journal has no gaming day {day}; it is {floor.state.day} now")
    entry, event = closing
    return _Day(day, event.figures, opened_with, event.held, first, entry.sequence - 1, closed=True)


def _closing(store: Store, day: date) -> tuple[Entry, DayClosed] | None:
    """The entry that closed a day; its first event closes, so everything it moved belongs to the next day."""
    for entry in store.mentioning(f"day:{day.isoformat()}"):
        for event in decode(entry.body).events:
            if isinstance(event, DayClosed) and event.day == day:
                return entry, event
    return None


def _closing_before(store: Store, floor: Floor, day: date) -> tuple[int, DayClosed | None]:
    """The end of the last earlier day on which anything happened."""
    beginning = floor.state.settings.gaming_day(next(iter(store.entries())).at)
    for back in range(1, (day - beginning).days + 1):
        if found := _closing(store, day - timedelta(days=back)):
            return found[0].sequence, found[1]
    return 0, None


# Tables and terminals


def _tables(floor: Floor, day: _Day) -> Iterator[Place]:
    """Every table; a fully automated one is reported as such (§§ 605a.5(b), 601a.9(e))."""
    for table in floor.state.tables.values():
        if not table.training:
            figures = days.statement(dict(day.figures.get(f"table:{table.id}", {})))
            yield Place(table.id, f"{table.chapter} {table.kind.value}", table.kind.tax_class, figures)


def _terminals(floor: Floor, day: _Day) -> Iterator[Place]:
    for terminal in floor.state.terminals.values():
        if not terminal.training:
            figures = days.statement(dict(day.figures.get(f"terminal:{terminal.id}", {})))
            before, after = day.before.get(terminal.id, 0), day.after.get(terminal.id, 0)
            joined = floor.table(terminal.joined)
            kind = joined.kind if joined else TableKind.HYBRID
            yield Place(terminal.id, f"asset {terminal.asset}", kind.tax_class, figures, before, after)


def total(places: tuple[Place, ...]) -> dict[str, Cents]:
    """The sum of the places' figures."""
    names = (*days.FIGURES, "revenue")
    return {name: sum(place.figures[name] for place in places) for name in names}


# Identities


def _of_terminals(terminals: tuple[Place, ...]) -> Iterator[Identity]:
    """Money in, less money out, is the house's win plus the growth of the terminals' balances."""
    for place in terminals:
        identity = _balance(place.name, place.figures, place.closed_with - place.opened_with)
        if not identity.holds:
            yield identity
    change = sum(place.closed_with - place.opened_with for place in terminals)
    yield _balance("all terminals", total(terminals), change)


def _balance(name: str, figures: Mapping[str, Cents], change: Cents) -> Identity:
    by_hand = figures["jackpots"] + figures["progressives"] - figures["terminal_progressives"]
    left = figures["deposited"] - figures["withdrawn"] - figures["tips"] - by_hand
    says = f"{name}: deposited - withdrawn - tips - paid by hand = win + change of the balances"
    return Identity(says, left, figures["revenue"] + change)


def _of_tables(tables: tuple[Place, ...], terminals: tuple[Place, ...]) -> Iterator[Identity]:
    """The tables report what their terminals report."""
    of_tables, of_terminals = total(tables), total(terminals)
    for name in (*AGREE, "revenue"):
        yield Identity(
            f"{name.replace('_', ' ')} of all tables = of all terminals", of_tables[name], of_terminals[name]
        )


def _of_ledger(store: Store, day: _Day, terminals: tuple[Place, ...]) -> Iterator[Identity]:
    """The totals of the day's transfers match the report (§ 605a.2(d)(6))."""
    real = {place.name for place in terminals}
    moved = {"deposited": 0, "withdrawn": 0, "tips": 0}
    for sequence, transfer in store.transfers():
        name = _moves(transfer, real) if day.first <= sequence <= day.last else ""
        if name:
            moved[name] += transfer.amount
    reported = total(terminals)
    for name, amount in moved.items():
        yield Identity(f"{name} as reported = as the ledger has it", reported[name], amount)


_TAKEN = {Kind.CASH_BOX: "bills", Kind.VOUCHERS: "vouchers"}


def _taken(store: Store, day: _Day) -> dict[str, dict[str, Cents]]:
    """What validators took on the day, by terminal (§ 605a.2(d)(7)(i))."""
    taken: dict[str, dict[str, Cents]] = {}
    for sequence, transfer in store.transfers(max(0, day.first - 1)):
        name = _TAKEN.get(transfer.debit.kind)
        if name and transfer.credit.kind is Kind.GAME and sequence <= day.last:
            found = taken.setdefault(transfer.credit.owner, {})
            found[name] = found.get(name, 0) + transfer.amount
    return taken


_FROM = frozenset({Kind.CASH_BOX, Kind.VOUCHERS, Kind.TRANSFERS})
_TO = frozenset({Kind.VOUCHERS, Kind.CAGE, Kind.TRANSFERS})
"""Where the money of players comes from and goes to."""


def _moves(transfer: Transfer, real: set[str]) -> str:
    """The figure a transfer counts towards, if it is between a player and the house."""
    debit, credit = transfer.debit, transfer.credit
    if credit.kind is Kind.GAME and credit.owner in real and debit.kind in _FROM:
        return "deposited"
    if debit.kind is not Kind.GAME or debit.owner not in real:
        return ""
    if credit.kind is Kind.TIPS:
        return "tips"
    return "withdrawn" if credit.kind in _TO or credit == OVERRIDES else ""
