"""Rules that several chapters share: one test, a case for each chapter."""

import re

import pytest

from croupier.law.citation import citations


def each_chapter(*texts: str) -> pytest.MarkDecorator:
    """A case for every chapter these texts cite: ``number`` is its number, its own clauses are its mark.

    ``@each_chapter("§§ 657a.5(d), 674a.5(d)")``: the trace reads the texts as it reads those of ``cites``.
    """
    clauses: dict[str, list[str]] = {}
    for text in texts:
        found = citations(text)
        assert {clause.chapter for clause in found} == set(re.findall(r"\d{3}[a-z]", text)), f"not read whole: {text}"
        for clause in found:
            clauses.setdefault(clause.chapter, []).append(f"§ {clause}")
    cases = [pytest.param(number, marks=pytest.mark.cites(*own), id=number) for number, own in clauses.items()]
    return pytest.mark.parametrize("number", cases)


def cited(text: str) -> set[str]:
    """The clauses that a refusal or a remedy names, without the section sign."""
    return set(map(str, citations(text)))
