"""The rows that are exported, read from the journal alone; docs/analysis.md says what each column means.

No row holds what somebody could enter a system with: no hash of a password, no key, no number of a voucher, and no card
that was not turned up.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from croupier.floor.record.events import (
    DayClosed,
    DaySealed,
    DealerChanged,
    FloorEvent,
    FloorOpened,
    RoundOpened,
    RoundWent,
    TableInstalled,
    TableOpened,
    decode,
)
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import TableKind
from croupier.floor.record.terminal import terminal_of
from croupier.journal.chain import Entry
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.events import BettingClosed, WagersPlaced, WagerTakenDown
from croupier.rules.terms.lines import Line


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What every row has: the gaming day, and the entry of the journal that it comes from.

    No column is called what SQL keeps for itself.
    """

    day: date
    entry: int
    utc: datetime


class EventRow(Row, frozen=True, kw_only=True):
    """One event: who caused it, and what it concerns."""

    number: int
    event: str
    actor: str
    command: str
    table_id: str
    terminal_id: str


class TransferRow(Row, frozen=True, kw_only=True):
    """One movement of money from an account to another."""

    debit: str
    debit_owner: str
    credit: str
    credit_owner: str
    amount: Cents
    reason: str


class OfRound(Row, frozen=True, kw_only=True):
    """What every row of a round has."""

    table_id: str
    chapter: str
    kind: str
    dealer: str
    round: int


class RoundRow(OfRound, frozen=True, kw_only=True):
    """One round, from the moment in which it was opened."""


class WagerRow(OfRound, frozen=True, kw_only=True):
    """One wager, as it stood when no more were taken."""

    terminal_id: str
    stake: str
    wager: str
    amount: Cents


class LineRow(OfRound, frozen=True, kw_only=True):
    """One line of a settlement."""

    terminal_id: str
    stake: str
    wager: str
    settles: str
    result: str
    staked: Cents
    credited: Cents
    cite: str
    paytable_row: str
    hand: str
    meter: str


class FigureRow(Row, frozen=True, kw_only=True):
    """One figure of a table, a terminal or a pool of tips, as its gaming day was closed with it."""

    place: str
    name: str
    figure: str
    amount: Cents


class DayRow(Row, frozen=True, kw_only=True):
    """One sealed gaming day: which entries its archive holds, what they follow, and the seal over them."""

    first_entry: int
    last_entry: int
    follows: str
    head: str
    root: str
    sealed_by: str
    signature: str


TABLES: dict[str, type[Row]] = {
    "days": DayRow,
    "events": EventRow,
    "transfers": TransferRow,
    "rounds": RoundRow,
    "wagers": WagerRow,
    "lines": LineRow,
    "figures": FigureRow,
}


@dataclass(slots=True)
class _Table:
    """What the rows of a table's rounds say of it."""

    chapter: str = ""
    kind: str = ""
    dealer: str = ""
    number: int = 0
    slips: dict[str, dict[str, Cents]] = field(default_factory=dict)
    """What every stake has wagered in the round so far; a slip replaces the one before."""


def rows(store: Store) -> Iterator[tuple[str, Row]]:
    """Every row of the journal with the name of its table, in the order of the entries."""
    moved = _by_entry(store)
    return rows_of((entry, moved(entry.sequence)) for entry in store.entries())


def rows_of(record: Iterable[tuple[Entry, Iterable[Transfer]]]) -> Iterator[tuple[str, Row]]:
    """The rows of entries with what each moved, from the first one on, wherever they come from."""
    reading = _Reading()
    for entry, moved in record:
        yield from reading.take(entry, moved)


def _by_entry(store: Store) -> Callable[[int], list[Transfer]]:
    """The transfers of each entry, for entries that are asked for in their order."""
    grouped = groupby(store.transfers(), key=itemgetter(0))
    ahead = next(grouped, None)

    def of(entry: int) -> list[Transfer]:
        nonlocal ahead
        if ahead is None or ahead[0] != entry:
            return []
        found = [transfer for _, transfer in ahead[1]]
        ahead = next(grouped, None)
        return found

    return of


class _Reading:
    """How far the journal has been read, and what it has told of its tables."""

    def __init__(self) -> None:
        self._settings, self._day = Settings(), date.min
        self._tables: dict[str, _Table] = {}
        self._follows: bytes | None = None
        """What the first entry after the last seal follows."""
        self._unsealed_from = 0

    def take(self, entry: Entry, transfers: Iterable[Transfer]) -> Iterator[tuple[str, Row]]:
        """The rows of one entry; what closes a day is told of that day, everything after it of the next one."""
        body = decode(entry.body)
        if self._follows is None:
            self._follows, self._unsealed_from = entry.previous, entry.sequence
        for number, event in enumerate(body.events, 1):
            if isinstance(event, DayClosed):
                yield from self._figures(entry, event)
            self._learn(entry, event)
            yield "events", self._event(entry, number, event)
            if isinstance(event, RoundOpened):
                yield "rounds", RoundRow(**self._of_round(entry, event.table))
            if isinstance(event, RoundWent):
                yield from self._wagers(entry, event)
        table = next((event.concerned_table for event in body.events if event.concerned_table), "")
        for line in body.lines:
            yield "lines", self._line(entry, table, line)
        for one in transfers:
            yield "transfers", self._transfer(entry, one)
        for event in body.events:
            if isinstance(event, DaySealed):
                yield "days", self._sealed(entry, event)

    def _sealed(self, entry: Entry, event: DaySealed) -> DayRow:
        """The entries since the last seal, as the archive of the day has them (docs/design/0354)."""
        row = DayRow(
            **{**self._of_entry(entry), "day": event.day},
            first_entry=self._unsealed_from,
            last_entry=entry.sequence,
            follows=(self._follows or b"").hex(),
            head=entry.digest.hex(),
            root=event.root,
            sealed_by=event.key,
            signature=event.signature,
        )
        self._follows = None
        return row

    def _learn(self, entry: Entry, event: FloorEvent) -> None:
        match event:
            case FloorOpened():
                self._settings, self._day = event.settings, event.settings.gaming_day(entry.at)
            case DayClosed():
                self._day = self._settings.gaming_day(entry.at)
            case TableInstalled():
                self._tables[event.table] = _Table(event.chapter, TableKind(event.kind).value)
            case TableOpened() | DealerChanged():
                self._tables[event.table].dealer = event.dealer
            case RoundOpened():
                table = self._tables[event.table]
                table.number, table.slips = event.number, {}
            case _:
                pass

    def _of_entry(self, entry: Entry) -> dict[str, Any]:
        return {"day": self._day, "entry": entry.sequence, "utc": entry.at}

    def _of_round(self, entry: Entry, name: str) -> dict[str, Any]:
        table = self._tables[name]
        of_table = {"chapter": table.chapter, "kind": table.kind, "dealer": table.dealer, "round": table.number}
        return {**self._of_entry(entry), "table_id": name, **of_table}

    def _event(self, entry: Entry, number: int, event: FloorEvent) -> EventRow:
        return EventRow(
            **self._of_entry(entry),
            number=number,
            event=str(event.__struct_config__.tag),
            actor=entry.actor,
            command=entry.command,
            table_id=event.concerned_table,
            terminal_id=event.concerned_terminal,
        )

    def _wagers(self, entry: Entry, event: RoundWent) -> Iterator[tuple[str, Row]]:
        """The wagers of a round are told when no more are taken."""
        slips = self._tables[event.table].slips
        match event.what:
            case WagersPlaced(stake=stake, wagers=wagers):
                slips[stake] = dict(wagers)
            case WagerTakenDown(stake=stake, wager=wager):
                slips.get(stake, {}).pop(wager, None)
            case BettingClosed():
                of_round = self._of_round(entry, event.table)
                for stake, wagers in slips.items():
                    of_stake = {**of_round, "terminal_id": terminal_of(stake), "stake": stake}
                    for wager, amount in wagers.items():
                        yield "wagers", WagerRow(**of_stake, wager=wager, amount=amount)
            case _:
                pass

    def _line(self, entry: Entry, table: str, line: Line) -> LineRow:
        return LineRow(
            **self._of_round(entry, table),
            terminal_id=terminal_of(line.stake),
            stake=line.stake,
            wager=line.wager,
            settles=line.settles,
            result=line.result.value,
            staked=line.staked,
            credited=line.credited,
            cite=line.cite,
            paytable_row=line.row,
            hand=line.hand,
            meter=line.meter,
        )

    def _transfer(self, entry: Entry, one: Transfer) -> TransferRow:
        return TransferRow(
            **self._of_entry(entry),
            debit=one.debit.kind.value,
            debit_owner=one.debit.owner,
            credit=one.credit.kind.value,
            credit_owner=one.credit.owner,
            amount=one.amount,
            reason=one.reason,
        )

    def _figures(self, entry: Entry, closed: DayClosed) -> Iterator[tuple[str, Row]]:
        of_day = {**self._of_entry(entry), "day": closed.day}
        for where, figures in closed.figures.items():
            place, _, name = where.partition(":")
            for figure, amount in figures.items():
                yield "figures", FigureRow(**of_day, place=place, name=name, figure=figure, amount=amount)
