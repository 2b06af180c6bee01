"""The book of a witness: an append-only file, each line a head or a statement of its operator."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from croupier.journal.heads import Head
from croupier.journal.merkle import extends

TAIL_BYTES = 1 << 16
"""The newest line is looked for in the last 64 KiB; a line takes about one."""


class Refused(Exception):
    """A head that does not extend the one held; the message says why."""


class Held(msgspec.Struct, frozen=True, tag="head", tag_field="line"):
    """A head taken, its time, and the witness's signature if it has a key."""

    head: Head
    at: datetime
    cosignature: str = ""


class Accepted(msgspec.Struct, frozen=True, tag="accepted", tag_field="line"):
    """The operator lets the next head start from nothing, and says why."""

    at: datetime
    why: str


Line = Held | Accepted
_decoder = msgspec.json.Decoder(Line)


class Book:
    """The history of one journal, from the first head to the newest; it survives a power cut at any moment."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def begin(cls, path: Path) -> "Book":
        """Create an empty book; an existing one is not touched."""
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o640))
        _sync(path.parent)
        return cls(path)

    def newest(self) -> Held | None:
        """The current line; None in an empty book, or after the operator accepted a new beginning."""
        with self.path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL_BYTES))
            tail = file.read()
        line = next(_whole(reversed(tail.splitlines())), None)
        if line is None and tail.strip():
            raise Refused(f"{self.path} holds no line that can be read")
        return line if isinstance(line, Held) else None

    def heads(self) -> Iterator[Head]:
        """Every head since the last beginning, oldest first."""
        since: list[Head] = []
        with self.path.open("rb") as file:
            for line in _whole(file):
                if isinstance(line, Held):
                    since.append(line.head)
                else:
                    since.clear()
        yield from since

    def require_sequel(self, head: Head, proof: list[bytes]) -> None:
        """Require that a head is of the same journal as the one before, and extends it."""
        newest = self.newest()
        if newest is None:
            return
        held = newest.head
        if held.log != head.log:
            raise Refused(f"{head} is of another journal than {held} of {held.at:%Y-%m-%d %H:%M:%S} UTC")
        if not extends((held.size, bytes.fromhex(held.root)), (head.size, bytes.fromhex(head.root)), proof):
            raise Refused(f"{head} does not extend {held} of {held.at:%Y-%m-%d %H:%M:%S} UTC")

    def add(self, line: Line) -> None:
        """Append a line durably; one left incomplete by a power cut stays as it is."""
        opened = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        try:
            size = os.fstat(opened).st_size
            unfinished = size > 0 and os.pread(opened, 1, size - 1) != b"\n"
            os.write(opened, b"\n" * unfinished + msgspec.json.encode(line) + b"\n")
            os.fsync(opened)
        finally:
            os.close(opened)

    def accept(self, why: str) -> None:
        """Record the operator's statement that the next head need not extend anything."""
        self.add(Accepted(datetime.now(UTC), why))


def _whole(lines: Iterator[bytes]) -> Iterator[Line]:
    """The complete lines."""
    for line in lines:
        with suppress(msgspec.DecodeError, UnicodeDecodeError):
            yield _decoder.decode(line)


def _sync(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
