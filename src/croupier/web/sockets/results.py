"""The results of each table's last rounds, for the sign over it; older ones come from the journal."""

import copy
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

from croupier.floor.engine.engine import Engine
from croupier.floor.pages.documents.table import ResultDocument
from croupier.floor.pages.past_round.replay import NoSuchRound, retold
from croupier.floor.pages.table import result_document
from croupier.floor.record.events import FloorEvent, RoundWent
from croupier.floor.record.floor import Floor
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Table
from croupier.rules.terms.refusals import BrokenInvariant

ROUNDS_SHOWN = 12
"""The rounds on the sign over a table."""

GAPS_COUNTED = 5
PAUSE = timedelta(minutes=5)
"""A longer gap means the table paused, and does not count towards its pace."""


class Results:
    """The last rounds, newest first; only what a table has shown everybody."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._tables: dict[str, tuple[ResultDocument, ...]] = {}
        self._before: dict[str, tuple[ResultDocument, ...]] = {}
        self._ended: dict[str, deque[datetime]] = {}
        engine.listen(self._heard)

    def pace(self, table: str) -> int:
        """Seconds per round at this table, from its last few; 0 before there are two."""
        gaps = [later - earlier for earlier, later in pairwise(self._ended.get(table, ()))]
        counted = [gap.total_seconds() for gap in gaps if gap <= PAUSE]
        return round(median(counted)) if counted else 0

    def of(self, table: str) -> tuple[ResultDocument, ...]:
        """The results of one table."""
        return (*self._tables.get(table, ()), *self._before.get(table, ()))[:ROUNDS_SHOWN]

    def recall(self, name: str) -> None:
        """Load the rounds before the first remembered one of this table; slow, but only once."""
        if name in self._before:
            return
        table, settings = self._engine.look(lambda floor: _as_it_is(floor, name)).result()
        if table is not None:
            self._before[name] = tuple(self._retold(table, settings))

    def _retold(self, table: Table, settings: Settings) -> Iterator[ResultDocument]:
        remembered = self._tables.get(table.id, ())
        newest = remembered[-1].round - 1 if remembered else table.number
        for number in range(newest, max(0, newest - ROUNDS_SHOWN), -1):
            try:
                live = retold(self._engine.journal, settings, table, number).live
            except (NoSuchRound, BrokenInvariant):
                return  # played under rules that have changed since
            if live.over:
                yield result_document(number, live)

    def _heard(self, events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        """On the engine's thread: remember a round that has just ended."""
        for table in {event.table: None for event in events if isinstance(event, RoundWent)}:
            self._remember(self._engine.floor, table)

    def _remember(self, floor: Floor, name: str) -> None:
        live, before = floor.rounds.get(name), self._tables.get(name, ())
        number = floor.state.tables[name].number
        if live is None or not live.over or (before and before[0].round == number):
            return
        self._tables[name] = (result_document(number, live), *before[: ROUNDS_SHOWN - 1])
        self._ended.setdefault(name, deque(maxlen=GAPS_COUNTED + 1)).append(self._engine.clock.now())


def _as_it_is(floor: Floor, name: str) -> tuple[Table | None, Settings]:
    return copy.copy(floor.state.tables.get(name)), floor.state.settings
