"""What the journal says of the record itself: which snapshots were made of it, and with which keys it is sealed."""

from datetime import datetime

from croupier.floor.record.dispatch import carries_out
from croupier.floor.record.events import KeyAnnounced, SnapshotKept
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Sealer
from croupier.floor.record.state import State
from croupier.journal.keyring import KeyIsMissing, announcement

SNAPSHOTS = "snapshots"
"""The subject under which the entries about snapshots are found."""

KEYS = "keys"
"""And those about keys."""


def first_announced(state: State, sealer: Sealer) -> KeyAnnounced | None:
    """The site's first key, if the journal does not tell of it yet; no other key may seal what one has sealed."""
    if state.key not in {"", sealer.key}:
        raise KeyIsMissing(
            f"this journal is sealed with the key {state.key}, not with {sealer.key}: bring that one back from where "
            "it is kept besides, or, if it is lost for good, croupier keys replace"
        )
    if state.key_generation:
        return None
    return KeyAnnounced(1, sealer.key, sealer.key, sealer.sign(announcement(1, sealer.key)))


def next_announced(state: State, new: Sealer, old: Sealer | None, why: str = "") -> KeyAnnounced:
    """The key of the next generation, announced by the one before; by itself only where that one is lost."""
    by, generation = old or new, state.key_generation + 1
    return KeyAnnounced(generation, new.key, by.key, by.sign(announcement(generation, new.key)), why)


@carries_out(SnapshotKept)
def _kept(floor: Floor, _event: SnapshotKept, _at: datetime) -> None:
    floor.mention(SNAPSHOTS)


@carries_out(KeyAnnounced)
def _announced(floor: Floor, event: KeyAnnounced, _at: datetime) -> None:
    floor.state.key, floor.state.key_generation = event.key, event.generation
    floor.mention(KEYS)
