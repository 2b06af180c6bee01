"""The dealer's console and the sign over the table, in a real browser: dealing by hand, and what goes wrong in it."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ChangeDealer, CloseTable
from croupier.rules.procedure.handling import Readiness
from croupier.rules.terms.events import NoRollCalled
from croupier.web.identity import people as identity
from support.floor.house import ANTE, BELOW_KING, FLOORPERSON, PAIR, House
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


@pytest.fixture
def console(served: Served, opened: Opened) -> Page:
    """Dana at the console of a table that a simulated dealer deals at."""
    served.house.do(FLOORPERSON, ChangeDealer("T", "the simulated dealer"))
    page = at_the_console(served, opened, "T")
    says(page, "The simulated dealer is dealing here")
    return page


def at_the_console(served: Served, opened: Opened, table: str) -> Page:
    """Dana logged in; Flora is on the floor."""
    served.staff("Dana", Role.DEALER).staff("Flora", Role.FLOORPERSON)
    page = opened(f"/dealer/{table}")
    log_in(page, "Dana", Role.DEALER)
    expect(page.locator("#next")).to_be_visible()
    return page


def log_in(page: Page, name: str, role: Role) -> None:
    """The log-in form, filled in."""
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Role").select_option(role.value)
    page.get_by_role("button", name="Log in").click()


def says(page: Page, words: str) -> None:
    """The next step, in the words of the procedure."""
    expect(page.locator("#next")).to_have_text(words)


def scan(page: Page, cards: str) -> None:
    """Cards as a scanner types them, without waiting for the table."""
    for card in cards.split():
        page.keyboard.type(card)
        page.keyboard.press("Enter")


def dealing(console: Page, house: House) -> None:
    """The table taken over, a slip in, no more bets: all of it by the space bar."""
    console.keyboard.press("Space")
    says(console, "Shuffle the cards in the automated shuffler")
    console.keyboard.press("Space")
    says(console, "Take wagers, then announce “no more bets”")
    assert house.state().dealer == "Dana"
    assert house.state().readiness is Readiness.IN_PLAY
    expect(console.get_by_role("button", name="No more bets")).to_be_disabled()
    house.wager("E1", **ANTE)
    expect(console.get_by_text("1 bet in")).to_be_visible()
    console.keyboard.press("Space")
    says(console, "Deal a card face down to seat 1")


def turns(hand: str, dealer: str) -> str:
    """The cards of a player and of the dealer as they come out, one by one."""
    return " ".join(card for pair in zip(hand.split(), dealer.split(), strict=True) for card in pair)


def sign(page: Page) -> None:
    """Flora puts her name and password under it."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Flora")
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def test_a_round_is_dealt_from_the_keyboard_alone(console: Page, served: Served) -> None:
    house = served.house
    dealing(console, house)
    scan(console, "Zz")
    expect(console.get_by_role("alert").filter(has_text="is not a card")).to_be_visible()
    scan(console, turns(PAIR, BELOW_KING))

    says(console, "Ask seat 1 for the play decision")
    expect(console.get_by_text("1 still deciding")).to_be_visible()
    house.choose("E1", "play", 10_00)
    says(console, "Turn up the cards of the dealer")
    console.keyboard.press("Space")

    says(console, "Shuffle the cards in the automated shuffler")
    settled = console.get_by_role("region", name="Settlement")
    expect(settled).to_contain_text("Settled: 1 won, 0 lost")
    expect(settled).to_contain_text("Play win")
    assert house.balance() > 100_00
    console.get_by_role("button", name="Leave the table").click()
    says(console, "Nobody is dealing here")


def test_an_impossible_card_stops_the_table_and_the_remedy_is_approved_on_the_same_screen(
    console: Page, served: Served
) -> None:
    house = served.house
    dealing(console, house)
    scan(console, "As Kd")
    expect(console.get_by_role("button", name="ace of spades")).to_be_enabled()  # nobody may know where it lies
    scan(console, "As")

    says(console, "The table is stopped")
    expect(console.get_by_role("alert").filter(has_text="contradicts the cards")).to_be_visible()
    expect(console.get_by_role("alert").filter(has_text="ace of spades")).to_have_count(0)
    console.get_by_role("button", name=re.compile("^It was keyed wrong or misread")).click()
    sign(console)
    says(console, "Deal a card face down to seat 1")
    expect(console.locator("#next")).to_be_focused()

    console.get_by_role("button", name=re.compile("^Something went wrong")).click()
    console.get_by_role("button", name=re.compile("^A dealer's card was exposed")).click()
    dialog = console.get_by_role("dialog")
    expect(dialog).to_contain_text("all hands void, all wagers returned")
    expect(dialog).to_contain_text("Returned in all$20")
    assert house.balance() == 80_00, "nothing has happened before it is approved"
    sign(console)

    expect(console.get_by_role("region", name="Settlement")).to_contain_text("all wagers are returned")
    assert house.balance() == 100_00
    assert house.store.records[-1].entry.actor == "dealer:Dana, floorperson:Flora"


def test_the_pit_approves_what_the_dealer_asks_for_and_the_player_sees_the_money_come_back(
    console: Page, served: Served, opened: Opened
) -> None:
    """Three people at three pages: what happens at one is seen at the others."""
    house = served.house
    player = opened("/")
    cookie = served.device("E1").cookies[identity.DEVICE]
    player.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    player.goto(f"{served.origin}/terminal")
    player.get_by_role("button", name="Crazy 4 Poker").click()
    pit = opened("/pit", 1280, 800)
    log_in(pit, "Flora", Role.FLOORPERSON)
    dealing(console, house)
    scan(console, "As Kd")
    expect(player.locator(".bar .money")).to_have_text("$80.00")

    console.get_by_role("button", name=re.compile("^Something went wrong")).click()
    console.get_by_role("button", name=re.compile("^A dealer's card was exposed")).click()
    console.get_by_role("button", name="Ask the pit instead").click()
    expect(console.get_by_role("dialog")).to_contain_text("Waiting for the pit")
    pit.get_by_role("button", name="Decide").click()
    dialog = pit.get_by_role("dialog")
    expect(dialog).to_contain_text("Returned in all$20")
    dialog.get_by_label("Your password").fill("guessed")
    pit.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("password is wrong")
    expect(player.locator(".bar .money")).to_have_text("$80.00")
    dialog.get_by_label("Your password").fill(PASSWORD)
    pit.keyboard.press("Enter")

    expect(player.locator(".bar .money")).to_have_text("$100.00")
    expect(player.get_by_text("returned").first).to_be_visible()
    expect(console.get_by_role("region", name="Settlement")).to_contain_text("all wagers are returned")
    expect(console.get_by_role("dialog")).to_have_count(0)
    expect(pit.get_by_text("nothing now")).to_be_visible()
    assert house.store.records[-1].entry.actor == "dealer:Dana, floorperson:Flora"


def test_what_the_pit_declines_the_dealer_is_told(console: Page, served: Served, opened: Opened) -> None:
    dealing(console, served.house)
    pit = opened("/pit")
    log_in(pit, "Flora", Role.FLOORPERSON)
    console.get_by_role("button", name="Table…").click()
    console.get_by_role("button", name=re.compile("^New cards or dice")).click()
    console.get_by_role("button", name="Ask the pit instead").click()
    pit.get_by_role("button", name="Decide").click()
    pit.get_by_label("Reason, to decline").fill("they are two rounds old")
    pit.get_by_role("button", name="Decline").click()

    expect(console.get_by_role("dialog")).to_contain_text("Flora declined: they are two rounds old")
    console.keyboard.press("Escape")
    says(console, "Deal a card face down to seat 1")


def test_a_card_that_is_tapped_twice_is_dealt_once(console: Page, served: Served) -> None:
    dealing(console, served.house)
    console.get_by_role("button", name="ace of spades").dblclick()
    scan(console, "Kd")

    says(console, "Deal a card face down to seat 1")
    assert [one.value for one in served.house.round().round.cards(1)] == ["As"]
    console.get_by_role("button", name="ace of hearts").click()
    says(console, "Deal a card face down to the dealer")
    console.get_by_role("button", name=re.compile("^Face down, not read")).dblclick()
    says(console, "Deal a card face down to seat 1")
    scan(console, "Ad")
    says(console, "Deal a card face down to the dealer")
    assert [one.value for one in served.house.round().round.cards(1)] == ["As", "Ah", "Ad"]


def test_what_is_signed_twice_while_the_password_is_verified_is_done_once(console: Page, served: Served) -> None:
    until = served.house.betting().state().until
    assert until
    console.get_by_role("button", name="Table…").click()
    console.get_by_role("button", name=re.compile("^Give players 30 more seconds")).click()
    dialog = console.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Flora")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Approve").dblclick()

    expect(dialog).to_have_count(0)
    console.get_by_role("button", name="Take over the table").click()
    expect(console.get_by_role("button", name="Leave the table")).to_be_visible()
    assert served.house.state().until == until + timedelta(seconds=30)


def test_who_is_logged_out_elsewhere_is_told_and_logs_in_again(console: Page, served: Served) -> None:
    console.get_by_role("button", name="Table…").click()
    console.context.request.post(f"{served.origin}/logout", headers={"Origin": served.origin})
    expect(console.get_by_role("alert")).to_contain_text("You have been logged out. Log in again.")
    console.get_by_role("link", name="Log in").click()
    log_in(console, "Dana", Role.DEALER)

    says(console, "The simulated dealer is dealing here")


def test_a_wrong_password_approves_nothing(console: Page, served: Served) -> None:
    dealing(console, served.house)
    console.get_by_role("button", name=re.compile("^Something went wrong")).click()
    console.get_by_role("button", name=re.compile("^A player left")).click()
    dialog = console.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Seat 1")).click()
    dialog.get_by_label("Name").fill("Flora")
    dialog.get_by_label("Password").fill("guessed")
    console.keyboard.press("Enter")

    expect(dialog.get_by_role("alert")).to_contain_text("password is wrong")
    assert not served.house.round().over


def test_a_card_that_was_keyed_wrongly_is_corrected(console: Page, served: Served) -> None:
    house = served.house
    dealing(console, house)
    scan(console, "As")
    says(console, "Deal a card face down to the dealer")

    console.get_by_role("button", name=re.compile("^Correct a card")).click()
    console.get_by_role("button", name=re.compile("^seat 1, card 1")).click()
    scan(console, "Ah")
    expect(console.get_by_role("dialog")).to_have_count(0)
    assert [one.value for one in house.round().round.cards(1)] == ["Ah"]
    expect(console.get_by_role("button", name="ace of spades")).to_be_enabled()
    expect(console.get_by_role("button", name="ace of hearts")).to_be_enabled()


def test_cards_that_nobody_read_are_named_when_they_are_turned_up(console: Page, served: Served) -> None:
    house = served.house
    dealing(console, house)
    for card in PAIR.split():
        scan(console, card)
        says(console, "Deal a card face down to the dealer")
        console.get_by_role("button", name=re.compile("^Face down, not read")).click()
    says(console, "Ask seat 1 for the play decision")
    house.choose("E1", "fold")
    says(console, "Turn up the cards of the dealer")
    expect(console.get_by_text("Enter 5 cards")).to_be_visible()
    for name in ("two of diamonds", "three of diamonds", "five of clubs", "seven of clubs", "ten of clubs"):
        console.get_by_role("button", name=name).click()
    says(console, "Shuffle the cards in the automated shuffler")


def test_a_closed_table_is_opened_and_new_cards_are_brought_into_play(console: Page, served: Served) -> None:
    house = served.house
    house.do(FLOORPERSON, CloseTable("T"))
    says(console, "The table is closed")
    console.keyboard.press("Space")
    sign(console)

    says(console, "Inspect the cards for defects, front and back")
    expect(console.get_by_role("button", name="Accept cards that came preinspected")).to_be_visible()
    console.keyboard.press("Space")
    says(console, "Have a floorperson verify the inspection")
    console.keyboard.press("Space")
    sign(console)
    for step in ("Spread the cards face up", "Let the first player look", "Turn the cards face down"):
        expect(console.locator("#next")).to_contain_text(step)
        console.keyboard.press("Space")
    says(console, "Shuffle the cards in the automated shuffler")
    assert (house.state().dealer, house.state().readiness) == ("Dana", Readiness.MIXED)


def rolling(served: Served, opened: Opened) -> Page:
    """Dana before the first roll of a game with two dice."""
    house = served.house.table("D", "668a").equip("D")
    page = at_the_console(served, opened, "D")
    page.keyboard.press("Space")
    says(page, "Take wagers, then announce “no more bets”")
    house.wager("E1", 1, "D", six_eight_shake=10_00)
    expect(page.get_by_text("1 bet in")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#next")).to_contain_text("announce both dice")
    return page


def test_dice_are_tapped_and_a_no_roll_has_a_reason(opened: Opened, served: Served) -> None:
    house = served.house
    page = rolling(served, opened)
    page.get_by_role("button", name="Die on die").click()
    for face in ("a 3", "a 6"):
        page.get_by_role("button", name=face, exact=True).click()
    expect(page.get_by_role("button", name="a 1", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Undo the last one").click()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")

    says(page, "Open the next round for wagers")
    assert house.round("D").round.rolls == [(3, 4)]
    assert NoRollCalled("die_on_die") in house.round("D").events


def test_the_dice_of_a_no_roll_are_not_announced(opened: Opened, served: Served) -> None:
    page = rolling(served, opened)
    scan(page, "66")
    expect(page.get_by_role("button", name="Announce this roll")).to_be_enabled()
    scan(page, "1")
    expect(page.get_by_role("alert").filter(has_text="“1” is too many faces: 2 of 2 already entered")).to_be_visible()
    page.get_by_role("button", name="Die on die").click()
    expect(page.get_by_role("button", name="Announce this roll")).to_be_disabled()
    scan(page, "34")
    page.keyboard.press("Space")

    says(page, "Open the next round for wagers")
    assert served.house.round("D").round.rolls == [(3, 4)]


def test_the_sign_over_the_table_tells_everybody(opened: Opened, served: Served) -> None:
    page = opened("/display/T", 1280, 720)
    expect(page.get_by_role("heading", name="Crazy 4 Poker")).to_be_visible()
    expect(page.get_by_role("img", name="$5,000.00")).to_be_visible()
    served.house.play_hand(PAIR)
    expect(page.get_by_role("img", name="ten of clubs").first).to_be_visible()
    served.house.betting()
    expect(page.get_by_label("Last rounds")).to_contain_text("Round 1")
    expect(page.get_by_text("Place your bets").first).to_be_visible()


@pytest.mark.cites("§ 657a.11(e)(3)")
def test_a_floorperson_validates_a_payout_on_the_dealers_console(served: Served, house: House, opened: Opened) -> None:
    house.play_hand("Kc Kd Kh Ks 2h", BELOW_KING, **ANTE, four_card_progressive=1_00)
    page = at_the_console(served, opened, "T")

    says(page, "A floorperson validates the win")
    page.get_by_role("button", name="Seat 1: Four-Card Progressive Payout Wager, Four of a kind, $300").click()
    sign(page)

    says(page, "Shuffle the cards in the automated shuffler")
    assert house.held("pending:E1") == 0
