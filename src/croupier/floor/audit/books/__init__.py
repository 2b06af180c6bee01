"""The books of the office, kept a second time: from what happened, and from nothing that was worked out before.

Each book adds up on its own.  What an event says of a sum must be what the book has, and at the end of every gaming day
what the floor has must be so too.  Why beside the replay: docs/design/0420.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from croupier.floor.audit.books.cage import DrawerBook, MachineBook
from croupier.floor.audit.books.count import CountBook, KeyBook
from croupier.floor.audit.books.people import CredentialBook, SchoolBook, ShiftBook
from croupier.floor.audit.books.records import CameraBook, RecordBook
from croupier.floor.audit.books.slips import SlipBook, TipBook
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor
from croupier.journal.chain import Entry


class Book(Protocol):
    """One of them; ``counted`` says how much of what it has worked out again."""

    counted: Counter[str]

    def note(self, event: FloorEvent, entry: Entry) -> Iterator[str]:
        """Take an event in, and tell what it says otherwise than the book."""

    def differences(self, floor: Floor) -> Iterator[str]:
        """What the floor has otherwise."""


class Books:
    """All of them; each hears of the events that are written in it, and of no others."""

    def __init__(self) -> None:
        self._credentials, self._records = CredentialBook(), RecordBook()
        self._written: dict[Book, frozenset[type]] = {
            self._credentials: CredentialBook.WRITTEN,
            DrawerBook(): DrawerBook.WRITTEN,
            MachineBook(): MachineBook.WRITTEN,
            SlipBook(): SlipBook.WRITTEN,
            TipBook(): TipBook.WRITTEN,
            KeyBook(): KeyBook.WRITTEN,
            CountBook(): CountBook.WRITTEN,
            ShiftBook(): ShiftBook.WRITTEN,
            SchoolBook(): SchoolBook.WRITTEN,
            CameraBook(): CameraBook.WRITTEN,
            self._records: RecordBook.WRITTEN,
        }
        self._heard: dict[type, list[Book]] = {}
        for book, events in self._written.items():
            for event in events:
                self._heard.setdefault(event, []).append(book)

    def follow(self, entry: Entry, events: Sequence[FloorEvent]) -> Iterator[str]:
        """Take an entry in, and tell what it says otherwise than one of the books."""
        yield from self._credentials.worked(entry, events)
        for event in events:
            for book in self._heard.get(type(event), ()):
                yield from book.note(event, entry)

    def differences(self, floor: Floor) -> Iterator[str]:
        """What the floor has otherwise."""
        for book in self._written:
            yield from book.differences(floor)

    @property
    def counted(self) -> dict[str, int]:
        """How much of what was worked out again; nothing that there was nothing of."""
        return {what: number for book in self._written for what, number in book.counted.items() if number}

    @property
    def claims(self) -> list[str]:
        """What people have told otherwise than it is, with the entry; the floor's own record is right all the same."""
        return self._records.claims
