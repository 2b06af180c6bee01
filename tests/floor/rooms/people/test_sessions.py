"""§ 465a.11(b)(3)(iv)(D): a session ends in which nobody does anything, and not a moment earlier."""

from datetime import timedelta

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import LogOutIdle, NoteUse, RecordLogIn, TakeTable
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import LoggedOut
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import LOG_OUT_AFTER, Settings, decided
from croupier.floor.record.table import Phase
from croupier.floor.rooms.people.sessions import SESSION_LASTS, ends, logged_in
from support.floor.house import ANTE, DEALER, NOON, House

MOMENT = timedelta(microseconds=1)
CASS = Actor("Cass", Role.CASHIER)


def at_work(name: str, role: Role, **settings: int) -> House:
    """A house in which somebody has just logged in."""
    minutes = {Role(one): many for one, many in settings.items()}
    house = House(Settings(log_out_after=minutes)).terminal("E1", 100_00).table("T")
    house.staff(name, role)
    house.do(SYSTEM, RecordLogIn(name, role, "session", proved=True))
    return house


def is_in(house: House) -> bool:
    return logged_in(house.floor, "session", house.now()) is not None


@pytest.mark.cites("§ 465a.11(b)(3)(iv)(D)")
@pytest.mark.parametrize("role", DUTIES.people)
def test_every_role_has_its_minutes_and_no_moment_more(role: Role) -> None:
    house = at_work("Ann", role)
    limit = house.floor.state.settings.idle_limit(role)

    house.after(seconds=(limit - MOMENT).total_seconds())
    assert is_in(house)
    assert house.refused(SYSTEM, LogOutIdle("session")).reason is Reason.SESSION_IS_USED
    house.after(microseconds=1)
    assert not is_in(house)
    assert LoggedOut("session", "idle") in house.do(SYSTEM, LogOutIdle("session")).events
    assert house.refused(SYSTEM, LogOutIdle("session")).reason is Reason.UNKNOWN_SESSION


def test_the_house_says_how_long() -> None:
    house = at_work("Cass", Role.CASHIER, cashier=2)

    assert ends(house.floor, house.floor.state.sessions["session"]) == NOON + timedelta(minutes=2)
    assert Settings().idle_limit(Role.CASHIER) == timedelta(minutes=LOG_OUT_AFTER[Role.CASHIER])


def test_where_it_says_nought_a_session_lasts_its_half_day() -> None:
    house = at_work("Cass", Role.CASHIER, cashier=0)

    house.after(seconds=(SESSION_LASTS - MOMENT).total_seconds())
    assert is_in(house)
    assert house.refused(SYSTEM, LogOutIdle("session")).reason is Reason.SESSION_IS_USED
    assert not is_in(house.after(microseconds=1))


@pytest.mark.parametrize("minutes", [1, -1, 721])
def test_no_other_number_of_minutes(minutes: int) -> None:
    with pytest.raises(ValueError, match=r"cashier|>= 0|<= 720"):
        decided({"log_out_after": {"cashier": minutes}})


def test_what_is_done_begins_the_time_again_and_the_record_knows() -> None:
    house = at_work("Cass", Role.CASHIER, cashier=10)
    house.after(minutes=6)
    house.do(SYSTEM, NoteUse("session", house.now()))

    house.after(minutes=9)
    house.restart()
    assert is_in(house)
    house.after(minutes=1)
    assert not is_in(house)
    house.do(SYSTEM, LogOutIdle("session"))
    assert verify(house.store).right


def test_what_comes_too_late_or_too_early_keeps_nobody() -> None:
    house = at_work("Cass", Role.CASHIER, cashier=10)
    house.after(minutes=10)

    for last in (house.now(), house.now() + MOMENT, NOON, NOON - MOMENT):
        assert house.refused(SYSTEM, NoteUse("session", last)).reason is Reason.UNKNOWN_SESSION
    house.do(SYSTEM, NoteUse("session", house.now() - MOMENT))
    assert is_in(house)


def test_nobody_says_of_themselves_that_they_work() -> None:
    house = at_work("Cass", Role.CASHIER)

    house.after(minutes=1)
    assert house.refused(CASS, NoteUse("session", house.now())).reason is Reason.ROLE_MAY_NOT_DO_THIS
    assert house.refused(CASS, LogOutIdle("session")).reason is Reason.ROLE_MAY_NOT_DO_THIS


def test_no_dealer_is_thrown_out_of_a_round_and_an_empty_table_keeps_nobody() -> None:
    house = at_work("Dana", Role.DEALER, dealer=30)
    house.do(DEALER, TakeTable("T"))
    assert not is_in(house.after(minutes=30))

    house = at_work("Dana", Role.DEALER, dealer=30)
    house.do(DEALER, TakeTable("T"))
    house.wager("E1", **ANTE).after(minutes=300)
    assert is_in(house)
    assert house.refused(SYSTEM, LogOutIdle("session")).reason is Reason.SESSION_IS_USED


def test_a_dealer_who_has_left_leaves_the_table() -> None:
    house = at_work("Dana", Role.DEALER, dealer=30)
    house.do(DEALER, TakeTable("T"))

    house.after(minutes=30).do(SYSTEM, LogOutIdle("session"))

    assert (house.state().dealer, house.state().phase) == ("", Phase.OPEN)
