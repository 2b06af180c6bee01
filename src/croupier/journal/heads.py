"""Heads: the journal at one moment in a few signed lines, made to leave the server.

Somebody who holds one head and nothing else finds out whether a journal still begins with what it stood for.
"""

from datetime import datetime
from typing import Protocol

import msgspec

from croupier.journal.chain import timestamp
from croupier.journal.merkle import Frontier
from croupier.journal.seals import is_signed


class Signer(Protocol):
    """Who signs a head."""

    @property
    def key(self) -> str:
        """The public key."""

    @property
    def generation(self) -> int:
        """Which of the site's keys this is."""

    def sign(self, message: bytes) -> str:
        """The signature over a message."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A journal as it stood after an entry; hashes, key and signature are hexadecimal."""

    log: str
    """Which journal: the hash of its first entry."""
    size: int
    """Its newest entry."""
    root: str
    """The root of all entries as a Merkle tree."""
    last: str
    """The hash of the newest entry."""
    at: datetime
    key: str
    generation: int
    """Which of the site's keys it was signed with: the first is 1."""
    signature: str = ""

    @property
    def message(self) -> bytes:
        """What is signed; a change of its form is a new kind of head."""
        of, signer = (self.log, self.size, self.root, self.last), (self.key, self.generation)
        return "".join(f"{line}\n" for line in ("croupier head 1", *of, timestamp(self.at), *signer)).encode()

    @property
    def is_signed(self) -> bool:
        """Whether the key it names has signed it."""
        return is_signed(self.key, self.signature, self.message)

    def __str__(self) -> str:
        """Short enough for a sheet of paper."""
        return f"{self.size}:{self.root}"


class KeptHead(msgspec.Struct, frozen=True):
    """A head with what a proof from there on begins with."""

    head: Head
    frontier: Frontier


def signed(log: str, frontier: Frontier, last: bytes, at: datetime, signer: Signer) -> KeptHead:
    """The head of a journal that stands at its frontier."""
    unsigned = Head(log, frontier.size, frontier.root.hex(), last.hex(), at, signer.key, signer.generation)
    return KeptHead(msgspec.structs.replace(unsigned, signature=signer.sign(unsigned.message)), frontier.copy())
