"""The text of a clause in our words: the notes of the register of the law, for people who ask why."""

from collections.abc import Iterator
from functools import cache

from croupier.law.citation import citations
from croupier.law.register import FOLDER, RegisterOfChapter, parse


@cache
def register_of(chapter: str) -> RegisterOfChapter:
    """The register of a chapter."""
    path = FOLDER / f"ch{chapter}.toml"
    return parse(path.read_text(encoding="utf-8"), path.name)


def in_our_words(chapter: str, cite: str) -> Iterator[str]:
    """Each clause of a citation with its note."""
    clauses = register_of(chapter).clauses
    return (f"§ {clause}: {clauses[clause].note}." for clause in citations(cite) if clause in clauses)


def in_detail(chapter: str, cite: str) -> Iterator[str]:
    """Each clause of a citation with its note, followed by the clauses directly below it, which have the details."""
    clauses = register_of(chapter).clauses
    for cited in citations(cite):
        yield from in_our_words(chapter, f"§ {cited}")
        below = (clause for clause in clauses if clause.path and clause.parents[0] == cited)
        yield from (f"§ {clause}: {clauses[clause].note}." for clause in below)
