"""The office's books, kept a second time: from events alone, using no derived figure.

Each book adds up independently. A sum stated by an event must match the book, and so must the floor at the end of every
gaming day. Why in addition to the replay: docs/design/0420.
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
    """One book; ``counted`` says how much of each kind it has recomputed."""

    counted: Counter[str]

    def note(self, event: FloorEvent, entry: Entry) -> Iterator[str]:
        """Take an event in; yield where it contradicts the book."""

    def differences(self, floor: Floor) -> Iterator[str]:
        """Yield where the floor contradicts the book."""


class Books:
    """All books; each receives only the events it is kept from."""

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
        """Take an entry in; yield where it contradicts a book."""
        yield from self._credentials.worked(entry, events)
        for event in events:
            for book in self._heard.get(type(event), ()):
                yield from book.note(event, entry)

    def differences(self, floor: Floor) -> Iterator[str]:
        """Yield where the floor contradicts a book."""
        for book in self._written:
            yield from book.differences(floor)

    @property
    def counted(self) -> dict[str, int]:
        """How much of each kind was recomputed, without zeros."""
        return {what: number for book in self._written for what, number in book.counted.items() if number}

    @property
    def claims(self) -> list[str]:
        """False statements by people, with their entries; the floor's own record is right all the same."""
        return self._records.claims
