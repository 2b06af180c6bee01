"""Raise It Up Stud Poker in a few lines: a checklist for each street, and what all three cost together."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from croupier.equipment.cards import Rank
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.canonical import DECK, classes, number_of_two
from croupier.odds.hands.evaluation import CARD_BITS
from croupier.odds.hands.holdings import ANYTHING_ELSE, Line, best_by_line, holding, line_of, ranks_from, worded

TEN_OR_BETTER = ranks_from(Rank.TEN)
"""The ranks of which a pair wins."""

THIRD = (
    Line("a pair or better", lambda own: own.groups > 0),
    Line("three cards ten or better", lambda own: own.high == 3),
    Line("three of one suit within one straight", lambda own: own.suited == own.connected == 3),
    Line("three of one suit, two of them ten or better", lambda own: own.suited == 3 and own.high == 2),
    Line("three of one suit, one of them ten or better", lambda own: own.suited == 3 and own.high == 1),
    Line("three of one suit", lambda own: own.suited == 3),
    Line(
        "two cards ten or better that lie with the third in two straights",
        lambda own: own.high == 2 and own.connected == 3 and own.straights >= 2,
    ),
    ANYTHING_ELSE,
)
FOURTH = (
    Line("a pair or better", lambda four: four.groups > 0),
    Line("four of one suit", lambda four: four.suited == 4),
    Line("four ranks of one straight", lambda four: four.connected == 4),
    Line("three of one suit and three cards ten or better", lambda four: four.suited == four.high == 3),
    ANYTHING_ELSE,
)
FIFTH = (
    Line("a pair or better", lambda five: five.groups > 0),
    Line("four of one suit", lambda five: five.suited >= 4),
    Line("a straight", lambda five: five.connected == 5),
    Line("four ranks of two straights", lambda five: five.connected == 4 and five.straights > 1),
    Line("four ranks of one straight and a ten or better", lambda five: five.connected == 4 and five.high > 0),
    ANYTHING_ELSE,
)
SAID = {0: "check", 1: "play the Ante", 2: "play twice the Ante", 3: "play three times the Ante"}


NO_PAIR_OF_STREETS = comb(DECK, 2)
_PAIRS: Ints = np.array(
    [[number_of_two(a, b) if a != b else NO_PAIR_OF_STREETS for b in range(DECK)] for a in range(DECK)]
)


def checklists(sums: Ints, unit: int, best: Fraction) -> tuple[str, ...]:
    """The list of each street, solved from the last one back, and what they cost against the best play.

    ``sums`` are those of :class:`croupier.odds.chapters.ch669a.solve.Streets`.
    """
    hands = classes(3)
    weights = hands.weights
    codes = [codes_with(hands.hands, CARD_BITS, more, TEN_OR_BETTER) for more in range(3)]
    fifth, at_fifth = _fifth_street(sums, codes[2], unit, weights)
    fourth, at_fourth = _choose(FOURTH, codes[1], [_by_fourth(at_fifth), *_raised(_by_fourth(sums), 2)], weights)
    totals = sums.sum(axis=2) * 2  # each pair of streets comes in two orders
    third, at_third = _choose(THIRD, codes[0][:, 0], [at_fourth.sum(axis=1), *_raised(totals, 3)], weights)
    cost = best - Fraction(int((at_third * weights).sum()), unit * comb(DECK, 3) * 49 * 48 * 47)
    return (
        f"On three cards, with {worded(THIRD, list(third), SAID)}.",
        f"After 4th Street, with {worded(FOURTH, list(fourth), SAID)}.",
        f"After 5th Street, with {worded(FIFTH, list(fifth), {0: 'fold', 1: SAID[1]})}.",
        f"These lists cost {float(cost):.8f} of the Ante against the best play of every hand.",
    )


def third_street(values: Ints, unit: int) -> tuple[str, ...]:
    """The list of the first street alone, with the best play after it, and its cost.

    ``values`` are those of :class:`croupier.odds.chapters.ch669a.solve.Streets`.
    """
    hands = classes(3)
    codes = codes_with(hands.hands, CARD_BITS, 0, TEN_OR_BETTER)[:, 0]
    choices, worth = _choose(THIRD, codes, list(values.T), hands.weights)
    lost = int(((values.max(axis=1) - worth) * hands.weights).sum())
    cost = Fraction(lost, unit * comb(DECK, 3) * 49 * 48 * 47)
    return (
        f"On three cards, with {worded(THIRD, list(choices), SAID)}.",
        f"This list costs {float(cost):.8f} of the Ante if every later decision is the best.",
    )


def _fifth_street(sums: Ints, codes: Ints, unit: int, weights: Ints) -> tuple[Ints, Ints]:
    folds = np.where(codes > 0, -2 * 47 * unit, 0)
    return _choose(FIFTH, codes, [folds, sums[0] + sums[1]], weights)


def _choose(lines: Sequence[Line], codes: Ints, worth: Sequence[Ints], weights: Ints) -> tuple[Ints, Ints]:
    """The choice of each line, and what every hand is worth when all follow it."""
    line = line_of(codes, lines)
    by_hand = weights.reshape(-1, *[1] * (codes.ndim - 1))
    choices = best_by_line(line, [one * by_hand for one in worth], len(lines))
    return choices, np.choose(choices[line], worth)


def _raised(sums: Ints, most: int) -> list[Ints]:
    """What a Play Wager of one, two and so on times the Ante is worth."""
    return [sums[0] + times * sums[1] for times in range(1, most + 1)]


def _by_fourth(by_pair: Ints) -> Ints:
    """Sums over the pairs of streets, by the card on 4th Street."""
    with_none = np.concatenate([by_pair, np.zeros_like(by_pair[..., :1])], axis=-1)
    added: Ints = with_none[..., _PAIRS].sum(axis=-1)
    return added


@kernel
def codes_with(hands: Ints, bits: Ints, more: int, high: int) -> Ints:
    """What each hand holds with no card more, with each one or with each two; 0 where a card would be there twice."""
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
