"""§ 671a.5: shuffle, cut, recut, an idle table."""

from random import Random

import pytest

from croupier.chapters.ch671a_lunar_poker.table import HANDLING
from croupier.equipment.cards import FIFTY_TWO
from croupier.equipment.devices import AutomatedShuffler, Remedy
from croupier.equipment.stack import CutRefusal, Stack
from croupier.rules.handling import CardsOnTheTable, CutBy, Readiness, Shuffle, Task
from croupier.rules.refusals import Refusal


def shuffled(how: Shuffle) -> CardsOnTheTable:
    return CardsOnTheTable(HANDLING, Readiness.SHUFFLED, how)


def after(deck: CardsOnTheTable, *tasks: Task) -> CardsOnTheTable:
    for task in tasks:
        next_deck = deck.after(task)
        assert isinstance(next_deck, CardsOnTheTable), next_deck
        deck = next_deck
    return deck


@pytest.mark.cites("§ 671a.5(a)")
def test_a_after_a_round_the_cards_are_shuffled_before_the_next() -> None:
    played = CardsOnTheTable(HANDLING, Readiness.IN_PLAY)

    assert isinstance(played.after(Task.BEGIN), Refusal)
    assert after(played, Task.SHUFFLE).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 671a.5(b)")
@pytest.mark.parametrize(("cards", "remedy"), [(52, None), (51, Remedy.REMOVE_DECK)])
def test_b_a_counting_shuffler_that_misses_a_card_removes_the_deck(cards: int, remedy: Remedy | None) -> None:
    shuffler = AutomatedShuffler(expects=52, counts=True)

    assert shuffler.shuffle(FIFTY_TWO[:cards], Random(1)).remedy is remedy


@pytest.mark.cites("§ 671a.5(c)(1)")
def test_c_1_machine_shuffled_cards_are_dealt_at_once_and_not_cut() -> None:
    deck = shuffled(Shuffle.AUTOMATED)

    assert after(deck, Task.BEGIN).readiness is Readiness.IN_PLAY
    assert isinstance(deck.after(Task.CUT), Refusal)


@pytest.mark.cites("§ 671a.5(c)(2)")
@pytest.mark.parametrize("how", [Shuffle.MANUAL, Shuffle.PRESHUFFLED])
def test_c_2_cards_shuffled_by_hand_or_before_are_cut_first(how: Shuffle) -> None:
    deck = shuffled(how)

    assert isinstance(deck.after(Task.BEGIN), Refusal)
    assert after(deck, Task.CUT, Task.BEGIN).readiness is Readiness.IN_PLAY


@pytest.mark.cites("§ 671a.5(d)")
def test_d_the_dealer_cuts_at_least_ten_cards_from_the_top_and_moves_them_to_the_bottom() -> None:
    stack = Stack(FIFTY_TWO)

    assert HANDLING.cut_by is CutBy.DEALER
    assert stack.cut(9, HANDLING.cut) is CutRefusal.CUT_TOO_NEAR_THE_TOP
    assert stack.cut(10, HANDLING.cut) == Stack(FIFTY_TWO[10:] + FIFTY_TWO[:10], below_cover=0)


@pytest.mark.cites("§ 671a.5(e)")
def test_e_a_recut_may_be_ordered_after_the_cut_and_not_once_play_began() -> None:
    cut = after(shuffled(Shuffle.MANUAL), Task.CUT)

    assert after(cut, Task.RECUT).readiness is Readiness.CUT
    refused = after(cut, Task.BEGIN).after(Task.RECUT)
    assert isinstance(refused, Refusal)
    assert "671a.5(e)" in refused.cite


@pytest.mark.cites("§ 671a.5(f)")
def test_f_an_idle_table_spreads_the_cards_and_washes_and_shuffles_them_again() -> None:
    idle = after(CardsOnTheTable(HANDLING, Readiness.IN_PLAY), Task.SPREAD)

    assert isinstance(idle.after(Task.SHUFFLE), Refusal)
    assert after(idle, Task.VIEW, Task.MIX, Task.SHUFFLE).readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 671a.5(g)")
def test_g_a_device_that_reshuffles_by_itself_needs_no_cut() -> None:
    assert not HANDLING.cut_needed(Shuffle.AUTOMATED)
    assert after(CardsOnTheTable(HANDLING, Readiness.IN_PLAY), Task.SHUFFLE).readiness is Readiness.SHUFFLED
