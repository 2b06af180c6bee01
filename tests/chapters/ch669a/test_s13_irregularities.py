"""§ 669a.13: what goes wrong, and what becomes of the round."""

import pytest
from raise_it_up import at, table
from rehearsal import Rehearsal

from croupier.equipment.cards import card
from croupier.equipment.devices import Condition, another_method_allowed
from croupier.rules.dealing import Deal
from croupier.rules.events import CardDealt, CardsRevealed
from croupier.rules.refusals import Reason
from croupier.rules.steps import NoMoreBets

SLIP = {"pair_plus": 5, "progressive": 1, "six_card_bonus": 5}


def dealing_to(rehearsal: Rehearsal, place: str) -> Rehearsal:
    """The table about to deal a card to this place."""
    return rehearsal.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == place)


def all_returned(rehearsal: Rehearsal) -> bool:
    """Whether the round is over and void, everything went back and the cards are shuffled again."""
    round = rehearsal.driver.round
    lines = rehearsal.lines(1)
    back = lines.keys() == round.stakes["1"].wagers.keys() and set(lines.values()) == {("returned", 0)}
    return rehearsal.driver.over and round.void and round.reshuffle and back


@pytest.mark.cites("§ 669a.13(a)")
def test_a_one_card_found_face_up_is_set_aside_and_the_deal_goes_on() -> None:
    rehearsal = dealing_to(table(1).stack(seat1="2c 3d 4h"), "fourth")

    assert rehearsal.irregularity("face_up_card", card=card("5s")) is None

    assert not rehearsal.driver.round.void
    again = rehearsal.driver.refuse(CardDealt("fourth", card("5s")))
    assert again is not None
    assert again.reason is Reason.CARD_IS_NOT_IN_THE_DECK


@pytest.mark.cites("§ 669a.13(a)")
def test_a_a_second_card_found_face_up_voids_the_round() -> None:
    rehearsal = table(1, slip=SLIP).stack(seat1="2c 3d 4h", fourth="9c")
    dealing_to(rehearsal, "1").irregularity("face_up_card", card=card("5s"))
    dealing_to(rehearsal, "fifth").irregularity("face_up_card", card=card("5h"))

    assert all_returned(rehearsal)


@pytest.mark.cites("§ 669a.13(b)")
def test_b_a_card_drawn_in_error_unseen_is_simply_the_next_card() -> None:
    rehearsal = dealing_to(table(1), "fourth")
    before = rehearsal.snapshot()

    assert rehearsal.irregularity("drawn_in_error_unexposed") is None

    assert rehearsal.snapshot()[:3] == before[:3]
    assert not rehearsal.finish().driver.round.void


@pytest.mark.cites("§ 669a.13(c)")
@pytest.mark.parametrize("place", ["1", "fourth"])
def test_c_a_player_or_the_community_area_with_a_wrong_number_of_cards_voids_the_round(place: str) -> None:
    rehearsal = at(table(1, slip=SLIP), "fourth")

    assert rehearsal.irregularity("wrong_number_of_cards", place=place) is None

    assert all_returned(rehearsal)


@pytest.mark.cites("§ 669a.13(d)")
@pytest.mark.parametrize("stage", ["third", "fourth", "fifth"])
def test_d_a_community_card_exposed_before_its_time_voids_the_round(stage: str) -> None:
    rehearsal = at(table(1, slip=SLIP), stage)

    assert rehearsal.irregularity("community_card_exposed", place="sixth") is None

    assert all_returned(rehearsal)


@pytest.mark.cites("§ 669a.13(d)")
def test_d_a_play_wager_goes_back_too() -> None:
    rehearsal = at(table(1, 2), "third")
    rehearsal.decide(1, "play", 30)
    rehearsal.irregularity("community_card_exposed", place="fourth")

    assert rehearsal.lines(1) == dict.fromkeys(("ante", "blind", "play"), ("returned", 0))


@pytest.mark.cites("§ 669a.13(d)")
def test_d_nothing_can_be_exposed_before_the_community_cards_lie_there_or_after_all_are_revealed() -> None:
    rehearsal = dealing_to(table(1), "fourth")
    early = rehearsal.irregularity("community_card_exposed")
    assert early is not None
    assert early.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
    at(rehearsal, "third").decide(1, "play", 10)
    for street in ("fourth", "fifth", "sixth"):
        rehearsal.must(CardsRevealed(street))
    before = rehearsal.snapshot()

    late = rehearsal.irregularity("community_card_exposed")

    assert late is not None
    assert (late.reason, late.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 669a.13(d)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 669a.13(e)")
def test_e_a_shuffler_that_stops_means_shuffling_again_before_any_card() -> None:
    rehearsal = table(1)

    assert rehearsal.irregularity("shuffler_failed") is None

    assert rehearsal.driver.round.reshuffle
    assert isinstance(rehearsal.driver.step, NoMoreBets)
    late = at(rehearsal, "third").irregularity("shuffler_failed")
    assert late is not None
    assert late.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 669a.13(f)")
def test_f_an_automated_shoe_that_fails_voids_the_round() -> None:
    rehearsal = dealing_to(table(1, slip=SLIP, dealing_method="automated_shoe"), "fifth")

    assert rehearsal.irregularity("automated_shoe_failed") is None

    assert all_returned(rehearsal)
    by_hand = dealing_to(table(1, dealing_method="hand"), "fifth").irregularity("automated_shoe_failed")
    assert by_hand is not None


@pytest.mark.cites("§ 669a.13(g)")
def test_g_a_device_that_cannot_be_used_is_covered_or_signed_first() -> None:
    rehearsal = at(table(1), "third")
    remedy = rehearsal.driver.chapter.irregularity("device_out_of_order")
    assert remedy is not None

    assert rehearsal.irregularity("device_out_of_order") is None

    assert not rehearsal.driver.round.void
    assert remedy.cite == "§ 669a.13(g)"
    assert not another_method_allowed(Condition.MALFUNCTIONING)
    assert another_method_allowed(Condition.OUT_OF_ORDER)
