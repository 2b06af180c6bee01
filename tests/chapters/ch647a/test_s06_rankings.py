"""§ 647a.6: ties, the low ace, and the Six Card Bonus; what it shares is in tests/chapters/one_deck."""

import pytest

from support.games.holdem_bonus import one_player


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
