"""How often each result comes about when every hand is played as decided.

A tally is one array: folds after a draw, ties, losses, then what the Ante is paid where the dealer fails, then what
the Bet is paid where it wins, each by the amount.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.odds.chapters.ch671a.against import gained
from croupier.odds.chapters.ch671a.choices import Choice, weigh
from croupier.odds.chapters.ch671a.classes import Pays
from croupier.odds.chapters.ch671a.decisions import (
    BET,
    BET_TOTAL,
    FOLD,
    SCRATCH,
    SIXTH,
    SIXTH_TOTAL,
    against_five,
    against_six,
)
from croupier.odds.chapters.ch671a.exchange import (
    Exchanges,
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
    """Where the amounts lie in a tally."""

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


@kernel
def _record(
    tally: Ints, ways: int, failing: int, below: int, ties: int, total: int, ante: int, won: int, at: tuple[int, int]
) -> None:
    tally[TIED] += ways * ties
    tally[LOST] += ways * (total - failing - below - ties)
    tally[at[0] + ante] += ways * failing
    tally[at[1] + won] += ways * below


@kernel
def _record_best(
    tally: Ints, ways: int, failing: int, below: int, ties: int, total: int, ante: int, won: int, at: tuple[int, int],
    scale: int,
) -> None:  # fmt: skip
    """After a draw: the better of fold and Bet."""
    if gained(failing, below, ties, total, ante, won, scale) <= -scale * total:
        tally[FOLDED] += ways * total
    else:
        _record(tally, ways, failing, below, ties, total, ante, won, at)


@kernel
def tally_stay(
    rank: int, scale: int, hands: Ints, weights: Ints, stay: tuple[Any, ...], card: tuple[Any, ...], choose: Ints,
    choice: Choice, at: tuple[int, int], bar: int, bets: Ints, sixths: Ints,
) -> int:  # fmt: skip
    """Tally the hands that bet or buy a sixth card; how many fold."""
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
                failing, below, ties, ante, won, _ = against_five(rank, suit, held, stay, card, choose, scratch)
                _record(bets, weights[hand], failing, below, ties, BET_TOTAL, ante, won, at)
            else:
                _tally_sixth(rank, suit, scale, weights[hand], held, stay, card, choose, scratch, at, bar, sixths)
    return int(folds)


@kernel
def _tally_sixth(
    rank: int, suit: int, scale: int, weight: int, held: Ints, stay: tuple[Any, ...], card: tuple[Any, ...],
    choose: Ints, scratch: Ints, at: tuple[int, int], bar: int, sixths: Ints,
) -> None:  # fmt: skip
    """Every sixth card, then the better of fold and Bet; or, where a bar is given, Bet from that place up."""
    for sixth in range(52):
        known = sixth == 13 * suit + rank
        for place in range(5):
            known |= held[place] == sixth
        if not known:
            held[5] = sixth
            failing, below, ties, ante, won, place = against_six(rank, suit, held, stay, card, choose, scratch)
            if bar == NO_BAR:
                _record_best(sixths, weight, failing, below, ties, SIXTH_TOTAL, ante, won, at, scale)
            elif place >= bar:
                _record(sixths, weight, failing, below, ties, SIXTH_TOTAL, ante, won, at)
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
    """Tally the hands that exchange so many cards."""
    size = found.size
    if not len(found.discards.members):
        return [0] * layout.length
    kept, flushes = np.zeros_like(found.kept), np.zeros_like(found.flushes)
    weigh(size, hands, weights, found.row, CHOOSE, choice, kept, flushes)
    used = np.flatnonzero(kept.any(axis=1))
    at = (layout.ante, layout.bet)
    tables = (*draw_tables(card, pays, found.discards, size), kept, flushes, 6 ** (5 - size), at)
    pieces = [int(one) for one in np.linspace(0, len(used), 4 * workers + 1)]
    parts: list[Ints] = []

    def some(first: int, last: int) -> None:
        part = np.zeros((2, layout.length), dtype=np.int64)
        _tally(used[first:last], *(*tables, part))
        parts.append(part)

    run_in_parts(some, pieces, workers)
    halves = np.sum(parts, axis=0)
    whole = [(int(high) << LOW_BITS) + int(low) for low, high in halves.T]
    return [one // 6 ** (5 - size) for one in whole]


@kernel
def _tally(
    used: Ints, rank: int, total: int, scale: int, discards: tuple[Any, ...], hands: tuple[Any, ...],
    dealer: tuple[Any, ...], even: int, card: tuple[Any, ...], steps: Values, values: Ints, suited: tuple[Any, ...],
    choose: Ints, kept_weights: Ints, flush_weights: Ints, times: int, at: tuple[int, int], halves: Ints,
) -> None:  # fmt: skip
    members, number, discard_mask = discards
    base = np.zeros((4, steps.shape[1]), dtype=np.int64)
    counters = np.zeros(COUNTERS, dtype=np.int64)
    left = np.empty(RANKS, dtype=np.int64)
    there = np.empty(KINDS, dtype=np.int64)
    tally = np.zeros(halves.shape[1], dtype=np.int64)
    counted = np.int64(-1)
    for row in used:
        if number[row] != counted:
            count_base(rank, members, row, left, dealer, even, choose, counters, base)
            counted = number[row]
        cards_there(rank, members, row, there)
        mask = (MASKS - 1) & ~(1 << rank) & ~discard_mask[row]
        _share_out(row, there, suited[2], choose, times, kept_weights)
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
    """The cards kept are given cards: a weight is shared among the ways to take such cards, ``times`` enlarged."""
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
    row: int, mask: int, total: int, scale: int, there: Ints, hands: tuple[Any, ...], base: Ints, steps: Values,
    values: Ints, card: tuple[Any, ...], weights: Ints, at: tuple[int, int], tally: Ints,
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
            failing, below, ties, ante, won = of_kinds(
                number[hand], own_suit, mask & ~hand_mask[hand], total, base, steps, values, card
            )
            ways = ways // symmetry[hand] * weight
            _record_best(tally, ways, failing, below, ties, total, ante, won, at, scale)


@kernel
def _tally_flushes(
    row: int, mask: int, total: int, scale: int, discards: Ints, suited: tuple[Any, ...], base: Ints, steps: Values,
    values: Ints, card: tuple[Any, ...], weights: Ints, times: int, at: tuple[int, int], tally: Ints,
) -> None:  # fmt: skip
    """Take flushes of other suits out from among hands without a flush."""
    classes, ranks, _, kept = suited
    lower = np.zeros(len(card[4]) + 1, dtype=np.int64)
    count_flushes(mask, card[4], lower)
    for n in classes:
        weight = np.int64(0)
        for bits in range(weights.shape[1]):
            if may_hold(ranks, n, bits, discards, row):
                for choice in range(kept.shape[1]):
                    weight += weights[row, bits, kept[n, choice]]
        if weight:
            weight = np.int64(weight * times)
            failing, below, ties, ante, won = of_other_suit(n, mask, total, lower, base, steps, values, card)
            _record_best(tally, int(weight), failing, below, ties, total, ante, won, at, scale)
            failing, below, ties, ante, won = of_kinds(n, 0, mask, total, base, steps, values, card)
            _record_best(tally, -int(weight), failing, below, ties, total, ante, won, at, scale)
