"""A past round of every game, told again: whatever lies on the layout, the story can be told."""

import pytest

from croupier.chapters import FOLDERS
from support.floor.sentences import of_game


@pytest.mark.cites("§ 647a.11(l)")
@pytest.mark.parametrize("number", FOLDERS)
def test_any_round_can_be_told_again_with_its_hands_in_words(number: str) -> None:
    """Only the dealer and the seats hold hands; an area such as that of the Six Card Bonus does not."""
    told = of_game(number)

    assert "No more bets" in told
    assert any(one.startswith("Betting opens") for one in told)
