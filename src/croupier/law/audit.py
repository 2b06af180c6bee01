"""The evidence for clauses that an audit of the running floor found idle: a table under version control.

The audit found rules that existed only as objects called by tests.  `audit.toml` lists the clauses by
subject, and `docs/law/audit.md` gives the kind, live code and tests of each.  A listed clause that loses its
evidence shows in the diff and fails the gate.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from croupier.law.citation import Clause
from croupier.law.places import Place, Tree
from croupier.law.snapshot import gap_in_words
from croupier.law.trace import ChapterTrace, Trace

LIST = Path(__file__).with_name("audit.toml")
SHOWN = 3
"""The number of code names and test names in a row; `croupier trace CHAPTER` shows all."""

HEADER = """# The audit of the running floor

Written by `croupier trace --write`. An audit of the floor at 11aadcd found these {count} clauses carried out by nothing
that runs, or only partly. For each: what it is about, its kind, the live code that cites it, and the tests that go
there. At most {shown} names are shown; `croupier trace CHAPTER` lists all, with their lines. What is open says what is
missing; the gate holds that no other becomes so.
"""


class Cluster(NamedTuple):
    """Clauses of several chapters on one subject."""

    mark: str
    about: str
    clauses: tuple[Clause, ...]


def clusters() -> tuple[Cluster, ...]:
    """The audit's list."""
    found = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return tuple(
        Cluster(mark, each["about"], tuple(map(Clause.parse, each["clauses"]))) for mark, each in found.items()
    )


def path(tree: Tree) -> Path:
    """The file of a checkout's table."""
    return tree.root / "docs" / "law" / "audit.md"


def written(trace: Trace) -> str:
    """The text of the table."""
    listed = clusters()
    head = HEADER.format(count=sum(len(cluster.clauses) for cluster in listed), shown=SHOWN)
    return head + "".join(line for cluster in listed for line in _cluster(cluster, _by_clause(trace)))


def open_clauses(trace: Trace) -> dict[str, str]:
    """The listed clauses without evidence or register entry, with what is missing."""
    chapters, listed = _by_clause(trace), [clause for cluster in clusters() for clause in cluster.clauses]
    found = {str(clause): _lacks(chapters.get(clause), clause) for clause in listed}
    return {clause: lacks for clause, lacks in found.items() if lacks}


def _by_clause(trace: Trace) -> Mapping[Clause, ChapterTrace]:
    return {clause: chapter for chapter in trace.chapters for clause in chapter.register.clauses}


def _lacks(chapter: ChapterTrace | None, clause: Clause) -> str:
    if chapter is None:
        return "in no register"
    return next((gap_in_words(gap) for gap in chapter.gaps if gap.clause == clause), "")


def _cluster(cluster: Cluster, chapters: Mapping[Clause, ChapterTrace]) -> Iterator[str]:
    yield f"\n## {cluster.mark}. {cluster.about}\n\n| clause | says | kind | code | tests |\n|---|---|---|---|---|\n"
    for clause in cluster.clauses:
        yield f"| {' | '.join(_row(clause, chapters.get(clause)))} |\n"


def _row(clause: Clause, chapter: ChapterTrace | None) -> tuple[str, ...]:
    if chapter is None:
        return (str(clause), "", "**open**: in no register", "", "")
    entry, evidence, lacks = chapter.register.clauses[clause], chapter.evidence[clause], _lacks(chapter, clause)
    kind = f"**open**: {lacks}" if lacks else str(entry.kind)
    return str(clause), entry.note.replace("|", "/"), kind, _names(evidence.code), _names(evidence.tests)


def _names(places: Iterable[Place]) -> str:
    """The first names in alphabetical order, the floor's before others, and the number of further ones."""
    names = sorted({place.name.rpartition("::")[2] for place in places}, key=lambda name: ("floor" not in name, name))
    more = f", {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(f"`{name}`" for name in names[:SHOWN]) + more
