"""§ 663a.7: leaving, adding wagers, two areas; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.refusals import Reason
from support.games.hi_lo import all_play, one_player, table
from support.tables.rehearsed_table import Rehearsal


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
    assert {line.cite for line in rehearsal.live.round.lines if line.stake == "1"} == {"§ 663a.7(b)"}
    assert rehearsal.live.round.stakes["2"].chose("set", "set")


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
    assert isinstance(rehearsal.live.step, Decide)
    return rehearsal.live.step.turns


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
    step = rehearsal.live.step
    assert isinstance(step, Decide)
    first, second = (step.default(rehearsal.live.round, seat) for seat in ("3", "2"))
    before = rehearsal.snapshot()

    early = rehearsal.live.feed(second)

    assert early is not None
    assert early.reason is Reason.DECISION_OUT_OF_TURN
    assert rehearsal.snapshot() == before
    rehearsal.must(first)
    before = rehearsal.snapshot()
    again = rehearsal.live.feed(first)
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
