"""The terminal in a real browser when things cross: a lock in mid-round, a late tap, a page that is opened again."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.equipment.cards import card
from croupier.floor.record.commands import BlockTerminal, CloseTable, OpenTable, Report, TimeOut, UnblockTerminal
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, ATTENDANT, COMPLIANCE, DEALER, FLOORPERSON, PAIR, SYSTEM, House, submission
from support.web.served import Served

pytestmark = pytest.mark.browser

LISTEN = """() => {
    const { send } = WebSocket.prototype;
    window.sent = [];
    WebSocket.prototype.send = function (text) { sent.push(text); send.call(this, text); };
}"""
"""Keeps whatever the page sends from now on."""


@pytest.fixture
def house() -> House:
    """A terminal with $100 at a house where an attendant pays whoever cashes out more than that."""
    return House(Settings(voucher_limit=100_00)).terminal("E1", 100_00).table("T")


HEARS_LATE = "live.see = (message) => (live.late ??= []).push(message)"
HEARS_NOW = "delete live.see; live.late.forEach((message) => live.see(message))"
"""A page to which documents come only when it is said."""

LOSES_COMMANDS = """
    const { socket } = live;
    const { send } = socket;
    socket.send = (text) => JSON.parse(text).kind === "ask" || send.call(socket, text);
"""
"""A connection over which no command arrives."""


def asked(page: Page) -> list[Any]:
    """The commands that were sent since."""
    return [one for one in map(json.loads, page.evaluate("sent")) if one["kind"] == "ask"]


def with_socket(page: Page, act: str) -> None:
    """Something done to the page's own connection."""
    source = page.locator("script[src*='/terminal.js']").get_attribute("src") or ""
    page.evaluate(f"import('{source.replace('/terminal.js', '/state.js')}').then(({{ live }}) => {{ {act} }})")


def sit_down(page: Page) -> Page:
    """Where nothing is asked: a table that asks for a decision comes by itself."""
    page.locator(".tile[data-key='T']").click()
    return page


# What lies over everything


@pytest.mark.cites("§ 461a.1(Hand pay)")
def test_a_hand_pay_waits_until_the_decision_is_made(terminal: Page, house: House) -> None:
    """The round goes on, and the player is told that somebody comes; then the terminal is locked."""
    house.put_in("E1", 100_00).wager("E1", **ANTE).deal(seat1=PAIR)
    decision = terminal.get_by_role("group", name="Your decision")
    expect(decision).to_be_visible()
    lock = terminal.get_by_role("alertdialog", name="Hand pay")

    terminal.get_by_role("button", name="Cash out").click()
    expect(terminal.locator(".notice")).to_have_text("An attendant has been called to pay you.")
    expect(lock).to_have_count(0)
    decision.get_by_role("button", name="Fold").click()

    expect(lock).to_contain_text("$180")
    assert house.round().round.stakes["E1@1"].folded


def test_no_key_acts_under_what_lies_over_everything(terminal: Page, house: House) -> None:
    house.wager("E1", **ANTE).deal(seat1=PAIR)
    expect(terminal.get_by_role("group", name="Your decision")).to_be_visible()
    house.do(ATTENDANT, BlockTerminal("E1", Block.OUT_OF_SERVICE))
    screen = terminal.get_by_role("alertdialog", name="Out of service")
    expect(screen).to_be_visible()
    terminal.evaluate(LISTEN)
    terminal.keyboard.press("q")
    screen.get_by_role("button", name="Call an attendant").click()

    expect(screen.get_by_role("button", name="An attendant has been called")).to_be_disabled()
    assert "choose" not in [one["command"]["command"] for one in asked(terminal)]


def test_a_voucher_of_a_terminal_out_of_service_is_shown_at_once_and_to_nobody_else(
    terminal: Page, house: House
) -> None:
    """Nor does the next player find the last slip: it went with the balance."""
    house.betting()
    sit_down(terminal).get_by_role("button", name="Ante Wager, ").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")
    terminal.get_by_role("button", name="Clear").click()
    expect(terminal.locator(".balance .money")).to_have_text("$100.00")
    house.do(ATTENDANT, BlockTerminal("E1", Block.OUT_OF_SERVICE))
    terminal.get_by_role("alertdialog", name="Out of service").get_by_role("button", name="Cash out").click()

    voucher = terminal.get_by_role("alertdialog", name="Voucher")
    expect(voucher).to_contain_text("$100")
    voucher.get_by_role("button", name="Done").click()
    house.do(ATTENDANT, UnblockTerminal("E1", Block.OUT_OF_SERVICE))
    house.put_in("E1", 20_00)
    expect(terminal.locator(".balance .money")).to_have_text("$20.00")
    expect(terminal.get_by_role("alertdialog")).to_have_count(0)
    expect(terminal.get_by_role("button", name="Repeat")).to_be_disabled()


# The signs


@pytest.mark.cites("§ 601a.2")
def test_a_table_that_opens_under_another_submission_has_its_signs(terminal: Page, house: House) -> None:
    """A page that was there before shows them too."""
    sit_down(terminal)
    sign = terminal.get_by_role("button", name="What it pays: Queens Up Wager")
    expect(sign).to_be_visible()
    house.do(FLOORPERSON, CloseTable("T"))

    house.do(FLOORPERSON, OpenTable("T", "Dana", submission("657a", queens_up_paytable="C")), COMPLIANCE)

    expect(terminal.get_by_role("heading", name="Next round soon")).to_be_visible()
    sign.click()
    expect(terminal.get_by_role("dialog").get_by_role("row", name="Three of a kind")).to_contain_text("8 to 1")


def test_signs_that_could_not_be_fetched_come_with_the_next_document(terminal: Page, house: House) -> None:
    terminal.route("**/api/game/T", lambda route: route.abort(), times=1)
    with terminal.expect_event("requestfailed"):
        sit_down(terminal)

    house.betting()

    expect(terminal.locator("[data-spot='ante']")).to_be_visible()


# What is on its way


def test_a_late_tap_is_told_why_it_came_to_nothing(terminal: Page, house: House) -> None:
    """Betting has closed, and the page has not heard of it yet."""
    house.terminal("E2", 100_00).wager("E2", 2, **ANTE)
    sit_down(terminal)
    expect(terminal.get_by_role("heading", name="Place your bets")).to_be_visible()
    with_socket(terminal, HEARS_LATE)
    house.do(DEALER, Report("T", BettingClosed()))
    terminal.get_by_role("button", name="Ante Wager, ").click()
    expect(terminal.locator(".notice")).to_have_text("No more bets")

    with_socket(terminal, HEARS_NOW)

    expect(terminal.get_by_role("heading", name="No more bets")).to_be_visible()
    expect(terminal.locator(".notice")).to_have_text("No more bets")


def test_a_bet_that_was_on_its_way_when_the_network_went_is_not_placed_in_the_next_round(
    terminal: Page, house: House
) -> None:
    house.terminal("E2", 100_00).wager("E2", 2, **ANTE)
    sit_down(terminal)
    expect(terminal.get_by_role("heading", name="Place your bets")).to_be_visible()
    with_socket(terminal, LOSES_COMMANDS)
    terminal.get_by_role("button", name="Ante Wager, ").click()
    expect(terminal.locator(".is-in")).to_contain_text("Not bet yet")
    house.finish().betting()

    with_socket(terminal, "live.socket.close()")

    expect(terminal.locator(".notice")).to_contain_text("this was meant for round 1", ignore_case=True)
    assert house.balance() == 100_00


def test_hands_that_the_time_out_has_set_are_not_shown_as_the_player_wanted_them(terminal: Page, house: House) -> None:
    house.table("H", "663a").wager("E1", 1, "H", ante=5_00).deal("H", seat1="Ah Kd 9c 4s 2h")
    house.choose("E1", "play", 5_00, table="H").deal("H")
    set_low = terminal.get_by_role("button", name="Set the low hand")
    expect(set_low).to_be_enabled()
    with_socket(terminal, HEARS_LATE)
    house.after(minutes=10).do(SYSTEM, TimeOut("H"))
    set_low.click()
    expect(terminal.locator(".notice")).not_to_be_empty()

    with_socket(terminal, HEARS_NOW)

    expect(terminal.locator(".mine .place")).to_contain_text("Your cards, seat 1")


# A page that is opened again


def test_a_device_that_was_replaced_sends_its_player_to_an_attendant(terminal: Page, served: Served) -> None:
    """It does not say that it will reconnect by itself: it never will."""
    served.device("E1")

    expect(terminal.get_by_role("alert").filter(has_text="call an attendant")).to_be_visible()


def test_a_page_that_is_opened_again_is_where_its_money_is_in_play(terminal: Page, house: House) -> None:
    house.wager("E1", **ANTE).deal(seat1=PAIR)

    terminal.reload()

    expect(terminal.get_by_role("group", name="Your decision")).to_be_visible()


def test_from_the_lobby_one_comes_back_to_a_stopped_table_with_the_own_wagers(terminal: Page, house: House) -> None:
    """It stopped because the same card came twice."""
    house.wager("E1", **ANTE)
    for event in (BettingClosed(), CardDealt("1", card("As")), CardDealt("dealer", card("As"))):
        house.do(DEALER, Report("T", event))

    sit_down(terminal)

    expect(terminal.get_by_role("heading", name="The table is stopped")).to_be_visible()
