"""§ 663a.7: what may be wagered, when, where and for how much."""

from typing import Any

import pytest
from hi_lo import all_play, one_player, table
from rehearsal import Rehearsal

from croupier.rules.decisions import Decide
from croupier.rules.events import BettingClosed
from croupier.rules.options import BadSubmission
from croupier.rules.refusals import Reason


def refused_slip(slip: dict[str, Any], **options: Any) -> tuple[str, str]:
    """The reason and the clause with which a slip is refused; nothing may have changed."""
    rehearsal = Rehearsal("663a", **options)
    before = rehearsal.snapshot()
    refused = rehearsal.try_wager(1, **slip)
    assert refused is not None
    assert rehearsal.snapshot() == before
    return refused.reason, refused.cite


@pytest.mark.cites("§ 663a.7(b)")
def test_b_a_seat_belongs_to_the_player_who_sits_there() -> None:
    rehearsal = table(1)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, player="somebody else", stake="other", ante=10)

    assert refused is not None
    assert refused.reason is Reason.SEAT_IS_TAKEN
    assert "663a.7(b)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 663a.7(b)")
def test_b_abandoned_wagers_lose_and_the_others_play_on() -> None:
    rehearsal = all_play(table(1, 2, slip={"tie": 5, "poker_bonus": 5}))

    assert rehearsal.irregularity("abandoned", stake="1") is None
    rehearsal.finish()

    assert rehearsal.lines(1) == {
        "ante": ("lose", -1000),
        "play": ("lose", -1000),
        "tie": ("lose", -500),
        "poker_bonus": ("lose", -500),
    }
    assert {line.cite for line in rehearsal.driver.round.lines if line.stake == "1"} == {"§ 663a.7(b)"}
    assert rehearsal.driver.round.stakes["2"].chose("set", "set")


@pytest.mark.cites("§ 663a.7(c)")
@pytest.mark.parametrize("slip", [{}, {"ante": 20}, {"ante": 10, "tie": 5}, {"ante": 10, "poker_bonus": 5}])
def test_c_nothing_is_made_increased_or_withdrawn_after_no_more_bets(slip: dict[str, Any]) -> None:
    rehearsal = table(1).must(BettingClosed())
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(1, **slip)

    assert refused is not None
    assert refused.reason is Reason.BETTING_IS_CLOSED
    assert "663a.7(c)" in refused.cite
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 663a.7(c)", "§ 663a.11(b)")
def test_c_the_play_wager_waits_for_the_cards() -> None:
    assert refused_slip({"ante": 10, "play": 10}) == (Reason.WAGER_BELONGS_TO_A_LATER_STAGE, "§ 663a.11(b)")


@pytest.mark.cites("§ 663a.7(d)", "§ 663a.7(e)")
@pytest.mark.parametrize("slip", [{"tie": 5}, {"poker_bonus": 5}, {"tie": 5, "poker_bonus": 5}])
def test_d_nobody_takes_part_without_an_ante(slip: dict[str, Any]) -> None:
    assert refused_slip(slip) == (Reason.REQUIRED_WAGER_IS_MISSING, "§ 663a.7(d)")


@pytest.mark.cites("§ 663a.7(d)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (4.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_d_the_ante_keeps_to_the_limits_of_the_table(amount: float, reason: Reason) -> None:
    assert refused_slip({"ante": amount})[0] is reason


@pytest.mark.cites("§ 663a.7(d)")
@pytest.mark.parametrize("amount", [5, 500])
def test_d_the_limits_themselves_are_allowed(amount: float) -> None:
    assert Rehearsal("663a").try_wager(1, ante=amount) is None


@pytest.mark.cites("§ 663a.7(e)", "§ 663a.7(e)(1)", "§ 663a.7(e)(2)")
@pytest.mark.parametrize(
    ("wager", "option", "cite"),
    [("tie", "tie_wager", "§ 663a.7(e)(1)"), ("poker_bonus", "poker_bonus_wager", "§ 663a.7(e)(2)")],
)
def test_e_an_additional_wager_needs_the_rules_submission(wager: str, option: str, cite: str) -> None:
    slip: dict[str, Any] = {"ante": 10, wager: 5}
    offered: dict[str, Any] = {option: True}

    assert refused_slip(slip, **{option: False}) == (Reason.WAGER_IS_NOT_OFFERED, cite)
    assert Rehearsal("663a", **offered).try_wager(1, **slip) is None


@pytest.mark.cites("§ 663a.7(e)(1)", "§ 663a.7(e)(2)")
@pytest.mark.parametrize("extra", [{}, {"tie": 5}, {"poker_bonus": 5}, {"tie": 5, "poker_bonus": 20}])
def test_e_the_additional_wagers_change_nothing_else(extra: dict[str, Any]) -> None:
    settled = one_player("Ks Qh Jd 3c 2s", "3c 2s", slip=extra)

    assert settled.keys() == {"ante", "play", *extra}
    assert (settled["ante"], settled["play"]) == (("win", 10), ("win", 10))


# (f) two adjacent betting areas


def two_areas(left: float, right: float, **options: Any) -> Rehearsal:
    """One player at seats 2 and 3, somebody else at seat 5; all have made the Play Wager."""
    rehearsal = Rehearsal("663a", adjacent_boxes=2, **options)
    rehearsal.wager(2, player="Ann", ante=left).wager(3, player="Ann", ante=right).wager(5, player="Bob", ante=10)
    return all_play(rehearsal)


def turns(rehearsal: Rehearsal) -> tuple[tuple[str, ...], ...]:
    assert isinstance(rehearsal.driver.step, Decide)
    return rehearsal.driver.step.turns


@pytest.mark.cites("§ 663a.7(f)")
@pytest.mark.parametrize(
    ("left", "right", "order"),
    [
        (10, 20, (("3",), ("2",), ("5",))),
        (20, 10, (("2",), ("3",), ("5",))),
        (10, 10, (("3",), ("2",), ("5",))),  # equal: counterclockwise
    ],
)
def test_f_the_larger_wager_is_set_first_and_equal_ones_counterclockwise(
    left: float, right: float, order: tuple[tuple[str, ...], ...]
) -> None:
    assert turns(two_areas(left, right)) == order


@pytest.mark.cites("§ 663a.7(f)")
@pytest.mark.parametrize(("left", "right", "first"), [(10, 20, "3"), (20, 10, "2"), (10, 10, "3")])
def test_f_the_order_also_holds_where_all_set_together(left: float, right: float, first: str) -> None:
    now, later = turns(two_areas(left, right, turns="together"))

    assert set(now) == {first, "5"}
    assert len(later) == 1


@pytest.mark.cites("§ 663a.7(f)", "§ 663a.11(a)(3)")
def test_f_the_second_hand_waits_and_the_first_is_final() -> None:
    rehearsal = two_areas(10, 20)
    step = rehearsal.driver.step
    assert isinstance(step, Decide)
    first, second = (step.default(rehearsal.driver.round, seat) for seat in ("3", "2"))
    before = rehearsal.snapshot()

    early = rehearsal.driver.feed(second)

    assert early is not None
    assert early.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.snapshot() == before
    rehearsal.must(first)
    before = rehearsal.snapshot()
    again = rehearsal.driver.feed(first)
    assert again is not None
    assert again.reason is Reason.DECISION_IS_ALREADY_MADE
    assert rehearsal.snapshot() == before
    rehearsal.must(second)


@pytest.mark.cites("§ 663a.7(f)")
def test_f_the_areas_are_played_separately() -> None:
    rehearsal = Rehearsal("663a", adjacent_boxes=2).stack(
        seat2="Ks Qh Jd 3c 2s", seat3="7s 7h 6d 5c 4s", dealer="Kd Qs 9h 7c 4d"
    )
    rehearsal.wager(2, player="Ann", ante=10).wager(3, player="Ann", ante=20).until(Decide)
    assert rehearsal.decide(2, "play", 10) is None
    assert rehearsal.decide(3, "fold") is None
    assert turns(rehearsal) == (("2",),)
    assert rehearsal.decide(2, "set", cards="3c 2s") is None
    rehearsal.finish()

    assert rehearsal.lines(2) == {"ante": ("win", 1000), "play": ("win", 1000)}
    assert rehearsal.lines(3) == {"ante": ("forfeit", -2000)}


@pytest.mark.cites("§ 663a.7(f)")
@pytest.mark.parametrize(
    ("boxes", "seat", "reason"),
    [(1, 3, Reason.TOO_MANY_BOXES), (2, 4, Reason.BOXES_ARE_NOT_ADJACENT)],
)
def test_f_a_second_area_needs_the_rules_submission_and_must_be_adjacent(boxes: int, seat: int, reason: Reason) -> None:
    rehearsal = Rehearsal("663a", adjacent_boxes=boxes).wager(2, player="Ann", ante=10)
    before = rehearsal.snapshot()

    refused = rehearsal.try_wager(seat, player="Ann", ante=10)

    assert refused is not None
    assert (refused.reason, refused.cite) == (reason, "§ 663a.7(f)")
    assert rehearsal.snapshot() == before


@pytest.mark.cites("§ 663a.7(f)")
def test_f_there_is_never_a_third_area() -> None:
    rehearsal = Rehearsal("663a", adjacent_boxes=2).wager(2, player="Ann", ante=10).wager(3, player="Ann", ante=10)

    refused = rehearsal.try_wager(4, player="Ann", ante=10)

    assert refused is not None
    assert refused.reason is Reason.TOO_MANY_BOXES
    with pytest.raises(BadSubmission, match=r"adjacent_boxes.*663a\.7\(f\)"):
        Rehearsal("663a", adjacent_boxes=3)
