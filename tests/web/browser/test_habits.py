"""What a player sets for themselves at the terminal: ready, limits, a break, and how the game is played."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.measured import found_by_axe
from support.web.served import Served

Opened = Callable[..., Page]


ANOTHER_VISIT = """() => {
  const kept = JSON.parse(sessionStorage.getItem("favourites"));
  sessionStorage.setItem("favourites", JSON.stringify({ ...kept, visit: "1" }));
}"""


def test_how_to_play_is_read_in_the_lobby_and_at_the_table(terminal: Page, house: House) -> None:
    terminal.get_by_role("button", name="How to play").click()
    sheet = terminal.get_by_role("dialog", name="How to play Crazy 4 Poker")
    expect(sheet.get_by_role("listitem")).to_have_count(6)
    expect(sheet.get_by_text("Make a better four-card hand than the dealer from five cards.")).to_be_visible()
    terminal.get_by_role("button", name="Done").click()

    house.betting()
    terminal.get_by_role("button", name="Crazy 4 Poker").click()
    terminal.get_by_role("button", name="How to play").first.click()

    expect(terminal.get_by_role("dialog", name="How to play Crazy 4 Poker")).to_be_visible()


def test_limits_and_a_break_are_set_and_kept(terminal: Page, house: House) -> None:
    house.put_in("E1", 100_00)
    terminal.get_by_role("button", name="More").click()
    terminal.get_by_role("button", name="My limits").click()
    sheet = terminal.get_by_role("dialog", name="My limits")
    loss = sheet.get_by_role("group", name="Loss")

    loss.get_by_role("button", name="$50", exact=True).click()
    expect(loss.get_by_role("button", name="$50", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(loss.get_by_role("button", name="$100", exact=True)).to_be_disabled()
    sheet.get_by_role("group", name="Take a break").get_by_role("button", name="15 min").click()
    expect(sheet.get_by_text("no bets are accepted")).to_be_visible()

    visit = house.at("E1").visit
    assert visit is not None
    assert (visit.loss, visit.rests_until is not None) == (50_00, True)


def test_favourite_bets_are_kept_and_placed_again_by_one_tap_each_until_the_visit_ends(
    terminal: Page, house: House
) -> None:
    house.put_in("E1", 100_00).betting()
    terminal.get_by_role("button", name="Crazy 4 Poker").click()
    terminal.locator("button[data-spot='ante']").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")
    terminal.get_by_role("button", name="★ Keep").click()
    expect(terminal.get_by_role("button", name="★ Kept")).to_be_disabled()

    terminal.get_by_role("button", name="Clear").click()
    expect(terminal.locator(".is-in")).to_contain_text("No bet yet")
    terminal.get_by_role("button", name="★ Favorite").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")

    terminal.get_by_role("button", name="Clear").click()
    expect(terminal.locator(".is-in")).to_contain_text("No bet yet")
    terminal.evaluate(ANOTHER_VISIT)
    terminal.locator(".chip").first.click()
    expect(terminal.get_by_role("button", name="★ Favorite")).to_be_disabled()


def test_the_last_rounds_of_a_table_are_looked_up_at_it(terminal: Page, house: House) -> None:
    house.put_in("E1", 100_00).play_hand("Ks Kh 4d 8c 9h")
    terminal.locator(".tile[data-key='T']").click()
    terminal.get_by_role("button", name="More").click()
    terminal.get_by_role("button", name="Last rounds here").click()

    sheet = terminal.get_by_role("dialog", name="This table's last rounds")
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    expect(sheet.get_by_role("listitem")).to_contain_text("Round 1")
    assert found_by_axe(terminal) == []


def test_a_win_from_a_meter_has_its_scene(served: Served, opened: Opened, house: House) -> None:
    house.table("R", "669a").betting("R")
    page = opened("/health", still=False)
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    page.get_by_role("button", name="Raise It Up").click()
    expect(page.locator(".tray")).to_be_visible()
    house.wager("E1", 1, "R", ante=10_00, blind=10_00, progressive=1_00)
    expect(page.locator(".balance .money")).to_have_text("$79.00")

    house.deal("R", seat1="As Ks Qs").finish("R")

    expect(page.locator(".jackpot")).to_contain_text("$1,000")
    assert found_by_axe(page) == []
    page.mouse.click(400, 400)
    expect(page.locator(".jackpot")).to_have_count(0)
