"""Two cards of one's own (a hole) and five community cards (a board): every deal against every hole of the dealer.

On a board of five only one suit can still make a flush, and only if three of its cards are of that suit; of all other
suits only the ranks count.  That leaves 42,783 boards to compare holes on, and at most 351 kinds of holes on
each.  Sums over the River are kept for 16,432 boards of four and sums over the Turn for 1,755 Flops, one for each
class of suit permutations (:mod:`croupier.odds.hands.canonical`).
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import TypeVar

import numpy as np

from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.canonical import (
    DECK,
    EXCHANGES,
    RANKS,
    classes,
    hand_numbers,
    number_of_four,
    number_of_two,
)
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, SUIT_SHIFT, evaluate, evaluator, place_of

T = TypeVar("T")

HOLES: Ints = np.array([(low, high) for high in range(DECK) for low in range(high)], dtype=np.int64)
"""The two cards of each of the 1,326 holes, by its number."""

EXCHANGED: Values = np.array([hand_numbers(cards[HOLES]) for cards in EXCHANGES], dtype=np.int32)
"""Each hole after each permutation of suits."""

FLOPS, TURNS, RIVERS, DEALERS = comb(50, 3), 47, 46, comb(45, 2)
"""The number of continuations, street by street, for a known hole."""

GRADES: Ints = np.array([place_of(FIVE_CARD, "straight"), place_of(FIVE_CARD, "flush")], dtype=np.int64)
"""The places at which the grades of a winning hand that a rule may distinguish begin."""

FIELD = 16
"""Results are counted four to a word, 16 bits each: wins below a straight, with a straight, with a flush or
better, and losses.  A hole on a board of four meets 46 Rivers and 990 holes: no count overflows when words are added.
"""

LOST = 3
"""The field of the losses."""

CARD_KINDS, HOLE_KINDS = 2 * RANKS, RANKS * (2 * RANKS + 1)
"""A card's kind is its rank and whether it is of the suit that matters; a hole's is those of its cards."""


def _kinds() -> Values:
    """The kind of each hole if no suit matters (row 0) and if suit s does (row s + 1)."""
    found = np.zeros((5, len(HOLES)), dtype=np.int32)
    for suit in range(-1, 4):
        cards = HOLES % RANKS + RANKS * (suit == HOLES // RANKS)
        high, low = cards.max(axis=1), cards.min(axis=1)
        found[suit + 1] = high * (high + 1) // 2 + low
    return found


KINDS = _kinds()


@dataclass(frozen=True)
class Sums:
    """``words[board of four, hole]`` over Rivers; ``river`` and ``turn`` are the total gain of a wager from there on.

    The Turn is by Flop and hole.  Entries for a hole that shares a card with the board are meaningless.
    """

    words: Ints
    river: Values
    turn: Values


def sums_over_streets() -> Sums:
    """Every hole on every board against every hole of the dealer."""
    four, flops = classes(4), classes(3)
    boards = final_boards(four.hands)
    table = evaluator(FIVE_CARD, 7)
    final = np.zeros((len(boards.cards), HOLE_KINDS), dtype=np.int64)
    in_parts(
        len(boards.cards),
        lambda first, last: showdowns(first, last, boards.cards, boards.suits, CARD_KEYS, CARD_BITS, table, final),
    )
    words = np.zeros((len(four.hands), len(HOLES)), dtype=np.int64)
    river = np.zeros(words.shape, dtype=np.int32)
    in_parts(
        len(words),
        lambda first, last: over_rivers(first, last, boards.of, boards.suit_of, KINDS, final, words, river),
    )
    turn = np.zeros((len(flops.hands), len(HOLES)), dtype=np.int32)
    in_parts(
        len(turn),
        lambda first, last: over_turns(first, last, flops.hands, four.of, four.exchange, EXCHANGED, river, turn),
    )
    return Sums(words, river, turn)


def in_parts(count: int, work: Callable[[int, int], T]) -> list[T]:
    """The results of ``work`` for the parts of a range, computed on all cores."""
    cores = os.cpu_count() or 1
    ends = [count * part // (4 * cores) for part in range(4 * cores + 1)]
    with ThreadPoolExecutor(cores) as pool:
        return list(pool.map(work, ends, ends[1:]))


@dataclass(frozen=True)
class FinalBoards:
    """One of each kind of board of five with the suit that matters on it, -1 for none.

    ``of`` and ``suit_of`` give them by board of four and River; -1 if the River is on the board already.
    """

    cards: Ints
    suits: Ints
    of: Values
    suit_of: Values


def final_boards(four: Ints) -> FinalBoards:
    """The kinds of boards of five from boards of four and any River."""
    river = np.arange(DECK)
    keys = CARD_KEYS[four].sum(axis=1)[:, None] + CARD_KEYS[river]
    bits = np.bitwise_or.reduce(CARD_BITS[four], axis=1)[:, None] | np.zeros(DECK, dtype=np.int64)
    free = bits >> river & 1 == 0
    suit_of = np.full(keys.shape, -1, dtype=np.int32)
    signs = keys & ((1 << SUIT_SHIFT) - 1)
    for suit in range(4):
        matters = keys >> (SUIT_SHIFT + 4 * suit) & 7 >= 3
        suited = (bits | CARD_BITS[river]) >> (RANKS * suit) & 0x1FFF
        suit_of[matters] = suit
        signs[matters] |= suited[matters] << SUIT_SHIFT
    _, first, inverse = np.unique(signs[free], return_index=True, return_inverse=True)
    of = np.full(keys.shape, -1, dtype=np.int32)
    of[free] = inverse
    board, card = (index[first] for index in np.nonzero(free))
    return FinalBoards(np.column_stack([four[board], card]), suit_of[board, card].astype(np.int64), of, suit_of)


@kernel
def showdowns(
    first: int,
    last: int,
    boards: Ints,
    suits: Ints,
    keys: Ints,
    bits: Ints,
    table: Table,
    final: Ints,
) -> None:
    """For each board, the word of each kind of hole: the number of the dealer's 990 holes it beats and loses to."""
    left = np.empty(CARD_KINDS, dtype=np.int64)
    cards = np.empty((CARD_KINDS, 2), dtype=np.int64)
    below = np.empty(CARD_KINDS, dtype=np.int64)
    kinds, kinds_between = np.empty(HOLE_KINDS, dtype=np.int64), np.empty(HOLE_KINDS, dtype=np.int64)
    places, places_between = np.empty(HOLE_KINDS, dtype=np.int64), np.empty(HOLE_KINDS, dtype=np.int64)
    starts = np.empty(129, dtype=np.int64)
    for board in range(first, last):
        a, b, c, d, e = boards[board, 0], boards[board, 1], boards[board, 2], boards[board, 3], boards[board, 4]
        key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        mask = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
        free_kinds(mask, suits[board], left, cards)
        count = 0
        for one in range(CARD_KINDS):
            for other in range(one + 1):
                if left[one] > 0 and left[other] > (one == other):
                    x, y = cards[one, 0], cards[other, 1 if one == other else 0]
                    whole = key + keys[x] + keys[y]
                    kinds[count] = one << 5 | other
                    places[count] = evaluate(whole, mask | bits[x] | bits[y], table)
                    count += 1
        by_digit(0, count, starts, kinds, places, kinds_between, places_between)
        by_digit(7, count, starts, kinds_between, places_between, kinds, places)
        compare(board, count, left, kinds, places, below, final)


@kernel
def free_kinds(mask: int, suit: int, left: Ints, cards: Ints) -> None:
    """The number of cards of each kind not in the mask, and the first two of them."""
    left[:] = 0
    for card in range(DECK):
        if not mask >> card & 1:
            kind = card % RANKS + (RANKS if card // RANKS == suit else 0)
            if left[kind] < 2:
                cards[kind, left[kind]] = card
            left[kind] += 1


@kernel
def by_digit(shift: int, count: int, starts: Ints, kinds: Ints, places: Ints, to_kinds: Ints, to_places: Ints) -> None:
    """One stable pass of a radix sort, by 7 bits of the places."""
    starts[:] = 0
    for i in range(count):
        starts[(places[i] >> shift & 127) + 1] += 1
    for digit in range(128):
        starts[digit + 1] += starts[digit]
    for i in range(count):
        digit = places[i] >> shift & 127
        to_kinds[starts[digit]] = kinds[i]
        to_places[starts[digit]] = places[i]
        starts[digit] += 1


@kernel
def compare(board: int, count: int, left: Ints, kinds: Ints, places: Ints, below: Ints, final: Ints) -> None:
    """Wins and losses from the order of the kinds: all holes below or above, less those that share a card.

    ``below`` counts, for one card of each kind, the holes with this card that rank below.
    """
    below[:] = 0
    lower = np.int64(0)
    start = 0
    while start < count:
        grade = (places[start] >= GRADES[0]) + (places[start] >= GRADES[1])
        equal = np.int64(0)
        end = start
        while end < count and places[end] == places[start]:
            one, other = kinds[end] >> 5, kinds[end] & 31
            final[board, one * (one + 1) // 2 + other] = (lower - below[one] - below[other]) << (FIELD * grade)
            equal += left[one] * (left[one] - 1) // 2 if one == other else left[one] * left[other]
            end += 1
        for i in range(start, end):
            one, other = kinds[i] >> 5, kinds[i] & 31
            below[one] += left[other] - (one == other)
            if one != other:
                below[other] += left[one]
        lower += equal
        for i in range(start, end):
            one, other = kinds[i] >> 5, kinds[i] & 31
            lost = (1081 - lower) - (46 - below[one]) - (46 - below[other])
            final[board, one * (one + 1) // 2 + other] += lost << (FIELD * LOST)
        start = end


@kernel
def over_rivers(
    first: int, last: int, of: Values, suit_of: Values, kinds: Values, final: Ints, words: Ints, gains: Values
) -> None:
    """For each board of four, the words of each hole, summed over the Rivers not in the hole.

    Rivers with the same suit that matters are added kind by kind, then subtracted from the holes that hold them.
    """
    by_kind = np.empty((5, HOLE_KINDS), dtype=np.int64)
    for board in range(first, last):
        by_kind[:] = 0
        for river in range(DECK):
            five, row = of[board, river], suit_of[board, river] + 1
            if five >= 0:
                for kind in range(HOLE_KINDS):
                    by_kind[row, kind] += final[five, kind]
        for row in range(5):
            for hole in range(1326):
                words[board, hole] += by_kind[row, kinds[row, hole]]
        for river in range(DECK):
            five, row = of[board, river], suit_of[board, river] + 1
            if five >= 0:
                for other in range(DECK):
                    if other != river:
                        hole = number_of_two(river, other)
                        words[board, hole] -= final[five, kinds[row, hole]]
        for hole in range(1326):
            gains[board, hole] = gained(words[board, hole])


@kernel
def gained(word: int) -> int:
    """The gain of a wager on the hand: all wins less all losses."""
    return (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) - (word >> 48 & 0xFFFF)


@kernel
def over_turns(
    first: int, last: int, flops: Ints, of: Ints, exchange: Ints, exchanged: Values, river: Values, gains: Values
) -> None:
    """For each Flop, the gain of a Turn Wager with each hole, summed over the Turns not in the hole."""
    for flop in range(first, last):
        a, b, c = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        for turn in range(DECK):
            if turn not in (a, b, c):
                number = number_of_four(a, b, c, turn)
                board, by = of[number], exchange[number]
                for hole in range(1326):
                    if turn not in (HOLES[hole, 0], HOLES[hole, 1]):
                        gains[flop, hole] += river[board, exchanged[by, hole]]
