"""Clause ids, and the citations of clauses in free text.

A citation starts with a section sign. After a first full one, a list may continue in shorthand:

    § 657a.11(c)(3)(i)                         one clause
    §§ 657a.8(d), 657a.9(b) and 657a.10(b)     a list
    §§ 657a.8(e), .9(c), .10(c)                the chapter is understood
    § 657a.7(d)(3) or (4)                      the paragraph is understood
    § 657a.8(f)–(h), §§ 657a.8–.10             ranges: both ends and what lies between
    § 672a.1(Blackjack)                        a defined term
    § 671a.12(c) (2015)                        the proposed text of 2015; the adopted one is the plain form

Sections of statutes (4 Pa.C.S. § 13A02) are not clauses of the code and are skipped.

How ids are formed, and which were repaired: docs/readings/0001.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import total_ordering
from typing import NamedTuple

from croupier.law.labels import label_at, level, ordinal

EDITIONS = {"671a": "2015"}
"""The chapters with an earlier text kept beside the text in force, and its year."""

_GAP = r"""[\s"'“”‘’#*]*"""
_LABEL = r"\((?:\d{1,2}|[A-Z]|[IVX]{1,4}|[ivx]{1,6}|[a-z]|aa|bb|cc|dd|ee|ff)\)"
_TERM = r"\([A-Z][^()§]{2,80}\)"
_ITEM = re.compile(
    rf"(?:§+{_GAP})?"
    rf"(?:(?P<chapter>\d{{3}}[a-z])?\.(?P<section>\d{{1,2}})(?!\d)(?P<term>{_TERM})?)?"
    rf"(?P<labels>(?:{_LABEL})*)"
    rf"(?:\s*\((?P<edition>2015)\))?"
)
_START = re.compile(rf"§+{_GAP}(?=\d{{3}}[a-z]\.\d)")
_JOINT = re.compile(rf"{_GAP}(?:(?P<range>[-–—]|\bto\b|\bthrough\b)|[,;]{_GAP}(?:and\b|or\b)?|\band\b|\bor\b|&){_GAP}")


@total_ordering
@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the code: chapter, section, and the labels below it; ordered as in the text."""

    chapter: str
    section: int
    path: tuple[str, ...] = ()
    edition: str = ""

    def __str__(self) -> str:
        labels = "".join(f"({label})" for label in self.path)
        suffix = f" ({self.edition})" if self.edition else ""
        return f"{self.chapter}.{self.section}{labels}{suffix}"

    def __lt__(self, other: "Clause") -> bool:
        return self._key() < other._key()

    def _key(self) -> tuple[object, ...]:
        steps = [(ordinal(label, depth), label) for depth, label in enumerate(self.path)]
        return (self.chapter, self.edition, self.section, steps)

    @property
    def parents(self) -> tuple["Clause", ...]:
        """The clauses above this one, nearest first; the last is its section."""
        return tuple(replace(self, path=self.path[:depth]) for depth in range(len(self.path) - 1, -1, -1))

    @classmethod
    def parse(cls, text: str) -> "Clause":
        """The clause with this id, with or without a section sign.

        Raises ValueError unless the text is one clause id and nothing else.
        """
        found = _ITEM.fullmatch(text.strip())
        if found is None or not found["chapter"]:
            raise ValueError(f"not a clause: {text!r}")
        clause = _full(found)
        if any(level(label, depth) is None for depth, label in enumerate(clause.path)):
            raise ValueError(f"not a clause: {text!r}")
        return replace(clause, edition=_edition(clause.chapter, found["edition"]))


class Found(NamedTuple):
    """A cited clause and the position in the text where its citation starts."""

    offset: int
    clause: Clause


def citations(text: str) -> tuple[Clause, ...]:
    """Every clause cited in a free text, once each, in order of first mention."""
    return tuple(dict.fromkeys(found.clause for found in find(text)))


def find(text: str) -> Iterator[Found]:
    """Every citation in a free text with its position, ranges expanded."""
    position = 0
    while start := _START.search(text, position):
        reader = _ListReader(text, start.end())
        yield from reader.read()
        position = max(reader.position, start.end())


class _ListReader:
    """Reads one list of citations, from its first clause to the first word that is not a citation."""

    def __init__(self, text: str, position: int) -> None:
        self.text = text
        self.position = position
        self.group: list[Found] = []

    def read(self) -> Iterator[Found]:
        """The clauses of the list; a year applies to all clauses of the same full citation."""
        is_range = False
        while item := _ITEM.match(self.text, self.position):
            if item["chapter"] and not is_range:
                yield from self.group
                self.group = []
            if not self._take(item, is_range=is_range):
                break
            self.position = item.end()
            joint = _JOINT.match(self.text, self.position)
            if joint is None:
                break
            self.position, is_range = joint.end(), joint["range"] is not None
        yield from self.group

    def _take(self, item: re.Match[str], *, is_range: bool) -> bool:
        clause = self._clause(item)
        if clause is None:
            return False
        clauses: tuple[Clause, ...] = (clause,)
        if is_range:
            clauses = _between(self.group[-1].clause, clause)
            if not clauses:
                return False
        self.group += [Found(item.start(), each) for each in clauses]
        edition = _edition(clause.chapter, item["edition"])
        if edition:
            self.group = [Found(at, replace(each, edition=edition)) for at, each in self.group]
        return True

    def _clause(self, item: re.Match[str]) -> Clause | None:
        if item["chapter"]:
            return _full(item)
        if not self.group:
            return None
        last = self.group[-1].clause
        if item["section"]:
            return Clause(last.chapter, int(item["section"]), _path(item), last.edition)
        return _continued(last, _path(item))


def _full(item: re.Match[str]) -> Clause:
    return Clause(item["chapter"], int(item["section"]), _path(item))


def _path(item: re.Match[str]) -> tuple[str, ...]:
    term = (" ".join(item["term"][1:-1].split()),) if item["term"] else ()
    labels = item["labels"]
    return term + tuple(labels[1:-1].split(")(") if labels else ())


def _edition(chapter: str, year: str | None) -> str:
    return year if year and EDITIONS.get(chapter) == year else ""


def _continued(last: Clause, labels: tuple[str, ...]) -> Clause | None:
    """The clause meant by bare labels after `last`: they replace its deepest label of the same level."""
    if not labels:
        return None
    if not last.path:
        return replace(last, path=labels)
    for depth in range(len(last.path) - 1, -1, -1):
        if level(labels[0], depth) is not None and level(labels[0], depth) == level(last.path[depth], depth):
            return replace(last, path=last.path[:depth] + labels)
    return None


def _between(first: Clause, last: Clause) -> tuple[Clause, ...]:
    """The clauses of a range after its first, including the last; none if it runs backwards."""
    if first.chapter != last.chapter or not first < last:
        return ()
    if first.section != last.section:
        sections = range(first.section + 1, last.section)
        return (*(replace(first, section=section, path=()) for section in sections), last)
    return (*_siblings_between(first, last), last)


def _siblings_between(first: Clause, last: Clause) -> Iterator[Clause]:
    depth = len(first.path) - 1
    if depth < 0 or len(last.path) <= depth or first.path[:depth] != last.path[:depth]:
        return
    kind = level(first.path[depth], depth)
    if kind is None or kind != level(last.path[depth], depth):
        return
    for place in range(ordinal(first.path[depth], depth) + 1, ordinal(last.path[depth], depth)):
        yield replace(first, path=(*first.path[:depth], label_at(place, kind)))
