"""The page of duty in the browser: what is due first, signing in and a break by the keyboard, in both languages."""

import pytest
from playwright.sync_api import expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import InstallTable, OpenTable
from croupier.floor.record.commands.office.compliance import FilePlan, PlanCamera, ReportOutage
from croupier.floor.record.commands.office.personnel import SuperviseTables
from croupier.floor.record.papers.compliance import PlanKind
from croupier.floor.record.settings import Settings
from support.floor.house import PIT_MANAGER, SECURITY, SURVEILLANCE, House
from support.web.at_work import Opened, at_work
from support.web.measured import at_desks, found_by_axe
from support.web.served import Served

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
    expect(mine).to_contain_text("no working camera of T sees: the layout")
    expect(page.get_by_role("region", name="For others")).to_contain_text("P-1 is waiting for a decision")
    page.get_by_role("button", name="Start a break").press("Enter")
    expect(mine).to_contain_text("no floorperson on duty supervises T")
    page.get_by_role("button", name="End the break").press("Enter")
    expect(mine).not_to_contain_text("no floorperson on duty supervises T")
    assert not at_desks(page)
    assert not found_by_axe(page)
