"""Criss-Cross Poker: every two cards with every cross, solved backwards from the Middle Bet.

The value of a hand is convex in each Bet, as the maximum of several sums that are linear in it; so the best Bet is
the smallest or the largest allowed, and the figures hold whether or not amounts between are allowed.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from time import perf_counter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch674a.card_sets import CardSet, CardSets, size
from croupier.odds.chapters.ch674a.checklists import LOOKS, Checklists, Seen, looks
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.canonical import classes, hand_numbers, number_of_two
from croupier.odds.hands.counting import ways_by_row
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator
from croupier.odds.hands.grades import Grades, in_whole_units
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_paytable
from croupier.words import Sentence, say

LEAST, MOST = 1, 3
"""A Bet is one to three times the Ante."""

PAIRS = comb(52, 2)
MIDDLES = 46
COLUMNS = comb(48, 2)
ROWS = comb(50, 2)
DEALS = PAIRS * ROWS * COLUMNS * MIDDLES

Plans: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True)
class Hole:
    """The best play of one class of two cards.

    ``across`` is its Across Bet in Antes, 0 a fold, and ``down`` the Down Bet by the number of the two row cards.
    ``worth`` is the value of folding, the smallest and the largest Across Bet over all crosses.  ``played`` counts the
    crosses by Down Bet and Middle Bet (0 for the smallest, 1 for the largest) and the grades across and down,
    ``folded`` those folded at the Middle Bet, by Down Bet, and at the Down Bet, the last.  ``seen`` is for checklists.
    """

    across: int
    down: Ints
    worth: Ints
    played: Ints
    folded: Ints
    seen: Seen


class AntesAndBets:
    """The compulsory wagers under given rules: the payouts of each grade."""

    def __init__(self, rules: Ruleset[Options]) -> None:
        antes, bets = rules.paytables.table("antes"), rules.paytables.table("bets")
        self.grades = Grades.of(FIVE_CARD, [antes, bets])
        self.ante = self.grades.nets(antes)
        self.bet = self.grades.nets(bets)

    @property
    def unit(self) -> int:
        """The number of small units in one Ante."""
        return in_whole_units(self.ante, self.bet)[0]

    def solved(self) -> tuple[Hole, ...]:
        """The best play of each of the 169 classes of two cards."""
        return _solved(self.grades, tuple(self.ante), tuple(self.bet))

    def strategy(self, best: Fraction) -> tuple[Sentence, ...]:
        """A checklist for each Bet, and their joint cost against the best play."""
        lists = Checklists([hole.seen for hole in self.solved()], self.unit)
        cost = best - Fraction(lists.worth, self.unit * DEALS)
        return (*lists.words(), say("advice.lists_cost", cost=f"{float(cost):.8f}", wager="Ante Across"))

    def outcomes(self) -> list[tuple[Fraction, Fraction, int]]:
        """(net, wagered, ways) of the best play."""
        found = []
        for hole, weight in zip(self.solved(), classes(2).weights, strict=True):
            across = hole.across
            if across == 0:
                found.append((Fraction(-2), Fraction(2), int(weight) * ROWS * COLUMNS * MIDDLES))
                continue
            for lost, count in zip((2 + across + LEAST, 2 + across + MOST, 2 + across), hole.folded, strict=True):
                found.append((Fraction(-lost), Fraction(lost), int(weight) * int(count)))
            found += [
                (*self._ending(across, *map(int, ends)), int(weight) * int(hole.played[ends]))
                for ends in zip(*np.nonzero(hole.played), strict=True)
            ]
        return found

    def _ending(self, across: int, down: int, middle: int, row: int, column: int) -> tuple[Fraction, Fraction]:
        """The net result and what was wagered; the Middle Bet is paid on the better of both hands."""
        down, middle = (LEAST, MOST)[down], (LEAST, MOST)[middle]
        net = self.ante[row] + self.ante[column] + across * self.bet[row] + down * self.bet[column]
        return net + middle * self.bet[max(row, column)], Fraction(2 + across + down + middle)


@lru_cache(maxsize=2)
def _solved(grades: Grades, ante: tuple[Fraction, ...], bet: tuple[Fraction, ...]) -> tuple[Hole, ...]:
    unit, (ante_units, bet_units) = in_whole_units(ante, bet)
    grade, table = grades.by_place(), evaluator(FIVE_CARD, 5)

    def solve(hole: Ints, weight: int) -> Hole:
        rows = classes(2, tuple(int(card) for card in hole))
        numbers = hand_numbers(rows.hands)
        graded, reached = _grade(hole[0], hole[1], len(ante), CARD_KEYS, CARD_BITS, grade, table)
        own, look = int(CARD_BITS[hole].sum()), looks(int(CARD_BITS[hole].sum()))
        given = graded, reached, ante_units, bet_units, unit
        worth, sums, plans = _worth(own, rows.hands, numbers, *given, look, len(LOOKS))
        across, down, totals = _best_bets(worth, rows.weights, unit)
        played, folded = _tally(own, rows.hands, numbers, rows.weights, across, down, reached, plans)
        seen = Seen(own, int(weight), look[numbers], rows.weights, sums, across, down)
        return Hole(across, np.where(rows.of >= 0, down[rows.of], 0), totals, played, folded, seen)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return tuple(pool.map(solve, classes(2).hands, classes(2).weights))


@kernel
def _grade(
    x: int,
    y: int,
    grades: int,
    keys: Ints,
    bits: Ints,
    grade: Values,
    table: Table,
) -> tuple[Ints, CardSets]:
    """The grade of two own cards, two of the cross and each middle card; and the middle cards that reach each grade."""
    graded = np.zeros((1326, 52), dtype=np.int64)
    reached = np.zeros((1326, grades), dtype=np.uint64)
    own = bits[x] | bits[y]
    for a in range(52):
        for b in range(a):
            pair = number_of_two(a, b)
            four = own | bits[a] | bits[b]
            if own & (bits[a] | bits[b]):
                continue
            for m in range(52):
                if not four >> m & 1:
                    key = keys[x] + keys[y] + keys[a] + keys[b] + keys[m]
                    made = grade[evaluate(key, four | bits[m], table)]
                    graded[pair, m] = made
                    for g in range(made + 1):
                        reached[pair, g] |= np.uint64(bits[m])
    return graded, reached


@kernel
def _sums(
    row: int,
    column: int,
    a: int,
    b: int,
    c: int,
    d: int,
    graded: Ints,
    reached: CardSets,
    free: CardSet,
    ante: Ints,
    bet: Ints,
    totals: Ints,
) -> tuple[int, int, int, int]:
    """The results of both Antes, and of one Ante of each Bet, over all 46 middle cards.

    A hand's own sum is that with all 48 middle cards less the two that the other hand holds.  The better hand reaches
    a grade with the middle cards with which either does.
    """
    antes = totals[0, row] - ante[graded[row, c]] - ante[graded[row, d]]
    antes += totals[0, column] - ante[graded[column, a]] - ante[graded[column, b]]
    across = totals[1, row] - bet[graded[row, c]] - bet[graded[row, d]]
    down = totals[1, column] - bet[graded[column, a]] - bet[graded[column, b]]
    middle = 46 * bet[0]
    for g in range(1, len(bet)):
        middle += (bet[g] - bet[g - 1]) * size((reached[row, g] | reached[column, g]) & free)
    return antes, across, down, middle


@kernel
def _totals(reached: CardSets, ante: Ints, bet: Ints) -> Ints:
    """The results of an Ante and a Bet on each hand over all 48 middle cards."""
    totals = np.zeros((2, 1326), dtype=np.int64)
    for pair in range(1326):
        for g in range(len(bet)):
            cards = size(reached[pair, g])
            totals[0, pair] += (ante[g] - (ante[g - 1] if g else 0)) * cards
            totals[1, pair] += (bet[g] - (bet[g - 1] if g else 0)) * cards
    return totals


@kernel
def _worth(
    own: int,
    rows: Ints,
    numbers: Ints,
    graded: Ints,
    reached: CardSets,
    ante: Ints,
    bet: Ints,
    unit: int,
    look: Ints,
    looks: int,
) -> tuple[Ints, Ints, Plans]:
    """The value of each row over all columns, by the Across and the Down Bet, with the best Middle Bet or a fold.

    Also the sums themselves, by what each column looks like: both Antes, the Across, Down and Middle Bet, and how many;
    and the plan for each column: bit 0 for the greatest Middle Bet, the others to stay in after those other Bets.
    """
    worth = np.zeros((len(rows), 2, 2), dtype=np.int64)
    plans = np.zeros((len(rows), 1326), dtype=np.uint8)
    sums = np.zeros((len(rows), looks, 5), dtype=np.int64)
    totals = _totals(reached, ante, bet)
    for i in range(len(rows)):
        a, b = rows[i, 0], rows[i, 1]
        taken = own | 1 << a | 1 << b
        for c in range(52):
            if taken >> c & 1:
                continue
            for d in range(c):
                if taken >> d & 1:
                    continue
                free = np.uint64(~(taken | 1 << c | 1 << d))
                column = number_of_two(c, d)
                antes, across, down, middle = _sums(
                    numbers[i], column, a, b, c, d, graded, reached, free, ante, bet, totals
                )
                plan = int(middle > 0)
                for x in range(2):
                    for y in range(2):
                        stay = antes + (1 + 2 * x) * across + (1 + 2 * y) * down + max(middle, 3 * middle)
                        fold = -46 * unit * (4 + 2 * x + 2 * y)
                        worth[i, x, y] += max(stay, fold)
                        plan |= int(stay > fold) << (1 + 2 * x + y)
                plans[i, column] = plan
                sums[i, look[column], 0] += antes
                sums[i, look[column], 1] += across
                sums[i, look[column], 2] += down
                sums[i, look[column], 3] += middle
                sums[i, look[column], 4] += 1
    return worth, sums, plans


def _best_bets(worth: Ints, weights: Ints, unit: int) -> tuple[int, Ints, Ints]:
    """The Across Bet, the Down Bet of each row, and the total values of a fold and either Across Bet."""
    totals = [-2 * unit * ROWS * COLUMNS * MIDDLES]
    downs = []
    for index, across in enumerate((LEAST, MOST)):
        fold = np.full(len(worth), -(2 + across) * unit * COLUMNS * MIDDLES)
        choices = np.stack([fold, worth[:, index, 0], worth[:, index, 1]])
        downs.append(np.array([0, LEAST, MOST])[choices.argmax(axis=0)])
        totals.append(int((choices.max(axis=0) * weights).sum()))
    best = int(np.argmax(totals))
    return (0, LEAST, MOST)[best], downs[best - 1] if best else np.zeros_like(downs[0]), np.array(totals)


@kernel
def _tally(
    own: int, rows: Ints, numbers: Ints, weights: Ints, across: int, downs: Ints, reached: CardSets, plans: Plans
) -> tuple[Ints, Ints]:
    """Every cross of the best play: by Down Bet, Middle Bet and grades, and those that are folded."""
    grades = reached.shape[1]
    played = np.zeros((2, 2, grades, grades), dtype=np.int64)
    folded = np.zeros(3, dtype=np.int64)
    made, cards = _made(reached)
    for i in range(len(rows)):
        if across == 0 or downs[i] == 0:
            folded[2] += weights[i] * 1128 * 46
            continue
        taken = own | 1 << rows[i, 0] | 1 << rows[i, 1]
        which = downs[i] // 2
        stays = 1 + 2 * (across // 2) + which
        for c in range(52):
            if taken >> c & 1:
                continue
            for d in range(c):
                if taken >> d & 1:
                    continue
                column = number_of_two(c, d)
                if plans[i, column] >> stays & 1:
                    free = np.uint64(~(taken | 1 << c | 1 << d))
                    middle = plans[i, column] & 1
                    _count_grades(weights[i], which, middle, numbers[i], column, free, made, cards, played)
                else:
                    folded[which] += weights[i] * 46
    return played, folded


@kernel
def _made(reached: CardSets) -> tuple[Ints, CardSets]:
    """The grades that each hand can make, the number of them last, and the middle cards that make each of them."""
    pairs, grades = reached.shape
    made = np.zeros((pairs, grades + 1), dtype=np.int64)
    cards = np.zeros((pairs, grades), dtype=np.uint64)
    for pair in range(pairs):
        n = 0
        for g in range(grades):
            exactly = reached[pair, g] ^ (reached[pair, g + 1] if g + 1 < grades else np.uint64(0))
            if exactly:
                made[pair, n] = g
                cards[pair, n] = exactly
                n += 1
        made[pair, grades] = n
    return made, cards


@kernel
def _count_grades(
    weight: int, down: int, middle: int, row: int, column: int, free: CardSet, made: Ints, cards: CardSets, played: Ints
) -> None:
    """Count the middle cards with which the row makes one grade and the column another."""
    last = played.shape[2]
    for i in range(made[row, last]):
        across = cards[row, i] & free
        for j in range(made[column, last]):
            played[down, middle, made[row, i], made[column, j]] += weight * size(across & cards[column, j])


def main(rules: Ruleset[Options]) -> Analysis:
    """Both Antes and the three Bets together, per Ante Across."""
    started = perf_counter()
    game = AntesAndBets(rules)
    table = OutcomeTable.of(game.outcomes())
    return Analysis(
        wager="main",
        of=("ante_across", "ante_down", "across", "down", "middle"),
        per="ante_across",
        table=table,
        strategy=game.strategy(table.expectation),
        seconds=perf_counter() - started,
    )


def five_card_bonus(rules: Ruleset[Options]) -> Analysis:
    """The five cards of the cross, folded or not."""
    started = perf_counter()
    table = rules.paytables.table("five_card_bonus")
    return against_paytable("five_card_bonus", table, ways_by_row(FIVE_CARD, table, 5), started)


SOLVERS = {"main": main, "five_card_bonus": five_card_bonus}

VARIES: dict[str, str] = {}
"""The chapter has one paytable of each family."""
