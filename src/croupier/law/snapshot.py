"""The coverage snapshot: a text file under version control, so that coverage cannot change unnoticed.

Every chapter has a line of counts and a line for every clause that needs code and a test: its kind, the number of
places (functions, classes, values, tables) where live code cites it, the number of tests, and what is missing.  It
names no file or line, so moving code does not change it.
"""

from dataclasses import asdict
from pathlib import Path

from croupier.law.citation import Clause
from croupier.law.places import Place, Tree
from croupier.law.trace import REST, ChapterTrace, Gap, Trace

HEADER = "The coverage of the law, chapter by chapter. Written by: croupier trace --write\n"


def path(tree: Tree) -> Path:
    """The snapshot file of a checkout."""
    return tree.root / "docs" / "law" / "coverage.txt"


def written(trace: Trace) -> str:
    """The text of the snapshot."""
    return HEADER + "".join(_chapter(chapter) for chapter in trace.chapters)


def _chapter(chapter: ChapterTrace) -> str:
    counts = ", ".join(f"{count} {name}" for name, count in asdict(chapter.counts()).items() if count)
    gaps = {gap.clause: gap for gap in chapter.gaps}
    head = f"\n{chapter.name} {chapter.register.title} ({chapter.register.status}): {counts}\n"
    return head + "".join(_clause(chapter, clause, gaps.get(clause)) for clause in chapter.traced)


def _clause(chapter: ChapterTrace, clause: Clause, gap: Gap | None) -> str:
    evidence = chapter.evidence[clause]
    counts = f"{_counted(evidence.code, 'place')}, {_counted(evidence.tests, 'test')}"
    missing = f"; OPEN: {gap_in_words(gap)}" if gap else ""
    return f"  {clause} {chapter.register.clauses[clause].kind}: {counts}{missing}\n"


def gap_in_words(gap: Gap) -> str:
    """What a clause lacks: the register's own words, or that there is no live code or no test."""
    lacks = " and ".join(f"no {each}" for each in gap.missing if each != REST)
    return "; ".join(filter(None, [gap.open, lacks]))


def _counted(places: tuple[Place, ...], what: str) -> str:
    number = len({place.name for place in places})
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
