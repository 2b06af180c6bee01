"""§§ 663a.8 to 663a.10: no more bets, five cards each by every method, the stub."""

from typing import Any

import pytest
from hi_lo import table
from rehearsal import Rehearsal

from croupier.chapters.ch663a_five_card_hi_lo.table import HANDLING, STUB
from croupier.equipment.cards import card
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


@pytest.mark.cites("§ 663a.8(b)", "§ 663a.9(a)(3)", "§ 663a.10(a)(2)")
@pytest.mark.parametrize("method", DealingMethod)
def test_no_card_comes_before_no_more_bets_and_no_bet_after(method: DealingMethod) -> None:
    rehearsal = table(1, dealing_method=method.value)
    early = rehearsal.driver.refuse(CardDealt("1", card("As")))
    assert early is not None
    assert early.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE

    rehearsal.must(BettingClosed())

    assert isinstance(rehearsal.driver.step, Deal)
    late = rehearsal.try_wager(2, ante=10)
    assert late is not None
    assert late.reason is Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 663a.8(d)", "§ 663a.9(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_d_one_card_at_a_time_clockwise_and_to_the_dealer_until_all_have_five(
    method: str, seats: tuple[int, ...]
) -> None:
    assert destinations(method, *seats) == [*map(str, seats), "dealer"] * 5


@pytest.mark.cites("§ 663a.10(b)")
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_10_b_stacks_of_five_clockwise_and_the_dealers_last(seats: tuple[int, ...]) -> None:
    assert destinations("automated_shoe", *seats) == [place for place in (*map(str, seats), "dealer") for _ in range(5)]


@pytest.mark.cites("§ 663a.8(d)", "§ 663a.9(b)", "§ 663a.10(b)")
@pytest.mark.parametrize("method", DealingMethod)
def test_d_a_card_to_another_place_is_refused(method: DealingMethod) -> None:
    rehearsal = table(1, 2, dealing_method=method.value).until(Deal)
    before = rehearsal.snapshot()

    refused = rehearsal.driver.feed(CardDealt("2", card("As")))

    assert refused is not None
    assert refused.reason is Reason.CARD_BELONGS_ELSEWHERE
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 663a.8(d)")
def test_d_a_players_card_must_be_read_because_he_decides_on_it() -> None:
    rehearsal = table(1).until(Deal)

    refused = rehearsal.driver.feed(CardDealt("1", None))

    assert refused is not None
    assert refused.reason is Reason.CARD_MUST_BE_READ


@pytest.mark.cites("§ 663a.9(a)", "§ 663a.9(a)(1)")
def test_9_a_1_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    refused = HANDLING.refuse_method(DealingMethod.HAND, Shuffle.MANUAL)

    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.cite) == (HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, "§ 663a.9(a)(1)")
    assert HANDLING.refuse_method(DealingMethod.HAND, Shuffle.AUTOMATED) is None
    assert HANDLING.refuse_method(DealingMethod.MANUAL_SHOE, Shuffle.MANUAL) is None


def counting(**options: Any) -> Rehearsal:
    """A table with one player where a count of the stub is due, stopped at the count."""
    rehearsal = Rehearsal("663a", opening=Opening(count_stub=True), **options)
    return rehearsal.wager(1, ante=10, tie=5, poker_bonus=5).until(CountStub)


@pytest.mark.cites("§ 663a.8(e)", "§ 663a.9(c)", "§ 663a.10(c)")
@pytest.mark.parametrize("method", DealingMethod)
def test_e_the_stub_leaves_the_game_after_the_deal_and_before_any_decision(method: DealingMethod) -> None:
    round = counting(dealing_method=method.value).driver.round

    assert {place: len(laid) for place, laid in round.laid.items()} == {"1": 5, "dealer": 5}
    assert round.stub == 42
    assert not round.stakes["1"].decisions


@pytest.mark.cites("§ 663a.8(f)", "§ 663a.9(d)", "§ 663a.10(d)")
@pytest.mark.parametrize(
    ("counting_shuffler", "rounds", "due"), [(True, 9, False), (False, 4, False), (False, 5, True)]
)
def test_f_the_stub_is_counted_at_least_every_five_rounds(counting_shuffler: bool, rounds: int, due: bool) -> None:
    assert STUB.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.cites("§ 663a.8(g)", "§ 663a.9(e)", "§ 663a.10(e)")
@pytest.mark.parametrize("method", DealingMethod)
def test_g_a_right_count_lets_the_round_go_on(method: DealingMethod) -> None:
    rehearsal = counting(dealing_method=method.value)

    rehearsal.must(StubCounted(found=52))

    assert isinstance(rehearsal.driver.step, Decide)
    assert not rehearsal.driver.round.void


@pytest.mark.cites("§ 663a.8(h)", "§ 663a.9(f)", "§ 663a.10(f)")
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
    assert rehearsal.lines(1) == dict.fromkeys(("ante", "tie", "poker_bonus"), ("returned", 0))
