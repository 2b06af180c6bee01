"""The count room in the browser: a drop, a blind count with one wrong box, its recount and variance, the signed report.

Everybody does their own part at their own page, and nobody sees a figure before it is over (docs/design/0342).
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from support.floor.dropped import counting, dropped, planned
from support.floor.house import House
from support.web.at_work import Opened, at_work
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser

FIGURES = re.compile(r"\$\s?\d|\b(120|140|160)\b")


@pytest.fixture
def house() -> House:
    """Two terminals with $120 and $40 in their boxes, a plan in force, keys in their cabinets."""
    return planned().put_in("E1", 120_00).put_in("E2", 40_00)


def signed_by(page: Page, name: str, role: Role | None = None) -> None:
    dialog = page.get_by_role("dialog")
    if role:
        dialog.get_by_label("Role").select_option(role.value)
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(PASSWORD)


def scan(page: Page, text: str) -> None:
    """As a scanner types: anywhere on the page."""
    page.get_by_role("heading", level=1).click()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def counted(page: Page, **bills: int) -> None:
    dialog = page.get_by_role("dialog")
    for face, number in bills.items():
        dialog.get_by_label(f"${face.removeprefix('of')}", exact=True).fill(str(number))
    dialog.get_by_role("button", name="Counted").click()
    expect(dialog).to_have_count(0)


def took(page: Page, key: str, holder: str, role: Role) -> None:
    """A key goes to somebody of the team."""
    page.get_by_role("listitem").filter(has_text=key).get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog").get_by_label("What for").fill("the drop")
    signed_by(page, holder, role)
    page.get_by_role("button", name="Sign it out").click()
    expect(page.get_by_role("listitem").filter(has_text=key)).to_contain_text(f"out to {holder}")


def begun_by(curt: Page) -> None:
    expect(curt.get_by_text("today's drop: 2 boxes")).to_be_visible()
    curt.get_by_role("button", name="Start the drop").click()
    signed_by(curt, "Sam")
    curt.get_by_role("button", name="Start", exact=True).click()
    expect(curt.get_by_role("heading", name="Drop D-1")).to_be_visible()


def collected_by(cleo: Page) -> None:
    """Each box out and another in; the number of another box is refused."""
    for terminal in ("E1", "E2"):
        taken = cleo.get_by_label(f"Scan the box that comes out of {terminal}")
        taken.fill("another")
        taken.press("Enter")
        expect(cleo.get_by_role("alert")).to_contain_text(f"box another is not the one that was in {terminal}")
        taken.fill(f"asset {terminal}")
        taken.press("Enter")
        expect(cleo.get_by_label(f"Scan the box that goes into {terminal}")).to_be_visible()
        scan(cleo, f"N-{terminal}")
        expect(cleo.get_by_text(f"Box N-{terminal} is in {terminal}.")).to_be_visible()
    expect(cleo.get_by_text("All boxes are on the trolley.")).to_be_visible()


def brought_by(curt: Page) -> None:
    """The trolley to the count room, and the count begun."""
    curt.get_by_role("button", name="Move the trolley").click()
    curt.get_by_label("Both locks are locked").check()
    signed_by(curt, "Sam")
    curt.get_by_role("button", name="Move it").click()
    expect(curt.get_by_text("the boxes of drop D-1 are waiting to be counted: 2")).to_be_visible()
    curt.get_by_role("button", name="Start the count").click()
    curt.get_by_role("button", name="Start", exact=True).click()
    expect(curt.get_by_role("heading", name="Count C-1")).to_be_visible()


def comes_in(page: Page) -> None:
    page.get_by_role("button", name="I am in the room").click()
    expect(page.get_by_text("You are in the count room.")).to_be_visible()


def opens(page: Page, box: str) -> None:
    page.get_by_role("row").filter(has_text=box).get_by_role("button", name="Count…").click()


def counted_by_machine(cleo: Page, file: Path) -> None:
    file.write_text("box,20\nasset E2,2\n")
    cleo.get_by_text("From a counting machine").click()
    cleo.get_by_label("Its file").set_input_files(file)
    cleo.get_by_role("button", name="Count these boxes (1)").click()
    expect(cleo.get_by_text("All boxes are finished.")).to_be_visible()


def recounted_by(mina: Page) -> None:
    mina.get_by_role("button", name="Recount the currency").click()
    mina.get_by_role("dialog").get_by_label("$100", exact=True).fill("1")
    mina.get_by_role("dialog").get_by_label("$20", exact=True).fill("2")
    signed_by(mina, "Cleo", Role.COUNT_TEAM)
    mina.get_by_role("button", name="Counted", exact=True).click()
    expect(mina.get_by_text("Mina has recounted.")).to_be_visible()


def signs(page: Page) -> None:
    page.get_by_role("button", name="Sign what was counted").click()
    expect(page.get_by_role("button", name="Sign what was counted")).to_have_count(0)


def closed_by(curt: Page) -> None:
    curt.get_by_role("button", name="Close the count").click()
    signed_by(curt, "Mina")
    curt.get_by_role("button", name="Close it").click()
    expect(curt.get_by_role("heading", name="Finished counts")).to_be_visible()


@pytest.mark.cites("§§ 465a.17(d)(1), 465a.18(d), 465a.25(a), 465a.25(a)(3), 465a.25(n)")
def test_from_the_first_box_to_the_signed_report(served: Served, opened: Opened, tmp_path: Path) -> None:
    served.staff("Sam", Role.SECURITY)
    curt = at_work(served, opened, "/count", "Curt", Role.COUNT_SUPERVISOR)
    cleo = at_work(served, opened, "/count", "Cleo", Role.COUNT_TEAM)
    cody = at_work(served, opened, "/count", "Cody", Role.COUNT_TEAM)
    sue = at_work(served, opened, "/count", "Sue", Role.SLOT_SUPERVISOR)
    begun_by(curt)
    cleo.get_by_role("button", name="Join the drop").click()
    took(sue, "door", "Cleo", Role.COUNT_TEAM)
    took(at_work(served, opened, "/count", "Sid", Role.SECURITY), "release", "Sam", Role.SECURITY)
    collected_by(cleo)
    brought_by(curt)
    comes_in(cleo)
    comes_in(cody)

    opens(cleo, "asset E1")
    counted(cleo, of100=1)  # the twenty sticks in the counter
    expect(cleo.get_by_role("row").filter(has_text="recount by somebody else")).to_be_visible()
    for page in (sue, cody, curt):
        expect(page.locator("#count")).to_contain_text("recount")
        assert not FIGURES.search(page.locator("main").inner_text()), "no figure before it is over"
    opens(cody, "asset E1")
    counted(cody, of100=1)
    counted_by_machine(cleo, tmp_path / "machine.csv")
    recounted_by(at_work(served, opened, "/count", "Mina", Role.MAIN_BANK))
    for page in (cleo, cody, curt):
        signs(page)
    closed_by(curt)

    curt.get_by_role("button", name="Read").click()
    report = curt.get_by_role("article", name="Report of C-1")
    expect(report.get_by_role("row").filter(has_text="asset E1").first).to_contain_text("−$20")
    expect(report.get_by_text("$20: metered 1, counted 0")).to_be_visible()
    expect(report).to_contain_text("Signed by: Cleo, Cody, Curt, Mina.")
    with curt.expect_download() as kept:
        curt.get_by_role("link", name="Report of C-1, PDF").click()
    assert kept.value.path().read_bytes().startswith(b"%PDF")
    expect(sue.get_by_text("No drop is under way.")).to_be_visible()
    expect(sue.get_by_text("Finished counts")).to_have_count(0)


@pytest.mark.cites("§ 465a.25(a)(3)(ix)")
def test_what_a_counter_types_goes_from_field_to_field_and_every_voucher_is_listed(
    served: Served, house: House, opened: Opened
) -> None:
    counting(dropped(house))
    cleo = at_work(served, opened, "/count", "Cleo", Role.COUNT_TEAM)
    cleo.get_by_role("row").filter(has_text="asset E2").get_by_role("button", name="Count…").click()
    dialog = cleo.get_by_role("dialog")
    for typed in ("", "", "2", "", "", "", ""):  # $100 to $1
        cleo.keyboard.type(typed)
        cleo.keyboard.press("Enter")
    expect(dialog.locator("output")).to_have_text("$40")
    cleo.keyboard.type("001234567890123456")
    cleo.keyboard.press("Enter")
    cleo.keyboard.type("5.50")
    cleo.keyboard.press("Enter")
    expect(dialog.get_by_text("Vouchers: 1, $5.50")).to_be_visible()
    expect(dialog.get_by_text("$5.50 …3456")).to_be_visible()
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog.get_by_text("Vouchers: 0, $0")).to_be_visible()
    dialog.get_by_role("button", name="Counted").click()
    expect(cleo.get_by_role("row").filter(has_text="asset E2").get_by_text("finished")).to_be_visible()
    assert house.floor.state.boxes.count.readings["asset E2"][0].bills == {"20": 2}
