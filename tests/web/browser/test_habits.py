"""What a player sets for themselves at the terminal: ready, limits, a break, and how the game is played."""

from playwright.sync_api import Page, expect

from support.floor.house import House


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
    expect(sheet.get_by_text("no bet is taken")).to_be_visible()

    visit = house.at("E1").visit
    assert visit is not None
    assert (visit.loss, visit.rests_until is not None) == (50_00, True)
