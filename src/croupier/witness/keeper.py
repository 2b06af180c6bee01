"""The rules of a witness process: which heads it takes, and what it signs.

It signs a head only if a known server has signed it and if it extends the one it signed before. A key speaks for one
journal: a server that begins another under the same key is refused until the operator accepts it.
"""

import re
import threading
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from croupier.journal.heads import Head
from croupier.journal.seals import Sealer, is_signed, sealer_from
from croupier.witness.book import Book, Held, Refused

KEY_FILE = "witness.key"
SUFFIX = ".heads"
LOG = re.compile(r"[0-9a-f]{64}")


class Handed(msgspec.Struct, frozen=True):
    """What a server submits: a head, and the proof that it extends the one submitted before."""

    head: Head
    proof: tuple[str, ...] = ()


class SignedAnswer(msgspec.Struct, frozen=True):
    """What a witness says it holds, signed for one request."""

    head: Head | None
    signature: str


def cosigned(head: Head) -> bytes:
    """The bytes a witness signs for a head."""
    return b"croupier cosignature 1\n" + head.message


class Question(NamedTuple):
    """What a witness is asked: the newest head of a journal, or of a key, under a word that is said once."""

    log: str
    key: str
    nonce: str


def answered(asked: Question, head: Head | None) -> bytes:
    """What a witness signs of an answer: to this question, of this journal, and to no other.

    An old answer is none to a new question; and who stands in between cannot ask about a journal that nobody holds and
    pass "nothing is held" on.  As JSON no part of the question passes for another.
    """
    question = msgspec.json.encode(asked)
    return b"croupier witness answer 2\n" + question + b"\n" + (head.message if head else b"nothing is held\n")


class Keeper:
    """The books of every journal witnessed here, and the signing key."""

    def __init__(self, folder: Path, keys: Collection[str]) -> None:
        self._folder, self._keys = folder, keys
        self._sealer: Sealer = sealer_from(folder / KEY_FILE)
        self._turn = threading.Lock()

    @property
    def key(self) -> str:
        """The public key of this witness."""
        return self._sealer.key

    def book(self, log: str) -> Book:
        """The book of a journal, which may not exist yet."""
        if not LOG.fullmatch(log):
            raise Refused("a journal is named by 64 hexadecimal digits")
        return Book(self._folder / f"{log}{SUFFIX}")

    def answer(self, log: str, key: str, nonce: str) -> SignedAnswer:
        """The newest head of a journal, or of another one with the same key, as a new floor has no journal yet."""
        held = (self._newest(log) if log else None) or self._another(log, key)
        head = held.head if held else None
        return SignedAnswer(head, self._sealer.sign(answered(Question(log, key, nonce), head)))

    def take(self, handed: Handed) -> Held:
        """Take a head; raises :class:`Refused` with a reason, and keeps the previous one."""
        head = handed.head
        if head.key not in self._keys:
            raise Refused(f"the key {head.key} is not one this witness was told of")
        if not head.is_signed:
            raise Refused(f"{head} was not signed with the key it names")
        with self._turn:
            book = self.book(head.log)
            if not book.path.exists():
                self._require_first(head)
                Book.begin(book.path)
            book.require_sequel(head, [bytes.fromhex(one) for one in handed.proof])
            held = Held(head, datetime.now(UTC), self._sealer.sign(cosigned(head)))
            newest = book.newest()
            if newest is None or newest.head != head:
                book.add(held)
        return held

    def _require_first(self, head: Head) -> None:
        if (other := self._another(head.log, head.key)) is not None:
            raise Refused(f"{head} is of another journal than {other.head}, which the same key has signed")

    def _newest(self, log: str) -> Held | None:
        book = self.book(log)
        return book.newest() if book.path.exists() else None

    def _another(self, log: str, key: str) -> Held | None:
        """The head held of another journal whose newest head this key signed."""
        return next((held for held in self._others(log) if held.head.key == key), None)

    def _others(self, log: str) -> Iterator[Held]:
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            if path.stem != log and (held := Book(path).newest()) is not None:
                yield held


def is_cosigned(key: str, held: Held) -> bool:
    """Whether the witness with this key has signed a head."""
    return is_signed(key, held.cosignature, cosigned(held.head))
