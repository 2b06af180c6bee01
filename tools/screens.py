"""Pictures of every page for docs/screens, taken in a real Chromium from a demonstration that is playing.

Start one with `./run` and then run `.venv/bin/python tools/screens.py`: it sits down at all thirteen tables, plays
until every game has asked for a decision or shown a result, looks at the pages of the staff, and writes what it saw.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from browser import found

OUT = Path(__file__).parents[1] / "docs" / "screens"
KIOSK, TABLET = (1920, 1080), (1280, 800)
GAMES = ("647a", "657a", "663a", "667a", "668a", "669a", "670a", "671a", "672a", "673a", "674a", "675a", "676a")
NO_DECISIONS = ("668a", "675a")
"""Games of dice, most of whose rounds show more in their result than in a decision."""
PATIENCE_SECONDS = 120
"""A game has had a round by then."""


class Photographer:
    """Opens pages of one server, each in a browser of its own, and takes their pictures."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url

    @contextmanager
    def at(self, path: str, size: tuple[int, int] = KIOSK, language: str = "en-US") -> Iterator[Page]:
        """A page, closed at the end."""
        context = self._browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=language)
        page = context.new_page()
        page.goto(self._url + path)
        page.wait_for_timeout(1_500)
        try:
            yield page
        finally:
            context.close()

    def shoot(self, page: Page, name: str) -> None:
        """The picture of a page as it is."""
        page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=78)
        print(f"  {name}")

    def log_in(self, page: Page, name: str) -> None:
        """As somebody of the demonstration; the form asks for what the page needs."""
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill("croupier")
        page.locator("form button.primary, form button[type=submit], form button").last.click()
        page.wait_for_timeout(2_500)


class Player:
    """One terminal at one table, until there is a picture of its game."""

    def __init__(self, photographer: Photographer, page: Page, game: str) -> None:
        self._photographer, self._page, self.game = photographer, page, game
        self.done = False

    def sit_down(self) -> None:
        """With three hundred dollars at the table of the game."""
        self._page.get_by_role("button", name="Add money").click()
        for _ in range(3):
            self._page.get_by_role("button", name="$100", exact=True).click()
        self._page.get_by_role("button", name="Done").click()
        self._page.locator(f'button.tile[data-key="T-{self.game}"]').click()

    def go_on(self) -> None:
        """Do what can be done now: bet, take the picture of a decision, or of the result."""
        page = self._page
        telling = ".net-total" if self.game in NO_DECISIONS else ".actions .slot > button:not([disabled])"
        if page.locator(telling).count():
            page.wait_for_timeout(900)
            self._photographer.shoot(page, f"terminal-{self.game}")
            self.done = True
        elif not self.is_in:
            self.bet()

    @property
    def is_in(self) -> bool:
        """Whether a bet is placed."""
        return self._page.locator(".is-in.win").count() > 0

    def bet(self) -> None:
        """On the first spot that is lit, and on the first of the optional ones."""
        for spot in ("button.spot.lit", "button.spot.optional.lit"):
            lit = self._page.locator(spot)
            if lit.count():
                with suppress(TooLate):  # betting has just been closed
                    lit.first.click(timeout=5_000)
                self._page.wait_for_timeout(200)

    def leave(self) -> None:
        """The window is closed."""
        self._page.context.close()


def terminals(photographer: Photographer, browser: Browser, url: str) -> None:
    """Every game at its own table; a few at a time, because each shows a live picture."""
    for together in batched(enumerate(GAMES, 1)):
        players = []
        for number, game in together:
            page = browser.new_context(viewport={"width": KIOSK[0], "height": KIOSK[1]}).new_page()
            page.goto(f"{url}/terminal/E-{number:02}")
            players.append(Player(photographer, page, game))
            players[-1].sit_down()
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and not all(player.done for player in players):
            for player in players:
                if not player.done:
                    player.go_on()
        for player in players:
            player.leave()
        if missing := [player.game for player in players if not player.done]:
            sys.exit(f"no round was seen of {', '.join(missing)}")


def batched(games: Iterable[tuple[int, str]], most: int = 4) -> Iterator[list[tuple[int, str]]]:
    """At most `most` games at a time."""
    waiting = iter(games)
    while together := list(islice(waiting, most)):
        yield together


def pages(photographer: Photographer) -> None:
    """What is not a table of a terminal."""
    for name, path, size, language in (
        ("front", "/", KIOSK, "en-US"),
        ("terminal-lobby", "/terminal/E-20", KIOSK, "en-US"),
        ("terminal-lobby-tablet-spanish", "/terminal/E-21", TABLET, "es-US"),
        ("display", "/display/T-657a", KIOSK, "en-US"),
        ("odds", "/odds/657a", KIOSK, "en-US"),
    ):
        with photographer.at(path, size, language) as page:
            photographer.shoot(page, name)
    with photographer.at("/pit") as page:
        photographer.log_in(page, "flora")
        photographer.shoot(page, "pit")
    with photographer.at("/surveillance") as page:
        photographer.log_in(page, "vera")
        page.get_by_label("Table").fill("T-657a")
        page.get_by_label("Round").fill("1")
        page.get_by_role("button", name="Find").click()
        page.wait_for_timeout(2_000)
        photographer.shoot(page, "surveillance")


def console(photographer: Photographer) -> None:
    """A dealer takes a table over while somebody wagers there, and deals by touch."""
    with photographer.at("/terminal/E-22") as terminal, photographer.at("/dealer/T-657a") as page:
        player = Player(photographer, terminal, "657a")
        player.sit_down()
        photographer.shoot(page, "login")
        photographer.log_in(page, "dana")
        page.get_by_role("button", name="Take the table over").click()
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and not page.locator(".grid52").count():
            page.wait_for_timeout(500)
            if terminal.get_by_role("heading", name="Place your bets").count() and not player.is_in:
                player.bet()
            elif (next_step := page.locator("button.primary.huge")).count():
                next_step.first.click()
        for number in range(3):
            page.locator(".grid52 button:not([disabled])").nth(9 * number).click()
            page.wait_for_timeout(500)
        photographer.shoot(page, "console")


def main() -> None:
    """All pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="where the demonstration is")
    url = parser.parse_args().url
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox", "--disable-gpu"])
        photographer = Photographer(browser, url)
        terminals(photographer, browser, url)
        pages(photographer)
        console(photographer)
        browser.close()


if __name__ == "__main__":
    main()
