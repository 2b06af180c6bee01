"""The terminal for whoever plays without a mouse, comes with a voucher, waits for an attendant, or looks back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.settings import Settings
from support.floor.house import ANTE, BELOW_KING, PAIR, House
from support.web.served import Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


@pytest.fixture
def house() -> House:
    """A terminal with $100 at a house where an attendant pays whatever is above $25."""
    return House(Settings(payout_limit=25_00)).terminal("E1", 100_00).table("T")


def spot(page: Page, name: str) -> Locator:
    return page.locator(f"[data-spot='{name}']")


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Crazy 4 Poker").click()
    expect(spot(page, "ante")).to_be_visible()


def tab_to(page: Page, wanted: Locator) -> None:
    """With the tab key alone."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError("no number of tabs leads there")


def test_a_round_by_keyboard_alone(terminal: Page, house: House) -> None:
    """Figures take chips, letters undo and decide; the focus is never lost, and what happens is announced."""
    house.betting()
    tab_to(terminal, terminal.get_by_role("button", name="Crazy 4 Poker"))
    terminal.keyboard.press("Enter")
    expect(spot(terminal, "ante")).to_be_visible()
    terminal.keyboard.press("3")
    expect(terminal.locator(".chip.c1000")).to_have_attribute("aria-pressed", "true")
    tab_to(terminal, spot(terminal, "ante"))
    terminal.keyboard.press("Enter")
    expect(terminal.locator(".is-in")).to_contain_text("$20 is in")
    expect(spot(terminal, "ante")).to_be_focused()
    terminal.keyboard.press("v")
    expect(terminal.locator(".is-in")).to_contain_text("$40 is in")
    terminal.keyboard.press("z")
    expect(terminal.locator(".is-in")).to_contain_text("$20 is in")
    terminal.keyboard.press("ArrowRight")
    expect(spot(terminal, "super_bonus")).to_be_focused()

    house.deal(seat1=PAIR, dealer=BELOW_KING)
    expect(terminal.locator("#dock")).to_be_focused()
    expect(terminal.locator("body > [aria-live]")).to_contain_text("When time runs out: Fold")
    terminal.keyboard.press("v")
    terminal.keyboard.press("w")
    expect(terminal.get_by_text("$30 in play")).to_be_visible()
    house.deal(dealer=BELOW_KING)

    expect(terminal.locator("body > [aria-live]")).to_contain_text("You win $10")
    assert house.balance("E1") == 110_00


def test_what_a_time_out_does_is_told_and_a_choice_that_is_closed_keeps_its_place(terminal: Page, house: House) -> None:
    house.wager("E1", **ANTE).deal(seat1=PAIR)
    sit_down_in_play(terminal)

    buttons = terminal.get_by_role("group", name="Your decision").get_by_role("button")

    expect(buttons).to_have_count(4)
    expect(buttons.nth(0)).to_contain_text("also when time runs out", ignore_case=True)
    expect(buttons.nth(1)).to_contain_text("Play $10")
    expect(buttons.nth(3)).to_be_disabled()
    expect(terminal.locator(".moment")).to_contain_text("When time runs out: Fold")


def sit_down_in_play(page: Page) -> None:
    """Who is asked for a decision is shown the table that asks."""
    expect(page.get_by_role("group", name="Your decision")).to_be_visible()


@pytest.mark.cites("§ 605a.3(b)(1)")
def test_a_voucher_is_printed_and_goes_in_again_once(terminal: Page, house: House) -> None:
    terminal.get_by_role("button", name="Cash out").click()
    voucher = terminal.get_by_role("alertdialog", name="Voucher")
    expect(voucher).to_contain_text("$100")
    number = voucher.locator(".digits").inner_text()
    assert voucher.get_by_role("link", name="Print").get_attribute("href") == "/voucher/E1/1.pdf"
    voucher.get_by_role("button", name="Done").click()

    terminal.get_by_role("button", name="Add money").click()
    terminal.get_by_label("Voucher number").fill(number)
    terminal.get_by_role("button", name="Insert voucher").click()
    expect(terminal.locator(".balance .money")).to_have_text("$100.00")
    assert house.balance("E1") == 100_00

    terminal.get_by_label("Voucher number").fill(number)
    terminal.get_by_role("button", name="Insert voucher").click()
    expect(terminal.get_by_role("dialog").get_by_role("alert")).to_contain_text("has already been paid")


def test_digits_without_end_are_no_voucher(terminal: Page) -> None:
    terminal.get_by_role("button", name="Add money").click()
    terminal.get_by_label("Voucher number").press_sequentially("7" * 101)
    terminal.get_by_role("button", name="Insert voucher").click()
    expect(terminal.get_by_role("dialog").get_by_role("alert")).to_contain_text("voucher …7777 is unknown")


@pytest.mark.cites("§ 465a.26(b)(1)")
def test_a_large_win_locks_the_terminal_until_an_attendant_has_paid(
    terminal: Page, house: House, served: Served
) -> None:
    house.wager("E1", ante=20_00, super_bonus=20_00).deal(seat1="As Ah Ad 8c 9h", dealer="Kc Qd 7h 4s 2c")
    house.choose("E1", "play", 40_00).deal(dealer="Kc Qd 7h 4s 2c")
    lock = terminal.get_by_role("alertdialog", name="Hand pay")
    expect(lock).to_contain_text("An attendant has been called to pay you.")
    due = house.due("E1")
    expect(lock.locator("h1")).to_have_text(f"${sum(one.amount for one in due) // 100}")

    attendant = served.logged_in("andy", Role.SLOT_ATTENDANT)
    for one in due:
        assert attendant.command("pay_hand", hand_pay=one.id, amount=one.amount).status == 200

    expect(lock).to_have_count(0)
    expect(terminal.get_by_role("button", name="Cash out")).to_be_enabled()


def test_the_last_rounds_again_step_by_step_and_the_session(terminal: Page, house: House) -> None:
    house.play_hand(PAIR, BELOW_KING)
    terminal.get_by_role("button", name=re.compile("^Your session")).click()
    expect(terminal.locator(".visit")).to_contain_text("Net+$10")
    terminal.get_by_role("button", name="My last rounds").click()
    terminal.get_by_role("button", name="Crazy 4 Poker").and_(terminal.locator("dialog button")).click()

    dialog = terminal.get_by_role("dialog")
    expect(dialog.get_by_label("king of spades").first).to_be_visible()
    expect(dialog.locator(".receipt")).to_contain_text("§ 657a.11(c)(3)")
    dialog.get_by_role("button", name="Step back").click()
    expect(dialog.locator(".step")).not_to_be_empty()


def test_text_twice_as_large_is_clipped_nowhere(terminal: Page, house: House) -> None:
    """At the size of a tablet; what does not fit is reached by scrolling down, never sideways."""
    terminal.set_viewport_size({"width": 1280, "height": 800})
    terminal.evaluate("document.documentElement.style.fontSize = '32px'")
    house.betting()
    sit_down(terminal)
    clipped = """() => [...document.querySelectorAll(".spot, .dock button, .bar button, .moment, .is-in")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.className + ": " + one.textContent)"""

    assert terminal.evaluate(clipped) == []
    assert terminal.evaluate("document.documentElement.scrollWidth <= innerWidth")
    spot(terminal, "ante").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")


def test_a_sign_tells_what_a_bet_pays_and_gives_the_focus_back(terminal: Page, house: House) -> None:
    house.betting()
    sit_down(terminal)
    sign = terminal.get_by_role("button", name="What it pays: Queens Up Wager")
    sign.click()
    expect(terminal.get_by_role("dialog")).to_contain_text("Pair of queens or better")
    terminal.keyboard.press("Escape")

    expect(terminal.get_by_role("dialog")).to_have_count(0)
    expect(sign).to_be_focused()


def test_what_lies_over_everything_takes_the_focus_and_gives_nothing_else_away(terminal: Page) -> None:
    terminal.get_by_role("button", name="Cash out").focus()
    terminal.keyboard.press("Enter")
    done = terminal.get_by_role("alertdialog", name="Voucher").get_by_role("button", name="Done")
    expect(done).to_be_focused()
    expect(terminal.locator("main")).to_have_attribute("inert", "")
    terminal.keyboard.press("Enter")

    expect(terminal.get_by_role("alertdialog")).to_have_count(0)
    expect(terminal.get_by_role("button", name="Crazy 4 Poker")).to_be_enabled()
