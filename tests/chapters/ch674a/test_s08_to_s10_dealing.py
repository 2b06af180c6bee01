"""§§ 674a.8 to 674a.10: no more bets, the cross, two cards each by every method, the stub."""

from typing import Any

import pytest
from criss_cross import BOXES, table
from rehearsal import Rehearsal

from croupier.chapters.ch674a_criss_cross_poker.table import HANDLING, STUB
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed, CardDealt, StubCounted
from croupier.rules.handling import HandlingReason, Shuffle
from croupier.rules.options import DealingMethod
from croupier.rules.refusals import Reason, Refusal
from croupier.rules.round import Opening
from croupier.rules.steps import CountStub


def destinations(method: str, *seats: int) -> list[str]:
    """Where the cards of a round go, in order."""
    rehearsal = table(*seats, dealing_method=method).finish()
    return [event.place for event in rehearsal.driver.events if isinstance(event, CardDealt)]


@pytest.mark.cites("§ 674a.8(b)", "§ 674a.9(a)(3)", "§ 674a.10(a)(2)")
@pytest.mark.parametrize("method", DealingMethod)
def test_no_card_comes_before_no_more_bets_and_no_bet_after(method: DealingMethod) -> None:
    rehearsal = table(1, dealing_method=method.value)
    early = rehearsal.driver.refuse(CardDealt("far", None))
    assert early is not None
    assert early.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE

    rehearsal.must(BettingClosed())

    assert isinstance(rehearsal.driver.step, Deal)
    late = rehearsal.try_wager(2, ante_across=10, ante_down=10)
    assert late is not None
    assert late.reason is Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 674a.8(d)", "§ 674a.9(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize(
    ("seats", "hands"), [((2,), "2 2"), ((1, 4, 6), "1 4 6 1 4 6"), ((1, 2, 3, 4, 5, 6), "1 2 3 4 5 6 " * 2)]
)
def test_d_the_cross_from_far_to_near_then_one_card_at_a_time_clockwise(
    method: str, seats: tuple[int, ...], hands: str
) -> None:
    assert destinations(method, *seats) == [*BOXES, *hands.split()]


@pytest.mark.cites("§ 674a.10(b)")
@pytest.mark.parametrize(("seats", "hands"), [((2,), "2 2"), ((1, 4, 6), "1 1 4 4 6 6")])
def test_10_b_a_stack_of_five_is_spread_into_the_cross_then_stacks_of_two(seats: tuple[int, ...], hands: str) -> None:
    assert destinations("automated_shoe", *seats) == [*BOXES, *hands.split()]


@pytest.mark.cites("§ 674a.8(d)", "§ 674a.9(b)", "§ 674a.10(b)")
@pytest.mark.parametrize("method", DealingMethod)
def test_the_cross_lies_face_down_and_may_be_unread(method: DealingMethod) -> None:
    rehearsal = table(1, dealing_method=method.value).must(BettingClosed())

    for box in BOXES:
        rehearsal.must(CardDealt(box, None))
    rehearsal.until(Decide)

    laid = rehearsal.driver.round.laid
    assert [(laid[box][0].card, laid[box][0].up) for box in BOXES] == [(None, False)] * 5
    assert not any(one.up for one in laid["1"])


@pytest.mark.cites("§ 674a.8(d)")
def test_d_a_card_to_the_wrong_box_is_refused_and_nothing_changes() -> None:
    rehearsal = table(1).until(Deal)
    before = rehearsal.snapshot()

    refused = rehearsal.driver.feed(CardDealt("near", None))

    assert refused is not None
    assert refused.reason is Reason.CARD_BELONGS_ELSEWHERE
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 674a.9(a)", "§ 674a.9(a)(1)")
def test_9_a_1_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    refused = HANDLING.refuse_method(DealingMethod.HAND, Shuffle.MANUAL)

    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.cite) == (HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, "§ 674a.9(a)(1)")
    assert HANDLING.refuse_method(DealingMethod.HAND, Shuffle.AUTOMATED) is None
    assert HANDLING.refuse_method(DealingMethod.MANUAL_SHOE, Shuffle.MANUAL) is None


def counting(**options: Any) -> Rehearsal:
    """A table with one player where a count of the stub is due, stopped at the count."""
    rehearsal = Rehearsal("674a", opening=Opening(count_stub=True), **options)
    return rehearsal.wager(1, ante_across=10, ante_down=10, five_card_bonus=5).until(CountStub)


@pytest.mark.cites("§ 674a.8(e)", "§ 674a.9(c)", "§ 674a.10(c)")
@pytest.mark.parametrize("method", DealingMethod)
def test_e_the_stub_leaves_the_game_after_the_deal_and_before_any_decision(method: DealingMethod) -> None:
    round = counting(dealing_method=method.value).driver.round

    assert sum(len(laid) for laid in round.laid.values()) == 7
    assert not round.stakes["1"].decisions


@pytest.mark.cites("§ 674a.8(f)", "§ 674a.9(d)", "§ 674a.10(d)")
@pytest.mark.parametrize(
    ("counting_shuffler", "rounds", "due"), [(True, 9, False), (False, 4, False), (False, 5, True)]
)
def test_f_the_stub_is_counted_at_least_every_five_rounds(counting_shuffler: bool, rounds: int, due: bool) -> None:
    assert STUB.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.cites("§ 674a.8(g)", "§ 674a.9(e)", "§ 674a.10(e)")
@pytest.mark.parametrize("method", DealingMethod)
def test_g_a_right_count_lets_the_round_go_on(method: DealingMethod) -> None:
    rehearsal = counting(dealing_method=method.value)

    rehearsal.must(StubCounted(found=52))

    assert isinstance(rehearsal.driver.step, Decide)
    assert not rehearsal.finish().driver.round.void


@pytest.mark.cites("§ 674a.8(h)", "§ 674a.9(f)", "§ 674a.10(f)")
@pytest.mark.parametrize("method", DealingMethod)
@pytest.mark.parametrize(
    ("found", "misdealt", "deck_removed"),
    [(52, True, False), (51, False, True), (53, False, True), (51, True, True)],
)
def test_h_a_wrong_count_voids_the_round_and_a_missing_card_removes_the_deck(
    method: DealingMethod, found: int, misdealt: bool, deck_removed: bool
) -> None:
    rehearsal = counting(dealing_method=method.value)

    rehearsal.must(StubCounted(found, misdealt=misdealt))

    assert rehearsal.driver.over
    assert rehearsal.driver.round.void
    assert rehearsal.driver.round.remove_deck is deck_removed
    assert set(rehearsal.lines(1).values()) == {("returned", 0)}
    assert rehearsal.lines(1).keys() == {"ante_across", "ante_down", "five_card_bonus"}
