"""The health tests of a source's bytes: whether it repeats itself, and whether one value is far too frequent.

Both are the standard tests for noise sources in cryptographic modules.  Their bounds reject a sound source less than
once in 2**60 bytes or windows: a floor of a thousand tables never sees it happen.  They detect a broken source;
whether a source is good is for ``croupier.rng.evidence``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import comb

VALUES = 256

BITS = 60
"""A sound source is rejected once in 2**BITS times."""

REPETITIONS = 1 + -(-BITS // 8)
"""Nine equal bytes in a row are a fault: eight bits each, and the first is free."""

WINDOW = 512
"""The number of bytes in which the first one's value is counted."""

STARTING = 4096
"""The number of bytes tested before any is used."""


class Fault(StrEnum):
    """The kind of fault."""

    REPETITION = "repetition"
    PROPORTION = "proportion"


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: the count, and the least that is too many."""

    fault: Fault
    seen: int
    bound: int

    def __str__(self) -> str:
        if self.fault is Fault.REPETITION:
            return f"{self.seen} equal bytes on end (fewer than {self.bound} are normal)"
        return f"one byte {self.seen} times among {WINDOW} (fewer than {self.bound} are normal)"


@cache
def most_of_one_value() -> int:
    """The least count of a window's first byte that a sound source exceeds less than once in 2**BITS windows."""
    others, whole = WINDOW - 1, VALUES ** (WINDOW - 1)
    above = whole
    for more in range(WINDOW):
        if above << BITS <= whole:
            return 1 + more
        above -= comb(others, more) * (VALUES - 1) ** (others - more)
    return WINDOW


class Health:
    """Tests bytes as they come, in blocks of any size."""

    def __init__(self) -> None:
        self._last = b""
        self._watched, self._left, self._seen = b"", 0, 0

    def examine(self, block: bytes) -> Finding | None:
        """The fault in the bytes up to the end of this block, or None."""
        return self._repetition(block) or self._proportion(block)

    def _repetition(self, block: bytes) -> Finding | None:
        joined = self._last + block
        self._last = joined[-(REPETITIONS - 1) :]
        found = _REPEATED.search(joined)
        return Finding(Fault.REPETITION, len(found.group()), REPETITIONS) if found else None

    def _proportion(self, block: bytes) -> Finding | None:
        at, bound = 0, most_of_one_value()
        while at < len(block):
            if not self._left:
                self._watched, self._left, self._seen = block[at : at + 1], WINDOW, 0
            part = block[at : at + self._left]
            self._seen += part.count(self._watched)
            self._left -= len(part)
            at += len(part)
            if self._seen >= bound:
                return Finding(Fault.PROPORTION, self._seen, bound)
        return None


_REPEATED = re.compile(rb"(.)\1{%d,}" % (REPETITIONS - 1), re.DOTALL)
