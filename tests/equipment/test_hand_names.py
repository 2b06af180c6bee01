"""Hands in words while their cards are still coming out."""

import pytest

from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("", ""),
        ("2c", "two-high"),
        ("9h Ad", "ace-high"),
        ("5c 5d", "pair of fives"),
        ("Ks 5c 5d", "pair of fives"),
        ("5c 5d 5h", "three fives"),
        ("5c 5d 6h 6s", "two pair, sixes and fives"),
        ("6c 6d 6h 6s", "four sixes"),
    ],
)
def test_too_few_cards_are_named_for_what_they_make_so_far(held: str, said: str) -> None:
    assert FIVE_CARD.announce(cards(held)) == said


@pytest.mark.parametrize(
    ("held", "said"),
    [("9h 8h 7h 6h 5h", "nine-high straight flush"), ("5c 5d 6h 6s 2c Kd 5h", "full house, fives over sixes")],
)
def test_enough_cards_are_named_for_their_best_hand(held: str, said: str) -> None:
    assert FIVE_CARD.announce(cards(held)) == said
