"""§ 668a.2: which wagers there are, and what wins them; what it shares is in tests/chapters/dice."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.procedure.steps import Roll
from croupier.rules.terms.events import WagerTakenDown
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal, nets, settle

GAME = chapter("668a")
ROLLS = list(product(range(1, 7), range(1, 7)))


def won(wager: str, roll: tuple[int, int]) -> bool:
    played = settle("668a", cards={"rolls": [list(roll)]}, wagers={"1": {wager: 10}})
    result, net = nets(played)[wager]
    assert (result == "win") == (net > 0)
    assert net == -10 or result == "win"
    return bool(result == "win")


def check_all_rolls(wager: str, wins: Callable[[int, int], bool]) -> None:
    assert {roll for roll in ROLLS if won(wager, roll)} == {roll for roll in ROLLS if wins(*roll)}


def refusal(table: Rehearsal, **slip: Any) -> tuple[str, str]:
    refused = table.refused(1, **slip)
    return refused.reason.value, refused.cite


@pytest.mark.parametrize("wager", [wager.name for wager in GAME.wagers])
@pytest.mark.cites("§ 668a.2(a)")
def test_a_any_wager_may_be_placed_alone(wager: str) -> None:
    slip: dict[str, Any] = {wager: 5}
    assert Rehearsal("668a").try_wager(1, **slip) is None


DOUBLES = [("two", 1), ("four", 2), ("six", 3), ("eight", 4), ("ten", 5), ("twelve", 6)]


@pytest.mark.parametrize(("total", "face"), DOUBLES)
@pytest.mark.cites("§ 668a.2(d)(1)–(6)")
def test_d_a_hardway_bet_wins_only_on_its_double(total: str, face: int) -> None:
    check_all_rolls(f"{total}_hardway", lambda one, other: (one, other) == (face, face))


PAIRS = [
    ("One-Two", 1, 2, "§ 668a.2(e)(1)"),
    ("One-Three", 1, 3, "§ 668a.2(e)(2)"),
    ("One-Four", 1, 4, "§ 668a.2(e)(3)"),
    ("One-Five", 1, 5, "§ 668a.2(e)(4)"),
    ("One-Six", 1, 6, "§ 668a.2(e)(5)"),
    ("Two-Three", 2, 3, "§ 668a.2(e)(6)"),
    ("Two-Four", 2, 4, "§ 668a.2(e)(7)"),
    ("Two-Five", 2, 5, "§ 668a.2(e)(8)"),
    ("Two-Six", 2, 6, "§ 668a.2(e)(9)"),
    ("Three-Four", 3, 4, "§ 668a.2(e)(10)"),
    ("Three-Five", 3, 5, "§ 668a.2(e)(11)"),
    ("Three-Six", 3, 6, "§ 668a.2(e)(12)"),
    ("Four-Five", 4, 5, "§ 668a.2(e)(13)"),
    ("Four-Six", 4, 6, "§ 668a.2(e)(14)"),
    ("Five-Six", 5, 6, "§ 668a.2(e)(15)"),
]


@pytest.mark.parametrize(("title", "low", "high", "cite"), PAIRS)
@pytest.mark.cites("§ 668a.2(e)(1)–(15)")
def test_e_an_any_number_bet_wins_on_its_two_faces_either_way_round(title: str, low: int, high: int, cite: str) -> None:
    wager = f"hop_{low}-{high}"
    assert (GAME.wager(wager).title, GAME.wager(wager).cite) == (title, cite)
    check_all_rolls(wager, lambda one, other: {one, other} == {low, high})


@pytest.mark.cites("§ 668a.2(f)(1)")
def test_f_1_the_field_wins_on_2_3_4_9_10_11_and_12() -> None:
    check_all_rolls("field", lambda one, other: one + other in {2, 3, 4, 9, 10, 11, 12})


@pytest.mark.cites("§ 668a.2(f)(6)")
def test_f_6_one_six_and_under_wins_on_1_6_or_a_total_under_seven_and_on_no_other_seven() -> None:
    check_all_rolls("1-6_and_under", lambda one, other: one + other < 7 or {one, other} == {1, 6})


@pytest.mark.cites("§ 668a.2(f)(7)")
def test_f_7_three_four_and_over_wins_on_3_4_or_a_total_over_seven_and_on_no_other_seven() -> None:
    check_all_rolls("3-4_and_over", lambda one, other: one + other > 7 or {one, other} == {3, 4})


SAMPLE = GAME.submission.options["layout"]
HOPS = [
    pytest.param("hop_the_top", 14, marks=pytest.mark.cites("§ 668a.2(f)(2)")),
    pytest.param("hop_the_left", 11, marks=pytest.mark.cites("§ 668a.2(f)(3)")),
    pytest.param("hop_the_right", 11, marks=pytest.mark.cites("§ 668a.2(f)(4)")),
    pytest.param("hop_the_center", 14, marks=pytest.mark.cites("§ 668a.2(f)(5)")),
]


def on_layout(wager: str, roll: tuple[int, int], layout: Any) -> str:
    played = settle("668a", cards={"rolls": [list(roll)]}, wagers={"1": {wager: 10}}, options={"layout": layout})
    return str(nets(played)[wager][0])


@pytest.mark.parametrize(("wager", "ways"), HOPS)
def test_f_2_to_5_a_hop_wager_wins_on_the_combinations_of_its_part_of_the_layout(wager: str, ways: int) -> None:
    assert isinstance(SAMPLE, dict)
    printed = {tuple(pair) for pair in SAMPLE[wager]} | {tuple(pair)[::-1] for pair in SAMPLE[wager]}
    wins = {roll for roll in ROLLS if on_layout(wager, roll, SAMPLE) == "win"}
    assert wins == printed
    assert len(wins) == ways


@pytest.mark.parametrize(("wager", "ways"), HOPS)
def test_f_2_to_5_without_a_layout_no_hop_wager_is_offered(wager: str, ways: int) -> None:
    table = Rehearsal("668a", layout=None)
    assert refusal(table, **{wager: 5}) == (Reason.WAGER_IS_NOT_OFFERED, GAME.wager(wager).cite)


@pytest.mark.cites("§ 668a.2(f)(4)")
def test_f_4_a_part_that_the_layout_leaves_out_is_not_offered() -> None:
    table = Rehearsal("668a", layout={"hop_the_left": [[1, 2]]})
    assert table.try_wager(1, hop_the_left=5) is None
    assert refusal(table, hop_the_right=5)[0] == Reason.WAGER_IS_NOT_OFFERED


@pytest.mark.cites("§ 668a.2(f)(8)")
def test_f_8_the_six_eight_shake_is_not_offered_where_the_submission_leaves_it_out() -> None:
    table = Rehearsal("668a", six_eight_shake=False)
    assert refusal(table, six_eight_shake=5) == (Reason.WAGER_IS_NOT_OFFERED, "§ 668a.2(f)(8)")


@pytest.mark.cites("§ 668a.2(f)(8)")
def test_f_8_the_wager_may_be_removed_while_the_dice_of_its_first_round_are_shaken() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5, field=5).until(Roll)
    table.must(WagerTakenDown("1", "six_eight_shake"))
    assert table.lines() == {"six_eight_shake": ("returned", 0)}
    table.roll(1, 6)
    assert table.lines() == {"six_eight_shake": ("returned", 0), "field": ("lose", -5_00)}
    assert not table.live.round.standing_wagers()


@pytest.mark.cites("§ 668a.2(f)(8)")
def test_f_8_a_standing_wager_may_be_removed_while_betting_is_open() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).roll(1, 5).next_round()
    table.must(WagerTakenDown("1", "six_eight_shake"))
    assert table.lines() == {"six_eight_shake": ("returned", 0)}


@pytest.mark.cites("§ 668a.2(f)(8)")
def test_f_8_a_wager_of_this_round_is_removed_by_changing_the_slip_while_betting_is_open() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5, field=5)
    before = table.snapshot()
    refused = table.live.feed(WagerTakenDown("1", "six_eight_shake"))
    assert refused is not None
    assert refused.reason is Reason.WAGER_MAY_NOT_BE_TAKEN_DOWN
    assert table.snapshot() == before
    table.wager(1, field=5)
    assert table.live.round.stakes["1"].at_risk == {"field": 5_00}


@pytest.mark.cites("§ 668a.2(f)(8)")
def test_f_8_after_the_seven_there_is_nothing_left_to_remove() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).roll(3, 4)
    assert table.lines() == {"six_eight_shake": ("lose", -5_00)}
    refused = table.next_round().live.feed(WagerTakenDown("1", "six_eight_shake"))
    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_STAKE


@pytest.mark.cites("§ 668a.2(f)(8)")
def test_f_8_a_wager_that_was_taken_down_is_not_placed_again_in_the_same_round() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).roll(1, 5).next_round()
    table.must(WagerTakenDown("1", "six_eight_shake"))
    assert refusal(table, six_eight_shake=5)[0] == Reason.WAGER_IS_STANDING
