"""One file a gaming day: the entries of the journal from after the last seal to the seal of the day.

A file holds lines of JSON, packed: a head, then every entry as the chain knows it.  It needs no database to be
believed: its entries follow each other by their hashes, and the last of them holds the seal, a signature over the one
before.  Files of days one after the other follow each other too.  Why: docs/design/0354.
"""

import gzip
import hashlib
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path

import msgspec

from croupier.floor.record.events import DaySealed, decode
from croupier.floor.record.events.office.count import CountBegun, CountClosed
from croupier.floor.record.ports import Store
from croupier.journal.chain import BrokenChain, Chain, Entry
from croupier.journal.seals import holds

FORMAT = "croupier archive 1"
SUFFIX = ".croupier.gz"


class ArchiveProblem(Exception):
    """What is wrong with a file, in words."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of itself: which day, and what its first entry follows."""

    format: str
    day: date
    after: int
    previous: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry, with its body as text."""

    sequence: int
    at: datetime
    actor: str
    command: str
    body: str
    digest: str


class Archived(msgspec.Struct, frozen=True):
    """A file that holds: its day, its entries, what it follows and what follows it, who sealed it, its own hash."""

    path: Path
    day: date
    after: int
    entries: int
    previous: str
    last: str
    key: str
    digest: str


# Writing


def days(store: Store, after: int = 0) -> Iterator[tuple[date, list[Entry]]]:
    """Every sealed gaming day after an entry with its own; what came after the last seal is of no day yet.

    A day with entries of a count is held back until that count is over, as its figures are nobody's before
    (§ 465a.25(a)); where one never is, :class:`ArchiveProblem` is raised after all other days.
    """
    gathered: list[Entry] = []
    held_back: list[tuple[date, list[Entry]]] = []
    count = ""
    for entry in store.entries(after):
        gathered.append(entry)
        for event in decode(entry.body).events:
            match event:
                case CountBegun():
                    count = event.count
                case CountClosed():
                    count = ""
                case DaySealed():
                    held_back.append((event.day, gathered))
                    gathered = []
                case _:
                    pass
        if not count:
            yield from held_back
            held_back = []
    if held_back:
        raise ArchiveProblem(f"{held_back[0][0]} and what follows are put away when the count {count} is over")


def _seal(entry: Entry) -> DaySealed | None:
    return next((event for event in decode(entry.body).events if isinstance(event, DaySealed)), None)


def name_of(day: date) -> str:
    """What the file of a day is called."""
    return f"{day.isoformat()}{SUFFIX}"


def write(folder: Path, day: date, entries: list[Entry]) -> Path:
    """A file of its own, whole or not at all; the same day gives the same bytes."""
    path = folder / name_of(day)
    head = Head(FORMAT, day, entries[0].sequence - 1, entries[0].previous.hex())
    lines = [msgspec.json.encode(head), *(msgspec.json.encode(_line(one)) for one in entries)]
    unfinished = path.with_name(f".{path.name}.unfinished")
    with open(unfinished, "wb", opener=_of_its_owner) as file:
        file.write(gzip.compress(b"\n".join(lines) + b"\n", mtime=0))
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    return path


def _of_its_owner(path: str, flags: int) -> int:
    """As the journal itself: it holds what passwords were made into."""
    return os.open(path, flags | os.O_CLOEXEC, 0o600)


def _line(entry: Entry) -> Line:
    body = b64encode(entry.body).decode()
    return Line(entry.sequence, entry.at, entry.actor, entry.command, body, entry.digest.hex())


# Reading


def read(path: Path) -> Iterator[Entry]:
    """The entries of a file, each following from the one before; raises :class:`ArchiveProblem`."""
    head, lines = _opened(path)
    chain = Chain(head.after, bytes.fromhex(head.previous))
    for text in lines:
        try:
            line = msgspec.json.decode(text, type=Line)
            body, found = b64decode(line.body, validate=True), bytes.fromhex(line.digest)
            entry = Entry(line.sequence, line.at, line.actor, line.command, body, chain.last, found)
            chain.follow(entry)
        except (msgspec.MsgspecError, ValueError, BrokenChain) as wrong:
            raise ArchiveProblem(f"{path.name}: {wrong}") from None
        yield entry


def _opened(path: Path) -> tuple[Head, list[bytes]]:
    try:
        text = gzip.decompress(path.read_bytes())
        first, *lines = text.splitlines()
        head = msgspec.json.decode(first, type=Head)
        bytes.fromhex(head.previous)
    except (OSError, EOFError, zlib.error, ValueError, msgspec.MsgspecError) as wrong:
        raise ArchiveProblem(f"{path.name} cannot be read: {wrong}") from None
    if head.format != FORMAT:
        raise ArchiveProblem(f"{path.name} is of another format: {head.format}")
    return head, lines


def verify(path: Path) -> Archived:
    """A file that is whole, unchanged and sealed for the day it says; raises :class:`ArchiveProblem`."""
    head, _ = _opened(path)
    entries = list(read(path))
    sealed = _seal(entries[-1]) if entries else None
    if sealed is None or sealed.day != head.day:
        raise ArchiveProblem(f"{path.name} does not end with the seal of {head.day}")
    before = entries[-1].previous.hex()
    right = sealed.sequence == entries[-1].sequence - 1 and sealed.root == before
    if not right or not holds(sealed.key, sealed.signature, sealed.day, sealed.sequence, sealed.root):
        raise ArchiveProblem(f"{path.name}: the seal is not that of these entries")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    last = entries[-1].digest.hex()
    return Archived(path, head.day, head.after, len(entries), head.previous, last, sealed.key, digest)


def verified(folder: Path) -> list[Archived]:
    """Every file of a folder in order, and whether each follows the one before; raises :class:`ArchiveProblem`."""
    found = sorted((verify(path) for path in folder.glob(f"*{SUFFIX}")), key=lambda one: one.after)
    for one, following in pairwise(found):
        if (one.after + one.entries, one.last) != (following.after, following.previous):
            raise ArchiveProblem(f"{following.path.name} does not follow {one.path.name}: a day is missing")
    return found
