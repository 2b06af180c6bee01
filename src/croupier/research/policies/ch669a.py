"""Raise It Up Stud Poker: the solver's final wagers, street by street."""

import numpy as np

from croupier.library import Game
from croupier.odds.chapters.ch669a.solve import AntesAndPlay
from croupier.odds.compiled import Ints
from croupier.odds.hands.canonical import EXCHANGES, classes, hand_numbers
from croupier.odds.hands.evaluation import numbers
from croupier.research.tables import GameTable
from croupier.research.view import Observation, cards_at


class Best:
    """Exactly the best play of Ante, Blind and Play.

    The solver keeps the final Play Wager of the best play of each hand.  The play before 5th Street follows
    from it: a fold reveals the amount at stake; if no card on 5th Street leads to a fold, playing one Ante of it now
    is worth as much as playing it then.
    """

    def __init__(self, game: Game, table: GameTable, _seed: int = 0) -> None:
        solving = AntesAndPlay(game.ruleset)
        self._single, self._solved, self._hands = solving.single, solving.solved(), classes(3)
        self._third, self._fifth = table.stage("third"), table.stage("fifth")
        self._fold, self._check = table.index("fold"), table.index("check")
        self._play = [table.index("play", times) for times in (1, 2, 3)]

    def act(self, observation: Observation) -> int:
        """Check, place a Play Wager, or fold at the end."""
        own = numbers(list(cards_at(observation, "own")))
        number = int(hand_numbers(np.sort(own)[np.newaxis])[0])
        hand = int(self._hands.of[number])
        if observation["stage"] == self._third:
            return self._raise(int(self._solved.values[hand].argmax()))
        exchange = EXCHANGES[self._hands.exchange[number]]
        fourth, *fifth = exchange[numbers([*cards_at(observation, "fourth"), *cards_at(observation, "fifth")])]
        if observation["stage"] == self._fifth:
            return self._play[0] if self._solved.ends[hand, fourth, fifth[0]] > 0 else self._fold
        left = np.setdiff1d(np.arange(len(exchange)), [*exchange[own], fourth])
        played = self._played(self._solved.ends[hand, fourth, left].astype(np.int64))
        return self._raise(played - int(self._solved.values[hand].argmax()))

    def _played(self, ends: Ints) -> int:
        """The amount played up to 4th Street, from the final wager for each card on 5th Street."""
        if self._single:
            return max(int(ends.min()), 0)
        return -int(ends.min()) if ends.min() <= 0 else int(ends.min()) - 1

    def _raise(self, more: int) -> int:
        return self._play[more - 1] if more > 0 else self._check
