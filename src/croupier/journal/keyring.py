"""The keys a site seals its journal with, in their own folder: one file per generation.

Why: docs/design/0162.
"""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.journal.seals import KEY_FILE, Sealer, is_signed, sealer_from

SUFFIX = ".key"


class KeyIsMissing(Exception):
    """The journal names a missing key; the sentence says what to do."""


@dataclass(frozen=True, slots=True)
class KeyRing:
    """The key folder; ``beside`` is their former place, in the data folder itself."""

    folder: Path
    beside: Path | None = None

    @property
    def is_beside_the_journal(self) -> bool:
        """Whether a key is still in the journal's folder, where a copy of the journal includes it."""
        return self.beside is not None and (self.beside / KEY_FILE).exists()

    def sealers(self) -> list[Sealer]:
        """Every key present."""
        files = sorted(self.folder.glob(f"*{SUFFIX}")) if self.folder.is_dir() else []
        if self.is_beside_the_journal and self.beside is not None:
            files.append(self.beside / KEY_FILE)
        return [sealer_from(file) for file in files]

    def sealer(self, named: str, generation: int) -> Sealer:
        """The key that the journal names; if it names none, the one present, or else the site's first.

        A missing key is never replaced by a new one.
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
        """The key of a generation, made if there is none, in a file that only its owner can read."""
        if not self.folder.is_dir():
            self.folder.mkdir(mode=0o700)
        return replace(sealer_from(self.file(generation)), generation=generation)

    def file(self, generation: int) -> Path:
        """The file of a generation's key."""
        return self.folder / f"seal-{generation}{SUFFIX}"

    def move(self) -> Path:
        """Move the key from the journal's folder into the key folder; at every moment one of the two has it."""
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
    """The message one generation's key signs about the next; another format would be a new kind of announcement."""
    return f"croupier key 1\n{generation}\n{key}\n".encode()


def is_announced(by: str, signature: str, generation: int, key: str) -> bool:
    """Whether one key has announced another."""
    return is_signed(by, signature, announcement(generation, key))
