"""The languages of the pages: whose is chosen, how sentences are found, and that nothing is missing."""

import pytest
from served import Served

from croupier.web import assets, languages
from croupier.web.languages import Language, pattern

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
    assert f"/static/{assets.version()}/messages-es.js" in browser.get("/").text
    answer = browser.get(f"/static/{assets.version()}/messages-es.js")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "immutable" in answer.headers["cache-control"]
