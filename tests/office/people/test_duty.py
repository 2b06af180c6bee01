"""What is due in the house and whose it is: the document, `/duty`, and `croupier people`."""

import hashlib
import io
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddStaff, InstallTable, OpenTable
from croupier.floor.record.commands.office.assets import ApprovePlace, PlaceKind, RequestPlace
from croupier.floor.record.commands.office.boxes import DeviationKind, NotifyDeviation
from croupier.floor.record.commands.office.compliance import ArchiveDay, DecidePlan, FilePlan, PlanCamera, ReportOutage
from croupier.floor.record.commands.office.personnel import RecordCredential, SignIn, SignOut, SuperviseTables
from croupier.floor.record.papers.compliance import PlanKind
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.compliance import controls
from croupier.office.people.calendar import tasks
from croupier.office.people.documents import duty_document
from croupier.storage.opening import open_store
from support.floor.dropped import planned
from support.floor.house import (
    COMPLIANCE,
    COUNT_SUPERVISOR,
    FINANCE,
    FLOORPERSON,
    NOON,
    PIT_MANAGER,
    SECURITY,
    SUPERVISOR,
    SURVEILLANCE,
    SYSTEM,
    TECHNICIAN,
    House,
)
from support.floor.registered import arrived, device
from support.web.served import PASSWORD, Served

TODAY = NOON.date()


def said(house: House, role: Role) -> list[str]:
    """What somebody in a role has to do."""
    return [f"{one.what} [{one.cite}]" for one in tasks(house.floor, house.now()) if role in one.roles]


@pytest.mark.cites("§ 465a.11(b)")
def test_credentials_that_are_missing_or_expire_soon_and_departments_without_a_director() -> None:
    house = House(Settings(credentials_are_kept=True))
    for one, days in ((TECHNICIAN, 29), (FINANCE, 30)):
        house.do(SYSTEM, AddStaff(one.name, (one.role,), "hash"))
        last = TODAY + timedelta(days=days)
        house.do(SYSTEM, RecordCredential(one.name, CredentialKind.PERMIT, f"PA-{one.name}", last))
    house.do(TECHNICIAN, AddStaff("Dana", (Role.DEALER,), "hash"), FINANCE)
    found = said(house, Role.TECHNICIAN)
    assert "the credential of Tess expires [§ 465a.11(b)]" in found
    assert "PA-Tess" not in repr(duty_document(house.floor, Actor("Dana", Role.DEALER), house.now()))
    assert "no license, permit or registration of Dana is recorded here [§ 465a.11(b)]" in found
    assert not [one for one in found if "Fay" in one]
    assert "table games has no director [§ 465a.11(b)(7)]" in found
    assert said(house, Role.DEALER) == []


@pytest.mark.cites("§§ 465a.2(d), 601a.10(g)")
def test_what_the_bureau_has_not_decided_and_controls_that_are_not_filed() -> None:
    house = House(Settings(controls_are_filed=True))
    assert said(house, Role.TECHNICIAN) == ["file the internal controls that the floor follows [§ 465a.2(d)]"]
    plan = FilePlan(PlanKind.INTERNAL_CONTROLS, "C-1", "controls", controls.digest(house.floor))
    house.do(TECHNICIAN, plan)
    assert said(house, Role.TECHNICIAN) == []
    assert said(house, Role.COMPLIANCE) == ["C-1 is waiting for a decision: controls [§ 601a.10(g)]"]
    house.do(COMPLIANCE, DecidePlan("C-1", "letter"))
    assert said(house, Role.COMPLIANCE) == []


@pytest.mark.cites("§§ 465a.9(c), 465a.35(a)")
def test_a_camera_that_is_out_is_overdue_the_next_day_and_a_table_without_people_is_the_pits() -> None:
    house = House(Settings())
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    house.do(SURVEILLANCE, PlanCamera("C1", "T", "layout"), SECURITY)
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))
    house.do(SURVEILLANCE, ReportOutage("C1", "dark"))
    missing = "no working camera of T sees: the layout"
    assert said(house, Role.SURVEILLANCE) == [
        "camera C1 is out: dark [§ 465a.9(c)]", f"{missing} [§ 465a.9(c)(2)(i)]",
    ]  # fmt: skip
    late = [one for one in tasks(house.floor, NOON + timedelta(days=1)) if Role.SURVEILLANCE in one.roles]
    assert [(str(one.what), one.overdue) for one in late] == [("camera C1 is out: dark", True), (missing, False)]
    assert {one.where for one in late} == {"/duty#cameras"}
    assert said(house, Role.PIT_MANAGER) == []


@pytest.mark.cites("§ 465a.35(a)")
def test_a_table_without_its_people_is_the_pits() -> None:
    house = House(Settings(personnel_is_planned=True))
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    for one in (PIT_MANAGER, FLOORPERSON):
        house.staff(one.name, one.role).do(one, SignIn())
    house.do(PIT_MANAGER, SuperviseTables(FLOORPERSON.name, ("T",)))
    house.do(PIT_MANAGER, OpenTable("T", "a simulated dealer"))
    house.do(FLOORPERSON, SignOut())
    found = [one for one in tasks(house.floor, NOON) if Role.PIT_MANAGER in one.roles]
    assert [(str(one.what), one.where) for one in found] == [("no floorperson on duty supervises T", "/duty#on-duty")]


@pytest.mark.cites("§§ 463a.7(a), 465a.18(b)")
def test_what_the_board_decides_is_the_boards_and_not_the_houses() -> None:
    house = planned()
    house.do(SUPERVISOR, RequestPlace("Dock", PlaceKind.RESTRICTED, "1 House Way", 2, "devices"))
    house.do(COMPLIANCE, ApprovePlace("Dock", "letter"))
    arrived(house, device("1"))
    house.do(SUPERVISOR, RequestPlace("Barn", PlaceKind.STORAGE, "2 Farm Road", 2, "devices"))
    house.do(COUNT_SUPERVISOR, NotifyDeviation("V", DeviationKind.ROUTE, TODAY, "flooded", route="the stairs"))
    waits = {
        "Barn is waiting for approval [§ 463a.7(a)]",
        "deviation V is waiting for the compliance supervisor [§ 465a.18(b)(3)]",
    }
    assert waits <= set(said(house, Role.COMPLIANCE))
    for role in (Role.SLOT_SUPERVISOR, Role.COUNT_SUPERVISOR, Role.FINANCE):
        assert not waits & set(said(house, role))


@pytest.mark.cites("§ 465a.6(c)")
def test_sealed_days_without_a_file_are_due_once_days_are_put_away() -> None:
    house = House()
    house.floor.state.closed_days[:] = [TODAY - timedelta(days=2), TODAY - timedelta(days=1)]
    assert said(house, Role.TECHNICIAN) == []
    house.do(TECHNICIAN, ArchiveDay(TODAY - timedelta(days=2), "1" * 64, 5), FINANCE)
    assert said(house, Role.TECHNICIAN) == [f"archive {TODAY - timedelta(days=1)} to a file [§ 465a.6(c)]"]


@pytest.mark.cites("§ 465a.35(a)")
def test_the_page_and_its_document_show_ones_own_credential_and_keepers_all() -> None:
    house = House()
    serving = Served(house)
    try:
        dana, tess = serving.logged_in("dana", Role.DEALER), serving.logged_in("tess", Role.TECHNICIAN)
        serving.staff("fay", Role.FINANCE)
        for name in ("dana", "tess"):
            second = Actor("fay", Role.FINANCE)
            by = Actor("tess" if name == "dana" else "tim", Role.TECHNICIAN)
            house.do(by, RecordCredential(name, CredentialKind.PERMIT, "1", TODAY), second)
        assert 'data-page="duty"' in dana.get("/duty").text
        assert dana.command("sign_in").status == 200
        seen = dana.get("/api/duty").json
        assert (seen["own"]["name"], seen["own"]["resting"]) == ("dana", None)
        assert [one["name"] for one in seen["credentials"]] == ["dana"]
        assert [one["name"] for one in tess.get("/api/duty").json["credentials"]] == ["dana", "tess"]
        assert serving.browser().get("/api/duty").status == 403
    finally:
        serving.close()


def test_what_is_due_from_a_script_and_the_controls_as_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(Settings(controls_are_filed=True))
    serving = Served(house)
    serving.staff("tess", Role.TECHNICIAN)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    try:
        assert main(["people", "due", "--as", "tess/technician", "--server", serving.origin]) == 0
    finally:
        serving.close()
    assert "1 for you, 0 for others" in capsys.readouterr().out
    store = open_store(tmp_path / "data")
    made = House(Settings(controls_are_filed=True), store)  # type: ignore[arg-type]  # any store does
    made.do(PIT_MANAGER, SignIn())
    made.engine.stop()
    store.close()
    out = tmp_path / "controls.json"
    assert main(["people", "controls", "--data", str(tmp_path / "data"), "--out", str(out)]) == 0
    digest = hashlib.sha256(out.read_bytes()).hexdigest()
    assert digest == controls.digest(made.floor)
    assert digest in capsys.readouterr().out


def test_a_reader_has_the_numbers_of_their_own_tasks() -> None:
    house = House(Settings(controls_are_filed=True))
    for reader, mine in ((TECHNICIAN, (0,)), (COMPLIANCE, ())):
        assert duty_document(house.floor, reader, house.now()).mine == mine
