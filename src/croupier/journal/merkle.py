"""The journal as a Merkle tree, so that one short hash stands for all of it, and short proofs connect two of them.

Hashing and proofs are those of RFC 9162, section 2.1, over the hashes of the entries: a leaf is H(0x00 ‖ digest), a
node H(0x01 ‖ left ‖ right).  Of the past only its *frontier* is needed: the roots of its perfect subtrees, at most one
for each binary digit of its size.  A proof that starts there reads no earlier entry.

Why: docs/design/0160.
"""

import struct
from collections.abc import Sequence
from functools import reduce
from hashlib import sha256

import msgspec

EMPTY = sha256().digest()
"""The root of a journal without entries."""

HASH_BYTES = 32
_size = struct.Struct(">Q")


def _leaf(digest: bytes) -> bytes:
    return sha256(b"\x00" + digest).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


class Frontier(msgspec.Struct):
    """The state of a journal of this many entries that later entries need."""

    size: int = 0
    peaks: list[bytes] = msgspec.field(default_factory=list)
    """The roots of its perfect subtrees, largest first."""

    def append(self, digest: bytes) -> None:
        """Add the next entry; two hashes on average."""
        node, full = _leaf(digest), self.size
        while full & 1:
            node, full = _node(self.peaks.pop(), node), full >> 1
        self.peaks.append(node)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The Merkle root of all entries."""
        return reduce(lambda right, left: _node(left, right), reversed(self.peaks)) if self.peaks else EMPTY

    def copy(self) -> "Frontier":
        """An independent copy."""
        return Frontier(self.size, list(self.peaks))

    def to_bytes(self) -> bytes:
        """The stored form."""
        return _size.pack(self.size) + b"".join(self.peaks)

    @classmethod
    def from_bytes(cls, kept: bytes) -> "Frontier":
        """The frontier in its stored form; raises :class:`ValueError` for invalid bytes."""
        size = _size.unpack_from(kept)[0] if len(kept) >= _size.size else 0
        if len(kept) != _size.size + HASH_BYTES * size.bit_count():
            raise ValueError("these bytes are no frontier of a journal")
        hashes = kept[_size.size :]
        return cls(size, [hashes[at : at + HASH_BYTES] for at in range(0, len(hashes), HASH_BYTES)])


class Proofs:
    """Proofs about a journal, given its frontier at one entry and every later entry."""

    def __init__(self, before: Frontier, digests: Sequence[bytes]) -> None:
        self.before, self._leaves = before.size, [_leaf(digest) for digest in digests]
        self.size = self.before + len(self._leaves)
        self._peaks = dict(zip(_spans(before.size), before.peaks, strict=True))

    def consistency(self) -> list[bytes]:
        """Proof that the journal at its frontier is the beginning of the present one (RFC 9162, 2.1.4.1)."""
        return self._consistency(0, self.size, whole=True) if 0 < self.before < self.size else []

    def inclusion(self, sequence: int) -> list[bytes]:
        """Proof that the journal holds an entry, which must come after the frontier (RFC 9162, 2.1.3.1)."""
        if not self.before < sequence <= self.size:
            raise ValueError(f"entry {sequence} is not among entries {self.before + 1} to {self.size}")
        path, low, high = [], 0, self.size
        while high - low > 1:
            middle = low + _split(high - low)
            if sequence <= middle:
                path.append(self._hash(middle, high))
                high = middle
            else:
                path.append(self._hash(low, middle))
                low = middle
        return path[::-1]

    def _consistency(self, low: int, high: int, *, whole: bool) -> list[bytes]:
        if high == self.before:
            return [] if whole else [self._hash(low, high)]
        middle = low + _split(high - low)
        if self.before <= middle:
            return [*self._consistency(low, middle, whole=whole), self._hash(middle, high)]
        return [*self._consistency(middle, high, whole=False), self._hash(low, middle)]

    def _hash(self, low: int, high: int) -> bytes:
        """The root of the entries after ``low`` up to ``high``."""
        if (low, high) in self._peaks:
            return self._peaks[low, high]
        if high - low == 1:
            return self._leaves[low - self.before]
        middle = low + _split(high - low)
        return _node(self._hash(low, middle), self._hash(middle, high))


def _spans(size: int) -> list[tuple[int, int]]:
    """The ranges of the perfect subtrees of a journal of this size."""
    spans, low = [], 0
    for digit in reversed(range(size.bit_length())):
        if size >> digit & 1:
            spans.append((low, low + (1 << digit)))
            low += 1 << digit
    return spans


def _split(size: int) -> int:
    """The number of entries in the left half: the largest power of two below the total."""
    return 1 << (size - 1).bit_length() - 1


def extends(old: tuple[int, bytes], new: tuple[int, bytes], proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that one journal, by size and root, begins with another (RFC 9162, 2.1.4.2)."""
    (before, first_root), (size, second_root) = old, new
    if before == 0:
        return first_root == EMPTY and not proof and (size > 0 or second_root == EMPTY)
    if before >= size:
        return (before, first_root) == (size, second_root) and not proof
    path = list(proof) if before & (before - 1) else [first_root, *proof]
    if not path:
        return False
    inner, outer = before - 1, size - 1
    while inner & 1:
        inner, outer = inner >> 1, outer >> 1
    first = second = path[0]
    for hashed in path[1:]:
        if outer == 0:
            return False
        if inner & 1 or inner == outer:
            first, second = _node(hashed, first), _node(hashed, second)
            while inner and not inner & 1:
                inner, outer = inner >> 1, outer >> 1
        else:
            second = _node(second, hashed)
        inner, outer = inner >> 1, outer >> 1
    return outer == 0 and first == first_root and second == second_root


def includes(size: int, root: bytes, sequence: int, digest: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that a journal, by size and root, holds an entry (RFC 9162, 2.1.3.2)."""
    if not 0 < sequence <= size:
        return False
    at, last, hashed = sequence - 1, size - 1, _leaf(digest)
    for other in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            hashed = _node(other, hashed)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            hashed = _node(hashed, other)
        at, last = at >> 1, last >> 1
    return last == 0 and hashed == root
