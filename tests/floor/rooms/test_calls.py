"""A player asks for an attendant, and somebody comes."""

import pytest

from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.loading import load
from croupier.floor.engine.snapshots import image
from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import AnswerCall, BlockTerminal, CallAttendant, DisableTerminal
from croupier.floor.record.refusals import Reason
from croupier.floor.record.terminal import Block
from support.floor.house import ATTENDANT, CENTRAL_CONTROL, NOON, House, device, peripherals
from support.web.on_the_wire import on_the_wire


@pytest.fixture
def house() -> House:
    """A terminal that nobody has called from."""
    return House().terminal("E1")


def test_a_call_waits_until_somebody_is_there(house: House) -> None:
    house.do(device("E1"), CallAttendant("E1"))
    assert on_the_wire(pit_document(house.floor, Role.AUDITOR))["terminals"][0]["called"] == NOON.timestamp() * 1000

    house.do(ATTENDANT, AnswerCall("E1"))
    assert house.at().called is None
    assert house.refused(ATTENDANT, AnswerCall("E1")).reason is Reason.NOBODY_HAS_CALLED


def test_who_calls_again_has_waited_since_the_first_time(house: House) -> None:
    house.do(device("E1"), CallAttendant("E1"))
    written = len(house.store.records)
    house.after(minutes=1).do(device("E1"), CallAttendant("E1"))

    assert house.at().called == NOON
    assert len(house.store.records) == written


def test_a_terminal_out_of_play_can_call(house: House) -> None:
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BILL_JAM))
    house.do(CENTRAL_CONTROL, DisableTerminal("E1"))

    house.do(device("E1"), CallAttendant("E1"))
    assert house.at().called == NOON


def test_nobody_calls_for_another_terminal(house: House) -> None:
    house.terminal("E2")

    assert house.refused(device("E2"), CallAttendant("E1")).reason is Reason.ANOTHER_TERMINAL_IS_MEANT
    assert house.refused(ATTENDANT, AnswerCall("E9")).reason is Reason.UNKNOWN_TERMINAL


def test_the_journal_knows_who_waits(house: House) -> None:
    house.do(device("E1"), CallAttendant("E1"))

    assert image(load(house.store, TrueChance())[0]) == image(house.floor)
