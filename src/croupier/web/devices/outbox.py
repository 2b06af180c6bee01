"""A device's persistent queue of reports the server has not acknowledged: it survives a loss of power.

One file, replaced atomically and synced to disk before anything is sent to the server or the validator.
"""

import os
import secrets
from pathlib import Path

import msgspec

from croupier.floor.record.commands import PeripheralReport


class Waiting(msgspec.Struct, frozen=True):
    """A report with its number and its id."""

    counter: int
    id: str
    report: PeripheralReport


class Notes(msgspec.Struct, frozen=True):
    """The stored state: the highest number used, the queued reports, the bill on its way into the box."""

    counter: int = 0
    waiting: tuple[Waiting, ...] = ()
    stacking: PeripheralReport | None = None


class Outbox:
    """The stored state of one device; in memory if there is no file."""

    def __init__(self, file: Path | None = None) -> None:
        self._file, self._run = file, secrets.token_hex(4)
        self.notes = Notes()
        if file is not None and file.exists():
            self.notes = msgspec.json.decode(file.read_bytes(), type=Notes)

    def put(self, report: PeripheralReport, above: int = 0) -> Waiting:
        """Queue a report under the next number, which is also above ``above``."""
        counter = max(self.notes.counter, above) + 1
        made = Waiting(counter, f"{self._run}-{counter}", report)
        self._write(msgspec.structs.replace(self.notes, counter=counter, waiting=(*self.notes.waiting, made)))
        return made

    def cross_out(self, done: Waiting) -> None:
        """Remove an answered report."""
        left = tuple(one for one in self.notes.waiting if one != done)
        self._write(msgspec.structs.replace(self.notes, waiting=left))

    def renumber(self, old: Waiting, above: int) -> Waiting:
        """Move a report to a new number: the server has passed its old one without recording it."""
        counter = max(self.notes.counter, above) + 1
        made = Waiting(counter, f"{self._run}-{counter}", old.report)
        waiting = tuple(made if one == old else one for one in self.notes.waiting)
        self._write(msgspec.structs.replace(self.notes, counter=counter, waiting=waiting))
        return made

    def stacking(self, bill: PeripheralReport | None) -> None:
        """Note the bill about to pass the point of no return, or that there is none any more."""
        if bill != self.notes.stacking:
            self._write(msgspec.structs.replace(self.notes, stacking=bill))

    def stacked(self, above: int = 0) -> Waiting | None:
        """The bill is in the box: queue its report and clear the note, in one write."""
        bill = self.notes.stacking
        if bill is None:
            return None
        counter = max(self.notes.counter, above) + 1
        made = Waiting(counter, f"{self._run}-{counter}", bill)
        self._write(Notes(counter, (*self.notes.waiting, made)))
        return made

    def _write(self, notes: Notes) -> None:
        self.notes = notes
        if self._file is None:
            return
        draft = self._file.with_suffix(".draft")
        with draft.open("wb") as file:
            file.write(msgspec.json.encode(notes))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._file)
        folder = os.open(self._file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
