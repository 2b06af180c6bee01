"""The snapshot of the coverage: a text file under version control, so that coverage cannot change unseen.

A finished chapter has a line of counts and, for every clause of the software, the modules that cite it and
its number of tests. An open chapter has the counts of its register only: work in progress leaves the file alone.
"""

from pathlib import Path

from croupier.law.citation import Clause
from croupier.law.places import Tree
from croupier.law.register import Status
from croupier.law.trace import ChapterTrace, Evidence, Trace

HEADER = "The coverage of the law, chapter by chapter. Written by: croupier trace --write\n"


def path(tree: Tree) -> Path:
    """Where the snapshot of a checkout lies."""
    return tree.root / "docs" / "law" / "coverage.txt"


def written(trace: Trace) -> str:
    """The text of the snapshot."""
    return HEADER + "".join(_chapter(chapter) for chapter in trace.chapters)


def _chapter(chapter: ChapterTrace) -> str:
    clauses, software = len(chapter.register.clauses), len(chapter.software)
    head = f"\n{chapter.name} {chapter.register.title}: {clauses} clauses, {software} software"
    if chapter.register.status is Status.OPEN:
        return f"{head} (open)\n"
    lines = (_clause(clause, chapter.evidence[clause]) for clause in chapter.software)
    return f"{head}, {chapter.with_code} with code, {chapter.with_test} with test\n" + "".join(lines)


def _clause(clause: Clause, evidence: Evidence) -> str:
    modules = sorted({place.module for place in evidence.code})
    tests = len({place.name for place in evidence.tests})
    return f"  {clause}: {', '.join(modules) or 'no code'}; {tests} {'test' if tests == 1 else 'tests'}\n"
