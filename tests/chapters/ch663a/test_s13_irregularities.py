"""§ 663a.13: what goes wrong, and what is done about it."""

import pytest
from hi_lo import table
from rehearsal import Rehearsal

from croupier.equipment.cards import card
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import IrregularityFound
from croupier.rules.refusals import Reason
from croupier.rules.steps import NoMoreBets

SIDE = {"tie": 5, "poker_bonus": 5}
RETURNED = {"ante": ("returned", 0), "tie": ("returned", 0), "poker_bonus": ("returned", 0)}


def void(rehearsal: Rehearsal) -> bool:
    round = rehearsal.driver.round
    return rehearsal.driver.over and round.void and round.reshuffle


@pytest.mark.cites("§ 663a.13(a)")
def test_a_one_card_found_face_up_is_set_aside_and_the_deal_goes_on() -> None:
    rehearsal = table(1, 2, slip=SIDE).until(Deal)

    assert rehearsal.irregularity("face_up_card", card=card("As")) is None
    rehearsal.finish()

    round = rehearsal.driver.round
    assert not round.void
    assert round.cards("discard") == (card("As"),)
    assert all(card("As") not in round.cards(place) for place in round.laid if place != "discard")


@pytest.mark.cites("§ 663a.13(a)")
def test_a_a_second_card_found_face_up_voids_the_round() -> None:
    rehearsal = table(1, slip=SIDE).until(Deal)
    assert rehearsal.irregularity("face_up_card", card=card("As")) is None

    assert rehearsal.irregularity("face_up_card", card=card("Ks")) is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == RETURNED


@pytest.mark.cites("§ 663a.13(a)")
def test_a_a_card_cannot_be_found_face_up_while_none_is_dealt() -> None:
    rehearsal = table(1).until(Decide)
    before = rehearsal.snapshot()

    refused = rehearsal.irregularity("face_up_card", card=card("As"))

    assert refused is not None
    assert (refused.reason, refused.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 663a.13(a)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 663a.13(b)")
def test_b_a_card_drawn_in_error_unexposed_is_the_next_card() -> None:
    rehearsal = table(1).until(Deal)
    before = rehearsal.driver.round.pack

    assert rehearsal.irregularity("drawn_in_error_unexposed") is None

    assert rehearsal.driver.round.pack == before
    assert not rehearsal.finish().driver.round.void


@pytest.mark.cites("§ 663a.13(c)")
def test_c_a_wrong_number_of_cards_voids_the_round() -> None:
    rehearsal = table(1, 2, slip=SIDE).until(Decide)

    assert rehearsal.irregularity("wrong_number_of_cards", place="2") is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == rehearsal.lines(2) == RETURNED


@pytest.mark.cites("§ 663a.13(c)")
def test_c_found_after_the_decisions_it_returns_the_play_wager_too_and_leaves_forfeited_wagers_lost() -> None:
    rehearsal = table(1, 2, slip={"tie": 5}).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "play", 10) is None

    assert rehearsal.irregularity("wrong_number_of_cards", place="dealer") is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == {"ante": ("forfeit", -1000), "tie": ("forfeit", -500)}
    assert rehearsal.lines(2) == dict.fromkeys(("ante", "tie", "play"), ("returned", 0))


@pytest.mark.cites("§ 663a.13")
@pytest.mark.parametrize("kind", ["dealer_card_exposed", "player_card_exposed"])
def test_an_exposed_card_is_none_of_the_sections_irregularities(kind: str) -> None:
    rehearsal = table(1).until(Decide)
    before = rehearsal.snapshot()

    refused = rehearsal.irregularity(kind)

    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_IRREGULARITY
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 663a.13(d)")
def test_d_a_shuffler_that_fails_means_shuffling_again() -> None:
    rehearsal = table(1)

    assert rehearsal.irregularity("shuffler_failed") is None

    assert rehearsal.driver.round.reshuffle
    assert not rehearsal.driver.round.void


@pytest.mark.cites("§ 663a.13(e)")
def test_e_an_automated_shoe_that_fails_voids_the_round() -> None:
    rehearsal = table(1, 2, slip=SIDE, dealing_method="automated_shoe").until(Deal)
    rehearsal.go_on()

    assert rehearsal.irregularity("automated_shoe_failed") is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == rehearsal.lines(2) == RETURNED


@pytest.mark.cites("§ 663a.13(e)")
def test_e_a_table_without_an_automated_shoe_cannot_have_it_fail() -> None:
    refused = table(1).until(Deal).irregularity("automated_shoe_failed")

    assert refused is not None
    assert refused.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 663a.13(f)")
def test_f_a_broken_device_is_marked_before_another_method_is_used() -> None:
    rehearsal = table(1).until(NoMoreBets)

    remedy = rehearsal.driver.remedy(IrregularityFound("device_out_of_order"))

    assert remedy.cite == "§ 663a.13(f)"
    assert "before" in remedy.says
    assert not remedy.void
