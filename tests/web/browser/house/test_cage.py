"""The cage and the finance page in the browser: a drawer from opening to a short count, a scanned voucher, a return."""

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CashOut, CloseDay
from croupier.floor.record.settings import Settings
from support.floor.caged import with_machine
from support.floor.house import KING_HIGH, SYSTEM, House, device
from support.web.at_work import Opened, at_work
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser


@pytest.fixture
def house() -> House:
    """A house that keeps drawers, with a redemption machine, a day of play and two vouchers to pay."""
    house = House(Settings(drawers_are_kept=True)).terminal("E1", 100_00).terminal("E2", 50_00).table("T")
    house.play_hand("2s 4h 6c 8c Th", KING_HIGH)
    return with_machine(house)


def signed_by(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(PASSWORD)


def counted(page: Page, **pieces: int) -> None:
    for name, count in pieces.items():
        page.get_by_role("dialog").get_by_label(f"${name.removeprefix('of')}", exact=True).fill(str(count))


@pytest.mark.cites("§ 461a.8(l)")
def test_a_shift_at_the_cage(served: Served, house: House, opened: Opened) -> None:
    served.staff("mina", Role.MAIN_BANK).staff("fay", Role.FINANCE)
    (issued,) = house.do(device("E2"), CashOut("E2")).events
    number = house.number(issued)
    carl = at_work(served, opened, "/cage", "carl", Role.CASHIER)
    carl.get_by_role("button", name="Open a drawer").click()
    carl.get_by_role("dialog").get_by_label("Drawer").fill("D1")
    counted(carl, of100=10)
    expect(carl.get_by_role("dialog").locator("output")).to_have_text("$1,000")
    signed_by(carl, "mina")
    carl.get_by_role("button", name="Open", exact=True).click()
    expect(carl.get_by_text("Your drawer D1 is open.")).to_be_visible()

    carl.locator("h1").click()
    carl.keyboard.type(number)  # as a scanner types
    carl.keyboard.press("Enter")
    expect(carl.get_by_text("Paid: hand over the cash.")).to_be_visible()
    expect(carl.get_by_role("row").filter(has_text="$50")).to_have_count(0)  # a drawer is counted blind
    carl.get_by_label("Scan it or type its number").fill(number)
    carl.get_by_label("Scan it or type its number").press("Enter")
    expect(carl.get_by_role("alert")).to_contain_text("has already been paid")

    carl.get_by_role("button", name="Hand over").click()
    carl.get_by_label("Vouchers counted").fill("1")
    carl.get_by_label("Their value in dollars").fill("50")
    signed_by(carl, "fay")
    carl.get_by_role("button", name="Handed over").click()
    expect(carl.get_by_text("1, $50")).to_be_visible()

    carl.get_by_role("button", name="Count and close").click()
    counted(carl, of100=9, of20=2)
    signed_by(carl, "mina")
    carl.get_by_role("button", name="Counted", exact=True).click()
    expect(carl.get_by_text("−$10")).to_be_visible()
    expect(carl.get_by_text("You have no drawer open.")).to_be_visible()


@pytest.mark.cites("§ 601a.9(b)(3)")
def test_a_weekly_return_is_filed_by_two(served: Served, house: House, opened: Opened) -> None:
    house.after(days=7).do(SYSTEM, CloseDay())
    served.staff("cora", Role.COMPLIANCE)
    fay = at_work(served, opened, "/finance", "fay", Role.FINANCE)
    week = fay.get_by_role("region", name="Week of Nov 16, 2026 to Nov 22, 2026")
    expect(week.get_by_role("row").filter(has_text="Payable")).to_contain_text("$4.80")
    expect(fay.get_by_text("file the return for the week of 2026-11-16")).to_be_visible()

    week.get_by_role("button", name="File…").click()
    fay.get_by_label("Reference").fill("W-47")
    fay.get_by_role("dialog").get_by_label("Role").select_option("compliance")
    signed_by(fay, "cora")
    fay.get_by_role("button", name="File it").click()

    expect(week.get_by_text("Filed as W-47 by fay.")).to_be_visible()
    expect(fay.get_by_text("Nothing due.")).to_be_visible()


@pytest.mark.cites("§ 601a.9(e)")
def test_the_three_books_of_a_day_are_kept_from_the_page(served: Served, house: House, opened: Opened) -> None:
    house.after(days=1).do(SYSTEM, CloseDay())
    fay = at_work(served, opened, "/finance", "fay", Role.FINANCE)
    link = fay.get_by_role("link", name="Three books of 2026-11-16, JSON")
    expect(link).to_be_visible()
    told = fay.request.get(f"{served.origin}{link.get_attribute('href')}")
    document = told.json()
    assert (told.status, document["day"], document["closed"]) == (200, "2026-11-16", True)
    assert {row["what"]: (row["system"], row["central"], row["count"]) for row in document["totals"]} == {
        "revenue": (30_00, None, None),
        "bills": (150_00, None, None),
        "vouchers": (0, None, None),
    }
    for kind, begins in (("pdf", b"%PDF"), ("xlsx", b"PK")):
        assert fay.request.get(f"{served.origin}/api/revenue/sides/2026-11-16.{kind}").body().startswith(begins)
    for wrong in ("2026-11-16.exe", "2020-01-01.json", "yesterday.json"):
        assert fay.request.get(f"{served.origin}/api/revenue/sides/{wrong}").status == 404

    cass = at_work(served, opened, "/cage", "cass2", Role.CASHIER)
    assert cass.request.get(f"{served.origin}/api/revenue/sides/2026-11-16.json").status == 403
