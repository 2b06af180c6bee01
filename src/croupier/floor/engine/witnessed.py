"""What witnesses hold, compared with the journal: nobody may go on from behind a head that has left the server."""

import logging
from collections.abc import Sequence

from croupier.floor.record.ports import Store, Witness, WitnessFailure, WitnessUnreachable
from croupier.journal.chain import GENESIS, BrokenChain
from croupier.journal.heads import Head
from croupier.journal.merkle import Frontier

_log = logging.getLogger(__name__)


class BehindWitness(Exception):
    """The journal is not the one that was witnessed, or not all of it; the sentence names the entry."""


def log_of(store: Store) -> str:
    """Which journal this is: the hash of its first entry, and nothing where it has none."""
    first = next(store.links(0, 1), None)
    return "" if first is None else first.digest.hex()


def frontier_at(store: Store, size: int) -> Frontier:
    """The frontier after an entry, from the nearest head that was kept before it; shorter if the journal is."""
    kept = store.head_before(size)
    frontier, last = (Frontier(), GENESIS) if kept is None else (kept.frontier.copy(), bytes.fromhex(kept.head.last))
    for link in store.links(frontier.size, size):
        if link.previous != last:
            raise BrokenChain(link.sequence, "does not hold the hash of the entry before")
        frontier.append(link.digest)
        last = link.digest
    return frontier


def require_witnessed(store: Store, witnesses: Sequence[Witness], key: str) -> None:
    """Raises :class:`BehindWitness` unless the journal holds all that any witness has seen of it.

    A witness that is out of reach cannot object, but one of them must answer: who rolls a journal back could cut the
    cables first.
    """
    silent = []
    for witness in witnesses:
        try:
            held = witness.newest(log_of(store), key)
        except WitnessUnreachable as failure:
            _log.error("a witness does not answer: %s", failure)
            silent.append(str(failure))
        except WitnessFailure as failure:
            raise BehindWitness(str(failure)) from failure
        else:
            if held is not None:
                _require(store, held, witness.name)
    if witnesses and len(silent) == len(witnesses):
        raise BehindWitness(f"no witness answers ({'; '.join(silent)}); bring one back, or name one that answers")


def _require(store: Store, held: Head, by: str) -> None:
    holds = f"{by} holds a head of entry {held.size} from {held.at:%Y-%m-%d %H:%M:%S} UTC"
    remedy = "put back the journal that has it; only the witness can accept another (croupier witness accept)"
    if held.log != log_of(store):
        raise BehindWitness(f"{holds}, which is of another journal than this one: {remedy}")
    last = store.last()
    if last is None or last.sequence < held.size:
        ends = last.sequence if last else 0
        raise BehindWitness(f"entry {ends + 1} is missing: {holds}, and this journal ends before it: {remedy}")
    found = next(store.links(held.size - 1, held.size), None)
    if found is None or found.digest.hex() != held.last or frontier_at(store, held.size).root.hex() != held.root:
        raise BehindWitness(f"entry {held.size}, or one before it, was rewritten: {holds} that differs: {remedy}")
