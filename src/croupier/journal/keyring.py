"""The keys a site seals its journal with, in a folder of their own: one file for each generation.

Why: docs/design/0162.
"""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.journal.seals import KEY_FILE, Sealer, is_signed, sealer_from

SUFFIX = ".key"


class KeyIsMissing(Exception):
    """The journal names a key that is not there; the sentence says what to do."""


@dataclass(frozen=True, slots=True)
class KeyRing:
    """The folder of the keys; ``beside`` is where they were kept before, in the folder of the data itself."""

    folder: Path
    beside: Path | None = None

    @property
    def is_beside_the_journal(self) -> bool:
        """Whether a key still lies where anybody who copies the journal copies it too."""
        return self.beside is not None and (self.beside / KEY_FILE).exists()

    def sealers(self) -> list[Sealer]:
        """Every key that is there."""
        files = sorted(self.folder.glob(f"*{SUFFIX}")) if self.folder.is_dir() else []
        if self.is_beside_the_journal and self.beside is not None:
            files.append(self.beside / KEY_FILE)
        return [sealer_from(file) for file in files]

    def sealer(self, named: str, generation: int) -> Sealer:
        """The key that the journal names; where it names none, the one that is there, or the site's first.

        None is ever made in place of one that is missing.
        """
        found = {sealer.key: sealer for sealer in self.sealers()}
        if not named:
            return next(iter(found.values()), None) or self.make(1)
        if named not in found:
            raise KeyIsMissing(
                f"this journal is sealed with the key {named}, which is not in {self.folder}: bring it back from where "
                "it is kept besides, or, if it is lost for good, croupier keys replace"
            )
        return replace(found[named], generation=generation)

    def make(self, generation: int) -> Sealer:
        """The key of a generation, in a file that only its owner can read; one that is there already is that key."""
        if not self.folder.is_dir():
            self.folder.mkdir(mode=0o700)
        return replace(sealer_from(self.file(generation)), generation=generation)

    def file(self, generation: int) -> Path:
        """Where the key of a generation lies."""
        return self.folder / f"seal-{generation}{SUFFIX}"

    def move(self) -> Path:
        """Take the key from beside the journal into the folder; it is in one of the two at every moment."""
        if not self.is_beside_the_journal or self.beside is None:
            raise KeyIsMissing(f"there is no {KEY_FILE} in {self.beside}")
        if not self.folder.is_dir():
            self.folder.mkdir(mode=0o700)
        target = self.file(1)
        if target.exists():
            raise KeyIsMissing(f"{target} is there already")
        made = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with os.fdopen(made, "wb") as file:
            file.write((self.beside / KEY_FILE).read_bytes())
            file.flush()
            os.fsync(file.fileno())
        (self.beside / KEY_FILE).unlink()
        return target


def announcement(generation: int, key: str) -> bytes:
    """What the key of one generation signs of the next; a change of its form is a new kind of announcement."""
    return f"croupier key 1\n{generation}\n{key}\n".encode()


def is_announced(by: str, signature: str, generation: int, key: str) -> bool:
    """Whether one key has announced another."""
    return is_signed(by, signature, announcement(generation, key))
