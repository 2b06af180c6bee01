"""§ 657a.6: which hand is the higher."""

import pytest

from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD, KING_HIGH, PAIR_OF_ACES
from croupier.equipment.cards import cards
from croupier.equipment.ranking import Category
from croupier.rules.procedure.side_wagers import SIX_CARD_WITH_ROYALS


def value(hand: str) -> int:
    return FOUR_CARD.value(cards(hand))


FOUR_CARD_ORDER = [
    pytest.param("As Ah Ad Ac 9c", Category.FOUR_OF_A_KIND, marks=pytest.mark.cites("§ 657a.6(b)(1)")),
    pytest.param("2s 2h 2d 2c Ac", Category.FOUR_OF_A_KIND, marks=pytest.mark.cites("§ 657a.6(b)(1)")),
    pytest.param("As Ks Qs Js 9c", Category.STRAIGHT_FLUSH, marks=pytest.mark.cites("§ 657a.6(b)(2)")),
    pytest.param("As 2s 3s 4s 9c", Category.STRAIGHT_FLUSH, marks=pytest.mark.cites("§ 657a.6(b)(2)")),
    pytest.param("As Ah Ad Kc 9c", Category.THREE_OF_A_KIND, marks=pytest.mark.cites("§ 657a.6(b)(3)")),
    pytest.param("2s 2h 2d Ac 9c", Category.THREE_OF_A_KIND, marks=pytest.mark.cites("§ 657a.6(b)(3)")),
    pytest.param("As Ks Qs Ts 9c", Category.FLUSH, marks=pytest.mark.cites("§ 657a.6(b)(4)")),
    pytest.param("6s 4s 3s 2s 9c", Category.FLUSH, marks=pytest.mark.cites("§ 657a.6(b)(4)")),
    pytest.param("As Kh Qd Jc 9c", Category.STRAIGHT, marks=pytest.mark.cites("§ 657a.6(b)(5)")),
    pytest.param("As 2h 3d 4c 9c", Category.STRAIGHT, marks=pytest.mark.cites("§ 657a.6(b)(5)")),
    pytest.param("As Ah Kd Kc 9c", Category.TWO_PAIR, marks=pytest.mark.cites("§ 657a.6(b)(6)")),
    pytest.param("3s 3h 2d 2c 9c", Category.TWO_PAIR, marks=pytest.mark.cites("§ 657a.6(b)(6)")),
    pytest.param("As Ah Kd Jc 9c", Category.PAIR, marks=pytest.mark.cites("§ 657a.6(b)(7)")),
    pytest.param("2s 2h 7d 5c 4c", Category.PAIR, marks=pytest.mark.cites("§ 657a.6(b)(7)")),
    pytest.param("As Kh Qd 9c 7c", Category.HIGH_CARD, marks=pytest.mark.cites("§ 657a.6(c)")),
]
"""From the highest hand to the lowest, with the ends of every kind."""


@pytest.mark.parametrize(("hand", "kind"), FOUR_CARD_ORDER)
def test_b_five_cards_make_their_best_four_card_hand(hand: str, kind: Category) -> None:
    assert FOUR_CARD.category(value(hand)) is kind


@pytest.mark.cites("§ 657a.6(b)")
def test_b_hands_rank_in_the_order_of_the_text() -> None:
    values = [value(str(case.values[0])) for case in FOUR_CARD_ORDER]

    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.cites("§ 657a.6(a)")
@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("As 2h 3d 4c 9c", Category.STRAIGHT),
        ("Ks Ah 2d 3c 9c", Category.HIGH_CARD),
        ("Qs Kh Ad 2c 9c", Category.HIGH_CARD),
        ("Ks As 2s 3s 9c", Category.FLUSH),
    ],
)
def test_a_an_ace_is_low_only_before_2_3_4(hand: str, kind: Category) -> None:
    assert FOUR_CARD.category(value(hand)) is kind


@pytest.mark.cites("§ 657a.6(a)", "§ 657a.6(b)(5)")
def test_a_the_ace_to_four_straight_is_the_lowest() -> None:
    assert value("As 2h 3d 4c 9c") < value("2s 3h 4d 5c 9c") < value("Ts Jh Qd Kc 8c") < value("Js Qh Kd Ac 8c")


@pytest.mark.cites("§ 657a.6(c)")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("9s 9h Kd 5c 2c", "8s 8h Ad 5h 2h"),  # the pair counts before the ace beside it
        ("9s 9h Ad 5c 2c", "9d 9c Kd Qh 2h"),
        ("9s 9h Ad 6c 2c", "9d 9c Ac 5h 2h"),
        ("As Qs 9s 4s Kd", "Ah Jh Th 9h Kc"),
        ("Ks Jh 9d 7c 2c", "Kh Jd 9c 6s 5d"),
        ("As Ah 4d 4c 3c", "Ks Kh Qd Qc Ac"),
    ],
)
def test_c_the_highest_card_that_the_other_hand_lacks_decides(higher: str, lower: str) -> None:
    assert value(higher) > value(lower)


@pytest.mark.cites("§ 657a.6(c)", "§ 657a.6(a)", "§ 657a.1(Hand)")
@pytest.mark.parametrize(
    ("hand", "other"),
    [
        ("As Ks 9s 5s 3d", "Ah Kh 9h 5h 2c"),  # the fifth card is no part of the hand
        ("Ts Th 6d 6c Ac", "Td Tc 6s 6h 2d"),
        ("9s Th Jd Qc 2c", "9h Td Jc Qs 2d"),
    ],
)
def test_c_equal_four_cards_tie_whatever_the_suits_and_the_fifth_card(hand: str, other: str) -> None:
    assert value(hand) == value(other)


@pytest.mark.cites("§ 657a.11(c)(3)(ii)")
@pytest.mark.parametrize(("hand", "qualifies"), [("Qs Jd Th 8c 7s", False), ("Ks 6d 4h 3c 2s", True)])
def test_the_highest_queen_high_is_below_the_lowest_king_high(hand: str, *, qualifies: bool) -> None:
    assert (value(hand) >= KING_HIGH) is qualifies


@pytest.mark.cites("§ 657a.11(b)")
@pytest.mark.parametrize(("hand", "may_raise"), [("Ks Kd Ah Qc 9s", False), ("As Ad 5h 3c 2s", True)])
def test_kings_with_an_ace_are_below_the_lowest_pair_of_aces(hand: str, *, may_raise: bool) -> None:
    assert (value(hand) >= PAIR_OF_ACES) is may_raise


SIX_CARD_ROWS = [
    pytest.param("Ad Kd Qd Jd Td 9d", "six_card_royal_flush_diamonds", marks=pytest.mark.cites("§ 657a.6(e)(1)")),
    pytest.param("Ah Kh Qh Jh Th 9h", "six_card_royal_flush", marks=pytest.mark.cites("§ 657a.6(e)(1)")),
    pytest.param("Ah Kh Qh Jh Th 9c", "royal_flush", marks=pytest.mark.cites("§ 657a.6(e)(2)")),
    pytest.param("Kh Qh Jh Th 9h 8h", "straight_flush", marks=pytest.mark.cites("§ 657a.6(e)(3)")),
    pytest.param("8s 8h 8d 8c Kd Kc", "four_of_a_kind", marks=pytest.mark.cites("§ 657a.6(e)(4)")),
    pytest.param("8s 8h 8d Kd Kc Ks", "full_house", marks=pytest.mark.cites("§ 657a.6(e)(5)")),
    pytest.param("Kh Jh 9h 5h 2h 2c", "flush", marks=pytest.mark.cites("§ 657a.6(e)(6)")),
    pytest.param("As 2h 3d 4c 5s 9c", "straight", marks=pytest.mark.cites("§ 657a.6(e)(7)")),
    pytest.param("8s 8h 8d Kc 3c 2c", "three_of_a_kind", marks=pytest.mark.cites("§ 657a.6(e)(8)")),
]
ROWS = [str(case.values[1]) for case in SIX_CARD_ROWS]


@pytest.mark.parametrize(("hand", "row"), SIX_CARD_ROWS)
def test_e_the_best_five_of_six_cards_count_below_a_six_card_royal(hand: str, row: str) -> None:
    reached = SIX_CARD_WITH_ROYALS.reaches(cards(hand))

    assert next(name for name in ROWS if reached(name)) == row


@pytest.mark.cites("§ 657a.6(e)")
def test_e_two_pair_is_not_eligible_for_a_payout() -> None:
    reached = SIX_CARD_WITH_ROYALS.reaches(cards("As Ah Kd Kc Qs Qh"))

    assert not any(reached(row) for row in ROWS)
