"""§ .6 of the games that rank five-card poker hands: the highest and the lowest hand of each kind, in order."""

from itertools import pairwise

import pytest

from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD, Category

FROM_BEST_TO_LOWEST = [
    ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
    ("Ks Qs Js Ts 9s", Category.STRAIGHT_FLUSH),
    ("As 2s 3s 4s 5s", Category.STRAIGHT_FLUSH),
    ("As Ah Ad Ac Ks", Category.FOUR_OF_A_KIND),
    ("2s 2h 2d 2c 3s", Category.FOUR_OF_A_KIND),
    ("As Ah Ad Kc Ks", Category.FULL_HOUSE),
    ("2s 2h 2d 3c 3s", Category.FULL_HOUSE),
    ("As Ks Qs Js 9s", Category.FLUSH),
    ("2s 3s 4s 5s 7s", Category.FLUSH),
    ("As Kh Qs Js Ts", Category.STRAIGHT),
    ("As 2h 3s 4s 5s", Category.STRAIGHT),
    ("As Ah Ad Kc Qs", Category.THREE_OF_A_KIND),
    ("2s 2h 2d 3c 4s", Category.THREE_OF_A_KIND),
    ("As Ah Kd Kc Qs", Category.TWO_PAIR),
    ("3s 3h 2d 2c 4s", Category.TWO_PAIR),
    ("As Ah Kd Qc Js", Category.PAIR),
    ("7s 7h 4d 3c 2s", Category.PAIR),
    ("6s 6h Ad Kc Qs", Category.PAIR),
    ("2s 2h 3d 4c 5s", Category.PAIR),
    ("As Kh Qd Jc 9s", Category.HIGH_CARD),
    ("2s 3h 4d 5c 7s", Category.HIGH_CARD),
]


def value(hand: str) -> int:
    return FIVE_CARD.value(cards(hand))


@pytest.mark.cites("§§ 647a.6(b)(1)–(9), 657a.6(d)(1)–(7), 663a.6(b)(1)–(9), 667a.6(b)(1)–(9), 674a.6(b)(1)–(9)")
@pytest.mark.parametrize(("hand", "kind"), FROM_BEST_TO_LOWEST)
def test_b_every_hand_has_its_kind(hand: str, kind: Category) -> None:
    assert FIVE_CARD.category(value(hand)) is kind


@pytest.mark.cites("§§ 647a.6(b)(1)–(9), 657a.6(d)(1)–(7), 663a.6(b)(1)–(9), 667a.6(b)(1)–(9), 674a.6(b)(1)–(9)")
def test_b_the_highest_and_the_lowest_hand_of_each_kind_stand_in_this_order() -> None:
    for (better, _), (worse, _) in pairwise(FROM_BEST_TO_LOWEST):
        assert value(better) > value(worse), (better, worse)


@pytest.mark.cites("§§ 647a.6(a), 663a.6(b)(2), 663a.6(b)(6), 667a.6(a), 669a.6(a), 674a.6(a)")
def test_a_queen_king_ace_two_three_is_no_straight() -> None:
    assert FIVE_CARD.category(value("Qs Kh As 2s 3s")) is Category.HIGH_CARD
    assert FIVE_CARD.category(value("Qs Ks As 2s 3s")) is Category.FLUSH


@pytest.mark.cites("§§ 667a.6(a), 674a.6(a)")
def test_a_suits_are_equal_in_rank() -> None:
    assert value("As Ks Qs Js Ts") == value("Ad Kd Qd Jd Td")
