"""Exchanging cards: for every discard, every set of cards kept, and every open card, the sum over all draws.

For one open card and one discard, each possible hand of five is valued once, with the better of
fold and Bet, and added to every set of cards it can be drawn from.  Hands are counted by kinds of cards; a flush in
a suit other than the open card's is added for each suit that can hold it.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from croupier.odds.chapters.ch671a.against import (
    BARS,
    BELOW,
    FAILING,
    LOW,
    TIES,
    Against,
    CardTables,
    card_tables,
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

PLAIN_PLACE, PLAIN_STEP, PLAIN_SAME, FLUSH_PLACE, FLUSH_STEP, FLUSH_SAME = range(6)
"""The rows of steps: where five cards of these ranks stand among the dealer's, without a flush and as a flush."""

PLAIN_ANTE, PLAIN_WON, FLUSH_ANTE, FLUSH_WON = range(4)
"""The rows of values: by the ranks of five cards, what Ante and Bet pay them without a flush and as a flush."""


class DealerTables(NamedTuple):
    """The dealer's hands by ranks, and the hands that are held against them; see :func:`count_unsuited`."""

    hidden: Ints
    hidden_places: Values
    hidden_numbers: Ints
    inner: Values
    order: Ints
    places: Values
    parts: Values
    even: int
    ranks: Ints


class DiscardTables(NamedTuple):
    """The cards given up: their kinds, the number of their ranks, those of the open card's suit."""

    members: Ints
    number: Ints
    mask: Ints


class HandTables(NamedTuple):
    """The possible hands after a draw, as in :class:`Holdings`; ``kept`` are the cards that may have been kept."""

    members: Ints
    before: Ints
    symmetry: Ints
    number: Ints
    mask: Ints
    kept: Values


class SuitedTables(NamedTuple):
    """Flushes of other suits: their classes, all ranks, the kinds that may be kept, and the ranks kept of each."""

    classes: Ints
    ranks: Ints
    kinds: Ints
    kept: Values


class DrawTables(NamedTuple):
    """Everything read when this many cards are exchanged against an open card.

    ``total`` is the number of hidden hands, ``scale`` the number of units in an Ante.
    """

    rank: int
    total: int
    scale: int
    discards: DiscardTables
    hands: HandTables
    dealer: DealerTables
    card: CardTables
    steps: Values
    values: Ints
    suited: SuitedTables


@dataclass(frozen=True)
class Exchanges:
    """The value of exchanging this many cards, summed over all draws and hidden hands, without the fee.

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
    """All exchanges of this many cards against an open card, or only of discards marked as needed."""
    discards = holdings(size).without(card.rank)
    if needed is not None:
        discards = discards.only(needed[numbers(discards.members)] > 0)
    row = np.full(count(size, KINDS), -1, dtype=np.int64)
    row[numbers(discards.members)] = np.arange(len(discards.members))
    kept = np.zeros((len(discards.members), count(5 - size, KINDS)), dtype=np.int64)
    flushes = np.zeros((len(discards.members), 1 << size, count(5 - size)), dtype=np.int64)
    tables = draw_tables(card, pays, discards, size)
    if len(discards.members):
        pieces = by_ranks(discards.number, 4 * workers)
        run_in_parts(lambda first, last: _exchange(first, last, tables, CHOOSE, kept, flushes), pieces, workers)
    return Exchanges(size, discards, row, kept, flushes)


def run_in_parts(task: Callable[[int, int], Any], bounds: list[int], workers: int) -> None:
    """Run a task for each range between bounds, in threads."""
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(task, bounds[:-1], bounds[1:]))


def by_ranks(number: Ints, pieces: int) -> list[int]:
    """Bounds of about equal pieces that keep discards of equal ranks together."""
    starts = np.flatnonzero(np.append(True, number[1:] != number[:-1]))
    wanted = np.linspace(0, len(starts), min(pieces, len(starts)) + 1).astype(int)[:-1]
    return [*(int(starts[one]) for one in wanted), len(number)]


def draw_tables(card: OpenCard, pays: Pays, discards: Holdings, size: int) -> DrawTables:
    """Everything the kernels read."""
    hands = holdings(5).without(card.rank)
    classes, flush_classes = unsuited(5), of_one_suit()
    plain, flush = worth(classes, pays, card), worth(flush_classes, pays, card)
    steps = np.stack([classes.place, plain.step, plain.same, flush_classes.place, *flush_steps(flush_classes, card)])
    suits = np.flatnonzero(flush_classes.place != NO_HAND)
    kept = kept_numbers(hands, 5 - size)
    return DrawTables(
        rank=card.rank,
        total=hidden_hands(6 + size),
        scale=pays.scale,
        discards=DiscardTables(discards.members, discards.number, discards.mask),
        hands=HandTables(hands.members, hands.before, hands.symmetry, hands.number, hands.mask, kept),
        dealer=dealer_tables(card),
        card=card_tables(card),
        steps=steps,
        values=np.stack([plain.ante, plain.won, flush.ante, flush.won]),
        suited=SuitedTables(suits, multisets(5), multisets(5 - size, KINDS), kept_ranks(5 - size)),
    )


def dealer_tables(card: OpenCard) -> DealerTables:
    """What :func:`count_base` reads of the dealer's hands and of the hands against them."""
    return DealerTables(
        hidden=card.hidden,
        hidden_places=card.places,
        hidden_numbers=card.numbers,
        inner=parts_of_four(),
        order=in_order(5),
        places=unsuited(5).place,
        parts=parts(5),
        even=even_parts(5),
        ranks=multisets(5),
    )


def kept_ranks(size: int) -> Values:
    """For every class of hands the number of the ranks of each choice of this many of its cards."""
    whole = multisets(5)
    return np.array([numbers(whole[:, part]) for part in combinations(range(5), size)], dtype=np.int32).T.copy()


@kernel
def _exchange(first: int, last: int, tables: DrawTables, choose: Ints, kept_sums: Ints, flush_sums: Ints) -> None:
    rank, total, scale, discards, hands, dealer, card, steps, values, suited = tables
    members, number = discards.members, discards.number
    base = np.zeros((4, steps.shape[1]), dtype=np.int64)
    counters = np.zeros(COUNTERS, dtype=np.int64)
    left = np.empty(RANKS, dtype=np.int64)
    there = np.empty(KINDS, dtype=np.int64)
    full = (MASKS - 1) ^ (1 << rank)
    for row in range(first, last):
        if row == first or number[row] != number[row - 1]:
            count_base(rank, members, row, left, dealer, choose, counters, base)
        cards_there(rank, members, row, there)
        mask = full & ~discards.mask[row]
        _draw_all(row, mask, total, scale, there, hands, base, steps, values, card, kept_sums)
        _divide(row, there, suited.kinds, choose, kept_sums)
        _flushes_of_other_suits(row, mask, total, scale, members, suited, base, steps, values, card, flush_sums)


@kernel
def count_base(
    rank: int,
    members: Ints,
    row: int,
    left: Ints,
    dealer: DealerTables,
    choose: Ints,
    counters: Ints,
    base: Ints,
) -> None:
    """Dealer hands by ranks against all hands, with the discard out of the deck."""
    left[:] = 4
    left[rank] -= 1
    for member in range(members.shape[1]):
        left[members[row, member] % RANKS] -= 1
    count_unsuited(
        left,
        dealer.hidden,
        dealer.hidden_places,
        dealer.hidden_numbers,
        dealer.inner,
        dealer.order,
        dealer.places,
        dealer.parts,
        dealer.even,
        BARS,
        choose,
        counters,
        base[FAILING],
        base[BELOW],
        base[LOW],
    )
    count_ties(rank, left, dealer.ranks, dealer.ranks, dealer.places, ACE_KING, choose, base[TIES])


@kernel
def cards_there(rank: int, members: Ints, row: int, there: Ints) -> None:
    """The number of cards of each kind that can be drawn."""
    there[:RANKS] = OTHER_SUITS
    there[RANKS:] = 1
    there[RANKS + rank] = 0
    for member in range(members.shape[1]):
        there[members[row, member]] -= 1


@kernel
def ways_to_hold(there: Ints, members: Ints, before: Ints, hand: int) -> int:
    """The number of ordered ways to take the cards of a hand from those left."""
    return int(
        (there[members[hand, 0]] - before[hand, 0])
        * (there[members[hand, 1]] - before[hand, 1])
        * (there[members[hand, 2]] - before[hand, 2])
        * (there[members[hand, 3]] - before[hand, 3])
        * (there[members[hand, 4]] - before[hand, 4])
    )


@kernel
def of_kinds(
    n: int, own_suit: int, free: int, total: int, base: Ints, steps: Values, values: Ints, card: CardTables
) -> Against:
    """A hand by its class against the hidden cards; a flush if it is all of the open card's suit."""
    if own_suit:
        place = steps[FLUSH_PLACE, n]
        lower, equal = flushes_against(place, free, card.flush_masks, card.flush_places)
        failing, below, ties = faced_by_flush(
            place, base[FAILING, n], base[LOW, n], total, lower, equal, free, card.failing, card.flushes
        )
        return Against(failing, below, ties, values[FLUSH_ANTE, n], values[FLUSH_WON, n])
    failing, below, ties = faced(
        steps[PLAIN_PLACE, n],
        base[FAILING, n],
        base[BELOW, n],
        base[TIES, n],
        steps[PLAIN_STEP, n],
        steps[PLAIN_SAME, n],
        free,
        card.failing,
        card.straights,
        card.lower,
    )
    return Against(failing, below, ties, values[PLAIN_ANTE, n], values[PLAIN_WON, n])


@kernel
def _draw_all(
    row: int, mask: int, total: int, scale: int, there: Ints, hands: HandTables, base: Ints, steps: Values,
    values: Ints, card: CardTables, kept_sums: Ints,
) -> None:  # fmt: skip
    """Value every possible hand and add it to every set of cards it can be drawn from."""
    members, before, symmetry, number, hand_mask, kept = hands
    for hand in range(len(number)):
        ways = ways_to_hold(there, members, before, hand)
        if ways <= 0:
            continue
        own_suit = 1 if members[hand, 0] >= RANKS else 0
        faced = of_kinds(number[hand], own_suit, mask & ~hand_mask[hand], total, base, steps, values, card)
        result = ways // symmetry[hand] * max(gained(faced, total, scale), -scale * total)
        for choice in range(kept.shape[1]):
            kept_sums[row, kept[hand, choice]] += result


@kernel
def _divide(row: int, there: Ints, kinds: Ints, choose: Ints, kept_sums: Ints) -> None:
    """Divide by the number of ways to take the cards kept, which are given: each way was counted."""
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
    n: int, mask: int, total: int, lower: Ints, base: Ints, steps: Values, values: Ints, card: CardTables
) -> Against:
    """A flush in another suit than the open card's, ``lower`` counting the dealer's flushes from the lowest."""
    step = steps[FLUSH_STEP, n]
    equal = lower[step + 1] - lower[step] if steps[FLUSH_SAME, n] else 0
    failing, below, ties = faced_by_flush(
        steps[FLUSH_PLACE, n],
        base[FAILING, n],
        base[LOW, n],
        total,
        lower[step],
        equal,
        mask,
        card.failing,
        card.flushes,
    )
    return Against(failing, below, ties, values[FLUSH_ANTE, n], values[FLUSH_WON, n])


@kernel
def count_flushes(mask: int, masks: Values, lower: Ints) -> None:
    """The number of the dealer's flushes within a mask before each."""
    lower[0] = 0
    for one in range(len(masks)):
        lower[one + 1] = lower[one] + (masks[one] & ~mask == 0)


@kernel
def _flushes_of_other_suits(
    row: int, mask: int, total: int, scale: int, discards: Ints, suited: SuitedTables, base: Ints, steps: Values,
    values: Ints, card: CardTables, flush_sums: Ints,
) -> None:  # fmt: skip
    """The value of each flush over the same ranks in several suits, by the cards kept and discarded in its suit."""
    classes, ranks, _, kept = suited
    lower = np.zeros(len(card.flush_masks) + 1, dtype=np.int64)
    count_flushes(mask, card.flush_masks, lower)
    for n in classes:
        as_flush = of_other_suit(n, mask, total, lower, base, steps, values, card)
        by_ranks = of_kinds(n, 0, mask, total, base, steps, values, card)
        more = max(gained(as_flush, total, scale), -scale * total) - max(gained(by_ranks, total, scale), -scale * total)
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
