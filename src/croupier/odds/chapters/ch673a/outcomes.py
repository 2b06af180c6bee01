"""Double Back Jack against one first card of the dealer: the exact outcomes of the decisions.

Everything is counted in orders of the cards of the shoe.  The final state of a hand, its money, Second Chance Wager
and total, is tallied by the dealer's total.

The hands of a split pair are played by their own cards alone, so each has the same value as without the
other: all orders of the cards are equally likely, including those that reach the second hand after the first.
Only the joint frequency of two results is by convention: their effects on the dealer's probabilities are added.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import perm
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.blackjack.dealer import BLACKJACK, TOTALS, VALUES, counted, most_drawn
from croupier.odds.blackjack.dealing import Dealt, deals
from croupier.odds.blackjack.holdings import DOUBLE, HIT, holdings
from croupier.odds.blackjack.main_wager import Outcomes
from croupier.odds.chapters.ch673a.decisions import (
    HIGHEST,
    SURRENDER,
    SURRENDERED,
    Pays,
    Plan,
    Play,
    missing_cards,
    shoe_left,
)
from croupier.odds.chapters.ch673a.second_chance import LOWEST, Busts, Groups, busts, next_cards
from croupier.odds.compiled import Ints
from croupier.odds.hands.point_hands import Counts, single, without

ONE = Fraction(1)

FINALS = (16, 17, 18, 19, 20, 21, 22)
"""The final totals of a hand: 16 stands for every lower total too, 22 for every higher one."""

Whole: TypeAlias = NDArray[np.object_]
"""Integers of any size."""

Tallies: TypeAlias = dict[tuple[int, int, int], list[int]]
"""The counts of hands that end with money, a Second Chance Wager and a total, by the column of the dealer's total."""


def final(total: int) -> int:
    """The index of a total in FINALS."""
    return min(max(total, FINALS[0]), FINALS[-1]) - FINALS[0]


# How hands end


@dataclass(frozen=True)
class Ending:
    """A standing hand or a bust, the money on it, and the number of orders of cards that lead to it."""

    place: int
    money: int
    orders: int


@dataclass(frozen=True)
class Endings:
    """The endings of hands under one way to play."""

    stood: Sequence[Ending]
    declined: Sequence[Ending]
    taken: Sequence[Ending]


def endings(began: Mapping[int, int], left: Ints, play: Play, known_busts: Busts) -> Endings:
    """The endings of hands with these initial counts by holding."""
    known = holdings()
    orders = [0] * len(known.hands)
    for holding, found in began.items():
        orders[holding] = found
    stood: dict[tuple[int, int], int] = defaultdict(int)
    bust: dict[tuple[int, int], int] = defaultdict(int)
    for now in known.order[::-1].tolist():
        action = int(play.actions[now])
        if orders[now] and action not in {HIT, DOUBLE}:
            stood[now, 1] += orders[now]
        elif orders[now]:
            for value, cards in enumerate(left[now].tolist()):
                then = int(known.after[now, value])
                if then < 0:
                    bust[int(known_busts.after[now, value]), action] += orders[now] * cards
                elif action == DOUBLE:
                    stood[then, 2] += orders[now] * cards
                else:
                    orders[then] += orders[now] * cards
    busted = [Ending(place, 2 if action == DOUBLE else 1, found) for (place, action), found in bust.items() if found]
    return Endings(
        stood=[Ending(place, money, found) for (place, money), found in stood.items() if found],
        declined=[one for one in busted if not play.taken[one.money - 1, one.place]],
        taken=[one for one in busted if play.taken[one.money - 1, one.place]],
    )


# Against the dealer


class Counted:
    """Endings against the dealer's totals, as counts out of ``all_orders`` of the cards in the shoe."""

    def __init__(self, shoe: Counts, up: int, paired: int, pays: Pays) -> None:
        self._up = up
        self._pays = pays
        self._busts = busts(pays.drawn_to)
        missing = missing_cards(up, paired)
        self.holdings_left = shoe_left(holdings().counts, shoe, missing)
        self._busts_left = shoe_left(self._busts.counts, shoe, missing)
        self._base = sum(without(shoe, missing))
        if paired >= 0:  # the hands of a split pair begin with a card of it
            self._base -= 1
        self._most = min(int(self._busts.counts.sum(axis=1).max()) + 1 + most_drawn(up), self._base)
        self.all_orders = perm(self._base, self._most)

    def tally(self, began: Mapping[int, int], play: Play) -> Tallies:
        """The endings of hands with these initial counts by holding."""
        found = endings(began, self.holdings_left, play, self._busts)
        tallies: Tallies = {}
        for money in (1, 2):
            stood = [(one.place, one.orders) for one in found.stood if one.money == money]
            declined = [(one.place, one.orders) for one in found.declined if one.money == money]
            taken = [(one.place, one.orders) for one in found.taken if one.money == money]
            alone = self._without(stood, self.holdings_left, holdings().totals)
            alone += self._without(declined, self._busts_left, self._busts.totals)
            self._add(tallies, money, 0, alone)
            self._add(tallies, money, self._pays.chance_on(money), self._with_chance(taken))
        return tallies

    def _add(self, tallies: Tallies, money: int, chance: int, found: Whole) -> None:
        for total, row in zip(FINALS, found.tolist(), strict=True):
            if any(row):
                tallies[money, chance, total] = row

    def _without(self, found: Sequence[tuple[int, int]], left: Ints, totals: Ints) -> Whole:
        """``[final total, column]`` for hands without a second chance."""
        tallied = np.zeros((len(FINALS), BLACKJACK), dtype=object)
        for cards, group in self._by_cards(found, left):
            weights = np.zeros((len(FINALS), len(group)), dtype=object)
            for row, (place, orders) in enumerate(group):
                weights[final(int(totals[place])), row] = orders
            counts = counted(self._up, left[[place for place, _ in group]])
            tallied += self._scaled(exact_product(weights, counts), cards)
        return tallied

    def _with_chance(self, found: Sequence[tuple[int, int]]) -> Whole:
        """The same for hands from which a second chance card is subtracted."""
        tallied = np.zeros((len(FINALS), BLACKJACK), dtype=object)
        for cards, group in self._by_cards(found, self._busts_left):
            places = [place for place, _ in group]
            orders = np.array([orders for _, orders in group], dtype=object)
            after = next_cards(self._up, self._busts_left[places], self._busts.totals[places], by_final())
            held = after.held[:, :, 0].T.astype(object)  # the total a card leaves does not depend on the dealer
            counts = exact_product(held * orders, after.counts)
            own = exact_product(orders[np.newaxis], after.cards)[0]
            tallied += self._scaled(counts - own, cards + 1)
        return tallied

    def _by_cards(
        self, found: Sequence[tuple[int, int]], left: Ints
    ) -> Iterator[tuple[int, Sequence[tuple[int, int]]]]:
        """Endings grouped by the number of cards drawn."""
        groups: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for place, orders in found:
            groups[self._base - int(left[place].sum())].append((place, orders))
        yield from groups.items()

    def _scaled(self, counts: Whole, cards: int) -> Whole:
        """``[..., column, size]`` as counts out of all orders, by column, with this many further cards drawn."""
        drawn = range(cards, cards + counts.shape[-1])
        rest = np.array([perm(self._base - n, self._most - n) if n <= self._most else 0 for n in drawn], dtype=object)
        found: Whole = (counts[..., :BLACKJACK, :] * rest).sum(axis=-1)
        return found


@lru_cache(maxsize=1)
def by_final() -> Groups:
    """Groups of second chance cards by the total they leave."""
    found = np.zeros((HIGHEST - LOWEST + 1, BLACKJACK + 1, VALUES, len(FINALS)), dtype=np.int64)
    for total, value in product(range(LOWEST, HIGHEST + 1), range(VALUES)):
        found[total - LOWEST, :, value, final(total - value - 1)] = 1
    return Groups(found)


DIGIT, ROWS = 20, 1 << 12
"""Sums of 4,096 products of two 20-bit numbers fit into the 53 bits that floats hold exactly."""


def exact_product(weights: Whole, counts: Ints) -> Whole:
    """``weights[..., row]`` times ``counts[row, ...]``, summed over the rows: big integers by 64-bit ones.

    Both are split into 20-bit digits, which are multiplied as floats in batches of rows small enough to be exact.
    """
    found: Whole = np.zeros((len(weights), *counts.shape[1:]), dtype=object)
    for start in range(0, len(counts), ROWS):
        many, few = weights[:, start : start + ROWS], counts[start : start + ROWS].reshape(-1, found[0].size)
        for power, digits in enumerate(_digits(many)):
            for other, place in enumerate(_digits(few)):
                added = (digits @ place).astype(np.int64).astype(object) << DIGIT * (power + other)
                found += added.reshape(found.shape)
    return found


def _digits(numbers: Whole | Ints) -> Iterator[NDArray[np.float64]]:
    """The digits of non-negative integers, lowest first."""
    while numbers.any():
        yield (numbers & (1 << DIGIT) - 1).astype(np.float64)
        numbers = numbers >> DIGIT


# Outcomes


def outcomes(shoe: Counts, up: int, made: Plan, pays: Pays) -> Outcomes:
    """Everything that may happen against this first card."""
    found: Outcomes = defaultdict(Fraction)
    began: dict[int, int] = {}
    for dealt in deals(shoe, up):
        whole = not dealt.natural and dealt.paired not in made.split
        surrendered = whole and made.whole.actions[dealt.holding] == SURRENDER
        for outcome, chance in _settled(dealt, pays, surrendered=surrendered):
            found[outcome] += chance
        if whole and not surrendered:
            began[dealt.holding] = dealt.orders
    hands = Counted(shoe, up, -1, pays)
    for (money, second, total), row in hands.tally(began, made.whole).items():
        for his, orders in zip(TOTALS, row, strict=True):
            found[pays.net(money, second, total, his), Fraction(money + second)] += Fraction(orders, hands.all_orders)
    left = without(shoe, single(up))
    for value in made.split:
        chance = Fraction(perm(left[value], 2), perm(sum(left), 2))
        for outcome, share in split_outcomes(shoe, up, value, made.pairs[value], pays).items():
            found[outcome] += chance * share
    return {outcome: chance for outcome, chance in found.items() if chance}


def _settled(dealt: Dealt, pays: Pays, *, surrendered: bool) -> Iterator[tuple[tuple[Fraction, Fraction], Fraction]]:
    """The outcomes settled before anybody draws: the player's and the dealer's Blackjacks, and surrenders.

    §§ 673a.7(f), 673a.7(h), 673a.9(a)
    """
    if dealt.natural:
        yield (pays.blackjack, ONE), dealt.chance
        return
    yield (-ONE, ONE), dealt.chance * dealt.fatal
    if surrendered:
        yield (SURRENDERED, ONE), dealt.chance * (1 - dealt.fatal)


def expectation(shoe: Counts, up: int, made: Plan, pays: Pays) -> float:
    """The expectation against this first card, in floats."""
    worth = 0.0
    for dealt in deals(shoe, up):
        worth += sum(float(net * chance) for (net, _), chance in _settled(dealt, pays, surrendered=False))
        if not dealt.natural:
            split = dealt.paired in made.split
            worth += float(dealt.chance) * (made.worth[dealt.paired] if split else made.whole.values[dealt.holding])
    return worth


def split_outcomes(shoe: Counts, up: int, value: int, play: Play, pays: Pays) -> Outcomes:
    """All outcomes of a split pair without a dealer's Blackjack, times the probability of that."""
    known = holdings()
    hands = Counted(shoe, up, value, pays)
    first = known.index[single(value)]
    drawn = zip(known.after[first].tolist(), hands.holdings_left[first].tolist(), strict=True)
    tallies = hands.tally({holding: cards for holding, cards in drawn if cards}, play)
    often = [sum(row[column] for row in tallies.values()) for column in range(BLACKJACK)]
    alive = sum(often)
    counts: dict[tuple[Fraction, int], int] = defaultdict(int)
    for column, total in enumerate(often):
        results = _results(tallies, column, pays)
        for (one, (chance, here)), (other, (other_chance, other_here)) in product(results.items(), repeat=2):
            # Each hand keeps its probability, and its excess against this total, as if it were alone.
            together = alive * (chance * other_here + other_chance * here) - total * chance * other_chance
            counts[one[0] + other[0], one[1] + other[1]] += together
    cases = alive**2 * hands.all_orders
    return {(net, Fraction(wagered)): Fraction(orders, cases) for (net, wagered), orders in counts.items() if orders}


def _results(tallies: Tallies, column: int, pays: Pays) -> dict[tuple[Fraction, int], tuple[int, int]]:
    """The net results against one total of the dealer: the count of each overall, and against that total."""
    found: dict[tuple[Fraction, int], tuple[int, int]] = {}
    for (money, chance, total), row in tallies.items():
        result = pays.net(money, chance, total, TOTALS[column]), money + chance
        ended, here = found.get(result, (0, 0))
        found[result] = ended + sum(row), here + row[column]
    return found
