"""Rules Submissions in the browser: written by the pit manager, decided by the Board's representative, played under."""

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import InstallTable, OpenTable
from croupier.floor.record.settings import Settings
from support.floor.house import FLOORPERSON, PIT_MANAGER, House
from support.web.at_work import Opened, at_work
from support.web.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def house() -> House:
    """A house that files its submissions, with a table that has not opened yet."""
    made = House(Settings(submissions_are_filed=True))
    made.do(PIT_MANAGER, InstallTable("T", "657a"))
    return made


def written(page: Page, reference: str) -> None:
    """Everything by the keyboard: the game, the reference and one choice."""
    page.get_by_role("button", name="Write for Crazy 4 Poker").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Reference").focus()
    page.keyboard.type(reference)


@pytest.mark.cites("§ 601a.2")
def test_filed_by_the_pit_manager_approved_by_the_board_and_a_table_opens_under_it(
    served: Served, house: House, opened: Opened
) -> None:
    pam = at_work(served, opened, "/submissions", "pam", Role.PIT_MANAGER)
    written(pam, "house-1")
    limit = pam.get_by_role("textbox", name="Table minimum")
    limit.fill("501")
    limit.press("Tab")
    expect(pam.get_by_role("alert").filter(has_text="§ 601a.2")).to_contain_text("not above table_maximum")
    expect(pam.get_by_role("button", name="File it")).to_be_disabled()
    limit.fill("25")
    limit.press("Tab")
    pam.get_by_role("combobox", name="Queens up paytable").select_option("B")
    expect(pam.locator(".edges tr.changed")).not_to_have_count(0)
    expect(pam.locator(".different")).to_contain_text("$5.00 → $25.00")
    pam.get_by_role("button", name="File it").click()
    expect(pam.get_by_text("house-1 is filed: the Board decides.")).to_be_visible()

    cora = at_work(served, opened, "/submissions", "cora", Role.COMPLIANCE)
    expect(cora.get_by_role("button", name="Write for Crazy 4 Poker")).to_have_count(0)
    cora.get_by_role("button", name="house-1").click()
    expect(cora.locator("tr.changed").filter(has_text="Table minimum")).to_contain_text("$25.00")
    cora.get_by_role("button", name="Approve").click()
    expect(cora.get_by_role("button", name="house-1")).to_contain_text("in force")

    house.do(FLOORPERSON, OpenTable("T", "Dana", "house-1"))
    table = house.floor.state.tables["T"]
    assert house.floor.options(table).table_minimum == 25_00
    expect(pam.get_by_role("button", name="house-1")).to_contain_text("in use at T")


def test_the_board_declines_with_a_reason_and_the_house_reads_it_in_spanish(served: Served, opened: Opened) -> None:
    pam = at_work(served, opened, "/submissions", "pam", Role.PIT_MANAGER)
    written(pam, "house-2")
    pam.get_by_role("button", name="File it").click()
    expect(pam.get_by_text("house-2 is filed: the Board decides.")).to_be_visible()
    cora = at_work(served, opened, "/submissions", "cora", Role.COMPLIANCE)
    cora.get_by_role("button", name="house-2").click()
    cora.get_by_role("button", name="Decline…").click()
    cora.get_by_label("Reason for declining").fill("the layout is missing")
    cora.get_by_role("button", name="Decline", exact=True).click()
    expect(cora.get_by_role("button", name="house-2")).to_contain_text("declined")

    pam.get_by_role("button", name="ES · Español").click()
    expect(pam.get_by_role("heading", name="Reglamentos presentados")).to_be_visible()
    expect(pam.get_by_role("button", name="house-2")).to_contain_text("the layout is missing")
