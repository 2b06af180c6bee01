"""Raise It Up Stud Poker: every hand of three cards through all three streets, solved backwards from the last."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from math import comb
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.paytables import progressives
from croupier.chapters.ch669a_raise_it_up_stud.rankings import PAIR_OF_TENS, three_card_hands, with_royals
from croupier.equipment.cards import Card
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch669a.checklists import checklists, third_street
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.canonical import classes, hand_numbers, number_of_two
from croupier.odds.hands.counting import ways_by_outcome, ways_by_row
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator
from croupier.odds.hands.grades import Grades, in_whole_units
from croupier.odds.hands.pay_arrays import Reaches, pays_by_hand, smallest_unit
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_meter, against_paytable
from croupier.rules.procedure.side_wagers import Topped, envy_table, reaches
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.progressives import Level
from croupier.words import Sentence, say

MOST_WHEN_FOLDED = 5
"""In Antes, if every street may add to the Play Wager: three and two before the last decision."""

Ends = NDArray[np.int8]


@dataclass(frozen=True)
class Streets:
    """The best play of every class of three cards.

    ``ends`` has, by class, 4th and 5th Street, the Play Wager that the best play ends with, in Antes; zero or less is
    a fold after that much was wagered.  ``counted`` has the deals by kind of hand, end and grade.  ``sums`` are the
    results of Ante and Blind, and of one Ante of Play, over all 47 cards of 6th Street, by class and pair of streets.
    ``values`` has the value of each Play Wager on three cards with the best play after it.
    """

    ends: Ends
    counted: Ints
    sums: Ints
    values: Ints


class AntesAndPlay:
    """The compulsory wagers under given rules, alone or with a side wager that a fold may lose."""

    def __init__(self, rules: Ruleset[Options], side: Sequence[Fraction] = (), *, lost_by_fold: bool = False) -> None:
        """``side`` is the result of the side wager, equal to the Ante, for each class of hands."""
        play, blind = rules.paytables.table("play"), rules.paytables.table("blind")
        self.grades = Grades.of(FIVE_CARD, [play, blind], [PAIR_OF_TENS])
        wins = [self.grades.reached(grade, PAIR_OF_TENS) for grade in range(self.grades.count)]
        self.base = [1 + net if won else Fraction(-2) for won, net in zip(wins, self.grades.nets(blind), strict=True)]
        self.play = [net if won else Fraction(-1) for won, net in zip(wins, self.grades.nets(play), strict=True)]
        self.side = tuple(side)
        self.lost_by_fold = lost_by_fold
        self.single = rules.options.single_play_wager

    @property
    def unit(self) -> int:
        """The number of small units in one Ante."""
        return in_whole_units(self.base, self.play, self.side)[0]

    def solved(self) -> Streets:
        """The best play."""
        return _solved(self.grades, tuple(self.base), tuple(self.play), self.side, self.lost_by_fold, self.single)

    def strategy(self, best: Fraction) -> tuple[Sentence, ...]:
        """A checklist for every street, or for the first street only if Play Wagers add up."""
        solved = self.solved()
        if self.single:
            return checklists(solved.sums, self.unit, best)
        return third_street(solved.values, self.unit)

    def outcomes(self) -> list[tuple[Fraction, Fraction, int]]:
        """(net, wagered, ways) of the best play."""
        counted = self.solved().counted
        kinds = sorted(set(self.side))
        found = []
        for kind, end, grade in zip(*np.nonzero(counted), strict=True):
            played = int(end) - MOST_WHEN_FOLDED
            side = kinds[kind] if kinds else Fraction(0)
            if played > 0:
                net = self.base[grade] + played * self.play[grade] + side
            else:
                net = Fraction(played - 2) + (-1 if self.lost_by_fold else side)
            found.append((net, Fraction(2 + abs(played) + bool(kinds)), int(counted[kind, end, grade])))
        return found


@lru_cache(maxsize=5)
def _solved(
    grades: Grades,
    base: tuple[Fraction, ...],
    play: tuple[Fraction, ...],
    side: tuple[Fraction, ...],
    lost_by_fold: bool,  # noqa: FBT001 - as below
    single: bool,  # noqa: FBT001 - a part of what the result is remembered by
) -> Streets:
    hands = classes(3)
    unit, (base_units, play_units, side_units) = in_whole_units(base, play, side or [Fraction(-1)] * len(hands.hands))
    kinds = np.unique(side_units, return_inverse=True)[1].astype(np.int64)
    forfeits = (side_units + unit) * int(lost_by_fold)
    given = hands.hands, hands.weights, kinds, forfeits, base_units, play_units
    table = evaluator(FIVE_CARD, 6)
    return Streets(*_solve(*given, unit, int(single), grades.by_place(), CARD_KEYS, CARD_BITS, table))


@kernel
def _solve(
    hands: Ints,
    weights: Ints,
    kinds: Ints,
    forfeits: Ints,
    base: Ints,
    play: Ints,
    unit: int,
    single: int,
    grade: Values,
    keys: Ints,
    bits: Ints,
    table: Table,
) -> tuple[Ends, Ints, Ints, Ints]:
    count = len(hands)
    ends = np.zeros((count, 52, 52), dtype=np.int8)
    counted = np.zeros((kinds.max() + 1, 12, len(base)), dtype=np.int64)
    sums = np.zeros((2, count, 1326), dtype=np.int64)
    worth = np.zeros((count, 4), dtype=np.int64)
    sixth = np.empty((1326, len(base)), dtype=np.int64)
    after = np.empty((52, 6), dtype=np.int64)
    for h in range(count):
        own = bits[hands[h, 0]] | bits[hands[h, 1]] | bits[hands[h, 2]]
        _count_sixth_street(hands[h], own, sixth, grade, keys, bits, table)
        _add_up(h, sixth, base, play, sums)
        _worth_after_fourth(h, own, sums, 47 * forfeits[h], 47 * unit, single, after)
        _choose(h, own, sums, 47 * forfeits[h], 47 * unit, single, after, worth, ends)
        for fourth in range(52):
            for fifth in range(52):
                if fourth != fifth and not own >> fourth & 1 and not own >> fifth & 1:
                    pair = number_of_two(fourth, fifth)
                    for g in range(len(base)):
                        counted[kinds[h], ends[h, fourth, fifth] + 5, g] += weights[h] * sixth[pair, g]
    return ends, counted, sums, worth


@kernel
def _count_sixth_street(
    hand: Ints,
    own: int,
    sixth: Ints,
    grade: Values,
    keys: Ints,
    bits: Ints,
    table: Table,
) -> None:
    """For every two cards on 4th and 5th Street, the number of cards on 6th Street that lead to each grade."""
    sixth[:] = 0
    key = keys[hand[0]] + keys[hand[1]] + keys[hand[2]]
    for a in range(52):
        if own >> a & 1:
            continue
        for b in range(a):
            if own >> b & 1:
                continue
            for c in range(b):
                if not own >> c & 1:
                    cards = own | bits[a] | bits[b] | bits[c]
                    six = evaluate(key + keys[a] + keys[b] + keys[c], cards, table)
                    reached = grade[six]
                    sixth[number_of_two(a, b), reached] += 1
                    sixth[number_of_two(a, c), reached] += 1
                    sixth[number_of_two(b, c), reached] += 1


@kernel
def _add_up(h: int, sixth: Ints, base: Ints, play: Ints, sums: Ints) -> None:
    for pair in range(1326):
        for g in range(len(base)):
            sums[0, h, pair] += sixth[pair, g] * base[g]
            sums[1, h, pair] += sixth[pair, g] * play[g]


@kernel
def _worth_at_the_end(
    h: int, pair: int, played: int, sums: Ints, forfeit: int, ante: int, single: int
) -> tuple[int, int]:
    """The value of a hand after 5th Street with this much played before, and the end of the best play."""
    if single and played > 0:
        return sums[0, h, pair] + played * sums[1, h, pair], played
    stays = sums[0, h, pair] + (played + 1) * sums[1, h, pair]
    folds = -(2 + played) * ante - forfeit
    return (stays, played + 1) if stays > folds else (folds, -played)


@kernel
def _worth_after_fourth(h: int, own: int, sums: Ints, forfeit: int, ante: int, single: int, after: Ints) -> None:
    """The value of a hand after 4th Street, by that card and by the amount played so far."""
    after[:] = 0
    for fourth in range(52):
        for fifth in range(52):
            if fourth != fifth and not own >> fourth & 1 and not own >> fifth & 1:
                pair = number_of_two(fourth, fifth)
                for played in range(6):
                    after[fourth, played] += _worth_at_the_end(h, pair, played, sums, forfeit, ante, single)[0]


@kernel
def _choose(
    h: int,
    own: int,
    sums: Ints,
    forfeit: int,
    ante: int,
    single: int,
    after: Ints,
    worth: Ints,
    ends: Ends,
) -> None:
    """The best Play Wager on three cards, then on 4th Street, then the end for each card on 5th Street."""
    for third in range(4):
        for fourth in range(52):
            worth[h, third] += after[fourth, third + _best_raise(fourth, third, after, single)]
    third = 0
    for more in range(1, 4):
        if worth[h, more] > worth[h, third]:
            third = more
    for fourth in range(52):
        played = third + _best_raise(fourth, third, after, single)
        for fifth in range(52):
            if fourth != fifth and not own >> fourth & 1 and not own >> fifth & 1:
                pair = number_of_two(fourth, fifth)
                ends[h, fourth, fifth] = _worth_at_the_end(h, pair, played, sums, forfeit, ante, single)[1]


@kernel
def _best_raise(fourth: int, third: int, after: Ints, single: int) -> int:
    """What to play on 4th Street after this much on three cards: the smallest of the best amounts."""
    if single and third > 0:
        return 0
    best = 0
    for more in range(1, 3):
        if after[fourth, third + more] > after[fourth, third + best]:
            best = more
    return best


def main(rules: Ruleset[Options]) -> Analysis:
    """Ante, Blind and Play together, per Ante."""
    started = perf_counter()
    game = AntesAndPlay(rules)
    table = OutcomeTable.of(game.outcomes())
    return Analysis(
        wager="main",
        of=("ante", "blind", "play"),
        per="ante",
        table=table,
        strategy=game.strategy(table.expectation),
        seconds=perf_counter() - started,
    )


def with_pair_plus(rules: Ruleset[Options]) -> AntesAndPlay:
    """The compulsory wagers with a Pair Plus Wager equal to the Ante."""
    parts = smallest_unit([pair_plus_table(rules)])
    pays = pays_by_hand(reaches_three(rules), pair_plus_table(rules), parts, 3)[hand_numbers(classes(3).hands)]
    side = [Fraction(int(one), parts) for one in pays]
    return AntesAndPlay(rules, side, lost_by_fold=not rules.options.pair_plus_survives_fold)


def main_with_pair_plus(rules: Ruleset[Options]) -> Analysis:
    """The best joint play of both, per Ante: if a fold loses the Pair Plus Wager, fewer hands fold."""
    started = perf_counter()
    game = with_pair_plus(rules)
    winning = np.array([one > -1 for one in game.side])
    kept = game.lost_by_fold and not folds(game.solved().ends)[winning].any()
    return Analysis(
        wager="main_with_pair_plus",
        of=("ante", "blind", "play", "pair_plus"),
        per="ante",
        paytable=rules.options.pair_plus_paytable,
        table=OutcomeTable.of(game.outcomes()),
        strategy=(say("advice.keep_pair_plus"),) if kept else (),
        convention="The Pair Plus Wager is as high as the Ante.",
        seconds=perf_counter() - started,
    )


def pair_plus(rules: Ruleset[Options]) -> Analysis:
    """The player's own three cards."""
    started = perf_counter()
    table = pair_plus_table(rules)
    found = against_paytable("pair_plus", table, ways_by_row(three_card_hands(rules.options), table, 3), started)
    if rules.options.pair_plus_survives_fold:
        return found
    parts = smallest_unit([table])
    return _as_if_never_folded(rules, found, pays_by_hand(reaches_three(rules), table, parts, 3), parts)


def progressive(rules: Ruleset[Options]) -> Analysis:
    """The player's own three cards against the meter, and the Envy Bonus for each other hand."""
    started = perf_counter()
    table, levels, unit = rules.paytables.table("progressive"), meter(rules), rules.options.progressive_unit
    hands = with_royals(three_card_hands(rules.options))
    envy = envy_table(rules.paytables, "envy", rules.options)
    ways = _ways(hands, table), _ways(hands, envy)
    found = against_meter("progressive", table, ways[0], levels, unit, started, ways[1], envy)
    parts = smallest_unit([table], levels, unit)
    pays = pays_by_hand(hands.reaches, table, parts, 3, levels=levels, unit=unit)
    return _as_if_never_folded(rules, found, pays, parts)


def _ways(hands: Topped, table: Paytable) -> dict[str, int]:
    """The number of three-card hands with each row as their highest; the empty row is all the rest."""

    def row(cards: tuple[Card, ...]) -> str:
        found = table.highest(hands.reaches(cards))
        return found.name if found else ""

    return dict.fromkeys((row.name for row in table), 0) | ways_by_outcome(3, row)


def _as_if_never_folded(rules: Ruleset[Options], found: Analysis, pays: Ints, parts: int) -> Analysis:
    """Add what the best play of the other wagers costs a three-card wager that a fold loses."""
    folded = folds(AntesAndPlay(rules).solved().ends)[classes(3).of]
    lost = Fraction(int(((pays + parts) * folded).sum()), parts * comb(52, 3) * 49 * 48)
    said = f"As if its player never folded; a fold loses it, and the best play of main costs it {float(lost):.6f} more."
    return replace(found, convention=said)


def folds(ends: Ends) -> Ints:
    """The number of the 49 x 48 cards on 4th and 5th Street with which each class of hands folds."""
    impossible = 52 * 52 - 49 * 48  # streets that repeat a card have no end and look like a fold
    found: Ints = (ends <= 0).sum(axis=(1, 2)) - impossible
    return found


def pair_plus_table(rules: Ruleset[Options]) -> Paytable:
    """The paytable of the Pair Plus Wager in force."""
    return rules.paytables.table("pair_plus", rules.options.pair_plus_paytable)


def reaches_three(rules: Ruleset[Options]) -> Reaches:
    """The rows three cards reach, by the same function as live play."""
    return partial(reaches, three_card_hands(rules.options))


def meter(rules: Ruleset[Options]) -> tuple[Level, ...]:
    """The progressive meter, whether or not the wager is offered."""
    (found,) = progressives(replace(rules.options, progressive_payout=True))
    return found.levels


def six_card_bonus(rules: Ruleset[Options]) -> Analysis:
    """The best five of own and community cards, folded or not."""
    started = perf_counter()
    table = six_card_table(rules)
    return against_paytable("six_card_bonus", table, ways_by_row(FIVE_CARD, table, 6), started)


def six_card_table(rules: Ruleset[Options]) -> Paytable:
    """The paytable of the Six Card Bonus Wager in force; table A if none is."""
    return rules.paytables.table("six_card_bonus", rules.options.six_card_paytable or "A")


SOLVERS = {
    "main": main,
    "main_with_pair_plus": main_with_pair_plus,
    "pair_plus": pair_plus,
    "progressive": progressive,
    "six_card_bonus": six_card_bonus,
}

VARIES = {
    "main_with_pair_plus": "pair_plus_paytable",
    "pair_plus": "pair_plus_paytable",
    "six_card_bonus": "six_card_paytable",
}
"""The option that selects the paytable of a wager."""
