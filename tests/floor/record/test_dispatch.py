"""A command is decided once, in one place: what a room cannot find comes back as a refusal by name."""

import pytest

from croupier.floor.record import dispatch
from croupier.floor.record.commands import CallAttendant, Request
from croupier.floor.record.dispatch import Asked, Decision, decide
from croupier.floor.record.events import AttendantCalled
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Phase
from croupier.rules.terms.refusals import Refusal
from croupier.words import say
from support.floor.house import NOON, House, device

MISSING = refuse(Reason.UNKNOWN_TERMINAL, "§ 605a.5", say("terminal.unknown", terminal="E9"))
CALL = Request("1", device("E9"), CallAttendant("E9"))


@pytest.fixture
def house() -> House:
    return House().terminal("E1").table("T")


def test_what_a_lookup_raises_is_the_answer(house: House) -> None:
    assert decide(house.floor, CALL, NOON) == MISSING


def test_what_a_check_returns_is_the_answer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(_floor: Floor, _command: CallAttendant, _asked: Asked) -> Decision:
        return MISSING

    monkeypatch.setattr(dispatch, "DECIDERS", dispatch.DECIDERS | {CallAttendant: checked})

    assert decide(house.floor, CALL, NOON) is MISSING


def test_a_refusal_raised_while_an_event_is_carried_out_is_a_fault_and_not_an_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_floor: Floor, _event: AttendantCalled, _at: object) -> None:
        raise Refused(MISSING)

    monkeypatch.setattr(dispatch, "DOERS", dispatch.DOERS | {AttendantCalled: lost})
    answer = house.engine.do(Request("1", device("E1"), CallAttendant("E1")))

    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.TABLE_IS_STOPPED
    assert house.at("E1").called is None
    assert house.state("T").phase is Phase.OPEN
