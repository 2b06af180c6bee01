"""The frequency of each result when every hand is played as decided.

A tally is one array: folds after a draw, ties, losses, then the Ante's payouts if the dealer fails, then
the Bet's payouts if it wins, each by amount.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.odds.chapters.ch671a.against import Against, CardTables, gained
from croupier.odds.chapters.ch671a.choices import Choice, weigh
from croupier.odds.chapters.ch671a.classes import Pays
from croupier.odds.chapters.ch671a.decisions import (
    BET,
    BET_TOTAL,
    FOLD,
    SCRATCH,
    SIXTH,
    SIXTH_TOTAL,
    StayTables,
    against_five,
    against_six,
)
from croupier.odds.chapters.ch671a.exchange import (
    DrawTables,
    Exchanges,
    HandTables,
    SuitedTables,
    cards_there,
    count_base,
    count_flushes,
    draw_tables,
    may_hold,
    of_kinds,
    of_other_suit,
    run_in_parts,
    ways_to_hold,
)
from croupier.odds.chapters.ch671a.kinds import KINDS
from croupier.odds.chapters.ch671a.multisets import CHOOSE, COUNTERS, RANKS
from croupier.odds.chapters.ch671a.open_card import MASKS, OpenCard
from croupier.odds.compiled import Ints, Values, kernel

FOLDED, TIED, LOST, FIRST_PAID = range(4)
LOW_BITS = 30
NO_BAR = -1
"""After a sixth card the better of fold and Bet is taken."""


@dataclass(frozen=True)
class Layout:
    """The offsets of the amounts in a tally."""

    scale: int
    ante: int
    bet: int
    length: int

    @classmethod
    def of(cls, pays: Pays) -> "Layout":
        """Room for everything that these tables can pay."""
        ante = FIRST_PAID + pays.scale
        bet = ante + int(pays.ante.max()) + 1 + 2 * pays.scale
        return cls(pays.scale, ante, bet, bet + int(pays.bet.max() + pays.again.max()) + 1)

    @property
    def starts(self) -> "Starts":
        """The offsets in the form kernels read."""
        return Starts(self.ante, self.bet)

    def results(self, tally: list[int], fee: int) -> list[tuple[Fraction, Fraction, int]]:
        """(net, wagered, ways) of a tally; the fee counts as wagered and is never won back."""
        cost = Fraction(fee)
        found = [
            (-1 - cost, 1 + cost, tally[FOLDED]),
            (-cost, 3 + cost, tally[TIED]),
            (-3 - cost, 3 + cost, tally[LOST]),
        ]
        for start, end, zero in (
            (FIRST_PAID, self.bet - 2 * self.scale, self.ante),
            (self.bet - 2 * self.scale, self.length, self.bet),
        ):
            found += [(Fraction(n - zero, self.scale) - cost, 3 + cost, tally[n]) for n in range(start, end)]
        return found


class Starts(NamedTuple):
    """The offsets of the Ante's and the Bet's amounts in a tally: the index of amount 0."""

    ante: int
    bet: int


@kernel
def _record(tally: Ints, ways: int, faced: Against, total: int, at: Starts) -> None:
    tally[TIED] += ways * faced.ties
    tally[LOST] += ways * (total - faced.failing - faced.below - faced.ties)
    tally[at.ante + faced.ante] += ways * faced.failing
    tally[at.bet + faced.won] += ways * faced.below


@kernel
def _record_best(tally: Ints, ways: int, faced: Against, total: int, at: Starts, scale: int) -> None:
    """After a draw: the better of fold and Bet."""
    if gained(faced, total, scale) <= -scale * total:
        tally[FOLDED] += ways * total
    else:
        _record(tally, ways, faced, total, at)


@kernel
def tally_stay(
    rank: int, scale: int, hands: Ints, weights: Ints, stay: StayTables, card: CardTables, choose: Ints,
    choice: Choice, at: Starts, bar: int, bets: Ints, sixths: Ints,
) -> int:  # fmt: skip
    """Tally the hands that bet or buy a sixth card; return the number that fold."""
    held = np.zeros(6, dtype=np.int64)
    scratch = np.zeros(SCRATCH, dtype=np.int64)
    folds = np.int64(0)
    for hand in range(len(hands)):
        for suit in range(4):
            chosen = choice[hand, suit]
            if chosen == FOLD:
                folds += weights[hand]
            if chosen not in (BET, SIXTH):
                continue
            for place in range(5):
                held[place] = hands[hand, place]
            if chosen == BET:
                faced, _ = against_five(rank, suit, held, stay, card, choose, scratch)
                _record(bets, weights[hand], faced, BET_TOTAL, at)
            else:
                _tally_sixth(rank, suit, scale, weights[hand], held, stay, card, choose, scratch, at, bar, sixths)
    return int(folds)


@kernel
def _tally_sixth(
    rank: int, suit: int, scale: int, weight: int, held: Ints, stay: StayTables, card: CardTables,
    choose: Ints, scratch: Ints, at: Starts, bar: int, sixths: Ints,
) -> None:  # fmt: skip
    """Tally every sixth card, then the better of fold and Bet; or, given a bar, Bet from that place up."""
    for sixth in range(52):
        known = sixth == 13 * suit + rank
        for place in range(5):
            known |= held[place] == sixth
        if not known:
            held[5] = sixth
            faced, place = against_six(rank, suit, held, stay, card, choose, scratch)
            if bar == NO_BAR:
                _record_best(sixths, weight, faced, SIXTH_TOTAL, at, scale)
            elif place >= bar:
                _record(sixths, weight, faced, SIXTH_TOTAL, at)
            else:
                sixths[FOLDED] += weight * SIXTH_TOTAL


def tally_exchanges(
    card: OpenCard,
    pays: Pays,
    layout: Layout,
    found: Exchanges,
    hands: Ints,
    weights: Ints,
    choice: Choice,
    workers: int,
) -> list[int]:
    """Tally the hands that exchange this many cards."""
    size = found.size
    if not len(found.discards.members):
        return [0] * layout.length
    kept, flushes = np.zeros_like(found.kept), np.zeros_like(found.flushes)
    weigh(size, hands, weights, found.row, CHOOSE, choice, kept, flushes)
    used = np.flatnonzero(kept.any(axis=1))
    times, at = 6 ** (5 - size), layout.starts
    tables = draw_tables(card, pays, found.discards, size)
    pieces = [int(one) for one in np.linspace(0, len(used), 4 * workers + 1)]
    parts: list[Ints] = []

    def some(first: int, last: int) -> None:
        part = np.zeros((2, layout.length), dtype=np.int64)
        _tally(used[first:last], tables, CHOOSE, kept, flushes, times, at, part)
        parts.append(part)

    run_in_parts(some, pieces, workers)
    halves = np.sum(parts, axis=0)
    whole = [(int(high) << LOW_BITS) + int(low) for low, high in halves.T]
    return [one // times for one in whole]


@kernel
def _tally(
    used: Ints, tables: DrawTables, choose: Ints, kept_weights: Ints, flush_weights: Ints, times: int, at: Starts,
    halves: Ints,
) -> None:  # fmt: skip
    rank, total, scale, discards, hands, dealer, card, steps, values, suited = tables
    members, number = discards.members, discards.number
    base = np.zeros((4, steps.shape[1]), dtype=np.int64)
    counters = np.zeros(COUNTERS, dtype=np.int64)
    left = np.empty(RANKS, dtype=np.int64)
    there = np.empty(KINDS, dtype=np.int64)
    tally = np.zeros(halves.shape[1], dtype=np.int64)
    counted = np.int64(-1)
    for row in used:
        if number[row] != counted:
            count_base(rank, members, row, left, dealer, choose, counters, base)
            counted = number[row]
        cards_there(rank, members, row, there)
        mask = (MASKS - 1) & ~(1 << rank) & ~discards.mask[row]
        _share_out(row, there, suited.kinds, choose, times, kept_weights)
        tally[:] = 0
        _tally_draws(row, mask, total, scale, there, hands, base, steps, values, card, kept_weights, at, tally)
        _tally_flushes(
            row, mask, total, scale, members, suited, base, steps, values, card, flush_weights, times, at, tally
        )
        for n in range(len(tally)):
            halves[0, n] += tally[n] & ((1 << LOW_BITS) - 1)
            halves[1, n] += tally[n] >> LOW_BITS


@kernel
def _share_out(row: int, there: Ints, kinds: Ints, choose: Ints, times: int, weights: Ints) -> None:
    """Divide each weight, times ``times``, among the ways to take the cards kept, which are given."""
    size = kinds.shape[1]
    for number in range(len(kinds)):
        if weights[row, number] == 0:
            continue
        ways = np.int64(1)
        member = 0
        while member < size:
            equal = 1
            while member + equal < size and kinds[number, member + equal] == kinds[number, member]:
                equal += 1
            ways *= choose[there[kinds[number, member]], equal]
            member += equal
        weights[row, number] = weights[row, number] * times // ways


@kernel
def _tally_draws(
    row: int, mask: int, total: int, scale: int, there: Ints, hands: HandTables, base: Ints, steps: Values,
    values: Ints, card: CardTables, weights: Ints, at: Starts, tally: Ints,
) -> None:  # fmt: skip
    members, before, symmetry, number, hand_mask, kept = hands
    for hand in range(len(number)):
        weight = np.int64(0)
        for choice in range(kept.shape[1]):
            weight += weights[row, kept[hand, choice]]
        if weight == 0:
            continue
        ways = ways_to_hold(there, members, before, hand)
        if ways > 0:
            own_suit = 1 if members[hand, 0] >= RANKS else 0
            faced = of_kinds(number[hand], own_suit, mask & ~hand_mask[hand], total, base, steps, values, card)
            ways = ways // symmetry[hand] * weight
            _record_best(tally, ways, faced, total, at, scale)


@kernel
def _tally_flushes(
    row: int, mask: int, total: int, scale: int, discards: Ints, suited: SuitedTables, base: Ints, steps: Values,
    values: Ints, card: CardTables, weights: Ints, times: int, at: Starts, tally: Ints,
) -> None:  # fmt: skip
    """Take flushes of other suits out from among hands without a flush."""
    classes, ranks, _, kept = suited
    lower = np.zeros(len(card.flush_masks) + 1, dtype=np.int64)
    count_flushes(mask, card.flush_masks, lower)
    for n in classes:
        weight = np.int64(0)
        for bits in range(weights.shape[1]):
            if may_hold(ranks, n, bits, discards, row):
                for choice in range(kept.shape[1]):
                    weight += weights[row, bits, kept[n, choice]]
        if weight:
            weight = np.int64(weight * times)
            as_flush = of_other_suit(n, mask, total, lower, base, steps, values, card)
            _record_best(tally, int(weight), as_flush, total, at, scale)
            by_ranks = of_kinds(n, 0, mask, total, base, steps, values, card)
            _record_best(tally, -int(weight), by_ranks, total, at, scale)
