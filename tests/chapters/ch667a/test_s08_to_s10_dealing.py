"""§§ 667a.8 to 667a.10: no more bets, three cards each by every method, the stub."""

from typing import Any

import pytest
from flop_poker import table
from rehearsal import Rehearsal

from croupier.chapters import chapter
from croupier.chapters.ch667a_flop_poker.table import HANDLING, STUB
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed, CardDealt, StubCounted
from croupier.rules.handling import HandlingReason, Shuffle
from croupier.rules.options import DealingMethod
from croupier.rules.refusals import Reason, Refusal
from croupier.rules.round import Opening
from croupier.rules.steps import CountStub

CHAPTER = chapter("667a")
FLOP = ["flop", "flop", "flop"]


def destinations(method: str, *seats: int) -> list[str]:
    """Where the cards of a round go, in order, with everybody staying in."""
    rehearsal = table(*seats, dealing_method=method).finish()
    return [event.place for event in rehearsal.driver.events if isinstance(event, CardDealt)]


@pytest.mark.cites("§ 667a.8(b)", "§ 667a.9(b)", "§ 667a.10(a)(2)")
@pytest.mark.parametrize("method", DealingMethod)
def test_no_card_comes_before_no_more_bets_and_no_bet_after(method: DealingMethod) -> None:
    rehearsal = table(1, dealing_method=method.value)
    early = rehearsal.driver.refuse(CardDealt("1", None))
    assert early is not None
    assert early.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE

    rehearsal.must(BettingClosed())

    assert isinstance(rehearsal.driver.step, Deal)
    late = rehearsal.try_wager(2, pot=5, ante=10)
    assert late is not None
    assert late.reason is Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 667a.8(c)", "§ 667a.9(c)", "§ 667a.10(b)")
@pytest.mark.parametrize("method", DealingMethod)
def test_every_pot_wager_is_gathered_into_one_pot(method: DealingMethod) -> None:
    rehearsal = table(1, 3, 6, dealing_method=method.value).finish()

    pots = [line for line in rehearsal.driver.round.lines if line.wager == "pot"]

    assert [line.staked for line in pots] == [500, 500, 500]
    assert sum(line.credited for line in pots) == 1500


@pytest.mark.cites("§ 667a.8(d)", "§ 667a.9(d)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize(
    ("seats", "hands"), [((2,), "2 2 2"), ((1, 4, 6), "1 4 6 1 4 6 1 4 6"), ((1, 2, 3, 4, 5, 6), "1 2 3 4 5 6 " * 3)]
)
def test_d_one_card_at_a_time_clockwise_until_each_player_has_three(
    method: str, seats: tuple[int, ...], hands: str
) -> None:
    assert destinations(method, *seats) == [*hands.split(), "burn", *FLOP]


@pytest.mark.cites("§ 667a.10(c)")
@pytest.mark.parametrize(("seats", "hands"), [((2,), "2 2 2"), ((1, 4, 6), "1 1 1 4 4 4 6 6 6")])
def test_10_c_stacks_of_three_clockwise_then_the_community_stack(seats: tuple[int, ...], hands: str) -> None:
    assert destinations("automated_shoe", *seats) == [*hands.split(), *FLOP]


@pytest.mark.cites("§ 667a.10(c)")
def test_10_c_the_community_stack_lies_face_down_and_may_be_unread() -> None:
    rehearsal = table(1, dealing_method="automated_shoe")
    rehearsal.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == "flop")

    for _ in FLOP:
        rehearsal.must(CardDealt("flop", None))

    assert [(laid.card, laid.up) for laid in rehearsal.driver.round.laid["flop"]] == [(None, False)] * 3
    assert isinstance(rehearsal.driver.step, Decide)


@pytest.mark.cites("§ 667a.8(d)")
def test_d_a_card_to_the_wrong_place_is_refused_and_nothing_changes() -> None:
    rehearsal = table(1, 2).until(Deal)
    before = rehearsal.snapshot()

    refused = rehearsal.driver.feed(CardDealt("2", None))

    assert refused is not None
    assert refused.reason is Reason.CARD_BELONGS_ELSEWHERE
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.9(a)", "§ 667a.9(a)(1)")
def test_9_a_1_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    refused = HANDLING.refuse_method(DealingMethod.HAND, Shuffle.MANUAL)

    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.cite) == (HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, "§ 667a.9(a)(1)")
    assert HANDLING.refuse_method(DealingMethod.HAND, Shuffle.AUTOMATED) is None
    assert HANDLING.refuse_method(DealingMethod.MANUAL_SHOE, Shuffle.MANUAL) is None


def counting(**options: Any) -> Rehearsal:
    """A table with one player where a count of the stub is due, stopped at the count."""
    rehearsal = Rehearsal("667a", opening=Opening(count_stub=True), **options)
    return rehearsal.wager(1, pot=5, ante=10).until(CountStub, deciding=True)


@pytest.mark.cites("§ 667a.8(e)", "§ 667a.9(e)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_e_the_stub_leaves_the_game_after_the_community_cards(method: str) -> None:
    rehearsal = counting(dealing_method=method)

    assert len(rehearsal.driver.round.cards("flop")) == 3
    assert rehearsal.driver.round.stakes["1"].decisions


@pytest.mark.cites("§ 667a.10(d)")
def test_10_d_the_stub_leaves_an_automated_shoe_after_the_last_stack() -> None:
    rehearsal = counting(dealing_method="automated_shoe")

    assert len(rehearsal.driver.round.laid["flop"]) == 3
    assert not rehearsal.driver.round.stakes["1"].decisions


@pytest.mark.cites("§ 667a.8(f)", "§ 667a.9(f)", "§ 667a.10(e)")
@pytest.mark.parametrize(
    ("counting_shuffler", "rounds", "due"), [(True, 9, False), (False, 4, False), (False, 5, True)]
)
def test_f_the_stub_is_counted_at_least_every_five_rounds(counting_shuffler: bool, rounds: int, due: bool) -> None:
    assert STUB.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.cites("§ 667a.8(g)", "§ 667a.9(g)", "§ 667a.10(f)")
@pytest.mark.parametrize("method", DealingMethod)
def test_g_a_right_count_lets_the_round_go_on(method: DealingMethod) -> None:
    rehearsal = counting(dealing_method=method.value)

    rehearsal.must(StubCounted(found=52)).finish()

    assert not rehearsal.driver.round.void
    assert rehearsal.lines(1)["pot"] == ("win", 0)


@pytest.mark.cites("§ 667a.8(h)", "§ 667a.9(h)", "§ 667a.10(g)")
@pytest.mark.parametrize("method", DealingMethod)
@pytest.mark.parametrize(
    ("found", "misdealt", "deck_removed"), [(52, True, False), (51, False, True), (53, False, True), (51, True, True)]
)
def test_h_a_wrong_count_voids_the_round_and_a_missing_card_removes_the_deck(
    method: DealingMethod, found: int, misdealt: bool, deck_removed: bool
) -> None:
    rehearsal = counting(dealing_method=method.value, seed=3)

    rehearsal.must(StubCounted(found, misdealt=misdealt))

    assert rehearsal.driver.over
    assert rehearsal.driver.round.void
    assert rehearsal.driver.round.remove_deck is deck_removed
    assert rehearsal.lines(1)["pot"] == ("returned", 0)
