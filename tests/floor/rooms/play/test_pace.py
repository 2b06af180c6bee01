"""Everybody is ready: betting ends after a last look, and nobody is hurried who did not say so (docs/design/0196)."""

from datetime import timedelta

import pytest

from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.record.commands import PlaceWagers, SayReady, TimeOut
from croupier.floor.record.refusals import Reason as FloorReason
from croupier.floor.rooms.play.pace import LAST_LOOK
from croupier.rules.terms.refusals import Reason
from support.floor.house import ANTE, SYSTEM, House, device


def seated(players: int) -> House:
    """A table of Crazy 4 Poker at which so many have wagered, all in the same moment."""
    house = House()
    for number in range(1, players + 1):
        house.terminal(f"E{number}", 100_00)
    house.table()
    for number in range(1, players + 1):
        house.wager(f"E{number}", number, **ANTE)
    return house


def ready(house: House, *players: int, says: bool = True) -> House:
    """These players say it."""
    for number in players:
        house.do(device(f"E{number}"), SayReady(f"E{number}", "T", ready=says))
    return house


def left(house: House) -> timedelta:
    """What is left of the time for betting."""
    until = house.state().until
    assert until is not None
    return until - house.now()


@pytest.mark.parametrize("players", [1, 6])
def test_from_bet_to_no_more_bets_takes_two_seconds_and_not_the_whole_time(players: int) -> None:
    house = seated(players)
    whole = left(house)
    assert whole >= timedelta(seconds=15)

    ready(house, *range(1, players + 1))

    assert left(house) == LAST_LOOK == timedelta(seconds=2)
    assert house.refused(SYSTEM, TimeOut("T")).reason is FloorReason.IT_IS_TOO_EARLY
    house.after(seconds=2).do(SYSTEM, TimeOut("T"))
    assert not house.round().betting


def test_one_who_is_not_ready_keeps_the_time_of_all() -> None:
    house = seated(2)
    whole = left(house)

    ready(house, 1)

    assert left(house) == whole


def test_who_takes_it_back_has_the_time_again() -> None:
    house = ready(seated(2), 1, 2)
    whole = house.state().whole_time

    ready(house.after(seconds=1), 2, says=False)

    assert house.state().until == whole
    assert house.state().ready == ["E1"]


def test_a_slip_that_comes_or_changes_gives_everybody_the_time_again() -> None:
    house = seated(1).terminal("E2", 100_00)
    ready(house, 1)
    whole = house.state().whole_time

    house.wager("E2", 2, **ANTE)
    assert house.state().until == whole
    ready(house, 2)
    assert left(house) == LAST_LOOK
    house.do(device("E1"), PlaceWagers("E1", "T", 1, {"ante": 10_00, "super_bonus": 10_00}))

    assert house.state().until == whole
    assert house.state().ready == ["E2"]


def test_betting_waits_for_those_whose_seat_is_kept() -> None:
    house = seated(2).finish().betting().wager("E1", 1, **ANTE)

    ready(house, 1)
    assert left(house) > LAST_LOOK
    ready(house, 2)
    assert left(house) == LAST_LOOK


def test_it_is_said_by_those_who_play_here_while_they_may_wager() -> None:
    house = seated(1).terminal("E2", 100_00)

    assert house.refused(device("E2"), SayReady("E2", "T")).reason is Reason.UNKNOWN_STAKE
    assert house.refused(device("E2"), SayReady("E1", "T")).reason is FloorReason.ANOTHER_TERMINAL_IS_MEANT
    assert house.refused(device("E1"), SayReady("E1", "T", round=7)).reason is Reason.BETTING_IS_CLOSED
    ready(house, 1)
    house.after(seconds=2).do(SYSTEM, TimeOut("T"))
    assert house.refused(device("E1"), SayReady("E1", "T")).reason is Reason.BETTING_IS_CLOSED


def test_a_past_round_tells_who_was_ready_and_the_next_one_begins_with_nobody() -> None:
    house = ready(seated(1), 1)

    house.restart()
    assert house.state().ready == ["E1"]
    house.finish().betting()

    told = [str(one.told.text) for one in reconstruct(house.store, "T", 1).happenings]
    assert "E1 is ready" in told
    assert (house.state().ready, house.state().whole_time) == ([], None)
