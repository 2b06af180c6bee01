"""The clause one tap behind a line: every one that a settlement or a remedy can cite says something, in our words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import chapters
from croupier.chapters import FOLDERS, chapter
from croupier.law.citation import citations
from croupier.law.register import load
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.procedure.irregularities import VOIDED_BY_THE_PIT
from croupier.web.answers.clauses import explained
from croupier.words import codes, language
from support.web.served import Served

every_chapter = pytest.mark.parametrize("number", FOLDERS)


def cited_in_code(number: str) -> Iterator[str]:
    """What the code that settles cites: every text in it but the docstrings."""
    path = Path(chapters.__file__).parent / FOLDERS[number] / "settle.py"
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text
            case _:
                pass


def can_be_cited(number: str) -> set[str]:
    """The clauses that a line or a remedy of a chapter can cite: of its code, its paytables, its irregularities."""
    game = chapter(number)
    texts = [
        *cited_in_code(number),
        *(row.cite for one in game.paytables.families.values() for table in one.values() for row in table.rows),
        *(one.cite for one in game.irregularities),
        *(wager.cite for wager in game.wagers if number == "668a"),  # which settles wagers by the clause that has them
        *([game.handling.stub.cite] if isinstance(game.handling, CardHandling) and game.handling.stub else []),
        VOIDED_BY_THE_PIT.cite,
    ]
    return {f"§ {clause}" for text in texts for clause in citations(text)}


@every_chapter
def test_every_clause_that_a_settlement_can_cite_says_something_in_every_language(number: str) -> None:
    cited = can_be_cited(number)
    said = dict(one for clause in sorted(cited) for one in explained(clause))

    assert len(cited) > 5
    assert said.keys() == cited
    for code in codes():
        written = [language(code).said(sentence) for sentence in said.values()]
        assert all(len(text) > 15 and "{" not in text for text in written)


@every_chapter
def test_only_clauses_that_there_are_are_explained(number: str) -> None:
    known = {str(clause) for register in load().values() for clause in register.clauses}

    assert set(chapter(number).clauses) - known == set()


def test_whoever_taps_a_citation_is_told_all_of_its_clauses_in_their_language(served: Served) -> None:
    cite = "?cite=%C2%A7%20657a.11(c)(3)(i),%20%C2%A7%20657a.12(a)"
    english, spanish = (
        served.browser().ask("GET", f"/api/clauses{cite}", None, **{"Accept-Language": one}).json
        for one in ("en", "es")
    )

    assert [one["clause"] for one in english] == ["§ 657a.11(c)(3)(i)", "§ 657a.12(a)"]
    assert english[0]["says"].startswith("With less than a king the dealer does not qualify")
    assert spanish[0]["says"].startswith("Con menos de un rey el crupier no califica")


@pytest.mark.parametrize("cite", ["", "nothing", "%C2%A7%20999a.1(a)", "%C2%A7%20657a.99(z)", "%C2%A7" * 500])
def test_what_is_no_clause_says_nothing(served: Served, cite: str) -> None:
    answer = served.browser().get(f"/api/clauses?cite={cite}")

    assert (answer.status, answer.json) == (200, [])


@pytest.mark.parametrize("code", codes())
def test_no_page_carries_the_clauses_along(served: Served, code: str) -> None:
    page = served.browser().get("/").text
    module = page.split("/static/")[1].split("/")[0]

    assert "clause.leaving" not in served.browser().get(f"/static/{module}/shared/words-{code}.js").text
