"""One decision worked out alone is worth what the solver of the whole game says."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier import library
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.cards import Card, cards
from croupier.equipment.points import points
from croupier.odds.chapters import NotDecided, decided, decision
from croupier.odds.chapters.ch657a.solve import KING_HIGH, Sums
from croupier.odds.compiled import Ints
from croupier.odds.hands.canonical import hand_numbers
from croupier.odds.hands.evaluation import CARDS, numbers
from croupier.odds.hands.point_hands import Counts, hands, ways
from croupier.odds.hands.showdown import DEALER_HANDS, five_card_hands, showdown

CRAZY = ("Ks Qd 8h 4c 2d", "Ks Qd 8h 3c 2d", "As Ad 8h 4c 2d", "2s 3s 4s 5s 9d", "7d 5c 4h 3s 2d")


def some_cards(front: Counts) -> list[Card]:
    """Real cards of these points."""
    return [card for value, held in enumerate(front) for card in _of(value + 1)[:held]]


def _of(value: int) -> list[Card]:
    return [card for card in CARDS if points(card) == value]


def test_every_pair_of_front_cards_adds_up_to_the_figure_of_go_fore_it() -> None:
    game = library.game("676a")
    values = decision("676a")
    total = sum(max(values(game.ruleset, some_cards(front)).values()) * ways(front) for front in hands(2))

    assert Fraction(total) / comb(52, 2) == game.odds("main").expectation


def test_a_hand_of_crazy_4_poker_is_worth_what_it_is_among_all_hands() -> None:
    game = library.game("657a")
    every = showdown(FOUR_CARD, KING_HIGH)
    sums = Sums(game.ruleset, every, five_card_hands(FOUR_CARD).values[every.hands])
    places = {int(number): place for place, number in enumerate(every.hands)}
    for written in CRAZY:
        place = places[int(hand_numbers(_canonical(written)))]
        found = decision("657a")(game.ruleset, cards(written))
        assert found["fold", 0] == -2
        for times in range(1, len(found)):
            assert found["play", times] == Fraction(int(sums.play(times)[place]), 2 * DEALER_HANDS)


def _canonical(written: str) -> Ints:
    """The hand of its class that the solver keeps: suits named so that their sets of ranks fall."""
    held = numbers(list(cards(written)))
    suits = sorted((sum(1 << int(card) % 13 for card in held if card // 13 == suit) for suit in range(4)), reverse=True)
    return np.array([13 * suit + rank for suit, mask in enumerate(suits) for rank in range(13) if mask >> rank & 1])


def test_three_times_is_open_from_a_pair_of_aces_on() -> None:
    rules = library.game("657a").ruleset
    assert list(decision("657a")(rules, cards("As Ad 8h 4c 2d"))) == [
        ("fold", 0),
        ("play", 1),
        ("play", 2),
        ("play", 3),
    ]
    assert list(decision("657a")(rules, cards("Ks Kd 8h 4c 2d"))) == [("fold", 0), ("play", 1)]


@pytest.mark.parametrize(("written", "best"), [("Js Jd 2c", "flop"), ("7h 4c 2d", "fold")])
def test_the_flop_wager_is_worth_it_or_not(written: str, best: str) -> None:
    found = decision("667a")(library.game("667a").ruleset, cards(written))
    assert max(found, key=lambda one: found[one])[0] == best


def test_a_game_that_is_not_worked_out_by_decision() -> None:
    assert decided() == ["657a", "667a", "676a"]
    with pytest.raises(NotDecided, match="671a"):
        decision("671a")
