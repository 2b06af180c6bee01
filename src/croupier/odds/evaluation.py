"""Hands in batches: the ranking of ``equipment``, as arrays that compiled loops can read.

A hand is the sum of its cards' keys and the union of their bits.  The key holds the ranks as two base-five numbers
(the six low ranks, the seven high ranks) and how many cards of each suit there are.  For a hand of n cards the two
numbers give a *minimal perfect* index of its ranks: 6,175 for five cards, 49,205 for seven.  The joker is one more
high rank and a card of every suit, so that a scale that knows it needs nothing but larger tables.

Kernels count hands by their *place*: 0 for the lowest value of the scale, 7,461 for a royal flush.  Places are small,
so that tables of what each hand pays stay in the cache; they come from the values of
:class:`croupier.equipment.ranking.Scale`, so that kernels and live play cannot differ.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from croupier.equipment.cards import FIFTY_TWO, Card, Suit
from croupier.equipment.ranking import Category, Scale
from croupier.odds.compiled import Ints, Lookup, Values, kernel

CARDS: tuple[Card, ...] = tuple(
    sorted(FIFTY_TWO, key=lambda card: (list(Suit).index(card.suit or Suit.SPADES), card.rank))
)
"""Card number c is the c % 13-th rank (two first) of the c // 13-th suit."""

JOKER = len(CARDS)
"""The number of the joker."""

LOW_RANKS = 6
HIGH_SHIFT = 16
SUIT_SHIFT = 40
LOW_MASK = (1 << HIGH_SHIFT) - 1
HIGH_MASK = (1 << (SUIT_SHIFT - HIGH_SHIFT)) - 1


def _rank_key(rank: int) -> int:
    if rank < LOW_RANKS:
        return int(5**rank)
    return int(5 ** (rank - LOW_RANKS)) << HIGH_SHIFT


def _card_key(card: int) -> int:
    if card == JOKER:
        return _rank_key(13) + sum(1 << (SUIT_SHIFT + 4 * suit) for suit in range(4))
    return _rank_key(card % 13) + (1 << (SUIT_SHIFT + 4 * (card // 13)))


CARD_KEYS: Ints = np.array([_card_key(card) for card in range(JOKER + 1)], dtype=np.int64)
CARD_BITS: Ints = np.array([1 << card for card in range(JOKER + 1)], dtype=np.int64)


def deck_of(scale: Scale) -> int:
    """How many cards the deck has: 53 where the scale knows five of a kind, which takes the joker."""
    return JOKER + (Category.FIVE_OF_A_KIND in scale.categories)


@dataclass(frozen=True)
class Evaluator:
    """The arrays that rank hands of n cards on one scale; pass ``arrays`` to :func:`evaluate`."""

    size: int
    high: Values
    low: Values
    values: Values
    flushes: Values
    bias: int

    @property
    def arrays(self) -> Lookup:
        """What :func:`evaluate` needs."""
        return self.high, self.low, self.values, self.flushes, self.bias


@lru_cache(maxsize=32)
def evaluator(scale: Scale, cards: int) -> Evaluator:
    """The evaluator for so many cards on a scale, built from the scale itself."""
    high, low, values = _values(scale, cards)
    # Bit 3 of a suit's counter is set once it reaches the size of a hand.
    bias = sum((8 - scale.size) << (SUIT_SHIFT + 4 * suit) for suit in range(4))
    known = ranking(scale)
    flushes = np.searchsorted(known, _flushes(scale, cards)).astype(np.int32)
    return Evaluator(cards, high, low, np.searchsorted(known, values).astype(np.int32), flushes, bias)


@lru_cache(maxsize=16)
def ranking(scale: Scale) -> Values:
    """Every value that a hand of the scale's size can have, lowest first: the place of a value is its index here."""
    _, _, values = _values(scale, scale.size)
    suited = _flushes(scale, scale.size)
    return np.unique(np.concatenate([values, suited[suited > 0]]))


def place_of(scale: Scale, row: str) -> int:
    """The lowest place that counts as the hand a paytable row names."""
    return int(np.searchsorted(ranking(scale), scale.threshold(row)))


def _values(scale: Scale, cards: int) -> tuple[Values, Values, Values]:
    """The index of so many ranks, and their value on the scale where no flush is made."""
    jokers = range(deck_of(scale) - len(CARDS) + 1)
    high, low, count = _indices(cards, len(jokers))
    values = np.zeros(count, dtype=np.int32)
    for joker in jokers:
        for ranks in combinations_with_replacement(range(13), cards - joker):
            if max(ranks.count(rank) for rank in set(ranks)) <= 4:
                key = sum(map(_rank_key, ranks)) + joker * _rank_key(13)
                index = high[(key >> HIGH_SHIFT) & HIGH_MASK] + low[key & LOW_MASK]
                values[index] = scale.value(_unsuited(ranks) + [Card.JOKER] * joker)
    return high, low, values


def _indices(cards: int, jokers: int) -> tuple[Values, Values, int]:
    """Where the hands with given high ranks begin, and the place of the low ranks among those of their number.

    ``jokers`` says how many digits the joker may have as the highest rank: 1 without, 2 with it.
    """
    low = np.zeros(5**LOW_RANKS, dtype=np.int32)
    lows_of = [0] * (cards + 1)
    for key in range(5**LOW_RANKS):
        held = _digits(key)
        if held <= cards:
            low[key] = lows_of[held]
            lows_of[held] += 1
    high = np.zeros(jokers * 5 ** (13 - LOW_RANKS), dtype=np.int32)
    count = 0
    for key in range(len(high)):
        held = _digits(key)
        if held <= cards:
            high[key] = count
            count += lows_of[cards - held]
    return high, low, count


def _digits(key: int) -> int:
    total = 0
    while key:
        key, digit = divmod(key, 5)
        total += digit
    return total


def _unsuited(ranks: tuple[int, ...]) -> list[Card]:
    """Cards of these ranks in suits that make no flush: equal ranks in different suits, the rest in turn."""
    taken: dict[int, int] = {}
    hand = []
    for place, rank in enumerate(ranks):
        suit = taken.get(rank, place % 4)
        while CARDS[13 * (suit % 4) + rank] in hand:
            suit += 1
        taken[rank] = suit + 1
        hand.append(CARDS[13 * (suit % 4) + rank])
    return hand


def _flushes(scale: Scale, cards: int) -> Values:
    """The value of cards of one suit by their ranks, one bit each; bit 13 is the joker."""
    values = np.zeros((deck_of(scale) - len(CARDS) + 1) << 13, dtype=np.int32)
    for mask in range(len(values)):
        held = [CARDS[rank] for rank in range(13) if mask >> rank & 1] + [Card.JOKER] * (mask >> 13)
        if scale.size <= len(held) <= cards:
            values[mask] = scale.value(held)
    return values


@kernel
def evaluate(key: int, bits: int, high: Values, low: Values, values: Values, flushes: Values, bias: int) -> int:
    """The place of a hand given the sum of its keys and the union of its bits."""
    value = values[high[(key >> HIGH_SHIFT) & HIGH_MASK] + low[key & LOW_MASK]]
    full = ((key + bias) >> (SUIT_SHIFT + 3)) & 0x1111
    if full:
        for suit in range(4):
            if full >> (4 * suit) & 1:
                value = max(value, flushes[(bits >> (13 * suit)) & 0x1FFF | (bits >> 52) << 13])
    return int(value)


def numbers(cards: list[Card]) -> Ints:
    """The numbers of cards, for kernels."""
    place = {card: number for number, card in enumerate((*CARDS, Card.JOKER))}
    return np.array([place[card] for card in cards], dtype=np.int64)
