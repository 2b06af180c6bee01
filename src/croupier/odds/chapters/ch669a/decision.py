"""Raise It Up Stud Poker, one decision: the value of each Play Wager, a check and a fold, given the cards seen."""

from fractions import Fraction

import numpy as np

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.odds.chapters.ch669a.solve import AntesAndPlay
from croupier.odds.hands.canonical import EXCHANGES, classes, hand_numbers, number_of_two
from croupier.odds.hands.evaluation import numbers
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset

FIFTHS, SIXTHS = 48, 47
"""The number of possible cards on 5th Street, and on 6th."""

MOST = {"third": 3, "fourth": 2}
"""The most that may be played at each of the first two decisions, in Antes: §§ 669a.11(b), 669a.11(d)."""


class Seen:
    """A three-card hand with the solver's data for its class."""

    def __init__(self, rules: Ruleset[Options], position: Position) -> None:
        game = AntesAndPlay(rules)
        self.solved, self.ante, self.single = game.solved(), SIXTHS * game.unit, game.single
        own, hands = np.sort(numbers(list(position.own))), classes(3)
        number = int(hand_numbers(own[np.newaxis])[0])
        self.hand, exchange = int(hands.of[number]), EXCHANGES[hands.exchange[number]]
        self.own = set(exchange[own].tolist())
        shown = [*position.cards.get("fourth", ()), *position.cards.get("fifth", ())]
        self.streets = [int(exchange[card]) for card in numbers(shown)] if shown else []
        self.played = position.placed.get("play", 0)

    def on_three(self, more: int) -> Fraction:
        """The value of this Play Wager on three cards, with the best play after it."""
        return Fraction(int(self.solved.values[self.hand, more]), 49 * FIFTHS * self.ante)

    def on_four(self, more: int) -> Fraction:
        """The value of this much more on 4th Street, with the best end for each card on 5th Street."""
        gone = {*self.own, self.streets[0]}
        fifths = [card for card in range(52) if card not in gone]
        return sum((self._after(card, self.played + more) for card in fifths), Fraction(0)) / FIFTHS

    def _after(self, fifth: int, played: int) -> Fraction:
        if self.single and played:
            return self.stays(fifth, played)
        return max(self.stays(fifth, played + 1), Fraction(-2 - played))

    def stays(self, fifth: int, played: int) -> Fraction:
        """The value of staying to the end with everything played."""
        pair = number_of_two(self.streets[0], fifth)
        base, play = (int(one) for one in self.solved.sums[:, self.hand, pair])
        return Fraction(base + played * play, self.ante)


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In Antes, over every card that may still be turned up: § 669a.11."""
    seen = Seen(rules, position)
    if position.stage == "fifth":
        stays = seen.stays(seen.streets[1], seen.played + 1)
        return {Move("fold"): Fraction(-2 - seen.played), Move("play", 1): stays}
    worth = seen.on_three if position.stage == "third" else seen.on_four
    played = {Move("play", more): worth(more) for more in range(1, MOST[position.stage] + 1)}
    return {Move("check"): worth(0), **played}
