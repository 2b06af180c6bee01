"""The table at the head of each chapter: for each section, the number of clauses carried out, told, built in and open.

It ends the docstring of the chapter's package, is written from the trace, and is checked against it by the gate.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from croupier.law.citation import Clause
from croupier.law.places import Tree
from croupier.law.trace import ChapterTrace, Counts, Trace

BEGINS = "Coverage of the law by section (written by `croupier trace --write`):"
COLUMNS = ("section", "enforced", "told", "fixed", "open")


def heads(trace: Trace, tree: Tree) -> Iterator[tuple[Path, str]]:
    """The files of the chapters' packages, each with its expected text."""
    for chapter in trace.chapters:
        for path in sorted(tree.package.glob(f"chapters/ch{chapter.name}_*/__init__.py")):
            yield path, renewed(path.read_text(encoding="utf-8"), chapter)


def renewed(source: str, chapter: ChapterTrace) -> str:
    """The source of a package with the table at the end of its docstring, the rest unchanged."""
    docstring = ast.parse(source).body[0]
    lines = source.splitlines(keepends=True)
    words = "".join(lines[: docstring.end_lineno]).rstrip().removesuffix('"""').partition(BEGINS)[0].rstrip()
    return f'{words}\n\n{table(chapter)}"""\n' + "".join(lines[docstring.end_lineno :])


def table(chapter: ChapterTrace) -> str:
    """One line per section, and a total; "fixed" counts what the table's construction or people's hands ensure."""
    sections = [clause for clause in chapter.register.clauses if not clause.path]
    rows = [
        _row((f".{section.section}", *_cells(chapter.counts(section.section)), _title(chapter, section)))
        for section in sections
    ]
    return "\n".join([BEGINS, "", _row((*COLUMNS, "")), *rows, _row(("all", *_cells(chapter.counts()), "")), ""])


def _cells(counts: Counts) -> tuple[str, ...]:
    fixed = counts.construction + counts.physical + counts.administrative + counts.exception
    return tuple(str(number or "–") for number in (counts.enforced, counts.told, fixed, counts.open))


def _row(cells: tuple[str, ...]) -> str:
    numbers = "".join(f"{cell:>10}" for cell in cells[1:-1])
    return f"    {cells[0]:<8}{numbers}  {cells[-1]}".rstrip()


def _title(chapter: ChapterTrace, section: Clause) -> str:
    return chapter.register.clauses[section].note
