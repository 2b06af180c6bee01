"""§ 669a.6: five-card hands, three-card hands, and the ace below a two."""

from itertools import pairwise
from typing import Any

import pytest

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.rankings import PAIR_OF_TENS, three_card_hands
from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD
from support.games.raise_it_up import one_player

FIVE_CARD_HANDS = [
    ("royal_flush", "As Ks Qs", "Js Ts 2h"),
    ("straight_flush", "9s Ks Qs", "Js Ts 2h"),
    ("four_of_a_kind", "9s 9h 9d", "9c Ts 2h"),
    ("full_house", "9s 9h 9d", "Tc Ts 2h"),
    ("flush", "9s 2s 4s", "Js Ts 2h"),
    ("straight", "9s 8h 7d", "6c Ts 2h"),
    ("three_of_a_kind", "9s 9h 9d", "4c Ts 2h"),
    ("two_pair", "9s 9h 4d", "4c Ts 2h"),
    ("pair", "Ts Th 4d", "7c 9s 2h"),
    ("high_card", "As Kh 4d", "7c 9s 2h"),
]


@pytest.mark.cites("§ 669a.6(b)", "§ 669a.1(Community card)", "§ 669a.11(i)(2)")
@pytest.mark.cites("§ 669a.6(b)(1)", "§ 669a.6(b)(2)", "§ 669a.6(b)(3)", "§ 669a.6(b)(4)", "§ 669a.6(b)(5)")
@pytest.mark.cites("§ 669a.6(b)(6)", "§ 669a.6(b)(7)", "§ 669a.6(b)(8)", "§ 669a.6(b)(9)")
@pytest.mark.parametrize(("name", "own", "community"), FIVE_CARD_HANDS)
def test_b_the_best_five_of_own_and_community_cards(name: str, own: str, community: str) -> None:
    value = FIVE_CARD.value(cards(f"{own} {community}"))

    assert FIVE_CARD.category(value).value == name


@pytest.mark.cites("§ 669a.6(b)")
def test_b_each_kind_of_hand_beats_the_next() -> None:
    hands = [cards(f"{own} {community}") for _, own, community in FIVE_CARD_HANDS]

    assert all(FIVE_CARD.value(better) > FIVE_CARD.value(worse) for better, worse in pairwise(hands))


@pytest.mark.cites("§ 669a.6(b)(9)", "§ 669a.7(d)(1)")
@pytest.mark.parametrize(
    ("own", "community", "wins"),
    [
        ("Th Td 4c", "Ks 7d 2h", True),
        ("9h 9d 4c", "Ks 7d 2h", False),
        ("2h 2d 3c", "3s 7d 9h", True),  # two pair, however low
        ("Ah Kd Qc", "Js 9d 8h", False),
        ("4h 5d 6c", "Ts Td 2h", True),  # a pair of tens among the community cards counts for all
    ],
)
def test_b_a_pair_of_tens_is_the_least_hand_that_wins(own: str, community: str, wins: bool) -> None:
    assert (FIVE_CARD.value(cards(f"{own} {community}")) >= PAIR_OF_TENS) is wins


@pytest.mark.cites("§ 669a.6(a)")
@pytest.mark.parametrize(
    ("own", "community", "ante"),
    [("Ah 2d 3c", "4s 5d 9h", "win"), ("Qh Kd Ac", "2s 3d 9h", "lose"), ("Th Jd Qc", "Ks Ad 2h", "win")],
)
def test_a_an_ace_is_low_only_before_two_three_four_and_five(own: str, community: str, ante: str) -> None:
    assert one_player(own, community)["ante"][0] == ante


THREE_CARD_HANDS = [
    ("straight_flush", "4h 5h 6h", "Ah 2h 3h"),
    ("three_of_a_kind", "Ah Ad Ac", "2h 2d 2c"),
    ("straight", "Ah Kd Qc", "Ah 2d 3c"),
    ("flush", "Ah Kh Jh", "2h 3h 5h"),
    ("pair", "Ah Ad Kc", "2h 2d 3c"),
    ("high_card", "Ah Kd Jc", "2h 3d 5c"),
]


@pytest.mark.cites("§ 669a.6(c)", "§ 669a.6(c)(1)", "§ 669a.6(c)(2)", "§ 669a.6(c)(3)", "§ 669a.6(c)(4)")
@pytest.mark.cites("§ 669a.6(c)(5)")
@pytest.mark.parametrize(("name", "highest", "lowest"), THREE_CARD_HANDS)
def test_c_three_card_hands(name: str, highest: str, lowest: str) -> None:
    scale = three_card_hands(Options())

    for hand in (highest, lowest):
        assert scale.category(scale.value(cards(hand))).value == name


@pytest.mark.cites("§ 669a.6(c)")
def test_c_three_of_a_kind_outranks_a_straight_and_a_straight_a_flush() -> None:
    scale = three_card_hands(Options())

    for (_, _, lowest), (_, highest, _) in pairwise(THREE_CARD_HANDS):
        assert scale.value(cards(lowest)) > scale.value(cards(highest))


@pytest.mark.cites("§ 669a.6(a)", "§ 669a.6(c)(3)")
@pytest.mark.parametrize(("option", "straight", "suited"), [(True, 30, 200), (False, -5, 20)])
def test_a_whether_ace_two_three_is_a_straight_is_selected(option: bool, straight: int, suited: int) -> None:
    more: dict[str, Any] = {"slip": {"pair_plus": 5}, "ace_low_three_card": option}

    assert one_player("Ah 2d 3c", "7s 8d Kh", **more)["pair_plus"][1] == straight
    assert one_player("Ah 2h 3h", "7s 8d Kh", **more)["pair_plus"][1] == suited
    assert one_player("Qh Kd Ac", "7s 8d 2h", **more)["pair_plus"][1] == 30


@pytest.mark.cites("§ 669a.6(a)")
def test_a_the_low_ace_counts_for_the_progressive_in_the_same_way() -> None:
    slip = {"progressive": 1}

    assert one_player("Ah 2d 3c", "7s 8d Kh", slip=slip)["progressive"] == ("win", 5)
    assert one_player("Ah 2d 3c", "7s 8d Kh", slip=slip, ace_low_three_card=False)["progressive"] == ("lose", -1)
