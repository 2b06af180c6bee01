"""Crazy 4 Poker, one decision: what folding and each Play Wager bring with five known cards."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.cards import Card
from croupier.odds.chapters.ch657a.solve import KING_HIGH, PAIR_OF_ACES, Sums
from croupier.odds.hands.evaluation import numbers
from croupier.odds.hands.showdown import DEALER_HANDS, one_showdown
from croupier.odds.wagers.ruleset import Ruleset


def values(rules: Ruleset[Options], own: Sequence[Card]) -> dict[tuple[str, int], Fraction]:
    """By choice and its multiple of the Ante, in Antes: § 657a.11(b)."""
    counted, value = one_showdown(FOUR_CARD, KING_HIGH, numbers(list(own)))
    sums = Sums(rules, counted, np.array([value]))
    most = 3 if value >= PAIR_OF_ACES else 1
    played = {("play", times): Fraction(int(sums.play(times)[0]), 2 * DEALER_HANDS) for times in range(1, most + 1)}
    return {("fold", 0): Fraction(-2), **played}
