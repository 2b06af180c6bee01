"""Criss-Cross Poker: the best Across, Down and Middle Bets, as in the solver's own rounds."""

import numpy as np

from croupier.library import Game
from croupier.odds.chapters.ch674a.round import ACROSS, CLASS, EXCHANGE, best_middle, tables
from croupier.odds.hands.canonical import number_of_two
from croupier.odds.hands.evaluation import numbers
from croupier.research.tables import GameTable
from croupier.research.view import Observation, cards_at

UNSEEN = 0
"""A placeholder for the middle card, which the kernel does not read."""


class Best:
    """Exactly the best play."""

    def __init__(self, game: Game, table: GameTable, _seed: int = 0) -> None:
        self._tables = tables(game.ruleset)
        self._across, self._down = table.stage("across"), table.stage("down")
        self._by_times = {0: table.index("fold"), 1: table.index("bet", 1), 3: table.index("bet", 3)}

    def act(self, observation: Observation) -> int:
        """Fold, bet once, or bet three times."""
        return self._by_times[self._bet(observation)]

    def _bet(self, observation: Observation) -> int:
        read = self._tables
        x, y = numbers(list(cards_at(observation, "own")))
        hand = number_of_two(x, y)
        across = int(read.by_hand[ACROSS, hand])
        if observation["stage"] == self._across:
            return across
        left, right = numbers([*cards_at(observation, "left"), *cards_at(observation, "right")])
        exchange = read.exchanges[read.by_hand[EXCHANGE, hand]]
        down = int(read.down[read.by_hand[CLASS, hand], number_of_two(exchange[left], exchange[right])])
        if observation["stage"] == self._down:
            return down
        column = numbers([*cards_at(observation, "far"), *cards_at(observation, "near")])
        deck = np.array([left, right, *column, UNSEEN, x, y], dtype=np.int64)
        return int(best_middle(deck, 5, 6, across, down, read.pays, read.scale, read.five))
