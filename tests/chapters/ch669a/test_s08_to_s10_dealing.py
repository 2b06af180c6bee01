"""§§ 669a.8 to 669a.10: no more bets, three cards each by every method, the stub."""

from typing import Any

import pytest
from one_deck import handling
from raise_it_up import table
from rehearsal import Rehearsal

from croupier.chapters.ch669a_raise_it_up_stud.table import STUB
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed, CardDealt, CardsRevealed, StubCounted
from croupier.rules.handling import HandlingReason, Shuffle
from croupier.rules.options import DealingMethod
from croupier.rules.refusals import Reason
from croupier.rules.round import Opening
from croupier.rules.steps import CountStub

STREETS = "fourth fifth sixth"


def destinations(*seats: int, method: str) -> str:
    """Where the cards of a round go, in order."""
    rehearsal = table(*seats, dealing_method=method).finish()
    return " ".join(event.place for event in rehearsal.driver.events if isinstance(event, CardDealt))


@pytest.mark.cites("§ 669a.8(b)", "§ 669a.9(a)(3)", "§ 669a.10(a)(2)")
@pytest.mark.parametrize("method", DealingMethod)
def test_no_card_comes_before_no_more_bets_and_no_bet_after(method: DealingMethod) -> None:
    rehearsal = table(1, dealing_method=method.value)
    early = rehearsal.driver.refuse(CardDealt("1", None))
    assert early is not None
    assert early.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE

    rehearsal.must(BettingClosed())

    assert isinstance(rehearsal.driver.step, Deal)
    late = rehearsal.try_wager(2, ante=10, blind=10)
    assert late is not None
    assert late.reason is Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 669a.8(d)", "§ 669a.8(d)(1)", "§ 669a.8(d)(2)")
@pytest.mark.cites("§ 669a.9(b)", "§ 669a.9(b)(1)", "§ 669a.9(b)(2)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize(
    ("seats", "hands"),
    [((4,), "4 4 4"), ((6, 1), "1 6 1 6 1 6"), ((1, 2, 3, 4, 5, 6), "1 2 3 4 5 6 1 2 3 4 5 6 1 2 3 4 5 6")],
)
def test_s08_d_one_card_at_a_time_clockwise_then_the_three_streets(
    method: str, seats: tuple[int, ...], hands: str
) -> None:
    assert destinations(*seats, method=method) == f"{hands} {STREETS}"


@pytest.mark.cites("§ 669a.10(b)")
def test_s10_b_an_automated_shoe_gives_stacks_of_three_and_the_community_stack_last() -> None:
    assert destinations(5, 2, method="automated_shoe") == f"2 2 2 5 5 5 {STREETS}"


@pytest.mark.cites("§ 669a.8(d)")
def test_s08_d_community_cards_lie_face_down_and_may_be_unread_until_revealed() -> None:
    rehearsal = table(1).until(lambda step: isinstance(step, Deal) and step.remaining[0].place == "fourth")
    for street in STREETS.split():
        rehearsal.must(CardDealt(street, None))
    assert isinstance(rehearsal.driver.step, Decide)
    assert all(not laid.up for street in STREETS.split() for laid in rehearsal.driver.round.laid[street])
    assert rehearsal.decide(1, "play", 30) is None

    refused = rehearsal.driver.feed(CardsRevealed("fourth"))

    assert refused is not None
    assert refused.reason is Reason.WRONG_NUMBER_OF_CARDS


@pytest.mark.cites("§ 669a.8(d)(1)")
@pytest.mark.parametrize(("place", "reason"), [("2", Reason.CARD_BELONGS_ELSEWHERE), ("1", Reason.CARD_MUST_BE_READ)])
def test_s08_d_1_a_card_to_the_wrong_place_or_left_unread_is_refused(place: str, reason: Reason) -> None:
    rehearsal = table(1, 2).until(Deal)
    before = rehearsal.snapshot()

    refused = rehearsal.driver.feed(CardDealt(place, None))

    assert refused is not None
    assert refused.reason is reason
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 669a.9(a)", "§ 669a.9(a)(1)", "§ 669a.10(a)")
def test_s09_a_1_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    refused = handling("669a").refuse_method(DealingMethod.HAND, Shuffle.MANUAL)

    assert refused is not None
    assert (refused.reason, refused.cite) == (HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, "§ 669a.9(a)(1)")
    for method in DealingMethod:
        assert handling("669a").refuse_method(method, Shuffle.AUTOMATED) is None


def counting(**options: Any) -> Rehearsal:
    """A table with one player where a count of the stub is due, stopped at the count."""
    rehearsal = Rehearsal("669a", opening=Opening(count_stub=True), **options)
    return rehearsal.wager(1, ante=10, blind=10, pair_plus=5).until(CountStub)


@pytest.mark.cites("§ 669a.8(e)", "§ 669a.9(c)", "§ 669a.10(c)")
@pytest.mark.parametrize("method", DealingMethod)
def test_s08_e_the_stub_leaves_the_game_after_the_community_cards_and_before_any_decision(
    method: DealingMethod,
) -> None:
    rehearsal = counting(dealing_method=method.value)

    assert rehearsal.driver.round.stub == 52 - 3 - 3
    assert not rehearsal.driver.round.stakes["1"].decisions


@pytest.mark.cites("§ 669a.8(f)", "§ 669a.9(d)", "§ 669a.10(d)")
@pytest.mark.parametrize(
    ("counting_shuffler", "rounds", "due"), [(True, 9, False), (False, 4, False), (False, 5, True)]
)
def test_s08_f_the_stub_is_counted_at_least_every_five_rounds(counting_shuffler: bool, rounds: int, due: bool) -> None:
    assert STUB.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.cites("§ 669a.8(g)", "§ 669a.9(e)", "§ 669a.10(e)")
@pytest.mark.parametrize("method", DealingMethod)
def test_s08_g_a_right_count_lets_the_round_go_on(method: DealingMethod) -> None:
    rehearsal = counting(dealing_method=method.value).must(StubCounted(found=52))

    assert isinstance(rehearsal.driver.step, Decide)
    assert not rehearsal.finish().driver.round.void


@pytest.mark.cites("§ 669a.8(h)", "§ 669a.9(f)", "§ 669a.10(f)")
@pytest.mark.parametrize("method", DealingMethod)
@pytest.mark.parametrize(
    ("found", "misdealt", "deck_removed"),
    [(52, True, False), (51, False, True), (53, False, True), (51, True, True)],
)
def test_s08_h_a_wrong_count_voids_the_round_and_a_missing_card_removes_the_deck(
    method: DealingMethod, found: int, misdealt: bool, deck_removed: bool
) -> None:
    rehearsal = counting(dealing_method=method.value).must(StubCounted(found, misdealt=misdealt))

    assert rehearsal.driver.over
    assert rehearsal.driver.round.void
    assert rehearsal.driver.round.remove_deck is deck_removed
    assert set(rehearsal.lines(1).values()) == {("returned", 0)}
