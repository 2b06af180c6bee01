"""A floor put together in the browser: what is next, tables, terminals one by one and from a list, people."""

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import BlockTerminal, InsertVoucher, RecordMeters
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from support.floor.house import COMPLIANCE, TECHNICIAN, House, peripherals
from support.web.at_work import Opened, at_work
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser

LIST = """terminal,asset,location,games,tables,training
N1,n1,aisle 1,657a,T1,no
N2,n1,aisle 2,,,
N3,n3,aisle 1,,W,maybe
"""
RIGHT = LIST.replace("N2,n1", "N2,n2").replace("N3,n3,aisle 1,,W,maybe", "N3,n3,aisle 3,,T1,yes")


@pytest.fixture
def house() -> House:
    """Nothing stands on this floor."""
    return House(Settings(submissions_are_filed=True))


def sign(page: Page, name: str) -> None:
    """Somebody else signs in the dialog that is open."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).last.fill(name)
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)


def test_a_pit_manager_installs_a_table_links_it_and_retires_it_with_finance(
    served: Served, house: House, opened: Opened
) -> None:
    served.staff("fay", Role.FINANCE)
    pam = at_work(served, opened, "/setup", "pam", Role.PIT_MANAGER)
    expect(pam.locator(".next .now")).to_contain_text("missing")
    expect(pam.get_by_role("button", name="Install a terminal")).to_have_count(0)
    pam.get_by_role("button", name="Install a table").click()
    pam.get_by_label("Name of the table").fill("T1")
    pam.get_by_role("combobox", name="Game").select_option("657a")
    pam.get_by_role("button", name="Install", exact=True).click()
    row = pam.get_by_role("row").filter(has_text="T1")
    expect(row).to_contain_text("Crazy 4 Poker")

    pam.get_by_role("button", name="Install a table").click()
    pam.get_by_label("Name of the table").fill("T1")
    pam.get_by_role("button", name="Install", exact=True).click()
    expect(pam.get_by_role("dialog").get_by_role("alert")).to_have_text("table T1 already exists")
    pam.get_by_role("button", name="Cancel").click()

    row.get_by_role("button", name="Link…").click()
    pam.get_by_role("combobox", name="Progressive").fill("the link")
    pam.get_by_role("button", name="Link", exact=True).click()
    expect(row).to_contain_text("the link")

    row.get_by_role("button", name="Retire…").click()
    pam.get_by_label("Why?").fill("worn out")
    sign(pam, "fay")
    pam.get_by_role("combobox", name="Role").select_option("finance")
    pam.get_by_role("button", name="Retire", exact=True).click()
    expect(row).to_have_count(0)
    pam.get_by_label("Show what left the floor").check()
    expect(row).to_contain_text("left on")
    assert house.floor.state.tables["T1"].retired


def test_terminals_from_a_list_all_or_none_with_every_error_at_its_line(
    served: Served, house: House, opened: Opened
) -> None:
    pam = at_work(served, opened, "/setup", "pam", Role.PIT_MANAGER)
    pam.get_by_role("button", name="Install a table").click()
    pam.get_by_label("Name of the table").fill("T1")
    pam.get_by_role("button", name="Install", exact=True).click()
    expect(pam.get_by_role("row").filter(has_text="T1")).to_be_visible()

    tess = at_work(served, opened, "/setup", "tess", Role.TECHNICIAN)
    tess.get_by_role("button", name="From a list…").first.click()
    tess.get_by_label("Or paste it").fill(LIST)
    tess.get_by_label("Or paste it").press("Tab")
    wrong = tess.locator(".wrong li")
    expect(wrong).to_have_text(
        ["Line 3: asset number n1 has already been used", "Line 4: training must be yes or no, not maybe"],
        use_inner_text=True,
    )
    tess.get_by_role("button", name="Install all").click()
    expect(tess.get_by_role("dialog").locator("> *, form > *").get_by_role("alert").last).to_be_visible()
    assert not house.floor.state.terminals

    tess.get_by_label("Or paste it").fill(RIGHT)
    tess.get_by_label("Or paste it").press("Tab")
    expect(tess.get_by_text("3 terminals, no errors.")).to_be_visible()
    tess.get_by_role("button", name="Install all").click()
    expect(tess.get_by_role("row").filter(has_text="N3")).to_contain_text("play money")

    moved = tess.get_by_role("row").filter(has_text="N1")
    moved.get_by_role("button", name="Move…").click()
    tess.get_by_label("Location").fill("aisle 9")
    tess.get_by_role("button", name="Move", exact=True).click()
    expect(moved).to_contain_text("aisle 9")
    moved.get_by_role("button", name="Tables…").click()
    tess.get_by_role("checkbox", name="T1").uncheck()
    tess.get_by_role("button", name="Save").click()
    expect(moved).not_to_contain_text("T1")


def test_a_technician_and_finance_add_somebody_and_spanish_says_the_same(
    served: Served, house: House, opened: Opened
) -> None:
    served.staff("fay", Role.FINANCE)
    tess = at_work(served, opened, "/setup", "tess", Role.TECHNICIAN)
    tess.get_by_role("button", name="Add a person").click()
    tess.get_by_label("Name", exact=True).first.fill("dora")
    tess.get_by_role("checkbox", name="dealer").check()
    tess.get_by_label("Temporary password").fill("a horse and a battery")
    sign(tess, "fay")
    tess.get_by_role("combobox", name="Role").select_option("finance")
    tess.get_by_role("button", name="Add", exact=True).click()
    expect(tess.locator(".names")).to_contain_text("dora")
    assert house.floor.state.staff["dora"].temporary

    tess.get_by_role("button", name="ES · Español").click()
    expect(tess.get_by_role("heading", name="Instalación")).to_be_visible()
    expect(tess.locator(".next .now")).to_contain_text("Agregue cuentas para las funciones que faltan")


def test_a_question_mark_says_what_the_page_is_for_in_the_language_of_the_page(served: Served, opened: Opened) -> None:
    pam = at_work(served, opened, "/setup", "pam", Role.PIT_MANAGER)
    expect(pam.locator(".next .now")).to_be_visible()
    pam.keyboard.press("?")
    guide = pam.get_by_role("dialog", name="This page")
    expect(guide).to_contain_text("How the floor is put together")
    pam.keyboard.press("Escape")
    expect(guide).to_have_count(0)
    pam.get_by_role("button", name="ES · Español").click()
    expect(pam.get_by_role("heading", name="Instalación")).to_be_visible()
    pam.goto(f"{served.origin}/pit")
    expect(pam.get_by_role("heading", name="El pit")).to_be_visible()
    pam.keyboard.press("?")
    expect(pam.get_by_role("dialog", name="Esta página")).to_contain_text("Toda la sala")


def test_the_people_of_a_list_are_added_under_one_signature_and_handed_their_passwords(
    served: Served, house: House, opened: Opened
) -> None:
    served.staff("fay", Role.FINANCE)
    tess = at_work(served, opened, "/setup", "tess", Role.TECHNICIAN)
    people = tess.get_by_role("region", name="People")
    people.get_by_role("button", name="From a list…").first.click()
    tess.get_by_label("Or paste it").fill("name,roles\ndora,dealer\nbob,boss\n")
    tess.get_by_label("Or paste it").blur()
    expect(tess.get_by_role("dialog").get_by_role("alert")).to_have_text("Line 3: there is no role 'boss'")
    tess.get_by_label("Or paste it").fill("name,roles\ndora,dealer\nbob,pit_manager floorperson\n")
    tess.get_by_label("Or paste it").blur()
    expect(tess.get_by_text("2 people, no errors.")).to_be_visible()
    sign(tess, "fay")
    tess.get_by_role("combobox", name="Role").select_option("finance")
    tess.get_by_role("button", name="Add all").click()
    strips = people.locator(".strips > div")
    expect(strips).to_have_count(2)
    given = {strip.split()[0]: strip.split()[1] for strip in strips.all_inner_texts()}

    assert house.floor.state.staff["bob"].roles == (Role.PIT_MANAGER, Role.FLOORPERSON)
    assert served.browser().log_in("dora", Role.DEALER, given["dora"]).headers["location"] == "/password"
    people.get_by_role("button", name="Handed out").click()
    expect(strips).to_have_count(0)


@pytest.mark.cites("§ 461a.8(d)(1)")
def test_vouchers_are_switched_on_again_at_a_terminal_and_off_at_a_machine(
    served: Served, house: House, opened: Opened
) -> None:
    house.terminal("E1")
    for number in range(5):
        house.rejected(peripherals("E1"), InsertVoucher("E1", f"01{number:016}"))
    served.staff("fay", Role.FINANCE)
    sue = at_work(served, opened, "/setup", "sue", Role.SLOT_SUPERVISOR)
    row = sue.locator("#terminals tr").filter(has_text="E1")
    expect(row).to_contain_text("vouchers are off")
    row.get_by_role("button", name="Vouchers on").click()
    expect(row).not_to_contain_text("vouchers are off")

    sue.get_by_role("button", name="Install a redemption machine…").click()
    dialog = sue.get_by_role("dialog")
    for name, text in (("machine", "K1"), ("asset", "A-9"), ("location", "hall")):
        dialog.locator(f"[name={name}]").fill(text)
    dialog.locator("[name=signer_role]").select_option("finance")
    sign(sue, "fay")
    dialog.get_by_role("button", name="Install", exact=True).click()
    machine = sue.locator("#redemption tr").filter(has_text="K1")
    machine.get_by_role("button", name="Vouchers off").click()
    expect(machine).to_contain_text("vouchers are off")
    assert house.floor.state.voucher_places_off == {"K1"}


@pytest.mark.cites("§ 461a.27(a)")
def test_a_memory_error_ends_with_a_ram_clear_before_compliance(served: Served, house: House, opened: Opened) -> None:
    house.terminal("E1").do(TECHNICIAN, BlockTerminal("E1", Block.MEMORY_ERROR))
    served.staff("cora", Role.COMPLIANCE)
    tess = at_work(served, opened, "/setup", "tess", Role.TECHNICIAN)
    row = tess.locator("#terminals tr").filter(has_text="E1")
    row.get_by_role("button", name="RAM clear…").click()
    sign(tess, "cora")
    clear = tess.get_by_role("dialog").get_by_role("button", name="It is cleared")
    clear.click()
    expect(tess.get_by_role("dialog").get_by_role("alert")).to_contain_text("meters")
    house.do(COMPLIANCE, RecordMeters("E1"))
    clear.click()
    expect(row.get_by_role("button", name="RAM clear…")).to_have_count(0)
    assert Block.MEMORY_ERROR not in house.at("E1").blocks
