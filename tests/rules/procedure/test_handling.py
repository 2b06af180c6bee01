"""Cards and dice between their arrival and their removal: opened, shuffled, cut, counted, changed."""

from dataclasses import replace
from datetime import timedelta

import pytest

from croupier.equipment.age import Use
from croupier.equipment.cards import card
from croupier.equipment.dice import Die, NoRollReason
from croupier.rules.procedure.cutting import cut_order, may_recut
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.handling import (
    CardsOnTheTable,
    CutBy,
    DiceHandling,
    HandlingReason,
    Readiness,
    Shuffle,
    StubRule,
    Task,
)
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import CountStub
from croupier.rules.terms.events import BettingClosed, StubCounted
from croupier.rules.terms.keeping import Keeping
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.refusals import Refusal
from croupier.words import named
from support.games.toy import CITE, HANDLING, STUB, dealt, lines_of, must, placed, table

AGAIN: dict[Task, Readiness] = {
    Task.COLLECT: Readiness.MIXED,
    Task.EXCHANGE: Readiness.MIXED,
    Task.SHUFFLE: Readiness.SHUFFLED,
    Task.SPREAD: Readiness.SPREAD,
}
LEGAL: dict[Readiness, dict[Task, Readiness]] = {
    Readiness.RECEIVED: {Task.INSPECT: Readiness.INSPECTED, Task.ACCEPT_PREINSPECTED: Readiness.SHUFFLED},
    Readiness.INSPECTED: {Task.VERIFY: Readiness.VERIFIED},
    Readiness.VERIFIED: {Task.SPREAD: Readiness.SPREAD},
    Readiness.SPREAD: {Task.VIEW: Readiness.VIEWED},
    Readiness.VIEWED: {Task.MIX: Readiness.MIXED},
    Readiness.MIXED: AGAIN,
    Readiness.SHUFFLED: {**AGAIN, Task.CUT: Readiness.CUT},
    Readiness.CUT: {**AGAIN, Task.BEGIN: Readiness.IN_PLAY, Task.RECUT: Readiness.CUT},
    Readiness.IN_PLAY: AGAIN,
    Readiness.REMOVED: {},
}
"""Every way cards that are shuffled by hand, and so cut, may go; anything may be removed at any time."""


@pytest.mark.parametrize("task", list(Task))
@pytest.mark.parametrize("readiness", list(Readiness))
def test_every_task_is_done_in_its_turn_or_refused(readiness: Readiness, task: Task) -> None:
    cards = CardsOnTheTable(HANDLING, readiness, Shuffle.MANUAL)

    after = cards.after(task)

    expected = Readiness.REMOVED if task is Task.REMOVE else LEGAL[readiness].get(task)
    if expected is None:
        assert isinstance(after, Refusal)
        assert after.reason is HandlingReason.OUT_OF_ORDER
        assert named("readiness", readiness.value) in after.detail
    else:
        assert not isinstance(after, Refusal)
        assert after.readiness is expected


@pytest.mark.parametrize("shuffle", list(Shuffle))
def test_the_kind_of_shuffle_decides_about_the_cut(shuffle: Shuffle) -> None:
    mixed = CardsOnTheTable(HANDLING, Readiness.MIXED).after(Task.SHUFFLE, shuffle)
    assert not isinstance(mixed, Refusal)
    assert mixed.shuffle is shuffle

    cut, begun = mixed.after(Task.CUT), mixed.after(Task.BEGIN)

    assert isinstance(cut, Refusal) is not HANDLING.cut_needed(shuffle)
    assert isinstance(begun, Refusal) is HANDLING.cut_needed(shuffle)


def test_preinspected_cards_come_shuffled() -> None:
    cards = CardsOnTheTable(HANDLING).after(Task.ACCEPT_PREINSPECTED)

    assert cards == CardsOnTheTable(HANDLING, Readiness.SHUFFLED, Shuffle.PRESHUFFLED, gathered=True)


def test_a_chapter_may_leave_out_a_cut() -> None:
    assert HANDLING.cut_needed(Shuffle.PRESHUFFLED)
    assert not HANDLING.without_cut_after(Shuffle.PRESHUFFLED).cut_needed(Shuffle.PRESHUFFLED)


def test_a_chapter_may_know_fewer_methods() -> None:
    shoe_only = replace(HANDLING, methods=(DealingMethod.MANUAL_SHOE,))

    refused = shoe_only.refuse_keeping(DealingMethod.HAND, Keeping())

    assert refused is not None
    assert refused.reason is HandlingReason.METHOD_IS_NOT_IN_THIS_CHAPTER
    assert shoe_only.refuse_keeping(DealingMethod.MANUAL_SHOE, Keeping()) is None


# The stub


@pytest.mark.cites(
    "§ 663a.8(f)", "§ 647a.8(f)", "§ 657a.8(f)", "§ 667a.8(f)", "§ 669a.8(f)", "§ 674a.8(f)", "§ 676a.8(d)"
)
@pytest.mark.parametrize(
    ("rounds", "counting_shuffler", "due"),
    [(9, True, False), (4, False, False), (5, False, True)],
)
def test_common_02_when_the_stub_must_be_counted(rounds: int, counting_shuffler: bool, due: bool) -> None:
    assert STUB.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.parametrize("counting_shuffler", [True, False])
def test_common_02_a_count_in_every_round_is_spared_by_nothing(counting_shuffler: bool) -> None:
    assert StubRule(cite=CITE, every=1).due(0, counting_shuffler=counting_shuffler)


@pytest.mark.cites(
    "§ 663a.8(h)", "§ 647a.8(h)", "§ 657a.8(h)", "§ 667a.8(h)", "§ 669a.8(h)", "§ 674a.8(h)", "§ 676a.8(f)"
)
@pytest.mark.parametrize(
    ("found", "misdealt", "void", "deck_removed"),
    [
        (52, False, False, False),
        (52, True, True, False),
        (51, False, True, True),
        (53, False, True, True),
        (51, True, True, True),
    ],
)
def test_common_01_what_a_count_of_the_stub_leads_to(
    found: int, misdealt: bool, void: bool, deck_removed: bool
) -> None:
    live = must(table(Opening(count_stub=True)), placed(1, ante=10_00, side=1_00), BettingClosed())
    dealt(live, card("As"), card("2s"))
    assert isinstance(live.step, CountStub)

    must(live, StubCounted(found, misdealt))

    assert (live.round.void, live.round.remove_deck) == (void, deck_removed)
    assert isinstance(live.step, Decide) is not void
    returned = [("s1", "ante", "returned", 0), ("s1", "side", "returned", 0)]
    assert lines_of(live) == (returned if void else [])


def test_where_the_chapter_says_so_the_round_survives_a_wrong_count() -> None:
    remedy = StubRule(cite=CITE, round_survives=True).outcome(StubCounted(51))

    assert remedy is not None
    assert (remedy.void, remedy.remove_deck) == (False, True)


def test_the_stub_is_not_counted_where_no_count_is_due() -> None:
    live = must(table(), placed(1, ante=10_00), BettingClosed())

    dealt(live, card("As"), card("2s"))

    assert isinstance(live.step, Decide)


# Age


@pytest.mark.cites("§ 663a.3(c)", "§ 672a.3(c)", "§ 668a.3(b)(1)", "§ 675a.3(b)(1)", "§ 670a.2(d)(1)(i)")
def test_common_04_how_long_cards_and_dice_last() -> None:
    shoe = replace(HANDLING, life=dict.fromkeys(DealingMethod, Use.BLACKJACK_SHOE))
    dice = DiceHandling(cites={}, dice=2, no_roll=())

    assert HANDLING.change_due(DealingMethod.HAND, 4)
    assert not HANDLING.change_due(DealingMethod.MANUAL_SHOE, 4)
    assert HANDLING.change_due(DealingMethod.AUTOMATED_SHOE, 8)
    assert shoe.change_due(DealingMethod.MANUAL_SHOE, 24)
    assert not shoe.change_due(DealingMethod.MANUAL_SHOE, 23)
    assert dice.change_due(25)
    assert not dice.change_due(timedelta(hours=23, minutes=59))


# Cuts


@pytest.mark.parametrize(
    ("first", "order"),
    [(None, ("5", "3", "1", "dealer")), (3, ("3", "5", "1", "dealer")), (2, ("2", "5", "3", "1", "dealer"))],
)
def test_the_cut_is_offered_around_the_table(first: int | None, order: tuple[str, ...]) -> None:
    assert cut_order(replace(HANDLING, cut_by=CutBy.PLAYER), [1, 5, 3], first) == order


def test_one_deck_is_cut_by_the_dealer_whoever_sits_there() -> None:
    assert cut_order(HANDLING, [1, 5, 3], 3) == ("dealer",)


def test_who_cut_last_or_the_next_in_order_cuts_again() -> None:
    order = cut_order(replace(HANDLING, cut_by=CutBy.PLAYER), [1, 5, 3])

    assert may_recut(order, "5") == ("5", "3")
    assert may_recut(order, "dealer") == ("dealer",)
    assert may_recut(order, "6") == ("6", "5")


# Dice


def test_a_die_that_does_not_lie_flat_counts_only_where_the_chapter_says_so() -> None:
    strict = DiceHandling(cites={}, dice=10, no_roll=())
    lenient = replace(strict, cocked_dice_count=True)

    assert strict.uppermost(Die.TWO) is NoRollReason.NOT_FLAT
    assert lenient.uppermost(Die.TWO) is Die.FIVE
    assert lenient.uppermost(Die.TWO, Die.SIX) is NoRollReason.RESTS_ON_MORE_THAN_ONE_SIDE


def test_the_shaker_takes_exactly_the_dice_of_the_game() -> None:
    dice = DiceHandling(cites={"loading": CITE}, dice=3, no_roll=())

    refused = dice.refuse_loading(2)

    assert dice.refuse_loading(3) is None
    assert refused is not None
    assert (refused.reason, refused.cite) == (HandlingReason.WRONG_NUMBER_OF_DICE, CITE)
