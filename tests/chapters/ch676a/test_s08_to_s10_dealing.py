"""§§ 676a.8 to 676a.10: no more bets, front and hole cards by every method, the stub."""

from typing import Any

import pytest
from go_fore_it import table
from rehearsal import Rehearsal

from croupier.chapters.ch676a_go_fore_it.table import HANDLING, STUB
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


@pytest.mark.cites("§ 676a.8(b)", "§ 676a.9(b)", "§ 676a.10(a)(2)")
@pytest.mark.parametrize("method", DealingMethod)
def test_no_card_comes_before_no_more_bets_and_no_bet_after(method: DealingMethod) -> None:
    rehearsal = table(1, dealing_method=method.value)
    early = rehearsal.driver.refuse(CardDealt("1.front", card("As")))
    assert early is not None
    assert early.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE

    rehearsal.must(BettingClosed())

    assert isinstance(rehearsal.driver.step, Deal)
    late = rehearsal.try_wager(2, front9=10)
    assert late is not None
    assert late.reason is Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 676a.8(b)", "§ 676a.9(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_b_one_card_at_a_time_twice_to_the_front_and_twice_behind_it(method: str, seats: tuple[int, ...]) -> None:
    to_front = [*[f"{seat}.front" for seat in seats], "dealer"]
    to_hole = [*[f"{seat}.hole" for seat in seats], "dealer"]

    assert destinations(method, *seats) == [*to_front, *to_front, *to_hole, *to_hole]


@pytest.mark.cites("§ 676a.10(b)")
@pytest.mark.parametrize("seats", [(2,), (1, 4, 6), (1, 2, 3, 4, 5, 6)])
def test_10_b_stacks_of_four_whose_top_two_are_the_hole_cards_and_the_dealers_last(seats: tuple[int, ...]) -> None:
    stacks = [place for seat in seats for place in (f"{seat}.hole", f"{seat}.hole", f"{seat}.front", f"{seat}.front")]

    assert destinations("automated_shoe", *seats) == [*stacks, *["dealer"] * 4]


@pytest.mark.cites("§ 676a.8(b)", "§ 676a.9(b)", "§ 676a.10(b)")
@pytest.mark.parametrize("method", DealingMethod)
def test_b_a_card_to_another_place_is_refused(method: DealingMethod) -> None:
    rehearsal = table(1, 2, dealing_method=method.value).until(Deal)
    before = rehearsal.snapshot()

    refused = rehearsal.driver.feed(CardDealt("2.front", card("As")))

    assert refused is not None
    assert refused.reason is Reason.CARD_BELONGS_ELSEWHERE
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 676a.8(b)")
def test_b_a_front_card_must_be_read_because_its_player_decides_on_it() -> None:
    rehearsal = table(1).until(Deal)

    refused = rehearsal.driver.feed(CardDealt("1.front", None))

    assert refused is not None
    assert refused.reason is Reason.CARD_MUST_BE_READ


@pytest.mark.cites("§ 676a.9(a)", "§ 676a.9(a)(1)")
def test_9_a_1_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    refused = HANDLING.refuse_method(DealingMethod.HAND, Shuffle.MANUAL)

    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.cite) == (HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, "§ 676a.9(a)(1)")
    assert HANDLING.refuse_method(DealingMethod.HAND, Shuffle.AUTOMATED) is None
    assert HANDLING.refuse_method(DealingMethod.MANUAL_SHOE, Shuffle.MANUAL) is None


def counting(**options: Any) -> Rehearsal:
    """A table with one player where a count of the stub is due, stopped at the count."""
    rehearsal = Rehearsal("676a", opening=Opening(count_stub=True), **options)
    return rehearsal.wager(1, front9=10, skins=5, gopher=5).until(CountStub)


@pytest.mark.cites("§ 676a.8(c)", "§ 676a.9(c)", "§ 676a.10(c)")
@pytest.mark.parametrize("method", DealingMethod)
def test_c_the_stub_leaves_the_game_after_the_deal_and_before_any_decision(method: DealingMethod) -> None:
    round = counting(dealing_method=method.value).driver.round

    assert {place: len(laid) for place, laid in round.laid.items()} == {"1.front": 2, "1.hole": 2, "dealer": 4}
    assert round.stub == 44
    assert not round.stakes["1"].decisions


@pytest.mark.cites("§ 676a.8(d)", "§ 676a.9(d)", "§ 676a.10(d)")
@pytest.mark.parametrize(
    ("counting_shuffler", "rounds", "due"), [(True, 9, False), (False, 4, False), (False, 5, True)]
)
def test_d_the_stub_is_counted_at_least_every_five_rounds(counting_shuffler: bool, rounds: int, due: bool) -> None:
    assert STUB.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.cites("§ 676a.8(e)", "§ 676a.9(e)", "§ 676a.10(e)")
@pytest.mark.parametrize("method", DealingMethod)
def test_e_a_right_count_lets_the_round_go_on(method: DealingMethod) -> None:
    rehearsal = counting(dealing_method=method.value)

    rehearsal.must(StubCounted(found=52))

    assert isinstance(rehearsal.driver.step, Decide)
    assert not rehearsal.driver.round.void


@pytest.mark.cites("§ 676a.8(f)", "§ 676a.9(f)", "§ 676a.10(f)")
@pytest.mark.parametrize("method", DealingMethod)
@pytest.mark.parametrize(
    ("found", "misdealt", "deck_removed"),
    [(52, True, False), (51, False, True), (53, False, True), (51, True, True)],
)
def test_f_a_wrong_count_voids_the_round_and_a_missing_card_removes_the_deck(
    method: DealingMethod, found: int, misdealt: bool, deck_removed: bool
) -> None:
    rehearsal = counting(dealing_method=method.value)

    rehearsal.must(StubCounted(found, misdealt=misdealt))

    assert rehearsal.driver.over
    assert rehearsal.driver.round.void
    assert rehearsal.driver.round.remove_deck is deck_removed
    assert rehearsal.lines(1) == dict.fromkeys(("front9", "skins", "gopher"), ("returned", 0))
