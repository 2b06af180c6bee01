"""§ 674a.7: what may be wagered, when and for how much."""

from typing import Any

import pytest
from criss_cross import table
from rehearsal import Rehearsal

from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed
from croupier.rules.options import BadSubmission
from croupier.rules.refusals import Reason


def refused_slip(slip: dict[str, Any], **options: Any) -> tuple[str, str]:
    """The reason and the clause with which a slip is refused; nothing may have changed."""
    rehearsal = Rehearsal("674a", **options)
    before = rehearsal.snapshot()
    refused = rehearsal.try_wager(1, **slip)
    assert refused is not None
    assert rehearsal.snapshot() == before
    return refused.reason, refused.cite


@pytest.mark.cites("§ 674a.7(b)")
def test_b_a_seat_belongs_to_the_player_who_sits_there() -> None:
    rehearsal = table(1)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, player="somebody else", stake="other", ante_across=10, ante_down=10)

    assert refused is not None
    assert refused.reason is Reason.SEAT_IS_TAKEN
    assert "674a.7(b)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 674a.7(b)")
def test_b_abandoned_wagers_lose_the_bonus_included_and_the_others_play_on() -> None:
    rehearsal = table(1, 2, bonus=5).until(Decide)

    assert rehearsal.irregularity("abandoned", stake="1") is None
    rehearsal.finish()

    assert rehearsal.lines(1) == {
        "ante_across": ("lose", -1000),
        "ante_down": ("lose", -1000),
        "five_card_bonus": ("lose", -500),
    }
    assert {line.cite for line in rehearsal.driver.round.lines if line.stake == "1"} == {"§ 674a.7(b)"}
    assert rehearsal.driver.round.stakes["2"].decisions


@pytest.mark.cites("§ 674a.7(c)")
@pytest.mark.parametrize(
    "slip", [{"ante_across": 20, "ante_down": 20}, {"ante_across": 10, "ante_down": 10, "five_card_bonus": 5}]
)
def test_c_no_ante_and_no_bonus_after_no_more_bets(slip: dict[str, Any]) -> None:
    rehearsal = table(1).must(BettingClosed())
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, **slip)

    assert refused is not None
    assert refused.reason is Reason.BETTING_IS_CLOSED
    assert "674a.7(c)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 674a.7(d)")
@pytest.mark.parametrize(
    ("slip", "reason"),
    [
        ({"ante_across": 10}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante_down": 10}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante_across": 10, "ante_down": 9.5}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante_across": 10, "ante_down": 10.5}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
    ],
)
def test_d_two_equal_antes_are_required(slip: dict[str, Any], reason: Reason) -> None:
    assert refused_slip(slip) == (reason, "§ 674a.7(d)")


@pytest.mark.cites("§ 674a.7(d)")
@pytest.mark.parametrize(
    ("ante", "reason"), [(4.5, Reason.WAGER_BELOW_THE_MINIMUM), (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM)]
)
def test_d_the_antes_keep_to_the_limits_of_the_table(ante: float, reason: Reason) -> None:
    assert refused_slip({"ante_across": ante, "ante_down": ante})[0] is reason


@pytest.mark.cites("§ 674a.7(e)")
def test_e_the_five_card_bonus_needs_the_rules_submission_and_the_antes() -> None:
    slip = {"ante_across": 10, "ante_down": 10, "five_card_bonus": 5}

    assert refused_slip(slip, five_card_bonus=False) == (Reason.WAGER_IS_NOT_OFFERED, "§ 674a.7(e)")
    assert refused_slip({"five_card_bonus": 5})[0] is Reason.REQUIRED_WAGER_IS_MISSING
    assert Rehearsal("674a").try_wager(1, ante_across=10, ante_down=10, five_card_bonus=5) is None


@pytest.mark.cites("§ 674a.7(e)")
def test_e_the_five_card_bonus_has_no_bearing_on_the_other_wagers() -> None:
    with_bonus = table(1, bonus=5, seed=8).finish().lines(1)
    without = table(1, seed=8).finish().lines(1)

    assert with_bonus.pop("five_card_bonus")
    assert with_bonus == without


@pytest.mark.cites("§ 674a.7(f)")
@pytest.mark.parametrize("bet", ["across", "down", "middle"])
def test_f_a_bet_waits_for_its_turn(bet: str) -> None:
    reason, cite = refused_slip({"ante_across": 10, "ante_down": 10, bet: 10})

    assert reason is Reason.WAGER_BELONGS_TO_A_LATER_STAGE
    assert "674a.7(f)" in cite


@pytest.mark.cites("§ 674a.7(g)")
def test_g_a_player_wagers_on_one_position_only() -> None:
    rehearsal = table(3)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(4, player="player 3", ante_across=10, ante_down=10)

    assert refused is not None
    assert (refused.reason, refused.cite) == (Reason.TOO_MANY_BOXES, "§ 674a.7(g)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 674a.7(g)")
def test_g_no_rules_submission_may_allow_a_second_position() -> None:
    with pytest.raises(BadSubmission, match=r"adjacent_boxes.*674a\.7\(g\)"):
        Rehearsal("674a", adjacent_boxes=2)
