"""The payouts of hands in Lunar Poker, by their ranks and by whether they hold a flush.

Five cards that make no flush, or a flush, are known by their ranks alone: place, payment of the Ante, payment of the
Bet with its second combination.  Six cards are known by their ranks, by five of one suit and a sixth rank, or by six
ranks of one suit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import lcm

import numpy as np

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.combinations import second_combination
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.equipment.cards import Card
from croupier.odds.cache import keys
from croupier.odds.cache.arrays import remembered_array
from croupier.odds.chapters.ch671a.multisets import RANKS, count, multisets, numbers
from croupier.odds.compiled import Ints, Values
from croupier.odds.hands.evaluation import CARDS, place_of, ranking
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net
from croupier.rules.terms.paytables import Paytable

ACE_KING = place_of(LUNAR, "ace_king")
FLUSH = place_of(LUNAR, "flush")
FULL_HOUSE = place_of(LUNAR, "full_house")
STRAIGHT_FLUSH = place_of(LUNAR, "straight_flush")
NO_HAND = -1


@dataclass(frozen=True)
class HandClasses:
    """The place and the second combination of every class of hands; an impossible class is -1.

    A second combination is the index of its category in the scale, -1 for none.
    """

    place: Values
    second: Values


def _classes(hands: Sequence[tuple[Card, ...] | None]) -> HandClasses:
    place, second = (np.full(len(hands), NO_HAND, dtype=np.int32) for _ in range(2))
    known = ranking(LUNAR)
    for number, cards in enumerate(hands):
        if cards is None:
            continue
        place[number] = np.searchsorted(known, LUNAR.value(cards))
        found = second_combination(cards)
        second[number] = LUNAR.categories.index(found.category) if found else NO_HAND
    return HandClasses(place, second)


def _of_ranks(ranks: Sequence[int]) -> tuple[Card, ...] | None:
    """Cards of these ranks that make no flush; None if a rank occurs five times."""
    taken = [0] * RANKS
    hand = []
    for place, rank in enumerate(ranks):
        if taken[rank] == 4:
            return None
        first = place % 4 if not taken[rank] else -1
        free = [suit for suit in range(4) if CARDS[13 * suit + rank] not in hand]
        suit = first if first in free else free[0]
        hand.append(CARDS[13 * suit + rank])
        taken[rank] += 1
    return tuple(hand)


def _suited(ranks: Sequence[int]) -> tuple[Card, ...] | None:
    return tuple(CARDS[rank] for rank in ranks) if len(set(ranks)) == len(ranks) else None


def _kept(name: str, make: Callable[[], Sequence[tuple[Card, ...] | None]]) -> HandClasses:
    """Classes of hands, from disk if the same code computed them before."""
    game = chapter("671a")
    rules: Ruleset[Options] = Ruleset(game.default_options, game.paytables)

    def look() -> Values:
        found = _classes(make())
        return np.stack([found.place, found.second])

    place, second = remembered_array(f"671a-{name}", keys.of_solver(game, rules), look)
    return HandClasses(place, second)


@lru_cache(maxsize=4)
def unsuited(size: int) -> HandClasses:
    """Five or six cards without a flush, by the number of their ranks."""
    return _kept(f"unsuited-{size}", lambda: [_of_ranks([int(rank) for rank in ranks]) for ranks in multisets(size)])


@lru_cache(maxsize=4)
def suited(size: int) -> HandClasses:
    """Five or six cards of one suit, by the number of their ranks."""
    return _kept(f"suited-{size}", lambda: [_suited([int(rank) for rank in ranks]) for ranks in multisets(size)])


@lru_cache(maxsize=1)
def five_suited() -> HandClasses:
    """Five cards of one suit and a sixth of another: 13 times the number of the five, and the sixth rank."""
    return _kept("five-suited", _five_and_one)


def _five_and_one() -> Sequence[tuple[Card, ...] | None]:
    hands: list[tuple[Card, ...] | None] = [None] * (count(5) * RANKS)
    flushes = np.array(list(combinations(range(RANKS), 5)))
    for ranks, number in zip(flushes, numbers(flushes), strict=True):
        for sixth in range(RANKS):
            hands[int(number) * RANKS + sixth] = (*(CARDS[rank] for rank in ranks), CARDS[13 + sixth])
    return hands


@dataclass(frozen=True)
class Pays:
    """The payouts of the Ante and the Bet, in units of 1 / ``scale`` of the Ante.

    ``ante`` is by place; ``bet`` by place is twice the odds of the hand itself, ``again`` by category that of a
    second combination.
    """

    scale: int
    ante: Ints
    bet: Ints
    again: Ints

    def won(self, hands: HandClasses) -> Ints:
        """The payout of each class of hands on a winning Bet, including the second combination."""
        return self.bet[hands.place] + np.where(hands.second >= 0, self.again[hands.second], 0)


def pays(ante: Paytable, bet: Paytable) -> Pays:
    """The two tables as arrays."""
    scale = lcm(*(net(row.pays, {}, 1).denominator for table in (ante, bet) for row in table))
    again = np.zeros(len(LUNAR.categories), dtype=np.int64)
    for index, category in enumerate(LUNAR.categories):
        row = bet.row(category.value)
        again[index] = int(2 * scale * net(row.pays, {}, 1)) if row else 0
    return Pays(scale, _by_place(ante, scale), 2 * _by_place(bet, scale), again)


def _by_place(table: Paytable, scale: int) -> Ints:
    found = np.full(len(ranking(LUNAR)), -scale, dtype=np.int64)
    for row in reversed(table.rows):
        odds: Fraction = net(row.pays, {}, 1)
        found[place_of(LUNAR, row.name) :] = int(odds * scale)
    return found
