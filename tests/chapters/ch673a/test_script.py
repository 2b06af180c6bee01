"""Rounds as examples write them: what is left unsaid, and what is wrong."""

from typing import Any

import pytest

from croupier.rules.examples.script import BadScript
from support.games.blackjack import action, alone, on_hand, round_of
from support.tables.rehearsed_table import nets

CHANCE = action("second_chance", "bust")


def play(name: str, **more: Any) -> dict[str, Any]:
    return action(name, "decision", **more)


def test_a_second_chance_follows_from_its_card() -> None:
    hand = on_hand("9c 7d 9s", wager=10, second_chance_card="5h")

    assert nets(round_of("673a", {1: [hand]}, "Td 9h")) == {"blackjack": ("push", 0), "second_chance": ("win", 10)}


def test_a_bust_without_a_card_declines() -> None:
    assert alone("673a", "9c 7d 9s", "Td 9h") == {"blackjack": ("lose", -10)}


@pytest.mark.parametrize("dealer", ["9d 8h", "Td 8h", "Ad 8h"])
def test_a_surrender_is_declared_at_the_first_occasion(dealer: str) -> None:
    assert alone("673a", "Tc 6d", dealer, play("surrender")) == {"blackjack": ("surrender", -5)}


def test_a_split_without_an_amount_is_for_the_original_wager() -> None:
    hands = [on_hand("8h Td", wager=10), on_hand("8c 9d 4s", wager=10)]

    assert nets(round_of("673a", {1: hands}, "Th 7h", [play("split")])) == {
        "blackjack_hand1": ("win", 10),
        "blackjack_hand2": ("win", 10),
    }


@pytest.mark.parametrize(
    ("said", "net"), [({}, 20), ({"amount": 5}, 15), ({"fee": 5}, 15), ({"multiple": 1}, 20), ({"multiple": 0.5}, 15)]
)
def test_a_double_is_for_what_is_said_or_for_as_much_as_may_be(said: dict[str, Any], net: float) -> None:
    assert alone("673a", "6c 5d Th", "Td 8h", play("double", **said)) == {"blackjack": ("win", net)}


def test_a_double_that_names_no_hand_is_of_the_hand_that_shows_it() -> None:
    hands = [on_hand("8h Td", wager=10), on_hand("8c 3d 9s", wager=20)]

    assert nets(round_of("673a", {1: hands}, "Th 7h", [play("split"), play("double")])) == {
        "blackjack_hand1": ("win", 10),
        "blackjack_hand2": ("win", 20),
    }


@pytest.mark.parametrize(
    ("hand", "dealer", "actions", "says"),
    [
        (on_hand("9c 7d 9s"), "Td 9h", [CHANCE], "too few cards for 1"),
        (on_hand("9c 7d", second_chance_card="5h"), "Td 9h", [], "too many cards for 1"),
        (on_hand("9c 7d", second_chance_card="5h"), "Td 9h", [CHANCE], "too many cards for 1"),
        (on_hand("9c 7d 9s", wager=20), "Td 9h", [], "wager is said to be 20, but it comes to 10"),
        (on_hand("9c 7d", real=10), "Td 9h", [], "unknown field 'real'"),
        (on_hand("9c 7d", second_chance_card=5), "Td 9h", [], "second_chance_card must be a text"),
        (on_hand("9c 7d 9s", second_chance_card="5x"), "Td 9h", [], "unknown card '5x'"),
        (on_hand("9c 7d"), "Td 9h", [play("second_chance")], "only on a hand over 21"),
        (on_hand("9c 7d 2h"), "9d 8h", [play("draw"), play("surrender")], "seat 1 says draw before surrender"),
        (on_hand("9c 7d 2h"), "9d 8h", [play("stand"), play("draw")], "seat 1 says stand before draw"),
        (on_hand("9c 7d"), "Td 9h", [action("surrender", "bust")], "acts at bust where surrender is due"),
        (on_hand("9c 7d"), "Td 9h", [play("surrender", hand=2)], "plays hand 2 where hand 1 is due"),
        (on_hand("9c 7d"), "Td 9h", [play("surrender", amount=5)], "must be exactly \\$0, not \\$5"),
        (on_hand("9c 7d"), "Td 9h", [play("surrender"), play("surrender")], "seat 1 has no surrender to make"),
        (on_hand("9c 9d"), "Td 9h", [play("split")], "seat 1 has 1 hands after 1 splits"),
        (on_hand("As Kd"), "Td 9h", [play("double", amount=10)], "seat 1 has no double to make"),
    ],
)
def test_what_is_wrong_with_a_round_is_said_in_a_sentence(
    hand: dict[str, Any], dealer: str, actions: list[Any], says: str
) -> None:
    with pytest.raises(BadScript, match=says):
        round_of("673a", {1: [hand]}, dealer, actions)


def test_a_third_hand_is_refused() -> None:
    hands = [on_hand("8h Td"), on_hand("8s 9d"), on_hand("8c Kd")]

    with pytest.raises(BadScript, match="a pair may be split into 2 hands at most"):
        round_of("673a", {1: hands}, "Th 7h", [play("split"), play("split")])


def test_a_card_that_comes_twice_from_one_deck() -> None:
    with pytest.raises(BadScript, match="the nine of hearts is no longer in the deck"):
        alone("673a", "9h 7d", "Td 9h", options={"decks": 1})
