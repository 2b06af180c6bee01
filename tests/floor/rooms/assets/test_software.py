"""Approved software by hash: notices 72 hours before, installations, and what runs (§§ 461a.4, 461a.26)."""

import asyncio
from datetime import datetime, timedelta, timezone

import pytest

from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import EnableTerminal, InstallTable, InstallTerminal, OpenTable
from croupier.floor.record.commands.office.assets import AssetKind, FileLists, MoveAssets
from croupier.floor.record.commands.office.software import (
    ApproveSoftware,
    CompareSoftware,
    Component,
    InstallSoftware,
    NotifySoftware,
)
from croupier.floor.record.events.office.software import SoftwareCompared
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import TableKind
from croupier.office.devices import papers
from croupier.office.devices.calendar import due_items
from croupier.office.devices.documents import devices_document
from croupier.provenance.program import program_digest
from croupier.web.server.clocks.program import watch_program
from support.floor.house import CENTRAL_CONTROL, COMPLIANCE, NOON, PIT_MANAGER, SUPERVISOR, SYSTEM, TECHNICIAN, House
from support.floor.registered import arrived, device, placed, refused, registered, told

ONE, TWO = "1" * 64, "2" * 64
LATER = NOON + timedelta(hours=72)


def notice(name: str = "S", **more: object) -> NotifySoftware:
    said = {
        "component": Component.PROGRAM,
        "version": "croupier 2",
        "assets": ("1",),
        "installed": LATER,
        "reason": "x",
    }
    return NotifySoftware(name, **{**said, **more})  # type: ignore[arg-type]  # as a test says it


@pytest.fixture
def house() -> House:
    return arrived(registered(), device("1"))


@pytest.mark.cites("§§ 461a.26, 461a.26(b), 461a.26(b)(20), 461a.26(c)")
def test_both_bureaus_are_told_72_hours_before_with_what_runs_and_what_will(house: House) -> None:
    early = notice(installed=LATER - timedelta(seconds=1))
    assert refused(house, TECHNICIAN, early) == (Reason.IT_IS_TOO_EARLY, "§ 461a.26(b)")
    for far in (LATER + timedelta(days=400), datetime.max.replace(tzinfo=timezone(-timedelta(hours=12)))):
        assert refused(house, TECHNICIAN, notice(installed=far))[0] is Reason.IT_IS_TOO_EARLY
    assert refused(house, TECHNICIAN, notice(reason=" ")) == (Reason.NOTICE_IS_INCOMPLETE, "§ 461a.26(c)")
    assert refused(house, TECHNICIAN, notice(assets=("9",)))[0] is Reason.DEVICE_IS_NOT_REGISTERED
    house.do(TECHNICIAN, notice())
    assert house.floor.state.register.software_notices["S"].current == {"1": "croupier 1"}
    paper = papers.notice(devices_document(house.floor, NOON, Role.TECHNICIAN), "S")
    assert paper is not None
    rows = {row[0]: row[1] for row in paper.parts[0].rows}
    assert (rows["Proposed version"], rows["Device 1 runs"], rows["Reason"]) == ("croupier 2", "croupier 1", "x")
    assert "Bureau of Casino Compliance" in paper.parts[0].title
    assert refused(house, TECHNICIAN, notice())[0] is Reason.NOTICE_EXISTS


@pytest.mark.cites("§§ 461a.26(b), 461a.4, 461a.4(c)")
def test_nothing_is_installed_before_its_time_or_without_approval(house: House) -> None:
    assert refused(house, TECHNICIAN, InstallSoftware("S"), SUPERVISOR)[0] is Reason.NOTICE_IS_MISSING
    house.do(TECHNICIAN, notice())
    assert refused(house, TECHNICIAN, InstallSoftware("S"), SUPERVISOR)[0] is Reason.SOFTWARE_IS_NOT_APPROVED
    house.do(COMPLIANCE, ApproveSoftware("croupier 2", TWO, "letter 2"))
    assert refused(house, TECHNICIAN, InstallSoftware("S"))[0] is Reason.SECOND_PERSON_IS_NEEDED
    house.after(hours=72, seconds=-1)
    assert refused(house, TECHNICIAN, InstallSoftware("S"), SUPERVISOR) == (Reason.IT_IS_TOO_EARLY, "§ 461a.26(b)")
    house.after(seconds=1)
    house.do(TECHNICIAN, InstallSoftware("S"), SUPERVISOR)
    assert house.floor.state.register.assets["1"].device.program == "croupier 2"
    assert refused(house, TECHNICIAN, InstallSoftware("S"), SUPERVISOR)[0] is Reason.NOTICE_IS_MISSING


@pytest.mark.cites("§ 461a.26(b)")
def test_a_facility_may_choose_that_an_early_change_is_a_violation_on_record() -> None:
    house = arrived(registered(early_software_is_recorded=True), device("1"))
    house.do(COMPLIANCE, ApproveSoftware("croupier 2", TWO, "letter 2"))
    house.do(TECHNICIAN, notice())
    house.do(TECHNICIAN, InstallSoftware("S"), SUPERVISOR)
    assert house.floor.state.register.software_notices["S"].early
    assert "violation" in " ".join(str(one.what) for one in due_items(house.floor, NOON))


@pytest.mark.cites("§§ 461a.4(c)(12), 461a.4(c)(12)(vii)")
def test_central_control_activates_nothing_that_runs_what_is_not_approved(house: House) -> None:
    house.do(COMPLIANCE, ApproveSoftware("croupier 2", TWO, "letter 2"))
    told(house, "1", "Row 1")
    house.do(TECHNICIAN, InstallTerminal("E1", "1", "Row 1"), SUPERVISOR)
    enable = EnableTerminal("E1")
    assert refused(house, CENTRAL_CONTROL, enable) == (Reason.SOFTWARE_IS_NOT_APPROVED, "§ 461a.4(c)(12)(vii)")
    house.do(COMPLIANCE, ApproveSoftware("croupier 1", ONE, "letter 1"))
    house.do(CENTRAL_CONTROL, enable)


@pytest.mark.parametrize(
    ("kind", "asset", "clause"),
    [(TableKind.HYBRID, AssetKind.HYBRID_TABLE, "viii"), (TableKind.AUTOMATED, AssetKind.AUTOMATED_TABLE, "ii")],
)
@pytest.mark.cites("§§ 461a.4(c)(12)(ii), 461a.4(c)(12)(viii)")
def test_no_table_opens_on_what_is_not_approved(house: House, kind: TableKind, asset: AssetKind, clause: str) -> None:
    house.do(PIT_MANAGER, InstallTable("T", "657a", kind))
    arrived(house, device("7", asset))
    told(house, "7", "Row 7")
    house.do(SUPERVISOR, MoveAssets(("7",), "Row 7", "T"), TECHNICIAN)
    house.do(SUPERVISOR, FileLists("first"))
    house.do(COMPLIANCE, ApproveSoftware("croupier 2", TWO, "letter 2"))
    opening = OpenTable("T", "Dana" if kind is TableKind.HYBRID else "")
    assert refused(house, PIT_MANAGER, opening) == (Reason.SOFTWARE_IS_NOT_APPROVED, f"§ 461a.4(c)(12)({clause})")
    house.do(COMPLIANCE, ApproveSoftware("croupier 1", ONE, "letter 1"))
    house.do(PIT_MANAGER, opening)


def test_a_version_is_one_hash(house: House) -> None:
    house.do(COMPLIANCE, ApproveSoftware("croupier 2", TWO, "letter 2"))
    other = ApproveSoftware("croupier 2", ONE, "letter 3")
    assert refused(house, COMPLIANCE, other)[0] is Reason.SOFTWARE_IS_NOT_APPROVED
    assert refused(house, COMPLIANCE, ApproveSoftware(" ", ONE, "letter 3"))[0] is Reason.NAME_IS_MISSING


def alarm(house: House) -> str:
    """What the pit is shown."""
    return pit_document(house.floor, Role.FLOORPERSON).unapproved


@pytest.mark.cites("§§ 461a.26(b), 461a.26(b)(18), 461a.26(b)(19), 461a.4(c)(12)(vi)")
def test_what_runs_is_compared_once_a_day_and_a_difference_is_an_alarm(house: House) -> None:
    compare = CompareSoftware(ONE)
    assert not house.do(SYSTEM, compare).events
    house.do(COMPLIANCE, ApproveSoftware("croupier 2", TWO, "letter 2"))
    assert len(house.do(SYSTEM, compare).events) == 1
    assert alarm(house) == ONE
    assert ONE in " ".join(str(one.what) for one in due_items(house.floor, NOON) if one.overdue)
    assert not house.do(SYSTEM, compare).events
    house.do(COMPLIANCE, ApproveSoftware("croupier 1", ONE, "letter 1"))
    assert alarm(house) == ""
    assert SoftwareCompared(ONE, "croupier 1") in house.after(days=1).do(SYSTEM, compare).events
    assert not house.do(SYSTEM, compare).events
    assert len(house.do(SYSTEM, CompareSoftware("3" * 64)).events) == 1
    assert alarm(house) == "3" * 64


async def compared_once(house: House) -> None:
    """As the server does it, until the floor has recorded one comparison."""
    watching = asyncio.create_task(watch_program(house.engine))
    async with asyncio.timeout(120):
        while house.floor.state.register.compared is None:  # noqa: ASYNC110 - the engine is another thread
            await asyncio.sleep(0.05)
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)


def test_the_server_compares_its_own_files_when_it_starts(house: House) -> None:
    house.do(COMPLIANCE, ApproveSoftware("this one", program_digest(), "letter"))
    house.engine.start()
    try:
        asyncio.run(compared_once(house))
    finally:
        house.engine.stop()
    compared = house.floor.state.register.compared
    assert (compared.digest, compared.version) == (program_digest(), "this one")


def test_devices_that_are_placed_run_on_where_no_approvals_are_kept(house: House) -> None:
    placed(house)
    assert house.floor.state.terminals["E1"].enabled
