"""§ 671a.6: which hand is higher, and the hands of the Super Wager."""

import pytest

from croupier.chapters.ch671a_lunar_poker.rankings import ACE_KING, LUNAR, STRAIGHT_FLUSH, super_hands
from croupier.equipment.cards import cards


def value(hand: str) -> int:
    return LUNAR.value(cards(hand))


HIGHEST_FIRST = [
    pytest.param("As Ks Qs Js Ts", "royal_flush", marks=pytest.mark.cites("§ 671a.6(b)(1)")),
    pytest.param("Kh Qh Jh Th 9h", "straight_flush", marks=pytest.mark.cites("§ 671a.6(b)(2)")),
    pytest.param("Ah 2h 3h 4h 5h", "straight_flush", marks=pytest.mark.cites("§ 671a.6(b)(2)")),
    pytest.param("As Ah Ad Ac 2s", "four_of_a_kind", marks=pytest.mark.cites("§ 671a.6(b)(3)")),
    pytest.param("2s 2h 2d 2c Ks", "four_of_a_kind", marks=pytest.mark.cites("§ 671a.6(b)(3)")),
    pytest.param("As Ah Ad Ks Kh", "full_house", marks=pytest.mark.cites("§ 671a.6(b)(4)")),
    pytest.param("2s 2h 2d 3s 3h", "full_house", marks=pytest.mark.cites("§ 671a.6(b)(4)")),
    pytest.param("Ah Kh Qh Jh 9h", "flush", marks=pytest.mark.cites("§ 671a.6(b)(5)")),
    pytest.param("2h 3h 4h 5h 7h", "flush", marks=pytest.mark.cites("§ 671a.6(b)(5)")),
    pytest.param("Ah Kd Qs Jc Th", "straight", marks=pytest.mark.cites("§ 671a.6(b)(6)")),
    pytest.param("Ah 2d 3s 4c 5h", "straight", marks=pytest.mark.cites("§ 671a.6(b)(6)")),
    pytest.param("As Ah Ad Ks Qh", "three_of_a_kind", marks=pytest.mark.cites("§ 671a.6(b)(7)")),
    pytest.param("2s 2h 2d 3s 4h", "three_of_a_kind", marks=pytest.mark.cites("§ 671a.6(b)(7)")),
    pytest.param("As Ah Ks Kh Qd", "two_pair", marks=pytest.mark.cites("§ 671a.6(b)(8)")),
    pytest.param("3s 3h 2s 2h 4d", "two_pair", marks=pytest.mark.cites("§ 671a.6(b)(8)")),
    pytest.param("As Ah Ks Qh Jd", "pair", marks=pytest.mark.cites("§ 671a.6(b)(9)")),
    pytest.param("2s 2h 3s 4h 5d", "pair", marks=pytest.mark.cites("§ 671a.6(b)(9)")),
    pytest.param("As Kh Qs Jh 9d", "ace_king", marks=pytest.mark.cites("§ 671a.6(b)(10)")),
    pytest.param("As Kh 2s 3h 4d", "ace_king", marks=pytest.mark.cites("§ 671a.6(b)(10)")),
    pytest.param("As Qh Js Th 9d", "high_card", marks=pytest.mark.cites("§ 671a.6(c)")),
    pytest.param("2s 3h 4s 5h 7d", "high_card", marks=pytest.mark.cites("§ 671a.6(c)")),
]


@pytest.mark.parametrize(("hand", "category"), HIGHEST_FIRST)
def test_b_every_hand_has_its_kind(hand: str, category: str) -> None:
    assert LUNAR.category(value(hand)).value == category


@pytest.mark.cites("§ 671a.6(b)")
def test_b_the_hands_stand_in_the_order_of_the_text() -> None:
    values = [value(str(case.values[0])) for case in HIGHEST_FIRST]

    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.cites("§ 671a.6(a)")
def test_a_the_ace_is_low_only_before_two_three_four_five() -> None:
    assert LUNAR.category(value("Ah 2d 3s 4c 5h")).value == "straight"
    assert LUNAR.category(value("Qh Kd As 2c 3h")).value == "ace_king"
    assert value("Ah 2d 3s 4c 5h") < value("2h 3d 4s 5c 6h")


@pytest.mark.cites("§ 671a.6(c)")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("9h 9d Ks 5c 2h", "8h 8d As 5c 2h"),  # the pairs decide before any odd card
        ("9h 9d Ks 5c 2h", "9s 9c Qs 7c 3h"),
        ("Ah Kd 9s 7c 4h", "Ac Ks 9d 7h 3h"),
        ("Kh Qd 9s 7c 4h", "Qc Js 9d 7h 5h"),
        ("Jh Jd 8s 8c 3h", "Js Jc 8d 8h 2c"),
    ],
)
def test_c_the_highest_card_that_differs_decides_between_like_hands(higher: str, lower: str) -> None:
    assert value(higher) > value(lower)


@pytest.mark.cites("§ 671a.6(a)", "§ 671a.6(c)")
def test_c_equal_ranks_in_other_suits_tie() -> None:
    assert value("Ah Kd 9s 7c 4h") == value("Ac Ks 9d 7h 4s")


@pytest.mark.cites("§ 671a.11(d)(2)")
def test_six_cards_play_the_best_five() -> None:
    assert value("2c 9h 8d 7s 6c 5h") == value("9h 8d 7s 6c 5h")
    assert value("Kh Ks 8d 8h 2c 2s") == value("Kh Ks 8d 8h 2c")


@pytest.mark.cites("§ 671a.11(f)(1)", "§ 671a.11(b)(2)")
def test_the_least_hands_that_qualify_and_that_are_paid_at_once() -> None:
    assert value("As Kh 2s 3h 4d") >= ACE_KING > value("As Qh Js Th 9d")
    assert value("Ah 2h 3h 4h 5h") >= STRAIGHT_FLUSH > value("As Ah Ad Ac Ks")


SUPER = [
    pytest.param("8s 8h 8d 8c Ad", {"four_of_a_kind"}, marks=pytest.mark.cites("§ 671a.6(d)(1)")),
    pytest.param("Ks Qd Jh Jc Qh", {"five_picture_cards"}, marks=pytest.mark.cites("§ 671a.6(d)(2)")),
    pytest.param("Ks Qd Jh Jc Th", set(), marks=pytest.mark.cites("§ 671a.6(d)(2)")),
    pytest.param("Ks Qd Jh Jc Ah", {"ace_king_queen"}, marks=pytest.mark.cites("§ 671a.6(d)(2)")),
    pytest.param("8s 8h 8d Ac Ad", {"full_house"}, marks=pytest.mark.cites("§ 671a.6(d)(3)")),
    pytest.param("Ks Kh Kd Qc Qd", {"full_house", "five_picture_cards"}, marks=pytest.mark.cites("§ 671a.6(d)(3)")),
    pytest.param("Kh Jh 9h 7h 2h", {"flush", "same_colored_five"}, marks=pytest.mark.cites("§ 671a.6(d)(4)")),
    pytest.param("9h 8d 7s 6c 5h", {"straight"}, marks=pytest.mark.cites("§ 671a.6(d)(5)")),
    pytest.param("9h 8d 7h 6d 5h", {"straight", "same_colored_five"}, marks=pytest.mark.cites("§ 671a.6(d)(5)")),
    pytest.param("9h 9d 9s 6c 5h", {"three_of_a_kind"}, marks=pytest.mark.cites("§ 671a.6(d)(6)")),
    pytest.param("9h 9d 8s 8c 5h", set(), marks=pytest.mark.cites("§ 671a.6(d)(6)")),
    pytest.param("Ah Kd Qs 6c 5h", {"ace_king_queen"}, marks=pytest.mark.cites("§ 671a.6(d)(7)")),
    pytest.param("Ah Ad Kd Qs 5h", {"ace_king_queen"}, marks=pytest.mark.cites("§ 671a.6(d)(7)")),
    pytest.param("Ah Ad Kd Ks Qs", {"ace_king_queen"}, marks=pytest.mark.cites("§ 671a.6(d)(7)")),
    pytest.param("Ah Kd Js 6c 5h", set(), marks=pytest.mark.cites("§ 671a.6(d)(7)")),
    pytest.param("Ah Jd 9d 6h 5h", {"same_colored_five"}, marks=pytest.mark.cites("§ 671a.6(d)(8)")),
    pytest.param("As Jc 9s 6c 5s", {"same_colored_five"}, marks=pytest.mark.cites("§ 671a.6(d)(8)")),
    pytest.param("As Jc 9s 6c 5h", set(), marks=pytest.mark.cites("§ 671a.6(d)(8)")),
]


@pytest.mark.parametrize(("hand", "made"), SUPER)
def test_d_the_super_hands_that_five_cards_make(hand: str, made: set[str]) -> None:
    assert super_hands(cards(hand), straight_flush_is_a_flush=False) == made


@pytest.mark.cites("§ 671a.6(d)(4)", "§ 671a.6(d)(5)")
@pytest.mark.parametrize(
    ("hand", "literal"),
    [
        ("9h 8h 7h 6h 5h", {"same_colored_five"}),
        ("Ah 2h 3h 4h 5h", {"same_colored_five"}),
        ("Ah Kh Qh Jh Th", {"same_colored_five", "ace_king_queen"}),
    ],
)
def test_d_4_and_5_a_straight_flush_is_neither_flush_nor_straight_unless_the_submission_says_so(
    hand: str, literal: set[str]
) -> None:
    assert super_hands(cards(hand), straight_flush_is_a_flush=False) == literal
    assert super_hands(cards(hand), straight_flush_is_a_flush=True) == literal | {"flush"}
