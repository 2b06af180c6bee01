"""The documents as bytes, each made once and cached until it changes, for any number of pages.

Everything here runs on the engine's thread, between two commits: what is on the shelf is durable, and cannot change
while it is made.

Why: docs/design/0132, docs/design/0240.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.floor.engine.kept_figures import progressive_among, terminals_among
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.pit import approval_documents, pit_document
from croupier.floor.pages.shared_looks import Looks, Sight, State
from croupier.floor.pages.table import lobby, table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.actors import Role
from croupier.floor.record.events import FloorEvent, RoundWent
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.record.terminal import terminal_of
from croupier.rules.terms.events import Decided, IrregularityFound, RoundEvent, WagersPlaced, WagerTakenDown
from croupier.web.wire.messages import encode

NOTHING = msgspec.Raw(b"null")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a set of pages shows altogether."""

    tables: Collection[str] = ()
    dealers: Collection[str] = ()
    terminals: Collection[str] = ()
    lobby: bool = False
    pit: Collection[Role] = ()


@dataclass(frozen=True, slots=True)
class Documents:
    """The requested documents; an unchanged one is the identical object."""

    lobby: msgspec.Raw
    pit: dict[Role, msgspec.Raw]
    approvals: msgspec.Raw
    tables: dict[str, msgspec.Raw]
    dealers: dict[str, msgspec.Raw]
    own: dict[str, msgspec.Raw]
    """Documents of terminals, by name."""


@dataclass(slots=True)
class Own:
    """A terminal's document, and the shared state it was made from; None once it may have changed."""

    document: msgspec.Raw
    shared: list[State] | None


class Shelf:
    """The cached documents, and what those of terminals depend on."""

    def __init__(self, clock: Clock, pace: Callable[[str], int]) -> None:
        self._clock, self._pace = clock, pace
        self._floor: Floor | None = None
        self._tables: dict[str, msgspec.Raw] = {}
        self._own: dict[str, Own] = {}
        self._looks: Looks = {}
        self._lobby = NOTHING

    def forget(self, events: Sequence[FloorEvent], touched: Collection[str]) -> set[str]:
        """Invalidate what events changed, and return the tables that are different now.

        If a progressive moved, every table is, as any may show it.
        """
        terminals = terminals_among(touched)
        for event in events:
            self._forget_own(_terminals_after(event))
        self._forget_own(terminals)
        tables = {event.concerned_table for event in events}
        tables |= self._keeping_seats_for(terminals.union(event.concerned_terminal for event in events))
        for name in list(self._tables) if progressive_among(touched) else tables:
            self._tables.pop(name, None)
        return tables - {""}

    def _keeping_seats_for(self, terminals: set[str]) -> set[str]:
        """The tables that wait for those whose seats are kept, as long as these can play."""
        tables = self._floor.state.tables.values() if self._floor else ()
        return {table.id for table in tables if any(one.terminal in terminals for one in table.kept.values())}

    def _forget_own(self, terminals: Iterable[str] | None) -> None:
        for name in list(self._own) if terminals is None else terminals:
            if kept := self._own.get(name):
                kept.shared = None

    def leave(self, terminal: str) -> None:
        """No page shows this terminal any more; thread-safe."""
        self._own.pop(terminal, None)

    def documents(self, floor: Floor, wanted: Wanted) -> Documents:
        """Make the requested documents from the current floor."""
        if floor is not self._floor:  # it was rebuilt from the journal
            self._floor = floor
            self._tables.clear()
            self._forget_own(None)
        known = floor.state.tables
        return Documents(
            lobby=self._lobby_of(floor) if wanted.lobby else NOTHING,
            pit={role: _raw(pit_document(floor, role)) for role in wanted.pit},
            approvals=_raw(approval_documents(floor)) if wanted.pit else NOTHING,
            tables={name: self._table(floor, name) for name in wanted.tables if name in known},
            dealers={name: self._dealer(floor, name) for name in wanted.dealers if name in known},
            own=self._own_of(floor, wanted.terminals),
        )

    def _lobby_of(self, floor: Floor) -> msgspec.Raw:
        tables = lobby(floor)
        for one in tables:
            one.pace = self._pace(one.table)
        made = _raw(tables)
        if made != self._lobby:
            self._lobby = made
        return self._lobby

    def _table(self, floor: Floor, name: str) -> msgspec.Raw:
        if name not in self._tables:
            self._tables[name] = _raw(table_document(floor, floor.state.tables[name]))
        return self._tables[name]

    def _dealer(self, floor: Floor, name: str) -> msgspec.Raw:
        return _raw(dealer_document(floor, floor.state.tables[name], self._clock.now()))

    def _own_of(self, floor: Floor, names: Collection[str]) -> dict[str, msgspec.Raw]:
        """The documents of terminals; most are unchanged, and checking that is cheap."""
        sight, found = Sight(floor, self._looks), {}
        for name in names:
            if (terminal := floor.state.terminals.get(name)) is None:
                continue
            kept = self._own.get(name)
            shared = [at.shared_by(name) for at in sight.tables_of(terminal)]
            if kept is None or kept.shared != shared:
                made = _raw(terminal_document(floor, terminal, sight))
                kept = self._own[name] = Own(kept.document if kept and kept.document == made else made, shared)
            found[name] = kept.document
        return found


def _terminals_after(event: FloorEvent) -> Iterable[str] | None:
    """The terminals an event itself affects; None for all."""
    if isinstance(event, RoundWent):
        return _terminals_of(event.what)
    if event.concerned_terminal:
        return (event.concerned_terminal,)
    return () if event.concerned_table else None


def _terminals_of(what: RoundEvent) -> Iterable[str] | None:
    """The terminals with wagers or decisions; an irregularity may be remedied at every seat."""
    match what:
        case WagersPlaced() | WagerTakenDown() | Decided():
            return (terminal_of(what.stake),)
        case IrregularityFound():
            return None
        case _:
            return ()


def _raw(document: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(document))
