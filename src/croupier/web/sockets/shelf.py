"""The documents as bytes, each made once and kept until it changes, however many pages show it.

Everything here happens in the engine's thread, between two commits: what is on the shelf is durable, and nobody makes
a document there while it changes.

Why: docs/design/0132.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.floor.engine.kept_figures import progressive_among
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.pit import approval_documents, pit_document
from croupier.floor.pages.shared_looks import Sight, State
from croupier.floor.pages.table import lobby, table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.web.wire.messages import encode

NOTHING = msgspec.Raw(b"null")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What some pages show between them."""

    tables: Collection[str] = ()
    dealers: Collection[str] = ()
    terminals: Collection[str] = ()
    lobby: bool = False
    pit: bool = False


@dataclass(frozen=True, slots=True)
class Documents:
    """What was wanted; a document that has not changed is the same object as before."""

    lobby: msgspec.Raw
    pit: msgspec.Raw
    approvals: msgspec.Raw
    tables: dict[str, msgspec.Raw]
    dealers: dict[str, msgspec.Raw]
    own: dict[str, msgspec.Raw]
    """Of terminals, by name."""


class Shelf:
    """Documents that were made, and what those of terminals follow from."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._floor: Floor | None = None
        self._tables: dict[str, msgspec.Raw] = {}
        self._own: dict[str, tuple[State, msgspec.Raw]] = {}
        self._lobby = NOTHING

    def forget(self, events: Iterable[FloorEvent], touched: Iterable[str]) -> None:
        """Something happened: the tables it happened at are different now, all of them where a progressive moved."""
        for event in events:
            self._tables.pop(event.concerned_table, None)
        if progressive_among(touched):
            self._tables.clear()

    def leave(self, terminal: str) -> None:
        """Nobody shows this terminal any more; any thread may say so."""
        self._own.pop(terminal, None)

    def documents(self, floor: Floor, wanted: Wanted) -> Documents:
        """What is wanted, as the floor is now."""
        if floor is not self._floor:  # it was rebuilt from the journal
            self._floor = floor
            self._tables.clear()
        known = floor.state.tables
        return Documents(
            lobby=self._lobby_of(floor) if wanted.lobby else NOTHING,
            pit=_raw(pit_document(floor)) if wanted.pit else NOTHING,
            approvals=_raw(approval_documents(floor)) if wanted.pit else NOTHING,
            tables={name: self._table(floor, name) for name in wanted.tables if name in known},
            dealers={name: self._dealer(floor, name) for name in wanted.dealers if name in known},
            own=self._own_of(floor, wanted.terminals),
        )

    def _lobby_of(self, floor: Floor) -> msgspec.Raw:
        made = _raw(lobby(floor))
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
        """The documents of terminals; most have not changed, and looking whether they have costs little."""
        sight, found = Sight(floor), {}
        for terminal in (floor.state.terminals[name] for name in names if name in floor.state.terminals):
            state = sight.state_of(terminal)
            kept = self._own.get(terminal.id)
            if kept is None or kept[0] != state:
                made = _raw(terminal_document(floor, terminal, sight))
                kept = self._own[terminal.id] = state, kept[1] if kept and kept[1] == made else made
            found[terminal.id] = kept[1]
        return found


def _raw(document: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(document))
