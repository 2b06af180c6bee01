"""Shuffle, cut and cover card."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import FIFTY_TWO
from croupier.equipment.pack import Pack
from croupier.equipment.stack import (
    DEALER_CUT,
    PLAYER_CUT,
    PLAYER_CUT_OF_A_SHOE,
    CutRefusal,
    CutRule,
    shuffled,
)


@pytest.mark.cites("§ 657a.5(a)", "§ 672a.5(a)")
@given(st.integers())
def test_a_shuffle_keeps_the_cards_and_follows_the_seed(seed: int) -> None:
    """Same seed, same stack."""
    stack = shuffled(FIFTY_TWO, Random(seed))

    assert Pack.of(stack) == Pack.of(FIFTY_TWO)
    assert stack == shuffled(FIFTY_TWO, Random(seed))


def test_two_seeds_give_two_stacks() -> None:
    """The shuffle moves cards."""
    assert shuffled(FIFTY_TWO, Random(1)) != shuffled(FIFTY_TWO, Random(2)) != FIFTY_TWO


@pytest.mark.cites("§ 657a.5(d)", "§ 670a.5(e)", "§ 672a.5(d)", "§ 673a.5(d)")
@pytest.mark.parametrize(
    ("cards", "from_top", "rule", "refused"),
    [
        (52, 10, DEALER_CUT, None),
        (52, 9, DEALER_CUT, CutRefusal.CUT_TOO_NEAR_THE_TOP),
        (52, -1, DEALER_CUT, CutRefusal.CUT_TOO_NEAR_THE_TOP),
        (52, 51, DEALER_CUT, None),
        (52, 52, DEALER_CUT, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
        (52, 53, DEALER_CUT, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
        (53, 43, PLAYER_CUT, None),
        (53, 44, PLAYER_CUT, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
        (312, 10, PLAYER_CUT_OF_A_SHOE, None),
        (312, 9, PLAYER_CUT_OF_A_SHOE, CutRefusal.CUT_TOO_NEAR_THE_TOP),
        (312, 302, PLAYER_CUT_OF_A_SHOE, None),
        (312, 303, PLAYER_CUT_OF_A_SHOE, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
    ],
)
def test_a_cut_too_near_an_end_is_refused(cards: int, from_top: int, rule: CutRule, refused: CutRefusal | None) -> None:
    """Both sides of each limit."""
    assert rule.refuse(cards, from_top, rule.usual_cover(cards)) is refused


@pytest.mark.cites("§ 672a.5(d)", "§ 673a.5(d)")
@pytest.mark.parametrize(
    ("cards", "from_bottom", "refused"),
    [
        (312, 77, CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM),
        (312, 78, None),
        (416, 103, CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM),
        (416, 104, None),
        (53, 13, CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM),
        (53, 14, None),
        (312, 313, CutRefusal.COVER_CARD_ABOVE_THE_STACK),
    ],
)
def test_the_cover_card_goes_in_at_least_a_quarter_from_the_bottom(
    cards: int, from_bottom: int, refused: CutRefusal | None
) -> None:
    """A quarter of 312 is 78, of 416 is 104, of 53 a little over 13."""
    assert PLAYER_CUT_OF_A_SHOE.refuse(cards, cards // 2, from_bottom) is refused


@pytest.mark.parametrize("rule", [DEALER_CUT, PLAYER_CUT, PLAYER_CUT_OF_A_SHOE])
@pytest.mark.parametrize("cards", [52, 53, 104, 312, 416])
def test_the_usual_cut_is_a_legal_one(rule: CutRule, cards: int) -> None:
    assert rule.refuse(cards, rule.usual_depth(cards), rule.usual_cover(cards)) is None
