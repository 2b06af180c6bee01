"""The shipped figures: made under the rules of today, complete, true to themselves, and what the solvers find again."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier import figures
from croupier.chapters import FOLDERS, chapter
from croupier.odds.analysis.analyse import variants
from croupier.odds.analysis.shipped import every_figure
from croupier.odds.chapters import solvers
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose, own_options

QUICK = {
    "647a": ("holdem_bonus",),
    "657a": ("four_card_progressive", "five_card_hand_player"),
    "663a": ("poker_bonus",),
    "667a": ("three_card_bonus",),
    "668a": (),
    "669a": ("six_card_bonus",),
    "670a": ("insurance",),
    "671a": ("super",),
    "672a": ("insurance", "push22"),
    "673a": ("insurance",),
    "674a": ("five_card_bonus",),
    "675a": (),
    "676a": (),
}
"""Wagers of each chapter that are solved in a moment; of some chapters all."""


def shipped(number: str) -> Any:
    return msgspec.json.decode(figures.text(number))


@pytest.mark.parametrize("number", FOLDERS)
def test_the_file_was_made_under_the_rules_of_today(number: str) -> None:
    made, today = figures.figures(number).rules, figures.fingerprint(chapter(number))

    assert made == today, f"the rules have changed since: make the file again with croupier odds {number} --write"


@pytest.mark.parametrize("number", FOLDERS)
def test_every_wager_is_there_under_every_selection(number: str) -> None:
    game, document = chapter(number), shipped(number)
    rules = Ruleset(game.default_options, game.paytables)
    wanted = [
        (wager, msgspec.json.decode(msgspec.json.encode(own_options(variant.options))))
        for wager in solvers(number)
        for variant in variants(game, rules, wager)
    ]

    assert [(one["wager"], document["options"] | one["selected"]) for one in document["wagers"]] == wanted
    assert {one["method"] for one in document["wagers"]} == {"exact"}


@pytest.mark.parametrize("number", FOLDERS)
def test_every_figure_follows_from_its_outcomes(number: str) -> None:
    for one in shipped(number)["wagers"]:
        total = sum(outcome["ways"] for outcome in one["outcomes"])
        chances = {Fraction(outcome["net"]): Fraction(outcome["ways"], total) for outcome in one["outcomes"]}
        exact = sum((net * chance for net, chance in chances.items()), Fraction(0))
        variance = sum(chance * net**2 for net, chance in chances.items()) - exact**2

        assert str(exact) == one["expectation"], one["wager"]
        assert one["house_edge"] == float(-exact) == -one["expectation_decimal"]
        assert one["hit_frequency"] == float(sum(chance for net, chance in chances.items() if net > 0))
        assert one["standard_deviation"] == pytest.approx(float(variance) ** 0.5)


@pytest.mark.parametrize("number", FOLDERS)
def test_the_solvers_find_the_quick_ones_again(number: str, fresh: None) -> None:
    check(number, QUICK[number])


@pytest.mark.long
@pytest.mark.parametrize("number", FOLDERS)
def test_the_solvers_find_all_of_them_again(number: str, fresh: None) -> None:
    check(number, ())


def check(number: str, wagers: tuple[str, ...]) -> None:
    again = msgspec.json.decode(msgspec.json.encode(list(every_figure(chapter(number), wagers))))

    assert again == [one for one in shipped(number)["wagers"] if one["wager"] in (wagers or solvers(number))]


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Nothing is remembered from before."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))


# Which figure holds at a table


def test_a_table_finds_the_figure_of_its_own_selection() -> None:
    game = chapter("657a")
    options = choose(game.options, {**game.submission.options, "queens_up_paytable": "C", "betting_seconds": 60})
    found = figures.figures("657a").under(options)

    assert found["queens_up"] is not None
    assert found["queens_up"].paytable == "C"
    assert found["main"] is not None, "neither Queens Up nor a timer changes the odds of the main game"


def test_a_table_with_an_option_of_its_own_has_no_shipped_figure() -> None:
    game = chapter("657a")
    options = choose(
        game.options,
        {**game.submission.options, "super_bonus_loses_if_outranked_by_unqualified_dealer": True},
    )

    assert figures.figures("657a").under(options)["main"] is None


@pytest.mark.parametrize("number", FOLDERS)
def test_the_shipped_submission_of_every_game_has_its_figures(number: str) -> None:
    game = chapter(number)
    under = figures.figures(number).under(game.default_options)
    offered = [wager.name for wager in game.wagers if wager.name in under and wager.offered(game.default_options)]

    assert [name for name in offered if under[name] is None] == []


def test_one_other_payout_is_another_fingerprint() -> None:
    game = chapter("676a")
    tables = game.paytables.families["gopher"]
    rows = [[row.name, "7 to 1" if place == 0 else str(row.pays)] for place, row in enumerate(tables["A"])]
    changed = replace(game, paytables=game.paytables.with_tables({"gopher": {"columns": ["A"], "rows": rows}}))

    assert figures.fingerprint(changed) != figures.fingerprint(game) == figures.fingerprint(replace(game))
