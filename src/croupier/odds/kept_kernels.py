"""The cache of compiled kernels, which is valid until a file they were compiled from changes.

numba itself checks only the file of a kernel, and would go on using it when another file changes with a kernel that
it calls or a constant that it reads.  Here a kernel is cached under a hash of its module, its transitive imports
and the tables beside them.  Nothing ever has to be deleted by hand.
"""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from numba.core.caching import InTreeCacheLocator, UserProvidedCacheLocator, UserWideCacheLocator

from croupier.provenance.modules import PACKAGE, Modules

IMPORTS = re.compile(r"^ *from (croupier[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


class _WithAllItReads:
    """A cache locator keyed by everything a kernel was compiled from."""

    _stamp: str

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)  # type: ignore[call-arg]  # mixed into numba's own places
        self._stamp = stamp(py_func.__module__, py_file)

    def get_source_stamp(self) -> str:
        """The stamp a cached kernel is compared by."""
        return self._stamp


class InTheChosenFolder(_WithAllItReads, UserProvidedCacheLocator):
    """The folder that ``NUMBA_CACHE_DIR`` names."""


class BesideTheSource(_WithAllItReads, InTreeCacheLocator):
    """Python's own cache of compiled modules, if writable."""


class InTheUsersFolder(_WithAllItReads, UserWideCacheLocator):
    """The user's cache folder."""


LOCATORS = ",".join(f"{__name__}.{one.__name__}" for one in (InTheChosenFolder, BesideTheSource, InTheUsersFolder))
"""The locators in the format of numba's setting."""


@lru_cache(maxsize=256)
def stamp(module: str, file: str) -> str:
    """A hash of everything a module is made from; a third-party module may use any of ours."""
    digest = hashlib.sha256()
    for name in sorted(reached(module) if module.startswith(f"{PACKAGE}.") else _all_of_ours()):
        digest.update(_bytes(name))
    digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def reached(module: str) -> set[str]:
    """Our modules that a module imports, transitively, including itself."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found and _MODULES.file_of(name):
            found.add(name)
            waiting += _imported(name)
    return found


_MODULES = Modules()


@lru_cache(maxsize=512)
def _imported(module: str) -> tuple[str, ...]:
    """The names that a module imports from ours, each possibly a module itself."""
    found: list[str] = []
    for source, names in IMPORTS.findall(_source(module).decode()):
        found += [source, *(f"{source}.{name}" for name in re.findall(r"\w+", names))]
    return tuple(found)


@lru_cache(maxsize=512)
def _bytes(module: str) -> bytes:
    """The file of a module and the tables beside it."""
    file = _MODULES.file_of(module)
    tables = sorted(file.parent.glob("*.toml")) if file else []
    return b"".join([_source(module), *(table.read_bytes() for table in tables)])


@lru_cache(maxsize=512)
def _source(module: str) -> bytes:
    file = _MODULES.file_of(module)
    return file.read_bytes() if file else b""


@lru_cache(maxsize=1)
def _all_of_ours() -> set[str]:
    """A hash of the odds and everything they import."""
    folder = Path(__file__).parent
    names = [
        ".".join([PACKAGE, "odds", *file.relative_to(folder).with_suffix("").parts]) for file in folder.rglob("*.py")
    ]
    return {one for name in names for one in reached(name)}
