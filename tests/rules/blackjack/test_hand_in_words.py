"""What the dealer of a blackjack game is said to have."""

import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import card
from croupier.rules.blackjack.dealing import HOLE_CARD, hand_in_words
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.round import DEALER


@pytest.mark.parametrize("number", ["672a", "673a"])
def test_the_hole_card_counts_for_the_dealer_once_it_lies_open(number: str) -> None:
    round = LiveRound(chapter(number)).round
    round.lay(HOLE_CARD, card("5s"), up=False)
    ace = [card("Ah")]

    assert hand_in_words(round, DEALER, ace) == "soft 11"
    round.laid[HOLE_CARD][0].up = True
    assert hand_in_words(round, DEALER, ace) == "soft 16"
    assert hand_in_words(round, "1", ace) == "soft 11"
