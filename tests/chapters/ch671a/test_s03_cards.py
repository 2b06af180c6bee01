"""§ 671a.3: the deck, two decks that take turns, and how long they last."""

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.table import HANDLING
from croupier.equipment.cards import FIFTY_TWO
from croupier.equipment.shoe import Alternation, Batch, Turn
from croupier.rules.options import DealingMethod

CHAPTER = chapter("671a")


@pytest.mark.cites("§ 671a.3(a)")
def test_a_one_deck_of_fifty_two_without_a_joker() -> None:
    assert CHAPTER.cards(CHAPTER.default_options) == FIFTY_TWO
    assert len(set(FIFTY_TWO)) == 52


@pytest.mark.cites("§ 671a.3(b)", "§ 671a.3(b)(3)")
def test_b_3_two_decks_take_turns_from_round_to_round() -> None:
    assert HANDLING.shuffled_every is Turn.ROUND
    decks = Alternation(Batch("red", FIFTY_TWO), Batch("blue", FIFTY_TWO), HANDLING.shuffled_every)

    second = decks.after(Turn.ROUND)
    third = second.after(Turn.ROUND)

    assert (second.in_play.back, third.in_play.back) == ("blue", "red")


@pytest.mark.cites("§ 671a.3(c)(1)", "§ 671a.3(c)(2)")
@pytest.mark.parametrize(
    ("method", "hours", "due"),
    [
        (DealingMethod.HAND, 3, False),
        (DealingMethod.HAND, 4, True),
        (DealingMethod.MANUAL_SHOE, 7, False),
        (DealingMethod.MANUAL_SHOE, 8, True),
        (DealingMethod.AUTOMATED_SHOE, 7, False),
        (DealingMethod.AUTOMATED_SHOE, 8, True),
    ],
)
def test_c_decks_are_changed_after_four_hours_in_the_hand_and_eight_in_a_shoe(
    method: DealingMethod, hours: int, due: bool
) -> None:
    assert HANDLING.change_due(method, hours) is due
