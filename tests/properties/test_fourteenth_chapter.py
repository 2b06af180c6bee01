"""A new chapter needs its own folder and one line in the register of chapters, and nothing else; its odds are a second.

The smallest chapter there can be is written to a folder of its own and registered; live rounds, commands and the checks
of every chapter take it as they take the others.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier.chapters
import croupier.odds.chapters
from croupier.chapters import FOLDERS, UnknownChapter, chapter
from croupier.cli.main import main
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.shown_layout import shown_layout
from croupier.words import language
from support.games.fourteenth import FOLDER, ODDS_FOLDER, registered
from support.games.legal_options import selectable
from support.tables.random_table import RandomTable, Scene
from support.tables.table_checks import check_defaults, check_end, check_reasons, check_replay, check_views

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
def high_card(tmp_path: Path) -> Iterator[Chapter[Any]]:
    """The folder, its odds, and the one line that registers it."""
    with registered(tmp_path) as game:
        yield game


def test_it_is_found_by_its_number_only_when_it_is_registered(high_card: Chapter[Any]) -> None:
    assert chapter("999a") is high_card
    with pytest.raises(UnknownChapter, match=r"there is no chapter '998a'; there are .*999a"):
        chapter("998a")


def test_it_brings_its_own_words_in_every_language(high_card: Chapter[Any]) -> None:
    (wager,), (sign,) = high_card.wagers, high_card.signs

    assert language("es").said(wager.title) == "Ante de High Card"
    assert language("es").said(sign.says(high_card.default_options)) == "Gana la carta más alta."


def test_a_live_round_plays_it(high_card: Chapter[Any]) -> None:
    assert LiveRound(high_card).round.options == high_card.default_options


@pytest.mark.parametrize("seed", range(40))
def test_it_holds_what_every_chapter_must_hold(high_card: Chapter[Any], seed: int) -> None:
    methods = selectable(high_card)["dealing_method"]
    options = {"dealing_method": methods[seed % 3], "ties_lose": seed % 2 == 0}
    places = tuple((f"s{seat}", seat, f"p{seat}") for seat in range(1, 2 + seed % 3))

    def watch(live: LiveRound[Any]) -> None:
        check_views(live)
        check_defaults(live)

    table = RandomTable(high_card, Scene(options, places, seed, rounds=2, mishaps=True), watch).play()

    for live in table.played:
        check_end(live)
        check_reasons(live)
        check_replay(live)


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


def test_croupier_odds_works_out_what_it_leaves_to_the_house(
    high_card: Chapter[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", "999a", "--json"]) == 0

    (found,) = json.loads(capsys.readouterr().out)["wagers"]

    assert found["wager"] == "ante"
    assert found["house_edge"] == pytest.approx(-192 / 2652)


def test_its_layout_is_part_of_its_sign(high_card: Chapter[Any]) -> None:
    (row,) = shown_layout(high_card, high_card.default_options).rows

    assert [(spot.wager, str(spot.title), spot.paytables) for spot in row.spots] == [("ante", "Ante", ("ante",))]


def test_nothing_of_it_is_left_afterwards(tmp_path: Path) -> None:
    with registered(tmp_path):
        main(["odds", "999a"])

    assert "999a" not in FOLDERS
    assert not any(FOLDER in name or ODDS_FOLDER in name for name in sys.modules)
    assert not hasattr(croupier.chapters, FOLDER)
    assert not hasattr(croupier.odds.chapters, ODDS_FOLDER)
