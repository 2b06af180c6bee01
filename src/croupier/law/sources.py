"""The files of a checkout that can cite the law, and the facts of each.

Reading takes most of the time, so facts are cached and files are read in parallel on all processors.
"""

import ast
import os
import threading
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import StrEnum
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec

from croupier.law.citation import Clause, find
from croupier.law.kept import Kept
from croupier.law.marks import MARKS, Tests, read_tests
from croupier.law.places import Tree, Unreadable
from croupier.law.reach.parts import Module
from croupier.law.reach.reading import PACKAGE, read_module
from croupier.law.tables import CitedInTable, cited_in_tables

EXAMPLES = frozenset({"law"})
"""Folders of the package whose citations are examples."""

BESIDE = frozenset({"bench", "rehearsal", "swarm"})
"""Folders that rehearse or measure other code: their citations are not evidence."""

ODDS = "odds"
"""The package that computes odds: its citations are not evidence either."""

WORTH_SHARING = 50
"""The fewest unread files worth reading in parallel."""


class Sort(StrEnum):
    """The kind of a source file."""

    CODE = "code"
    BESIDE = "beside"
    TABLE = "table"
    TESTS = "tests"


class Source(NamedTuple):
    """A file: its path from the root, its path within the package or the tests, and its bytes."""

    sort: Sort
    file: str
    within: str
    content: bytes

    @property
    def module(self) -> str:
        """Its module name without the package's: `chapters.ch657a_crazy_4_poker.settle`."""
        return self.within.removesuffix(".py").removesuffix("__init__").rstrip("/").replace("/", ".")

    @property
    def digest(self) -> str:
        """A digest of its name and content."""
        return blake2b(b"\0".join([self.sort.encode(), self.file.encode(), self.content]), digest_size=16).hexdigest()


class Facts(msgspec.Struct, array_like=True):
    """The facts of one file."""

    module: Module | None = None
    tests: Tests | None = None
    cited: list[CitedInTable] = []


def sources(tree: Tree) -> Iterator[Source]:
    """Every file that can cite, in order of name."""
    for path in sorted(tree.package.rglob("*")):
        folders = frozenset(path.relative_to(tree.package).parts[:-1])
        if path.suffix == ".toml" and not folders & EXAMPLES:
            yield _source(Sort.TABLE, path, tree.package, tree)
        elif path.suffix == ".py" and not folders & EXAMPLES:
            yield _source(_sort(path.relative_to(tree.package).parts), path, tree.package, tree)
    for path in sorted(tree.tests.rglob("*.py")) if tree.tests else ():
        source = _source(Sort.TESTS, path, tree.tests or path, tree)
        if any(f"{mark}(".encode() in source.content for mark in MARKS):
            yield source


def _sort(parts: tuple[str, ...]) -> Sort:
    return Sort.BESIDE if parts[0] == ODDS or BESIDE.intersection(parts[:-1]) else Sort.CODE


def _source(sort: Sort, path: Path, within: Path, tree: Tree) -> Source:
    return Source(sort, path.relative_to(tree.root).as_posix(), path.relative_to(within).as_posix(), path.read_bytes())


def facts(tree: Tree) -> list[tuple[Source, Facts]]:
    """Every file with its facts, read now or cached."""
    found = list(sources(tree))
    digests = [source.digest for source in found]
    kept = Kept(tree.root, Facts)
    unread = [source for source, digest in zip(found, digests, strict=True) if digest not in kept.known]
    kept.add({source.digest: read for source, read in zip(unread, _read_all(unread), strict=True)}, still=digests)
    return [(source, kept.known[digest]) for source, digest in zip(found, digests, strict=True)]


def _read_all(unread: Sequence[Source]) -> list[Facts]:
    """Read on all processors if it pays off and no other thread could hold a lock across the fork."""
    processors = len(os.sched_getaffinity(0))
    if len(unread) < WORTH_SHARING or processors == 1 or threading.active_count() > 1:
        return [read(source) for source in unread]
    with ProcessPoolExecutor(processors, get_context("fork")) as pool:
        encoded = pool.map(_read_encoded, unread, chunksize=1 + len(unread) // (4 * processors))
        return [msgspec.msgpack.decode(each, type=Facts) for each in encoded]


def _read_encoded(source: Source) -> bytes:
    return msgspec.msgpack.encode(read(source))


def read(source: Source) -> Facts:
    """The facts of one file; raises Unreadable if its content does not match its extension."""
    text = source.content.decode()
    try:
        if source.sort is Sort.TABLE:
            return Facts(cited=list(cited_in_tables(text)))
        if source.sort is Sort.BESIDE:
            return Facts(cited=[_cited(text, found.offset, found.clause) for found in find(text)])
        tree = ast.parse(text, source.file)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{source.file}: {error}") from error
    except SyntaxError as error:
        raise Unreadable(f"{source.file}:{error.lineno}: {error.msg}") from error
    if source.sort is Sort.TESTS:
        return Facts(tests=read_tests(tree, text))
    return Facts(read_module(tree, text, ".".join(filter(None, [PACKAGE, source.module]))))


def _cited(text: str, offset: int, clause: Clause) -> CitedInTable:
    return CitedInTable(text.count("\n", 0, offset) + 1, "", "", clause)
