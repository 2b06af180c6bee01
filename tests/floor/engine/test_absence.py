"""Downtime decides for nobody: a time that ran while nobody could act begins again (§ 605a.9)."""

from datetime import timedelta

import pytest

from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.pages.table import table_document
from croupier.floor.record.commands import LeaveTable, NoteAbsence, NoteReturn, ResumeTable, TakeTable, TimeOut
from croupier.floor.record.events import TimeGivenBack
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from support.floor.house import ANTE, DEALER, FLOORPERSON, SYSTEM, House

BETTING, DECISION = timedelta(seconds=25), timedelta(seconds=15)


def deciding(settings: Settings | None = None) -> House:
    """Two players have to decide, together."""
    house = House(settings).terminal("E1", 100_00).terminal("E2", 100_00).table(turns="together")
    return house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal()


@pytest.mark.cites("§ 605a.9(c)")
def test_after_a_start_players_have_their_whole_time_again() -> None:
    house = deciding().after(seconds=31)

    house.restart().engine.start()
    house.engine.stop()

    assert house.state().until == house.now() + DECISION
    assert house.refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    assert not house.round().round.stakes["E1@1"].folded
    assert [str(note) for note in table_document(house.floor, house.state()).notes] == [
        "The system was down for 31 s; your full time starts again."
    ]
    assert house.restart().state().until == house.now() + DECISION


def test_betting_begins_again_too() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).after(minutes=3)

    house.do(SYSTEM, NoteAbsence(180))

    assert house.state().until == house.now() + BETTING


def test_a_start_with_nothing_to_decide_records_nothing() -> None:
    house = House().terminal("E1", 100_00).table().after(minutes=3)
    written = len(house.store.records)

    house.restart().engine.start()

    assert len(house.store.records) == written
    house.engine.stop()


def test_less_than_a_second_is_no_absence() -> None:
    house = deciding()

    assert house.do(SYSTEM, NoteAbsence(0)).events == ()


def test_a_stopped_table_has_its_time_when_it_goes_on() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    house.floor.state.tables["T"].stop("why")

    assert house.do(SYSTEM, NoteAbsence(60)).events == ()
    house.after(minutes=5).do(FLOORPERSON, ResumeTable("T"))
    assert house.state().until == house.now() + BETTING


def test_nobody_reads_of_an_absence_once_the_next_time_runs() -> None:
    house = deciding()
    house.do(SYSTEM, NoteAbsence(40))
    house.choose("E1", "fold").choose("E2", "fold", seat=2)

    assert table_document(house.floor, house.state()).notes == []


def test_the_record_of_the_round_tells_of_it() -> None:
    house = deciding()
    house.do(SYSTEM, NoteAbsence(40))

    told = str(reconstruct(house.store, "T", 1).happenings[-1].told.text)

    assert told.startswith("the system was down for 40 s")


# A terminal whose own link was lost


def test_a_terminal_that_comes_back_while_it_has_to_decide_has_its_time_once() -> None:
    house = deciding().after(seconds=12)

    (given,) = house.do(SYSTEM, NoteReturn("E1")).events

    assert given == TimeGivenBack("T", house.now() + DECISION, terminal="E1")
    assert house.after(seconds=10).do(SYSTEM, NoteReturn("E1")).events == ()


@pytest.mark.parametrize(("times", "given"), [(0, [0, 0]), (1, [1, 0]), (2, [1, 1])])
def test_no_more_terminals_than_the_settings_say_hold_a_table_up(times: int, given: list[int]) -> None:
    house = deciding(Settings(times_again=times))

    assert [len(house.do(SYSTEM, NoteReturn(name)).events) for name in ("E1", "E2")] == given


def test_a_terminal_that_has_decided_or_does_not_play_holds_nobody_up() -> None:
    house = deciding().terminal("E3", 20_00).choose("E1", "fold")

    assert house.do(SYSTEM, NoteReturn("E1")).events == ()
    assert house.do(SYSTEM, NoteReturn("E3")).events == ()
    assert house.do(SYSTEM, NoteReturn("nobody")).events == ()


def test_in_the_next_round_everybody_has_it_again() -> None:
    house = deciding()
    house.do(SYSTEM, NoteReturn("E1"))
    house.choose("E1", "fold").choose("E2", "fold", seat=2).deal()
    assert house.round().over
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal()

    assert len(house.do(SYSTEM, NoteReturn("E1")).events) == 1


def test_a_dealer_who_comes_starts_the_clock_of_wagers_that_wait() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    house.do(DEALER, LeaveTable("T"))
    house.after(seconds=25).do(SYSTEM, TimeOut("T"))
    assert house.state().until is None

    house.after(minutes=5).do(DEALER, TakeTable("T"))

    assert house.state().until == house.now() + BETTING
