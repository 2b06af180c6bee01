"""The trace: for every clause of the register, the code and the tests that cite it, and what is missing.

A clause is covered if it, or a clause under it, is cited in code that a live path runs, and in a test of such code.
Evidence propagates up, never down: citing a whole section shows nothing about its paragraphs. It does not propagate
from a clause that the register calls open.
"""

import gc
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from croupier.law.citation import Clause
from croupier.law.evidence import weighed
from croupier.law.places import Citation, Place, Tree
from croupier.law.register import TRACED, Entry, Kind, RegisterOfChapter, Status, load
from croupier.law.sources import facts

UNREGISTERED = frozenset({"603a", "609a"})
"""Chapters of the code that may be cited without a register: their text is not available."""

CODE, TEST, REST = "code", "test", "rest"
"""What a clause can lack: code that a live path runs, a test of it, or what the register says is missing."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a clause, or a clause under it, is cited; ``idle`` holds citations that are not evidence."""

    code: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()
    idle_code: tuple[Place, ...] = ()
    idle_tests: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """A clause that the system must carry out or tell, and what it lacks; ``open`` is the register's note."""

    clause: Clause
    missing: tuple[str, ...]
    open: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A citation of a clause that does not exist, or a text that should cite but does not."""

    place: Place
    cited: str


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of clauses carried out, told, left to others for a reason, and open."""

    enforced: int = 0
    told: int = 0
    construction: int = 0
    physical: int = 0
    administrative: int = 0
    exception: int = 0
    open: int = 0


@dataclass(frozen=True, slots=True)
class ChapterTrace:
    """One chapter of the register with its evidence; if the tests are unknown, only code can be missing."""

    name: str
    register: RegisterOfChapter
    evidence: Mapping[Clause, Evidence]
    tests_known: bool

    @property
    def kinds(self) -> dict[Kind, int]:
        """The number of clauses of each kind."""
        counts = Counter(entry.kind for entry in self.register.clauses.values())
        return {kind: counts[kind] for kind in Kind if kind is not Kind.SAME}

    @property
    def software(self) -> tuple[Clause, ...]:
        """The clauses that code decides or enforces."""
        return self.register.of_kind(Kind.SOFTWARE)

    @property
    def traced(self) -> tuple[Clause, ...]:
        """The clauses that need code and a test, in the order of the text."""
        return tuple(clause for clause, entry in self.register.clauses.items() if entry.kind in TRACED)

    @property
    def with_code(self) -> int:
        """The number of software clauses with code that a live path runs."""
        return sum(bool(self.evidence[clause].code) for clause in self.software)

    @property
    def with_test(self) -> int | None:
        """The number of software clauses with a test; None if the tests are unknown."""
        if not self.tests_known:
            return None
        return sum(bool(self.evidence[clause].tests) for clause in self.software)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The clauses with something missing, in the order of the text."""
        found = ((clause, self._missing(clause)) for clause in self.traced)
        return tuple(Gap(clause, missing, self.register.clauses[clause].open) for clause, missing in found if missing)

    def _missing(self, clause: Clause) -> tuple[str, ...]:
        evidence = self.evidence[clause]
        code = () if evidence.code else (CODE,)
        test = () if evidence.tests or not self.tests_known else (TEST,)
        return code + test + ((REST,) if self.register.clauses[clause].open else ())

    def counts(self, section: int | None = None) -> Counts:
        """The counts for one section or for all."""
        gaps = {gap.clause for gap in self.gaps}
        chosen = (item for item in self.register.clauses.items() if section in {None, item[0].section})
        counted = Counter(
            OPEN if clause in gaps else _NAMES.get(entry.kind, str(entry.kind)) for clause, entry in chosen
        )
        return Counts(**counted)

    @property
    def status_holds(self) -> bool:
        """Whether the chapter is called finished exactly when it has no gaps."""
        finished = self.register.status is Status.FINISHED
        return finished != bool(self.gaps) or (not finished and not self.tests_known)


OPEN = "open"
_NAMES = {Kind.SOFTWARE: "enforced"}


@dataclass(frozen=True, slots=True)
class Trace:
    """All chapters, the citations that name no clause, and the number of those in chapters without a register."""

    chapters: tuple[ChapterTrace, ...]
    unknown: tuple[Unknown, ...]
    unregistered: int
    tests_known: bool

    @property
    def holds(self) -> bool:
        """Whether every citation names a clause and every chapter's status matches its gaps."""
        return not self.unknown and all(chapter.status_holds for chapter in self.chapters)


def trace(tree: Tree | None = None, registers: Mapping[str, RegisterOfChapter] | None = None) -> Trace:
    """The trace of a tree against the registers; by default of this package against its own."""
    tree = tree or Tree.here()
    registers = load() if registers is None else registers
    with _without_collector():
        code, tests = weighed(facts(tree))
    evidence = _Evidence(code, tests, registers)
    tests_known = tree.tests is not None
    return Trace(
        chapters=tuple(
            ChapterTrace(name, register, evidence.of(register), tests_known) for name, register in registers.items()
        ),
        unknown=_unknown((*code, *tests), registers),
        unregistered=sum(_is_unregistered(citation) for citation in (*code, *tests)),
        tests_known=tests_known,
    )


@contextmanager
def _without_collector() -> Iterator[None]:
    """Pause garbage collection: syntax trees are hundreds of thousands of objects, none garbage before the end."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


class _Evidence:
    """All citations, by the clauses they are evidence for."""

    def __init__(
        self, code: Iterable[Citation], tests: Iterable[Citation], registers: Mapping[str, RegisterOfChapter]
    ) -> None:
        self._open = {
            clause for register in registers.values() for clause, entry in register.clauses.items() if entry.open
        }
        self._code = self._upward(code)
        self._tests = self._upward(tests)

    def of(self, register: RegisterOfChapter) -> Mapping[Clause, Evidence]:
        """The evidence of each clause of a register."""
        return MappingProxyType({clause: self._shown(clause, entry) for clause, entry in register.clauses.items()})

    def _shown(self, clause: Clause, entry: Entry) -> Evidence:
        """The evidence for a clause, including that for the same clause in the text in force."""
        clauses = [clause, entry.same_as] if entry.same_as else [clause]
        found = (
            {place for each in clauses for place in table[each, counts]}
            for table in (self._code, self._tests)
            for counts in (True, False)
        )
        live, idle, tests, idle_tests = (tuple(sorted(places)) for places in found)
        return Evidence(live, tests, idle, idle_tests)

    def _upward(self, citations: Iterable[Citation]) -> defaultdict[tuple[Clause, bool], set[Place]]:
        places: defaultdict[tuple[Clause, bool], set[Place]] = defaultdict(set)
        for citation in citations:
            for clause in self._shown_by(citation.clause):
                places[clause, citation.counts].add(citation.place)
        return places

    def _shown_by(self, clause: Clause | None) -> Iterator[Clause]:
        if clause is not None:
            yield clause
            yield from () if clause in self._open else clause.parents


def _unknown(citations: Iterable[Citation], registers: Mapping[str, RegisterOfChapter]) -> tuple[Unknown, ...]:
    clauses = {clause for register in registers.values() for clause in register.clauses}
    return tuple(
        Unknown(citation.place, str(citation.clause or citation.text))
        for citation in citations
        if citation.clause not in clauses and not _is_unregistered(citation)
    )


def _is_unregistered(citation: Citation) -> bool:
    return citation.clause is not None and citation.clause.chapter in UNREGISTERED
