"""Rounds as examples write them: what is left unsaid, and what is wrong."""

from typing import Any

import pytest

from croupier.rules.examples.script import BadScript
from support.games.blackjack import action, alone, on_hand, round_of
from support.tables.rehearsed_table import nets, settle


def play(name: str, **more: Any) -> dict[str, Any]:
    return action(name, "play", **more)


def test_who_drew_and_who_stood_may_be_said_as_well() -> None:
    said = alone("672a", "2c 3d 4h Ts", "9h 8h", play("draw"), play("draw"), play("stand"))

    assert said == alone("672a", "2c 3d 4h Ts", "9h 8h") == {"blackjack": ("win", 10)}


def test_a_double_without_an_amount_is_for_the_original_wager() -> None:
    assert alone("672a", "As 7c 3d", "Td 9h", play("double_paid")) == {"blackjack": ("win", 20)}


def test_a_double_that_names_no_hand_is_of_the_hand_that_shows_it() -> None:
    hands = [on_hand("8h 9d", real=10, lammers=0), on_hand("8c 2d Kd", real=0, lammers=2)]

    assert nets(round_of("672a", {1: hands}, "Td 8h", [play("split_free"), play("double_free")])) == {
        "blackjack_hand1": ("lose", -10),
        "free_bet_hand2": ("win", 20),
    }


@pytest.mark.parametrize("second_split", [{}, {"hand": 1}, {"hand": 2}])
def test_a_resplit_is_of_the_hand_it_names_or_of_the_one_before(second_split: dict[str, int]) -> None:
    hands = [on_hand("8h Td"), on_hand("8s 9d"), on_hand("8c Kd")]
    actions = [play("split_free"), play("split_free", **second_split)]

    assert nets(round_of("672a", {1: hands}, "Th 7h", actions)) == {
        "blackjack_hand1": ("win", 10),
        "free_bet_hand2": ("push", 0),
        "free_bet_hand3": ("win", 10),
    }


def test_cards_the_dealer_would_have_drawn_may_be_listed_though_nothing_depended_on_them() -> None:
    assert alone("672a", "Tc 6d 9h", "Td 6h 6c") == {"blackjack": ("lose", -10)}


def test_insurance_may_be_an_action() -> None:
    assert alone("672a", "Tc 9d", "As Kd", action("insurance", "insurance", amount=5)) == {
        "insurance": ("win", 10),
        "blackjack": ("lose", -10),
    }


@pytest.mark.parametrize(
    ("hand", "dealer", "actions", "says"),
    [
        ("Tc 9d", "Td", [], "the dealer has fewer than two cards"),
        ("Tc 9d", "Td 6h", [], "too few cards for dealer"),
        ("Tc 9d", "Td 8h 2c", [], "too many cards for dealer"),
        ("Tc 6d 9h", "Td 5h Ac", [], "too many cards for dealer"),
        ("Tc", "Td 8h", [], "a hand of seat 1 has fewer than two cards"),
        ("Tc 9d 3h 2s", "Td 8h", [], "too many cards for 1"),
        ("6c 5d 2h 9s", "Td 8h", [play("double_free")], "too many cards for 1"),
        ("6c 5d", "Td 8h", [play("double_free")], "too few cards for 1"),
        ("Tc 2d 9h", "Td Ah", [], "too many cards for 1"),
        ("Tc 9x", "Td 8h", [], "unknown card '9x'"),
        ("Tc 9d", "Td 8h", [play("surrender")], "players may not surrender in Free Bet Blackjack"),
        ("Tc 9d", "Td 8h", [play("split_free")], "seat 1 has 1 hands after 1 splits"),
        ("Tc 9d", "Td 8h", [play("draw")], "seat 1 has no draw to make"),
        ("Tc 2d 9h", "Td 8h", [play("stand")], "seat 1 has no stand to make"),
        ("Tc 2d 5h", "Td 8h", [play("double_free")], "a free double needs a hard 9, 10 or 11, not 12"),
        ("6c 5d 2h", "Td 8h", [play("double_free", hand=2)], "seat 1 cannot double hand 2"),
        ("6c 5d 2h", "Td 8h", [play("double_free"), play("double_free")], "no hand of seat 1 looks"),
        ("Tc 9d", "As 8h", [action("even_money", "insurance")], "even money is not offered here"),
        ("Tc 9d", "As 8h", [action("insurance", "insurance", amount=6)], r"must be \$0.01 to \$5, not \$6"),
        ("Tc 9d", "9s 8h", [action("insurance", "insurance", amount=5)], "seat 1 has no insurance to make"),
    ],
)
def test_what_is_wrong_with_a_round_is_said_in_a_sentence(
    hand: str, dealer: str, actions: list[Any], says: str
) -> None:
    with pytest.raises(BadScript, match=says):
        alone("672a", hand, dealer, *actions)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        (on_hand("6c 5d 2h", real=20, lammers=1), "real is said to be 20, but it comes to 10"),
        (on_hand("6c 5d 2h", real=10, lammers=2), "lammers is said to be 2, but it comes to 1"),
        (on_hand("6c 5d 2h", real="ten"), "real must be a number, not a text"),
        (on_hand("6c 5d 2h", lammers=1.5), "lammers must be a whole number"),
        (on_hand("6c 5d 2h", wager=10), "unknown field 'wager'"),
        ("6c", "seat 1 must hold a list of hands with their cards"),
    ],
)
def test_what_is_said_of_a_hand_must_be_so(hand: Any, says: str) -> None:
    with pytest.raises(BadScript, match=says):
        round_of("672a", {1: [hand]}, "Td 8h", [play("double_free")])


@pytest.mark.parametrize(
    ("split", "says"),
    [
        ({"hand": 2}, "seat 1 cannot split hand 2: there are 1"),
        ({"hand": 0}, "seat 1 cannot split hand 0"),
    ],
)
def test_a_split_of_a_hand_that_is_not_there(split: dict[str, int], says: str) -> None:
    with pytest.raises(BadScript, match=says):
        round_of("672a", {1: [on_hand("8c 2d"), on_hand("8d 3d")]}, "Td 8h", [play("split_free", **split)])


def test_a_pair_is_split_before_a_card_is_drawn_to_it() -> None:
    with pytest.raises(BadScript, match="seat 1 says draw before split_free"):
        round_of("672a", {1: [on_hand("8c 4d 8h"), on_hand("8d 9d")]}, "Td 8h", [play("draw"), play("split_free")])


def test_hands_that_do_not_come_from_a_pair() -> None:
    with pytest.raises(BadScript, match="only two cards of equal value may be split"):
        round_of("672a", {1: [on_hand("8c 2d"), on_hand("7d 3d")]}, "Td 8h", [play("split_free")])


def test_insurance_that_cannot_be_made() -> None:
    with pytest.raises(BadScript, match="lists insurance among its wagers, but no action places it"):
        alone("672a", "Tc 9d", "9s 8h", insurance=5)


def test_a_card_that_comes_more_often_than_there_are_decks() -> None:
    with pytest.raises(BadScript, match="the two of hearts is no longer in the deck"):
        alone("672a", "2h 2h 2h 2h 2h 2h 2h", "Td 8h")


def test_cards_for_a_seat_without_a_wager() -> None:
    with pytest.raises(BadScript, match="too many cards for 2"):
        settle(
            "672a",
            cards={"dealer": ["Td", "8h"], "seats": {"1": [on_hand("Tc 9d")], "2": [on_hand("Ts 9s")]}},
            wagers={"1": {"blackjack": 10}},
        )
