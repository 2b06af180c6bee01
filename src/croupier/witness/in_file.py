"""A witness that is a file on another mount: write-once storage, a disk of the Board, an append-only share."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from croupier.floor.record.ports import WitnessFailure, WitnessUnreachable
from croupier.journal.heads import Head
from croupier.witness.book import Book, Held, Refused


class FileWitness:
    """Appends every head to an existing file: a missing mount does not create a new one."""

    def __init__(self, path: Path) -> None:
        self._book = Book(path)

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self._book.path)

    def newest(self, log: str, key: str) -> Head | None:
        """The newest head in the file, whatever its journal: a file is for one."""
        del log, key
        try:
            held = self._book.newest()
        except OSError as failure:
            raise WitnessUnreachable(f"{self.name}: {failure.strerror}") from failure
        except Refused as refused:
            raise WitnessFailure(str(refused)) from refused
        return held.head if held else None

    def take(self, head: Head, proof: Sequence[bytes]) -> None:
        """Append a line durably."""
        try:
            self._book.require_sequel(head, list(proof))
            self._book.add(Held(head, datetime.now(UTC)))
        except OSError as failure:
            raise WitnessUnreachable(f"{self.name}: {failure.strerror}") from failure
        except Refused as refused:
            raise WitnessFailure(f"{self.name}: {refused}") from refused
