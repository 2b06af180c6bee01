"""Pictures of every page for docs/screens, taken in a real Chromium from a demonstration that is playing.

Start one with `./run` and then run `.venv/bin/python tools/screens.py`: it sits down at all thirteen tables one after
the other, and takes each at the moment of a decision, or of the result where nothing is decided, on every screen of
the terminals; then the pages of the staff, with six players at one console. `--only console` takes a part of them.
"""

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from browser import found

OUT = Path(__file__).parents[1] / "docs" / "screens"
KIOSK, LAPTOP, TABLET, UPRIGHT, WALL, PHONE = (
    (1920, 1080), (1366, 768), (1024, 768), (1080, 1920), (3840, 2160), (390, 844),
)  # fmt: skip
SCREENS = (KIOSK, LAPTOP, (1280, 800), UPRIGHT, TABLET, WALL, PHONE)
WIDEST = 1920
"""Pixels of a picture: the picture of a larger screen is made smaller, so that all of them stay a few megabytes."""

GAMES = ("647a", "657a", "663a", "667a", "668a", "669a", "670a", "671a", "672a", "673a", "674a", "675a", "676a")
NO_DECISIONS = ("668a", "675a")
"""Games of dice, most of whose rounds show more in their result than in a decision."""

PATIENCE_SECONDS = 120
"""A game has had a round by then."""

ENGLISH, SPANISH = "en-US", "es-US"


class Photographer:
    """Opens pages of one server, each in a browser of its own, and takes their pictures."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url

    @contextmanager
    def at(
        self, path: str, size: tuple[int, int] = KIOSK, language: str = ENGLISH, *, pictured: bool = True
    ) -> Iterator[Page]:
        """A page, closed at the end; six live pictures at once are too much for a small machine."""
        context = self._browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=language)
        if not pictured:
            context.route("**/api/picture/**", lambda route: route.abort())
        page = context.new_page()
        page.goto(self._url + path)
        page.wait_for_timeout(1_500)
        try:
            yield page
        finally:
            context.close()

    def shoot(self, page: Page, name: str, *sizes: tuple[int, int]) -> None:
        """The picture of a page as it is, on each of these screens."""
        for width, height in sizes or (KIOSK,):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(250)
            image = Image.open(io.BytesIO(page.screenshot(type="png"))).convert("RGB")
            image.thumbnail((WIDEST, WIDEST))
            image.save(OUT / f"{name}-{width}x{height}.webp", quality=72, method=6)
        print(f"  {name}")

    def log_in(self, page: Page, name: str, role: str) -> None:
        """As somebody of the demonstration."""
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill("croupier")
        page.locator("[name=role]").select_option(role)
        page.locator("form button.primary").click()
        page.wait_for_timeout(2_500)


class Player:
    """One terminal at one table."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game

    def sit_down(self) -> "Player":
        """With three hundred dollars at the table of the game."""
        self.page.get_by_role("button", name="Add money").first.click()
        for _ in range(3):
            self.page.get_by_role("button", name="$100", exact=True).click()
        self.page.get_by_role("button", name="Done").click()
        self.page.locator(f'.tile[data-key="T-{self.game}"]').first.click()
        return self

    @property
    def decides(self) -> bool:
        """Whether a decision waits for this player."""
        return self.page.locator(".actions .slot > button:not([disabled])").count() > 0

    @property
    def knows(self) -> bool:
        """Whether the result is told."""
        return self.page.locator(".net-total").count() > 0

    @property
    def is_in(self) -> bool:
        """Whether a bet is placed."""
        return self.page.locator(".is-in.win").count() > 0

    def bet(self) -> None:
        """On the first spot that is lit, and on the first of the optional ones; then ready."""
        for spot in ("button.spot.lit", "button.spot.optional.lit"):
            lit = self.page.locator(spot)
            if lit.count():
                with suppress(TooLate):  # betting has just been closed
                    lit.first.click(timeout=3_000)
                self.page.wait_for_timeout(200)
        ready = self.page.locator("button:not([disabled])", has_text="Ready")
        if self.is_in and ready.count():
            with suppress(TooLate):
                ready.first.click(timeout=2_000)

    def decide(self) -> None:
        """The last of the choices, which as a rule is the one that stays in."""
        with suppress(TooLate):
            self.page.locator(".actions .slot > button:not([disabled])").last.click(timeout=2_000)

    def until(self, happens: Callable[[], bool]) -> bool:
        """Go on betting and deciding until something has happened; whether it has."""
        for _ in range(PATIENCE_SECONDS * 3):
            if happens():
                return True
            if self.decides:
                self.decide()
            elif not self.is_in:
                self.bet()
            self.page.wait_for_timeout(300)
        return False


def terminals(photographer: Photographer) -> None:
    """Every game at its own table: the decision on every screen, the result on a kiosk and on a phone."""
    missing = []
    for number, game in enumerate(GAMES, 1):
        with photographer.at(f"/terminal/E-{number:02}") as page:
            player = Player(page, game).sit_down()
            told = game in NO_DECISIONS
            if not player.until(lambda: player.knows if told else player.decides):  # noqa: B023 - asked at once
                missing.append(game)
                continue
            page.wait_for_timeout(900)
            photographer.shoot(page, f"terminal-{game}", *SCREENS)
            page.set_viewport_size({"width": KIOSK[0], "height": KIOSK[1]})
            if not told and player.until(lambda: player.knows):  # noqa: B023 - asked at once
                page.wait_for_timeout(3_000)
                photographer.shoot(page, f"result-{game}", KIOSK, PHONE)
    if missing:
        sys.exit(f"no round was seen of {', '.join(missing)}")


OPEN_TO_ALL = (
    ("front", "/", (KIOSK, LAPTOP, UPRIGHT, PHONE)),
    ("lobby", "/terminal/E-20", (KIOSK, LAPTOP, UPRIGHT, TABLET, PHONE)),
    ("sign", "/display/T-657a", (KIOSK, WALL, UPRIGHT)),
    ("odds", "/odds/657a", (KIOSK, LAPTOP, TABLET)),
    ("log-in", "/login?role=dealer", (KIOSK, LAPTOP, PHONE)),
    ("not-here", "/nowhere", (KIOSK, PHONE)),
)
STAFF = (
    ("pit", "/pit", "flora", "floorperson"),
    ("surveillance", "/surveillance", "vera", "surveillance"),
    ("refused", "/refused", "vera", "surveillance"),
    ("submissions", "/submissions", "flora", "pit_manager"),
    ("password", "/password", "dana", "dealer"),
    ("factor", "/factor", "dana", "dealer"),
)
AT_DESKS = (KIOSK, LAPTOP, TABLET)


def pages(photographer: Photographer) -> None:
    """What is not a table of a terminal, in English on every screen and in Spanish on a laptop."""
    for name, path, sizes in OPEN_TO_ALL:
        for language, wanted in ((ENGLISH, sizes), (SPANISH, (LAPTOP,))):
            with photographer.at(path, language=language) as page:
                photographer.shoot(page, name if language == ENGLISH else f"{name}-es", *wanted)


def staff(photographer: Photographer) -> None:
    """The pages of those who work here."""
    for name, path, person, role in STAFF:
        for language, wanted in ((ENGLISH, AT_DESKS), (SPANISH, (LAPTOP,))):
            with photographer.at(f"/login?next={path}&role={role}", language=language) as page:
                photographer.log_in(page, person, role)
                if name == "surveillance" and (rounds := page.locator("tbody button, tbody a")).count():
                    rounds.first.click()
                    page.wait_for_timeout(2_000)
                photographer.shoot(page, name if language == ENGLISH else f"{name}-es", *wanted)


def console(photographer: Photographer) -> None:
    """A dealer takes a table over while six players wager there, and deals by touch."""
    with ExitStack() as open_pages:
        page = open_pages.enter_context(photographer.at("/login?next=/dealer/T-657a&role=dealer"))
        photographer.log_in(page, "dana", "dealer")
        players = []
        for number in range(14, 20):
            glass = open_pages.enter_context(photographer.at(f"/terminal/E-{number:02}", LAPTOP, pictured=False))
            players.append(Player(glass, "657a").sit_down())
        if (over := page.get_by_role("button", name="Take the table over")).count():
            over.click()
        for _ in range(PATIENCE_SECONDS):
            if page.locator(".grid52").count():
                break
            for player in players:
                if not player.is_in:
                    player.bet()
            if (next_step := page.locator(".next-step button.primary")).count() and all(one.is_in for one in players):
                next_step.first.click()
            page.wait_for_timeout(500)
        for number in range(20):
            keys = page.locator(".grid52 button:not([disabled])")
            if (free := keys.count()) == 0:
                break
            keys.nth(7 * number % free).click()
            page.wait_for_timeout(300)
        photographer.shoot(page, "console", KIOSK, LAPTOP, (1280, 800), TABLET)
        sign = open_pages.enter_context(photographer.at("/display/T-657a"))
        photographer.shoot(sign, "sign-six", KIOSK, WALL)


PARTS = {"terminals": terminals, "pages": pages, "staff": staff, "console": console}


def main() -> None:
    """All pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="where the demonstration is")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS), help="take these alone")
    asked = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox", "--disable-gpu"])
        for part in asked.only:
            PARTS[part](Photographer(browser, asked.url))
        browser.close()


if __name__ == "__main__":
    main()
