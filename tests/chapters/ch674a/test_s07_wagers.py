"""§ 674a.7: the Five Card Bonus; what it shares is in tests/chapters/one_deck."""

import pytest

from support.games.criss_cross import table


@pytest.mark.cites("§ 674a.7(e)")
def test_e_the_five_card_bonus_has_no_bearing_on_the_other_wagers() -> None:
    with_bonus = table(1, bonus=5, seed=8).finish().lines(1)
    without = table(1, seed=8).finish().lines(1)

    assert with_bonus.pop("five_card_bonus")
    assert with_bonus == without
