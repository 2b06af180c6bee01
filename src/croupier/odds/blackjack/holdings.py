"""The player's hands by the values of their cards, their transitions, and the best play of each.

A *holding* is a hand of one card or more whose points, all aces counting one, are at most 21.  The best play is found
from the highest points down, as a hand only becomes higher by drawing.  A value is the expectation of a hand over
the rounds without a dealer's Blackjack, not divided by their probability.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from croupier.odds.blackjack.dealer import TOTALS, VALUES, Chances, total_of
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.point_hands import ACE, NOTHING, Counts, points, with_card
from croupier.rules.blackjack.totals import PUSHING_TOTAL, TWENTY_ONE

STAND, HIT, DOUBLE = range(3)
"""The actions for a holding; splitting is handled separately."""

BUST = -1
"""The result of a draw to more than 21 points."""


@dataclass(frozen=True)
class Holdings:
    """All holdings: ``after[holding, value]`` is the holding after a card.

    ``order`` has those with the highest points first.  ``doubles`` is 0 where a hand may not be doubled down, 1 where
    it costs money and 2 where it is free.
    """

    hands: tuple[Counts, ...]
    index: dict[Counts, int]
    counts: Ints
    after: Ints
    totals: Ints
    soft: Ints
    order: Ints
    doubles: Ints


@lru_cache(maxsize=1)
def holdings() -> Holdings:
    """Every hand of one card or more that is not bust."""
    found = [hand for hand in _within(NOTHING, 0, TWENTY_ONE) if hand != NOTHING]
    index = {hand: place for place, hand in enumerate(found)}
    hard = np.array([points(hand) for hand in found], dtype=np.int64)
    totals = [total_of(points(hand), ace=hand[ACE] > 0) for hand in found]
    after = [[index.get(with_card(hand, value), BUST) for value in range(VALUES)] for hand in found]
    return Holdings(
        hands=tuple(found),
        index=index,
        counts=np.array(found, dtype=np.int64),
        after=np.array(after, dtype=np.int64),
        totals=np.array(totals, dtype=np.int64),
        soft=np.array([total > points(hand) for hand, total in zip(found, totals, strict=True)], dtype=np.int64),
        order=np.argsort(-hard, kind="stable"),
        doubles=np.array([_doubles(hand, total) for hand, total in zip(found, totals, strict=True)], dtype=np.int64),
    )


def _within(hand: Counts, first: int, most: int) -> Sequence[Counts]:
    """The hand and all its extensions by cards of this value or higher, within this many points."""
    found = [hand]
    for value in range(first, min(VALUES, most)):
        found += _within(with_card(hand, value), value, most - value - 1)
    return found


MOST_PAID = Fraction(3, 2)
"""The highest odds for a winning hand: at 7 to 4, doubling a hard 12 against a 6 would be best."""


def _doubles(hand: Counts, total: int) -> int:
    """Free on a hard 9, 10 or 11, for money on other first two cards (§ 672a.9(a)).

    A hand that one card may bust is excluded: up to MOST_PAID, doubling it loses more than it wins.
    """
    soft = total > points(hand)
    if sum(hand) != 2 or total == TWENTY_ONE or (not soft and total > 11):
        return 0
    return 2 if not soft and 9 <= total <= 11 else 1


class Stake(NamedTuple):
    """The stake on a hand, in original wagers: money, and lammers, which count as money but cost nothing."""

    money: int
    lammers: int

    def doubled(self, *, free: bool) -> "Stake":
        """The stake after doubling down."""
        return Stake(self.money, self.lammers + 1) if free else Stake(self.money + 1, self.lammers)


REAL = Stake(1, 0)
FREE = Stake(0, 1)


@dataclass(frozen=True)
class Pays:
    """The odds of a winning hand on its money and on its lammers, and of a Blackjack; even money if offered."""

    money: Fraction
    lammer: Fraction
    blackjack: Fraction
    even_money: Fraction | None = None
    bust_returned: bool = False
    """Whether a bust that was not collected at once is returned when the dealer makes 22."""

    @property
    def unit(self) -> int:
        """The number of parts of a unit that makes every result an integer."""
        return lcm(self.money.denominator, self.lammer.denominator)

    def takes_even_money(self, fatal: Fraction) -> bool:
        """Whether even money is better than a Blackjack that the dealer ties with probability ``fatal``."""
        return self.even_money is not None and self.even_money > self.blackjack * (1 - fatal)

    def win(self, stake: Stake) -> Fraction:
        """The net result of a winning hand."""
        return stake.money * self.money + stake.lammers * self.lammer

    def net(self, stake: Stake, total: int, dealer: int) -> Fraction:
        """The net result of a hand against a dealer's total of TOTALS; a bust loses unless 22 returns it."""
        if total > TWENTY_ONE and self.bust_returned and dealer == PUSHING_TOTAL:
            return Fraction(0)
        if total > TWENTY_ONE or (total < dealer <= TWENTY_ONE):
            return Fraction(-stake.money)
        if dealer in {PUSHING_TOTAL, total}:
            return Fraction(0)
        return self.win(stake)


@dataclass(frozen=True)
class Play:
    """The value of every holding and its action."""

    values: Chances
    actions: Ints


def best_play(left: Ints, dealer: Chances, stake: Stake, pays: Pays, fixed: Ints | None = None) -> Play:
    """The best play of every holding, or its value if the actions are ``fixed``.

    ``left`` is the shoe after each holding, ``dealer`` the probabilities of the dealer's totals then.
    """
    known = holdings()
    stakes = stake, stake.doubled(free=False), stake.doubled(free=True)
    nets = np.array(
        [[[float(pays.net(one, total, his)) for his in TOTALS] for total in range(TWENTY_ONE + 2)] for one in stakes]
    )
    actions = np.full(len(known.hands), BUST, dtype=np.int64) if fixed is None else fixed.copy()
    values = _best_play(known.order, known.after, known.totals, known.doubles, left, dealer, nets, actions)
    return Play(values, actions)


@kernel
def _best_play(
    order: Ints,
    after: Ints,
    totals: Ints,
    doubles: Ints,
    left: Ints,
    dealer: Chances,
    nets: Chances,
    actions: Ints,
) -> Chances:
    values = np.zeros(len(order))
    for place in range(len(order)):
        now = order[place]
        cards = 0
        for value in range(10):
            cards += left[now, value]
        stand = _stand(now, 0, totals, dealer, nets)
        hit = 0.0
        double = -9.0
        if totals[now] < 21:
            for value in range(10):
                if left[now, value] > 0 and after[now, value] >= 0:
                    hit += left[now, value] * values[after[now, value]]
            hit = hit / cards + _bust(now, cards, after, left, dealer, nets)
            if doubles[now] > 0:
                double = 0.0
                for value in range(10):
                    if left[now, value] > 0:
                        double += left[now, value] * _stand(after[now, value], doubles[now], totals, dealer, nets)
                double /= cards
        else:
            hit = -9.0
        if actions[now] < 0:
            actions[now] = 0 if stand >= max(hit, double) else (1 if hit >= double else 2)
        values[now] = stand if actions[now] == 0 else (hit if actions[now] == 1 else double)
    return values


@kernel
def _stand(now: int, kind: int, totals: Ints, dealer: Chances, nets: Chances) -> float:
    found = 0.0
    for column in range(7):
        found += dealer[now, column] * nets[kind, totals[now], column]
    return found


@kernel
def _bust(now: int, cards: int, after: Ints, left: Ints, dealer: Chances, nets: Chances) -> float:
    """The value of a card that busts a hand: from the dealer's totals overall, less those with other cards."""
    found = 0.0
    for column in range(7):
        chance = dealer[now, column]
        for value in range(10):
            if left[now, value] > 0 and after[now, value] >= 0:
                chance -= left[now, value] / cards * dealer[after[now, value], column]
        found += chance * nets[0, 22, column]
    return found
