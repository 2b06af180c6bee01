"""§ 671a.11(f)(2)(ii): the combinations of a hand, and which is paid second."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chapters.ch671a_lunar_poker.combinations import combinations_in, second_combination
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.equipment.cards import FIFTY_TWO, Card, cards
from croupier.equipment.ranking import Category

pytestmark = pytest.mark.cites("§ 671a.11(f)(2)(ii)")

NONE = ""


@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ("As Ks Qs Js Ts 9s", "royal_flush", "straight_flush"),
        ("As Ks Qs Js Ts 2s", "royal_flush", "flush"),
        ("As Ks Qs Js Ts 9d", "royal_flush", "straight"),
        ("As Ks Qs Js Ts Td", "royal_flush", "straight"),
        ("As Ks Qs Js Ts 2d", "royal_flush", NONE),
        ("9h 8h 7h 6h 5h 4h", "straight_flush", "straight_flush"),
        ("9h 8h 7h 6h 5h Kh", "straight_flush", "flush"),
        ("9h 8h 7h 6h 5h Tc", "straight_flush", "straight"),
        ("9h 8h 7h 6h 5h 7c", "straight_flush", "straight"),
        ("Ah 2h 3h 4h 5h Kd", "straight_flush", "ace_king"),
        ("9h 8h 7h 6h 5h Kc", "straight_flush", NONE),
        ("8s 8h 8d 8c Ad Ac", "four_of_a_kind", "full_house"),
        ("As Ah Ad Ac Kd", "four_of_a_kind", "ace_king"),
        ("Ks Kh Kd Kc Ad", "four_of_a_kind", "ace_king"),
        ("8s 8h 8d 8c Ad Kc", "four_of_a_kind", "ace_king"),
        ("8s 8h 8d 8c Ad", "four_of_a_kind", NONE),
        ("As Ah Ad Ks Kh Kd", "full_house", "full_house"),
        ("8s 8h 8d As Ah Kd", "full_house", "ace_king"),
        ("8s 8h 8d Ks Kh Ad", "full_house", "ace_king"),
        ("As Ah Ad Ks Kh", "full_house", NONE),
        ("As Ah Ad Ks Kh Qd", "full_house", NONE),
        ("Kh Qh Jh 9h 7h 2h", "flush", "flush"),
        ("Kh Qh Jh 9h 7h Ts", "flush", "straight"),
        ("Kh Qh Jh 9h 7h 7c", "flush", "pair"),
        ("Ah Kh 9h 7h 2h Kc", "flush", "pair"),
        ("Kh Qh Jh 9h 7h Ac", "flush", "ace_king"),
        ("Ah Kh 9h 7h 2h", "flush", NONE),
        ("Kh Qh Jh 9h 7h 2c", "flush", NONE),
        ("9h 8d 7s 6c 5h 4d", "straight", "straight"),
        ("9h 8d 7s 6c 5h 9c", "straight", "straight"),
        ("9h 8d 7s 6c 5h 7c", "straight", "straight"),
        ("Ah 2d 3s 4c 5h Kd", "straight", "ace_king"),
        ("Ah Kd Qs Jc Th", "straight", NONE),
        ("9h 8d 7s 6c 5h Kd", "straight", NONE),
        ("As Ah Ad Ks 9c", "three_of_a_kind", "ace_king"),
        ("Ks Kh Kd As 9c", "three_of_a_kind", "ace_king"),
        ("8s 8h 8d As Kc", "three_of_a_kind", "ace_king"),
        ("8s 8h 8d As Qc", "three_of_a_kind", NONE),
        ("Kh Ks 8d 8h 2c 2s", "two_pair", "two_pair"),
        ("Ah As Kd Kh 2c 2s", "two_pair", "two_pair"),
        ("As Ah 8d 8h Kc", "two_pair", "ace_king"),
        ("Ks Kh 8d 8h Ac", "two_pair", "ace_king"),
        ("9s 9h 8d 8h Ac Kc", "two_pair", "ace_king"),
        ("Ac Ad Kh Ks 2c", "two_pair", NONE),
        ("Ac Ad Kh Ks 2c 3d", "two_pair", NONE),
        ("As Ad Kh 9c 8d", "pair", "ace_king"),
        ("Ks Kd Ah 9c 8d", "pair", "ace_king"),
        ("9s 9d Ah Kc 8d", "pair", "ace_king"),
        ("9s 9d Ah Qc 8d", "pair", NONE),
        ("As Kd Qh 9c 8d", "ace_king", NONE),
        ("As Kd Qh 9c 8d 2s", "ace_king", NONE),
    ],
)
def test_f_2_ii_the_second_combination_has_a_card_that_the_first_has_not(hand: str, first: str, second: str) -> None:
    found = second_combination(cards(hand))

    assert combinations_in(cards(hand))[0].category.value == first
    assert (found.category.value if found else NONE) == second


def test_f_2_ii_a_combination_is_its_cards_and_no_odd_card() -> None:
    pair, ace_king, other = combinations_in(cards("As Ad Kh 9c 8d"))

    assert pair.cards == set(cards("As Ad"))
    assert {ace_king.cards, other.cards} == {frozenset(cards("As Kh")), frozenset(cards("Ad Kh"))}


def test_f_2_ii_the_first_of_three_pairs_is_the_two_highest_and_of_two_triples_the_higher() -> None:
    assert combinations_in(cards("2c 2s Kh Ks 8d 8h"))[0].cards == set(cards("Kh Ks 8d 8h"))
    triples = combinations_in(cards("Kd Ks Kh As Ah Ad"))[0]
    assert [card.rank for card in triples.cards].count(cards("As")[0].rank) == 3


def test_f_2_ii_cards_without_a_combination_have_none() -> None:
    assert combinations_in(cards("As Qd Jh 9c 8d")) == []
    assert second_combination(cards("As Qd Jh 9c 8d")) is None


HANDS = st.lists(st.sampled_from(FIFTY_TWO), min_size=5, max_size=6, unique=True)


@given(HANDS)
def test_f_2_ii_the_first_combination_is_always_the_kind_of_the_best_five_cards(hand: list[Card]) -> None:
    found = combinations_in(hand)
    best = LUNAR.category(LUNAR.value(hand))

    assert (found[0].category if found else Category.HIGH_CARD) is best


@given(HANDS)
def test_f_2_ii_nothing_higher_than_the_second_reaches_outside_the_first(hand: list[Card]) -> None:
    found, second = combinations_in(hand), second_combination(hand)
    outside = [one for one in found if one.cards - found[0].cards]

    if second is None:
        assert outside == []
    else:
        assert second in outside
        assert second.rank == max(one.rank for one in outside)
