"""Exchanging cards: for every discard, every set of cards kept, and every open card, the sum over all draws.

For one open card and one discard all hands of five that can still be held are valued once, each with the better of
fold and Bet, and added to every set of cards it can have been drawn to.  Hands count by kinds of cards; a flush in
another suit than the open card's is added for each suit that can hold it.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from croupier.odds.chapters.ch671a.against import (
    BARS,
    faced,
    faced_by_flush,
    flush_steps,
    flushes_against,
    gained,
    hidden_hands,
    in_order,
    of_one_suit,
    worth,
)
from croupier.odds.chapters.ch671a.classes import ACE_KING, NO_HAND, Pays, unsuited
from croupier.odds.chapters.ch671a.kinds import KINDS, OTHER_SUITS, Holdings, holdings, kept_numbers
from croupier.odds.chapters.ch671a.multisets import (
    CHOOSE,
    COUNTERS,
    RANKS,
    count,
    even_parts,
    multisets,
    numbers,
    parts,
    parts_of_four,
)
from croupier.odds.chapters.ch671a.open_card import MASKS, OpenCard
from croupier.odds.chapters.ch671a.unsuited import count_ties, count_unsuited
from croupier.odds.compiled import Ints, Values, kernel


@dataclass(frozen=True)
class Exchanges:
    """What exchanging so many cards brings, summed over all draws and all hidden hands, the fee not counted.

    ``row`` finds the discard by the number of its kinds; ``kept[row, number]`` is the sum for cards kept, by the
    number of their kinds; ``flushes[row, bits, number]`` adds the flushes of one other suit, by the cards of the
    discard that are of that suit and the ranks kept, all of which are of that suit.
    """

    size: int
    discards: Holdings
    row: Ints
    kept: Ints
    flushes: Ints


def exchanges(card: OpenCard, pays: Pays, size: int, workers: int, needed: Ints | None = None) -> Exchanges:
    """All exchanges of so many cards against an open card, or of those discards that are marked as needed."""
    discards = holdings(size).without(card.rank)
    if needed is not None:
        discards = discards.only(needed[numbers(discards.members)] > 0)
    row = np.full(count(size, KINDS), -1, dtype=np.int64)
    row[numbers(discards.members)] = np.arange(len(discards.members))
    kept = np.zeros((len(discards.members), count(5 - size, KINDS)), dtype=np.int64)
    flushes = np.zeros((len(discards.members), 1 << size, count(5 - size)), dtype=np.int64)
    tables = (*draw_tables(card, pays, discards, size), kept, flushes)
    if len(discards.members):
        pieces = by_ranks(discards.number, 4 * workers)
        run_in_parts(lambda first, last: _exchange(first, last, *tables), pieces, workers)
    return Exchanges(size, discards, row, kept, flushes)


def run_in_parts(task: Callable[[int, int], Any], bounds: list[int], workers: int) -> None:
    """Do a task for each range between bounds, in threads."""
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(task, bounds[:-1], bounds[1:]))


def by_ranks(number: Ints, pieces: int) -> list[int]:
    """Bounds of about equal pieces that do not divide discards of equal ranks."""
    starts = np.flatnonzero(np.append(True, number[1:] != number[:-1]))
    wanted = np.linspace(0, len(starts), min(pieces, len(starts)) + 1).astype(int)[:-1]
    return [*(int(starts[one]) for one in wanted), len(number)]


def draw_tables(card: OpenCard, pays: Pays, discards: Holdings, size: int) -> tuple[Any, ...]:
    """Everything the kernel reads."""
    hands = holdings(5).without(card.rank)
    classes, flush_classes = unsuited(5), of_one_suit()
    plain, flush = worth(classes, pays, card), worth(flush_classes, pays, card)
    steps = np.stack([classes.place, plain.step, plain.same, flush_classes.place, *flush_steps(flush_classes, card)])
    values = np.stack([plain.ante, plain.won, flush.ante, flush.won])
    suits = np.flatnonzero(flush_classes.place != NO_HAND)
    return (
        card.rank,
        hidden_hands(6 + size),
        pays.scale,
        (discards.members, discards.number, discards.mask),
        (hands.members, hands.before, hands.symmetry, hands.number, hands.mask, kept_numbers(hands, 5 - size)),
        dealer_tables(card),
        even_parts(5),
        (card.failing, card.straights, card.flushes, card.lower, card.flush_masks, card.flush_places),
        steps,
        values,
        (suits, multisets(5), multisets(5 - size, KINDS), kept_ranks(5 - size)),
        CHOOSE,
    )


def dealer_tables(card: OpenCard) -> tuple[Any, ...]:
    """What :func:`count_base` needs to know of the dealer's hands and of the hands against them."""
    place = unsuited(5).place
    return (
        card.hidden,
        card.places,
        card.numbers,
        parts_of_four(),
        in_order(5),
        place,
        parts(5),
        multisets(5),
    )


def kept_ranks(size: int) -> Values:
    """For every class of hands the number of the ranks of each choice of so many of its cards."""
    whole = multisets(5)
    return np.array([numbers(whole[:, part]) for part in combinations(range(5), size)], dtype=np.int32).T.copy()


@kernel
def _exchange(
    first: int,
    last: int,
    rank: int,
    total: int,
    scale: int,
    discards: tuple[Any, ...],
    hands: tuple[Any, ...],
    dealer: tuple[Any, ...],
    even: int,
    card: tuple[Any, ...],
    steps: Values,
    values: Ints,
    suited: tuple[Any, ...],
    choose: Ints,
    kept_sums: Ints,
    flush_sums: Ints,
) -> None:
    members, number, discard_mask = discards
    base = np.zeros((4, steps.shape[1]), dtype=np.int64)
    counters = np.zeros(COUNTERS, dtype=np.int64)
    left = np.empty(RANKS, dtype=np.int64)
    there = np.empty(KINDS, dtype=np.int64)
    full = (MASKS - 1) ^ (1 << rank)
    for row in range(first, last):
        if row == first or number[row] != number[row - 1]:
            count_base(rank, members, row, left, dealer, even, choose, counters, base)
        cards_there(rank, members, row, there)
        mask = full & ~discard_mask[row]
        _draw_all(row, mask, total, scale, there, hands, base, steps, values, card, kept_sums)
        _divide(row, there, suited[2], choose, kept_sums)
        _flushes_of_other_suits(row, mask, total, scale, members, suited, base, steps, values, card, flush_sums)


@kernel
def count_base(
    rank: int,
    members: Ints,
    row: int,
    left: Ints,
    dealer: tuple[Any, ...],
    even: int,
    choose: Ints,
    counters: Ints,
    base: Ints,
) -> None:
    """Dealer hands by ranks against all hands, with the discard out of the deck."""
    hidden, hidden_places, hidden_numbers, inner, order, places, parts, ranks = dealer
    left[:] = 4
    left[rank] -= 1
    for member in range(members.shape[1]):
        left[members[row, member] % RANKS] -= 1
    count_unsuited(
        left,
        hidden,
        hidden_places,
        hidden_numbers,
        inner,
        order,
        places,
        parts,
        even,
        BARS,
        choose,
        counters,
        base[0],
        base[1],
        base[2],
    )
    count_ties(rank, left, ranks, ranks, places, ACE_KING, choose, base[3])


@kernel
def cards_there(rank: int, members: Ints, row: int, there: Ints) -> None:
    """How many cards of each kind can be drawn."""
    there[:RANKS] = OTHER_SUITS
    there[RANKS:] = 1
    there[RANKS + rank] = 0
    for member in range(members.shape[1]):
        there[members[row, member]] -= 1


@kernel
def ways_to_hold(there: Ints, members: Ints, before: Ints, hand: int) -> int:
    """In how many orders the cards of a hand can be taken from those that are there."""
    return int(
        (there[members[hand, 0]] - before[hand, 0])
        * (there[members[hand, 1]] - before[hand, 1])
        * (there[members[hand, 2]] - before[hand, 2])
        * (there[members[hand, 3]] - before[hand, 3])
        * (there[members[hand, 4]] - before[hand, 4])
    )


@kernel
def of_kinds(
    n: int,
    own_suit: int,
    free: int,
    total: int,
    base: Ints,
    steps: Values,
    values: Ints,
    card: tuple[Any, ...],
) -> tuple[int, int, int, int, int]:
    """A hand by its class: dealer hands that fail, are below and tie, and what Ante and Bet pay."""
    card_failing, card_straights, card_flushes, card_lower, flush_masks, flush_places = card
    if own_suit:
        lower, equal = flushes_against(steps[3, n], free, flush_masks, flush_places)
        failing, below, ties = faced_by_flush(
            steps[3, n], base[0, n], base[2, n], total, lower, equal, free, card_failing, card_flushes
        )
        return failing, below, ties, values[2, n], values[3, n]
    failing, below, ties = faced(
        steps[0, n],
        base[0, n],
        base[1, n],
        base[3, n],
        steps[1, n],
        steps[2, n],
        free,
        card_failing,
        card_straights,
        card_lower,
    )
    return failing, below, ties, values[0, n], values[1, n]


@kernel
def _draw_all(
    row: int,
    mask: int,
    total: int,
    scale: int,
    there: Ints,
    hands: tuple[Any, ...],
    base: Ints,
    steps: Values,
    values: Ints,
    card: tuple[Any, ...],
    kept_sums: Ints,
) -> None:
    """Value every hand that can be held and add it to every set of cards it can have been drawn to."""
    members, before, symmetry, number, hand_mask, kept = hands
    for hand in range(len(number)):
        ways = ways_to_hold(there, members, before, hand)
        if ways <= 0:
            continue
        own_suit = 1 if members[hand, 0] >= RANKS else 0
        failing, below, ties, ante, won = of_kinds(
            number[hand], own_suit, mask & ~hand_mask[hand], total, base, steps, values, card
        )
        worth_it = max(gained(failing, below, ties, total, ante, won, scale), -scale * total)
        result = ways // symmetry[hand] * worth_it
        for choice in range(kept.shape[1]):
            kept_sums[row, kept[hand, choice]] += result


@kernel
def _divide(row: int, there: Ints, kinds: Ints, choose: Ints, kept_sums: Ints) -> None:
    """The cards kept are given cards: each hand was counted once for every way to take such cards."""
    for number in range(len(kinds)):
        if kept_sums[row, number] == 0:
            continue
        ways = np.int64(1)
        size = kinds.shape[1]
        member = 0
        while member < size:
            equal = 1
            while member + equal < size and kinds[number, member + equal] == kinds[number, member]:
                equal += 1
            ways *= choose[there[kinds[number, member]], equal]
            member += equal
        kept_sums[row, number] //= ways


@kernel
def of_other_suit(
    n: int,
    mask: int,
    total: int,
    lower: Ints,
    base: Ints,
    steps: Values,
    values: Ints,
    card: tuple[Any, ...],
) -> tuple[int, int, int, int, int]:
    """A flush in another suit than the open card's, ``lower`` counting the dealer's flushes from the lowest."""
    step = steps[4, n]
    equal = lower[step + 1] - lower[step] if steps[5, n] else 0
    failing, below, ties = faced_by_flush(
        steps[3, n], base[0, n], base[2, n], total, lower[step], equal, mask, card[0], card[2]
    )
    return failing, below, ties, values[2, n], values[3, n]


@kernel
def count_flushes(mask: int, masks: Values, lower: Ints) -> None:
    """How many of the dealer's flushes within a mask come before each."""
    lower[0] = 0
    for one in range(len(masks)):
        lower[one + 1] = lower[one] + (masks[one] & ~mask == 0)


@kernel
def _flushes_of_other_suits(
    row: int,
    mask: int,
    total: int,
    scale: int,
    discards: Ints,
    suited: tuple[Any, ...],
    base: Ints,
    steps: Values,
    values: Ints,
    card: tuple[Any, ...],
    flush_sums: Ints,
) -> None:
    """What each flush is worth above the same ranks in several suits, by the cards kept and discarded in its suit."""
    classes, ranks, _, kept = suited
    lower = np.zeros(len(card[4]) + 1, dtype=np.int64)
    count_flushes(mask, card[4], lower)
    for n in classes:
        failing, below, ties, ante, won = of_other_suit(n, mask, total, lower, base, steps, values, card)
        more = max(gained(failing, below, ties, total, ante, won, scale), -scale * total)
        failing, below, ties, ante, won = of_kinds(n, 0, mask, total, base, steps, values, card)
        more -= max(gained(failing, below, ties, total, ante, won, scale), -scale * total)
        for bits in range(flush_sums.shape[1]):
            if may_hold(ranks, n, bits, discards, row):
                for choice in range(kept.shape[1]):
                    flush_sums[row, bits, kept[n, choice]] += more


@kernel
def may_hold(ranks: Ints, n: int, bits: int, discards: Ints, row: int) -> bool:
    """Whether a flush of these ranks is possible when the discards of these bits are of its suit."""
    for member in range(discards.shape[1]):
        if bits >> member & 1:
            gone = discards[row, member] % RANKS
            for place in range(5):
                if ranks[n, place] == gone:
                    return False
    return True
