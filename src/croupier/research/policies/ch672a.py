"""Free Bet Blackjack: every hand by its cards, as the solver plays it."""

import numpy as np

from croupier.equipment.points import points
from croupier.library import Game
from croupier.odds.blackjack.drawing import UNSPLIT
from croupier.odds.blackjack.holdings import holdings
from croupier.odds.chapters.ch672a.round import (
    DOUBLE,
    DRAW,
    EVEN_MONEY,
    SPLIT,
    SPLIT_AGAIN,
    actions,
    paid,
    splits,
)
from croupier.research.tables import GameTable
from croupier.research.view import Observation, cards_at


class Best:
    """The best play by the cards of a hand and the dealer's first; never Insurance, which loses money."""

    def __init__(self, game: Game, table: GameTable, _seed: int = 0) -> None:
        rules = game.ruleset
        self._table, self._actions, self._splits = table, actions(rules), splits(rules)
        self._even_money = bool(paid(rules)[EVEN_MONEY])

    def act(self, observation: Observation) -> int:
        """The action for the hand to decide."""
        legal = {str(self._table.actions[one]): one for one in np.flatnonzero(observation["action_mask"])}
        wished = ("go_on", "decline") if not observation["hand"] or "decline" in legal else self._wished(observation)
        if self._even_money:
            wished = ("even_money", *wished)
        return int(next(legal[name] for name in wished if name in legal))

    def _wished(self, observation: Observation) -> tuple[str, ...]:
        number, hands = int(observation["hand"]), [cards_at(observation, name) for name in HANDS]
        values = [points(card) - 1 for card in hands[number - 1]]
        up, lammer = points(cards_at(observation, "dealer")[0]) - 1, int(observation["lammers"][number - 1] > 0)
        whole = not hands[1]
        bit = SPLIT if whole else SPLIT_AGAIN << lammer
        if len(values) == 2 and values[0] == values[1] and self._splits[up, values[0]] & bit and not hands[-1]:
            return "split_free", "split_paid"
        counts = tuple(values.count(value) for value in range(UNSPLIT))
        pair, alone = (UNSPLIT, 0) if whole else (values[0], lammer)
        action = self._actions[pair, alone, up, holdings().index[counts]]
        return {DRAW: ("draw",), DOUBLE: ("double_free", "double_paid most")}.get(int(action), ("stand",))


HANDS = ("own", "own.2", "own.3", "own.4")
