"""§ 676a.13: hole cards, and what is found after the decisions; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.refusals import Reason
from support.games.go_fore_it import table

SIDE = {"skins": 5, "gopher": 5}
RETURNED = {"front9": ("returned", 0), "skins": ("returned", 0), "gopher": ("returned", 0)}


@pytest.mark.cites("§ 676a.13(c)")
def test_c_found_after_the_decisions_it_returns_the_back_9_too_and_leaves_a_forfeited_front_9_lost() -> None:
    rehearsal = table(1, 2).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "back9", 10) is None

    assert rehearsal.irregularity("wrong_number_of_cards", place="dealer") is None

    assert rehearsal.void
    assert rehearsal.lines(1) == {"front9": ("forfeit", -1000)}
    assert rehearsal.lines(2) == {"front9": ("returned", 0), "back9": ("returned", 0)}


@pytest.mark.cites("§ 676a.13(d)")
@pytest.mark.parametrize("kind", ["dealer_card_exposed", "hole_card_exposed"])
def test_d_a_card_of_the_dealer_or_a_hole_card_exposed_voids_the_round(kind: str) -> None:
    rehearsal = table(1, 2, slip=SIDE).until(Decide)
    assert rehearsal.decide(1, "back9", 10) is None

    assert rehearsal.irregularity(kind) is None

    assert rehearsal.void
    assert rehearsal.lines(1) == {**RETURNED, "back9": ("returned", 0)}
    assert rehearsal.lines(2) == RETURNED
    assert {line.cite for line in rehearsal.live.round.lines} == {"§ 676a.13(d)"}


@pytest.mark.cites("§ 676a.13(d)")
@pytest.mark.parametrize("kind", ["dealer_card_exposed", "hole_card_exposed"])
def test_d_the_protection_begins_with_the_first_card_and_ends_with_the_last_decision(kind: str) -> None:
    rehearsal = table(1, 2).until(Deal)
    early = rehearsal.irregularity(kind)
    assert early is not None
    assert early.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
    rehearsal.until(Decide)
    assert rehearsal.decide(1, "back9", 10) is None
    assert rehearsal.decide(2, "back9", 10) is None
    assert isinstance(rehearsal.live.step, Reveal)

    late = rehearsal.irregularity_refused(kind)

    assert (late.reason, late.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 676a.13(d)")
