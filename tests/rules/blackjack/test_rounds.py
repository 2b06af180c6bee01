"""What holds in every round of both games beside what holds in every game (tests/properties)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chapters import chapter
from support.games.legal_options import selections
from support.tables.random_table import RandomTable, Scene

STAKES = (("a", 1, "Ann"), ("b", 1, "Bob"), ("c", 1, "Cid"), ("d", 4, "Dot"), ("e", 4, "Eve"))
"""Stakes that share a seat."""


@pytest.mark.parametrize("number", ["672a", "673a"])
@settings(max_examples=25)
@given(data=st.data())
def test_stakes_with_the_same_decisions_have_the_same_hands(number: str, data: st.DataObject) -> None:
    game = chapter(number)
    options = data.draw(selections(game, seating="stadium"))
    table = RandomTable(game, Scene(options, STAKES, seed=data.draw(st.integers(0, 2**32 - 1)))).play()

    seen: dict[Any, Any] = {}
    for stake in table.played[0].round.stakes.values():
        made = [
            (one.stage, one.choice, one.hand) for one in stake.decisions if one.stage in {"play", "decision", "bust"}
        ]
        hands = [hand.cards for hand in stake.hands]
        assert seen.setdefault((stake.seat, *made), hands) == hands
