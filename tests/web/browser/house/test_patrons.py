"""§ 461a.16 in the browser: an account at the desk, a card at the glass, and a self-exclusion that holds everywhere."""

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CashOut
from croupier.floor.record.commands.office.tracking import EnrollPatron
from croupier.web.identity import people as identity
from support.floor.house import CASHIER, House, device
from support.floor.patrons import BORN, NAME, PAT, PIN, SETTINGS
from support.web.at_work import Opened, at_work
from support.web.served import Served

pytestmark = pytest.mark.browser
CARD = "DEMO-CARD-1"


@pytest.fixture
def house() -> House:
    """Two terminals with money, a table, and a patron whose card the simulated readers take."""
    house = House(SETTINGS).terminal("E1", 100_00).terminal("E2", 50_00).table("T")
    house.do(CASHIER, EnrollPatron("", CARD, "passport 1", NAME, BORN, PIN))
    return house


def glass(served: Served, opened: Opened, name: str) -> Page:
    """A terminal with its card panel open."""
    page = opened("/")
    cookie = served.device(name).cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Player card").click()
    return page


@pytest.mark.cites("§ 461a.16(a)")
def test_a_self_exclusion(served: Served, house: House, opened: Opened) -> None:
    (issued,) = house.do(device("E2"), CashOut("E2")).events
    number = house.number(issued)
    page = glass(served, opened, "E1")
    page.get_by_role("button", name="1", exact=True).click()
    expect(page.get_by_role("heading", name=f"Player card {PAT}")).to_be_visible()
    page.get_by_role("button", name="Exclude me from play…").click()
    page.get_by_label("1 year").check()
    page.get_by_label("Type your account to confirm").fill(PAT)
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Exclude me from play", exact=True).click()
    expect(page.get_by_text("You are excluded from play from now on.")).to_be_visible()
    expect(page.get_by_text(PAT)).to_have_count(0)  # nothing of them is left on the glass

    other = glass(served, opened, "E2")
    other.get_by_role("button", name="1", exact=True).click()
    expect(other.get_by_role("dialog").get_by_role("alert")).to_contain_text("has asked to be excluded from play")

    carl = at_work(served, opened, "/cage", "carl", Role.CASHIER)
    carl.get_by_label("Scan it or type its number").fill(number)
    carl.get_by_label("Player card, if presented").fill(CARD)
    carl.get_by_role("button", name="Pay", exact=True).click()
    expect(carl.get_by_role("alert").first).to_contain_text("has asked to be excluded from play")
    carl.get_by_label("Card, scanned or typed").fill(CARD)
    carl.get_by_label("Card, scanned or typed").press("Enter")
    expect(carl.get_by_role("region", name=f"Account {PAT}")).to_contain_text("Excluded from play until")


def test_an_account_from_the_desk_to_the_glass_and_back(served: Served, house: House, opened: Opened) -> None:
    carl = at_work(served, opened, "/cage", "carl", Role.CASHIER)
    carl.get_by_role("button", name="New account…").click()
    dialog = carl.get_by_role("dialog")
    dialog.get_by_label("ID document number").fill("license 7")
    dialog.get_by_label("Name on the document").fill("Pia Pfau")
    dialog.get_by_label("Birth date on the document").fill("1990-02-03")
    dialog.get_by_label("Card, scanned or typed").fill("a card of Pia")
    dialog.get_by_label("PIN").fill("987654")
    dialog.get_by_role("button", name="Issue the card").click()
    shown = carl.get_by_role("region", name="Account P-000002")
    expect(shown).to_contain_text("no loss limit")

    page = glass(served, opened, "E1")
    page.get_by_label("Card number").fill("a card of Pia")
    page.get_by_label("PIN").fill("987654")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("group", name="Loss").get_by_role("button", name="$100").click()
    expect(page.get_by_role("group", name="Loss").get_by_role("button", name="$100")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(shown).to_contain_text("loss $100")
    expect(shown).to_contain_text("The card is in E1.")
    page.get_by_role("group", name="Loss").get_by_role("button", name="None").click()
    expect(page.get_by_text("no loss limit")).to_be_visible()  # tomorrow
    page.get_by_role("button", name="Sign out of the account").click()
    expect(page.get_by_text("P-000002")).to_have_count(0)
    expect(shown).not_to_contain_text("The card is in E1.")
    assert house.floor.state.patrons.known["P-000002"].limits(house.now()).loss == 100_00
