"""The shipped figures: made under the rules of today, complete, true to themselves, and what the solvers find again."""

import re
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier import figures
from croupier.chapters import FOLDERS, chapter
from croupier.figures import made_by
from croupier.odds.analysis.analyse import asked, solved_again
from croupier.odds.analysis.analyse import shipped as shipped_analysis
from croupier.odds.analysis.cross_check import played_check, shipped_check
from croupier.odds.analysis.shipped import every_figure
from croupier.odds.chapters import also_reads, solvers
from croupier.odds.simulation import CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED
from croupier.odds.wagers.ruleset import Ruleset
from croupier.provenance.modules import Defined, Modules
from croupier.provenance.wording import Wording
from croupier.rules.terms.options import TableOptions, choose, options_document

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


def stated(document: Any, options: TableOptions) -> Any:
    """The options that decide, as JSON has them."""
    every = msgspec.json.decode(msgspec.json.encode(options_document(options)))
    return {name: every[name] for name in document["options"]}


def shipped(number: str) -> Any:
    return msgspec.json.decode(figures.text(number))


@pytest.mark.parametrize("number", FOLDERS)
def test_the_file_was_made_by_the_rules_and_the_solver_of_today(number: str) -> None:
    made = figures.figures(number)
    again = f"make the file again with croupier odds {number} --write"

    assert made.rules == made_by.rules(chapter(number)), f"the rules have changed since: {again}"
    assert made.solver == made_by.solver(number), f"the solver has changed since: {again}"
    assert figures.current(number) is made


@pytest.mark.parametrize("number", FOLDERS)
def test_the_simulation_was_played_by_the_rounds_of_today(number: str) -> None:
    made = figures.figures(number).simulation
    assert made is not None

    again = f"make the file again with croupier odds {number} --write"
    assert made.played_by == made_by.rounds(number), f"the simulated rounds have changed since: {again}"
    assert (made.rounds, made.seed) == (CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED)


@pytest.mark.parametrize("number", ["668a", "676a"])
def test_the_simulation_is_played_again_as_it_is(number: str) -> None:
    game = chapter(number)
    rules = Ruleset(game.default_options, game.paytables)
    shipped = shipped_check(game, rules, CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED)
    again = played_check(game, rules)

    assert shipped is not None
    assert shipped.tally == again.tally
    assert (shipped.columns.wagers, shipped.columns.scale) == (again.columns.wagers, again.columns.scale)


@pytest.mark.parametrize("number", FOLDERS)
def test_every_wager_is_there_under_every_selection(number: str) -> None:
    game, document = chapter(number), shipped(number)
    rules = Ruleset(game.default_options, game.paytables)
    wanted = [
        (wager, stated(document, variant.options))
        for wager, variant in asked(game, rules, list(solvers(number)), all_paytables=True)
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


def test_an_option_of_every_table_that_a_figure_speaks_of_is_looked_at() -> None:
    """An Ante above the limit of § 647a.12(c) wins less, and the figure says so where the table allows one."""
    game = chapter("647a")
    higher = choose(game.options, {**game.submission.options, "table_maximum": 100_000})
    found = figures.figures("647a").under(higher)

    assert found["main"] is None
    assert figures.figures("647a").under(game.default_options)["main"] is not None


OF_EVERY_TABLE = re.compile(rf"options\.({'|'.join(field.name for field in fields(TableOptions))})\b")


@pytest.mark.parametrize("number", FOLDERS)
def test_a_solver_names_the_options_of_every_table_that_it_reads(number: str) -> None:
    """A table finds its figure by the options of the game; any other that matters has to be named."""
    wording = Wording(Modules())
    wording.write([Defined(f"croupier.odds.chapters.ch{number}.solve", "SOLVERS")])
    modules = {unit.module for unit in wording._numbers if unit.module.startswith("croupier.odds.")}
    files = [Modules().file_of(module) for module in modules]
    read = {name for file in files if file for name in OF_EVERY_TABLE.findall(file.read_text(encoding="utf-8"))}

    assert read == set(also_reads(number))


@pytest.mark.parametrize("number", FOLDERS)
def test_the_shipped_submission_of_every_game_has_its_figures(number: str) -> None:
    game = chapter(number)
    under = figures.figures(number).under(game.default_options)
    offered = [wager.name for wager in game.wagers if wager.name in under and wager.offered(game.default_options)]

    assert [name for name in offered if under[name] is None] == []


def test_one_other_payout_is_another_number() -> None:
    game = chapter("676a")
    tables = game.paytables.families["gopher"]
    rows = [[row.name, "7 to 1" if place == 0 else str(row.pays)] for place, row in enumerate(tables["A"])]
    changed = replace(game, paytables=game.paytables.with_tables({"gopher": {"columns": ["A"], "rows": rows}}))

    assert made_by.rules(changed) != made_by.rules(game) == made_by.rules(replace(game))


def test_a_wager_that_the_submission_does_not_offer_has_the_figure_of_its_first_paytable() -> None:
    game = chapter("657a")
    rules = Ruleset(game.default_options, game.paytables)
    found = shipped_analysis(game, rules, "five_card_progressive")

    assert game.default_options.five_card_progressive_paytable is None
    assert found is not None
    assert replace(solved_again(game, rules, "five_card_progressive"), seconds=0.0, of=found.of) == found
    assert figures.figures("657a").under(game.default_options)["five_card_progressive"] is None, "no table offers it"


def test_under_other_rules_a_wager_that_is_not_offered_has_no_figure() -> None:
    game = chapter("657a")
    other = choose(game.options, {**game.submission.options, "progressive_unit": 5})

    assert shipped_analysis(game, Ruleset(other, game.paytables), "five_card_progressive") is None
