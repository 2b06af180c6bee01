"""Shuffle, cut and cover card."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import FIFTY_THREE, FIFTY_TWO, decks
from croupier.equipment.pack import Pack
from croupier.equipment.stack import (
    DEALER_CUT,
    PLAYER_CUT,
    PLAYER_CUT_OF_A_SHOE,
    CutRefusal,
    CutRule,
    Stack,
    shuffled,
)

DECK = Stack(FIFTY_TWO)
SIX_DECKS = Stack(decks(6))


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


@pytest.mark.cites("§ 657a.5(d)")
def test_the_cut_moves_what_is_above_and_the_cover_card_to_the_bottom() -> None:
    """The eleventh card is dealt first; the cover card lies below all."""
    assert DECK.cut(10) == Stack((*FIFTY_TWO[10:], *FIFTY_TWO[:10]), below_cover=0)


@pytest.mark.cites("§ 657a.5(d)", "§ 670a.5(e)", "§ 672a.5(d)", "§ 673a.5(d)")
@pytest.mark.parametrize(
    ("stack", "from_top", "rule", "refused"),
    [
        (DECK, 10, DEALER_CUT, None),
        (DECK, 9, DEALER_CUT, CutRefusal.CUT_TOO_NEAR_THE_TOP),
        (DECK, -1, DEALER_CUT, CutRefusal.CUT_TOO_NEAR_THE_TOP),
        (DECK, 51, DEALER_CUT, None),
        (DECK, 53, DEALER_CUT, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
        (Stack(FIFTY_THREE), 43, PLAYER_CUT, None),
        (Stack(FIFTY_THREE), 44, PLAYER_CUT, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
        (SIX_DECKS, 10, PLAYER_CUT_OF_A_SHOE, None),
        (SIX_DECKS, 9, PLAYER_CUT_OF_A_SHOE, CutRefusal.CUT_TOO_NEAR_THE_TOP),
        (SIX_DECKS, 302, PLAYER_CUT_OF_A_SHOE, None),
        (SIX_DECKS, 303, PLAYER_CUT_OF_A_SHOE, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
    ],
)
def test_a_cut_too_near_an_end_is_refused(
    stack: Stack, from_top: int, rule: CutRule, refused: CutRefusal | None
) -> None:
    """Both sides of each limit."""
    cut = stack.cut(from_top, rule)

    assert (cut if isinstance(cut, CutRefusal) else None) is refused


@pytest.mark.cites("§ 672a.5(d)", "§ 673a.5(d)")
@pytest.mark.parametrize(
    ("stack", "from_bottom", "placed"),
    [
        (SIX_DECKS, 77, CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM),
        (SIX_DECKS, 78, Stack(SIX_DECKS.cards, below_cover=78)),
        (Stack(decks(8)), 103, CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM),
        (Stack(decks(8)), 104, Stack(decks(8), below_cover=104)),
        (Stack(FIFTY_THREE), 13, CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM),
        (Stack(FIFTY_THREE), 14, Stack(FIFTY_THREE, below_cover=14)),
        (SIX_DECKS, 313, CutRefusal.COVER_CARD_ABOVE_THE_STACK),
    ],
)
def test_the_cover_card_goes_in_at_least_a_quarter_from_the_bottom(
    stack: Stack, from_bottom: int, placed: Stack | CutRefusal
) -> None:
    """A quarter of 312 is 78, of 416 is 104, of 53 a little over 13."""
    assert stack.with_cover(from_bottom, PLAYER_CUT_OF_A_SHOE) == placed


@given(st.integers(-5, 60))
def test_a_cut_never_loses_a_card(from_top: int) -> None:
    """Whatever is accepted holds the whole deck."""
    cut = DECK.cut(from_top)

    assert isinstance(cut, CutRefusal) or Pack.of(cut.cards) == Pack.of(FIFTY_TWO)
