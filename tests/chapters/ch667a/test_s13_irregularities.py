"""§ 667a.13: what is found at the flop and after it; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.equipment.cards import card
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import ReadMeters
from support.games.flop_poker import table
from support.tables.rehearsed_table import Rehearsal

RETURNED = {"pot": ("returned", 0), "ante": ("returned", 0)}


@pytest.mark.cites("§ 667a.13(a)")
def test_a_a_second_card_found_face_up_voids_the_round_even_at_the_flop() -> None:
    rehearsal = table(1).until(Deal)
    assert rehearsal.irregularity("face_up_card", card=card("As")) is None
    rehearsal.until(Decide)
    assert rehearsal.decide(1, "flop", 10) is None

    assert rehearsal.irregularity("face_up_card", card=card("Ks")) is None

    assert rehearsal.void
    assert rehearsal.lines(1) == {**RETURNED, "flop": ("returned", 0)}


@pytest.mark.cites("§ 667a.13(c)")
@pytest.mark.parametrize("step", [Decide, ReadMeters])
def test_c_a_wrong_number_of_cards_voids_the_round(step: type[Decide] | type[ReadMeters]) -> None:
    rehearsal = Rehearsal("667a").wager(1, pot=5, ante=10, three_card_bonus=5, progressive_flop=1).until(Decide)
    if step is ReadMeters:
        assert rehearsal.decide(1, "flop", 10) is None
        rehearsal.until(ReadMeters)

    assert rehearsal.irregularity("wrong_number_of_cards", place="flop") is None

    assert rehearsal.void
    assert {"pot", "ante", "three_card_bonus", "progressive_flop"} <= rehearsal.lines(1).keys()
    assert set(rehearsal.lines(1).values()) == {("returned", 0)}
