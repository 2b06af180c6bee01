"""Analyses as documents: what stands in them for people and for programs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier import figures
from croupier.chapters import chapter
from croupier.odds.analysis.document import document
from croupier.odds.wagers.document import analysis_of
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset


def shipped(number: str) -> list[Analysis]:
    """Every figure that ships with a game, with its strategy; solving them again would take long."""
    even = OutcomeTable({(Fraction(1), Fraction(1)): 1})
    return [
        Analysis(wager=one.wager, per=one.per, table=even, paytable=one.paytable, strategy=one.strategy)
        for one in map(analysis_of, figures.documents(number))
    ]


def strategy(number: str, found: Sequence[Analysis]) -> Any:
    game = chapter(number)
    return document(game, Ruleset(game.default_options, game.paytables), found)["strategy"]


def test_rows_that_two_tables_of_a_strategy_have_alike_stand_in_both() -> None:
    (main, insurance) = (one for one in shipped("672a") if one.paytable == "6 decks")

    assert len(set(main.strategy)) < len(main.strategy)
    assert strategy("672a", [main, insurance]) == [*main.strategy, *insurance.strategy]


def test_strategies_that_differ_from_paytable_to_paytable_say_whose_they_are() -> None:
    joker_low, lowest_straight, both, _ = (one for one in shipped("670a") if one.strategy)

    assert strategy("670a", shipped("670a")) == [
        "main, joker_low:",
        *joker_low.strategy,
        "main, lowest_straight:",
        *lowest_straight.strategy,
        *both.strategy,
    ]
