"""Heads of journals that nobody kept: as many entries as a test wants."""

from datetime import UTC, datetime
from hashlib import sha256

from croupier.journal.heads import Head, signed
from croupier.journal.merkle import Frontier, Proofs
from croupier.journal.seals import Sealer

MOMENT = datetime(2026, 11, 16, 17, tzinfo=UTC)
LOG = sha256(b"first").hexdigest()


def digests(count: int, of: str = "ours") -> list[bytes]:
    return [sha256(f"{of} {number}".encode()).digest() for number in range(count)]


def frontier(size: int, of: str = "ours") -> Frontier:
    found = Frontier()
    for digest in digests(size, of):
        found.append(digest)
    return found


def head(sealer: Sealer, size: int, of: str = "ours", log: str = LOG) -> Head:
    return signed(log, frontier(size, of), digests(size, of)[-1], MOMENT, sealer).head


def proof(old: int, new: int) -> list[bytes]:
    return Proofs(frontier(old), digests(new)[old:]).consistency()
