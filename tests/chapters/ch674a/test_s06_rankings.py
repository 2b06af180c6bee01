"""§§ 674a.1 and 674a.6: the two hands of a player, and how hands rank."""

from itertools import pairwise

import pytest
from criss_cross import table

from croupier.chapters.ch674a_criss_cross_poker.cross import across_hand, community_cards, down_hand
from croupier.equipment.cards import Card, card
from croupier.equipment.ranking import FIVE_CARD, Category


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(one) for one in text.split())


def value(text: str) -> int:
    return FIVE_CARD.value(cards(text))


@pytest.mark.cites("§ 674a.1(Across Hand)", "§ 674a.1(Community cards)", "§ 674a.1(Down Hand)", "§ 674a.11(g)")
def test_1_every_player_has_an_across_hand_with_the_row_and_a_down_hand_with_the_column() -> None:
    rehearsal = table(1, 2).stack(far="9s", left="Jd", middle="7c", right="2h", near="Kd")
    rehearsal.stack(seat1="Jh 4c", seat2="As Ad").finish()
    round = rehearsal.driver.round

    assert across_hand(round, 1) == cards("Jh 4c Jd 7c 2h")
    assert down_hand(round, 1) == cards("Jh 4c 9s 7c Kd")
    assert across_hand(round, 2) == cards("As Ad Jd 7c 2h")
    assert down_hand(round, 2) == cards("As Ad 9s 7c Kd")
    assert community_cards(round) == cards("9s Jd 7c 2h Kd")


FROM_BEST_TO_LOWEST = [
    ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
    ("Ks Qs Js Ts 9s", Category.STRAIGHT_FLUSH),
    ("As 2s 3s 4s 5s", Category.STRAIGHT_FLUSH),
    ("2s 2h 2d 2c 3s", Category.FOUR_OF_A_KIND),
    ("2s 2h 2d 3c 3s", Category.FULL_HOUSE),
    ("2s 3s 4s 5s 7s", Category.FLUSH),
    ("As Kh Qs Js Ts", Category.STRAIGHT),
    ("As 2h 3s 4s 5s", Category.STRAIGHT),
    ("2s 2h 2d 3c 4s", Category.THREE_OF_A_KIND),
    ("3s 3h 2d 2c 4s", Category.TWO_PAIR),
    ("As Ah 4d 3c 2s", Category.PAIR),
    ("2s 2h 3d 4c 5s", Category.PAIR),
    ("As Kh Qd Jc 9s", Category.HIGH_CARD),
]


@pytest.mark.cites(
    "§ 674a.6(b)(1)",
    "§ 674a.6(b)(2)",
    "§ 674a.6(b)(3)",
    "§ 674a.6(b)(4)",
    "§ 674a.6(b)(5)",
    "§ 674a.6(b)(6)",
    "§ 674a.6(b)(7)",
    "§ 674a.6(b)(8)",
    "§ 674a.6(b)(9)",
)
def test_b_the_kinds_of_hands_stand_in_this_order() -> None:
    assert [FIVE_CARD.category(value(hand)) for hand, _ in FROM_BEST_TO_LOWEST] == [
        kind for _, kind in FROM_BEST_TO_LOWEST
    ]
    for (better, _), (worse, _) in pairwise(FROM_BEST_TO_LOWEST):
        assert value(better) > value(worse), (better, worse)


@pytest.mark.cites("§ 674a.6(a)")
def test_a_queen_king_ace_two_three_is_no_straight() -> None:
    assert FIVE_CARD.category(value("Qs Kh As 2s 3s")) is Category.HIGH_CARD
    assert FIVE_CARD.category(value("Qs Ks As 2s 3s")) is Category.FLUSH


@pytest.mark.cites("§ 674a.6(a)")
def test_a_suits_are_equal_in_rank() -> None:
    assert value("As Ks Qs Js Ts") == value("Ad Kd Qd Jd Td")
