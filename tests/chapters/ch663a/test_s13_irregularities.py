"""§ 663a.13: what is found after the decisions; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.rules.procedure.decisions import Decide
from support.games.hi_lo import table


@pytest.mark.cites("§ 663a.13(c)")
def test_c_found_after_the_decisions_it_returns_the_play_wager_too_and_leaves_forfeited_wagers_lost() -> None:
    rehearsal = table(1, 2, slip={"tie": 5}).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "play", 10) is None

    assert rehearsal.irregularity("wrong_number_of_cards", place="dealer") is None

    assert rehearsal.void
    assert rehearsal.lines(1) == {"ante": ("forfeit", -1000), "tie": ("forfeit", -500)}
    assert rehearsal.lines(2) == dict.fromkeys(("ante", "tie", "play"), ("returned", 0))
