"""§ 647a.7: what may be wagered, when, with what and for how much."""

from typing import Any

import pytest
from holdem_bonus import table
from rehearsal import Rehearsal

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.rules.events import BettingClosed
from croupier.rules.options import BadSubmission, choose
from croupier.rules.refusals import Reason

SIDE_WAGERS = ["holdem_bonus", "progressive", "five_card_hand_player", "five_card_hand_dealer", "six_card_bonus"]
SWITCHED_OFF: dict[str, Any] = {
    "holdem_bonus_paytable": None,
    "progressive_paytable": None,
    "five_card_hand_bonus": False,
    "six_card_paytable": None,
}


def refused(rehearsal: Rehearsal, seat: int = 1, **slip: Any) -> tuple[str, str]:
    """The reason and clause of a slip that must be refused and change nothing."""
    before = rehearsal.snapshot()
    answer = rehearsal.try_wager(seat, **slip)
    assert answer is not None
    assert rehearsal.snapshot() == before
    return answer.reason.value, answer.cite


@pytest.mark.cites("§ 647a.7(b)")
def test_b_a_seat_belongs_to_the_player_who_sits_there() -> None:
    reason, _ = refused(table(1), player="a bystander", stake="another", ante=10)

    assert reason == Reason.SEAT_IS_TAKEN


@pytest.mark.cites("§ 647a.7(b)")
def test_b_the_wagers_of_a_player_who_left_may_be_treated_as_lost_and_the_round_goes_on() -> None:
    rehearsal = table(1, 2, slip={"holdem_bonus": 5, "progressive": 1})
    rehearsal.until(lambda step: getattr(step, "stage", "") == "flop")

    assert rehearsal.irregularity("abandoned", stake="1") is None
    assert rehearsal.lines(1) == {
        "ante": ("lose", -1000),
        "holdem_bonus": ("lose", -500),
        "progressive": ("lose", -100),
    }
    assert rehearsal.decide(2, "bet", 20) is None
    rehearsal.finish()
    assert len(rehearsal.lines(1)) == 3
    assert "flop" in rehearsal.lines(2)


@pytest.mark.cites("§ 647a.7(b)")
def test_b_a_player_who_left_cannot_leave_again_and_an_unknown_stake_cannot_leave() -> None:
    rehearsal = table(1, 2)
    rehearsal.until(lambda step: getattr(step, "stage", "") == "flop").irregularity("abandoned", stake="1")
    before = rehearsal.snapshot()

    for stake in ("1", "nobody"):
        answer = rehearsal.irregularity("abandoned", stake=stake)
        assert answer is not None
        assert answer.reason is Reason.UNKNOWN_STAKE
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 647a.7(c)")
@pytest.mark.parametrize("wager", ["ante", *SIDE_WAGERS])
def test_c_nothing_is_placed_raised_or_withdrawn_after_no_more_bets(wager: str) -> None:
    rehearsal = table(1, slip=dict.fromkeys(SIDE_WAGERS, 1)).must(BettingClosed())

    raised: dict[str, Any] = {"ante": 10, **dict.fromkeys(SIDE_WAGERS, 1)} | {wager: 20}
    assert refused(rehearsal, **raised)[0] == Reason.BETTING_IS_CLOSED
    assert refused(rehearsal)[0] == Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 647a.7(c)", "§ 647a.7(d)(1)")
@pytest.mark.parametrize("wager", ["flop", "turn", "river"])
def test_c_flop_turn_and_river_wagers_wait_for_their_street(wager: str) -> None:
    assert refused(Rehearsal("647a"), ante=10, **{wager: 10})[0] == Reason.WAGER_BELONGS_TO_A_LATER_STAGE


@pytest.mark.cites("§ 647a.7(d)")
@pytest.mark.parametrize("wager", SIDE_WAGERS)
def test_d_every_side_wager_needs_the_ante(wager: str) -> None:
    assert refused(Rehearsal("647a"), **{wager: 1})[0] == Reason.REQUIRED_WAGER_IS_MISSING


@pytest.mark.cites("§ 647a.7(d)(1)")
@pytest.mark.parametrize(
    ("ante", "reason"),
    [
        (4.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_d_1_the_ante_keeps_the_limits_of_the_table(ante: float, reason: Reason) -> None:
    assert refused(Rehearsal("647a"), ante=ante)[0] == reason
    for allowed in (5, 5.5, 500):
        assert Rehearsal("647a").try_wager(1, ante=allowed) is None


@pytest.mark.cites("§ 647a.7(d)(2)", "§ 647a.7(d)(3)", "§ 647a.7(d)(4)", "§ 647a.7(d)(5)")
@pytest.mark.parametrize("wager", SIDE_WAGERS)
def test_d_2_to_5_a_side_wager_is_taken_where_the_submission_offers_it_and_only_there(wager: str) -> None:
    slip: dict[str, Any] = {"ante": 10, wager: 1}

    assert Rehearsal("647a").try_wager(1, **slip) is None
    assert refused(Rehearsal("647a", **SWITCHED_OFF), **slip)[0] == Reason.WAGER_IS_NOT_OFFERED


@pytest.mark.cites("§ 647a.7(d)(3)", "§ 647a.7(d)(4)")
@pytest.mark.parametrize("wager", ["progressive", "five_card_hand_player", "five_card_hand_dealer"])
def test_d_3_and_4_an_electronic_wager_is_exactly_one_unit(wager: str) -> None:
    differs = Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL

    assert refused(Rehearsal("647a"), ante=10, **{wager: 2})[0] == differs
    units: dict[str, Any] = {"progressive_unit": 5, "five_card_hand_unit": 5}
    assert refused(Rehearsal("647a", **units), ante=10, **{wager: 1})[0] == differs
    slip: dict[str, Any] = {"ante": 10, wager: 5}
    assert Rehearsal("647a", **units).try_wager(1, **slip) is None


@pytest.mark.cites("§ 647a.7(d)(4)")
def test_d_4_the_player_may_wager_on_both_hands() -> None:
    rehearsal = Rehearsal("647a").wager(1, ante=10, five_card_hand_player=1, five_card_hand_dealer=1)

    assert rehearsal.driver.round.stakes["1"].at_risk.keys() == {
        "ante",
        "five_card_hand_player",
        "five_card_hand_dealer",
    }


@pytest.mark.cites("§ 647a.7(e)")
def test_e_a_player_wagers_on_as_many_adjacent_boxes_as_the_submission_says() -> None:
    two = Rehearsal("647a", adjacent_boxes=2).wager(3, player="Ann", ante=10)

    assert refused(two, 5, player="Ann", ante=10) == (Reason.BOXES_ARE_NOT_ADJACENT, "§ 647a.7(e)")
    two.wager(4, player="Ann", ante=10)
    assert refused(two, 5, player="Ann", ante=10) == (Reason.TOO_MANY_BOXES, "§ 647a.7(e)")
    one = Rehearsal("647a").wager(3, player="Ann", ante=10)
    assert refused(one, 4, player="Ann", ante=10) == (Reason.TOO_MANY_BOXES, "§ 647a.7(e)")


@pytest.mark.cites("§ 647a.12(c)", "§ 647a.12(e)(4)", "§ 647a.10(g)", "§ 647a.12(d)(5)")
@pytest.mark.parametrize(
    ("selected", "clause"),
    [
        ({"payout_limit": "49999.99"}, "§ 647a.12(c)"),
        ({"five_card_hand_unit": 0}, "§ 647a.12(e)(4)"),
        ({"community_first": True}, "§ 647a.10(g)"),
        ({"community_first": True, "dealing_method": "hand"}, "§ 647a.10(g)"),
        ({"progressive_unit": 2}, "§ 601a.2"),
        ({"ante_pays_from": "pair"}, "§ 647a.11(h)(2)(ii)"),
        ({"holdem_bonus_paytable": "C"}, "§ 647a.12(b)"),
        ({"progressive_paytable": "E"}, "§ 647a.12(d)(1)"),
        ({"six_card_paytable": "F"}, "§ 647a.12(f)"),
    ],
)
def test_a_submission_that_contradicts_the_chapter_is_refused(selected: dict[str, object], clause: str) -> None:
    with pytest.raises(BadSubmission) as refusal:
        choose(Options, selected)

    assert clause.removeprefix("§ ") in str(refusal.value)
