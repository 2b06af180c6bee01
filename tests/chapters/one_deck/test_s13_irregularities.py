"""§ .13 of the games with one deck: what goes wrong, and what is done about it."""

from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import NoMoreBets, Reveal, Step
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.refusals import Reason
from support.games.one_deck import table, void_with_all_returned
from support.games.shared_rules import cited, each_chapter
from support.tables.rehearsed_table import Rehearsal


def at(number: str, step: type[Step], **options: Any) -> Rehearsal:
    """A table with one player who has wagered all he may; it waits for such a step."""
    return table(number, 1, side=True, **options).until(step, deciding=True)


def laid(rehearsal: Rehearsal, place: str) -> list[Any]:
    return [one.card for one in rehearsal.live.round.laid.get(place, [])]


# Cards


face_up = each_chapter(
    "§§ 647a.13(a), 657a.13(a), 663a.13(a), 667a.13(a), 669a.13(a), 670a.13(f), 671a.13(a), 674a.13(a), 676a.13(a)"
)


@face_up
@pytest.mark.parametrize("method", DealingMethod)
def test_one_card_found_face_up_is_set_aside_and_the_deal_goes_on(number: str, method: DealingMethod) -> None:
    rehearsal = at(number, Deal, dealing_method=method.value)
    assert isinstance(rehearsal.live.step, Deal)

    assert rehearsal.irregularity("face_up_card", card=card("As")) is None

    assert laid(rehearsal, "discard") == [card("As")]
    again = rehearsal.live.refuse(CardDealt(rehearsal.live.step.remaining[0].place, card("As")))
    assert again is not None
    assert again.reason is Reason.CARD_IS_NOT_IN_THE_DECK
    round = rehearsal.finish().live.round
    assert (round.void, round.reshuffle) == (False, False)
    assert all(card("As") not in laid(rehearsal, place) for place in round.laid if place != "discard")


@face_up
@pytest.mark.parametrize("method", DealingMethod)
def test_a_second_card_found_face_up_voids_the_round(number: str, method: DealingMethod, clauses: set[str]) -> None:
    rehearsal = at(number, Deal, dealing_method=method.value)
    assert rehearsal.irregularity("face_up_card", card=card("As")) is None

    assert rehearsal.irregularity("face_up_card", card=card("Ks")) is None

    (cite,) = void_with_all_returned(rehearsal)
    assert cited(cite) == clauses
    assert not rehearsal.live.round.remove_deck


@face_up
def test_a_card_found_face_up_must_be_named_and_still_be_in_the_deck(number: str) -> None:
    rehearsal = at(number, Deal)
    rehearsal.go_on()
    (dealt,) = [one.card for one in rehearsal.live.events if isinstance(one, CardDealt)]

    assert rehearsal.irregularity_refused("face_up_card").reason is Reason.CARD_MUST_BE_READ
    gone = rehearsal.irregularity_refused("face_up_card", card=dealt)
    assert gone.reason is Reason.CARD_IS_NOT_IN_THE_DECK


@face_up
@pytest.mark.parametrize("step", [NoMoreBets, Decide, Reveal])
def test_a_card_is_found_face_up_only_while_cards_are_dealt(number: str, step: type[Step], clauses: set[str]) -> None:
    rehearsal = at(number, step, dealing_method="automated_shoe")

    refused = rehearsal.irregularity_refused("face_up_card", card=card("As"))

    assert (refused.reason, cited(refused.cite)) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, clauses)


@each_chapter(
    "§§ 647a.13(b), 657a.13(b), 663a.13(b), 667a.13(b), 669a.13(b), 670a.13(g), 671a.13(b), 674a.13(b), 676a.13(b)"
)
def test_a_card_drawn_in_error_and_not_exposed_is_the_next_card(number: str, clauses: set[str]) -> None:
    rehearsal = at(number, Deal)
    before = rehearsal.snapshot()[:3], rehearsal.live.round.pack
    remedy = rehearsal.live.remedy(IrregularityFound("drawn_in_error_unexposed"))

    assert rehearsal.irregularity("drawn_in_error_unexposed") is None

    assert cited(remedy.cite) == clauses
    assert (rehearsal.snapshot()[:3], rehearsal.live.round.pack) == before
    assert isinstance(rehearsal.live.step, Deal)
    assert not rehearsal.finish().live.round.void


wrong_number = each_chapter(
    "§§ 647a.13(c), 657a.13(c), 663a.13(c), 667a.13(c), 669a.13(c), 671a.13(c), 674a.13(c), 676a.13(c)",
    "§§ 670a.13(h), 670a.13(k)",
)


@wrong_number
@pytest.mark.parametrize("step", [Deal, Decide])
def test_a_wrong_number_of_cards_voids_the_round(number: str, step: type[Step], clauses: set[str]) -> None:
    rehearsal = at(number, step)
    if step is Deal:
        rehearsal.go_on()

    assert rehearsal.irregularity("wrong_number_of_cards", place="1") is None

    (cite,) = void_with_all_returned(rehearsal)
    assert cited(cite) == clauses
    assert not any(rehearsal.live.round.contributions().values())
    assert rehearsal.irregularity_refused("wrong_number_of_cards").reason is Reason.THE_ROUND_IS_OVER


@wrong_number
def test_before_any_card_is_out_no_hand_can_have_too_many(number: str) -> None:
    rehearsal = table(number, 1).must(BettingClosed())

    refused = rehearsal.irregularity_refused("wrong_number_of_cards", place="1")

    assert refused.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


# Devices


@each_chapter(
    "§§ 647a.13(e), 657a.13(e), 663a.13(d), 667a.13(d), 669a.13(e), 670a.13(l), 671a.13(e), 674a.13(e), 676a.13(e)"
)
@pytest.mark.parametrize("closed", [False, True])
def test_a_shuffler_that_fails_means_shuffling_again_before_any_card_is_out(
    number: str, closed: bool, clauses: set[str]
) -> None:
    rehearsal = table(number, 1)
    if closed:
        rehearsal.must(BettingClosed())

    assert rehearsal.irregularity("shuffler_failed") is None

    assert (rehearsal.live.round.void, rehearsal.live.round.reshuffle) == (False, True)
    late = rehearsal.until(Decide).irregularity_refused("shuffler_failed")
    assert (late.reason, cited(late.cite)) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, clauses)


shoe_failed = each_chapter(
    "§§ 647a.13(f), 657a.13(f), 663a.13(e), 667a.13(e), 669a.13(f), 670a.13(m), 671a.13(f), 674a.13(f), 676a.13(f)"
)


@shoe_failed
@pytest.mark.parametrize("step", [Deal, Decide])
def test_an_automated_shoe_that_fails_voids_the_round(number: str, step: type[Step], clauses: set[str]) -> None:
    rehearsal = at(number, step, dealing_method="automated_shoe")

    assert rehearsal.irregularity("automated_shoe_failed") is None

    (cite,) = void_with_all_returned(rehearsal)
    assert cited(cite) == clauses


@shoe_failed
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_a_table_without_an_automated_shoe_cannot_have_it_fail(number: str, method: str) -> None:
    refused = at(number, Deal, dealing_method=method).irregularity_refused("automated_shoe_failed")

    assert refused.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@each_chapter(
    "§§ 647a.13(g), 657a.13(g), 663a.13(f), 667a.13(f), 669a.13(g), 670a.13(n), 671a.13(g), 674a.13(g), 676a.13(g)"
)
@pytest.mark.parametrize("step", [NoMoreBets, Deal, Decide])
def test_a_broken_device_is_marked_before_another_method_is_used(
    number: str, step: type[Step], clauses: set[str]
) -> None:
    rehearsal = at(number, step)
    remedy = rehearsal.live.remedy(IrregularityFound("device_out_of_order"))

    assert rehearsal.irregularity("device_out_of_order") is None

    assert cited(remedy.cite) == clauses
    assert "cover the device or post the out-of-order sign before" in remedy.says
    assert (rehearsal.live.round.void, rehearsal.live.over) == (False, False)


# What a section does not have


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        pytest.param("647a", "community_card_exposed", marks=pytest.mark.cites("§ 647a.13")),
        pytest.param("657a", "card_reader_failed", marks=pytest.mark.cites("§ 657a.13")),
        pytest.param("663a", "dealer_card_exposed", marks=pytest.mark.cites("§ 663a.13")),
        pytest.param("663a", "player_card_exposed", marks=pytest.mark.cites("§ 663a.13")),
        pytest.param("667a", "dealer_card_exposed", marks=pytest.mark.cites("§ 667a.13")),
        pytest.param("669a", "dealer_card_exposed", marks=pytest.mark.cites("§ 669a.13")),
        pytest.param("670a", "hole_card_exposed", marks=pytest.mark.cites("§ 670a.13")),
        pytest.param("671a", "dice_off_the_table", marks=pytest.mark.cites("§ 671a.13")),
        pytest.param("674a", "dealer_card_exposed", marks=pytest.mark.cites("§ 674a.13")),
        pytest.param("676a", "community_card_exposed", marks=pytest.mark.cites("§ 676a.13")),
    ],
)
def test_an_irregularity_that_the_section_does_not_have_is_refused(number: str, kind: str) -> None:
    assert at(number, Decide).irregularity_refused(kind).reason is Reason.UNKNOWN_IRREGULARITY
