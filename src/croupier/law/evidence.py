"""Where the law is cited, in code and in tests, and whether that is evidence.

Code counts if a live path runs it, a TOML file if live code loads it.  A test counts unless it tests a rule that
no live path runs: it would only show that unused code works.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from croupier.law.idle import Idle
from croupier.law.places import Citation, Place
from croupier.law.reach import roots
from croupier.law.reach.reading import MODULE_BODY, PACKAGE
from croupier.law.reach.walk import PartId, Walk
from croupier.law.sources import Facts, Sort, Source

Read: TypeAlias = tuple[Source, Facts]
"""A file with its facts."""


def weighed(read: Sequence[Read]) -> tuple[list[Citation], list[Citation]]:
    """The citations of the code and those of the tests, each marked whether it counts."""
    walk = walked(read)
    code = [citation for source, known in read for citation in _in_code(source, known, walk)]
    return code, list(_in_tests(read, Idle(walk)))


def walked(read: Sequence[Read]) -> Walk:
    """The completed walk through the code, from its roots."""
    walk = Walk(known.module for source, known in read if source.sort is Sort.CODE and known.module)
    roots.start(walk)
    walk.go_on()
    return walk


def _in_code(source: Source, known: Facts, walk: Walk) -> Iterator[Citation]:
    if source.sort is Sort.CODE and known.module:
        yield from _in_parts(source, known, walk)
    elif source.sort is Sort.TABLE:
        loaded = _is_loaded(source, walk)
        name = source.within.replace("/", ".")
        for each in known.cited:
            place = Place(source.file, each.line, f"{name}:{each.table}" if each.table else name)
            yield Citation(each.clause, place, each.text, loaded)
    elif source.sort is Sort.BESIDE:
        for each in known.cited:
            yield Citation(each.clause, Place(source.file, each.line, source.module), each.text, counts=False)


def _in_parts(source: Source, known: Facts, walk: Walk) -> Iterator[Citation]:
    module = known.module
    for number, part in enumerate(module.parts if module else ()):
        live = part.unit != MODULE_BODY and PartId(module.name if module else "", number) in walk.live
        name = f"{source.module}:{part.unit}" if part.unit else source.module
        for each in part.cites:
            yield Citation(each.clause, Place(source.file, each.line, name), str(each.clause), live)


def _is_loaded(source: Source, walk: Walk) -> bool:
    """Whether live code names the file and a module of its folder is imported."""
    folder, _, file = source.within.rpartition("/")
    package = ".".join(filter(None, [PACKAGE, folder.replace("/", ".")]))
    return file in walk.words and package in walk.opened


def _in_tests(read: Sequence[Read], idle: Idle) -> Iterator[Citation]:
    for source, known in read:
        if known.tests is None:
            continue
        marks = known.tests.marks
        counts = {test: not idle.named_by(known.tests, test) for test in {mark.test for mark in marks}}
        for mark in marks:
            name = "::".join(filter(None, [source.file, mark.test.replace(".", "::")]))
            yield Citation(mark.clause, Place(source.file, mark.line, name), mark.text, counts[mark.test])
