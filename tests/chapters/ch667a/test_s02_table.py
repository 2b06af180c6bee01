"""§ 667a.2: what the table tells, and its meter; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from support.tables.rehearsed_table import Rehearsal

CHAPTER = chapter("667a")


@pytest.mark.cites("§ 667a.2(b)(6)")
def test_b_6_every_wager_with_odds_shows_them() -> None:
    shown = {
        wager.name: [str(pays) for pays in wager.pays.payouts(CHAPTER.default_options)] for wager in CHAPTER.wagers
    }

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


@pytest.mark.cites("§ 667a.2(c)")
def test_c_the_system_has_one_meter_where_the_wager_is_offered_and_none_where_it_is_not() -> None:
    offered = Rehearsal("667a").live.round.options
    without = Rehearsal("667a", progressive_paytable=None).live.round.options

    assert [level.name for one in CHAPTER.progressives(offered) for level in one.levels] == ["meter"]
    assert CHAPTER.progressives(without) == ()
