"""The six settings of six cards, and the one that the house way chooses (§ 670a.11(d)), in compiled form.

The chapter's house way is a ladder; its test shows that it amounts to this: of the settings with the best category
of high hand take the one with the highest low card, of straights the lowest, and with nothing the second highest.
"""

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import numpy as np

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import JokerSixCardStraight
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.equipment.ranking import Category
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, JOKER, evaluate, evaluator, ranking

CARDS_EACH = 6
ACE = 12
"""The low hand of an ace; the joker's is one more."""

LOW_HANDS: Values = np.array([card % 13 if card < JOKER else ACE + 1 for card in range(JOKER + 1)], dtype=np.int32)
"""How each card ranks as a low hand: a two is 0."""

NOTHING = PAI_GOW.categories.index(Category.HIGH_CARD)
STRAIGHT = PAI_GOW.categories.index(Category.STRAIGHT)
STRAIGHT_FLUSH = PAI_GOW.categories.index(Category.STRAIGHT_FLUSH)
ROYAL_FLUSH = PAI_GOW.categories.index(Category.ROYAL_FLUSH)

HouseWay: TypeAlias = tuple[Table, Values, Values]


@lru_cache(maxsize=2)
def lookup(joker_straight: JokerSixCardStraight) -> HouseWay:
    """What :func:`set_hands` reads (all but the last two), and what :func:`house_way` reads (the last two)."""
    return evaluator(PAI_GOW, 5), _kinds(), _lowest_straights(joker_straight)


def _kinds() -> Values:
    """The category at each place; a royal flush counts as a straight flush."""
    kinds = [PAI_GOW.categories.index(PAI_GOW.category(int(value))) for value in ranking(PAI_GOW)]
    return np.array([STRAIGHT_FLUSH if kind == ROYAL_FLUSH else kind for kind in kinds], dtype=np.int32)


def _lowest_straights(joker_straight: JokerSixCardStraight) -> Values:
    """The lowest straight, counted from below, that has all these ranks: what counts if the joker is to complete it.

    Where the joker goes low instead, the highest low card alone decides and all straights are alike.
    """
    lowest = np.zeros(1 << 13, dtype=np.int32)
    if joker_straight is JokerSixCardStraight.LOWEST_STRAIGHT:
        for number, straight in reversed(list(enumerate(_straights()))):
            for held in (straight, *combinations(straight, 4)):
                lowest[sum(1 << rank for rank in held)] = number
    return lowest


def _straights() -> list[tuple[int, ...]]:
    """The ranks of each straight, the lowest straight first."""
    found = {}
    for top in range(3, 13):
        ranks = tuple((top - down) % 13 for down in range(5))
        found[PAI_GOW.value([CARDS[13 * (place % 2) + rank] for place, rank in enumerate(ranks)])] = ranks
    return [found[value] for value in sorted(found)]


def highest_ranks() -> Values:
    """The highest rank of each place that is nothing but high cards; above any rank for every other place."""
    tops = np.full(len(ranking(PAI_GOW)), ACE + 1, dtype=np.int32)
    for place, value in enumerate(ranking(PAI_GOW)):
        if PAI_GOW.category(int(value)) is Category.HIGH_CARD:
            tops[place] = PAI_GOW.ranks(int(value))[0] - 2
    return tops


@kernel
def set_hands(
    deck: Ints,
    start: int,
    places: Values,
    lows: Values,
    table: Table,
) -> None:
    """The place of the high hand and the low hand of each setting of six cards; setting i has card i low."""
    key = np.int64(0)
    bits = np.int64(0)
    for i in range(6):
        key += CARD_KEYS[deck[start + i]]
        bits |= CARD_BITS[deck[start + i]]
    for i in range(6):
        card = deck[start + i]
        places[i] = evaluate(key - CARD_KEYS[card], bits ^ CARD_BITS[card], table)
        lows[i] = LOW_HANDS[card]


@kernel
def house_way(places: Values, lows: Values, kinds: Values, lowest: Values) -> int:
    """The setting the dealer uses (§ 670a.11(d))."""
    best = kinds[places[0]]
    for i in range(1, 6):
        best = max(best, kinds[places[i]])
    if best == NOTHING:
        return second_highest(lows)
    straight = best in (STRAIGHT, STRAIGHT_FLUSH)
    chosen = -1
    most = np.int64(-1000)
    for i in range(6):
        if kinds[places[i]] == best:
            wanted = np.int64(lows[i])
            if straight:
                wanted -= 16 * lowest[_ranks_without(lows, i)]
            if wanted > most:
                most = wanted
                chosen = i
    return chosen


@kernel
def second_highest(lows: Values) -> int:
    """The second highest of six different low hands."""
    first = 0
    for i in range(1, 6):
        if lows[i] > lows[first]:
            first = i
    second = 1 if first == 0 else 0
    for i in range(6):
        if i != first and lows[i] > lows[second]:
            second = i
    return second


@kernel
def _ranks_without(lows: Values, low: int) -> int:
    """The ranks of the high hand, one bit each, without the joker."""
    mask = 0
    for i in range(6):
        if i != low:
            mask |= 1 << lows[i]
    return mask & 0x1FFF
