"""Go Fore It: the Back 9 Wager on front cards with which it costs less than the Front 9."""

from croupier.equipment.points import points
from croupier.library import Game
from croupier.odds.chapters.ch676a.round import playing
from croupier.research.tables import GameTable
from croupier.research.view import Observation, cards_at


class Best:
    """Exactly the best play."""

    def __init__(self, game: Game, table: GameTable, _seed: int = 0) -> None:
        self._plays = playing(game.ruleset)
        self._fold, self._back9 = table.index("fold"), table.index("back9")

    def act(self, observation: Observation) -> int:
        """Fold, or continue."""
        first, second = map(points, cards_at(observation, "own.front"))
        return self._back9 if self._plays[first, second] else self._fold
