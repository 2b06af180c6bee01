"""§ 668a.3: a roll, and how a round is completed; what it shares is in tests/chapters/dice."""

from random import Random
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch668a_props_and_hops.play import next_shooter
from croupier.rules.game.live_round import LiveRound, next_opening, replay
from croupier.rules.game.simulated import play_out, random_slip
from croupier.rules.procedure.steps import Roll
from croupier.rules.terms.events import DiceRolled, NoRollCalled, WagersPlaced, WagerTakenDown, decode, encode
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal

GAME = chapter("668a")


def shooter(table: Rehearsal) -> object:
    return table.live.round.shown["shooter"]


# A roll


@pytest.mark.parametrize(
    "reason",
    [
        pytest.param("lid_removed", marks=pytest.mark.cites("§ 668a.3(f)")),
        pytest.param("die_fell_out", marks=pytest.mark.cites("§ 668a.3(g)")),
        pytest.param("die_on_die", marks=pytest.mark.cites("§ 668a.3(h)")),
        pytest.param("not_flat", marks=pytest.mark.cites("§ 668a.3(h)")),
    ],
)
def test_f_to_h_a_no_roll_settles_nothing_and_the_same_player_shakes_again(reason: str) -> None:
    table = Rehearsal("668a").wager(2, field=5).wager(4, field=5).until(Roll)
    table.must(NoRollCalled(reason)).must(NoRollCalled(reason))
    assert isinstance(table.live.step, Roll)
    assert (table.live.round.lines, shooter(table)) == ([], 2)
    assert table.roll(1, 1).lines(2) == {"field": ("win", 10_00)}


@pytest.mark.parametrize("event", [NoRollCalled("bad_luck"), NoRollCalled("die_off_table")])
@pytest.mark.cites("§ 668a.3(g)–(h)")
def test_g_there_is_no_other_reason_for_a_no_roll(event: NoRollCalled) -> None:
    table = Rehearsal("668a").wager(1, field=5).until(Roll)
    before = table.snapshot()
    refused = table.live.feed(event)
    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_ROLL
    assert table.snapshot() == before


@pytest.mark.parametrize("faces", [(), (3,), (0, 3), (3, 7), (1, 2, 3)])
@pytest.mark.cites("§§ 668a.3(a), 668a.3(h)")
def test_h_only_the_faces_of_two_dice_are_announced(faces: tuple[int, ...]) -> None:
    table = Rehearsal("668a").wager(1, field=5).until(Roll)
    before = table.snapshot()
    refused = table.live.feed(DiceRolled(faces))
    assert refused is not None
    assert refused.reason is Reason.IMPOSSIBLE_ROLL
    assert table.snapshot() == before


@pytest.mark.cites("§ 668a.3(f)–(h)")
def test_f_the_dealer_is_told_to_whom_the_shaker_goes_and_how_often_it_is_shaken() -> None:
    table = Rehearsal("668a").wager(3, field=5).until(Roll)
    assert table.live.step is not None
    prompt = table.live.step.prompt(table.live.round)
    assert "seat 3" in prompt
    assert "at least 3 shakes" in prompt


# Settlement


@pytest.mark.cites("§ 668a.3(i)")
def test_i_all_losing_wagers_of_all_players_are_collected_before_any_winner_is_paid() -> None:
    slip: dict[str, Any] = {"field": 5, "six_hardway": 1, "3-4_and_over": 5}
    table = Rehearsal("668a")
    for seat in (1, 3, 6):
        table.wager(seat, **slip)
    table.roll(6, 6)
    settled = [(line.result.value, line.stake, line.wager) for line in table.live.round.lines]
    assert [result for result, _, _ in settled] == ["lose"] * 3 + ["win"] * 6
    assert [stake for _, stake, _ in settled] == ["6", "3", "1", "6", "6", "3", "3", "1", "1"]


@pytest.mark.cites("§ 668a.3(i)")
def test_i_each_lammer_moves_once_and_other_numbers_move_none() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5)
    seen = []
    for roll in [(5, 1), (1, 5), (2, 2), (4, 2), (6, 6)]:
        table.roll(*roll)
        seen.append(table.live.round.shown["six_eight_shake"])
        table.next_round()
    assert seen == [["1-5"], ["1-5"], ["1-5"], ["1-5", "2-4"], ["1-5", "2-4"]]


@pytest.mark.cites("§ 668a.3(e)")
def test_e_without_a_six_eight_shake_no_lammers_are_laid() -> None:
    table = Rehearsal("668a").wager(1, field=5).roll(1, 5)
    assert table.live.round.shown["six_eight_shake"] == []
    table.next_round().wager(1, six_eight_shake=5).roll(2, 4)
    assert table.live.round.shown["six_eight_shake"] == ["2-4"]


SIX_EIGHT = [(1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4)]


@pytest.mark.cites("§§ 668a.2(f)(8), 668a.3(i)")
def test_i_the_sixth_combination_pays_every_six_eight_shake_and_starts_afresh() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).wager(4, six_eight_shake=2)
    for roll in SIX_EIGHT[:5]:
        table.roll(*roll)
        assert table.live.round.lines == []
        table.next_round()
    table.roll(4, 4)
    assert table.lines(1) == {"six_eight_shake": ("win", 750_00)}
    assert table.lines(4) == {"six_eight_shake": ("win", 300_00)}
    table.next_round()
    assert table.live.round.stakes == {}
    assert table.wager(1, six_eight_shake=5).roll(4, 4).live.round.shown["six_eight_shake"] == ["4-4"]


@pytest.mark.parametrize("seven", [(1, 6), (5, 2), (3, 4)])
@pytest.mark.cites("§§ 668a.2(f)(8), 668a.3(i)")
def test_i_any_seven_before_the_sixth_combination_collects_it_and_starts_afresh(seven: tuple[int, int]) -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5)
    for roll in SIX_EIGHT[:5]:
        table.roll(*roll).next_round()
    table.roll(*seven)
    assert table.lines() == {"six_eight_shake": ("lose", -5_00)}
    table.next_round().wager(1, six_eight_shake=5).roll(4, 4)
    assert table.lines() == {}
    assert table.live.round.shown["six_eight_shake"] == ["4-4"]


@pytest.mark.cites("§ 668a.3(e)")
def test_e_nobody_joins_a_six_eight_shake_that_is_under_way() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).roll(6, 6).next_round()

    refused = table.refused(2, six_eight_shake=5, field=5)

    assert (refused.reason.value, refused.cite) == ("six_eight_shake_is_under_way", "§ 668a.3(e)")
    assert table.try_wager(2, field=5) is None


@pytest.mark.cites("§ 668a.3(e)")
def test_e_who_has_a_wager_under_way_cannot_raise_it() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).roll(6, 6).next_round()

    refused = table.refused(1, six_eight_shake=10)

    assert refused.reason is Reason.WAGER_IS_STANDING


@pytest.mark.cites("§ 668a.3(e)")
def test_e_when_the_last_wager_is_taken_down_a_new_sequence_may_begin_in_the_same_round() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).roll(1, 5).next_round()
    table.must(WagerTakenDown("1", "six_eight_shake")).wager(2, six_eight_shake=5).roll(2, 4)
    assert table.live.round.shown["six_eight_shake"] == ["2-4"]


@pytest.mark.cites("§ 668a.3(e)")
def test_e_a_sequence_ends_when_its_last_wager_is_taken_down_under_the_shaker() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5, field=5).roll(1, 5).next_round()
    table.wager(1, field=5).until(Roll).must(WagerTakenDown("1", "six_eight_shake")).roll(2, 4)
    assert next_opening(table.live).carried["thrown"] == []


@pytest.mark.cites("§ 668a.3(e)")
def test_e_late_joining_where_the_submission_allows_it_takes_the_lammers_as_they_lie() -> None:
    table = Rehearsal("668a", allow_late_join=True).wager(1, six_eight_shake=5)
    for roll in SIX_EIGHT[:5]:
        table.roll(*roll).next_round()
    table.wager(2, six_eight_shake=10).roll(4, 4)
    assert table.lines(1) == {"six_eight_shake": ("win", 750_00)}
    assert table.lines(2) == {"six_eight_shake": ("win", 1_500_00)}


@pytest.mark.cites("§ 668a.3(e)")
def test_e_a_late_joiner_keeps_the_lammers_when_the_first_wager_is_taken_down() -> None:
    table = Rehearsal("668a", allow_late_join=True).wager(1, six_eight_shake=5).roll(1, 5).next_round()
    table.wager(2, six_eight_shake=5).must(WagerTakenDown("1", "six_eight_shake")).roll(2, 4)
    assert table.live.round.shown["six_eight_shake"] == ["1-5", "2-4"]


# The shooter


CASES: list[tuple[int, Any, int]] = [
    (1, (3, 3), 1),
    (1, (2, 5), 2),
    (2, "die_fell_out", 2),
    (2, "die_on_die", 2),
    (2, (6, 1), 5),
    (5, (4, 3), 1),
]


@pytest.mark.cites("§§ 668a.3(f), 668a.3(g), 668a.3(h), 668a.3(k)")
def test_k_example_11_the_shaker_goes_on_only_after_a_valid_seven() -> None:
    table = Rehearsal("668a")
    for now, roll, then in CASES:
        for seat in (1, 2, 5):
            table.wager(seat, field=5)
        assert shooter(table.until(Roll)) == now
        if isinstance(roll, str):
            table.must(NoRollCalled(roll))
            assert shooter(table) == then
            roll = (1, 1)  # noqa: PLW2901 - the round is completed with a roll that passes nothing on
        table.roll(*roll).next_round()
    for seat in (1, 2, 5):
        table.wager(seat, field=5)
    assert shooter(table.until(Roll)) == 1


@pytest.mark.parametrize(
    ("players", "last", "seven", "expected"),
    [
        ([3, 5], None, False, 3),  # first of all the player farthest to the dealer's left
        ([3, 5], 3, False, 3),
        ([3, 5], 3, True, 5),
        ([3, 5], 5, True, 3),  # around the table
        ([3], 3, True, 3),  # alone at the table
        ([2, 4, 6], 3, False, 4),  # the shooter left: on in the same direction
        ([2, 4, 6], 3, True, 4),
        ([1, 2], 6, False, 1),
        ([], 4, False, 4),
        ([], None, False, None),
    ],
)
@pytest.mark.cites("§§ 668a.3(f), 668a.3(k)")
def test_k_next_shooter(players: list[int], last: int | None, seven: bool, expected: int | None) -> None:
    assert next_shooter(players, last, seven=seven) == expected


@pytest.mark.cites("§ 668a.3(k)")
def test_k_a_player_with_only_a_standing_wager_may_shake_and_one_with_nothing_at_risk_may_not() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).wager(2, field=5).roll(1, 5).next_round()
    table.wager(2, field=5)
    assert shooter(table.until(Roll)) == 1
    table.roll(1, 1).next_round().must(WagerTakenDown("1", "six_eight_shake")).wager(2, field=5)
    assert shooter(table.until(Roll)) == 2


# The record


@pytest.mark.cites("§ 668a.3(i)")
def test_i_a_round_is_rebuilt_from_its_opening_and_its_events() -> None:
    table = Rehearsal("668a").wager(1, six_eight_shake=5).roll(1, 5).next_round().wager(2, field=5).roll(2, 4)
    first = table.live
    again = replay(GAME, first.round.options, first.round.opening, [decode(encode(one)) for one in first.events])
    assert again.round.lines == first.round.lines
    assert next_opening(again) == next_opening(first)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.cites("§§ 668a.2(f)(8), 668a.3(i)–(k)")
def test_i_over_many_rounds_every_wager_is_settled_once_and_a_shake_ends_with_a_seven_at_the_latest(
    seed: int,
) -> None:
    random = Random(seed)
    stadium = seed % 2 == 0
    live = Rehearsal("668a", seating="stadium" if stadium else "seated").live
    for _ in range(25):
        for number in range(random.randint(1, 6)):
            seat = 1 + number // 2 if stadium else 1 + number
            slip = random_slip(live, random)
            assert live.feed(WagersPlaced(f"stake {number}", seat, f"player {number}", dict(slip))) is None
        wagered = {stake.id: dict(stake.at_risk) for stake in live.round.stakes.values()}
        play_out(live, random)
        settled: dict[str, dict[str, int]] = {stake: {} for stake in wagered}
        for line in live.round.lines:
            assert line.wager not in settled[line.stake]
            settled[line.stake][line.wager] = line.staked
        for one in live.round.standing_wagers():
            assert one.wager == "six_eight_shake"
            settled[one.stake][one.wager] = one.amount
        assert settled == wagered
        if sum(live.round.rolls[0]) == 7:
            assert not live.round.standing_wagers()
        live = LiveRound(live.chapter, live.round.options, next_opening(live))
