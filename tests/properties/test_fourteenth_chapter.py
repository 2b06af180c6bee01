"""A new chapter needs its own folder and one line in the register of chapters, and nothing else.

The smallest chapter there can be is written to a folder of its own and registered; driver, commands and the checks
of every chapter take it as they take the others.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import croupier.chapters
from croupier.chapters import FOLDERS, UnknownChapter, chapter
from croupier.cli.main import main
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.driver import Driver
from croupier.words import codes, language
from support.games.legal_options import selectable
from support.tables.random_table import RandomTable, Scene
from support.tables.table_checks import check_defaults, check_end, check_replay, check_views

FOLDER = "ch999a_high_card"

FILES = {
    "__init__.py": """
        from croupier.chapters.ch999a_high_card.irregularities import IRREGULARITIES
        from croupier.chapters.ch999a_high_card.options import Options
        from croupier.chapters.ch999a_high_card.paytables import PAYTABLES
        from croupier.chapters.ch999a_high_card.play import play
        from croupier.chapters.ch999a_high_card.table import HANDLING, SIGNS
        from croupier.chapters.ch999a_high_card.wagers import WAGERS
        from croupier.equipment.cards import FIFTY_TWO
        from croupier.rules.game import layout
        from croupier.rules.game.chapter import Chapter

        CHAPTER = Chapter(
            number="999a",
            name="High Card",
            edition="2026",
            seats=3,
            seats_cite="§ 999a.2(a)",
            boxes_cite="§ 999a.7(e)",
            options=Options,
            wagers=WAGERS,
            paytables=PAYTABLES,
            layout=layout.load(__package__, WAGERS, PAYTABLES),
            handling=HANDLING,
            cards=lambda _options: FIFTY_TWO,
            play=play,
            irregularities=IRREGULARITIES,
            signs=SIGNS,
            package=__name__,
        )
        """,
    "table.py": """
        from croupier.rules.game.chapter import Sign
        from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling
        from croupier.words import say

        SIGNS = (Sign("§ 999a.2(b)", say("sign.higher_card")),)
        HANDLING = CardHandling(cites={"methods": "§ 999a.8"}, life=ONE_DECK_LIFE)
        """,
    "options.py": """
        from dataclasses import dataclass

        from croupier.rules.terms.options import TableOptions, selects


        @dataclass(frozen=True, slots=True, kw_only=True)
        class Options(TableOptions):
            ties_lose: bool = selects(False, "§ 999a.11(c)", "an equal card loses")
        """,
    "submission.toml": """
        chapter = "999a"
        edition = "2026"
        reference = "999a-default"
        approved = 2026-01-01
        effective = 2026-01-01

        [options]
        """,
    "wagers.py": """
        from croupier.chapters.ch999a_high_card.paytables import PAYTABLES
        from croupier.rules.terms.amounts import TableLimits
        from croupier.rules.terms.wagers import Wager
        from croupier.words import say

        WAGERS = (
            Wager(
                name="ante",
                title=say("high_card.ante"),
                cite="§ 999a.7(d)(1)",
                required=True,
                amount=TableLimits(),
                pays=PAYTABLES.pays("ante"),
            ),
        )
        """,
    "paytables.toml": """
        edition = "2026"

        [ante]
        cite = "§ 999a.12(a)"
        title = "high_card.ante"
        rows = [["ace", "2 to 1"], ["higher", "1 to 1"]]
        """,
    "words/en.toml": """
        [high_card]
        ante = "High Card Ante"

        [row]
        higher = "higher card"

        [sign]
        higher_card = "The higher card wins."
        """,
    "words/es.toml": """
        [high_card]
        ante = "Ante de High Card"

        [row]
        higher = "carta más alta"

        [sign]
        higher_card = "Gana la carta más alta."
        """,
    "paytables.py": """
        from croupier.rules.terms.paytables import Outcomes, load

        PAYTABLES = load(__package__, {"ante": Outcomes(("ace", "higher"))})
        """,
    "layout.toml": """
        [[rows]]
        spots = ["ante"]
        """,
    "play.py": """
        from croupier.chapters.ch999a_high_card.settle import settle
        from croupier.rules.procedure.dealing import Deal, by_method, players_then_dealer
        from croupier.rules.procedure.round import DEALER
        from croupier.rules.procedure.steps import NoMoreBets, Reveal


        def play(round):
            yield NoMoreBets("§ 999a.8(b)")
            yield Deal(by_method(round.options.dealing_method, 1, players_then_dealer(round)), "§ 999a.8(d)")
            yield Reveal("§ 999a.11(b)", DEALER)
            return [settle(round, stake) for stake in round.in_settlement_order()]
        """,
    "settle.py": """
        from croupier.chapters.ch999a_high_card.paytables import PAYTABLES
        from croupier.equipment.cards import Rank
        from croupier.rules.procedure.round import DEALER


        def settle(round, stake):
            (mine,), (his,) = round.cards(stake.seat), round.cards(DEALER)
            bet = round.bet(stake, "ante", hand=mine.words)
            if mine.rank < his.rank or (mine.rank == his.rank and round.options.ties_lose):
                return bet.lose("§ 999a.11(c)(1)")
            if mine.rank == his.rank:
                return bet.push("§ 999a.11(c)(2)")
            row = PAYTABLES.table("ante").row("ace" if mine.rank is Rank.ACE else "higher")
            return bet.win(row.pays, row.cite, row.name)
        """,
    "irregularities.py": """
        from croupier.rules.procedure.irregularities import abandoned, face_up_card, wrong_number_of_cards

        IRREGULARITIES = (
            face_up_card("§ 999a.13(a)"),
            wrong_number_of_cards("§ 999a.13(c)"),
            abandoned("§ 999a.7(b)"),
        )
        """,
}

ENTRY = {
    "game": "999a",
    "id": "999a-01",
    "kind": "settlement",
    "options": {},
    "cards": {"dealer": ["Kc"], "seats": {"1": ["As"], "2": ["Kd"], "3": ["2h"]}},
    "wagers": {"1": {"ante": 10}, "2": {"ante": 10}, "3": {"ante": 10}},
    "actions": [],
    "expected": {
        "1": {"wagers": {"ante": {"result": "win", "net": 20}}, "net": 20},
        "2": {"wagers": {"ante": {"result": "push", "net": 0}}, "net": 0},
        "3": {"wagers": {"ante": {"result": "lose", "net": -10}}, "net": -10},
    },
}


@pytest.fixture
def high_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Chapter[Any]]:
    """The folder, and the one line that registers it."""
    folder = tmp_path / FOLDER
    (folder / "words").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(dedent(text), encoding="utf-8")
    monkeypatch.setattr(croupier.chapters, "__path__", [*croupier.chapters.__path__, str(tmp_path)])
    monkeypatch.setitem(FOLDERS, "999a", FOLDER)
    spoken = {code: (dict(language(code)._forms), set(language(code)._read)) for code in codes()}
    yield chapter("999a")
    for code, (forms, read) in spoken.items():
        language(code)._forms, language(code)._read = forms, read
    for module in [name for name in sys.modules if FOLDER in name]:
        del sys.modules[module]
    delattr(croupier.chapters, FOLDER)


def test_it_is_found_by_its_number_only_when_it_is_registered(high_card: Chapter[Any]) -> None:
    assert chapter("999a") is high_card
    with pytest.raises(UnknownChapter, match=r"there is no chapter '998a'; there are .*999a"):
        chapter("998a")


def test_it_brings_its_own_words_in_every_language(high_card: Chapter[Any]) -> None:
    (wager,), (sign,) = high_card.wagers, high_card.signs

    assert language("es").said(wager.title) == "Ante de High Card"
    assert language("es").said(sign.says(high_card.default_options)) == "Gana la carta más alta."


def test_the_driver_plays_it(high_card: Chapter[Any]) -> None:
    assert Driver(high_card).round.options == high_card.default_options


@pytest.mark.parametrize("seed", range(40))
def test_it_holds_what_every_chapter_must_hold(high_card: Chapter[Any], seed: int) -> None:
    methods = selectable(high_card)["dealing_method"]
    options = {"dealing_method": methods[seed % 3], "ties_lose": seed % 2 == 0}
    places = tuple((f"s{seat}", seat, f"p{seat}") for seat in range(1, 2 + seed % 3))

    def watch(driver: Driver[Any]) -> None:
        check_views(driver)
        check_defaults(driver)

    table = RandomTable(high_card, Scene(options, places, seed, rounds=2, mishaps=True), watch).play()

    for driver in table.played:
        check_end(driver)
        check_replay(driver)


def test_croupier_rules_shows_it(high_card: Chapter[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "999a", "--json"]) == 0

    sign = json.loads(capsys.readouterr().out)

    assert (sign["chapter"], sign["name"], sign["edition"]) == ("999a", "High Card", "2026")
    assert [wager["wager"] for wager in sign["wagers"]] == ["ante"]
    assert sign["wagers"][0]["title"] == sign["paytables"][0]["title"] == "High Card Ante"
    assert [row["words"] for row in sign["paytables"][0]["rows"]] == ["Ace", "Higher card"]
    assert [row["pays"] for row in sign["paytables"][0]["rows"]] == ["2 to 1", "1 to 1"]
    assert main(["rules"]) == 0
    assert "999a  High Card" in capsys.readouterr().out


def test_croupier_settle_plays_its_rounds(
    high_card: Chapter[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "examples.json"
    file.write_text(json.dumps([ENTRY]), encoding="utf-8")

    assert main(["settle", "--check", str(file)]) == 0

    assert "1 examples, 0 differences, 0 skipped" in capsys.readouterr().out


def test_nothing_of_it_is_left_afterwards() -> None:
    assert "999a" not in FOLDERS
    assert not any(FOLDER in name for name in sys.modules)
    assert not hasattr(croupier.chapters, FOLDER)
