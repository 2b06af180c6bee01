"""Free Bet Blackjack, one decision: the value of each choice, given the cards of a hand and the dealer's first.

Each hand of a split pair is valued as if alone, as in :mod:`croupier.odds.chapters.ch672a.decisions`.
"""

from functools import lru_cache

import numpy as np

from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.odds.blackjack.dealer import BLACKJACK, TOTALS, VALUES, Chances
from croupier.odds.blackjack.holdings import DOUBLE, HIT, STAND, Pays, Stake, best_play, holdings
from croupier.odds.blackjack.main_wager import shoe_of
from croupier.odds.blackjack.seen import (
    BASIS,
    first_card,
    held,
    insured,
    is_natural,
    paired,
    split_pair,
    ten_under_ace,
)
from croupier.odds.chapters.ch672a.decisions import (
    LOST,
    MOST_SPLITS,
    Pair,
    _Begun,
    new_stake,
    of_a_pair,
    plan,
    shoe_and_dealer,
)
from croupier.odds.chapters.ch672a.solve import pays_of
from croupier.odds.hands.point_hands import Counts, single
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset

__all__ = ["BASIS", "values"]

UNDECIDED = -1
FREE_DOUBLE = 2
"""How :class:`~croupier.odds.blackjack.holdings.Holdings` marks a free double down."""


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In Blackjack Wagers: §§ 672a.8 to 672a.10."""
    shoe, pays = shoe_of(rules), pays_of(rules)
    asked = _Asked(shoe, pays, position)
    if position.stage == "insurance":
        return _insurance(rules, asked)
    found: Worths = {Move("stand"): asked.done(STAND), Move("draw"): asked.done(HIT)}
    if len(position.asked.cards) == 2:
        free = holdings().doubles[asked.now] == FREE_DOUBLE
        found[Move("double_free") if free else Move("double_paid", 1)] = asked.doubled()
    if asked.pair >= 0:
        money = new_stake(asked.pair).money
        found[Move("split_paid", money) if money else Move("split_free")] = asked.split()
    return found


def _insurance(rules: Ruleset[Options], asked: "_Asked") -> Worths:
    """The values before the hole card is read: the hand counts only if there is no ten under the ace."""
    tens = ten_under_ace(asked.shoe, asked.hand)
    natural, even = is_natural(asked.hand), asked.pays.even_money
    declined = asked.pays.blackjack * (1 - tens) if natural else asked.best() * float(1 - tens) - float(tens)
    found = insured(declined, tens, rules.paytables.table("insurance").odds("dealer_blackjack").odds)
    return {**found, Move("even_money"): even} if natural and even is not None else found


@lru_cache(maxsize=2 * VALUES)
def _pairs(shoe: Counts, up: int, pays: Pays) -> dict[int, Pair]:
    return dict(plan(shoe, up, pays).pairs)


class _Asked:
    """The hand to decide; its values assume that the dealer has no Blackjack."""

    def __init__(self, shoe: Counts, pays: Pays, position: Position) -> None:
        asked, split = position.asked, split_pair(position)
        self.shoe, self.up, self.hand = shoe, first_card(position), held(asked.cards)
        self.pays = of_a_pair(split, pays) if split >= 0 else pays
        self.stake, self._split = Stake(asked.money, asked.lammers), split
        self.left, self.dealer = shoe_and_dealer(shoe, self.up, split)
        self.now = holdings().index[self.hand]
        self.likely = 1 - float(self.dealer[self.now, BLACKJACK])
        self.pair = paired(asked.cards)
        self._splits = len(position.hands) - 1

    def done(self, action: int) -> float:
        """The value of this action now, and the best play after it."""
        fixed = np.full(len(holdings().hands), UNDECIDED, dtype=np.int64)
        fixed[self.now] = action
        return float(best_play(self.left, self.dealer, self.stake, self.pays, fixed).values[self.now]) / self.likely

    def best(self) -> float:
        """The value of the best legal action."""
        play = best_play(self.left, self.dealer, self.stake, self.pays)
        worth = float(play.values[self.now]) / self.likely
        return max(worth, self.split()) if self.pair >= 0 else worth

    def doubled(self) -> float:
        """The value of doubling: one card for twice the wager, even on hands it may bust, which best play avoids."""
        if holdings().doubles[self.now]:
            return self.done(DOUBLE)
        stake = self.stake.doubled(free=False)
        left, after = self.left[self.now], holdings().after[self.now]
        bust, found = self.dealer[self.now].copy(), 0.0
        for value in np.flatnonzero((left > 0) & (after >= 0)).tolist():
            chances = self.dealer[after[value]] * float(left[value]) / float(left.sum())
            found += self._settled(stake, int(holdings().totals[after[value]]), chances)
            bust -= chances
        return (found + self._settled(stake, LOST, bust)) / self.likely

    def _settled(self, stake: Stake, total: int, chances: Chances) -> float:
        return float(sum(float(self.pays.net(stake, total, his)) * chances[at] for at, his in enumerate(TOTALS)))

    def split(self) -> float:
        """The value of both hands, split again if that is best."""
        pair = _pairs(self.shoe, self.up, self.pays)[self.pair]
        if not self._splits:
            return pair.value / self.likely
        left, dealer = shoe_and_dealer(self.shoe, self.up, self.pair)
        nobody = 1 - float(dealer[holdings().index[single(self.pair)], BLACKJACK])
        begun = _Begun(left, self.pair, pair.plays, nobody, dealer)
        return begun.worth((self.stake, new_stake(self.pair)), MOST_SPLITS - 1 - self._splits, tuple(pair.again))
