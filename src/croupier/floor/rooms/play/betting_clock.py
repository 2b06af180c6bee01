"""The clock of betting runs while there are wagers to deal for and somebody who deals (docs/readings/0115).

A table at which nobody plays waits without a clock and records nothing.
"""

from datetime import datetime, timedelta

from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table, TableKind


def is_dealt_for(floor: Floor, table: Table) -> bool:
    """Whether somebody has wagered, and somebody or some device is there to deal (§ 605a.1(Hybrid gaming table))."""
    return bool(floor.rounds[table.id].round.stakes) and bool(table.dealer or table.kind is not TableKind.HYBRID)


def begin(floor: Floor, table: Table, at: datetime) -> None:
    """Give players their whole time from now on, where none runs and betting has to end."""
    live = floor.rounds.get(table.id)
    if live is not None and live.betting and table.until is None and is_dealt_for(floor, table):
        table.until = at + timedelta(seconds=floor.options(table).betting_seconds)
