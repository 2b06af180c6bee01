"""Flop Poker: the Flop Wager on the hands for which the solver finds it better than folding."""

import numpy as np

from croupier.library import Game
from croupier.odds.chapters.ch667a.solve import AnteAndFlop
from croupier.odds.hands.canonical import classes, hand_numbers
from croupier.odds.hands.evaluation import numbers
from croupier.research.tables import GameTable
from croupier.research.view import Observation, cards_at


class Best:
    """Exactly the best play."""

    def __init__(self, game: Game, table: GameTable, _seed: int = 0) -> None:
        self._plays = AnteAndFlop(game.ruleset).plays[classes(3).of]
        self._fold, self._flop = table.index("fold"), table.index("flop")

    def act(self, observation: Observation) -> int:
        """Fold, or place the Flop Wager."""
        own = np.sort(numbers(list(cards_at(observation, "own"))))
        return self._flop if self._plays[hand_numbers(own[np.newaxis])[0]] else self._fold
