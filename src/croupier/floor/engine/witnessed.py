"""Witnessed heads, checked against the journal: no server resumes from before a head that has left it."""

import logging
from collections.abc import Sequence

from croupier.floor.record.ports import Store, Witness, WitnessFailure, WitnessUnreachable
from croupier.journal.chain import GENESIS, BrokenChain
from croupier.journal.heads import Head
from croupier.journal.merkle import Frontier

_log = logging.getLogger(__name__)


class BehindWitness(Exception):
    """The journal differs from the one witnessed, or lacks part of it; the message names the entry."""


def log_of(store: Store) -> str:
    """The identity of a journal: the hash of its first entry, empty if there is none."""
    first = next(store.links(0, 1), None)
    return "" if first is None else first.digest.hex()


def frontier_at(store: Store, size: int) -> Frontier:
    """The frontier after an entry, from the nearest head before it; shorter if the journal is."""
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

    An unreachable witness cannot object, but at least one must answer: an attacker who rolls a journal back could cut
    the cables first.
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
