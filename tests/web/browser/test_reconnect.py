"""The server is killed in the middle of a round and started again: every page resumes by itself, in real Chromium."""

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.cli.main import main
from croupier.floor.rehearsal.demonstration.seeded import PASSWORD
from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.demo_process import DemoProcess
from support.web.floor_process import FloorProcess
from support.web.proxy import Proxy
from support.web.served import Served

pytestmark = pytest.mark.browser

TABLE = "T-657a"
LOST = "reconnect by itself"
Opened = Callable[[str], Page]


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[DemoProcess]:
    """A demonstration that can be killed."""
    process = DemoProcess(tmp_path / "floor")
    yield process
    process.kill()


@pytest.fixture
def page_of(chromium: Browser, demo: DemoProcess) -> Iterator[Opened]:
    """Opens pages of the demonstration, each in a browser of its own; none may meet an error of its own script."""
    contexts, errors = [], []

    def open_page(path: str) -> Page:
        context = chromium.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(demo.origin + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def logged_in(page: Page, name: str) -> Page:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    return page


def at_the_table(terminal: Page) -> Page:
    """With $100, where bets are taken."""
    terminal.get_by_role("button", name="Add money").click()
    terminal.get_by_role("button", name="$100", exact=True).click()
    shows_balance(terminal, "$100.00")
    terminal.get_by_role("button", name="Done").click()
    terminal.locator(".tile[data-key='T-657a']").click()
    expect(terminal.get_by_role("heading", name="Place your bets")).to_be_visible()
    return terminal


def bet(terminal: Page) -> None:
    terminal.get_by_role("button", name="Ante Wager, ").click()


def is_in(terminal: Page) -> None:
    expect(terminal.locator(".is-in")).to_contain_text("Your bet of $10 is in")


def shows_balance(page: Page, amount: str) -> None:
    expect(page.locator(".bar .money")).to_have_text(amount)


def test_every_page_resumes_after_the_server_was_killed_in_a_round(
    demo: DemoProcess, page_of: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dealer = logged_in(page_of(f"/dealer/{TABLE}"), "dana")
    pit = logged_in(page_of("/pit"), "flora")
    display = page_of(f"/display/{TABLE}")
    terminal = at_the_table(page_of("/terminal/E-01"))
    bet(terminal)
    is_in(terminal)
    dealer.get_by_role("button", name="Take over the table").click()
    no_more_bets = dealer.get_by_role("heading", name="Take wagers, then announce “no more bets”")
    expect(no_more_bets).to_be_visible()
    expect(display.locator(".sign-moment")).to_have_text("Place your bets")
    expect(pit.get_by_role("heading", name="Crazy 4 Poker").first).to_be_visible()

    demo.kill()

    for page in (dealer, pit, terminal):
        expect(page.get_by_text(re.compile(LOST)).first).to_be_visible()
    expect(display.locator(".sign-moment")).to_have_text("One moment, please")

    demo.start()

    is_in(terminal)
    shows_balance(terminal, "$90.00")
    expect(no_more_bets).to_be_visible()
    for page in (dealer, pit, terminal):
        expect(page.get_by_text(re.compile(LOST))).to_have_count(0)
    dealer.keyboard.press("Space")
    expect(dealer.locator("#next")).to_contain_text("Deal")
    dealer.keyboard.type("As")
    dealer.keyboard.press("Enter")
    expect(terminal.get_by_role("img", name="Ace of spades")).to_be_visible()
    expect(display.locator(".sign-moment")).not_to_have_text(re.compile("Place your bets|One moment, please"))
    terminal.get_by_role("button", name="More").click()
    terminal.get_by_role("button", name="Call an attendant").click()
    expect(pit.get_by_text("E-01 is calling an attendant")).to_be_visible()

    demo.kill()
    assert main(["verify", "--data", str(tmp_path / "floor")]) == 0
    capsys.readouterr()


def test_a_wager_that_was_on_its_way_when_the_server_was_killed_is_done_once(
    demo: DemoProcess, page_of: Opened
) -> None:
    """The server is stopped, so that the wager reaches it and is not read; the page asks again when it is back."""
    terminal = at_the_table(page_of("/terminal/E-01"))
    terminal.get_by_role("button", name="Ante Wager, ").hover()
    demo.process.send_signal(signal.SIGSTOP)
    bet(terminal)
    demo.kill()
    expect(terminal.get_by_text(re.compile(LOST)).first).to_be_visible()

    demo.start()

    is_in(terminal)
    shows_balance(terminal, "$90.00")
    terminal.reload()
    shows_balance(terminal, "$90.00")


def test_a_network_that_falls_silent_is_noticed_and_the_page_comes_back(
    chromium: Browser, served: Served, house: House
) -> None:
    """Nothing ends the connection: the page asks whether anybody is there, and looks for another way."""
    network = Proxy(served.port)
    origin = f"http://127.0.0.1:{network.port}"
    context = chromium.new_context()
    context.add_cookies(
        [{"name": identity.DEVICE, "value": served.device("E1").cookies[identity.DEVICE], "url": origin}]
    )
    page = context.new_page()
    page.clock.install()
    page.goto(f"{origin}/terminal")
    shows_balance(page, "$100.00")
    try:
        network.fall_silent()
        page.clock.fast_forward(7_000)
        house.put_in("E1", 20_00)
        page.clock.fast_forward(7_000)
        expect(page.get_by_text(re.compile(LOST)).first).to_be_visible()
        network.cut()
        network.flow()
        shows_balance(page, "$120.00")
        expect(page.get_by_text(re.compile(LOST))).to_have_count(0)
    finally:
        context.close()
        network.close()


def test_a_page_goes_on_with_the_server_that_took_over(chromium: Browser, tmp_path: Path) -> None:
    """Whatever stands before both servers leads to the one that serves; the page notices no more than a moment."""
    place = ["--data", str(tmp_path / "floor"), "--keys", str(tmp_path / "keys")]
    first = FloorProcess(*place)
    first.says("Everything is kept")
    second = FloorProcess(*place, "--standby")
    second.says("Standby: ")
    before_both, context = Proxy(first.port), chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(60_000)
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{before_both.port}/terminal/E-01")
        terminal = at_the_table(page)
        bet(terminal)
        is_in(terminal)

        first.kill()
        expect(terminal.get_by_text(re.compile(LOST)).first).to_be_visible()
        second.says("Everything is kept")
        before_both.lead_to(second.port)

        is_in(terminal)
        shows_balance(terminal, "$90.00")
        expect(terminal.get_by_text(re.compile(LOST))).to_have_count(0)
    finally:
        context.close()
        before_both.close()
        first.kill()
        second.kill()
