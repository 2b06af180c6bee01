"""Central control in the browser: an alarm that comes by itself, an order with its reason, at the widths of offices."""

import pytest
from playwright.sync_api import Page, expect

from croupier.central.host.store import HostStore
from croupier.floor.record.actors import Role
from croupier.web import languages
from support.floor.house import House
from support.web.at_work import Opened, at_work
from support.web.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def house() -> House:
    return House().terminal("E1", 100_00).terminal("E2")


@pytest.fixture
def store(served: Served) -> HostStore:
    """What the host of these terminals keeps: both run the approved program."""
    store = HostStore()
    store.approve("croupier 1", {1: 0x1F2E})
    for terminal in ("E1", "E2"):
        store.signed(terminal, 1, 0x1F2E)
    served.web.office.monitor.findings = lambda: store.found
    return store


def reaches_beyond(page: Page) -> bool:
    """Whether the page, or its list of terminals, is wider than it is shown."""
    wider = "(one) => one.scrollWidth > one.clientWidth + 1"
    return bool(page.evaluate(f"({wider})(document.documentElement)")) or bool(
        page.locator(".central .panel").first.evaluate(wider)
    )


@pytest.mark.cites("§ 461a.4(d)")
def test_a_wrong_program_comes_up_live_and_goes_when_it_is_right_again(
    served: Served, store: HostStore, opened: Opened
) -> None:
    page = at_work(served, opened, "/central", "rita", Role.REVENUE)
    expect(page.get_by_text("program verified")).to_have_count(2)
    alarm = page.locator(".alarms")
    expect(alarm).to_have_text("")
    store.signed("E2", 1, 0x2A3B)
    expect(alarm).to_contain_text("E2: its program is not an approved one.")
    expect(alarm).to_contain_text("Expected croupier 1; it reported the signature 2A3B, since ")
    expect(page.get_by_role("row").filter(has_text="E2")).to_contain_text("program not approved")
    store.signed("E2", 1, 0x1F2E)
    expect(alarm).to_have_text("")
    expect(page.get_by_text("program verified")).to_have_count(2)


def test_the_alarm_in_spanish(served: Served, store: HostStore, opened: Opened) -> None:
    store.signed("E1", 1, 0x2A3B)
    page = at_work(served, opened, "/central", "rita", Role.REVENUE)
    page.context.add_cookies([{"name": languages.COOKIE, "value": "es", "url": served.origin}])
    page.reload()
    expect(page.locator(".alarms")).to_contain_text("E1: su programa no es ninguno de los aprobados.")
    expect(page.locator(".alarms")).to_contain_text("Se esperaba croupier 1; informó la firma 2A3B, desde ")
    expect(page.get_by_text("programa no aprobado")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_everything_of_a_terminal_fits_beside_each_other(
    served: Served, store: HostStore, opened: Opened, width: int, height: int
) -> None:
    store.signed("E1", 1, 0x2A3B)
    page = at_work(served, opened, "/central", "rita", Role.REVENUE)
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(".alarms")).to_contain_text("E1")
    assert not reaches_beyond(page)


@pytest.mark.cites("§ 605a.5(d)")
def test_what_all_that_are_shown_come_to(served: Served, opened: Opened) -> None:
    page = at_work(served, opened, "/central", "rita", Role.REVENUE)
    total = page.get_by_role("row").filter(has_text="All 2 shown")
    expect(total.get_by_role("cell").nth(0)).to_have_text("$100")
    expect(total.get_by_role("cell").nth(3)).to_have_text("$100")
    page.get_by_label("Find a table or terminal").fill("E2")
    expect(page.get_by_role("row").filter(has_text="All 1 shown").get_by_role("cell").nth(3)).to_have_text("$0")


@pytest.mark.cites("§ 605a.5(a)")
def test_a_terminal_is_disabled_with_a_reason_and_no_other(served: Served, house: House, opened: Opened) -> None:
    page = at_work(served, opened, "/central", "rita", Role.REVENUE)
    button = page.get_by_role("button", name="Disable E2")
    expect(button).to_be_disabled()
    expect(page.get_by_role("button", name="Enable 0 shown")).to_be_disabled()
    page.get_by_label("Reason for disabling").fill("tax not paid")
    button.click()
    expect(page.get_by_role("button", name="Enable E2")).to_be_visible()
    expect(page.get_by_role("region", name="Latest events")).to_contain_text("not enabled: tax not paid")
    terminals = house.floor.state.terminals
    assert (terminals["E1"].enabled, terminals["E2"].enabled) == (True, False)
