"""Flop Poker, one decision: the value of folding and of the Flop Wager with three known cards."""

from fractions import Fraction

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.odds.chapters.ch667a.solve import FLOPS, AnteAndFlop
from croupier.odds.hands.canonical import classes, hand_numbers
from croupier.odds.hands.evaluation import numbers
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """By choice and its multiple of the Ante, in Antes, without the Pot: § 667a.11(b)."""
    game = AnteAndFlop(rules)
    gained = game.gains[classes(3).of[hand_numbers(numbers(list(position.own)))]]
    return {Move("fold"): Fraction(-1), Move("flop", 1): Fraction(int(gained), game.unit * FLOPS) - 1}
