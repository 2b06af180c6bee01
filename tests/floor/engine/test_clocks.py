"""A clock that jumps decides nothing: the floor waits until people have said what time it is (§ 605a.2)."""

from datetime import datetime, timedelta
from random import Random

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.clocks import TOLERATED, SteadyClock
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.snapshots import image
from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AddStaff,
    CashOut,
    ConfirmTime,
    EnrollDevice,
    InsertVoucher,
    PlaceWagers,
    RecordLogIn,
    TimeOut,
)
from croupier.floor.record.events import TimeConfirmed, TimeDoubted, VoucherIssued, decode
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.voucher import VoucherState
from support.floor.house import ANTE, FLOORPERSON, NOON, SECURITY, SYSTEM, TECHNICIAN, House, device
from support.storage.list_store import ListStore

SECOND = timedelta(seconds=1)
E1 = device("E1")


class TwoHands:
    """A clock whose time can be set apart from its counter."""

    def __init__(self) -> None:
        self.wall, self.counter = NOON, 0

    def now(self) -> datetime:
        return self.wall

    def ticks(self) -> int:
        return self.counter

    def run(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.counter += int(seconds * 1_000_000_000)


class JumpyHouse(House):
    """A house whose clock may jump."""

    def __init__(self, settings: Settings | None = None, store: ListStore | None = None) -> None:
        self.jumped = timedelta()
        super().__init__(settings, store)

    def now(self) -> datetime:
        return super().now() + self.jumped


@pytest.mark.parametrize("jump", [SECOND, -SECOND, TOLERATED, -TOLERATED])
def test_a_small_difference_is_followed_without_a_jump(jump: timedelta) -> None:
    behind = TwoHands()
    clock = SteadyClock(behind)
    behind.wall += jump

    assert (clock.now(), clock.doubted) == (NOON, False)
    behind.run(10)
    first = clock.now()
    assert timedelta(seconds=9.9) < first - NOON < timedelta(seconds=10.1)
    for _ in range(200):
        behind.run(10)
        clock.now()
    assert clock.now() == behind.wall


@pytest.mark.parametrize("jump", [TOLERATED + SECOND, -TOLERATED - SECOND, timedelta(days=3650), timedelta(hours=-1)])
def test_a_jump_is_doubted_and_time_goes_on_evenly(jump: timedelta) -> None:
    behind = TwoHands()
    clock = SteadyClock(behind)
    behind.wall += jump
    behind.run(10)

    assert (clock.now(), clock.doubted, clock.gap) == (NOON + 10 * SECOND, True, jump)
    behind.run(3600)
    assert clock.now() == NOON + 3610 * SECOND


def test_many_small_steps_are_a_jump() -> None:
    behind = TwoHands()
    clock = SteadyClock(behind)
    for _ in range(4):
        behind.run(1)
        behind.wall += 4 * SECOND
        clock.now()

    assert clock.doubted


@pytest.mark.parametrize(
    ("away", "doubted"),
    [
        (-TOLERATED, False),
        (-TOLERATED - SECOND, True),
        (timedelta(days=30), False),
        (timedelta(days=30, seconds=1), True),
    ],
)
def test_a_start_goes_on_from_the_last_entry(away: timedelta, doubted: bool) -> None:
    behind = TwoHands()
    clock = SteadyClock(behind)

    clock.begin(NOON - away, timedelta(days=30))

    assert clock.doubted is doubted
    assert clock.now() == (NOON - away if doubted else max(NOON, NOON - away))


# On the floor


def jumpy() -> JumpyHouse:
    house = JumpyHouse()
    house.terminal("E1", 100_00).table().wager("E1", **ANTE)
    return house


@pytest.mark.cites("§ 605a.2")
@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(hours=-1), timedelta(days=3650)])
def test_no_money_moves_until_people_have_confirmed_the_time(jump: timedelta) -> None:
    house = jumpy()
    house.jumped = jump

    for command in (PlaceWagers("E1", "T", 1, {}), CashOut("E1")):
        answer = house.engine.do(house.request(E1, command))
        assert getattr(answer, "reason", None) is Reason.TIME_IS_IN_DOUBT
    assert house.refused(SYSTEM, TimeOut("T")).reason is Reason.TIME_IS_IN_DOUBT
    assert house.refused(TECHNICIAN, ConfirmTime(house.now())).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(TECHNICIAN, EnrollDevice("E1", "f" * 64), SECURITY)

    house.do(TECHNICIAN, ConfirmTime(house.now()), FLOORPERSON)

    assert house.state().until == house.now() + timedelta(seconds=25)
    house.do(E1, PlaceWagers("E1", "T", 1, {}))
    assert house.store.records[-1].entry.at == house.now()


def test_the_pit_is_alarmed_and_the_doubt_is_recorded_once() -> None:
    house = jumpy()
    house.jumped = timedelta(minutes=-7)
    for _ in range(3):
        house.refused(E1, CashOut("E1")) if house.floor.state.doubt else house.engine.do(
            house.request(E1, CashOut("E1"))
        )

    doubt = pit_document(house.floor, Role.AUDITOR).doubt
    assert doubt is not None
    assert doubt.seconds == -420
    events = [event for record in house.store.records for event in decode(record.entry.body).events]
    assert sum(isinstance(event, TimeDoubted) for event in events) == 1


def test_a_doubt_outlives_a_restart_and_a_clock_that_is_right_again() -> None:
    house = jumpy()
    house.jumped = timedelta(hours=1)
    house.engine.do(house.request(E1, CashOut("E1")))
    house.jumped = timedelta()

    assert house.refused(E1, CashOut("E1")).reason is Reason.TIME_IS_IN_DOUBT
    assert house.restart().refused(E1, CashOut("E1")).reason is Reason.TIME_IS_IN_DOUBT
    house.do(TECHNICIAN, ConfirmTime(house.now()), FLOORPERSON)
    assert house.floor.state.doubt is None


def test_a_time_that_is_not_the_computers_is_doubted_again_at_once() -> None:
    house = jumpy()
    house.jumped = timedelta(hours=1)
    house.engine.do(house.request(E1, CashOut("E1")))

    house.do(TECHNICIAN, ConfirmTime(house.now() - timedelta(minutes=30)), FLOORPERSON)

    answer = house.engine.do(house.request(E1, CashOut("E1")))
    assert getattr(answer, "reason", None) is Reason.TIME_IS_IN_DOUBT


def test_a_time_that_cannot_be_is_refused() -> None:
    house = jumpy()
    house.jumped = timedelta(hours=1)
    house.engine.do(house.request(E1, CashOut("E1")))

    refused = house.refused(TECHNICIAN, ConfirmTime(house.now() + timedelta(days=40_000)), FLOORPERSON)

    assert refused.reason is Reason.TIME_IS_OUT_OF_RANGE


def test_nobody_confirms_a_time_that_is_not_in_doubt() -> None:
    house = jumpy()

    refused = house.refused(TECHNICIAN, ConfirmTime(house.now()), FLOORPERSON)

    assert refused.reason is Reason.TIME_IS_NOT_IN_DOUBT


@pytest.mark.parametrize("away", [timedelta(days=-2), timedelta(days=31)])
def test_a_start_at_an_impossible_time_waits_for_people(away: timedelta) -> None:
    house = jumpy()
    house.jumped = away

    house.restart()

    assert house.refused(E1, CashOut("E1")).reason is Reason.TIME_IS_IN_DOUBT
    assert house.store.records[-1].entry.at == NOON


# What a wrong clock did


def ahead() -> tuple[JumpyHouse, str]:
    """A floor that has been ten years ahead, because people confirmed it; a voucher of the morning has expired."""
    house = JumpyHouse()
    house.terminal("E1", 100_00).terminal("E2")
    (issued,) = house.do(E1, CashOut("E1")).events
    assert isinstance(issued, VoucherIssued)
    house.jumped = timedelta(days=3650)
    house.engine.do(house.request(E1, CashOut("E1")))
    house.do(TECHNICIAN, ConfirmTime(house.now()), FLOORPERSON)
    house.do(SYSTEM, AddStaff("Dana", (Role.DEALER,), "hash"))
    house.do(SYSTEM, RecordLogIn("Dana", Role.DEALER, "console", proved=True))
    assert house.floor.state.vouchers[issued.voucher].state is VoucherState.EXPIRED
    house.jumped = timedelta()
    house.engine.do(house.request(E1, CashOut("E1")))
    return house, house.number(issued)


def test_what_expired_by_a_wrong_clock_is_judged_by_the_confirmed_time() -> None:
    house, number = ahead()
    assert "console" in house.floor.state.sessions

    house.do(TECHNICIAN, ConfirmTime(house.now()), FLOORPERSON)

    assert house.floor.state.sessions == {}
    house.do(Actor("E2", Role.PERIPHERALS), InsertVoucher("E2", number))
    assert house.balance("E2") == 100_00


def test_a_day_that_a_wrong_clock_closed_is_closed_once() -> None:
    house, _ = ahead()
    house.do(TECHNICIAN, ConfirmTime(house.now()), FLOORPERSON)
    closed = house.floor.state.closed_days

    assert closed == [NOON.date()]
    assert house.floor.state.day == NOON.date() + timedelta(days=1)
    house.after(days=2).put_in("E1", 20_00)
    assert house.floor.state.closed_days == [NOON.date(), NOON.date() + timedelta(days=1)]


def test_the_journal_keeps_its_order_and_verifies() -> None:
    house, _ = ahead()
    house.do(TECHNICIAN, ConfirmTime(house.now()), FLOORPERSON)
    house.put_in("E1", 20_00)

    confirmed = [
        event
        for record in house.store.records
        for event in decode(record.entry.body).events
        if isinstance(event, TimeConfirmed)
    ]
    assert [one.now > one.was for one in confirmed] == [True, False]
    assert verify(house.store).right
    assert image(Engine(house.store, house, SeededChance(Random(3))).floor) == image(house.floor)
