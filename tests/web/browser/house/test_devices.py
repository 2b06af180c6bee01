"""The papers of devices in the browser: a movement with its notices, and what is filed at the end of a month."""

import json
import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import InstallTerminal
from croupier.floor.record.commands.office.software import Component, NotifySoftware
from support.floor.house import NOON, TECHNICIAN, House
from support.floor.registered import MONDAY, arrived, device, placed, registered, told
from support.web.at_work import Opened, at_work
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser

HEADING = "asset,kind,serial,manufacturer,model,program,denominations\n"
WRONG = HEADING + "1,terminal,S-1,Maker,One,p 1,1.00\n2,cupboard,S-2,Maker,One,p 1,\n"
RIGHT = WRONG.replace("cupboard", "hybrid_table")


@pytest.fixture
def house() -> House:
    """Three approved places, and no device yet."""
    return registered()


def record(page: Page, button: str = "Record") -> None:
    """What the dialog asks for is done."""
    page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def filled(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f"dialog [name={name}]").fill(text)


@pytest.mark.cites("§§ 463a.2(a), 463a.4(b), 463a.4(b)(1), 463a.5(e)(6), 463a.5(f)")
def test_a_terminal_travels_arrives_and_moves_onto_the_floor_with_its_notices(
    served: Served, house: House, opened: Opened
) -> None:
    served.staff("tess", Role.TECHNICIAN)
    sue = at_work(served, opened, "/devices", "sue", Role.SLOT_SUPERVISOR)
    expect(sue.locator(".due")).to_contain_text("file the master lists before anything opens")
    sue.get_by_role("button", name="Transport…").click()
    filled(sue, notice="T-1", shipper="Maker", shipper_address="2 Maker Street", receiver="House", serials="S-1, S-2")
    filled(sue, receiver_address="1 House Way", method="truck", reason="new", expected=f"{MONDAY}T20:00")
    filled(sue, transported=str(MONDAY))
    record(sue)
    expect(sue.locator(".due")).to_contain_text("devices under notice T-1 are expected: 2")

    sue.get_by_role("button", name="Register devices").click()
    filled(sue, list=WRONG)
    expect(sue.get_by_role("dialog")).to_contain_text("Line 3: device 2 has an unknown kind")
    filled(sue, list=RIGHT)
    expect(sue.get_by_role("dialog")).to_contain_text("Devices read: 2.")
    filled(sue, signer="tess", signer_password=PASSWORD)
    sue.locator("dialog [name=signer_role]").select_option("technician")
    record(sue, "Register")
    row = sue.locator("#devices tr").filter(has_text="S-2")
    expect(row).to_contain_text("hybrid table")
    row.get_by_role("button", name="Move…").click()
    expect(sue.get_by_role("combobox", name="To", exact=True)).to_have_value("Dock")  # nothing leaves by oversight
    sue.get_by_role("button", name="Cancel").click()

    sue.get_by_role("button", name="Movement…").click()
    filled(sue, notice="M-1", movements="1, Row 1\n")
    record(sue)
    house.do(TECHNICIAN, InstallTerminal("E1", "1", "Row 1"))
    sue.reload()
    onto_floor = house.floor.state.register.log[-1]
    assert not onto_floor.signed
    sue.get_by_role("button", name=f"Sign movement {onto_floor.number}").click()
    expect(sue.locator("#movements tbody tr").first).to_contain_text("sue")
    assert onto_floor.signed
    sue.get_by_role("button", name="Submitted to both bureaus").click()
    expect(sue.locator("#movements")).not_to_contain_text("Submitted to both bureaus")
    with sue.expect_download() as found:
        sue.get_by_role("link", name="M-1, PDF").click()
    assert found.value.suggested_filename == f"notice-{MONDAY}.pdf"


@pytest.mark.cites("§§ 463a.5(a), 463a.5(g), 607a.2(c)")
def test_the_lists_are_filed_again_at_the_end_of_a_month_with_what_has_changed(
    served: Served, house: House, opened: Opened
) -> None:
    placed(arrived(house, device("1"), device("2")))
    sue = at_work(served, opened, "/devices", "sue", Role.SLOT_SUPERVISOR)
    file(sue, "November")
    told(house, "2", "Row 2").do(TECHNICIAN, InstallTerminal("E2", "2", "Row 2"))
    house.after(days=16)
    sue = at_work(served, opened, "/devices", "sue", Role.SLOT_SUPERVISOR)
    expect(sue.locator(".due .overdue").first).to_be_visible()
    expect(sue.locator("#lists")).to_contain_text("Row 2")
    papers = {}
    for kind in ("PDF", "XLSX", "JSON"):
        with sue.expect_download() as found:
            sue.get_by_role("link", name=f"Changes, {kind}", exact=True).click()
        papers[kind] = found.value.path().read_bytes()
    assert papers["PDF"].startswith(b"%PDF")
    assert "Row 2" in json.dumps(json.loads(papers["JSON"]))
    with zipfile.ZipFile(BytesIO(papers["XLSX"])) as book:
        assert "Row 2" in book.read("xl/sharedStrings.xml").decode()
    file(sue, "December")
    expect(sue.locator("#lists")).to_contain_text("No changes.")
    assert [one.reference for one in house.floor.state.register.filed] == ["November", "December"]


def file(page: Page, reference: str) -> None:
    page.get_by_role("button", name="File the lists…").click()
    filled(page, reference=reference)
    record(page)
    expect(page.locator("#lists")).to_contain_text(reference)


def test_who_has_no_duty_there_reads_and_is_offered_nothing(served: Served, opened: Opened) -> None:
    anna = at_work(served, opened, "/devices", "anna", Role.AUDITOR)
    expect(anna.get_by_role("heading", name="Master lists")).to_be_visible()
    for name in ("File the lists…", "Register devices", "Transport…", "Request a place…"):
        expect(anna.get_by_role("button", name=name)).to_have_count(0)


@pytest.mark.cites("§§ 461a.4(c), 461a.26(b), 461a.26(c)")
def test_software_is_approved_told_of_and_installed_after_72_hours(
    served: Served, house: House, opened: Opened
) -> None:
    arrived(house, device("1"))
    later = NOON + timedelta(hours=80)
    house.do(TECHNICIAN, NotifySoftware("S-1", Component.PROGRAM, "croupier 2", ("1",), later, "a mended sign"))
    house.after(hours=73)
    served.staff("sue", Role.SLOT_SUPERVISOR)
    cora = at_work(served, opened, "/devices", "cora", Role.COMPLIANCE)
    cora.get_by_role("button", name="Record an approval…").click()
    filled(cora, version="croupier 2", digest="ab" * 32, reference="LAB-2")
    record(cora)
    software = cora.get_by_role("region", name="Software")
    expect(software.get_by_role("row").filter(has_text="croupier 2").first).to_contain_text("LAB-2")

    tess = at_work(served, opened, "/devices", "tess", Role.TECHNICIAN)
    told_of = tess.get_by_role("region", name="Software").get_by_role("row")
    told_of.filter(has_text="S-1").get_by_role("button", name="Installed…").click()
    filled(tess, signer="sue", signer_password=PASSWORD)
    tess.locator("dialog select").last.select_option("slot_supervisor")
    record(tess)
    expect(told_of.filter(has_text="S-1")).to_have_count(0)
    assert house.floor.state.register.assets["1"].device.program == "croupier 2"

    tess.get_by_role("button", name="Software change…").click()
    filled(tess, notice="S-2", version="croupier 3", assets="1", reason="a new game")
    filled(tess, installed=f"{MONDAY + timedelta(days=4)}T20:00")
    tess.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
    expect(tess.get_by_role("dialog").get_by_role("alert")).to_contain_text("72 hours")
    filled(tess, installed=f"{MONDAY + timedelta(days=7)}T20:00")
    record(tess)
    expect(told_of.filter(has_text="S-2")).to_contain_text("program: croupier 3")
