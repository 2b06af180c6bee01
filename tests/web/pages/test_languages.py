"""The languages of the pages: whose is chosen, what is loaded, and that nothing is missing."""

import asyncio
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.figures import documents, figures
from croupier.floor.record.actors import Role
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.table import Phase
from croupier.floor.record.terminal import Block
from croupier.rules.game.words import short_title_of
from croupier.rules.procedure.handling import Readiness
from croupier.rules.terms.lines import Result
from croupier.web import languages
from croupier.web.odds import edges as odds_edges
from croupier.web.server import assets
from croupier.words import Sentence, codes, is_said, language
from croupier.words.catalogue import ENGLISH, PLACE
from support.floor import sentences as floor_sentences
from support.games.legal_options import selectable
from support.web.served import Served

spanish = language("es")


def test_a_message_has_its_places_filled() -> None:
    assert spanish.text("Seat {seat}", seat=3) == "Asiento 3"
    assert language("en").text("Seat {seat}", seat=3) == "Seat 3"
    assert spanish.text("Nobody has put this into Spanish: {seat}", seat=3) == "Nobody has put this into Spanish: 3"


@pytest.mark.parametrize(
    ("cookie", "accepts", "locale"),
    [
        ("", "", "en-US"),
        ("", "es-MX,es;q=0.9,en;q=0.8", "es-US"),
        ("", "de,en;q=0.5,es;q=0.7", "es-US"),
        ("", "fr-CA,de", "en-US"),
        ("", "es;q=zero,en", "en-US"),
        ("", "es;q=9,,;;=,en", "en-US"),
        ("en", "es", "en-US"),
        ("es", "en", "es-US"),
        ("../x", "es", "es-US"),
    ],
)
def test_the_language_is_what_was_chosen_and_else_what_the_browser_asks_for(
    served: Served, cookie: str, accepts: str, locale: str
) -> None:
    browser = served.browser()
    browser.cookies[languages.COOKIE] = cookie
    answer = browser.ask("GET", "/login", None, **{"Accept-Language": accepts})
    assert f'<html lang="{locale}">' in answer.text


@pytest.mark.parametrize(
    ("came_from", "target"),
    [
        ("/login?next=/pit&role=dealer", "/login?next=/pit&role=dealer"),
        ("/terminal", "/terminal"),
        ("//evil.example/", "/evil.example/"),
        ("", "/"),
    ],
)
def test_whoever_chooses_a_language_gets_their_page_back_in_it(served: Served, came_from: str, target: str) -> None:
    browser = served.browser()
    referer = {"Referer": served.origin + came_from} if came_from else {}
    answer = browser.ask("POST", "/language", b"language=es", **referer)

    assert (answer.status, answer.headers["location"]) == (303, target)
    assert browser.cookies[languages.COOKIE] == "es"
    assert '<html lang="es-US">' in browser.get("/").text


def test_a_language_there_is_not_and_a_choice_of_another_site_change_nothing(served: Served) -> None:
    browser = served.browser()

    assert browser.form("/language", language="tlh").status == 400
    assert browser.form("/language", origin="https://evil.example", language="es").status == 400
    assert languages.COOKIE not in browser.cookies


@pytest.mark.parametrize("code", codes())
def test_only_the_language_that_is_needed_is_loaded(served: Served, code: str) -> None:
    browser = served.browser()
    browser.form("/language", language=code)

    assert re.findall(r"/shared/words-\w+\.js", browser.get("/").text) == [f"/shared/words-{code}.js"]
    answer = browser.get(f"/static/{assets.version()}/shared/words-{code}.js")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("code", codes())
def test_the_terminal_is_light_enough_for_a_first_visit(code: str) -> None:
    """All that travels before a player can bet: under 130 kB, the catalogue included."""
    looks = [name for name in assets.files() if re.fullmatch(r"(shared|terminal)/\w+\.css", name)]
    wanted, loaded = ["terminal/terminal.js", f"shared/words-{code}.js", *looks], set[str]()
    while wanted:
        name = wanted.pop()
        loaded.add(name)
        asked = re.findall(rb'(?:from|import) "(\.\.?/[\w./-]+\.js)"', assets.files()[name])
        wanted += [one for one in (urljoin(name, found.decode()) for found in asked) if one not in loaded]

    assert {"shared/words.js", "shared/dom.js", "shared/style.css", "terminal/layout.js"} <= loaded
    assert sum(len(assets.packed()[name]) for name in loaded) < 130_000


def test_a_terminal_carries_what_it_says_and_nothing_that_only_the_staff_reads() -> None:
    terminals = languages.module("es").decode()
    house = languages.house_module("es").decode()

    assert ('"Place your bets":' in terminals, '"Place your bets":' in house) == (True, False)
    assert ('"Log out":' in terminals, '"Log out":' in house) == (False, True)


@pytest.mark.parametrize(("accepts", "said"), [("", "there is no such table"), ("es-MX", "no existe esa mesa")])
def test_a_refusal_over_http_is_told_in_the_language_of_the_request(served: Served, accepts: str, said: str) -> None:
    answer = served.browser().ask("GET", "/api/game/nowhere", None, **{"Accept-Language": accepts})
    assert (answer.status, answer.text) == (404, said)

    page = served.browser().ask("GET", "/terminal/x", None, **{"Accept-Language": accepts, "Accept": "text/html"})
    assert (page.status, "Esto no está aquí" in page.text) == (404, accepts == "es-MX")


def test_a_house_offers_its_own_languages_and_the_first_to_who_wishes_for_no_other() -> None:
    """What `languages` of house.toml says: a page of another language is not offered, nor taken."""
    heard: list[tuple[str, tuple[str, ...]]] = []

    async def page(_scope: Any, _receive: Any, _send: Any) -> None:
        heard.append((languages.current().code, languages.offered()))

    for offered, accepts in (((), b"fr"), ((), b"es"), (("es",), b"en"), (("es", "en"), b"fr"), (("en",), b"es")):
        scope = {"type": "http", "headers": [(b"accept-language", accepts)], "method": "GET", "path": "/"}
        asyncio.run(languages.Spoken(page, offered)(scope, None, None))  # type: ignore[arg-type]  # it is not asked
    assert [code for code, _ in heard] == ["en", "es", "es", "es", "en"]
    assert [offered for _, offered in heard][2:] == [("es",), ("es", "en"), ("en",)]


# Nothing is missing

LITERAL = re.compile(r"""\b(?:t|text)\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")
"""A message of a page, in JavaScript and in a template."""


def messages_of_pages() -> set[str]:
    """Every message that a page writes."""
    folder = Path(languages.__file__).parents[1]
    files = [*folder.glob("static/**/*.js"), *folder.glob("pages/*.html"), *folder.glob("answers/*.py")]
    found = [match for file in files for match in LITERAL.findall(file.read_text(encoding="utf-8"))]
    return {double or single for double, single in found}


EXPLAINED = {"seed", "break_even", "long_run_expectation", "envy_per_other_player"}
"""What the page itself has words for."""


def messages_of_figures() -> set[str]:
    """Every sentence of the shipped figures, its numbers as places in their order; what is all numbers is none."""
    said = {text for number in FOLDERS for one in documents(number) for text in of_figure(one)}
    return {key for key in map(numbered, said) if re.search("[a-z]{3}", key, re.IGNORECASE)} - {"Bet"}


def messages_of_options() -> set[str]:
    """What each choice of a Rules Submission decides."""
    return {option.metadata["text"] for number in FOLDERS for option in fields(chapter(number).options)}


def of_figure(figure: Mapping[str, Any]) -> Iterator[str]:
    """Its convention, and the names of what follows from a meter; its strategy is sentences."""
    yield figure.get("convention", "")
    yield from (name.replace("_", " ") for name in figure.get("progressive", {}) if name not in EXPLAINED)


def numbered(text: str) -> str:
    """The message of a sentence, as words.js finds it."""
    count = itertools.count(1)
    return re.sub(r"\d+(?:[.,]\d+)*%?", lambda _: f"{{{next(count)}}}", text)


@pytest.mark.parametrize("code", [code for code in codes() if code != ENGLISH])
def test_every_message_of_a_page_has_its_words_and_no_message_has_no_page(code: str) -> None:
    written, known = messages_of_pages() | messages_of_figures() | messages_of_options(), language(code).messages()

    assert sorted(written - known.keys()) == [], f"add these to words/{code}.toml under [pages]"
    assert sorted(known.keys() - written) == [], f"no page says these any more: take them out of words/{code}.toml"
    for english, words in known.items():
        assert set(PLACE.findall(english)) == set(PLACE.findall(words)), english


@pytest.mark.parametrize("number", FOLDERS)
def test_whatever_a_game_says_is_a_sentence_and_not_a_text_that_is_the_same_in_every_language(number: str) -> None:
    heard = floor_sentences.of_game(number)

    assert len(heard) > 50
    assert sorted(one for one in heard if one.key == "verbatim") == []


def test_no_page_is_refused_with_a_text() -> None:
    """What is raised for a page is a sentence: nobody can say a text in another language."""
    files = Path(languages.__file__).parents[1].rglob("*.py")
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    raised = [line for line in lines if "HTTPException(" in line]

    assert len(raised) > 20
    assert [line for line in raised if re.search(r"HTTPException\(\w+, (f?\"|str\()", line)] == []


@pytest.mark.parametrize("number", FOLDERS)
def test_what_is_said_beside_an_edge_is_a_sentence(number: str) -> None:
    game = chapter(number)
    edges = [odds_edges._edge(game, one) for one in figures(number).wagers if odds_edges._stands(game, one.wager)]

    assert edges
    assert all(isinstance(said, Sentence) for edge in edges for said in (edge.title, *edge.notes))


@pytest.mark.parametrize("number", FOLDERS)
def test_whatever_has_figures_has_a_name_in_every_language(number: str) -> None:
    game = chapter(number)
    titles = [odds_edges.short_title(game, one) for one in figures(number).wagers]
    titles += [short_title_of(game, name) for one in figures(number).wagers for name in one.of]

    assert sorted({one for one in titles if one.key == "verbatim"}) == []


NAMED: dict[str, Iterable[str]] = {
    "role": Role,
    "block": Block,
    "hand_pay": HandPayKind,
    "phase": Phase,
    "readiness": Readiness,
    "result": Result,
}
"""Names of the program that pages say, by the table in which they are found."""


@pytest.mark.parametrize(("table", "name"), [(table, name) for table, names in NAMED.items() for name in names])
def test_every_name_that_pages_say_has_its_word(table: str, name: str) -> None:
    assert is_said(f"{table}.{name}")


@pytest.mark.parametrize("number", FOLDERS)
def test_every_option_of_a_rules_submission_its_values_and_its_meters_have_their_words(number: str) -> None:
    game = chapter(number)
    values = {one for listed in selectable(game).values() for one in listed if isinstance(one, str) and len(one) > 1}
    levels = [level.name for one in game.progressives(game.default_options) for level in one.levels]
    keys = [
        *(f"option.{one.name}" for one in fields(game.options)),
        *(f"value.{one}" for one in values if "%" not in one),
        *(f"level.{one}" for one in levels),
    ]
    assert [key for key in keys if not is_said(key)] == []
