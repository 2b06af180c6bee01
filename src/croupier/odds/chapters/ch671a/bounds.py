"""Upper bounds on the value of exchanging four or five cards.

Suits are ignored: no dealer hand counts as a flush against a hand below one, and every flush of the player
that the ranks allow is assumed to win.  Both can only favour the player, so an exchange whose bound is
below another decision need not be valued exactly.
"""

from typing import NamedTuple

import numpy as np

from croupier.odds.chapters.ch671a.against import (
    BELOW,
    FAILING,
    TIES,
    Against,
    gained,
    hidden_hands,
    of_one_suit,
    worth,
)
from croupier.odds.chapters.ch671a.classes import FULL_HOUSE, Pays, unsuited
from croupier.odds.chapters.ch671a.exchange import (
    FLUSH_ANTE,
    FLUSH_WON,
    PLAIN_ANTE,
    PLAIN_WON,
    DealerTables,
    count_base,
    dealer_tables,
    kept_ranks,
    run_in_parts,
)
from croupier.odds.chapters.ch671a.multisets import CHOOSE, COUNTERS, RANKS, count, multisets
from croupier.odds.chapters.ch671a.open_card import MASKS, OpenCard
from croupier.odds.compiled import Ints, Values, kernel

SUITS = 4

PLAIN, FLUSH = range(2)
"""The rows of places: of classes of ranks without a flush, and as a flush."""


class BoundTables(NamedTuple):
    """The input of a bound: the open card, the discards, the dealer's hands, and the values of hands.

    ``flushes`` is the number of flushes the dealer may have.  ``values`` has the rows of
    :class:`~croupier.odds.chapters.ch671a.exchange.DrawTables`; ``kept`` the number of the ranks of each choice of
    cards kept, ``kept_members`` these ranks.
    """

    rank: int
    total: int
    scale: int
    discards: Ints
    dealer: DealerTables
    flushes: int
    places: Values
    values: Ints
    ranks: Ints
    kept: Values
    kept_members: Ints


def bounds(card: OpenCard, pays: Pays, size: int, workers: int) -> Ints:
    """Upper bounds on the sum over all draws and hidden hands, by the ranks of the discard and of the cards kept."""
    found = np.zeros((count(size), count(5 - size)), dtype=np.int64)
    plain, flush = worth(unsuited(5), pays, card), worth(of_one_suit(), pays, card)
    tables = BoundTables(
        rank=card.rank,
        total=hidden_hands(6 + size),
        scale=pays.scale,
        discards=multisets(size),
        dealer=dealer_tables(card),
        flushes=int(card.failing[(MASKS - 1) ^ (1 << card.rank)]),
        places=np.stack([plain.place, of_one_suit().place]),
        values=np.stack([plain.ante, plain.won, flush.ante, flush.won]),
        ranks=multisets(5),
        kept=kept_ranks(5 - size),
        kept_members=multisets(5 - size),
    )
    pieces = [int(one) for one in np.linspace(0, len(found), 4 * workers + 1)]
    run_in_parts(lambda first, last: _bound(first, last, tables, CHOOSE, found), pieces, workers)
    return found


@kernel
def _bound(first: int, last: int, tables: BoundTables, choose: Ints, found: Ints) -> None:
    ranks, kept, values, total = tables.ranks, tables.kept, tables.values, tables.total
    base = np.zeros((4, len(ranks)), dtype=np.int64)
    counters = np.zeros(COUNTERS, dtype=np.int64)
    left = np.empty(RANKS, dtype=np.int64)
    suits = np.int64(SUITS if tables.kept_members.shape[1] == 0 else 1)
    for row in range(first, last):
        count_base(tables.rank, tables.discards, row, left, tables.dealer, choose, counters, base)
        if left.min() < 0:
            continue
        for n in range(len(ranks)):
            ways = ways_of_ranks(left, ranks, n, choose)
            if ways == 0:
                continue
            result = ways * _most(n, total, tables.scale, tables.flushes, tables.places, values, base)
            for choice in range(kept.shape[1]):
                found[row, kept[n, choice]] += result
        for number in range(found.shape[1]):
            ways = ways_of_ranks(left, tables.kept_members, number, choose)
            if ways:
                found[row, number] = -(-found[row, number] // ways)
        for n in range(len(ranks)):
            if tables.places[FLUSH, n] >= 0:
                failing = base[FAILING, n]
                won = values[FLUSH_ANTE, n] * failing + values[FLUSH_WON, n] * (total - failing)
                for choice in range(kept.shape[1]):
                    found[row, kept[n, choice]] += suits * (won + tables.scale * total)


@kernel
def _most(n: int, total: int, scale: int, flushes: int, places: Values, values: Ints, base: Ints) -> int:
    """The better of fold and Bet with a hand without a flush, if no dealer flush beats it."""
    below = base[BELOW, n] + (flushes if places[PLAIN, n] >= FULL_HOUSE else 0)
    faced = Against(base[FAILING, n], below, base[TIES, n], values[PLAIN_ANTE, n], values[PLAIN_WON, n])
    return max(gained(faced, total, scale), -scale * total)


@kernel
def ways_of_ranks(left: Ints, members: Ints, row: int, choose: Ints) -> int:
    """The number of ways to take cards of these ranks from those left."""
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
