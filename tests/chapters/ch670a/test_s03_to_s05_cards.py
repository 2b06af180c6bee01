"""§§ 670a.3 to 670a.5(h): 53 cards, and the cut by a player; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import FIFTY_THREE, FIFTY_TWO, Card
from croupier.equipment.stack import CutRefusal, Stack
from croupier.rules.procedure.handling import CutBy, Readiness, Task, cut_order, may_recut
from support.games.one_deck import after, handling, received

CHAPTER = chapter("670a")
HANDLING = handling("670a")


@pytest.mark.cites("§ 670a.3(a)")
def test_3_a_one_deck_with_one_joker_is_played() -> None:
    cards = CHAPTER.cards(CHAPTER.default_options)

    assert len(cards) == 53
    assert sorted(card.value for card in set(cards) - set(FIFTY_TWO)) == ["Jk"]


@pytest.mark.cites("§ 670a.4(e)")
def test_4_e_preinspected_and_preshuffled_cards_skip_the_opening_and_are_not_cut() -> None:
    deck = after(received("670a"), Task.ACCEPT_PREINSPECTED)

    assert after(deck, Task.BEGIN).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 670a.5(c)", "§ 670a.5(d)(1)", "§ 670a.5(d)(2)")
@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [
        ([1, 3, 6], None, ("6", "3", "1", "dealer")),
        ([3], 3, ("3", "dealer")),
        ([1, 3, 6], 1, ("1", "6", "3", "dealer")),
        ([], None, ("dealer",)),
    ],
)
def test_5_d_the_cut_goes_to_the_first_to_arrive_then_counterclockwise_then_to_the_dealer(
    seats: list[int], first: int | None, order: tuple[str, ...]
) -> None:
    assert HANDLING.cut_by is CutBy.PLAYER
    assert cut_order(seats, first) == order


@pytest.mark.cites("§ 670a.5(e)")
@pytest.mark.parametrize(
    ("from_top", "result"),
    [
        (9, CutRefusal.CUT_TOO_NEAR_THE_TOP),
        (10, Stack(FIFTY_THREE[10:] + FIFTY_THREE[:10], below_cover=0)),
        (43, Stack(FIFTY_THREE[43:] + FIFTY_THREE[:43], below_cover=0)),
        (44, CutRefusal.CUT_TOO_NEAR_THE_BOTTOM),
    ],
)
def test_5_e_the_cut_is_at_least_ten_cards_from_either_end(from_top: int, result: Stack | CutRefusal) -> None:
    assert Stack(FIFTY_THREE).cut(from_top, HANDLING.cut) == result


@pytest.mark.cites("§ 670a.5(e)")
def test_5_e_the_second_cover_card_may_go_four_cards_from_the_bottom_where_the_deal_never_reaches_it() -> None:
    stack = Stack(FIFTY_THREE).with_cover(4, HANDLING.cut)

    assert isinstance(stack, Stack)
    assert stack.below_cover == 4
    assert Card.JOKER in stack.cards[-stack.below_cover :]
    assert len(stack.cards) - stack.below_cover >= 7 * 6


@pytest.mark.cites("§ 670a.5(f)")
@pytest.mark.parametrize(("last", "may"), [("6", ("6", "3")), ("3", ("3", "dealer")), ("dealer", ("dealer",))])
def test_5_f_the_last_to_cut_or_the_next_in_order_cuts_again(last: str, may: tuple[str, ...]) -> None:
    assert may_recut(cut_order([3, 6]), last) == may
