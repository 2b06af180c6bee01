"""§ 675a.4: the throw, the first-roll wagers, and the Extra Roll."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.equipment.dice import Die, NoRollReason
from croupier.rules.procedure.handling import DiceHandling
from croupier.rules.procedure.steps import Roll
from croupier.rules.terms.events import BettingClosed, DiceRolled, NoRollCalled
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal, nets, settle

GAME = chapter("675a")
TEXT_EXAMPLE = (5, 5, 5, 5, 6, 6, 6, 1, 1, 4)
"""Four 5s, three 6s, two 1s and one 4: the throw of § 675a.4(e) and (f)."""


def second(first_roll: list[int], second_roll: list[int], **wagers: Any) -> dict[str, Any]:
    cards = {"first_roll": first_roll, "second_roll": second_roll}
    return nets(settle("675a", cards=cards, wagers={"1": wagers}))


# The throw


@pytest.mark.cites("§ 675a.4(a)")
def test_a_extra_roll_wagers_are_collected_when_betting_closes() -> None:
    table = Rehearsal("675a").wager(1, pip_1=5, like_kind_8=5, extra_roll=5).wager(3, pip_1=5)
    table.must(BettingClosed())
    assert table.lines(1) == {"extra_roll": ("collected", -5_00)}
    assert table.lines(3) == {}


@pytest.mark.cites("§ 675a.4(b)")
def test_b_the_dealer_is_told_to_shake_three_times_and_to_throw_ten_dice() -> None:
    table = Rehearsal("675a").wager(1, pip_1=5).until(Roll)
    assert table.live.step is not None
    prompt = table.live.step.prompt(table.live.round)
    assert "at least 3 times" in prompt
    assert "10 dice" in prompt


@pytest.mark.cites("§ 675a.4(c)")
def test_c_the_dealer_is_told_which_side_of_a_cocked_die_counts() -> None:
    table = Rehearsal("675a").wager(1, pip_1=5).until(Roll)
    assert table.live.step is not None
    assert "the side opposite" in table.live.step.prompt(table.live.round)


@pytest.mark.parametrize(
    "reason",
    [
        pytest.param("die_off_table", marks=pytest.mark.cites("§ 675a.4(b)")),
        pytest.param("die_on_die", marks=pytest.mark.cites("§ 675a.4(b)")),
        pytest.param("rests_on_more_than_one_side", marks=pytest.mark.cites("§ 675a.4(c)")),
    ],
)
def test_b_and_c_an_invalid_throw_settles_nothing_and_is_thrown_again(reason: str) -> None:
    table = Rehearsal("675a").wager(1, pip_5=5).until(Roll).must(NoRollCalled(reason))
    assert isinstance(table.live.step, Roll)
    assert table.live.round.lines == []
    assert table.roll(*TEXT_EXAMPLE).lines() == {"pip_5": ("win", 20_00)}


@pytest.mark.parametrize("reason", ["not_flat", "lid_removed", "die_fell_out", ""])
@pytest.mark.cites("§§ 675a.4(b), 675a.4(c)")
def test_b_there_is_no_other_reason_to_throw_again(reason: str) -> None:
    table = Rehearsal("675a").wager(1, pip_5=5).until(Roll)
    before = table.snapshot()
    refused = table.live.feed(NoRollCalled(reason))
    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_ROLL
    assert table.snapshot() == before


@pytest.mark.parametrize("faces", [TEXT_EXAMPLE[:9], (*TEXT_EXAMPLE, 1), (7, *TEXT_EXAMPLE[1:]), ()])
@pytest.mark.cites("§§ 675a.3(a), 675a.4(d)")
def test_d_only_the_faces_of_ten_dice_are_called(faces: tuple[int, ...]) -> None:
    table = Rehearsal("675a").wager(1, pip_5=5).until(Roll)
    before = table.snapshot()
    refused = table.live.feed(DiceRolled(faces))
    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_ROLL
    assert table.snapshot() == before


def handling(number: str) -> DiceHandling:
    found = chapter(number).handling
    assert isinstance(found, DiceHandling)
    return found


@pytest.mark.parametrize("side", list(Die))
@pytest.mark.cites("§ 675a.4(c)")
def test_c_a_cocked_die_counts_the_side_opposite_the_one_that_rests_on_something(side: Die) -> None:
    assert handling("675a").uppermost(side) == 7 - side


@pytest.mark.cites("§ 675a.4(c)")
def test_c_a_die_that_rests_on_more_than_one_side_voids_the_roll() -> None:
    assert handling("675a").uppermost(Die.ONE, Die.TWO) is NoRollReason.RESTS_ON_MORE_THAN_ONE_SIDE


@pytest.mark.cites("§ 668a.3(h)")
def test_c_in_a_shaker_a_cocked_die_never_counts() -> None:
    assert handling("668a").uppermost(Die.ONE) is NoRollReason.NOT_FLAT


# The first roll


@pytest.mark.cites("§§ 675a.4(d), 675a.4(e)")
def test_e_the_matching_dice_of_the_highest_value_are_announced() -> None:
    table = Rehearsal("675a").wager(1, pip_1=5).roll(*TEXT_EXAMPLE)
    assert table.live.round.shown == {"first_face": 5, "first_count": 4}


@pytest.mark.cites("§ 675a.4(f)(1)")
def test_f_1_of_pip_street_on_5_and_2_the_5_is_paid_and_the_2_collected() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, pip_2=5).roll(*TEXT_EXAMPLE)
    assert table.lines() == {"pip_2": ("lose", -5_00), "pip_5": ("win", 20_00)}


@pytest.mark.cites("§ 675a.4(f)(2)(i)")
def test_f_2_i_without_an_extra_roll_every_like_kind_wager_but_the_fours_is_collected() -> None:
    slip: Any = {f"like_kind_{number}": 5 for number in range(2, 9)}
    table = Rehearsal("675a").wager(1, pip_1=5, **slip).roll(*TEXT_EXAMPLE)
    assert table.live.over
    expected = {wager: ("win", 5_00) if wager == "like_kind_4" else ("lose", -5_00) for wager in slip}
    assert table.lines() == {"pip_1": ("lose", -5_00), **expected}


@pytest.mark.cites("§ 675a.4(f)(2)(ii)")
def test_f_2_ii_with_an_extra_roll_the_three_is_collected_the_four_paid_and_the_five_stands() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_3=5, like_kind_4=5, like_kind_5=5, extra_roll=5)
    table.roll(*TEXT_EXAMPLE)
    assert table.lines() == {
        "extra_roll": ("collected", -5_00),
        "pip_5": ("win", 20_00),
        "like_kind_3": ("lose", -5_00),
        "like_kind_4": ("win", 5_00),
    }
    assert table.live.round.stakes["1"].at_risk == {"like_kind_5": 5_00}


@pytest.mark.cites("§ 675a.4(f)(2)(i)")
def test_f_2_i_another_players_extra_roll_does_not_keep_a_wager_alive() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_5=5, extra_roll=5).wager(2, pip_5=5, like_kind_5=5)
    table.roll(*TEXT_EXAMPLE)
    assert table.lines(2)["like_kind_5"] == ("lose", -5_00)
    table.roll(5, 1, 1, 1, 1, 1)
    assert table.lines(1)["like_kind_5"] == ("win", 10_00)


@pytest.mark.parametrize(("count", "nine", "ten"), [(8, "lose", "lose"), (9, "win", "lose"), (10, "lose", "win")])
@pytest.mark.cites("§§ 675a.2(e)(4), 675a.4(f)(3)")
def test_f_3_millionaire_row_wants_exactly_nine_or_exactly_ten(count: int, nine: str, ten: str) -> None:
    table = Rehearsal("675a").wager(1, pip_4=5, millionaire_9=1, millionaire_10=1)
    table.roll(*[4] * count, *[1] * (10 - count))
    assert table.lines()["millionaire_9"][0] == nine
    assert table.lines()["millionaire_10"][0] == ten


@pytest.mark.parametrize("count", [9, 10])
@pytest.mark.cites("§ 675a.4(f)(2)(i)")
def test_f_2_i_more_than_eight_matching_dice_lose_every_like_kind_wager(count: int) -> None:
    slip: Any = {f"like_kind_{number}": 5 for number in range(2, 9)}
    table = Rehearsal("675a").wager(1, pip_4=5, **slip).roll(*[4] * count, *[1] * (10 - count))
    assert {table.lines()[wager] for wager in slip} == {("lose", -5_00)}


@pytest.mark.cites("§ 675a.4(f)(1)–(3)")
def test_f_each_player_in_turn_losers_collected_before_winners_in_every_group() -> None:
    table = Rehearsal("675a")
    for seat in (1, 4):
        table.wager(seat, pip_5=5, pip_6=5, like_kind_4=5, like_kind_7=5, millionaire_9=1)
    table.roll(*TEXT_EXAMPLE)
    order = ["pip_6", "pip_5", "like_kind_7", "like_kind_4", "millionaire_9"]
    assert [(line.stake, line.wager) for line in table.live.round.lines] == [
        (stake, wager) for stake in ("4", "1") for wager in order
    ]


# The Extra Roll


@pytest.mark.cites("§ 675a.4(g)")
def test_g_without_an_extra_roll_wager_nothing_is_thrown_again() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_5=5).roll(*TEXT_EXAMPLE)
    assert table.live.over


@pytest.mark.cites("§ 675a.4(g)")
def test_g_three_6s_stay_and_the_other_seven_dice_are_thrown_again() -> None:
    table = Rehearsal("675a").wager(1, pip_6=5, like_kind_4=5, extra_roll=5)
    table.roll(6, 6, 6, 4, 4, 4, 2, 2, 1, 1)
    step = table.live.step
    assert isinstance(step, Roll)
    assert (step.dice, table.live.round.shown["first_face"]) == (7, 6)


@pytest.mark.parametrize("wrong", [(5,) * 5, (5,) * 7])
@pytest.mark.cites("§ 675a.4(g)")
def test_g_exactly_the_dice_that_did_not_match_are_thrown(wrong: tuple[int, ...]) -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_5=5, extra_roll=5).roll(*TEXT_EXAMPLE)
    before = table.snapshot()
    refused = table.live.feed(DiceRolled(wrong))
    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_ROLL
    assert table.snapshot() == before


@pytest.mark.cites("§§ 675a.4(b), 675a.4(g)")
def test_g_an_invalid_second_throw_is_made_again_with_the_same_dice() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_5=5, extra_roll=5).roll(*TEXT_EXAMPLE)
    table.must(NoRollCalled("die_off_table"))
    assert isinstance(table.live.step, Roll)
    assert table.live.step.dice == 6
    assert table.roll(5, 1, 1, 1, 1, 1).lines()["like_kind_5"] == ("win", 10_00)


@pytest.mark.cites("§ 675a.4(g)")
def test_g_the_other_dice_are_thrown_even_where_no_wager_stands() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_3=5, extra_roll=5).roll(*TEXT_EXAMPLE)
    assert isinstance(table.live.step, Roll)
    table.roll(5, 5, 5, 5, 5, 5)
    assert table.live.over
    assert table.lines() == {
        "extra_roll": ("collected", -5_00),
        "pip_5": ("win", 20_00),
        "like_kind_3": ("lose", -5_00),
    }


@pytest.mark.cites("§ 675a.4(g)")
def test_g_ten_matching_dice_leave_none_to_throw() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_8=5, extra_roll=5).roll(*[5] * 10)
    assert table.live.over
    assert table.lines() == {
        "extra_roll": ("collected", -5_00),
        "pip_5": ("win", 20_00),
        "like_kind_8": ("lose", -5_00),
    }


@pytest.mark.cites("§ 675a.4(h)")
def test_h_three_6s_and_two_more_are_five_of_a_kind() -> None:
    played = second(
        [6, 6, 6, 4, 4, 2, 2, 1, 1, 3], [6, 6, 1, 1, 1, 1, 1], pip_6=5, like_kind_5=5, like_kind_4=5, extra_roll=5
    )
    assert played["like_kind_5"] == ("win", 10)
    assert played["like_kind_4"] == ("lose", -5)
    assert played["extra_roll"] == ("collected", -5)


@pytest.mark.cites("§ 675a.4(h)")
def test_h_only_dice_of_the_first_winning_face_count_on_the_second_roll() -> None:
    played = second(list(TEXT_EXAMPLE), [6, 6, 6, 6, 6, 6], pip_5=5, like_kind_6=5, extra_roll=5)
    assert played["like_kind_6"] == ("lose", -5)


@pytest.mark.cites("§ 675a.4(h)")
def test_h_a_number_paid_on_the_first_roll_is_not_paid_again() -> None:
    table = Rehearsal("675a").wager(1, pip_5=5, like_kind_4=5, like_kind_5=5, extra_roll=5)
    table.roll(*TEXT_EXAMPLE).roll(1, 1, 1, 1, 1, 1)
    fours = [line for line in table.live.round.lines if line.wager == "like_kind_4"]
    assert [(line.result.value, line.net, line.cite) for line in fours] == [
        ("win", 5_00, "§ 675a.4(f)(2)(ii), § 675a.5(b)")
    ]
    assert table.lines()["like_kind_5"] == ("lose", -5_00)


@pytest.mark.cites("§ 675a.4(h)")
def test_h_a_first_roll_winner_can_win_another_number_on_the_second_roll() -> None:
    played = second(list(TEXT_EXAMPLE), [5, 5, 1, 1, 1, 1], pip_5=5, like_kind_4=5, like_kind_6=5, extra_roll=5)
    assert (played["like_kind_4"], played["like_kind_6"]) == (("win", 5), ("win", 20))


@pytest.mark.cites("§ 675a.4(h)")
def test_h_the_extra_roll_wager_comes_back_with_a_second_roll_win_where_the_submission_says_so() -> None:
    cards = {"first_roll": list(TEXT_EXAMPLE), "second_roll": [5, 1, 1, 1, 1, 1]}
    wagers = {
        "1": {"pip_5": 5, "like_kind_5": 5, "extra_roll": 5},
        "2": {"pip_5": 5, "like_kind_6": 5, "extra_roll": 5},
    }
    played = settle("675a", cards=cards, wagers=wagers, options={"extra_roll_stake_returned": True})
    assert nets(played, 1) == {"pip_5": ("win", 20), "like_kind_5": ("win", 10), "extra_roll": ("returned", 0)}
    assert nets(played, 2)["extra_roll"] == ("collected", -5)
