"""Crazy 4 Poker: three times the Ante where that is allowed, once from king-queen-eight-four, or else fold."""

from fractions import Fraction
from typing import ClassVar

from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.library import Game
from croupier.odds.chapters.ch657a.round import PLAYS
from croupier.odds.hands.evaluation import ranking
from croupier.research.tables import GameTable
from croupier.research.view import Observation, cards_at


class Best:
    """The simple rule stated with the odds, at the cost stated there."""

    COST: ClassVar = Fraction(1, 1_000_000)

    def __init__(self, _game: Game, table: GameTable, _seed: int = 0) -> None:
        self._least = int(ranking(FOUR_CARD)[PLAYS])
        self._fold, self._once, self._thrice = (table.index("fold"), table.index("play", 1), table.index("play", 3))

    def act(self, observation: Observation) -> int:
        """Fold, play once, or play three times."""
        if observation["action_mask"][self._thrice]:
            return self._thrice
        plays = FOUR_CARD.value(cards_at(observation, "own")) >= self._least
        return self._once if plays else self._fold
