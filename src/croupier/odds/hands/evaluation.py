"""Hands in batches: the ranking of ``equipment``, as arrays that compiled loops can read.

A hand is the sum of its cards' keys and the union of their bits.  The key holds the ranks as two base-five numbers
(the six low ranks, the seven high ranks) and the number of cards of each suit.  For a hand of n cards the two
numbers give a *minimal perfect* index of its ranks: 6,175 for five cards, 49,205 for seven.  The joker is one more
high rank and a card of every suit, so a scale with it only needs larger tables.

Kernels count hands by their *place*: 0 for the lowest value of the scale, 7,461 for a royal flush.  Places are small,
so the lookup tables stay in the CPU cache; they come from the values of
:class:`croupier.equipment.ranking.Scale`, so that kernels and live play cannot differ.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

import numpy as np

from croupier.equipment.cards import FIFTY_TWO, Card, Suit
from croupier.equipment.ranking import Category, Scale
from croupier.odds.compiled import Cards, Ints, Table, Values, kernel

CARDS: tuple[Card, ...] = tuple(
    sorted(FIFTY_TWO, key=lambda card: (list(Suit).index(card.suit or Suit.SPADES), card.rank))
)
"""Card number c is the c % 13-th rank (two first) of the c // 13-th suit."""

JOKER = len(CARDS)
"""The number of the joker."""

LOW_RANKS, HIGH_RANKS = 6, 7
HIGH_SHIFT = 16
SUIT_SHIFT = 40
LOW_MASK = (1 << HIGH_SHIFT) - 1
HIGH_MASK = (1 << (SUIT_SHIFT - HIGH_SHIFT)) - 1
EACH_SUIT = sum(1 << (SUIT_SHIFT + 4 * suit) for suit in range(4))
JOKER_RANK = 13


def _rank_key(rank: int) -> int:
    if rank < LOW_RANKS:
        return int(5**rank)
    return int(5 ** (rank - LOW_RANKS)) << HIGH_SHIFT


def _card_key(card: int) -> int:
    if card == JOKER:
        return _rank_key(JOKER_RANK) + EACH_SUIT
    return _rank_key(card % 13) + (1 << (SUIT_SHIFT + 4 * (card // 13)))


CARD_KEYS: Ints = np.array([_card_key(card) for card in range(JOKER + 1)], dtype=np.int64)
CARD_BITS: Ints = np.array([1 << card for card in range(JOKER + 1)], dtype=np.int64)


def deck_of(scale: Scale) -> int:
    """The size of the deck: 53 if the scale has five of a kind, which requires the joker."""
    return JOKER + (Category.FIVE_OF_A_KIND in scale.categories)


LOW_AT = 0
SIZE_AT = LOW_AT + 5**LOW_RANKS
FLUSHES_AT = SIZE_AT + 1
HIGH_AT = FLUSHES_AT + (1 << 14)
VALUES_AT = HIGH_AT + 2 * 5**HIGH_RANKS
"""The offsets of a table's parts; the room for the joker costs nothing if unused."""


@lru_cache(maxsize=32)
def evaluator(scale: Scale, cards: int) -> Table:
    """What :func:`evaluate` reads to rank this many cards on a scale, built from the scale itself.

    All parts are in one array of small numbers: it stays in the CPU cache, and saves reference counts in kernels.
    """
    known = ranking(scale)
    high, low = _starts(_keys(cards, deck_of(scale)))
    parts = {
        LOW_AT: low,
        SIZE_AT: np.array([8 - scale.size]),  # offset at which bit 3 of a suit's counter marks a flush
        FLUSHES_AT: np.searchsorted(known, _flushes(scale, cards)),
        HIGH_AT: high,
        VALUES_AT: np.searchsorted(known, _values(scale, cards)),
    }
    table = np.zeros(VALUES_AT + len(parts[VALUES_AT]), dtype=np.uint16 if high.max() < 1 << 16 else np.uint32)
    for start, part in parts.items():
        table[start : start + len(part)] = part
    return table


@lru_cache(maxsize=16)
def ranking(scale: Scale) -> Values:
    """Every value a hand of the scale's size can have, lowest first: a value's index is its place."""
    suited = _flushes(scale, scale.size)
    return np.unique(np.concatenate([_values(scale, scale.size), suited[suited > 0]]))


def place_of(scale: Scale, row: str) -> int:
    """The lowest place that counts as the hand a paytable row names."""
    return int(np.searchsorted(ranking(scale), scale.threshold(row)))


@lru_cache(maxsize=32)
def _keys(cards: int, deck: int) -> Ints:
    """The ranks of every hand of this many cards, as ascending keys: the index of a hand is its number here."""
    keys, held = np.zeros((2, 1), dtype=np.int64)
    for rank in range(JOKER_RANK + deck - len(CARDS)):
        times = np.arange(_most(rank) + 1)[:, np.newaxis]
        keys, held = (keys + times * _rank_key(rank)).ravel(), (held + times).ravel()
        keys, held = keys[held <= cards], held[held <= cards]
    return np.sort(keys[held == cards])


def _most(rank: int) -> int:
    return 1 if rank == JOKER_RANK else 4


def _held(keys: Ints, rank: int) -> Ints:
    """The number of cards of a rank in each key."""
    found: Ints = (keys & LOW_MASK if rank < LOW_RANKS else keys) // _rank_key(rank) % 5
    return found


def _starts(keys: Ints) -> tuple[Ints, Ints]:
    """The offset of the hands with given high ranks, and the index of the low ranks among those of their size."""
    first = np.searchsorted(keys >> HIGH_SHIFT, keys >> HIGH_SHIFT)
    high = np.zeros(2 * 5**HIGH_RANKS, dtype=np.int64)
    low = np.zeros(5**LOW_RANKS, dtype=np.int64)
    high[keys >> HIGH_SHIFT] = first
    low[keys & LOW_MASK] = np.arange(len(keys)) - first
    return high, low


@lru_cache(maxsize=32)
def _values(scale: Scale, cards: int) -> Values:
    """The value of each hand of this many cards without a flush, by its index."""
    keys = _keys(cards, deck_of(scale))
    ranks = range(JOKER_RANK + deck_of(scale) - len(CARDS))
    if cards == scale.size:
        held = np.stack([_held(keys, rank) for rank in ranks], axis=1)
        return np.array([scale.value(_unsuited(np.repeat(ranks, each).tolist())) for each in held], dtype=np.int32)
    values = np.zeros(len(keys), dtype=np.int32)
    fewer, known = _keys(cards - 1, deck_of(scale)), _values(scale, cards - 1)
    for rank in ranks:
        another = _held(fewer, rank) < _most(rank)
        index = np.searchsorted(keys, fewer[another] + _rank_key(rank))
        # The best hand among more cards is the best over leaving out any one of them.
        values[index] = np.maximum(values[index], known[another])
    return values


def _unsuited(ranks: list[int]) -> list[Card]:
    """Cards of these ranks in suits that make no flush: equal ranks in different suits, the rest in turn."""
    taken: dict[int, int] = {}
    hand = []
    for place, rank in enumerate(ranks):
        if rank == JOKER_RANK:
            hand.append(Card.JOKER)
            continue
        suit = taken.get(rank, place % 4)
        while CARDS[13 * (suit % 4) + rank] in hand:
            suit += 1
        taken[rank] = suit + 1
        hand.append(CARDS[13 * (suit % 4) + rank])
    return hand


def _flushes(scale: Scale, cards: int) -> Values:
    """The value of cards of one suit by their ranks, one bit each; bit 13 is the joker."""
    bits = JOKER_RANK + deck_of(scale) - len(CARDS)
    masks = np.arange(1 << bits)
    values = np.zeros(len(masks), dtype=np.int32)
    for held in combinations(range(bits), scale.size):
        suited = [Card.JOKER if bit == JOKER_RANK else CARDS[bit] for bit in held]
        values[sum(1 << bit for bit in held)] = scale.value(suited)
    for count in range(scale.size + 1, cards + 1):
        larger = masks[np.bitwise_count(masks) == count]
        for bit in range(bits):  # as above, the best over leaving one out
            values[larger] = np.maximum(values[larger], values[larger & ~(1 << bit)])
    return values


@kernel
def evaluate(key: int, bits: int, table: Table) -> int:
    """The place of a hand given the sum of its keys and the union of its bits."""
    index = np.int64(table[HIGH_AT + ((key >> HIGH_SHIFT) & HIGH_MASK)]) + np.int64(table[LOW_AT + (key & LOW_MASK)])
    place = np.int64(table[VALUES_AT + index])
    full = ((key + np.int64(table[SIZE_AT]) * EACH_SUIT) >> (SUIT_SHIFT + 3)) & 0x1111
    if full:
        for suit in range(4):
            if full >> (4 * suit) & 1:
                suited = (bits >> (13 * suit)) & 0x1FFF | (bits >> 52) << 13
                place = max(place, np.int64(table[FLUSHES_AT + suited]))
    return int(place)


@kernel
def five_cards(deck: Ints, start: int) -> tuple[int, int]:
    """The sum of the keys and the union of the bits of five cards of a deck."""
    a, b, c, d, e = deck[start], deck[start + 1], deck[start + 2], deck[start + 3], deck[start + 4]
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    return key, CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e]


@kernel
def six_cards(deck: Ints, start: int) -> tuple[int, int]:
    """The same for six cards."""
    key, bits = five_cards(deck, start)
    return key + CARD_KEYS[deck[start + 5]], bits | CARD_BITS[deck[start + 5]]


def places(scale: Scale, hands: Cards) -> Table:
    """The place of every hand of a batch: a row of cards by their numbers, all of one size."""
    count, cards = hands.shape
    found = np.empty(count, dtype=np.uint16)
    _batch_of(cards)(hands, evaluator(scale, cards), found)
    return found


@lru_cache(maxsize=8)
def _batch_of(cards: int) -> Callable[[Cards, Table, Table], None]:
    """The loop for hands of one size: a number of cards that the compiler knows is summed without a loop."""

    @kernel
    def batch(hands: Cards, table: Table, found: Table) -> None:
        for hand in range(len(hands)):
            key = 0
            bits = 0
            for place in range(cards):
                key += CARD_KEYS[hands[hand, place]]
                bits |= 1 << hands[hand, place]
            found[hand] = evaluate(key, bits, table)

    return batch


def numbers(cards: list[Card]) -> Ints:
    """The numbers of cards, for kernels."""
    place = {card: number for number, card in enumerate((*CARDS, Card.JOKER))}
    return np.array([place[card] for card in cards], dtype=np.int64)
