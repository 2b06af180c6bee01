"""§ 676a.7: Skins and Gopher; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from support.games.go_fore_it import one_player


@pytest.mark.cites("§ 676a.7(d)(3)", "§ 676a.7(d)(4)", "§ 676a.1(Skins Wager)", "§ 676a.1(Gopher Wager)")
@pytest.mark.parametrize("extra", [{}, {"skins": 5}, {"gopher": 5}, {"skins": 5, "gopher": 20}])
def test_d_3_and_4_skins_and_gopher_are_up_to_the_player_and_change_nothing_else(extra: dict[str, Any]) -> None:
    played = one_player("As 2d 2h 3c", slip=extra)

    assert played.keys() == {"front9", "back9", *extra}
    assert (played["front9"], played["back9"]) == (("win", 10), ("win", 250))
