"""§§ 657a.8 to 657a.10: which card goes where from a shoe, from the hand and from an automated shoe; the stub."""

from typing import Any

import pytest
from rehearsal import Rehearsal

from croupier.chapters.ch657a_crazy_4_poker.table import HANDLING, STUB
from croupier.equipment.cards import card
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import CardDealt, StubCounted
from croupier.rules.handling import HandlingReason, Shuffle
from croupier.rules.options import DealingMethod
from croupier.rules.refusals import Reason
from croupier.rules.round import Opening
from croupier.rules.steps import CountStub

MAIN: dict[str, Any] = {"ante": 10, "super_bonus": 10}
ONE_BY_ONE = ["manual_shoe", "hand"]
ALL = [*ONE_BY_ONE, "automated_shoe"]


def destinations(method: str, seats: tuple[int, ...], **more: Any) -> list[str]:
    """Where each card of a round goes."""
    table = Rehearsal("657a", dealing_method=method)
    for seat in seats:
        table.wager(seat, **MAIN, **more)
    table.until(Decide)
    return [event.place for event in table.driver.events if isinstance(event, CardDealt)]


@pytest.mark.cites("§ 657a.8(d)", "§ 657a.9(b)")
@pytest.mark.parametrize("method", ONE_BY_ONE)
@pytest.mark.parametrize("seats", [(1,), (6, 2, 4), (1, 2, 3, 4, 5, 6)])
def test_d_one_card_at_a_time_clockwise_until_all_have_five(method: str, seats: tuple[int, ...]) -> None:
    around = [*map(str, sorted(seats)), "dealer"]

    assert destinations(method, seats) == around * 5


@pytest.mark.cites("§ 657a.8(d)", "§ 657a.9(b)")
@pytest.mark.parametrize("method", ONE_BY_ONE)
def test_d_the_six_card_bonus_card_is_the_first_card(method: str) -> None:
    assert destinations(method, (3,), six_card_bonus=1) == ["six"] + ["3", "dealer"] * 5


@pytest.mark.cites("§ 657a.10(b)")
def test_s10_b_stacks_of_five_go_clockwise_and_to_the_dealer() -> None:
    assert destinations("automated_shoe", (5, 2)) == ["2"] * 5 + ["5"] * 5 + ["dealer"] * 5


@pytest.mark.cites("§ 657a.10(b)")
def test_s10_b_the_six_card_bonus_card_is_the_top_of_the_next_stack_and_the_rest_is_discarded() -> None:
    expected = ["1"] * 5 + ["dealer"] * 5 + ["six"] + ["discard"] * 4

    assert destinations("automated_shoe", (1,), six_card_bonus=1) == expected


@pytest.mark.cites("§ 657a.8(d)", "§ 657a.9(b)", "§ 657a.10(b)")
@pytest.mark.parametrize("method", ALL)
def test_d_all_cards_come_face_down(method: str) -> None:
    table = Rehearsal("657a", dealing_method=method).wager(1, **MAIN, six_card_bonus=1).until(Decide)

    assert not any(laid.up for cards in table.driver.round.laid.values() for laid in cards)


@pytest.mark.cites("§ 657a.8(d)")
def test_d_a_card_for_another_place_is_refused() -> None:
    table = Rehearsal("657a").wager(1, **MAIN).until(Deal)
    before = table.snapshot()

    refused = table.driver.feed(CardDealt("dealer", card("As")))

    assert refused is not None
    assert refused.reason is Reason.CARD_BELONGS_ELSEWHERE
    assert table.snapshot() == before


@pytest.mark.cites("§ 657a.9(a)(1)")
@pytest.mark.parametrize("shuffle", list(Shuffle))
def test_s9_a_1_dealing_from_the_hand_needs_an_automated_shuffler(shuffle: Shuffle) -> None:
    refused = HANDLING.refuse_method(DealingMethod.HAND, shuffle)

    if shuffle is Shuffle.AUTOMATED:
        assert refused is None
    else:
        assert refused is not None
        assert refused.reason is HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER
        assert refused.cite == "§ 657a.9(a)(1)"
    assert HANDLING.refuse_method(DealingMethod.MANUAL_SHOE, shuffle) is None


# The stub


def counted(found: int, method: str = "manual_shoe", *, misdealt: bool = False) -> Rehearsal:
    """A round in which the stub was counted before the decisions."""
    table = Rehearsal("657a", opening=Opening(count_stub=True), dealing_method=method)
    table.wager(1, **MAIN, four_card_progressive=1).until(CountStub)
    return table.must(StubCounted(found, misdealt))


@pytest.mark.cites("§ 657a.8(e)", "§ 657a.9(c)", "§ 657a.10(c)")
@pytest.mark.parametrize("method", ALL)
def test_e_without_a_count_the_stub_leaves_the_game_unseen(method: str) -> None:
    table = Rehearsal("657a", dealing_method=method).wager(1, **MAIN).until(Decide)

    assert not any(isinstance(event, StubCounted) for event in table.driver.events)
    assert sum(len(cards) for cards in table.driver.round.laid.values()) == 10


@pytest.mark.cites("§ 657a.8(f)", "§ 657a.9(d)", "§ 657a.10(d)")
@pytest.mark.parametrize(
    ("rounds", "counting_shuffler", "due"), [(4, False, False), (5, False, True), (6, False, True), (9, True, False)]
)
def test_f_the_stub_is_counted_every_five_rounds_unless_the_shuffler_counts(
    rounds: int, counting_shuffler: bool, due: bool
) -> None:
    assert STUB.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.cites("§ 657a.8(g)", "§ 657a.9(e)", "§ 657a.10(e)")
@pytest.mark.parametrize("method", ALL)
def test_g_a_right_count_lets_the_round_go_on(method: str) -> None:
    table = counted(52, method)

    assert isinstance(table.driver.step, Decide)
    assert not table.driver.round.void


@pytest.mark.cites("§ 657a.8(h)", "§ 657a.9(f)", "§ 657a.10(f)")
@pytest.mark.parametrize("method", ALL)
@pytest.mark.parametrize(
    ("found", "misdealt", "deck_removed"),
    [(52, True, False), (51, False, True), (53, False, True), (51, True, True)],
)
def test_h_a_wrong_count_voids_the_round_and_removes_a_deck_that_is_not_complete(
    found: int, misdealt: bool, deck_removed: bool, method: str
) -> None:
    """51 cards with a misdealt hand are not written out in the text: the deck goes as well."""
    table = counted(found, method, misdealt=misdealt)

    assert table.driver.over
    assert table.driver.round.void
    assert table.driver.round.remove_deck is deck_removed
    assert table.lines() == {
        "ante": ("returned", 0),
        "super_bonus": ("returned", 0),
        "four_card_progressive": ("returned", 0),
    }
