"""Play hands by the solver's decisions in simulated rounds.

The decision on five cards is looked up.  Fold or Bet after a draw is computed again without every card that the player
has seen: for hands below ace-king by a formula, for others, if that does not decide, over all hidden ranks.
"""

from functools import lru_cache
from itertools import combinations

import numpy as np

from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.odds.chapters.ch671a.against import Against, gained
from croupier.odds.chapters.ch671a.choices import Choice
from croupier.odds.chapters.ch671a.classes import ACE_KING, unsuited
from croupier.odds.chapters.ch671a.decisions import DISCARDS, FIRST_EXCHANGE, HAND
from croupier.odds.chapters.ch671a.multisets import RANKS
from croupier.odds.chapters.ch671a.multisets import numbers as multiset_numbers
from croupier.odds.chapters.ch671a.open_card import open_card
from croupier.odds.compiled import Ints, Values, kernel
from croupier.odds.hands.evaluation import place_of
from croupier.odds.hands.showdown import CHOOSE, FIVE_CARD_HANDS, canonical_five

PAIR = place_of(LUNAR, "pair")
TWO_PAIR = place_of(LUNAR, "two_pair")
"""From here up a Bet is always better than a fold."""

KING, ACE = 11, 12
MOST_FLUSHES = 495
"""Flushes with the open card: four of the twelve other ranks."""


@lru_cache(maxsize=1)
def class_of_five() -> Values:
    """The class of a hand by its number; only representatives have one."""
    index, _ = canonical_five()
    found = np.full(FIVE_CARD_HANDS, -1, dtype=np.int32)
    found[index] = np.arange(len(index))
    return found


@lru_cache(maxsize=1)
def hidden_by_open_card() -> Ints:
    """``[open rank, set of hidden ranks]``: the four ranks, and the place they make with the open card."""
    cards = [open_card(rank) for rank in range(RANKS)]
    return np.array([np.column_stack([one.hidden, one.places]) for one in cards], dtype=np.int64)


@lru_cache(maxsize=1)
def flushes_by_open_card() -> Ints:
    """``[open rank, flush of its suit]``: the hidden ranks as a mask, and the place that they make without a flush."""
    found = []
    for rank in range(RANKS):
        four = np.array(list(combinations([one for one in range(RANKS) if one != rank], 4)), dtype=np.int64)
        five = np.column_stack([four, np.full(len(four), rank)])
        found.append(np.column_stack([(1 << four).sum(axis=1), unsuited(5).place[multiset_numbers(five)]]))
    return np.array(found, dtype=np.int64)


@lru_cache(maxsize=1)
def failing_flushes() -> Values:
    """``[open rank, mask of its suit's unseen ranks]``: flushes that would not qualify by their ranks."""
    return np.array([open_card(rank).failing for rank in range(RANKS)], dtype=np.int32)


@kernel
def decide(held: Ints, up: int, decisions: Choice, class_of: Values) -> tuple[int, int]:
    """The best decision with five cards against an open card, and the discards as bits; the cards are sorted.

    Suits are permuted into descending order, as in the representative of the class.
    """
    suits = np.zeros(4, dtype=np.int64)
    for place in range(HAND):
        suits[held[place] // RANKS] |= 1 << (held[place] % RANKS)
    turned = np.zeros(HAND, dtype=np.int64)
    for place in range(HAND):
        turned[place] = RANKS * _standing_for(suits, held[place] // RANKS) + held[place] % RANKS
    _in_order(turned, held, turned.copy())
    number = np.int64(0)
    for place in range(HAND):
        number += CHOOSE[turned[place], place + 1]
    suit = _standing_for(suits, up // RANKS)
    chosen = decisions[up % RANKS, class_of[number], suit]
    if chosen < FIRST_EXCHANGE:
        return int(chosen), 0
    kinds = turned % RANKS
    for place in range(HAND):
        kinds[place] += RANKS * (turned[place] // RANKS == suit)
    _in_order(kinds, held, turned)
    return FIRST_EXCHANGE, int(DISCARDS[chosen - FIRST_EXCHANGE])


@kernel
def _standing_for(suits: Ints, suit: int) -> int:
    """The new index of a suit: the number of suits before it."""
    before = 0
    for other in range(4):
        before += suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit)
    return int(before)


@kernel
def _in_order(keys: Ints, one: Ints, other: Ints) -> None:
    """Stably sort keys, and two arrays with them."""
    for place in range(1, HAND):
        key, first, second = keys[place], one[place], other[place]
        spot = place
        while spot > 0 and keys[spot - 1] > key:
            keys[spot], one[spot], other[spot] = keys[spot - 1], one[spot - 1], other[spot - 1]
            spot -= 1
        keys[spot], one[spot], other[spot] = key, first, second


@kernel
def bets(
    place: int,
    ante: int,
    won: int,
    scale: int,
    rank: int,
    left: Ints,
    mask: int,
    hidden: Ints,
    flushes: Ints,
    failing_flushes: Values,
) -> bool:
    """Whether a Bet after a draw is worth more than a fold.

    ``left`` is the number of unseen cards of each rank, ``mask`` the ranks of the open card's suit among them.
    """
    if place >= TWO_PAIR:
        return True
    failing, aces_and_kings = below_a_pair(rank, left)
    failing -= failing_flushes[rank, mask]
    cards = left.sum()
    total = cards * (cards - 1) * (cards - 2) * (cards - 3) // 24
    if place < ACE_KING:
        return bool(gained(Against(failing, 0, 0, ante, won), total, scale) > -scale * total)
    below = aces_and_kings - MOST_FLUSHES if place >= PAIR else 0
    if gained(Against(failing, below, 0, ante, won), total, scale) > -scale * total:
        return True
    below, ties = lower_and_equal(place, rank, left, mask, hidden, flushes)
    return bool(gained(Against(failing, below, ties, ante, won), total, scale) > -scale * total)


@kernel
def below_a_pair(rank: int, left: Ints) -> tuple[int, int]:
    """The number of hidden hands without a pair or straight: without ace-king, and with it; flushes included."""
    of = np.zeros(5, dtype=np.int64)
    of[0] = 1
    for one in range(KING):
        if one != rank:
            for taken in range(4, 0, -1):
                of[taken] += of[taken - 1] * left[one]
    if rank < KING:
        failing = of[4] + of[3] * (left[KING] + left[ACE])
        aces_and_kings = of[2] * left[KING] * left[ACE]
    else:
        failing = of[4]
        aces_and_kings = of[3] * left[KING if rank == ACE else ACE]
    for low in range(-1, 9):
        straight = np.int64(1)
        held = False
        for step in range(5):
            one = ACE if low + step < 0 else low + step
            held = held or one == rank
            straight *= 1 if one == rank else left[one]
        if held and low == 8:
            aces_and_kings -= straight
        elif held:
            failing -= straight
    return failing, aces_and_kings


@kernel
def lower_and_equal(place: int, rank: int, left: Ints, mask: int, hidden: Ints, flushes: Ints) -> tuple[int, int]:
    """The number of dealer hands that qualify below a place, and that equal it."""
    below, ties = np.int64(0), np.int64(0)
    for row in range(hidden.shape[1]):
        his = hidden[rank, row, 4]
        if ACE_KING <= his <= place:
            ways = _ways(hidden, rank, row, left)
            below += ways if his < place else 0
            ties += ways if his == place else 0
    for row in range(flushes.shape[1]):
        his = flushes[rank, row, 1]
        if ACE_KING <= his <= place and flushes[rank, row, 0] & ~mask == 0:
            below -= his < place
            ties -= his == place
    return int(below), int(ties)


@kernel
def _ways(hidden: Ints, rank: int, row: int, left: Ints) -> int:
    """The number of ways to take four cards of these ranks, ascending, from those left."""
    ways = np.int64(1)
    divisor = np.int64(1)
    same = 0
    for place in range(4):
        one = hidden[rank, row, place]
        same = same + 1 if place > 0 and hidden[rank, row, place - 1] == one else 0
        ways *= left[one] - same
        divisor *= same + 1
    return int(ways // divisor)
