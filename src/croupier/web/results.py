"""What the last rounds of each table came to, for the sign over it: a record, remembered since the server started."""

from collections.abc import Collection, Sequence

from croupier.floor import views
from croupier.floor.engine import Engine
from croupier.floor.events import FloorEvent, RoundWent
from croupier.floor.floor import Floor
from croupier.rules.round import seat_of

MOST = 12
"""So many rounds are shown."""


class Results:
    """The last rounds, the newest first; what a table has shown everybody and nothing else."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._tables: dict[str, tuple[views.Document, ...]] = {}
        engine.listen(self._heard)

    def of(self, table: str) -> tuple[views.Document, ...]:
        """Those of one table."""
        return self._tables.get(table, ())

    def _heard(self, events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        """In the engine's thread: a round that has just ended is remembered."""
        for table in {event.table: None for event in events if isinstance(event, RoundWent)}:
            self._remember(self._engine.floor, table)

    def _remember(self, floor: Floor, name: str) -> None:
        driver, before = floor.rounds.get(name), self.of(name)
        table = floor.state.tables[name]
        if driver is None or not driver.over or (before and before[0]["round"] == table.number):
            return
        shown = views.table_document(floor, table)
        common = {place: cards for place, cards in shown["cards"].items() if seat_of(place) is None}
        result = {"round": table.number, "void": shown["void"], "rolls": shown["rolls"], "cards": common}
        self._tables[name] = ({**result, "words": shown["words"].get("dealer", "")}, *before[: MOST - 1])
