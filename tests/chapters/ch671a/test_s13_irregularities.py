"""§ 671a.13: the draw, and the dealer's cards; what it shares is in tests/chapters/one_deck."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.steps import Reveal, Step
from croupier.rules.terms.refusals import Reason
from support.games.lunar_poker import accepted, at, table
from support.tables.rehearsed_table import Rehearsal

HAND = "Jh 8d 7s 3c 2h"


def returned(*wagers: str) -> dict[str, tuple[str, int]]:
    return dict.fromkeys(wagers, ("returned", 0))


@pytest.mark.cites("§ 671a.13(a)")
def test_a_a_second_card_found_face_up_voids_the_round_also_in_the_draw() -> None:
    rehearsal = table(1, slips={1: {"super_dealer": 5}}).stack(seat1=HAND).until(Deal)
    assert rehearsal.irregularity("face_up_card", card=card("7d")) is None
    rehearsal.until(at("decision"))
    accepted(rehearsal, 1, "buy_sixth", 10)
    assert isinstance(rehearsal.live.step, Deal)
    second = next(one for one in (card("9c"), card("9d")) if rehearsal.live.round.pack.remaining(one))

    assert rehearsal.irregularity("face_up_card", card=second) is None

    round = rehearsal.live.round
    assert (round.void, round.reshuffle) == (True, True)
    assert rehearsal.lines() == {"super": ("lose", -1000), **returned("ante", "super_dealer", "options_fee")}


@pytest.mark.cites("§ 671a.13(c)")
def test_c_what_was_settled_before_stands_unless_the_submission_reverses_it() -> None:
    def voided(**options: Any) -> Rehearsal:
        rehearsal = table(1, 2, **options).stack(
            seat1="9h 8d 7s 6c 5h", seat2=HAND.replace("8d", "8c").replace("7s", "7c")
        )
        rehearsal.until(at("decision"))
        accepted(rehearsal, 1, "bet", 20)
        accepted(rehearsal, 2, "fold")
        assert rehearsal.irregularity("wrong_number_of_cards") is None
        return rehearsal

    stands, reversed_ = voided(), voided(void_reverses_settled=True)

    assert stands.lines(1) == {"super": ("win", 30000), **returned("ante", "bet")}
    assert stands.lines(2) == {"super": ("lose", -1000), "ante": ("forfeit", -1000)}
    assert reversed_.lines(1)["super"] == ("reversed", -30000)
    assert reversed_.lines(2) == {"super": ("reversed", 1000), "ante": ("reversed", 1000)}


def after_drawing(rehearsal: Rehearsal) -> Rehearsal:
    """Seat 1 has drawn and bet; seat 2 has drawn and not decided."""
    rehearsal.until(at("decision"))
    accepted(rehearsal, 1, "buy_sixth", 10)
    accepted(rehearsal, 2, "buy_sixth", 10)
    rehearsal.until(at("after_draw"))
    accepted(rehearsal, 1, "bet", 20)
    return rehearsal.until(at("after_draw"))


@pytest.mark.cites("§ 671a.13(d)")
def test_d_a_dealers_card_exposed_before_the_last_has_bet_returns_all_that_is_not_settled() -> None:
    rehearsal = after_drawing(table(1, 2, slips={2: {"super_dealer": 5}}).stack(seat1=HAND))

    assert rehearsal.irregularity("dealer_card_exposed") is None

    assert rehearsal.live.round.void
    assert rehearsal.lines(1) == {"super": ("lose", -1000), **returned("ante", "options_fee", "bet")}
    assert rehearsal.lines(2)["options_fee"] == ("returned", 0)
    assert rehearsal.lines(2)["super_dealer"] == ("returned", 0)
    assert rehearsal.lines(2)["ante"] == ("returned", 0)


@pytest.mark.cites("§ 671a.13(d)")
@pytest.mark.parametrize(
    "stage",
    [
        pytest.param(lambda step: isinstance(step, Deal) and len(step.remaining) == 1, id="deal"),
        pytest.param(at("declare"), id="declare"),
        pytest.param(at("decision"), id="decision"),
    ],
)
def test_d_the_dealers_cards_are_protected_from_the_first_one_on(stage: Callable[[Step], bool]) -> None:
    rehearsal = table(1, auto_declare=False).until(stage, deciding=True)

    assert rehearsal.irregularity("dealer_card_exposed") is None
    assert rehearsal.live.round.void


@pytest.mark.cites("§ 671a.13(d)")
@pytest.mark.parametrize("stage", ["no card is out", "all have decided"])
def test_d_no_card_is_exposed_too_early_before_it_is_dealt_or_when_all_have_decided(stage: str) -> None:
    rehearsal = table(1)
    if stage == "no card is out":
        rehearsal.until(Deal)
    else:
        rehearsal.until(at("decision"))
        accepted(rehearsal, 1, "fold")
        assert isinstance(rehearsal.live.step, Reveal)

    refused = rehearsal.irregularity_refused("dealer_card_exposed")

    assert (refused.reason, refused.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 671a.13(d)")


@pytest.mark.cites("§ 671a.13(f)")
def test_f_an_automated_shoe_that_stops_voids_the_round_also_in_the_draw() -> None:
    rehearsal = table(1, dealing_method="automated_shoe").stack(seat1=HAND).until(at("decision"))
    accepted(rehearsal, 1, "exchange", 10, "Jh 8d")
    assert isinstance(rehearsal.live.step, Deal)

    assert rehearsal.irregularity("automated_shoe_failed") is None

    assert rehearsal.lines() == {"super": ("lose", -1000), **returned("ante", "options_fee")}
