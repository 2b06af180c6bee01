"""The trace: for every clause of the register, the code and the tests that cite it, and what is missing.

A clause is covered when it or a clause under it is cited. Evidence goes up, never down: who cites a whole
section has shown nothing about its paragraphs.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.law.citation import Clause
from croupier.law.marks import cited_in_tests
from croupier.law.places import Citation, Place, Tree, cited_in_code
from croupier.law.register import Kind, RegisterOfChapter, Status, load

UNREGISTERED = frozenset({"603a", "609a"})
"""Chapters of the code that may be cited although they have no register: no text of them is at hand."""

CODE, TEST = "code", "test"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a clause, or a clause under it, is cited."""

    code: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """A clause for the software that lacks code, a test, or both."""

    clause: Clause
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A citation of a clause that does not exist, or a text that should cite and names none."""

    place: Place
    cited: str


@dataclass(frozen=True, slots=True)
class ChapterTrace:
    """One chapter of the register with its evidence; without known tests, only code can be missing."""

    name: str
    register: RegisterOfChapter
    evidence: Mapping[Clause, Evidence]
    tests_known: bool

    @property
    def kinds(self) -> dict[Kind, int]:
        """How many clauses there are of each kind."""
        counts = Counter(entry.kind for entry in self.register.clauses.values())
        return {kind: counts[kind] for kind in Kind}

    @property
    def software(self) -> tuple[Clause, ...]:
        """The clauses that need code and a test."""
        return self.register.of_kind(Kind.SOFTWARE)

    @property
    def with_code(self) -> int:
        """How many software clauses have code."""
        return sum(bool(self.evidence[clause].code) for clause in self.software)

    @property
    def with_test(self) -> int | None:
        """How many software clauses have a test; None if the tests are not known."""
        if not self.tests_known:
            return None
        return sum(bool(self.evidence[clause].tests) for clause in self.software)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The software clauses with something missing, in the order of the text."""
        found = ((clause, self._missing(self.evidence[clause])) for clause in self.software)
        return tuple(Gap(clause, missing) for clause, missing in found if missing)

    def _missing(self, evidence: Evidence) -> tuple[str, ...]:
        code = () if evidence.code else (CODE,)
        test = () if evidence.tests or not self.tests_known else (TEST,)
        return code + test


@dataclass(frozen=True, slots=True)
class Trace:
    """All chapters, the citations that name no clause, and how many were of chapters without a register."""

    chapters: tuple[ChapterTrace, ...]
    unknown: tuple[Unknown, ...]
    unregistered: int
    tests_known: bool

    @property
    def holds(self) -> bool:
        """Whether every finished chapter is covered and every citation names a clause."""
        finished = (chapter for chapter in self.chapters if chapter.register.status is Status.FINISHED)
        return not self.unknown and not any(chapter.gaps for chapter in finished)


def trace(tree: Tree | None = None, registers: Mapping[str, RegisterOfChapter] | None = None) -> Trace:
    """The trace of a tree against the registers; by default of this package against its own."""
    tree = tree or Tree.here()
    registers = load() if registers is None else registers
    code, tests = tuple(cited_in_code(tree)), tuple(cited_in_tests(tree))
    evidence = _evidence(code, tests)
    tests_known = tree.tests is not None
    return Trace(
        chapters=tuple(
            ChapterTrace(name, register, _own(register, evidence), tests_known) for name, register in registers.items()
        ),
        unknown=_unknown((*code, *tests), registers),
        unregistered=sum(_is_unregistered(citation) for citation in (*code, *tests)),
        tests_known=tests_known,
    )


def _own(register: RegisterOfChapter, evidence: Mapping[Clause, Evidence]) -> Mapping[Clause, Evidence]:
    return MappingProxyType({clause: evidence.get(clause, Evidence()) for clause in register.clauses})


def _evidence(code: Iterable[Citation], tests: Iterable[Citation]) -> dict[Clause, Evidence]:
    by_code, by_test = _upward(code), _upward(tests)
    clauses = by_code.keys() | by_test.keys()
    return {clause: Evidence(_sorted(by_code[clause]), _sorted(by_test[clause])) for clause in clauses}


def _upward(citations: Iterable[Citation]) -> defaultdict[Clause, set[Place]]:
    places: defaultdict[Clause, set[Place]] = defaultdict(set)
    for citation in citations:
        if citation.clause is not None:
            for clause in (citation.clause, *citation.clause.parents):
                places[clause].add(citation.place)
    return places


def _sorted(places: set[Place]) -> tuple[Place, ...]:
    return tuple(sorted(places))


def _unknown(citations: Iterable[Citation], registers: Mapping[str, RegisterOfChapter]) -> tuple[Unknown, ...]:
    clauses = {clause for register in registers.values() for clause in register.clauses}
    return tuple(
        Unknown(citation.place, str(citation.clause or citation.text))
        for citation in citations
        if citation.clause not in clauses and not _is_unregistered(citation)
    )


def _is_unregistered(citation: Citation) -> bool:
    return citation.clause is not None and citation.clause.chapter in UNREGISTERED
