"""Accounts in the browser: roles, locks, passwords, factors and ends, each by a technician and another department."""

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddKey
from croupier.floor.record.person import SecurityKey, Standing
from support.floor.house import House
from support.web.at_work import Opened, at_work
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser


def change(page: Page, what: str, signer: str = "sid", **entered: str) -> None:
    """One thing about the account of Carl, with somebody of security."""
    row = page.locator("li[data-key=carl]")
    if not row.locator("details").get_attribute("open"):
        row.locator("details").evaluate("one => { one.open = true }")
    row.get_by_role("button", name=f"{what}…", exact=True).click()
    dialog = page.get_by_role("dialog")
    for label, text in entered.items():
        dialog.get_by_label(label.replace("_", " ")).fill(text)
    dialog.locator("[name=signer]").fill(signer)
    dialog.locator("[name=signer_role]").select_option("security")
    dialog.locator("[name=signer_password]").fill(PASSWORD)
    dialog.get_by_role("button", name=what, exact=True).click()


def test_a_technician_keeps_accounts_with_security(served: Served, house: House, opened: Opened) -> None:
    served.staff("sid", Role.SECURITY).staff("carl", Role.CASHIER)
    house.do(Actor("carl", Role.CASHIER), AddKey(SecurityKey("one", "public", "blue")))
    page, carl = at_work(served, opened, "/setup", "tess", Role.TECHNICIAN), house.floor.state.staff["carl"]
    row = page.locator("li[data-key=carl]")

    change(page, "Lock", signer="nobody", Reason="gone")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("second person")
    page.get_by_role("button", name="Cancel").click()
    change(page, "Lock", Reason="gone")
    expect(row).to_contain_text("locked")
    change(page, "Unlock", Reason="back")
    expect(row).not_to_contain_text("locked")
    change(page, "Reset the password", Temporary_password="quite a long one")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert carl.temporary
    change(page, "Remove the second factor")
    expect(row.get_by_role("button", name="Remove the second factor…")).to_have_count(0)
    assert not carl.has_factor
    row.get_by_role("button", name="Change the roles…").click()
    page.get_by_role("dialog").get_by_label("main bank").check()
    page.get_by_role("button", name="Cancel").click()
    change(page, "Close the account", Reason="left the house")
    expect(row).to_contain_text("closed")
    assert carl.standing is Standing.ENDED


def test_nobody_else_is_shown_how_accounts_are_changed(served: Served, opened: Opened) -> None:
    page = at_work(served, opened, "/setup", "pam", Role.PIT_MANAGER)

    expect(page.locator("li[data-key=pam]")).to_be_visible()
    expect(page.get_by_text("Account", exact=True)).to_have_count(0)
