"""The page of what was refused: who, what, why and from where, in the language of the page."""

import pytest
from playwright.sync_api import expect

from croupier.floor.record.actors import SYSTEM, Role
from croupier.floor.record.commands import RecordRefused
from support.floor.house import House
from support.web.at_work import Opened, at_work
from support.web.served import Served

pytestmark = pytest.mark.browser


def test_surveillance_sees_who_tried_what_and_finds_it_by_a_word(served: Served, house: House, opened: Opened) -> None:
    carl = served.logged_in("carl", Role.CASHIER)
    for _ in range(3):
        carl.command("pay_hand", hand_pay="1", amount=5_00)
    served.browser().command("install_table", table="Z", chapter="657a")
    tries = house.engine.refused.take()
    assert isinstance(tries, RecordRefused)
    house.do(SYSTEM, tries)

    page = at_work(served, opened, "/surveillance", "vera", Role.SURVEILLANCE)
    page.get_by_role("link", name="Refusals").click()
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="carl, cashier")).to_contain_text("role may not do this")
    expect(rows.filter(has_text="carl, cashier")).to_contain_text("127.0.0.1")
    expect(rows.filter(has_text="unknown")).to_contain_text("install table")
    page.get_by_label("Name, command, refusal or address").focus()
    page.keyboard.type("pay hand pay")
    expect(rows).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("1 found")
