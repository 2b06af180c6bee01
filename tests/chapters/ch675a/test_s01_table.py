"""§ 675a.1: what the table tells the players, and the Extra Roll system; what it shares is in tests/chapters/dice."""

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.events import BettingClosed
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal

GAME = chapter("675a")


@pytest.mark.cites("§ 675a.1(b)(2)(iv)")
def test_b_2_iv_the_signs_tell_that_the_wagers_must_be_equal() -> None:
    (sign,) = [sign for sign in GAME.signs if sign.cite == "§ 675a.1(b)(2)(iv)"]
    assert "equal value" in sign.says(GAME.default_options)


@pytest.mark.cites("§ 675a.1(b)(2)")
def test_b_2_each_position_has_six_faces_seven_circles_an_extra_roll_and_two_for_millions() -> None:
    assert [wager.name for wager in GAME.wagers] == [
        *["pip_1", "pip_2", "pip_3", "pip_4", "pip_5", "pip_6"],
        *["like_kind_2", "like_kind_3", "like_kind_4", "like_kind_5", "like_kind_6", "like_kind_7", "like_kind_8"],
        *["extra_roll", "millionaire_9", "millionaire_10"],
    ]


@pytest.mark.cites("§ 675a.1(b)(3)")
def test_b_3_every_table_of_payout_odds_can_be_shown() -> None:
    titles = {column.title for family in GAME.paytables.families.values() for column in family.values()}
    assert titles == {
        "Pip Street Wager",
        "Like Kind Boulevard Wager",
        "Millionaire Row Wager",
        "Extra Roll (Second Roll) Wager",
    }


@pytest.mark.cites("§ 675a.1(c)(1)")
def test_c_1_an_extra_roll_wager_that_is_accepted_is_acknowledged() -> None:
    table = Rehearsal("675a")
    assert table.try_wager(1, pip_1=5, like_kind_4=5, extra_roll=5) is None
    assert table.live.round.stakes["1"].at_risk["extra_roll"] == 5_00


@pytest.mark.cites("§§ 675a.1(c)(2), 675a.4(a)")
def test_c_2_no_extra_roll_wager_is_recognized_after_no_more_bets() -> None:
    table = Rehearsal("675a").wager(1, pip_1=5, like_kind_4=5).must(BettingClosed())

    refused = table.refused(1, pip_1=5, like_kind_4=5, extra_roll=5)

    assert refused.reason is Reason.BETTING_IS_CLOSED
