"""How long each dealer has stood at each table: what tips are shared by (§ 465a.19)."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table


def begins(table: Table, at: datetime, *, timed: bool) -> None:
    """A dealer comes to a table; who deals for play money earns no tips, and before a journal told of it no time was
    taken.
    """
    table.dealing_since = at if timed and table.dealer and not table.training else None


def ends(floor: Floor, table: Table, at: datetime) -> None:
    """They leave it, or their time so far is counted."""
    if table.dealing_since is not None:
        dealt = floor.state.dealt.setdefault(table.id, {})
        dealt[table.dealer] = dealt.get(table.dealer, 0) + _stood(table, at)
    table.dealing_since = None


def seconds(floor: Floor, tables: Iterable[Table], at: datetime) -> dict[str, int]:
    """How long each dealer has stood at these tables since the tips for them were distributed."""
    found: Counter[str] = Counter()
    for table in tables:
        found.update(floor.state.dealt.get(table.id, {}))
        if table.dealing_since is not None:
            found[table.dealer] += _stood(table, at)
    return {dealer: stood for dealer, stood in sorted(found.items()) if stood}


def counted(floor: Floor, table: Table, at: datetime) -> None:
    """Tips were distributed by the time until now, which is counted no more."""
    floor.state.dealt.pop(table.id, None)
    if table.dealing_since is not None:
        table.dealing_since = at


def _stood(table: Table, at: datetime) -> int:
    """Whole seconds; a clock that was set back takes nothing away from anybody."""
    return max(int((at - table.dealing_since).total_seconds()), 0) if table.dealing_since else 0
