"""Flop Poker, one decision: what folding and the Flop Wager bring with three known cards."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.equipment.cards import Card
from croupier.odds.chapters.ch667a.solve import FLOPS, AnteAndFlop
from croupier.odds.hands.canonical import classes, hand_numbers
from croupier.odds.hands.evaluation import numbers
from croupier.odds.wagers.ruleset import Ruleset


def values(rules: Ruleset[Options], own: Sequence[Card]) -> dict[tuple[str, int], Fraction]:
    """By choice and its multiple of the Ante, in Antes, without the Pot: § 667a.11(b)."""
    game = AnteAndFlop(rules)
    gained = game.gains[classes(3).of[hand_numbers(numbers(list(own)))]]
    return {("fold", 0): Fraction(-1), ("flop", 1): Fraction(int(gained), game.unit * FLOPS) - 1}
