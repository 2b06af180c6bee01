"""Hands that suits do not tell apart, and hands that paytables do not tell apart."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.hands.canonical import EXCHANGES, classes, hand_numbers, number_of_three, number_of_two
from croupier.odds.hands.evaluation import place_of, ranking
from croupier.odds.hands.grades import Grades, in_whole_units


@pytest.mark.parametrize(("cards", "found", "hands"), [(2, 169, 1326), (3, 1755, 22100)])
def test_as_many_classes_as_poker_has(cards: int, found: int, hands: int) -> None:
    known = classes(cards)

    assert len(known.hands) == len(known.weights) == found
    assert int(known.weights.sum()) == hands


def test_an_exchange_of_suits_leads_every_hand_to_its_representative() -> None:
    known = classes(3)

    for hand in list(combinations(range(52), 3))[::97]:
        number = int(hand_numbers(np.array(hand)))
        image = EXCHANGES[known.exchange[number]][list(hand)]
        assert set(image) == set(known.hands[known.of[number]])


def test_a_given_hand_keeps_its_suits() -> None:
    """Beside the ace and king of one suit three suits are alike, beside those of two suits only two are."""
    suited, unsuited = classes(2, (11, 12)), classes(2, (11, 25))

    assert int(suited.weights.sum()) == int(unsuited.weights.sum()) == 50 * 49 // 2
    assert len(suited.hands) < len(unsuited.hands)
    assert set(suited.of[hand_numbers(np.array([[12, 30], [11, 12]]))]) == {-1}


def test_numbers_do_not_depend_on_the_order() -> None:
    two, three = list(combinations(range(52), 2)), list(combinations(range(52), 3))

    assert {number_of_two(b, a) for a, b in two} == set(hand_numbers(np.array(two))) == set(range(1326))
    assert {number_of_three(b, c, a) for a, b, c in three} == set(hand_numbers(np.array(three))) == set(range(22100))


def test_grades_are_the_rows_of_all_tables_together() -> None:
    tables = chapter("674a").paytables
    grades = Grades.of(FIVE_CARD, [tables.table("antes"), tables.table("bets")])

    assert grades.count == 11
    assert grades.nets(tables.table("antes")) == [-1, 0, *[1] * 9]
    assert grades.nets(tables.table("bets")) == [-1, 0, 1, 2, 3, 5, 8, 12, 40, 100, 500]
    by_place = grades.by_place()
    assert len(by_place) == len(ranking(FIVE_CARD))
    assert by_place[place_of(FIVE_CARD, "two_pair")] == by_place[place_of(FIVE_CARD, "two_pair") - 1] + 1 == 3


def test_a_value_between_the_rows_begins_a_grade_of_its_own() -> None:
    table = chapter("674a").paytables.table("antes")
    queens = FIVE_CARD.threshold("pair_of_queens_or_better")
    grades = Grades.of(FIVE_CARD, [table], [queens])

    assert [grades.reached(grade, queens) for grade in range(grades.count)] == [False, False, False, True]
    assert grades.ways(table, [1, 2, 4, 8]) == {
        "pair_of_jacks_or_better": 12,
        "pair_of_6s_through_10s": 2,
        "": 1,
    }


def test_a_payout_that_is_no_multiple_of_the_wager_is_refused() -> None:
    table = chapter("667a").paytables.table("progressive_flop")

    with pytest.raises(ValueError, match="'royal_flush' pays 100% of meter, no multiple of the wager"):
        Grades.of(FIVE_CARD, [table]).nets(table)


def test_results_become_whole_numbers_of_one_unit() -> None:
    unit, (first, second) = in_whole_units([Fraction(3, 2), Fraction(-1)], [Fraction(1, 3)])

    assert (unit, first.tolist(), second.tolist()) == (6, [9, -6], [2])
