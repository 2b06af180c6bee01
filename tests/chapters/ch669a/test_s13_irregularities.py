"""§ 669a.13: the community cards; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.rules.procedure.dealing import Deal
from croupier.rules.terms.events import CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.one_deck import void_with_all_returned
from support.games.raise_it_up import at, table
from support.tables.rehearsed_table import Rehearsal

SLIP = {"pair_plus": 5, "progressive": 1, "six_card_bonus": 5}


def dealing_to(rehearsal: Rehearsal, place: str) -> Rehearsal:
    """The table about to deal a card to this place."""
    return rehearsal.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == place)


@pytest.mark.cites("§ 669a.13(c)")
@pytest.mark.parametrize("place", ["1", "fourth"])
def test_c_a_player_or_the_community_area_with_a_wrong_number_of_cards_voids_the_round(place: str) -> None:
    rehearsal = at(table(1, slip=SLIP), "fourth")

    assert rehearsal.irregularity("wrong_number_of_cards", place=place) is None

    assert void_with_all_returned(rehearsal)


@pytest.mark.cites("§ 669a.13(d)")
@pytest.mark.parametrize("stage", ["third", "fourth", "fifth"])
def test_d_a_community_card_exposed_before_its_time_voids_the_round(stage: str) -> None:
    rehearsal = at(table(1, slip=SLIP), stage)

    assert rehearsal.irregularity("community_card_exposed", place="sixth") is None

    assert void_with_all_returned(rehearsal)


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

    late = rehearsal.irregularity_refused("community_card_exposed")

    assert (late.reason, late.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 669a.13(d)")
