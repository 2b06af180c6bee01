"""Loading the floor from the journal: the newest trustworthy snapshot, and the entries after it.

Why: docs/design/0161.
"""

import logging
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from croupier.floor.engine.snapshots import restored
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import SnapshotKept, decode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Chance, Snapshot, Store
from croupier.floor.rooms.house.keeping import SNAPSHOTS
from croupier.floor.rooms.identities import differences
from croupier.journal.chain import Chain

_log = logging.getLogger(__name__)

ANNOUNCEMENTS_LOOKED_AT = 100
"""The newest 100 announcements of snapshots; far fewer snapshots are kept."""


class Loaded(NamedTuple):
    """The floor, the end of its journal, and the entry that announced its snapshot (0 without one)."""

    floor: Floor
    chain: Chain
    announced: int


class Announced(NamedTuple):
    """A snapshot, and the entry that holds its hash."""

    snapshot: Snapshot
    entry: int


def load(store: Store, chance: Chance) -> Loaded:
    """Load the floor from the journal."""
    return follow(store, _begun(store, chance))


def follow(store: Store, begun: Loaded) -> Loaded:
    """Bring a loaded floor up to the end of the journal."""
    floor, chain, told = begun
    for entry in store.entries(chain.sequence):
        chain.follow(entry)
        for event in decode(entry.body).events:
            carry_out(floor, event, entry.at)
            if isinstance(event, SnapshotKept):
                told = entry.sequence
        floor.take_effects()
    return Loaded(floor, chain, told)


def announced(store: Store) -> Iterator[Announced]:
    """The snapshots whose hash the journal holds, newest first; any other is logged and skipped.

    An entry after the snapshot holds its hash, and the chain from there on holds the entry: a snapshot is as
    trustworthy as the journal, no less.
    """
    hashes: dict[int, tuple[str, int]] = {}
    for entry in store.mentioning(SNAPSHOTS, ANNOUNCEMENTS_LOOKED_AT):
        for event in decode(entry.body).events:
            if isinstance(event, SnapshotKept):
                hashes[event.sequence] = event.digest, entry.sequence
    for kept in store.snapshots():
        digest, entry_number = hashes.get(kept.sequence, ("", 0))
        if digest == sha256(kept.body).hexdigest():
            yield Announced(kept, entry_number)
        elif digest:
            _log.error("the snapshot of entry %d is not the one that entry %d tells of", kept.sequence, entry_number)
        else:
            _log.warning("no entry tells of the snapshot of entry %d", kept.sequence)


def _begun(store: Store, chance: Chance) -> Loaded:
    """The starting point: an invalid snapshot is skipped, for the journal has everything that was in it."""
    for kept, entry in announced(store):
        try:
            floor = restored(kept.body, chance)
            wrong = next(differences(floor), "")
        except Exception:  # noqa: BLE001 - whatever is wrong with it, it only saves time
            _log.warning("the snapshot of entry %d cannot be read", kept.sequence, exc_info=True)
            continue
        if not wrong:
            return Loaded(floor, Chain(kept.sequence, kept.digest), entry)
        _log.error("the snapshot of entry %d shows a floor that cannot be: %s", kept.sequence, wrong)
    return Loaded(Floor(chance), Chain(), 0)
