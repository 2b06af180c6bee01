"""The page of duty in the browser: what is due first, signing in and a break by the keyboard, in both languages."""

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import InstallTable, OpenTable
from croupier.floor.record.commands.office.assets import ApprovePlace, PlaceKind, RequestPlace
from croupier.floor.record.commands.office.compliance import FilePlan, PlanCamera, ReportOutage
from croupier.floor.record.commands.office.personnel import SuperviseTables
from croupier.floor.record.papers.compliance import PlanKind
from croupier.floor.record.settings import Settings
from support.floor.house import COMPLIANCE, PIT_MANAGER, SECURITY, SUPERVISOR, SURVEILLANCE, House
from support.floor.registered import arrived, device
from support.web.at_work import Opened, at_work
from support.web.measured import at_desks, found_by_axe
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser


@pytest.fixture
def house() -> House:
    """An open table without a floorperson on duty, a camera that is out, a plan that waits."""
    made = House(Settings(personnel_is_planned=True))
    made.do(PIT_MANAGER, InstallTable("T", "657a"))
    made.do(SURVEILLANCE, PlanCamera("C1", "T", "layout"), SECURITY)
    made.do(PIT_MANAGER, FilePlan(PlanKind.PERSONNEL, "P-1", "who stands where", "1" * 64))
    return made


@pytest.mark.cites("§§ 465a.9(c), 465a.35(a)")
def test_what_is_due_is_first_and_a_floorperson_signs_in_rests_and_is_back(
    served: Served, house: House, opened: Opened
) -> None:
    page = at_work(served, opened, "/duty", "flo", Role.FLOORPERSON)
    mine = page.get_by_role("region", name="For you")
    expect(mine).to_contain_text("nothing now")
    page.get_by_role("button", name="Start my shift").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="On duty")).to_contain_text("flo")
    house.do(PIT_MANAGER, SuperviseTables("flo", ("T",)))
    house.do(PIT_MANAGER, OpenTable("T", "a simulated dealer"))
    house.do(SURVEILLANCE, ReportOutage("C1", "dark"))
    others = page.get_by_role("region", name="For others")
    expect(others).to_contain_text("no working camera of T sees: the layout")
    expect(others).to_contain_text("P-1 is waiting for a decision")
    page.get_by_role("button", name="Start a break").press("Enter")
    expect(mine).to_contain_text("no floorperson on duty supervises T")
    page.get_by_role("button", name="End the break").press("Enter")
    expect(mine).not_to_contain_text("no floorperson on duty supervises T")
    assert not at_desks(page)
    assert not found_by_axe(page)


def signed_by(page: Page, name: str, role: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.locator("[name=signer]").fill(name)
    dialog.locator("[name=signer_role]").select_option(role)
    dialog.locator("[name=signer_password]").fill(PASSWORD)


def done(page: Page, button: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.cites("§ 601a.10(g)")
def test_what_is_due_leads_to_the_place_where_it_is_decided(served: Served, house: House, opened: Opened) -> None:
    page = at_work(served, opened, "/duty", "cora", Role.COMPLIANCE)
    mine = page.get_by_role("region", name="For you")
    mine.get_by_role("link", name="P-1 is waiting for a decision: who stands where").click()
    assert page.url.endswith("/duty#plans")
    page.get_by_role("button", name="Decide…").click()
    page.locator("dialog [name=decision]").fill("letter 7")
    done(page, "Record")
    expect(mine).to_contain_text("nothing now")
    assert house.floor.state.compliance.plans["P-1"].approved


@pytest.mark.cites("§ 465a.9(c)(2)(i)")
def test_surveillance_reports_an_outage_ends_it_and_plans_another_camera(
    served: Served, house: House, opened: Opened
) -> None:
    served.staff("sid", Role.SECURITY)
    page = at_work(served, opened, "/duty", "vera", Role.SURVEILLANCE)
    cameras = page.get_by_role("region", name="Cameras")
    cameras.get_by_role("button", name="Report an outage…").click()
    page.locator("dialog [name=why]").fill("dark")
    done(page, "Record")
    page.get_by_role("region", name="For you").get_by_role("link", name="camera C1 is out: dark").click()
    cameras.get_by_role("button", name="It works again…").click()
    page.locator("dialog [name=remedy]").fill("a new cable")
    signed_by(page, "sid", "security")
    done(page, "Record")
    cameras.get_by_role("button", name="Plan a camera…").click()
    page.locator("dialog [name=camera]").fill("C2")
    page.locator("dialog [name=table]").select_option("T")
    page.locator("dialog [name=view]").select_option("layout")
    signed_by(page, "sid", "security")
    done(page, "Plan it")
    expect(cameras).to_contain_text("C2")
    assert not house.floor.state.compliance.cameras["C1"].out


@pytest.mark.cites("§§ 465a.11(b), 465a.35(a), 465a.35(d)")
def test_credentials_are_recorded_a_director_is_appointed_and_tables_are_assigned(
    served: Served, house: House, opened: Opened
) -> None:
    for name, role in (("fay", Role.FINANCE), ("flo", Role.FLOORPERSON), ("cora", Role.COMPLIANCE)):
        served.staff(name, role)
    tess = at_work(served, opened, "/duty", "tess", Role.TECHNICIAN)
    tess.get_by_role("button", name="Record a credential…").click()
    dialog = tess.get_by_role("dialog")
    dialog.get_by_label("Holder").select_option("fay")
    tess.locator("dialog [name=number]").fill("K-1")
    tess.locator("dialog [name=expires]").fill("2027-11-16")
    signed_by(tess, "cora", "compliance")
    done(tess, "Record")
    tess.get_by_role("button", name="Appoint a director…").click()
    dialog.get_by_label("Department").select_option("finance")
    dialog.get_by_label("Director").select_option("fay")
    signed_by(tess, "cora", "compliance")
    done(tess, "Appoint")
    expect(tess.get_by_role("region", name="Directors")).to_contain_text("fay")

    pia = at_work(served, opened, "/duty", "pia", Role.PIT_MANAGER)
    pia.get_by_role("button", name="Assign tables…").click()
    pia.get_by_role("dialog").get_by_label("Floorperson").select_option("flo")
    pia.get_by_role("dialog").get_by_role("checkbox", name="T").check()
    done(pia, "Assign")
    assert house.floor.state.personnel.supervised == {"T": "flo"}


@pytest.mark.cites("§ 463a.5(g)")
def test_a_line_about_devices_leads_to_their_page(served: Served, house: House, opened: Opened) -> None:
    house.do(SUPERVISOR, RequestPlace("Dock", PlaceKind.RESTRICTED, "1 House Way", 2, "devices"))
    house.do(COMPLIANCE, ApprovePlace("Dock", "letter"))
    arrived(house, device("1"))
    page = at_work(served, opened, "/duty", "sue", Role.SLOT_SUPERVISOR)
    page.get_by_role("link", name="file the master lists before anything opens").click()
    expect(page.locator("#lists")).to_be_in_viewport()
    assert page.url.endswith("/devices#lists")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Places").click()
    expect(page.locator("#places")).to_be_in_viewport()


def test_a_field_for_day_and_hour_is_read_by_the_clock_of_the_house(served: Served, opened: Opened) -> None:
    """Also in the hours around its change, and whatever the clock of the browser."""
    page = at_work(served, opened, "/duty", "flo", Role.FLOORPERSON)
    script = page.locator("script[src*='duty/duty.js']").get_attribute("src") or ""
    read = "([clock, fields]) => import(clock).then((one) => fields.map((it) => one.momentOf(it).toISOString()))"
    fields = {
        "2026-11-16T13:00": "2026-11-16T18:00",
        "2026-07-01T13:00": "2026-07-01T17:00",
        "2026-03-08T01:59": "2026-03-08T06:59",
        "2026-03-08T03:00": "2026-03-08T07:00",
        "2026-03-08T06:30": "2026-03-08T10:30",
        "2026-11-01T00:59": "2026-11-01T04:59",
        "2026-11-01T02:00": "2026-11-01T07:00",
        "2026-11-01T05:30": "2026-11-01T10:30",
    }
    found = page.evaluate(read, [script.replace("duty/duty.js", "shared/clock.js"), list(fields)])
    assert found == [f"{one}:00.000Z" for one in fields.values()]
