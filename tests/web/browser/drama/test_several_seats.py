"""Two seats at one terminal, where the chapter lets a player wager on adjacent boxes: one lies before the player, and
the page turns to whichever is asked (docs/design/0290).
"""

import pytest
from playwright.sync_api import Page, expect

from croupier.rules.procedure.decisions import Decide
from support.floor.house import House
from support.web.measured import faults, found_by_axe
from support.web.served import until

pytestmark = pytest.mark.browser


@pytest.fixture
def house() -> House:
    """A game of two boxes for a player, and one of a single box."""
    return House().terminal("E1", 200_00).table("T").table("P", "670a").table("G", "676a")


def sit(page: Page, house: House, table: str, game: str, spot: str) -> None:
    house.betting(table)
    page.get_by_role("button", name=game).click()
    page.locator(f"button[data-spot='{spot}']").click()
    expect(page.locator(".is-in")).to_contain_text("is in")


def staked(house: House, table: str) -> dict[int, int]:
    """What lies at each seat."""
    return {stake.seat: sum(stake.at_risk.values()) for stake in house.round(table).round.stakes.values()}


@pytest.mark.cites("§ 670a.7(f)")
def test_two_adjacent_seats_are_played_from_the_first_chip_to_the_result(terminal: Page, house: House) -> None:
    before = house.balance("E1")
    sit(terminal, house, "P", "Six-Card Fortune", "pai_gow")
    expect(terminal.get_by_role("button", name="Also play seat 3")).to_have_count(0)
    terminal.get_by_role("button", name="Also play seat 2").click()
    expect(terminal.locator(".is-in")).to_contain_text("No bet yet")
    terminal.locator("button[data-spot='pai_gow']").click()
    expect(terminal.locator(".is-in")).to_contain_text("is in")
    terminal.locator("button[data-spot='pai_gow']").click()
    until(lambda: staked(house, "P") == {1: 5_00, 2: 10_00})
    expect(terminal.get_by_role("button", name="too")).to_have_count(0)

    terminal.get_by_role("button", name="Go to your seat 1").click()
    expect(terminal.locator("[data-spot='pai_gow'] .amount")).to_have_text("$5")

    asked = []
    house.deal("P")
    while isinstance(step := house.round("P").step, Decide):
        seat = house.round("P").round.stakes[step.deciding()[0]].seat
        asked.append((seat, step.stage))
        expect(terminal.locator(".moment h2")).to_contain_text(f"Seat {seat}:")
        expect(terminal.locator(f".mine .card[data-fly^='{seat}']").first).to_be_visible()
        expect(terminal.locator(f".mine .card[data-fly^='{3 - seat}']")).to_have_count(0)
        expect(terminal.locator(".seat.own .card.back")).to_have_count(0)
        if len(asked) == 1:
            assert faults(terminal) == {}
            assert found_by_axe(terminal) == []
        decided = len(decisions(house))
        terminal.locator(".actions .slot > button:enabled:not([aria-disabled])").first.click()
        until(lambda decided=decided: len(decisions(house)) > decided)  # type: ignore[misc]
        house.deal("P")

    assert {seat for seat, _ in asked} == {1, 2}
    net = house.balance("E1") - before
    shown = f"{'+' if net > 0 else '−' if net < 0 else ''}${abs(net) / 100:,.2f}".removesuffix(".00")
    expect(terminal.locator(".net-total")).to_have_text(shown)
    expect(terminal.locator(".line .what").filter(has_text="seat 1").first).to_be_visible()
    expect(terminal.locator(".line .what").filter(has_text="seat 2").first).to_be_visible()


def decisions(house: House) -> list[object]:
    """All that were made in the round."""
    return [one for stake in house.round("P").round.stakes.values() for one in stake.decisions]


@pytest.mark.cites("§ 676a.7(e)")
def test_no_second_seat_is_offered_where_a_player_has_one_position(terminal: Page, house: House) -> None:
    sit(terminal, house, "G", "Go Fore It", "front9")
    expect(terminal.locator(".seat")).to_have_count(5)
    expect(terminal.locator("button.seat")).to_have_count(0)
