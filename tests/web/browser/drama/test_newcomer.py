"""Somebody who has never seen the game does only what the screen says: what its buttons are called, which of them can
be pressed, what stands before their hands. They put money in, bet, are ready, answer, and can say how it ended and why.

Seconds are those of people, a fixed cost for each thing done, so that no machine is too slow for it (docs/design/0293).
"""

import re
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from croupier.chapters import FOLDERS
from croupier.floor.pages.shared_looks import Sight
from croupier.floor.pages.terminal import terminal_document
from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.on_the_wire import in_english
from support.web.served import PATIENCE, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

SECONDS_A_TAP = 4
"""Of somebody who reads what stands there first."""

SECONDS_A_CARD, SECONDS_A_ROLL = 0.8, 6
"""Of a dealer with a card reader, and with dice."""

SECONDS_UNTIL_AGAIN = 10
"""After which somebody presses again what has not answered."""

A_MINUTE = 60
LONG_DEALS = {"670a"}
"""Games whose law has a whole deck dealt out, 43 cards, whoever plays (§ 670a.8)."""

READ = """() => {
  const scope = document.querySelector("dialog[open]") ?? document;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]");
  const said = (one) => (one.getAttribute("aria-label") ?? one.innerText).replace(/\\s+/g, " ").trim();
  const texts = (selector) => [...document.querySelectorAll(selector)].filter(seen).map(said);
  const buttons = [...scope.querySelectorAll("button")]
    .filter((one) => seen(one) && !one.disabled && one.ariaDisabled !== "true").map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const group = one.closest("[role=group]")?.ariaLabel ?? "";
      return { name: said(one), group, x: left + width / 2, y: top + height / 2 };
    });
  const dock = document.querySelector("#dock");
  const [money = ""] = texts(".balance .money");
  return { asks: scope !== document, money, hands: dock ? dock.innerText : "", buttons };
}"""


PAYS = re.compile(r"(\d+) to 1\b")


class Button(NamedTuple):
    """Something that can be pressed, as it is called."""

    name: str
    group: str
    at: tuple[float, float]


class Screen(NamedTuple):
    """What a person finds there."""

    asks: bool
    money: str
    hands: str
    buttons: tuple[Button, ...]

    def first(self, *names: str, group: str = "") -> Button | None:
        """The first button that is called so, by the beginning or by a word of its name."""
        found = (one for one in self.buttons if one.group.startswith(group) and any(name in one.name for name in names))
        return next(found, None)


def read(page: Page) -> Screen:
    found: dict[str, Any] = page.evaluate(READ)
    buttons = tuple(Button(one["name"], one["group"], (one["x"], one["y"])) for one in found["buttons"])
    return Screen(found["asks"], found["money"], found["hands"], buttons)


def next_tap(screen: Screen) -> Button | None:
    """What somebody would press who knows nothing of the game; nothing while there is nothing to do."""
    if screen.asks:
        return screen.first("$100") if screen.money == "$0.00" else screen.first("Done")
    if "no money" in screen.hands:
        return screen.first("Add money")
    if answers := [one for one in screen.buttons if one.group == "Your decision"]:
        return next((one for one in answers if not one.name.startswith(("Fold", "Surrender"))), answers[0])
    if "No bet yet" in screen.hands:
        return screen.first("required, no bet") or least_daring(screen)
    return screen.first("I am ready") if "is in" in screen.hands else None


def least_daring(screen: Screen) -> Button | None:
    """The bet that pays the least of those that nobody has to make, as its name says: the likeliest."""
    bets = [one for one in screen.buttons if "no bet," in one.name]
    return min(bets, key=lambda one: int((PAYS.search(one.name) or ["", "1"])[1]), default=None)


def is_over(screen: Screen) -> bool:
    return screen.hands.startswith(("You win", "You lose", "You break even"))


def goes_on(house: House, table: str, terminal: str) -> bool:
    """The dealer's part, when the player has done theirs; whether there was any."""
    live = house.round(table)
    waits = live.betting and terminal not in house.state(table).ready
    if waits or live.over or live.decision is not None:
        return False
    house.deal(table)
    return True


def play(page: Page, house: House, table: str, terminal: str) -> tuple[list[str], str]:
    """What they pressed, and what stood before them at the end."""
    pressed: list[str] = []
    before, again, end = ("", ""), 0.0, time.monotonic() + PATIENCE
    while not is_over(screen := read(page)):
        assert time.monotonic() < end, (table, pressed, screen)
        tap = next_tap(screen)
        if tap and ((tap.name, screen.hands) != before or time.monotonic() > again):
            page.mouse.click(*tap.at)
            pressed.append(tap.name)
            before, again = (tap.name, screen.hands), time.monotonic() + SECONDS_UNTIL_AGAIN
        elif not goes_on(house, table, terminal):
            page.wait_for_timeout(50)
    return pressed, screen.hands


def seconds(house: House, table: str, taps: int) -> tuple[float, float]:
    """Of the player, and of the dealer besides."""
    round = house.round(table).round
    cards = sum(len(cards) for cards in round.laid.values())
    return SECONDS_A_TAP * taps, SECONDS_A_CARD * cards + SECONDS_A_ROLL * len(round.rolls)


def test_a_right_round_of_every_game_follows_from_what_the_screen_says(
    served: Served, house: House, opened: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    page, told = opened("/health"), {}
    for number in FOLDERS:
        table, terminal = f"N{number}", f"E{number}"
        house.table(table, number).terminal(terminal).betting(table)
        cookie = served.device(terminal).cookies[identity.DEVICE]
        page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
        page.goto(f"{served.origin}/terminal")
        page.locator(f'.tile[data-key="{table}"]').click()
        page.locator("#dock").wait_for()

        pressed, ended = play(page, house, table, terminal)

        own, dealers = seconds(house, table, 1 + len(pressed))
        told[number] = f"{1 + len(pressed)} taps, {own} + {dealers:.0f} s: {ended!r}"
        assert pressed[:3] == ["Add money", "$100", "Done"], (number, pressed)
        assert own + (0 if number in LONG_DEALS else dealers) <= A_MINUTE, (number, pressed)
        result, why, *_ = [line for line in ended.splitlines() if line.strip()]
        assert why in reasons(house, terminal, result), (number, ended)
    with capsys.disabled():
        sys.stdout.write("".join(f"\n{number}: {what}" for number, what in told.items()))


def reasons(house: House, terminal: str, result: str) -> set[str]:
    """Why wagers came out as the whole did, by the comparison that settled them."""
    document = terminal_document(house.floor, house.at(terminal), Sight(house.floor, {}))
    lines = [line for stake in in_english(document)["stakes"] for line in stake["lines"]]
    way = {"You win": 1, "You lose": -1}.get(" ".join(result.split()[:2]), 0)
    return {line["why"] for line in lines if way * line["net"] > 0 or not way}
