"""Crazy 4 Poker, one decision: the value of folding and of each Play Wager with five known cards."""

from fractions import Fraction

import numpy as np

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.odds.chapters.ch657a.solve import KING_HIGH, PAIR_OF_ACES, Sums
from croupier.odds.hands.evaluation import numbers
from croupier.odds.hands.showdown import DEALER_HANDS, one_showdown
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """By choice and its multiple of the Ante, in Antes: § 657a.11(b)."""
    counted, value = one_showdown(FOUR_CARD, KING_HIGH, numbers(list(position.own)))
    sums = Sums(rules, counted, np.array([value]))
    most = 3 if value >= PAIR_OF_ACES else 1
    played = {Move("play", times): Fraction(int(sums.play(times)[0]), 2 * DEALER_HANDS) for times in range(1, most + 1)}
    return {Move("fold"): Fraction(-2), **played}
