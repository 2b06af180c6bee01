"""§ 657a.13: what goes wrong, when it can, and what is done about it."""

from typing import Any

import pytest
from rehearsal import Rehearsal

from croupier.equipment.cards import card
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed, CardDealt, IrregularityFound
from croupier.rules.refusals import Reason
from croupier.rules.round import Opening
from croupier.rules.steps import CountStub, NoMoreBets, ReadMeters, Reveal, Step

MAIN: dict[str, Any] = {"ante": 10, "super_bonus": 10}
RETURNED = {"ante": ("returned", 0), "super_bonus": ("returned", 0), "queens_up": ("returned", 0)}


def table_at(step: type[Step], **options: Any) -> Rehearsal:
    """A table with one player that waits for such a step."""
    opening = Opening(count_stub=step is CountStub)
    table = Rehearsal("657a", opening=opening, **options).wager(1, **MAIN, queens_up=5)
    return table.until(step, deciding=True) if step is not NoMoreBets else table


def is_void_with_everything_returned(table: Rehearsal) -> bool:
    round = table.driver.round
    return table.driver.over and round.void and round.reshuffle and table.lines() == RETURNED


def reason_of(table: Rehearsal, kind: str, **details: Any) -> Reason:
    """Why an irregularity is refused, which must have changed nothing."""
    before = table.snapshot()
    refused = table.irregularity(kind, **details)
    assert refused is not None
    assert table.snapshot() == before
    return Reason(refused.reason)


@pytest.mark.cites("§ 657a.13(a)")
def test_a_one_card_found_face_up_is_discarded_and_the_deal_goes_on() -> None:
    table = table_at(Deal)
    assert table.irregularity("face_up_card", card=card("As")) is None

    refused = table.driver.feed(CardDealt("1", card("As")))

    assert refused is not None
    assert refused.reason is Reason.CARD_IS_NOT_IN_THE_DECK
    assert table.driver.round.cards("discard") == (card("As"),)
    table.stack(seat1="2c 3c 4d 5d 7h").finish()
    assert not table.driver.round.void


@pytest.mark.cites("§ 657a.13(a)")
def test_a_a_second_card_found_face_up_voids_the_round() -> None:
    table = table_at(Deal)
    table.irregularity("face_up_card", card=card("As"))

    assert table.irregularity("face_up_card", card=card("Kd")) is None

    assert is_void_with_everything_returned(table)


@pytest.mark.cites("§ 657a.13(a)")
def test_a_the_card_must_be_named_and_still_be_in_the_deck() -> None:
    table = table_at(Deal)
    table.must(CardDealt("1", card("As")))

    assert reason_of(table, "face_up_card") is Reason.CARD_MUST_BE_READ
    assert reason_of(table, "face_up_card", card=card("As")) is Reason.CARD_IS_NOT_IN_THE_DECK
    assert reason_of(table, "face_up_card", card=card("Jk")) is Reason.CARD_IS_NOT_IN_THE_DECK


@pytest.mark.cites("§ 657a.13(a)")
@pytest.mark.parametrize("step", [NoMoreBets, Decide, Reveal])
def test_a_a_card_is_found_face_up_only_while_cards_are_dealt(step: type[Step]) -> None:
    reason = reason_of(table_at(step), "face_up_card", card=card("As"))

    assert reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 657a.13(b)")
def test_b_a_card_drawn_in_error_and_not_exposed_is_the_next_card() -> None:
    table = table_at(Deal)
    laid = table.snapshot()[1]
    remedy = table.driver.remedy(IrregularityFound("drawn_in_error_unexposed"))

    assert table.irregularity("drawn_in_error_unexposed") is None

    assert remedy.cite == "§ 657a.13(b)"
    assert table.snapshot()[1] == laid
    assert isinstance(table.driver.step, Deal)
    assert table.driver.feed(CardDealt("1", card("As"))) is None


@pytest.mark.cites("§ 657a.13(c)")
@pytest.mark.parametrize("step", [CountStub, Decide, Reveal, ReadMeters])
def test_c_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(step: type[Step]) -> None:
    table = table_at(step)
    staked = set(table.driver.round.stakes["1"].at_risk)

    assert table.irregularity("wrong_number_of_cards") is None

    assert table.driver.over
    assert table.driver.round.void
    assert table.driver.round.reshuffle
    returned = {name for name, (result, _) in table.lines().items() if result == "returned"}
    assert returned == staked


@pytest.mark.cites("§ 657a.13(c)")
def test_c_before_any_card_is_out_no_hand_can_have_too_many() -> None:
    table = table_at(NoMoreBets).must(BettingClosed())

    assert reason_of(table, "wrong_number_of_cards") is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 657a.13(d)")
@pytest.mark.parametrize("step", [CountStub, Decide])
def test_d_a_dealers_card_exposed_before_all_have_decided_voids_the_round(step: type[Step]) -> None:
    table = table_at(step)

    assert table.irregularity("dealer_card_exposed") is None

    assert is_void_with_everything_returned(table)


@pytest.mark.cites("§ 657a.13(d)")
def test_d_also_while_the_cards_are_dealt_and_while_one_player_has_still_to_decide() -> None:
    dealing = table_at(Deal)
    dealing.go_on()
    assert dealing.irregularity("dealer_card_exposed", card=card("As")) is None
    assert is_void_with_everything_returned(dealing)

    deciding = Rehearsal("657a").wager(1, **MAIN, queens_up=5).wager(2, **MAIN).until(Decide)
    deciding.decide(1, "play", 10)
    assert deciding.irregularity("dealer_card_exposed") is None
    assert deciding.lines(1) == {**RETURNED, "play": ("returned", 0)}


@pytest.mark.cites("§ 657a.13(d)")
@pytest.mark.parametrize("step", [NoMoreBets, Reveal, ReadMeters])
def test_d_the_dealers_cards_are_not_protected_before_they_are_out_and_after_the_last_decision(
    step: type[Step],
) -> None:
    assert reason_of(table_at(step), "dealer_card_exposed") is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 657a.13(d)", "§ 657a.11(b)")
@pytest.mark.parametrize(("reverses", "net"), [(False, -10_00), (True, 0)])
def test_d_the_submission_says_whether_a_void_round_takes_back_what_was_settled(reverses: bool, net: int) -> None:
    """The fold was collected before a wrong number of cards was found."""
    table = Rehearsal("657a", void_reverses_settled=reverses).wager(1, **MAIN).wager(2, **MAIN).until(Decide)
    table.decide(1, "fold")
    table.decide(2, "play", 10)
    assert isinstance(table.driver.step, Reveal)

    assert table.irregularity("wrong_number_of_cards") is None

    ante = [line for line in table.driver.round.lines if (line.stake, line.wager) == ("1", "ante")]
    assert sum(line.net for line in ante) == net
    assert table.lines(2) == {"ante": ("returned", 0), "super_bonus": ("returned", 0), "play": ("returned", 0)}


@pytest.mark.cites("§ 657a.13(e)")
@pytest.mark.parametrize("closed", [False, True])
def test_e_a_shuffler_that_stops_means_shuffling_again(closed: bool) -> None:
    table = table_at(NoMoreBets)
    if closed:
        table.must(BettingClosed())

    assert table.irregularity("shuffler_failed") is None

    assert table.driver.round.reshuffle
    assert not table.driver.round.void
    assert not table.driver.over


@pytest.mark.cites("§ 657a.13(e)")
def test_e_once_a_card_is_out_the_shuffle_is_over() -> None:
    assert reason_of(table_at(Decide), "shuffler_failed") is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 657a.13(f)")
@pytest.mark.parametrize("step", [Deal, Decide])
def test_f_an_automated_shoe_that_fails_voids_the_round(step: type[Step]) -> None:
    table = table_at(step, dealing_method="automated_shoe")

    assert table.irregularity("automated_shoe_failed") is None

    assert is_void_with_everything_returned(table)


@pytest.mark.cites("§ 657a.13(f)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_f_where_there_is_no_automated_shoe_none_can_fail(method: str) -> None:
    table = table_at(Deal, dealing_method=method)

    assert reason_of(table, "automated_shoe_failed") is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 657a.13(g)")
@pytest.mark.parametrize("step", [NoMoreBets, Deal, Decide])
def test_g_a_device_that_cannot_be_used_is_covered_or_signed_first(step: type[Step]) -> None:
    table = table_at(step)
    remedy = table.driver.remedy(IrregularityFound("device_out_of_order"))

    assert table.irregularity("device_out_of_order") is None

    assert "cover the device or post the out-of-order sign" in remedy.says
    assert not table.driver.over


def test_what_the_chapter_has_no_remedy_for_is_refused() -> None:
    assert reason_of(table_at(Deal), "card_reader_failed") is Reason.UNKNOWN_IRREGULARITY


@pytest.mark.cites("§ 657a.13(c)")
def test_a_void_round_adds_nothing_to_the_meters_and_refuses_everything_else() -> None:
    table = Rehearsal("657a").wager(1, **MAIN, four_card_progressive=1).until(Decide)
    table.irregularity("wrong_number_of_cards")

    assert not any(table.driver.round.contributions().values())
    assert reason_of(table, "wrong_number_of_cards") is Reason.THE_ROUND_IS_OVER
