"""§§ 670a.3 to 670a.5(h): 53 cards, how the table is opened, the shuffle, and the cut by a player."""

import pytest
from one_deck import OPENING, after, handling, in_play, received, refused, shuffled

from croupier.chapters import chapter
from croupier.equipment.cards import FIFTY_THREE, FIFTY_TWO, Card
from croupier.equipment.shoe import Alternation, Batch, Turn
from croupier.equipment.stack import CutRefusal, Stack
from croupier.rules.handling import CutBy, Readiness, Shuffle, Task, cut_order, may_recut
from croupier.rules.options import DealingMethod

CHAPTER = chapter("670a")
HANDLING = handling("670a")


@pytest.mark.cites("§ 670a.3(a)")
def test_3_a_one_deck_with_one_joker_is_played() -> None:
    cards = CHAPTER.cards(CHAPTER.default_options)

    assert len(cards) == 53
    assert sorted(card.value for card in set(cards) - set(FIFTY_TWO)) == ["Jk"]


@pytest.mark.cites("§ 670a.3(b)", "§ 670a.3(b)(3)")
def test_3_b_two_decks_need_a_shuffler_and_take_turns_round_by_round() -> None:
    red, blue = Batch("red", FIFTY_THREE), Batch("blue", FIFTY_THREE)
    decks = Alternation(red, blue, HANDLING.shuffled_every)

    assert HANDLING.refuse_second_deck(Shuffle.AUTOMATED) is None
    alone = HANDLING.refuse_second_deck(Shuffle.MANUAL)
    assert alone is not None
    assert alone.cite == "§ 670a.3(b)(3)"
    assert decks.after(Turn.ROUND).in_play is blue
    assert decks.after(Turn.ROUND).after(Turn.ROUND).in_play is red


@pytest.mark.cites("§ 670a.3(c)(1)", "§ 670a.3(c)(2)")
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
def test_3_c_cards_are_changed_after_four_hours_by_hand_and_eight_from_a_shoe(
    method: DealingMethod, hours: int, due: bool
) -> None:
    assert HANDLING.change_due(method, hours) is due


@pytest.mark.cites("§ 670a.4(a)", "§ 670a.4(b)", "§ 670a.4(c)", "§ 670a.4(d)")
def test_4_a_to_d_a_deck_is_inspected_verified_spread_viewed_mixed_and_shuffled_in_this_order() -> None:
    assert after(received("670a"), *OPENING).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 670a.4(a)", "§ 670a.4(b)", "§ 670a.4(c)")
@pytest.mark.parametrize("skipped", range(len(OPENING) - 1))
def test_4_a_to_c_no_part_of_the_opening_may_be_left_out(skipped: int) -> None:
    tasks = OPENING[:skipped] + OPENING[skipped + 1 :]

    assert "670a.4" in refused(received("670a"), *tasks).cite


@pytest.mark.cites("§ 670a.4(e)")
def test_4_e_preinspected_and_preshuffled_cards_skip_the_opening_and_are_not_cut() -> None:
    deck = after(received("670a"), Task.ACCEPT_PREINSPECTED)

    assert after(deck, Task.BEGIN).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 670a.5(a)")
def test_5_a_after_a_round_the_cards_are_shuffled_before_the_next() -> None:
    assert "670a.5(a)" in refused(in_play("670a"), Task.BEGIN).cite
    assert after(in_play("670a"), Task.SHUFFLE).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 670a.5(b)(1)")
def test_5_b_1_machine_shuffled_cards_are_dealt_at_once_and_not_cut() -> None:
    deck = shuffled("670a", Shuffle.AUTOMATED)

    assert after(deck, Task.BEGIN).readiness is Readiness.IN_PLAY
    assert "670a.5(b)(1)" in refused(deck, Task.CUT).cite


@pytest.mark.cites("§ 670a.5(b)(2)")
def test_5_b_2_cards_shuffled_by_hand_are_cut_first() -> None:
    deck = shuffled("670a", Shuffle.MANUAL)

    assert "670a.5(b)(2)" in refused(deck, Task.BEGIN).cite
    assert after(deck, Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


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


@pytest.mark.cites("§ 670a.5(f)")
def test_5_f_a_recut_may_be_ordered_after_the_cut_and_not_once_play_began() -> None:
    cut = after(shuffled("670a", Shuffle.MANUAL), Task.CUT)

    assert after(cut, Task.RECUT).readiness is Readiness.CUT
    assert "670a.5(f)" in refused(cut, Task.BEGIN, Task.RECUT).cite


@pytest.mark.cites("§ 670a.5(g)(1)", "§ 670a.5(g)(2)")
def test_5_g_an_idle_table_spreads_the_cards_and_washes_and_shuffles_them_again() -> None:
    idle = after(in_play("670a"), Task.SPREAD)

    assert "670a.4" in refused(idle, Task.SHUFFLE).cite
    assert after(idle, Task.VIEW, Task.MIX, Task.SHUFFLE, Task.CUT).readiness is Readiness.CUT


@pytest.mark.cites("§ 670a.5(h)")
def test_5_h_a_device_that_reshuffles_by_itself_needs_no_cut_and_no_spreading() -> None:
    assert not HANDLING.cut_needed(Shuffle.SELF_RESHUFFLING)
    assert not HANDLING.spread_needed(Shuffle.SELF_RESHUFFLING)
    assert HANDLING.spread_needed(Shuffle.MANUAL)
    assert HANDLING.spread_needed(Shuffle.AUTOMATED)
