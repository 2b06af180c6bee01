"""What the journal says of the record itself: which snapshots were made of it."""

from datetime import datetime

from croupier.floor.record.dispatch import carries_out
from croupier.floor.record.events import SnapshotKept
from croupier.floor.record.floor import Floor

SNAPSHOTS = "snapshots"
"""The subject under which the entries about snapshots are found."""


@carries_out(SnapshotKept)
def _kept(floor: Floor, _event: SnapshotKept, _at: datetime) -> None:
    floor.mention(SNAPSHOTS)
