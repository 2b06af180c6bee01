"""The languages of the pages: whose is chosen, how sentences are found, and that nothing is missing."""

import json
import re
from dataclasses import fields
from pathlib import Path
from urllib.parse import urljoin

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.figures import figures, text
from croupier.floor.record.actors import Role
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.table import Phase
from croupier.floor.record.terminal import Block
from croupier.rules.procedure.handling import Readiness
from croupier.rules.terms.lines import Result
from croupier.web import languages
from croupier.web.languages import PLACE, Language, pattern
from croupier.web.odds import edges as odds_edges
from croupier.web.server import assets
from support.floor import sentences as floor_sentences
from support.games.legal_options import selectable
from support.web.served import Served

SPANISH = Language(
    "es",
    {"You play seat {seat}.": "Juega en {seat}."},
    {"kings": "reyes", "aces": "ases"},
    (
        pattern("pair of {rank}", "pareja de {rank}"),
        pattern("two pairs, {high} and {low}", "doble pareja de {high} y {low}"),
        pattern("the {wager} is {amount} at most (not {amount2})", "{wager}: {amount} como máximo (no {amount2})"),
    ),
)


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("pair of kings", "pareja de reyes"),
        ("Pair of kings", "Pareja de reyes"),
        ("two pairs, aces and kings", "doble pareja de ases y reyes"),
        ("the kings is $1,250.50 at most (not $2)", "reyes: $1,250.50 como máximo (no $2)"),
        ("the kings is a lot at most (not $2)", "the kings is a lot at most (not $2)"),
        ("pair of jokers", "pair of jokers"),
        ("", ""),
    ],
)
def test_a_sentence_is_found_whole_or_by_a_pattern_and_stays_english_where_a_part_is_not_known(
    english: str, spanish: str
) -> None:
    assert SPANISH.said(english) == spanish


def test_a_message_has_its_places_filled() -> None:
    assert SPANISH.text("You play seat {seat}.", seat=3) == "Juega en 3."
    assert languages.language("en").text("You play seat {seat}.", seat=3) == "You play seat 3."


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


def test_only_the_language_that_is_needed_is_loaded(served: Served) -> None:
    browser = served.browser()
    assert "messages-" not in browser.get("/").text

    browser.form("/language", language="es")
    assert f"/static/{assets.version()}/shared/messages-es.js" in browser.get("/").text
    answer = browser.get(f"/static/{assets.version()}/shared/messages-es.js")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "immutable" in answer.headers["cache-control"]


def test_the_terminal_in_spanish_is_light_enough_for_a_first_visit() -> None:
    """All that travels before a player can bet: under 150 kB, the messages included."""
    looks = [name for name in assets.files() if re.fullmatch(r"(shared|terminal)/\w+\.css", name)]
    wanted, loaded = ["terminal/terminal.js", "shared/messages-es.js", *looks], set[str]()
    while wanted:
        name = wanted.pop()
        loaded.add(name)
        asked = re.findall(rb'(?:from|import) "(\.\.?/[\w./-]+\.js)"', assets.files()[name])
        wanted += [one for one in (urljoin(name, found.decode()) for found in asked) if one not in loaded]

    assert {"shared/words.js", "shared/dom.js", "shared/style.css", "terminal/layout.js"} <= loaded
    assert sum(len(assets.packed()[name]) for name in loaded) < 150_000


# Nothing is missing

LITERAL = re.compile(r"""\bt\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")
"""A message of a page, in JavaScript and in a template."""

spanish = languages.language("es")


def messages_of_pages() -> set[str]:
    """Every message that a page writes."""
    folder = Path(languages.__file__).parents[1]
    files = [*folder.glob("static/**/*.js"), *folder.glob("pages/*.html"), folder / "answers" / "vouchers.py"]
    found = [match for file in files for match in LITERAL.findall(file.read_text(encoding="utf-8"))]
    return {double or single for double, single in found}


def test_every_message_of_a_page_has_its_spanish_and_no_message_has_no_page() -> None:
    written = messages_of_pages()

    assert sorted(written - spanish.messages.keys()) == [], "add these to es.toml under [pages]"
    assert sorted(spanish.messages.keys() - written) == [], "no page says these any more: take them out of es.toml"


def test_both_languages_have_the_same_places() -> None:
    for english, words in spanish.messages.items():
        assert set(PLACE.findall(english)) == set(PLACE.findall(words)), english
    for one in spanish.patterns:
        assert set(one.places) == set(PLACE.findall(one.translation)), one.translation
        assert len(set(one.places)) == len(one.places), one.translation


@pytest.mark.parametrize("number", FOLDERS)
def test_whatever_a_game_says_has_its_spanish(number: str) -> None:
    heard = floor_sentences.of_game(number)

    assert len(heard) > 50
    assert sorted(one for one in heard if spanish.known(one) is None) == [], "add these to es.toml under [said]"


@pytest.mark.parametrize("number", FOLDERS)
def test_what_is_said_beside_an_edge_has_its_spanish(number: str) -> None:
    game = chapter(number)
    edges = [odds_edges._edge(game, one) for one in figures(number).wagers if odds_edges._stands(game, one.wager)]
    said = {words for edge in edges for words in (edge.title, edge.note)} - {""}

    assert said
    assert sorted(one for one in said if spanish.known(one) is None) == [], "add these to es.toml under [said]"


TABULAR = re.compile(r" {2}\S.*|.+?: (?:[a-z][\w ]*? \d+\.\d+%(?:, )?)+\.")
"""A line of a strategy that the page shows as a row of a table, cell by cell."""


@pytest.mark.parametrize("number", FOLDERS)
def test_every_sentence_of_a_strategy_has_its_spanish(number: str) -> None:
    lines = [line for line in strategy_of(number) if not TABULAR.fullmatch(line)]
    assert [one for one in lines if spanish.known(one) is None] == [], "add these to es.toml under [said]"


def strategy_of(number: str) -> list[str]:
    """How a game is played best, sentence by sentence."""
    return [line for one in json.loads(text(number))["wagers"] for line in one["strategy"] or ()]


def test_whatever_is_refused_has_its_spanish() -> None:
    """A refusal has as many wordings as its places have values; one of them at least must be known."""
    known = [*spanish.sentences, *(one.english for one in spanish.patterns)]
    refusals = floor_sentences.refusals()
    missing = [words for words in refusals if not any(re.fullmatch(worded(words), one) for one in known)]

    assert refusals
    assert sorted(" … ".join(words) for words in missing) == [], "add these to es.toml under [said]"


def worded(fixed: tuple[str, ...]) -> str:
    """An expression for all sentences with these fixed words."""
    return ".+".join(map(re.escape, fixed))


@pytest.mark.parametrize("number", FOLDERS)
def test_every_option_of_a_rules_submission_and_its_values_have_their_spanish(number: str) -> None:
    unknown = [one for one in options_of(number) if spanish.known(one.replace("_", " ")) is None]
    assert unknown == [], "add these to es.toml under [said]"


def options_of(number: str) -> list[str]:
    """The names of a game's options and of their values; letters are letters in every language."""
    game = chapter(number)
    values = [one for listed in selectable(game).values() for one in listed if isinstance(one, str) and len(one) > 1]
    return [*(one.name for one in fields(game.options)), *values]


@pytest.mark.parametrize("role", DUTIES.people)
def test_every_role_has_its_spanish(role: Role) -> None:
    assert spanish.known(role.value.replace("_", " ")) is not None


@pytest.mark.parametrize("name", [*Block, *HandPayKind, *Phase, *Readiness, *Result])
def test_every_state_has_its_spanish(name: str) -> None:
    assert spanish.known(name.replace("_", " ")) is not None
