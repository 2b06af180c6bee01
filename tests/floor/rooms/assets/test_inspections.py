"""A device plays where the laboratory has inspected it, on a system that was approved (§ 605a.2(c), (e))."""

import pytest
from msgspec.structs import replace

from croupier.floor.record.actors import HostDuty
from croupier.floor.record.commands import (
    CloseTable,
    EnableTerminal,
    EnrollHost,
    InstallTable,
    InstallTerminal,
    MoveTerminal,
    OpenTable,
)
from croupier.floor.record.commands.hosts import SystemKind
from croupier.floor.record.commands.office.assets import AssetKind, DescribeAsset, FileLists, MoveAssets
from croupier.floor.record.commands.office.compliance import RecordInspection
from croupier.floor.record.commands.office.software import ApproveSoftware, CompareSoftware
from croupier.floor.record.refusals import Reason
from support.floor.house import CENTRAL_CONTROL, COMPLIANCE, PIT_MANAGER, SUPERVISOR, SYSTEM, TECHNICIAN, House
from support.floor.registered import arrived, device, refused, registered, told

MISSING = (Reason.DEVICE_IS_NOT_INSPECTED, "§ 605a.2(e)")


@pytest.mark.cites("§ 605a.2(e)")
def test_a_terminal_is_inspected_where_it_stands_and_again_where_it_is_moved() -> None:
    house = arrived(registered(installations_are_inspected=True), device("1"))
    inspect, enable = RecordInspection("1", "letter"), EnableTerminal("E1")
    assert refused(house, COMPLIANCE, inspect) == (Reason.DEVICE_STANDS_ELSEWHERE, "§ 605a.2(e)")
    told(house, "1", "Row 1")
    house.do(TECHNICIAN, InstallTerminal("E1", "1", "Row 1"), SUPERVISOR)
    assert refused(house, CENTRAL_CONTROL, enable) == MISSING
    assert refused(house, COMPLIANCE, RecordInspection("1", " "))[0] is Reason.NAME_IS_MISSING
    assert refused(house, COMPLIANCE, RecordInspection("9", "letter"))[0] is Reason.DEVICE_IS_NOT_REGISTERED
    house.do(COMPLIANCE, inspect)
    house.do(CENTRAL_CONTROL, enable)
    told(house, "1", "Row 2")
    house.do(TECHNICIAN, MoveTerminal("E1", "Row 2"), SUPERVISOR)
    assert refused(house, CENTRAL_CONTROL, enable) == MISSING


def table_of_the_house(**settings: bool) -> House:
    house = arrived(registered(**settings), device("1", AssetKind.HYBRID_TABLE))
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    house.do(SUPERVISOR, MoveAssets(("1",), "Row 1", "T"), TECHNICIAN)
    house.do(SUPERVISOR, FileLists("first"))
    return house


@pytest.mark.cites("§ 605a.2(e)")
def test_a_table_opens_once_its_device_was_inspected() -> None:
    house = table_of_the_house(installations_are_inspected=True)
    assert refused(house, PIT_MANAGER, OpenTable("T", "Dana")) == MISSING
    house.do(COMPLIANCE, RecordInspection("1", "letter"))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))


@pytest.mark.cites("§§ 605a.2(c), 605a.4, 605a.4(c)")
def test_no_table_opens_on_a_system_that_nobody_has_approved_and_what_is_open_plays_on() -> None:
    house = table_of_the_house()
    house.do(COMPLIANCE, ApproveSoftware("croupier 1", "1" * 64, "letter"))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))
    house.do(SYSTEM, CompareSoftware("2" * 64))
    house.do(PIT_MANAGER, CloseTable("T"))
    assert refused(house, PIT_MANAGER, OpenTable("T", "Dana")) == (Reason.SOFTWARE_IS_NOT_APPROVED, "§ 605a.2(c)")
    house.do(SYSTEM, CompareSoftware("1" * 64))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))


@pytest.mark.cites("§ 461a.4(c)(12)(i)")
def test_an_electronic_table_opens_on_approved_software_only() -> None:
    house = table_of_the_house()
    house.do(COMPLIANCE, ApproveSoftware("croupier 1", "1" * 64, "letter"))
    house.do(SYSTEM, CompareSoftware("2" * 64))
    assert refused(house, PIT_MANAGER, OpenTable("T", "Dana"))[0] is Reason.SOFTWARE_IS_NOT_APPROVED


@pytest.mark.cites("§§ 461a.1, 461a.1(Modification)")
def test_a_modification_comes_by_notice_and_not_by_another_description() -> None:
    house = arrived(registered(), device("1"))
    other = replace(device("1"), program="croupier 9")
    changed = refused(house, TECHNICIAN, DescribeAsset(other), SUPERVISOR)
    assert changed == (Reason.DEVICE_IS_ANOTHER, "§ 461a.1(Modification)")
    house.do(TECHNICIAN, DescribeAsset(replace(device("1"), smoking=True)), SUPERVISOR)


@pytest.mark.parametrize(
    ("system", "cite"),
    [
        pytest.param("monitoring", "§ 461a.14(a)"),
        pytest.param(
            "casino_management",
            "§ 461a.15(a)",
            marks=pytest.mark.cites("§§ 461a.15, 461a.15(a), 461a.1(Casino management system)"),
        ),
        pytest.param(
            "player_tracking",
            "§ 461a.16(a)",
            marks=pytest.mark.cites("§§ 461a.16, 461a.16(a), 461a.1(Player tracking system)"),
        ),
    ],
)
def test_a_system_of_the_house_speaks_with_terminals_once_it_was_approved(system: str, cite: str) -> None:
    house = registered()
    enroll = EnrollHost("points", (HostDuty.TRANSFERS,), SystemKind(system), "points 3")
    house.do(COMPLIANCE, ApproveSoftware("croupier 1", "1" * 64, "letter"))
    assert refused(house, TECHNICIAN, enroll, COMPLIANCE) == (Reason.SOFTWARE_IS_NOT_APPROVED, cite)
    house.do(COMPLIANCE, ApproveSoftware("points 3", "3" * 64, "letter 3"))
    house.do(TECHNICIAN, enroll, COMPLIANCE)
    house.do(TECHNICIAN, EnrollHost("central", (HostDuty.CONTROL,)), COMPLIANCE)
