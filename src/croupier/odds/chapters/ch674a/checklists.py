"""Criss-Cross Poker in a few lines: a checklist for each Bet, and the cost of all three together.

Two own cards with two of the cross are classified by what they look like.  If they hold nothing yet, each jack or
better counts two points and each six to ten one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import Rank
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.canonical import number_of_two
from croupier.odds.hands.holdings import ANYTHING_ELSE, Holding, Line, holding, line_of, ranks_from, worded
from croupier.words import Sentence, Several, say

HIGH, MIDDLE = ranks_from(Rank.JACK), ranks_from(Rank.SIX, Rank.TEN)
MOST_POINTS = 8
BETS = np.array([0, 1, 3])
"""What each choice bets, in Antes: a fold, the smallest and the largest Bet."""

SAID = {0: say("advice.fold"), 1: say("advice.bet_the_ante"), 2: say("advice.bet_three_times_the_ante")}


def _strong(hand: Holding) -> bool:
    paid = hand.groups > 1 or hand.pair >= Rank.SIX
    return paid or hand.suited == 4 or (hand.connected == 4 and hand.straights > 1)


def _holding(points: int) -> Line:
    return Line(say("advice.points", count=points), lambda hand: 2 * hand.high + hand.middle == points)


STRONG, STRAIGHT, LOW_PAIR, POINTS = range(4)
LOOKS = (
    Line(say("advice.strong"), _strong),
    Line(say("advice.four_of_a_straight"), lambda hand: hand.connected == 4),
    Line(say("advice.lower_pair"), lambda hand: hand.groups > 0),
    *map(_holding, range(MOST_POINTS + 1)),
)
"""A hand of two own cards and two of the cross; the lines of points come last, fewest first."""

ACROSS = (
    Line(say("advice.pair"), lambda own: own.groups > 0),
    Line(say("advice.two_of_one_suit"), lambda own: own.suited == 2),
    Line(say("advice.six_or_better"), lambda own: own.high + own.middle > 0),
    ANYTHING_ELSE,
)

DOWN = (say("advice.own_pair"), *(LOOKS[look].words for look in (STRONG, STRAIGHT, LOW_PAIR)))
MIDDLE_BET = (
    say("advice.in_either_hand", cards=LOOKS[STRONG].words),
    say("advice.straight_and_more"),
    say("advice.in_one_hand", cards=LOOKS[STRAIGHT].words),
    say("advice.in_either_hand", cards=LOOKS[LOW_PAIR].words),
)
FIXED = 4
"""The number of lines before the points in either list."""


def _down_lines() -> Ints:
    """The line for the Down Bet by the look of the row, without a pair in hand."""
    return np.arange(len(LOOKS)) + FIXED - POINTS


def _middle_lines() -> Ints:
    """The line for the Middle Bet by the looks of row and column; points of both are added."""
    lines = np.zeros((len(LOOKS), len(LOOKS)), dtype=np.int64)
    for row in range(len(LOOKS)):
        for column in range(len(LOOKS)):
            lower, higher = sorted((row, column))
            if lower >= POINTS:
                lines[row, column] = FIXED + row + column - 2 * POINTS
            elif lower != STRONG:
                lines[row, column] = 3 if lower == LOW_PAIR else (1 if higher < POINTS else 2)
    return lines


@dataclass(frozen=True)
class Seen:
    """One class of two own cards as the lists see it: its rows with their looks, weights, and sums by column's look.

    ``sums`` has both Antes, the Across, Down and Middle Bet, and the number of columns; ``across`` and ``down`` are the
    best Bets.
    """

    own: int
    weight: int
    rows: Ints
    weights: Ints
    sums: Ints
    across: int
    down: Ints

    def worth(self, middle: Ints, across: int, down: int | Ints, ante: int) -> Ints:
        """The value of each row by the look of its column, with this many Antes on the Middle Bet; 0 is a fold."""
        antes, on_row, on_column, on_better, count = np.moveaxis(self.sums, -1, 0)
        folds = -46 * ante * (2 + across + down) * count
        stays = antes + across * on_row + down * on_column + middle * on_better
        worth: Ints = np.where(middle == 0, folds, stays)
        return worth


@kernel
def looks_of(own: int, high: int, middle: int) -> Ints:
    """The codes of what two own cards hold with each two of the cross."""
    codes = np.zeros(1326, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            if not own >> a & 1 and not own >> b & 1:
                codes[number_of_two(a, b)] = holding(own | 1 << a | 1 << b, high, middle)
    return codes


def looks(own: int) -> Ints:
    """The look of each two cards of the cross with two own cards, as the index of a line of LOOKS."""
    return line_of(looks_of(own, HIGH, MIDDLE), LOOKS)


class Checklists:
    """The lists, solved backwards from the last Bet, each line optimal for all its cards together."""

    def __init__(self, holes: Sequence[Seen], ante: int) -> None:
        self.holes, self.ante = holes, ante
        self.middle = self._for_the_middle()
        self.down = self._for_down()
        self.across, self.worth = self._for_across()

    def _for_the_middle(self) -> "Choices":
        lines = _middle_lines()
        totals = np.zeros((3, FIXED + 2 * MOST_POINTS + 1), dtype=np.int64)
        for hole in self.holes:
            playing = (hole.down > 0) & (hole.across > 0)
            down, weights = hole.down[:, None], (hole.weights * playing * hole.weight)[:, None]
            for choice, bet in enumerate(BETS):
                worth = hole.worth(np.full((1, 1), bet), hole.across, down, self.ante)
                np.add.at(totals[choice], lines[hole.rows], worth * weights)
        return Choices.of(totals)

    def _by_row(self, hole: Seen, across: int) -> Ints:
        """The value of each row by choice for the Down Bet, if the Middle Bet follows its list."""
        middle = BETS[self.middle.of_line[_middle_lines()[hole.rows]]]
        folds = np.full(len(hole.rows), -1128 * 46 * self.ante * (2 + across))
        return np.stack([folds, *(hole.worth(middle, across, int(bet), self.ante).sum(axis=1) for bet in BETS[1:])])

    def _down_line(self, hole: Seen) -> Ints:
        pair = Holding.of(holding(hole.own, HIGH, MIDDLE)).groups > 0
        return np.zeros(len(hole.rows), dtype=np.int64) if pair else _down_lines()[hole.rows]

    def _for_down(self) -> "Choices":
        totals = np.zeros((3, FIXED + MOST_POINTS + 1), dtype=np.int64)
        for hole in self.holes:
            if hole.across:
                worth = self._by_row(hole, hole.across) * (hole.weights * hole.weight)
                for choice in range(3):
                    np.add.at(totals[choice], self._down_line(hole), worth[choice])
        return Choices.of(totals)

    def _for_across(self) -> tuple[Ints, int]:
        """The choice of each line, and the total value of all hands if every list is followed."""
        line = line_of(np.array([holding(hole.own, HIGH, MIDDLE) for hole in self.holes]), ACROSS)
        worth = np.zeros((3, len(self.holes)), dtype=np.int64)
        for number, hole in enumerate(self.holes):
            worth[0, number] = -2 * self.ante * 1225 * 1128 * 46 * hole.weight
            down = self.down.of_line[self._down_line(hole)]
            for choice, bet in enumerate(BETS[1:], start=1):
                by_row = np.choose(down, self._by_row(hole, int(bet)))
                worth[choice, number] = int((by_row * hole.weights).sum()) * hole.weight
        totals = np.array([[one[line == each].sum() for each in range(len(ACROSS))] for one in worth])
        across: Ints = totals.argmax(axis=0)
        return across, int(np.choose(across[line], worth).sum())

    def words(self) -> tuple[Sentence, ...]:
        """The three lists as people read them."""
        return (
            say("advice.across_bet", checklist=worded(ACROSS, list(self.across), SAID)),
            say("advice.down_bet", checklist=self.down.words(DOWN)),
            say("advice.middle_bet", checklist=self.middle.words(MIDDLE_BET)),
            say("advice.counting_points"),
        )


@dataclass(frozen=True)
class Choices:
    """The choice of every line: the named lines, then the lines of points, fewest first."""

    of_line: NDArray[np.int64]

    @classmethod
    def of(cls, totals: Ints) -> "Choices":
        """The best choice of each line, and for points the best number to bet with; fewer fold."""
        points = totals[:, FIXED:]
        cuts = [
            (int(points[0, :cut].sum() + points[choice, cut:].sum()), cut, choice)
            for cut in range(points.shape[1] + 1)
            for choice in (1, 2)
        ]
        _, cut, choice = max(cuts)
        by_points = [0] * cut + [choice] * (points.shape[1] - cut)
        return cls(np.array([*totals[:, :FIXED].argmax(axis=0), *by_points]))

    def words(self, lines: Sequence[Sentence]) -> Several:
        """The list for a sentence."""
        cut = int((self.of_line[FIXED:] > 0).argmax())
        points = say("advice.points_or_more", count=cut)
        listed = [replace(ANYTHING_ELSE, words=words) for words in (*lines, points)]
        choices = [*self.of_line[:FIXED], self.of_line[FIXED + cut], 0]
        return worded([*listed, ANYTHING_ELSE], choices, SAID)
