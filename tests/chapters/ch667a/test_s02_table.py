"""§ 667a.2: seats, what the table tells, and the lock on progressive wagers."""

import pytest
from flop_poker import table
from rehearsal import Rehearsal

from croupier.chapters import chapter
from croupier.rules.events import BettingClosed
from croupier.rules.refusals import Reason

CHAPTER = chapter("667a")


@pytest.mark.cites("§ 667a.2(a)")
def test_a_six_seats_take_part_and_there_is_no_seventh() -> None:
    rehearsal = table(1, 2, 3, 4, 5, 6)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(7, pot=5, ante=10)

    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_SEAT
    assert "667a.2(a)" in refused.cite
    assert rehearsal.snapshot() == before
    assert rehearsal.driver.round.seats_clockwise == (1, 2, 3, 4, 5, 6)


@pytest.mark.cites("§ 667a.2(b)(6)")
def test_b_6_every_wager_with_odds_shows_them() -> None:
    shown = {wager.name: [str(pays) for pays in wager.pays(CHAPTER.default_options)] for wager in CHAPTER.wagers}

    assert shown["ante"] == ["1 to 1"]
    assert shown["flop"][0] == "1,000 to 1"
    assert shown["three_card_bonus"] == ["100 to 1", "50 to 1", "25 to 1", "6 to 1", "3 to 1", "1 to 1"]
    assert str(CHAPTER.paytables.table("progressive_flop", "A").payouts[1]) == "5% of meter"


@pytest.mark.cites("§ 667a.2(b)(7)(i)", "§ 667a.2(b)(7)(ii)", "§ 667a.2(b)(8)")
def test_b_7_the_signs_tell_what_flop_and_pot_must_equal() -> None:
    signs = {sign.cite: sign.says(CHAPTER.default_options) for sign in CHAPTER.signs}

    assert signs == {
        "§ 667a.2(b)(7)(i)": "Your Flop Wager is the same amount as your Ante.",
        "§ 667a.2(b)(7)(ii)": "Your Pot Wager is the table minimum.",
    }


@pytest.mark.cites("§ 667a.2(c)(1)", "§ 667a.2(c)(2)")
def test_c_a_progressive_wager_is_acknowledged_until_no_more_bets_and_locked_out_after() -> None:
    rehearsal = Rehearsal("667a")
    assert rehearsal.try_wager(1, pot=5, ante=10, progressive_flop=1) is None
    assert rehearsal.driver.round.stakes["1"].at_risk["progressive_flop"] == 100
    rehearsal.must(BettingClosed())
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(2, pot=5, ante=10, progressive_flop=1)

    assert refused is not None
    assert refused.reason is Reason.BETTING_IS_CLOSED
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 667a.2(c)")
def test_c_the_system_has_one_meter_where_the_wager_is_offered_and_none_where_it_is_not() -> None:
    offered = Rehearsal("667a").driver.round.options
    without = Rehearsal("667a", progressive_paytable=None).driver.round.options

    assert [level.name for one in CHAPTER.progressives(offered) for level in one.levels] == ["meter"]
    assert CHAPTER.progressives(without) == ()
