"""§§ 663a.3 to 663a.5: the deck, its opening, shuffle and cut."""

from random import Random

import pytest
from one_deck import OPENING, after, handling, in_play, received, refused, shuffled

from croupier.chapters import chapter
from croupier.equipment.cards import FIFTY_TWO
from croupier.equipment.devices import AutomatedShuffler, Remedy
from croupier.equipment.shoe import Alternation, Batch, Turn
from croupier.equipment.stack import CutRefusal, Stack
from croupier.rules.handling import CardHandling, CutBy, HandlingReason, Readiness, Shuffle, Task
from croupier.rules.options import DealingMethod, choose

CHAPTER = chapter("663a")


@pytest.mark.cites("§ 663a.3(a)")
def test_s03_a_one_deck_of_fifty_two_cards() -> None:
    assert CHAPTER.cards(CHAPTER.default_options) == FIFTY_TWO


@pytest.mark.cites("§ 663a.3(b)")
def test_s03_b_a_second_deck_needs_an_automated_shuffler() -> None:
    no = handling("663a").refuse_second_deck(Shuffle.MANUAL)

    assert no is not None
    assert no.reason is HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER
    assert handling("663a").refuse_second_deck(Shuffle.AUTOMATED) is None


@pytest.mark.cites("§ 663a.3(b)(3)")
def test_s03_b_3_two_decks_take_turns_from_round_to_round() -> None:
    decks = Alternation(Batch("red", FIFTY_TWO), Batch("blue", FIFTY_TWO), handling("663a").shuffled_every)

    assert decks.after(Turn.ROUND).in_play.back == "blue"
    assert decks.after(Turn.ROUND).after(Turn.ROUND).in_play.back == "red"


@pytest.mark.cites("§ 663a.3(c)(1)", "§ 663a.3(c)(2)")
@pytest.mark.parametrize(
    ("method", "hours"),
    [(DealingMethod.HAND, 4), (DealingMethod.MANUAL_SHOE, 8), (DealingMethod.AUTOMATED_SHOE, 8)],
)
def test_s03_c_decks_are_changed_after_so_many_hours_and_not_before(method: DealingMethod, hours: int) -> None:
    assert handling("663a").change_due(method, hours)
    assert not handling("663a").change_due(method, hours - 1)


@pytest.mark.cites("§ 663a.4(a)", "§ 663a.4(b)", "§ 663a.4(c)", "§ 663a.4(d)")
def test_s04_a_to_d_each_deck_is_inspected_verified_spread_viewed_washed_and_shuffled() -> None:
    assert after(received("663a"), *OPENING).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 663a.4(a)", "§ 663a.4(b)", "§ 663a.4(c)")
@pytest.mark.parametrize("left_out", range(len(OPENING) - 1))
def test_s04_a_to_c_no_task_of_the_opening_may_be_left_out(left_out: int) -> None:
    no = refused(received("663a"), *OPENING[:left_out], *OPENING[left_out + 1 :])

    assert no.reason is HandlingReason.OUT_OF_ORDER
    assert "§ 663a.4(a)" in no.cite


@pytest.mark.cites("§ 663a.4(e)")
def test_s04_e_preinspected_and_preshuffled_decks_skip_the_opening() -> None:
    assert after(received("663a"), Task.ACCEPT_PREINSPECTED).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 663a.5(a)")
def test_s05_a_after_a_round_the_cards_are_shuffled_before_the_next() -> None:
    assert refused(in_play("663a"), Task.BEGIN).reason is HandlingReason.OUT_OF_ORDER
    assert after(in_play("663a"), Task.SHUFFLE).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 663a.5(b)")
@pytest.mark.parametrize(("cards", "remedy"), [(52, None), (51, Remedy.REMOVE_DECK)])
def test_s05_b_a_counting_shuffler_that_misses_a_card_removes_the_deck(cards: int, remedy: Remedy | None) -> None:
    shuffler = AutomatedShuffler(expects=len(CHAPTER.cards(CHAPTER.default_options)), counts=True)

    assert shuffler.shuffle(FIFTY_TWO[:cards], Random(1)).remedy is remedy


@pytest.mark.cites("§ 663a.5(c)(1)")
def test_s05_c_1_machine_shuffled_cards_are_dealt_at_once_and_not_cut() -> None:
    deck = shuffled("663a", Shuffle.AUTOMATED)

    assert after(deck, Task.BEGIN).readiness is Readiness.IN_PLAY
    assert refused(deck, Task.CUT).reason is HandlingReason.OUT_OF_ORDER


@pytest.mark.cites("§ 663a.5(c)(2)")
@pytest.mark.parametrize("how", [Shuffle.MANUAL, Shuffle.PRESHUFFLED])
def test_s05_c_2_cards_shuffled_by_hand_or_before_are_cut_first(how: Shuffle) -> None:
    deck = shuffled("663a", how)

    assert refused(deck, Task.BEGIN).reason is HandlingReason.OUT_OF_ORDER
    assert after(deck, Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 663a.5(c)(2)")
def test_s05_c_2_a_submission_may_leave_preshuffled_cards_uncut() -> None:
    options = choose(CHAPTER.options, {"cut_preshuffled": False})
    selected = CHAPTER.handling_under(options)

    assert isinstance(selected, CardHandling)
    assert not selected.cut_needed(Shuffle.PRESHUFFLED)
    assert selected.cut_needed(Shuffle.MANUAL)
    assert CHAPTER.handling_under(CHAPTER.default_options) == handling("663a")


@pytest.mark.cites("§ 663a.5(d)")
def test_s05_d_the_dealer_cuts_at_least_ten_cards_from_the_top() -> None:
    stack = Stack(FIFTY_TWO)

    assert handling("663a").cut_by is CutBy.DEALER
    assert stack.cut(9, handling("663a").cut) is CutRefusal.CUT_TOO_NEAR_THE_TOP
    assert stack.cut(10, handling("663a").cut) == Stack(FIFTY_TWO[10:] + FIFTY_TWO[:10], below_cover=0)


@pytest.mark.cites("§ 663a.5(e)")
def test_s05_e_a_recut_may_be_ordered_after_the_cut_and_not_once_play_began() -> None:
    cut = after(shuffled("663a", Shuffle.MANUAL), Task.CUT)

    assert after(cut, Task.RECUT).readiness is Readiness.CUT
    assert "663a.5(e)" in refused(cut, Task.BEGIN, Task.RECUT).cite


@pytest.mark.cites("§ 663a.5(f)")
def test_s05_f_an_idle_table_spreads_the_cards_and_washes_and_shuffles_them_again() -> None:
    idle = after(in_play("663a"), Task.SPREAD)

    assert refused(idle, Task.SHUFFLE).reason is HandlingReason.OUT_OF_ORDER
    assert after(idle, Task.VIEW, Task.MIX, Task.SHUFFLE).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 663a.5(g)")
def test_s05_g_a_device_that_reshuffles_by_itself_needs_neither_cut_nor_spread() -> None:
    assert not handling("663a").cut_needed(Shuffle.SELF_RESHUFFLING)
    assert not handling("663a").spread_needed(Shuffle.SELF_RESHUFFLING)
    assert handling("663a").spread_needed(Shuffle.AUTOMATED)
