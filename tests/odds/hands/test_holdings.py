"""What people see in their cards, and lists that decide by it."""

import numpy as np
import pytest

from croupier.equipment.cards import Rank, cards
from croupier.odds.hands.evaluation import CARD_BITS, numbers
from croupier.odds.hands.holdings import (
    ANYTHING_ELSE,
    Holding,
    Line,
    best_by_line,
    holding,
    line_of,
    ranks_from,
    worded,
)
from croupier.words import language, verbatim

HIGH, MIDDLE = ranks_from(Rank.JACK), ranks_from(Rank.SIX, Rank.TEN)
PAIR = Line(verbatim("a pair"), lambda own: own.groups > 0)
SUITED = Line(verbatim("one suit"), lambda own: own.suited == 3)


def code(hand: str) -> int:
    return holding(int(CARD_BITS[numbers(list(cards(hand)))].sum()), HIGH, MIDDLE)


@pytest.mark.parametrize(
    ("hand", "held"),
    [
        ("As Kd 9c", Holding(groups=0, pair=0, suited=1, connected=2, straights=2, high=2, middle=1)),
        ("As 2d 3c", Holding(groups=0, pair=0, suited=1, connected=3, straights=1, high=1, middle=0)),
        ("7s 8s 9s", Holding(groups=0, pair=0, suited=3, connected=3, straights=3, high=0, middle=3)),
        ("5s 6d 7c 8h", Holding(groups=0, pair=0, suited=1, connected=4, straights=2, high=0, middle=3)),
        ("5s 6d 8c 9h", Holding(groups=0, pair=0, suited=1, connected=4, straights=1, high=0, middle=3)),
        ("As Qd Jd Td", Holding(groups=0, pair=0, suited=3, connected=4, straights=1, high=3, middle=1)),
        ("Qs Qd 4c", Holding(groups=1, pair=12, suited=1, connected=1, straights=7, high=1, middle=0)),
        ("5s 5d 3c 3h", Holding(groups=2, pair=5, suited=1, connected=2, straights=3, high=0, middle=0)),
        ("2s 2d 2c Kc", Holding(groups=3, pair=2, suited=2, connected=1, straights=4, high=1, middle=0)),
        ("Ts Jd Qc Kh As", Holding(groups=0, pair=0, suited=2, connected=5, straights=1, high=4, middle=1)),
    ],
)
def test_what_a_few_cards_hold(hand: str, held: Holding) -> None:
    assert Holding.of(code(hand)) == held


def test_the_first_line_that_the_cards_meet_counts() -> None:
    codes = np.array([[code("Qs Qd 4c"), code("7s 8s 9s")], [code("As Kd 9c"), code("Qs Qd 4c")]])

    assert line_of(codes, (PAIR, SUITED, ANYTHING_ELSE)).tolist() == [[0, 1], [2, 0]]


def test_a_line_chooses_what_is_best_for_all_its_cards_together() -> None:
    """The second line loses 3 with one hand and wins 5 with another when it plays."""
    line = np.array([0, 1, 1, 2])
    fold, play = np.array([0, 0, 0, 0]), np.array([9, -3, 5, -1])

    assert best_by_line(line, [fold, play], 3).tolist() == [1, 1, 0]


def test_lines_with_one_choice_are_read_together() -> None:
    said = {0: verbatim("fold"), 1: verbatim("play")}

    lines, english = (PAIR, SUITED, ANYTHING_ELSE), language("en")

    assert english.said(worded(lines, [1, 1, 0], said)) == "a pair or one suit: play; anything else: fold"
    assert english.said(worded(lines, [1, 0, 1], said)) == "a pair: play; one suit: fold; anything else: play"
