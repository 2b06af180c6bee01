"""§ 647a.6: the order of hands, best five of seven."""

from itertools import pairwise

import pytest
from holdem_bonus import one_player

from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD

HIGHEST_AND_LOWEST = [
    ("royal_flush", "As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
    ("straight_flush", "Kh Qh Jh Th 9h", "Ac 2c 3c 4c 5c"),
    ("four_of_a_kind", "As Ah Ad Ac Ks", "2s 2h 2d 2c 3s"),
    ("full_house", "As Ah Ad Ks Kh", "2s 2h 2d 3c 3s"),
    ("flush", "As Ks Qs Js 9s", "2d 3d 4d 5d 7d"),
    ("straight", "As Kd Qh Jc Ts", "Ad 2h 3s 4c 5d"),
    ("three_of_a_kind", "As Ah Ad Kc Qs", "2s 2h 2d 3c 4s"),
    ("two_pair", "As Ah Ks Kh Qd", "3s 3h 2s 2h 4d"),
    ("pair", "As Ah Kd Qs Jc", "2s 2h 3d 4s 5c"),
    ("high_card", "As Kd Qh Jc 9s", "2s 3d 4h 5c 7s"),
]


@pytest.mark.cites("§ 647a.6(b)")
@pytest.mark.cites("§ 647a.6(b)(1)", "§ 647a.6(b)(2)", "§ 647a.6(b)(3)", "§ 647a.6(b)(4)", "§ 647a.6(b)(5)")
@pytest.mark.cites("§ 647a.6(b)(6)", "§ 647a.6(b)(7)", "§ 647a.6(b)(8)", "§ 647a.6(b)(9)")
@pytest.mark.parametrize(("name", "highest", "lowest"), HIGHEST_AND_LOWEST)
def test_b_the_text_names_the_highest_and_the_lowest_hand_of_each_kind(name: str, highest: str, lowest: str) -> None:
    values = FIVE_CARD.value(cards(highest)), FIVE_CARD.value(cards(lowest))

    assert [FIVE_CARD.category(value).value for value in values] == [name, name]
    assert values[0] > values[1] or name == "royal_flush"


@pytest.mark.cites("§ 647a.6(b)")
@pytest.mark.parametrize(("better", "worse"), list(pairwise(HIGHEST_AND_LOWEST)), ids=lambda row: row[0])
def test_b_the_lowest_hand_of_a_kind_beats_the_highest_of_the_next(
    better: tuple[str, str, str], worse: tuple[str, str, str]
) -> None:
    assert FIVE_CARD.value(cards(better[2])) > FIVE_CARD.value(cards(worse[1]))


@pytest.mark.cites("§ 647a.6(a)")
@pytest.mark.parametrize(
    ("own", "community", "result"),
    [
        ("Ah 2d", "3s 4c 5h 9d Js", "win"),  # ace to five is a straight …
        ("Ah 2d", "Qs Kc 3h 9d 7s", "lose"),  # … queen, king, ace, two, three is none
    ],
)
def test_a_an_ace_is_low_only_before_two_three_four_and_five(own: str, community: str, result: str) -> None:
    assert one_player(own, community, "Jd Jh")["flop"][0] == result


@pytest.mark.cites("§ 647a.6(a)")
def test_a_the_wheel_is_the_lowest_straight() -> None:
    assert one_player("Ah 9d", "2s 3c 4h 5d Ks", "6d Qh")["flop"][0] == "lose"


@pytest.mark.cites("§ 647a.6(c)", "§ 647a.1(Hand)", "§ 647a.1(Community card)")
@pytest.mark.parametrize(
    ("own", "dealer", "community", "result"),
    [
        ("9h 9d", "8h 8d", "Ac Kd 5s 3h 2c", "win"),  # the pair decides before the other cards
        ("Ah Qd", "As Jd", "Ac Kd 8s 6h 2c", "win"),  # then the highest card that the other hand has not
        ("Ah 3d", "As 4d", "Ac Kd Qs Jh 2c", "push"),  # the fifth card is on the table for both
        ("2h 3d", "2s 3c", "Ac Kd 8s 6h 4c", "push"),
        ("Ah 5d", "Kh 5s", "Qc Jd 9s 7h 2c", "win"),
        ("Kd 2h", "Ks 3h", "Kh Kc Qd Qs 4c", "push"),  # a full house uses no other card
    ],
)
def test_c_ties_go_to_the_highest_card_the_other_hand_does_not_have(
    own: str, dealer: str, community: str, result: str
) -> None:
    assert one_player(own, community, dealer)["flop"][0] == result


@pytest.mark.cites("§ 647a.6(d)")
@pytest.mark.cites("§ 647a.6(d)(1)", "§ 647a.6(d)(2)", "§ 647a.6(d)(3)", "§ 647a.6(d)(4)")
@pytest.mark.cites("§ 647a.6(d)(5)", "§ 647a.6(d)(6)", "§ 647a.6(d)(7)", "§ 647a.6(d)(8)")
@pytest.mark.parametrize(
    ("own", "six", "odds"),
    [
        ("Ah Kh", "Qh Jh Th 9h", 20_000),  # six-card royal flush
        ("Ah Kh", "Qh Jh Th 2c", 1_000),  # royal flush
        ("9h Kh", "Qh Jh Th 2c", 200),  # straight flush
        ("9h 9d", "9c 9s Kd 2c", 50),  # four of a kind
        ("9h 9d", "9c Kc Kd 2c", 20),  # full house
        ("9h 2h", "4h 6h Th Kc", 15),  # flush
        ("9h 8d", "7c 6h 5d Kc", 10),  # straight
        ("Ah 2d", "3c 4h 5d Kc", 10),  # the ace below a two
        ("9h 9d", "9c 2h 5d Kc", 5),  # three of a kind
        ("9h 9d", "Kc 2h 5d Kd", None),  # two pair is not eligible
    ],
)
def test_d_the_six_card_bonus_pays_these_hands(own: str, six: str, odds: int | None) -> None:
    came_to = one_player(own, "3d 6d 7s Jc 4s", "8s 8c", slip={"six_card_bonus": 5}, six=six, six_card_paytable="E")

    assert came_to["six_card_bonus"] == (("win", 5 * odds) if odds else ("lose", -5))
