"""§ 668a.1: what the table tells the players; what it shares is in tests/chapters/dice."""

import pytest

from croupier.chapters import chapter

GAME = chapter("668a")


@pytest.mark.cites("§ 668a.1(b)(5)")
def test_b_5_the_signs_tell_how_the_six_eight_shake_wins_and_that_it_may_come_down() -> None:
    wins, comes_down = GAME.posted_signs(GAME.default_options)
    assert {wins.cite, comes_down.cite} == {"§ 668a.1(b)(5)"}
    assert all(
        named in wins.says(GAME.default_options) for named in ("1-5", "2-4", "3-3", "2-6", "3-5", "4-4", "before any 7")
    )
    assert "take your Six Eight Shake down" in comes_down.says(GAME.default_options)


@pytest.mark.cites("§ 668a.1(b)(5)")
def test_b_5_a_table_that_does_not_offer_the_six_eight_shake_tells_nothing_of_it() -> None:
    assert GAME.posted_signs(GAME.options(six_eight_shake=False)) == ()


@pytest.mark.cites("§ 668a.1(b)(6)")
def test_b_6_every_wager_on_offer_has_payout_odds_to_show() -> None:
    offered = [wager for wager in GAME.wagers if wager.offered(GAME.default_options)]
    assert len(offered) == 29
    assert all(wager.pays.payouts(GAME.default_options) for wager in offered)
