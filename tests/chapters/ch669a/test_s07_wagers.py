"""§ 669a.7: what may be wagered, when, with what and for how much."""

from typing import Any

import pytest
from raise_it_up import at, table
from rehearsal import Rehearsal

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.rules.events import BettingClosed
from croupier.rules.options import BadSubmission, choose
from croupier.rules.refusals import Reason

SIDE_WAGERS = ["pair_plus", "progressive", "six_card_bonus"]
SWITCHED_OFF: dict[str, Any] = {"progressive_payout": False, "six_card_paytable": None}


def refused(rehearsal: Rehearsal, seat: int = 1, **slip: Any) -> tuple[str, str]:
    """The reason and clause of a slip that must be refused and change nothing."""
    before = rehearsal.snapshot()
    answer = rehearsal.try_wager(seat, **slip)
    assert answer is not None
    assert rehearsal.snapshot() == before
    return answer.reason.value, answer.cite


@pytest.mark.cites("§ 669a.7(b)")
def test_b_a_seat_belongs_to_the_player_who_sits_there() -> None:
    reason, _ = refused(table(1), player="a bystander", stake="another", ante=10, blind=10)

    assert reason == Reason.SEAT_IS_TAKEN


@pytest.mark.cites("§ 669a.7(b)")
def test_b_the_wagers_of_a_player_who_left_may_be_treated_as_lost_and_the_round_goes_on() -> None:
    rehearsal = at(table(1, 2, slip={"pair_plus": 5}), "third")
    assert rehearsal.decide(1, "play", 30) is None

    assert rehearsal.irregularity("abandoned", stake="1") is None

    assert rehearsal.lines(1) == {
        "ante": ("lose", -1000),
        "blind": ("lose", -1000),
        "pair_plus": ("lose", -500),
        "play": ("lose", -3000),
    }
    assert rehearsal.decide(2, "play", 10) is None
    assert "play" in rehearsal.finish().lines(2)
    assert len(rehearsal.lines(1)) == 4


@pytest.mark.cites("§ 669a.7(c)")
@pytest.mark.parametrize("wager", ["ante", "blind", *SIDE_WAGERS])
def test_c_nothing_is_placed_raised_or_withdrawn_after_no_more_bets(wager: str) -> None:
    rehearsal = table(1, slip=dict.fromkeys(SIDE_WAGERS, 1)).must(BettingClosed())

    raised: dict[str, Any] = {"ante": 10, "blind": 10, **dict.fromkeys(SIDE_WAGERS, 1)} | {wager: 20}
    assert refused(rehearsal, **raised)[0] == Reason.BETTING_IS_CLOSED
    assert refused(rehearsal)[0] == Reason.BETTING_IS_CLOSED


@pytest.mark.cites("§ 669a.7(c)", "§ 669a.7(d)(2)")
def test_c_the_play_wager_waits_for_its_street() -> None:
    reason, _ = refused(Rehearsal("669a"), ante=10, blind=10, play=10)

    assert reason == Reason.WAGER_BELONGS_TO_A_LATER_STAGE


@pytest.mark.cites("§ 669a.7(d)", "§ 669a.7(d)(1)")
@pytest.mark.parametrize(
    ("slip", "reason"),
    [
        ({"ante": 10}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"blind": 10}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"pair_plus": 5}, Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante": 10, "blind": 5}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante": 10, "blind": 15}, Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL),
        ({"ante": 4.5, "blind": 4.5}, Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 500.5, "blind": 500.5}, Reason.WAGER_ABOVE_THE_MAXIMUM),
    ],
)
def test_d_1_ante_and_an_equal_blind_are_required(slip: dict[str, Any], reason: Reason) -> None:
    assert refused(Rehearsal("669a"), **slip)[0] == reason


@pytest.mark.cites("§ 669a.7(d)(1)", "§ 669a.12(c)")
def test_d_1_an_ante_that_3_to_2_could_not_pay_in_whole_cents_is_refused() -> None:
    odd: dict[str, Any] = {"ante": 10.01, "blind": 10.01}

    assert refused(Rehearsal("669a", smallest_chip="0.01"), **odd)[0] == Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    rounding = Rehearsal("669a", smallest_chip="0.01", rounding="down_to_the_cent")
    assert rounding.try_wager(1, **odd) is None
    assert Rehearsal("669a", smallest_chip="0.01").try_wager(1, ante=10.02, blind=10.02) is None


@pytest.mark.cites("§ 669a.7(d)(3)")
def test_d_3_the_pair_plus_wager_is_always_offered() -> None:
    rehearsal = Rehearsal("669a", **SWITCHED_OFF)

    assert rehearsal.try_wager(1, ante=10, blind=10, pair_plus=5) is None


@pytest.mark.cites("§ 669a.7(d)(4)", "§ 669a.7(d)(5)")
@pytest.mark.parametrize("wager", ["progressive", "six_card_bonus"])
def test_d_4_and_5_a_side_wager_is_taken_where_the_submission_offers_it_and_only_there(wager: str) -> None:
    slip: dict[str, Any] = {"ante": 10, "blind": 10, wager: 1}

    assert Rehearsal("669a").try_wager(1, **slip) is None
    assert refused(Rehearsal("669a", **SWITCHED_OFF), **slip)[0] == Reason.WAGER_IS_NOT_OFFERED


@pytest.mark.cites("§ 669a.7(d)(4)")
def test_d_4_a_progressive_wager_is_exactly_one_unit() -> None:
    reason, _ = refused(Rehearsal("669a"), ante=10, blind=10, progressive=2)

    assert reason == Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL


@pytest.mark.cites("§ 669a.7(e)")
def test_e_a_player_wagers_on_one_position_only() -> None:
    rehearsal = Rehearsal("669a").wager(3, player="Ann", ante=10, blind=10)

    assert refused(rehearsal, 4, player="Ann", ante=10, blind=10) == (Reason.TOO_MANY_BOXES, "§ 669a.7(e)")
    with pytest.raises(BadSubmission, match="adjacent_boxes"):
        choose(Options, {"adjacent_boxes": 2})


@pytest.mark.cites("§ 669a.12(e)(3)", "§ 669a.12(a)", "§ 669a.12(f)")
@pytest.mark.parametrize(
    ("selected", "names"),
    [
        ({"progressive_reset": "999.99"}, "1,000"),
        ({"progressive_rate": "13.99%"}, "14%"),
        ({"progressive_rate": "101%"}, "100%"),
        ({"progressive_unit": 2}, "progressive_unit"),
        ({"pair_plus_paytable": "E"}, "669a.12"),
        ({"pair_plus_paytable": None}, "669a.12"),
        ({"six_card_paytable": "E"}, "669a.12"),
    ],
)
def test_a_submission_that_contradicts_the_chapter_is_refused(selected: dict[str, Any], names: str) -> None:
    with pytest.raises(BadSubmission, match=names):
        choose(Options, selected)
