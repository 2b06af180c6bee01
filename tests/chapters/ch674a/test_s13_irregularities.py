"""§ 674a.13: what goes wrong, and what is done about it."""

import pytest
from criss_cross import BETS, BOXES, table
from rehearsal import Rehearsal

from croupier.equipment.cards import card
from croupier.rules.dealing import Deal
from croupier.rules.decisions import Decide
from croupier.rules.events import IrregularityFound
from croupier.rules.refusals import Reason
from croupier.rules.steps import Reveal

RETURNED = {"ante_across": ("returned", 0), "ante_down": ("returned", 0)}


def void(rehearsal: Rehearsal) -> bool:
    round = rehearsal.driver.round
    return rehearsal.driver.over and round.void and round.reshuffle


@pytest.mark.cites("§ 674a.13(a)")
def test_a_one_card_found_face_up_is_set_aside_and_the_deal_goes_on() -> None:
    rehearsal = table(1, 2).until(Deal)

    assert rehearsal.irregularity("face_up_card", card=card("As")) is None
    rehearsal.finish()

    round = rehearsal.driver.round
    assert not round.void
    assert round.cards("discard") == (card("As"),)
    assert all(card("As") not in round.cards(place) for place in ("1", "2", *BOXES))


@pytest.mark.cites("§ 674a.13(a)")
def test_a_a_second_card_found_face_up_voids_the_round() -> None:
    rehearsal = table(1).until(Deal)
    assert rehearsal.irregularity("face_up_card", card=card("As")) is None
    rehearsal.go_on()

    assert rehearsal.irregularity("face_up_card", card=card("Ks")) is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == RETURNED


@pytest.mark.cites("§ 674a.13(a)")
def test_a_a_card_cannot_be_found_face_up_while_none_is_dealt() -> None:
    rehearsal = table(1).until(Decide)
    before = rehearsal.snapshot()

    refused = rehearsal.irregularity("face_up_card", card=card("As"))

    assert refused is not None
    assert (refused.reason, refused.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 674a.13(a)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 674a.13(b)")
def test_b_a_card_drawn_in_error_unexposed_is_the_next_card() -> None:
    rehearsal = table(1).until(Deal)
    before = rehearsal.driver.round.pack

    assert rehearsal.irregularity("drawn_in_error_unexposed") is None

    assert rehearsal.driver.round.pack == before
    assert not rehearsal.finish().driver.round.void


@pytest.mark.cites("§ 674a.13(c)")
def test_c_a_wrong_number_of_cards_voids_the_round() -> None:
    rehearsal = table(1, bonus=5).until(Decide)
    assert rehearsal.decide(1, "bet", 20) is None

    assert rehearsal.irregularity("wrong_number_of_cards", place="1") is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == {**RETURNED, "across": ("returned", 0), "five_card_bonus": ("returned", 0)}


EXPOSED = IrregularityFound("community_card_exposed")


@pytest.mark.cites("§ 674a.13(d)")
def test_d_the_community_cards_are_protected_from_the_first_one_dealt_to_the_last_one_turned_up() -> None:
    rehearsal = table(1, 2).until(Deal)
    early = rehearsal.driver.refuse(EXPOSED)
    assert early is not None
    assert (early.reason, early.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 674a.13(d)")

    rehearsal.go_on()
    steps = []
    while not rehearsal.driver.over:
        assert rehearsal.driver.refuse(EXPOSED) is None
        steps.append(type(rehearsal.driver.step))
        rehearsal.go_on(deciding=True)

    assert steps.count(Reveal) == 5
    late = rehearsal.driver.refuse(EXPOSED)
    assert late is not None
    assert late.reason is Reason.THE_ROUND_IS_OVER


@pytest.mark.cites("§ 674a.13(d)")
@pytest.mark.parametrize("bets", [0, 1, 2])
def test_d_a_community_card_exposed_early_returns_all_antes_bets_and_bonuses(bets: int) -> None:
    rehearsal = table(1, bonus=5).until(Decide)
    for _ in range(bets):
        assert rehearsal.decide(1, "bet", 20) is None
        rehearsal.until(Decide)

    assert rehearsal.irregularity("community_card_exposed", place="middle") is None

    assert void(rehearsal)
    returned = ["ante_across", "ante_down", "five_card_bonus", *BETS[:bets]]
    assert rehearsal.lines(1) == dict.fromkeys(returned, ("returned", 0))


@pytest.mark.cites("§ 674a.13(d)")
@pytest.mark.parametrize(("reversed_too", "net"), [(False, -1000), (True, 0)])
def test_d_what_a_fold_has_cost_before_comes_back_only_where_the_submission_says_so(
    reversed_too: bool, net: int
) -> None:
    rehearsal = table(1, 2, void_reverses_settled=reversed_too).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "bet", 10) is None

    assert rehearsal.irregularity("community_card_exposed", place="far") is None

    lines = [line for line in rehearsal.driver.round.lines if (line.stake, line.wager) == ("1", "ante_down")]
    assert sum(line.net for line in lines) == net
    assert rehearsal.lines(2) == {**RETURNED, "across": ("returned", 0)}


@pytest.mark.cites("§ 674a.13(e)")
def test_e_a_shuffler_that_fails_means_shuffling_again() -> None:
    rehearsal = table(1)

    assert rehearsal.irregularity("shuffler_failed") is None

    assert rehearsal.driver.round.reshuffle
    assert not rehearsal.driver.round.void


@pytest.mark.cites("§ 674a.13(f)")
def test_f_an_automated_shoe_that_fails_voids_the_round() -> None:
    rehearsal = table(1, 2, dealing_method="automated_shoe").until(Deal)
    rehearsal.go_on()

    assert rehearsal.irregularity("automated_shoe_failed") is None

    assert void(rehearsal)
    assert rehearsal.lines(1) == rehearsal.lines(2) == RETURNED


@pytest.mark.cites("§ 674a.13(f)")
def test_f_a_table_without_an_automated_shoe_cannot_have_it_fail() -> None:
    rehearsal = table(1).until(Deal)

    refused = rehearsal.irregularity("automated_shoe_failed")

    assert refused is not None
    assert refused.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 674a.13(g)")
def test_g_a_broken_device_is_marked_before_another_method_is_used() -> None:
    remedy = table(1).driver.remedy(IrregularityFound("device_out_of_order"))

    assert remedy.cite == "§ 674a.13(g)"
    assert "before" in remedy.says
    assert not remedy.void


@pytest.mark.cites("§ 674a.13")
def test_an_irregularity_that_the_section_does_not_have_is_refused() -> None:
    rehearsal = table(1).until(Decide)
    before = rehearsal.snapshot()

    refused = rehearsal.irregularity("dealer_card_exposed")

    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_IRREGULARITY
    assert rehearsal.snapshot() == before
