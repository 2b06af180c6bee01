"""Heads held by somebody, compared with the journal during its replay."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from heapq import merge
from typing import NamedTuple

from croupier.floor.record.ports import Store
from croupier.journal.heads import Head
from croupier.journal.merkle import Frontier


class Checkpoint(NamedTuple):
    """A known state of a journal: the number of entries, their root, who knows it and since when."""

    size: int
    root: str
    by: str
    at: datetime | None = None

    @classmethod
    def of(cls, head: Head, by: str) -> "Checkpoint":
        """The checkpoint of a head that somebody holds."""
        return cls(head.size, head.root, by, head.at)

    def __str__(self) -> str:
        """Who knows what."""
        since = f" from {self.at:%Y-%m-%d %H:%M:%S} UTC" if self.at else ""
        return f"{self.by} holds a head of entry {self.size}{since}"


class Differs(Exception):
    """The journal contradicts a head that somebody holds; ``sequence`` is the first entry that can be wrong."""

    def __init__(self, sequence: int, what: str) -> None:
        super().__init__(what)
        self.sequence = sequence


class Checkpoints:
    """All heads a journal is compared with: the given ones, and its own."""

    def __init__(self, given: Iterable[Checkpoint], store: Store, frontier: Frontier) -> None:
        self._frontier, self._right = frontier, frontier.size
        kept = (Checkpoint.of(one.head, "the journal itself") for one in store.heads(frontier.size))
        theirs = sorted(one for one in given if one.size > frontier.size)
        self._coming: Iterator[Checkpoint] = merge(theirs, kept, key=lambda one: one.size)
        self._next = next(self._coming, None)
        self.compared = 0

    @property
    def head(self) -> str:
        """The journal so far, short enough to write down on paper."""
        return f"{self._frontier.size}:{self._frontier.root.hex()}"

    def follow(self, sequence: int, digest: bytes) -> None:
        """Take the next entry in, and compare the journal with every head of that size."""
        self._frontier.append(digest)
        while self._next is not None and self._next.size <= sequence:
            if self._next.root != self._frontier.root.hex():
                self._rewritten(self._next)
            self.compared += 1
            self._right = sequence
            self._next = next(self._coming, None)

    def _rewritten(self, known: Checkpoint) -> None:
        first = self._right + 1
        what = f"entry {first} was" if first == known.size else f"one of the entries {first} to {known.size} was"
        raise Differs(first, f"{what} rewritten: {known}, which is of another journal")

    def end(self, ends: str) -> None:
        """Check that no head is beyond the end of the journal."""
        if self._next is not None:
            missing = self._frontier.size + 1
            raise Differs(missing, f"entry {missing} is missing: {self._next}, but the journal ends {ends}")
