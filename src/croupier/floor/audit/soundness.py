"""Integrity of a copy of a journal: its chain, heads and snapshots, without a replay."""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.floor.audit.checkpoints import Checkpoint, Checkpoints
from croupier.floor.engine.loading import announced
from croupier.floor.record.ports import Store
from croupier.journal.chain import Chain, timestamp
from croupier.journal.merkle import Frontier


@dataclass(frozen=True, slots=True)
class Sound:
    """A journal whose hashes are right from the first entry to the last."""

    entries: int
    newest: str
    head: str
    snapshots: int


def require_sound(store: Store, known: Iterable[Checkpoint] = ()) -> Sound:
    """Follow every entry; raises ``BrokenChain`` or :class:`~croupier.floor.audit.checkpoints.Differs` at the first
    that is wrong.
    """
    chain, heads, newest = Chain(), Checkpoints(known, store, Frontier()), ""
    for entry in store.entries():
        chain.follow(entry)
        heads.follow(entry.sequence, entry.digest)
        newest = timestamp(entry.at)
    heads.end(f"with entry {chain.sequence} of {newest}")
    return Sound(chain.sequence, newest, heads.head, sum(1 for _ in announced(store)))
