"""Plans that are filed and approved, and internal controls as the floor follows them (§§ 465a.2, 601a.10(g))."""

import hashlib
import json

import pytest

from croupier.floor.record.commands import EnableTerminal, InstallTable, InstallTerminal, OpenTable
from croupier.floor.record.commands.office.compliance import DecidePlan, FilePlan
from croupier.floor.record.papers.compliance import PlanKind
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Division, Settings
from croupier.floor.rooms.compliance import controls
from support.floor.house import CENTRAL_CONTROL, COMPLIANCE, PIT_MANAGER, SUPERVISOR, TECHNICIAN, House
from support.floor.registered import refused

PLAN = FilePlan(PlanKind.COLLECTION, "P-1", "boxes, by route and day", "1" * 64)


@pytest.mark.cites("§§ 601a.10, 601a.10(g)")
def test_a_plan_is_filed_once_and_decided_by_the_bureau() -> None:
    house = House()
    house.do(SUPERVISOR, PLAN)
    assert refused(house, SUPERVISOR, PLAN) == (Reason.PLAN_EXISTS, "§ 601a.10(g)")
    assert house.floor.state.compliance.in_force(PlanKind.COLLECTION) is None
    assert refused(house, SUPERVISOR, DecidePlan("P-1", "letter"))[0] is Reason.ROLE_MAY_NOT_DO_THIS
    assert refused(house, COMPLIANCE, DecidePlan("P-2", "letter"))[0] is Reason.UNKNOWN_PLAN
    assert refused(house, COMPLIANCE, DecidePlan("P-1", " "))[0] is Reason.NAME_IS_MISSING
    house.do(COMPLIANCE, DecidePlan("P-1", "letter 1"))
    assert refused(house, COMPLIANCE, DecidePlan("P-1", "letter 1"))[0] is Reason.UNKNOWN_PLAN
    assert house.floor.state.compliance.in_force(PlanKind.COLLECTION).reference == "P-1"
    house.do(COMPLIANCE, DecidePlan("P-1", "letter 2", approved=False))
    assert house.floor.state.compliance.in_force(PlanKind.COLLECTION) is None


@pytest.mark.cites("§ 601a.10(g)")
@pytest.mark.parametrize(("reference", "title"), [(" ", "boxes"), ("P-1", "")])
def test_what_is_filed_has_a_reference_and_a_title(reference: str, title: str) -> None:
    nameless = FilePlan(PlanKind.EQUIPMENT, reference, title, "1" * 64)
    assert refused(House(), PIT_MANAGER, nameless)[0] is Reason.NAME_IS_MISSING


@pytest.mark.cites("§ 601a.10(g)")
def test_the_plan_that_was_filed_last_and_approved_is_in_force() -> None:
    house = House()
    for number in ("1", "2", "3"):
        house.do(PIT_MANAGER, FilePlan(PlanKind.PERSONNEL, number, "people", number * 64))
    house.do(COMPLIANCE, DecidePlan("2", "letter"))
    house.do(COMPLIANCE, DecidePlan("1", "letter"))
    assert house.floor.state.compliance.in_force(PlanKind.PERSONNEL).reference == "2"


def filed(house: House, reference: str = "C-1") -> FilePlan:
    return FilePlan(PlanKind.INTERNAL_CONTROLS, reference, "controls", controls.digest(house.floor))


@pytest.mark.cites("§§ 465a.2, 465a.2(d), 465a.2(d)(3)")
def test_nothing_is_activated_or_opened_before_internal_controls_are_approved() -> None:
    house = House(Settings(controls_are_filed=True))
    house.do(TECHNICIAN, InstallTerminal("E1", "1", "Row 1"), SUPERVISOR)
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    missing = (Reason.CONTROLS_ARE_NOT_APPROVED, "§ 465a.2(d)(3)")
    assert refused(house, CENTRAL_CONTROL, EnableTerminal("E1")) == missing
    assert refused(house, PIT_MANAGER, OpenTable("T", "Dana")) == missing
    house.do(TECHNICIAN, filed(house))
    assert refused(house, CENTRAL_CONTROL, EnableTerminal("E1")) == missing
    house.do(COMPLIANCE, DecidePlan("C-1", "letter"))
    house.do(CENTRAL_CONTROL, EnableTerminal("E1"))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))


@pytest.mark.cites("§§ 465a.2(d)(3), 605a.4, 605a.4(d)")
def test_the_controls_that_are_filed_are_those_that_the_floor_follows() -> None:
    house = House()
    other = FilePlan(PlanKind.INTERNAL_CONTROLS, "C-1", "controls", "0" * 64)
    assert refused(house, TECHNICIAN, other) == (Reason.PLAN_IS_ANOTHER, "§ 465a.2(d)")
    text = controls.text(house.floor.state.settings)
    assert hashlib.sha256(text).hexdigest() == filed(house).digest
    said = json.loads(text)
    assert {"coin_in", "voucher_out_value", "bill_in"} <= set(said["central_control"]["told"])
    assert said["central_control"]["without_a_line"] == "plays on"
    assert said["duties"]["add_staff"]["by"] == ["system", "technician"]
    assert said["retention"]["terminal_vouchers"]["days"] == 7


@pytest.mark.cites("§ 605a.4(d)")
@pytest.mark.parametrize("other", [{"stop_without_link": True}, {"terminals_under": Division.TABLE_GAMES}])
def test_another_way_of_working_is_another_paper(other: dict[str, object]) -> None:
    assert controls.text(Settings()) != controls.text(Settings(**other))  # type: ignore[arg-type]
