"""The archive of a rehearsed month: every sealed day as a file, and a journal made of the files again (§ 465a.6(c))."""

from collections.abc import Iterator
from pathlib import Path

from croupier.floor.audit.verification import verify as verify_journal
from croupier.floor.record.ports import Store
from croupier.floor.rehearsal.office.records import File
from croupier.office.archive.files import ArchiveProblem, days, verified, verify, write
from croupier.office.archive.restoring import restore


class RehearsedArchive:
    """A folder of files; ``again`` is an empty store that they are restored to."""

    def __init__(self, store: Store, folder: Path, again: Store) -> None:
        self._store, self._folder, self._again = store, folder, again
        self._last, self._digest = 0, b""

    def put_away(self) -> list[File]:
        """Every sealed day that has no file yet; each file is read again before it is told of."""
        return list(self._put_away())

    def _put_away(self) -> Iterator[File]:
        for day, entries in days(self._store, self._last):
            found = verify(write(self._folder, day, entries))
            self._last, self._digest = entries[-1].sequence, entries[-1].digest
            yield File(found.day, found.digest, found.entries)

    def differences(self) -> list[str]:
        """The files follow each other, and what is restored from them is the journal that they were made of."""
        try:
            verified(self._folder)
            restored = restore(self._folder, self._again)
        except ArchiveProblem as wrong:
            return [f"the archive: {wrong}"]
        last, findings = self._again.last(), verify_journal(self._again)
        if restored != self._last or last is None or last.digest != self._digest:
            return [f"the archive: {restored} entries came out, {self._last} went in"]
        return [] if findings.right else [f"the archive, restored: {findings.difference}"]
