"""§ 667a.13: what goes wrong, and what is done about it."""

import pytest
from flop_poker import table
from rehearsal import Rehearsal

from croupier.equipment.cards import card
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import IrregularityFound
from croupier.rules.refusals import Reason
from croupier.rules.steps import NoMoreBets, ReadMeters

RETURNED = {"pot": ("returned", 0), "ante": ("returned", 0)}


def void(rehearsal: Rehearsal) -> bool:
    round = rehearsal.driver.round
    return rehearsal.driver.over and round.void and round.reshuffle


@pytest.mark.cites("§ 667a.13(a)")
def test_a_one_card_found_face_up_is_set_aside_and_the_deal_goes_on() -> None:
    rehearsal = table(1, 2).until(Deal)

    assert rehearsal.irregularity("face_up_card", card=card("As")) is None
    rehearsal.finish()

    round = rehearsal.driver.round
    assert not round.void
    assert round.cards("discard") == (card("As"),)
    assert all(card("As") not in round.cards(place) for place in ("1", "2", "flop"))


@pytest.mark.cites("§ 667a.13(a)")
def test_a_a_second_card_found_face_up_voids_the_round_even_at_the_flop() -> None:
    rehearsal = table(1).until(Deal)
    assert rehearsal.irregularity("face_up_card", card=card("As")) is None
    rehearsal.until(Decide)
    assert rehearsal.decide(1, "flop", 10) is None

    assert rehearsal.irregularity("face_up_card", card=card("Ks")) is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == {**RETURNED, "flop": ("returned", 0)}


@pytest.mark.cites("§ 667a.13(a)")
def test_a_a_card_cannot_be_found_face_up_while_none_is_dealt() -> None:
    rehearsal = table(1).until(Decide)
    before = rehearsal.snapshot()

    refused = rehearsal.irregularity("face_up_card", card=card("As"))

    assert refused is not None
    assert (refused.reason, refused.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 667a.13(a)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.13(b)")
def test_b_a_card_drawn_in_error_unexposed_is_the_next_card() -> None:
    rehearsal = table(1).until(Deal)
    before = rehearsal.driver.round.pack

    assert rehearsal.irregularity("drawn_in_error_unexposed") is None

    assert rehearsal.driver.round.pack == before
    assert not rehearsal.finish().driver.round.void


@pytest.mark.cites("§ 667a.13(c)")
@pytest.mark.parametrize("step", [Decide, ReadMeters])
def test_c_a_wrong_number_of_cards_voids_the_round(step: type[Decide] | type[ReadMeters]) -> None:
    rehearsal = Rehearsal("667a").wager(1, pot=5, ante=10, three_card_bonus=5, progressive_flop=1).until(Decide)
    if step is ReadMeters:
        assert rehearsal.decide(1, "flop", 10) is None
        rehearsal.until(ReadMeters)

    assert rehearsal.irregularity("wrong_number_of_cards", place="flop") is None

    assert void(rehearsal)
    assert {"pot", "ante", "three_card_bonus", "progressive_flop"} <= rehearsal.lines(1).keys()
    assert set(rehearsal.lines(1).values()) == {("returned", 0)}


@pytest.mark.cites("§ 667a.13(d)")
def test_d_a_shuffler_that_fails_means_shuffling_again() -> None:
    rehearsal = table(1)

    assert rehearsal.irregularity("shuffler_failed") is None

    assert rehearsal.driver.round.reshuffle
    assert not rehearsal.driver.round.void


@pytest.mark.cites("§ 667a.13(e)")
def test_e_an_automated_shoe_that_fails_voids_the_round() -> None:
    rehearsal = table(1, 2, dealing_method="automated_shoe").until(Deal)
    rehearsal.go_on()

    assert rehearsal.irregularity("automated_shoe_failed") is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == rehearsal.lines(2) == RETURNED


@pytest.mark.cites("§ 667a.13(e)")
def test_e_a_table_without_an_automated_shoe_cannot_have_it_fail() -> None:
    rehearsal = table(1).until(Deal)

    refused = rehearsal.irregularity("automated_shoe_failed")

    assert refused is not None
    assert refused.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 667a.13(f)")
def test_f_a_broken_device_is_marked_before_another_method_is_used() -> None:
    rehearsal = table(1).until(NoMoreBets)

    remedy = rehearsal.driver.remedy(IrregularityFound("device_out_of_order"))

    assert remedy.cite == "§ 667a.13(f)"
    assert "before" in remedy.says
    assert not remedy.void


@pytest.mark.cites("§ 667a.13")
def test_an_irregularity_that_the_section_does_not_have_is_refused() -> None:
    rehearsal = table(1).until(Decide)
    before = rehearsal.snapshot()

    refused = rehearsal.irregularity("dealer_card_exposed")

    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_IRREGULARITY
    assert rehearsal.snapshot() == before
