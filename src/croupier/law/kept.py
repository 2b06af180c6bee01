"""A cache of the facts read from a checkout, in the user's cache folder.

It is keyed by the content of each file and by the code that read it, so nobody has to delete it; missing or
corrupt entries are read again.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

FactsT = TypeVar("FactsT")


class _File(msgspec.Struct, Generic[FactsT], array_like=True):
    """The contents of the file: the code that read it, and the facts by the digest of each source."""

    code: str
    facts: dict[str, FactsT]


class Kept(Generic[FactsT]):
    """The facts of the files of one checkout, by digest."""

    def __init__(self, root: Path, facts: type[FactsT]) -> None:
        self._path = folder() / f"law-{_digest(str(root).encode())}.msgpack"
        self.known: dict[str, FactsT] = {}
        with suppress(OSError, msgspec.MsgspecError):
            kept = msgspec.msgpack.decode(self._path.read_bytes(), type=_File[facts])  # type: ignore[valid-type]
            self.known = kept.facts if kept.code == code() else {}

    def add(self, new: Mapping[str, FactsT], still: Iterable[str]) -> None:
        """Add the new facts and keep those still in use; if the folder is not writable, do nothing."""
        before = len(self.known)
        everything = {**self.known, **new}
        self.known = {digest: everything[digest] for digest in still}
        if new or len(self.known) != before:
            self._write()

    def _write(self) -> None:
        unfinished = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with suppress(OSError):
            unfinished.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(msgspec.msgpack.encode(_File(code(), self.known)))
            unfinished.replace(self._path)


def folder() -> Path:
    """The user's cache folder, or CROUPIER_CACHE."""
    if chosen := os.environ.get("CROUPIER_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "croupier"


@cache
def code() -> str:
    """A digest of the reading code: any change invalidates the cache."""
    return _digest(*(path.read_bytes() for path in sorted(Path(__file__).parent.rglob("*.py"))))


def _digest(*parts: bytes) -> str:
    return blake2b(b"\0".join(parts), digest_size=12).hexdigest()
