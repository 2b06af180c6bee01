"""A witness that is a file on another mount: write-once storage, a disk of the Board, a share that is only added to."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from croupier.floor.record.ports import WitnessFailure, WitnessUnreachable
from croupier.journal.heads import Head
from croupier.witness.book import Book, Held, Refused


class FileWitness:
    """Every head becomes a line of the file, which must be there: a mount that is missing makes no new one."""

    def __init__(self, path: Path) -> None:
        self._book = Book(path)

    @property
    def name(self) -> str:
        """The file."""
        return str(self._book.path)

    def newest(self, log: str, key: str) -> Head | None:
        """The newest head in the file, of whatever journal: it is the file of one."""
        del log, key
        try:
            held = self._book.newest()
        except OSError as failure:
            raise WitnessUnreachable(f"{self.name}: {failure.strerror}") from failure
        except Refused as refused:
            raise WitnessFailure(str(refused)) from refused
        return held.head if held else None

    def take(self, head: Head, proof: Sequence[bytes]) -> None:
        """One more line, on its disk when this returns."""
        try:
            self._book.require_sequel(head, list(proof))
            self._book.add(Held(head, datetime.now(UTC)))
        except OSError as failure:
            raise WitnessUnreachable(f"{self.name}: {failure.strerror}") from failure
        except Refused as refused:
            raise WitnessFailure(f"{self.name}: {refused}") from refused
