"""Double Back Jack, one decision: the value of each choice, given the cards of a hand and the dealer's first.

Each hand of a split pair is played by its own cards, the other card of the pair and the dealer's first card, as in
:mod:`croupier.odds.chapters.ch673a.decisions`.
"""

from functools import lru_cache

import numpy as np

from croupier.chapters.ch673a_double_back_jack.options import Options
from croupier.odds.blackjack.dealer import TOTALS, VALUES, chances
from croupier.odds.blackjack.holdings import DOUBLE, HIT, STAND, holdings
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
from croupier.odds.chapters.ch673a.decisions import (
    SURRENDERED,
    UNDECIDED,
    Fixed,
    Pays,
    Plan,
    missing_cards,
    no_blackjack,
    plan,
    play,
    shoe_left,
)
from croupier.odds.chapters.ch673a.second_chance import busts
from croupier.odds.chapters.ch673a.solve import pays_of
from croupier.odds.hands.point_hands import Counts
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.blackjack.totals import PUSHING_TOTAL, TWENTY_ONE

__all__ = ["BASIS", "values"]


class EveryDraw(Pays):
    """The same odds without excluding any draw: a player may draw to a hard 20."""

    @property
    def drawn_to(self) -> int:
        """Every hand below 21."""
        return TWENTY_ONE - 1


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In Blackjack Wagers: §§ 673a.7(i), 673a.7(l), 673a.8 to 673a.11."""
    paid = pays_of(rules)
    pays = EveryDraw(paid.win, paid.chance, paid.blackjack, paid.current, paid.bust_returned)
    asked = _Asked(shoe_of(rules), pays, position)
    match position.stage:
        case "insurance":
            return _insurance(rules, asked)
        case "surrender":
            given_up = float(SURRENDERED) * asked.likely - (1 - asked.likely)
            return {Move("play_on"): asked.before_the_hole_card(), Move("surrender"): given_up}
        case "bust":
            return asked.above_21()
        case _:
            return _in_turn(asked, position)


def _in_turn(asked: "_Asked", position: Position) -> Worths:
    """The values for a hand of 21 or less in turn."""
    found: Worths = {Move("stand"): asked.done(STAND), Move("draw"): asked.done(HIT)}
    if len(position.asked.cards) == 2:
        found[Move("double", 1)] = asked.done(DOUBLE)
        if len(position.hands) == 1:
            found[Move("surrender")] = float(SURRENDERED)
    if asked.pair >= 0 and len(position.hands) == 1:
        found[Move("split", 1)] = asked.split()
    return found


def _insurance(rules: Ruleset[Options], asked: "_Asked") -> Worths:
    """The values before the hole card is read; a Blackjack has been paid already."""
    tens = ten_under_ace(asked.shoe, asked.hand)
    declined = asked.pays.blackjack if is_natural(asked.hand) else asked.before_the_hole_card()
    return insured(declined, tens, rules.paytables.table("insurance").odds("dealer_blackjack").odds)


@lru_cache(maxsize=2 * VALUES)
def _plan(shoe: Counts, up: int, pays: Pays) -> Plan:
    return plan(shoe, up, pays)


class _Asked:
    """The hand to decide; its values assume that the dealer has no Blackjack."""

    def __init__(self, shoe: Counts, pays: Pays, position: Position) -> None:
        asked = position.asked
        self.shoe, self.up, self.pays, self.hand = shoe, first_card(position), pays, held(asked.cards)
        self.pair, self._split, self._money = paired(asked.cards), split_pair(position), asked.money
        self._left = shoe_left(np.array([self.hand]), shoe, missing_cards(self.up, self._split))
        self.likely = float(no_blackjack(self.up, self._left)[0])

    def done(self, action: int) -> float:
        """The value of this action now, and the best play after it."""
        now = holdings().index[self.hand]
        best = play(self.shoe, self.up, self._split, self.pays)
        actions = np.full(len(best.actions), UNDECIDED, dtype=np.int64)
        actions[now] = action
        fixed = play(self.shoe, self.up, self._split, self.pays, Fixed(actions, best.taken))
        return float(fixed.values[now]) / self.likely

    def before_the_hole_card(self) -> float:
        """The value of the best play while the dealer may still have a Blackjack, which takes the wager."""
        made = _plan(self.shoe, self.up, self.pays)
        whole = float(made.whole.values[holdings().index[self.hand]])
        return max(whole, made.worth[self.pair] if self.pair >= 0 else whole) - (1 - self.likely)

    def split(self) -> float:
        """The value of both hands."""
        return float(_plan(self.shoe, self.up, self.pays).worth[self.pair]) / self.likely

    def above_21(self) -> Worths:
        """The values of a second chance, and of none: § 673a.7(l)."""
        money = self._money
        gained = play(self.shoe, self.up, self._split, self.pays).gained[money - 1]
        returned = 0.0
        if self.pays.bust_returned:
            returned = float(chances(self.up, self._left)[0, TOTALS.index(PUSHING_TOTAL)]) / self.likely
        declined = -money * (1 - returned)
        more = float(gained[busts(self.pays.drawn_to).hands.index(self.hand)]) / self.likely
        return {Move("decline"): declined, Move("second_chance", self.pays.chance_on(money)): declined + more}
