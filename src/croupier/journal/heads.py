"""Heads: the journal at one moment in a few signed lines, made to leave the server.

With one head and nothing else, anybody can check whether a journal still begins with the entries it covers.
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
        """The number of this key among the site's keys."""

    def sign(self, message: bytes) -> str:
        """The signature over a message."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a journal after an entry; hashes, key and signature are hexadecimal."""

    log: str
    """The journal's identity: the hash of its first entry."""
    size: int
    """The number of its newest entry."""
    root: str
    """The Merkle root of all entries."""
    last: str
    """The hash of the newest entry."""
    at: datetime
    key: str
    generation: int
    """The number of the site's key it was signed with, from 1."""
    signature: str = ""

    @property
    def message(self) -> bytes:
        """The signed message; another format would be a new kind of head."""
        of, signer = (self.log, self.size, self.root, self.last), (self.key, self.generation)
        return "".join(f"{line}\n" for line in ("croupier head 1", *of, timestamp(self.at), *signer)).encode()

    @property
    def is_signed(self) -> bool:
        """Whether it is signed with the key it names."""
        return is_signed(self.key, self.signature, self.message)

    def __str__(self) -> str:
        """A text short enough for a sheet of paper."""
        return f"{self.size}:{self.root}"


class KeptHead(msgspec.Struct, frozen=True):
    """A head with the frontier from which later proofs start."""

    head: Head
    frontier: Frontier


def signed(log: str, frontier: Frontier, last: bytes, at: datetime, signer: Signer) -> KeptHead:
    """Sign the head of a journal at its frontier."""
    unsigned = Head(log, frontier.size, frontier.root.hex(), last.hex(), at, signer.key, signer.generation)
    return KeptHead(msgspec.structs.replace(unsigned, signature=signer.sign(unsigned.message)), frontier.copy())
