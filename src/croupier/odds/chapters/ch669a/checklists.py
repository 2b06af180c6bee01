"""Raise It Up Stud Poker in a few lines: a checklist for each street, and the cost of all three together."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from croupier.equipment.cards import Rank
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.canonical import DECK, classes, number_of_two
from croupier.odds.hands.evaluation import CARD_BITS
from croupier.odds.hands.holdings import ANYTHING_ELSE, Line, best_by_line, holding, line_of, ranks_from, worded
from croupier.words import Sentence, say

TEN_OR_BETTER = ranks_from(Rank.TEN)
"""The ranks whose pairs win."""

THIRD = (
    Line(say("advice.pair_or_better"), lambda own: own.groups > 0),
    Line(say("advice.three_tens_or_better"), lambda own: own.high == 3),
    Line(say("advice.three_of_one_suit_and_straight"), lambda own: own.suited == own.connected == 3),
    Line(say("advice.three_of_one_suit_two_high"), lambda own: own.suited == 3 and own.high == 2),
    Line(say("advice.three_of_one_suit_one_high"), lambda own: own.suited == 3 and own.high == 1),
    Line(say("advice.three_of_one_suit"), lambda own: own.suited == 3),
    Line(
        say("advice.two_tens_in_two_straights"),
        lambda own: own.high == 2 and own.connected == 3 and own.straights >= 2,
    ),
    ANYTHING_ELSE,
)
FOURTH = (
    Line(say("advice.pair_or_better"), lambda four: four.groups > 0),
    Line(say("advice.four_of_one_suit"), lambda four: four.suited == 4),
    Line(say("advice.four_of_a_straight"), lambda four: four.connected == 4),
    Line(say("advice.three_of_one_suit_three_high"), lambda four: four.suited == four.high == 3),
    ANYTHING_ELSE,
)
FIFTH = (
    Line(say("advice.pair_or_better"), lambda five: five.groups > 0),
    Line(say("advice.four_of_one_suit"), lambda five: five.suited >= 4),
    Line(say("advice.straight"), lambda five: five.connected == 5),
    Line(say("advice.four_of_two_straights"), lambda five: five.connected == 4 and five.straights > 1),
    Line(say("advice.four_of_a_straight_and_ten"), lambda five: five.connected == 4 and five.high > 0),
    ANYTHING_ELSE,
)
SAID = {
    0: say("advice.check"),
    1: say("advice.play_the_ante"),
    2: say("advice.play_twice_the_ante"),
    3: say("advice.play_three_times_the_ante"),
}


NO_PAIR_OF_STREETS = comb(DECK, 2)
_PAIRS: Ints = np.array(
    [[number_of_two(a, b) if a != b else NO_PAIR_OF_STREETS for b in range(DECK)] for a in range(DECK)]
)


def checklists(sums: Ints, unit: int, best: Fraction) -> tuple[Sentence, ...]:
    """The list for each street, solved backwards from the last, and their cost against the best play.

    ``sums`` are those of :class:`croupier.odds.chapters.ch669a.solve.Streets`.
    """
    hands = classes(3)
    weights = hands.weights
    codes = [codes_with(hands.hands, CARD_BITS, more, TEN_OR_BETTER) for more in range(3)]
    fifth, at_fifth = _fifth_street(sums, codes[2], unit, weights)
    fourth, at_fourth = _choose(FOURTH, codes[1], [_by_fourth(at_fifth), *_raised(_by_fourth(sums), 2)], weights)
    totals = sums.sum(axis=2) * 2  # each pair of streets has two orders
    third, at_third = _choose(THIRD, codes[0][:, 0], [at_fourth.sum(axis=1), *_raised(totals, 3)], weights)
    cost = best - Fraction(int((at_third * weights).sum()), unit * comb(DECK, 3) * 49 * 48 * 47)
    return (
        say("advice.on_three_cards", checklist=worded(THIRD, list(third), SAID)),
        say("advice.after_street", street=4, checklist=worded(FOURTH, list(fourth), SAID)),
        say("advice.after_street", street=5, checklist=worded(FIFTH, list(fifth), SAID | {0: say("advice.fold")})),
        say("advice.lists_cost", cost=f"{float(cost):.8f}", wager="Ante"),
    )


def third_street(values: Ints, unit: int) -> tuple[Sentence, ...]:
    """The list for the first street alone, with the best play after it, and its cost.

    ``values`` are those of :class:`croupier.odds.chapters.ch669a.solve.Streets`.
    """
    hands = classes(3)
    codes = codes_with(hands.hands, CARD_BITS, 0, TEN_OR_BETTER)[:, 0]
    choices, worth = _choose(THIRD, codes, list(values.T), hands.weights)
    lost = int(((values.max(axis=1) - worth) * hands.weights).sum())
    cost = Fraction(lost, unit * comb(DECK, 3) * 49 * 48 * 47)
    return (
        say("advice.on_three_cards", checklist=worded(THIRD, list(choices), SAID)),
        say("advice.list_costs", cost=f"{float(cost):.8f}"),
    )


def _fifth_street(sums: Ints, codes: Ints, unit: int, weights: Ints) -> tuple[Ints, Ints]:
    folds = np.where(codes > 0, -2 * 47 * unit, 0)
    return _choose(FIFTH, codes, [folds, sums[0] + sums[1]], weights)


def _choose(lines: Sequence[Line], codes: Ints, worth: Sequence[Ints], weights: Ints) -> tuple[Ints, Ints]:
    """The choice of each line, and the value of every hand that follows them."""
    line = line_of(codes, lines)
    by_hand = weights.reshape(-1, *[1] * (codes.ndim - 1))
    choices = best_by_line(line, [one * by_hand for one in worth], len(lines))
    return choices, np.choose(choices[line], worth)


def _raised(sums: Ints, most: int) -> list[Ints]:
    """The value of a Play Wager of one, two and so on times the Ante."""
    return [sums[0] + times * sums[1] for times in range(1, most + 1)]


def _by_fourth(by_pair: Ints) -> Ints:
    """Sums over the pairs of streets, by the card on 4th Street."""
    with_none = np.concatenate([by_pair, np.zeros_like(by_pair[..., :1])], axis=-1)
    added: Ints = with_none[..., _PAIRS].sum(axis=-1)
    return added


@kernel
def codes_with(hands: Ints, bits: Ints, more: int, high: int) -> Ints:
    """The codes of each hand with no further card, with each one or with each two; 0 if a card would repeat."""
    count = 1 if more == 0 else (52 if more == 1 else 1326)
    codes = np.zeros((len(hands), count), dtype=np.int64)
    for h in range(len(hands)):
        own = bits[hands[h, 0]] | bits[hands[h, 1]] | bits[hands[h, 2]]
        if more == 0:
            codes[h, 0] = holding(own, high, 0)
        for a in range(52 if more > 0 else 0):
            if more == 1 and not own >> a & 1:
                codes[h, a] = holding(own | bits[a], high, 0)
            for b in range(a if more == 2 else 0):
                if not own >> a & 1 and not own >> b & 1:
                    codes[h, number_of_two(a, b)] = holding(own | bits[a] | bits[b], high, 0)
    return codes
