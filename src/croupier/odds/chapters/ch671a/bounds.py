"""What exchanging four or five cards can bring at most.

Suits are left out: no hand of the dealer counts as a flush against a hand below one, and every flush of the player
that ranks allow is taken to win against all.  Both can only flatter the player, so that an exchange whose bound is
below another decision need not be valued exactly.
"""

from typing import Any

import numpy as np

from croupier.odds.chapters.ch671a.against import gained, hidden_hands, of_one_suit, worth
from croupier.odds.chapters.ch671a.classes import FULL_HOUSE, Pays, unsuited
from croupier.odds.chapters.ch671a.exchange import count_base, dealer_tables, kept_ranks, run_in_parts
from croupier.odds.chapters.ch671a.multisets import CHOOSE, COUNTERS, RANKS, count, even_parts, multisets
from croupier.odds.chapters.ch671a.open_card import MASKS, OpenCard
from croupier.odds.compiled import Ints, Values, kernel

SUITS = 4


def bounds(card: OpenCard, pays: Pays, size: int, workers: int) -> Ints:
    """By the ranks of the discard and of the cards kept: no less than the sum over all draws and hidden hands."""
    found = np.zeros((count(size), count(5 - size)), dtype=np.int64)
    plain, flush = worth(unsuited(5), pays, card), worth(of_one_suit(), pays, card)
    static = (
        card.rank,
        hidden_hands(6 + size),
        pays.scale,
        multisets(size),
        dealer_tables(card),
        even_parts(5),
        int(card.failing[(MASKS - 1) ^ (1 << card.rank)]),
        np.stack([plain.place, of_one_suit().place]),
        np.stack([plain.ante, plain.won, flush.ante, flush.won]),
        (multisets(5), kept_ranks(5 - size), multisets(5 - size)),
        CHOOSE,
    )
    pieces = [int(one) for one in np.linspace(0, len(found), 4 * workers + 1)]
    run_in_parts(lambda first, last: _bound(first, last, *static, found), pieces, workers)
    return found


@kernel
def _bound(
    first: int,
    last: int,
    rank: int,
    total: int,
    scale: int,
    discards: Ints,
    dealer: tuple[Any, ...],
    even: int,
    flushes: int,
    places: Values,
    values: Ints,
    hands: tuple[Any, ...],
    choose: Ints,
    found: Ints,
) -> None:
    ranks, kept, kept_members = hands
    base = np.zeros((4, len(ranks)), dtype=np.int64)
    counters = np.zeros(COUNTERS, dtype=np.int64)
    left = np.empty(RANKS, dtype=np.int64)
    suits = np.int64(SUITS if kept_members.shape[1] == 0 else 1)
    for row in range(first, last):
        count_base(rank, discards, row, left, dealer, even, choose, counters, base)
        if left.min() < 0:
            continue
        for n in range(len(ranks)):
            ways = ways_of_ranks(left, ranks, n, choose)
            if ways == 0:
                continue
            result = ways * _most(n, total, scale, flushes, places, values, base)
            for choice in range(kept.shape[1]):
                found[row, kept[n, choice]] += result
        for number in range(found.shape[1]):
            ways = ways_of_ranks(left, kept_members, number, choose)
            if ways:
                found[row, number] = -(-found[row, number] // ways)
        for n in range(len(ranks)):
            if places[1, n] >= 0:
                more = suits * (values[2, n] * base[0, n] + values[3, n] * (total - base[0, n]) + scale * total)
                for choice in range(kept.shape[1]):
                    found[row, kept[n, choice]] += more


@kernel
def _most(n: int, total: int, scale: int, flushes: int, places: Values, values: Ints, base: Ints) -> int:
    """The better of fold and Bet with a hand without a flush, no hand of the dealer being one that beats it."""
    below = base[1, n] + (flushes if places[0, n] >= FULL_HOUSE else 0)
    worth_it = gained(base[0, n], below, base[3, n], total, values[0, n], values[1, n], scale)
    return max(worth_it, -scale * total)


@kernel
def ways_of_ranks(left: Ints, members: Ints, row: int, choose: Ints) -> int:
    """In how many ways cards of these ranks can be taken from those that are left."""
    ways = np.int64(1)
    size = members.shape[1]
    member = 0
    while member < size:
        equal = 1
        while member + equal < size and members[row, member + equal] == members[row, member]:
            equal += 1
        ways *= choose[left[members[row, member]], equal]
        member += equal
    return int(ways)
