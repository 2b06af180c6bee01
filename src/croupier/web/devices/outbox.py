"""What a device has written down and the server has not acknowledged: it survives a loss of power.

One file, replaced as a whole and forced to the disk before anything is said to the server or to the validator.
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
    """All that is written down: the highest number given out, what waits, the bill on its way into the box."""

    counter: int = 0
    waiting: tuple[Waiting, ...] = ()
    stacking: PeripheralReport | None = None


class Outbox:
    """The notes of one device; without a file they are in memory only."""

    def __init__(self, file: Path | None = None) -> None:
        self._file, self._run = file, secrets.token_hex(4)
        self.notes = Notes()
        if file is not None and file.exists():
            self.notes = msgspec.json.decode(file.read_bytes(), type=Notes)

    def put(self, report: PeripheralReport, above: int = 0) -> Waiting:
        """Write a report down under the next number, which is above this one too."""
        counter = max(self.notes.counter, above) + 1
        made = Waiting(counter, f"{self._run}-{counter}", report)
        self._write(msgspec.structs.replace(self.notes, counter=counter, waiting=(*self.notes.waiting, made)))
        return made

    def cross_out(self, done: Waiting) -> None:
        """It has its answer."""
        left = tuple(one for one in self.notes.waiting if one != done)
        self._write(msgspec.structs.replace(self.notes, waiting=left))

    def renumber(self, old: Waiting, above: int) -> Waiting:
        """The server has heard beyond this number, and has not recorded this report: it goes under a new one."""
        counter = max(self.notes.counter, above) + 1
        made = Waiting(counter, f"{self._run}-{counter}", old.report)
        waiting = tuple(made if one == old else one for one in self.notes.waiting)
        self._write(msgspec.structs.replace(self.notes, counter=counter, waiting=waiting))
        return made

    def stacking(self, bill: PeripheralReport | None) -> None:
        """A bill is about to pass the point of no return, or is not any more."""
        if bill != self.notes.stacking:
            self._write(msgspec.structs.replace(self.notes, stacking=bill))

    def stacked(self, above: int = 0) -> Waiting | None:
        """The bill is in the box: its report waits, and nothing is on its way, in one stroke."""
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
