"""Flop Poker: every hand of three cards with every flop, and, for the Pot, against every other hand."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from time import perf_counter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.paytables import progressives
from croupier.chapters.ch667a_flop_poker.rankings import PAIR_OF_JACKS, three_card_hands
from croupier.equipment.cards import Rank
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.canonical import cards_without, classes
from croupier.odds.hands.counting import ways_by_row
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator
from croupier.odds.hands.grades import Grades, in_whole_units
from croupier.odds.hands.holdings import ANYTHING_ELSE, Line, best_by_line, holding, line_of, ranks_from, worded
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_meter, against_paytable
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.progressives import Level
from croupier.words import Sentence, say

FLOPS = comb(49, 3)
OTHER_HANDS = comb(46, 3)

FOLD, PLAY = 0, 1

Choices: TypeAlias = NDArray[np.bool_]

CHECKLIST = (
    Line(say("advice.pair_or_better"), lambda own: own.groups > 0),
    Line(say("advice.three_of_one_suit"), lambda own: own.suited == 3),
    Line(say("advice.three_of_a_straight"), lambda own: own.connected == 3),
    Line(say("advice.jack_or_better"), lambda own: own.high > 0),
    ANYTHING_ELSE,
)


def main(rules: Ruleset[Options]) -> Analysis:
    """Ante and Flop together, per Ante: fold, or place the Ante again."""
    started = perf_counter()
    game = AnteAndFlop(rules)
    return Analysis(
        wager="main",
        of=("ante", "flop"),
        per="ante",
        table=OutcomeTable.of(game.outcomes(game.plays)),
        seconds=perf_counter() - started,
        convention="The Pot Wager, which every player must also place, does not depend on the decision: see pot.",
        strategy=game.strategy(),
    )


class AnteAndFlop:
    """Every class of three cards with all flops: the frequency of each grade, and the gain of playing."""

    def __init__(self, rules: Ruleset[Options]) -> None:
        table = rules.paytables.table("flop")
        self.hands = classes(3)
        self.grades = Grades.of(FIVE_CARD, [table], [PAIR_OF_JACKS])
        self.counted = counted(self.grades)
        won = [self.grades.reached(grade, PAIR_OF_JACKS) for grade in range(self.grades.count)]
        ante = [Fraction(1) if one else Fraction(-1) for one in won]
        self.nets = [sum(pair, Fraction(0)) for pair in zip(ante, self.grades.nets(table), strict=True)]
        self.unit, (nets,) = in_whole_units(self.nets)
        self.gains: Ints = self.counted @ nets + self.unit * FLOPS
        """The gain of playing over folding, for all flops together."""

    @property
    def plays(self) -> Choices:
        """Which classes of hands place the Flop Wager."""
        return self.gains > 0

    def outcomes(self, plays: Choices) -> list[tuple[Fraction, Fraction, int]]:
        """(net, wagered, ways) when these hands play and the others fold."""
        folded = int(self.hands.weights[~plays].sum()) * FLOPS
        ways = self.hands.weights[plays] @ self.counted[plays]
        played = [(net, Fraction(2), int(count)) for net, count in zip(self.nets, ways, strict=True)]
        return [(Fraction(-1), Fraction(1), folded), *played]

    def strategy(self) -> tuple[Sentence, ...]:
        """The checklist, and its cost against the best play of every hand."""
        bits = CARD_BITS[self.hands.hands].sum(axis=1)
        line = line_of(np.array([holding(int(one), ranks_from(Rank.JACK), 0) for one in bits]), CHECKLIST)
        gains = self.gains * self.hands.weights
        choices = best_by_line(line, [np.zeros_like(gains), gains], len(CHECKLIST))
        lost = int(np.maximum(gains, 0).sum() - gains[choices[line] == PLAY].sum())
        cost = Fraction(lost, self.unit * comb(52, 3) * FLOPS)
        said = {FOLD: say("advice.fold"), PLAY: say("advice.place_flop")}
        return (
            say("advice.on_the_cards", checklist=worded(CHECKLIST, list(choices), said)),
            say("advice.rule_costs", cost=f"{float(cost):.8f}", wager="Ante"),
        )


@lru_cache(maxsize=8)
def counted(grades: Grades) -> Ints:
    """The number of the 18,424 flops with which each class of three cards reaches each grade."""
    table = evaluator(FIVE_CARD, 5)
    return _count_flops(classes(3).hands, grades.by_place(), grades.count, CARD_KEYS, CARD_BITS, table)


@kernel
def _count_flops(
    hands: Ints,
    grade: Values,
    grades: int,
    keys: Ints,
    bits: Ints,
    table: Table,
) -> Ints:
    found = np.zeros((len(hands), grades), dtype=np.int64)
    with_two = np.empty((49, 49), dtype=np.int32)
    for h in range(len(hands)):
        a, b, c = hands[h, 0], hands[h, 1], hands[h, 2]
        key = keys[a] + keys[b] + keys[c]
        mask = bits[a] | bits[b] | bits[c]
        others = cards_without(mask)
        for i in range(49):
            for j in range(i):
                x, y = others[i], others[j]
                five = evaluate(key + keys[x] + keys[y], mask | bits[x] | bits[y], table)
                with_two[i, j] = grade[five]
        for i in range(49):
            for j in range(i):
                for k in range(j):
                    found[h, max(with_two[i, j], with_two[i, k], with_two[j, k])] += 1
    return found


def pot(_rules: Ruleset[Options]) -> Analysis:
    """The Pot between two players: what one wins the other loses, whatever either decides; it has no paytable."""
    started = perf_counter()
    flops = classes(3)
    tied = int(_tied_hands(flops.hands, flops.weights, CARD_KEYS, CARD_BITS, evaluator(FIVE_CARD, 5)))
    total = comb(52, 3) * FLOPS * OTHER_HANDS
    won = (total - tied) // 2
    one = Fraction(1)
    return Analysis(
        wager="pot",
        per="pot",
        table=OutcomeTable.of([(one, one, won), (Fraction(0), one, tied), (-one, one, won)]),
        seconds=perf_counter() - started,
        convention="For two players. With any number the Pot goes to players in full, so that its expectation is 0.",
        between_players=True,
    )


@kernel
def _tied_hands(
    flops: Ints,
    weights: Ints,
    keys: Ints,
    bits: Ints,
    table: Table,
) -> int:
    """The number of deals in which two distinct players hold hands of the same place."""
    places = np.empty(18424, dtype=np.int64)
    cards = np.empty((18424, 3), dtype=np.int64)
    singles = np.zeros(52, dtype=np.int64)
    pairs = np.zeros(52 * 52, dtype=np.int64)
    order = np.empty(18424, dtype=np.int64)
    tied = 0
    for f in range(len(flops)):
        _rank_hands(flops[f], places, cards, keys, bits, table)
        ends = np.cumsum(np.bincount(places))
        for n in range(18424):  # counting sort: each group is filled from its end, which leaves its start index
            ends[places[n]] -= 1
            order[ends[places[n]]] = n
        for place in range(len(ends)):
            end = ends[place + 1] if place + 1 < len(ends) else 18424
            tied += weights[f] * _disjoint_pairs(cards, order, ends[place], end, singles, pairs)
    return tied


@kernel
def _rank_hands(
    flop: Ints,
    places: Ints,
    cards: Ints,
    keys: Ints,
    bits: Ints,
    table: Table,
) -> None:
    """The place of every hand of three cards with the best two of a flop."""
    others = cards_without(bits[flop[0]] | bits[flop[1]] | bits[flop[2]])
    n = 0
    for i in range(49):
        for j in range(i):
            for k in range(j):
                a, b, c = others[i], others[j], others[k]
                key = keys[a] + keys[b] + keys[c]
                mask = bits[a] | bits[b] | bits[c]
                best = 0
                for left in range(3):
                    x, y = flop[left - 1], flop[left - 2]
                    two = mask | bits[x] | bits[y]
                    best = max(best, evaluate(key + keys[x] + keys[y], two, table))
                places[n] = best
                cards[n] = (a, b, c)
                n += 1


@kernel
def _disjoint_pairs(cards: Ints, order: Ints, start: int, end: int, singles: Ints, pairs: Ints) -> int:
    """The number of ordered pairs of some hands that share no card, by inclusion and exclusion.

    With N hands that hold a set of cards, N² pairs share it; the square grows by 2N + 1 with each hand entered.
    """
    found = 0
    for n in range(start, end):
        a, b, c = cards[order[n]]
        found += 2 * (n - start)  # all pairs, less each hand with itself
        found -= 2 * (singles[a] + singles[b] + singles[c]) + 3
        found += 2 * (pairs[52 * a + b] + pairs[52 * a + c] + pairs[52 * b + c]) + 3
        singles[a] += 1
        singles[b] += 1
        singles[c] += 1
        pairs[52 * a + b] += 1
        pairs[52 * a + c] += 1
        pairs[52 * b + c] += 1
    for n in range(start, end):
        a, b, c = cards[order[n]]
        singles[a] = singles[b] = singles[c] = 0
        pairs[52 * a + b] = pairs[52 * a + c] = pairs[52 * b + c] = 0
    return found


def three_card_bonus(rules: Ruleset[Options]) -> Analysis:
    """The player's own three cards, folded or not."""
    started = perf_counter()
    table = rules.paytables.table("three_card_bonus")
    return against_paytable("three_card_bonus", table, ways_by_row(three_card_hands(rules.options), table, 3), started)


def progressive_flop(rules: Ruleset[Options]) -> Analysis:
    """The five-card hand with the flop, folded or not, against the meter."""
    started = perf_counter()
    table, levels = progressive(rules)
    grades = Grades.of(FIVE_CARD, [table])
    ways = grades.ways(table, list(classes(3).weights @ counted(grades)))
    return against_meter("progressive_flop", table, ways, levels, rules.options.progressive_unit, started)


def progressive(rules: Ruleset[Options]) -> tuple[Paytable, tuple[Level, ...]]:
    """The paytable in force and its meter; table A if none is in force."""
    column = rules.options.progressive_paytable or "A"
    (found,) = progressives(replace(rules.options, progressive_paytable=column))
    return rules.paytables.table("progressive_flop", column), found.levels


SOLVERS = {
    "main": main,
    "pot": pot,
    "three_card_bonus": three_card_bonus,
    "progressive_flop": progressive_flop,
}

VARIES = {"progressive_flop": "progressive_paytable"}
"""The option that selects the paytable of a wager."""
