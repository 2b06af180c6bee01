"""A third language is one file: the switch, the choice by the browser, refusals and what pages load follow from it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.web.server import assets
from croupier.words import bring, catalogue, codes, language, say
from support.web.served import Served

ESPERANTO = """
[language]
name = "Esperanto"
locale = "eo"

[rank]
ace = "aso"

[hand]
pair = "paro da {ranks}"

# A game's own words may stand here too
[wager]
queens_up = "Veto Queens Up"

[page]
no_such_table = "ne estas tia tablo"

[told]
gone.one = "{count} karto for"
gone.other = "{count} kartoj for"

[pages]
"Log in" = "Ensalutu"
"Language" = "Lingvo"
"""
KEPT = (codes, language, assets.files, assets.packed, assets.version)
"""What is looked up once for the life of a server."""


@pytest.fixture(autouse=True)
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The file, where a server that starts now finds it."""
    monkeypatch.setattr(catalogue, "_brought", [*catalogue._brought])
    for kept in KEPT:
        kept.cache_clear()
    (tmp_path / "eo.toml").write_text(ESPERANTO, encoding="utf-8")
    bring(lambda: [tmp_path])
    yield
    for kept in KEPT:
        kept.cache_clear()


def test_it_is_one_of_the_languages() -> None:
    assert codes() == ("en", "eo", "es")
    assert (language("eo").name, language("eo").locale) == ("Esperanto", "eo")


def test_it_says_what_it_has_and_the_rest_in_english() -> None:
    esperanto = language("eo")

    assert esperanto.said(say("hand.pair", ranks=say("ranks.king"))) == "paro da kings"
    assert esperanto.said(say("wager.queens_up")) == "Veto Queens Up"
    assert esperanto.said(say("told.gone", count=1)) == "1 karto for"
    assert esperanto.said(say("step.burn")) == "Burn one card"
    assert esperanto.text("Log in") == "Ensalutu"
    assert esperanto.text("Log out") == "Log out"


def test_pages_are_offered_in_it_and_load_its_catalogue_whole(served: Served) -> None:
    browser = served.browser()
    page = browser.ask("GET", "/login", None, **{"Accept-Language": "eo,en;q=0.5"}).text

    assert '<html lang="eo">' in page
    assert "Ensalutu" in page
    assert 'aria-label="Language · Lingvo · Idioma"' in page
    assert [f"{code.upper()} · {language(code).name}" in page for code in codes()] == [True, True, True]
    assert f"/static/{assets.version()}/shared/words-eo.js" in page

    module = browser.get(f"/static/{assets.version()}/shared/words-eo.js").text
    sentences, messages = json.loads(module.partition("] = ")[2].rstrip(";\n"))
    assert sentences["hand.pair"] == "paro da {ranks}"
    assert sentences["told.gone"] == ["{count} karto for", "{count} kartoj for"]
    assert sentences["step.burn"] == "Burn one card"
    assert messages == {}
    house = browser.get(f"/static/{assets.version()}/shared/words-eo-house.js").text
    sentences, messages = json.loads(house.partition(" = ")[2].rstrip(";\n"))
    assert any(key.startswith("cage_due.") for key in sentences)
    assert messages == {"Log in": "Ensalutu", "Language": "Lingvo"}


def test_a_person_chooses_it_and_is_refused_in_it(served: Served) -> None:
    browser = served.browser()

    assert browser.form("/language", language="eo").status == 303
    assert browser.get("/api/game/nowhere").text == "ne estas tia tablo"
