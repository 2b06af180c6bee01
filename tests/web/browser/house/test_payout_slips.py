"""A hand pay in the browser: from the lock over the slip to the cage, an override, and the manual book."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CashOut
from croupier.floor.record.commands.office.cage import OpenDrawer
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from support.floor.caged import bills
from support.floor.house import CASHIER, MAIN_BANK, House, device
from support.web.at_work import Opened, at_work
from support.web.paper import texts
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser
FOUR_ACES = "As Ah Ad Ac 2h"


@pytest.fixture
def house() -> House:
    """A win of $2,000 locks E1, a balance E2; two sign from $1,000 on, and the cashier has $3,000."""
    decided = Settings(drawers_are_kept=True, second_signer_from=1_000_00, voucher_limit=0, override_board_from=50_00)
    house = House(decided).terminal("E1", 500_00).terminal("E2", 40_00).table("T").play_hand(FOUR_ACES)
    house.do(device("E2"), CashOut("E2"))
    house.do(CASHIER, OpenDrawer("D1", bills(3_000_00)), MAIN_BANK)
    return house


def line(page: Page, amount: str) -> Locator:
    """A hand pay in the list of those that wait."""
    return page.locator(".line").filter(has_text=amount)


def signed_by(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(PASSWORD)


@pytest.mark.cites("§§ 465a.26(b)(1), 465a.26(b)(3)")
def test_from_the_lock_to_the_slip_to_the_cage(served: Served, house: House, opened: Opened, terminal: Page) -> None:
    served.staff("sid", Role.SECURITY)
    expect(terminal.get_by_text("$2,000").first).to_be_visible()
    andy = at_work(served, opened, "/pit", "andy", Role.SLOT_ATTENDANT)
    expect(line(andy, "$2,000")).to_contain_text("Form W-2G")
    line(andy, "$2,000").get_by_role("button", name="Slip for the cage").click()
    andy.get_by_role("dialog").get_by_label("Role").select_option("security")
    signed_by(andy, "sid")
    andy.get_by_role("button", name="Make the slip").click()
    link = line(andy, "$2,000").get_by_role("link", name="Slip 000001")
    expect(link).to_be_visible()
    paper = andy.request.get(served.origin + str(link.get_attribute("href"))).body()
    read = texts(paper)
    assert [one for one in read if one.startswith("Part")] == [
        "Part 1 of 3: for the cage", "Part 2 of 3: for accounting", "Part 3 of 3: stays with slot operations"
    ]  # fmt: skip
    assert (read.count("000001"), read.count("Verified by: sid")) == (3, 3)
    assert Block.HAND_PAY in house.at("E1").blocks

    cashier = at_work(served, opened, "/cage", CASHIER.name, Role.CASHIER)
    row = cashier.get_by_role("row").filter(has_text="000001")
    expect(row).to_contain_text("Form W-2G")
    cashier.locator("h1").click()
    cashier.keyboard.type("000001")  # as a scanner types
    cashier.keyboard.press("Enter")
    expect(cashier.get_by_text("Slip 000001 is paid: hand over the cash.")).to_be_visible()
    expect(row).to_have_count(0)  # a cashier sees nothing of what was paid from a drawer that is still open
    expect(line(andy, "$2,000")).to_have_count(0)
    expect(terminal.get_by_text("$2,000")).to_have_count(0)
    assert Block.HAND_PAY not in house.at("E1").blocks
    assert house.floor.state.cage.drawers["D1"].paid == 2_000_00


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_another_amount_is_approved_and_a_wrong_slip_is_void(served: Served, house: House, opened: Opened) -> None:
    served.staff("sid", Role.SECURITY)
    cora = at_work(served, opened, "/pit", "cora", Role.COMPLIANCE)
    line(cora, "$2,000").get_by_role("button", name="Approve an override").click()
    cora.get_by_label("Amount that may be paid").fill("2,100.00")
    cora.get_by_label("Reason").fill("the meter stuck")
    cora.get_by_role("dialog").get_by_role("button", name="Approve").click()
    expect(cora.get_by_role("dialog")).to_have_count(0)

    sue = at_work(served, opened, "/pit", "sue", Role.SLOT_SUPERVISOR)
    for amount, why in (("2,200.00", "approved"), ("2,100.00", "approved")):
        if not sue.get_by_role("dialog").count():
            line(sue, "$2,000").get_by_role("button", name="Slip for the cage").click()
        dialog = sue.get_by_role("dialog")
        dialog.get_by_label("Amount on the slip").fill(amount)
        dialog.get_by_label("Reason, if").fill(why)
        dialog.get_by_label("Role").select_option("security")
        signed_by(sue, "sid")
        dialog.get_by_role("button", name="Make the slip").click()
        if amount == "2,200.00":
            expect(dialog.get_by_role("alert")).to_contain_text("must first approve exactly this amount")
    expect(line(sue, "$2,000").get_by_role("link", name="Slip 000001")).to_be_visible()

    line(sue, "$2,000").get_by_role("button", name="Void the slip").click()
    sue.get_by_label("Reason").fill("the printer jammed")
    signed_by(sue, "sid")
    sue.get_by_role("dialog").get_by_role("button", name="Void the slip").click()
    expect(line(sue, "$2,000").get_by_role("button", name="Slip for the cage")).to_be_visible()
    assert house.due("E1")[0].made is None


@pytest.mark.cites("§ 465a.26(b)")
def test_what_the_manual_book_paid_is_entered_later(served: Served, house: House, opened: Opened) -> None:
    (due,) = house.due("E2")
    house.after(hours=3)
    paid_at = due.since + timedelta(hours=1)
    andy = at_work(served, opened, "/pit", "andy", Role.SLOT_ATTENDANT)
    line(andy, "$40").get_by_role("button", name="Manual slip").click()
    dialog = andy.get_by_role("dialog")
    dialog.get_by_label("Serial number of the slip").fill("B-0007")
    there = paid_at.astimezone(ZoneInfo(house.floor.state.settings.time_zone))
    dialog.get_by_label("When it was paid").fill(f"{there:%Y-%m-%dT%H:%M}")
    dialog.get_by_role("button", name="Enter it").click()
    expect(line(andy, "$40")).to_have_count(0)
    assert house.floor.state.book_slips == {"B-0007"}
    assert Block.HAND_PAY not in house.at("E2").blocks
