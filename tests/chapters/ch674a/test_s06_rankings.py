"""§§ 674a.1 and 674a.6: the two hands of a player; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters.ch674a_criss_cross_poker.cross import across_hand, community_cards, down_hand
from croupier.equipment.cards import cards
from support.games.criss_cross import table


@pytest.mark.cites("§ 674a.1(Across Hand)", "§ 674a.1(Community cards)", "§ 674a.1(Down Hand)", "§ 674a.11(g)")
def test_1_every_player_has_an_across_hand_with_the_row_and_a_down_hand_with_the_column() -> None:
    rehearsal = table(1, 2).stack(far="9s", left="Jd", middle="7c", right="2h", near="Kd")
    rehearsal.stack(seat1="Jh 4c", seat2="As Ad").finish()
    round = rehearsal.live.round

    assert across_hand(round, 1) == cards("Jh 4c Jd 7c 2h")
    assert down_hand(round, 1) == cards("Jh 4c 9s 7c Kd")
    assert across_hand(round, 2) == cards("As Ad Jd 7c 2h")
    assert down_hand(round, 2) == cards("As Ad 9s 7c Kd")
    assert community_cards(round) == cards("9s Jd 7c 2h Kd")
