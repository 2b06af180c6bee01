"""Pictures of every page for docs/screens, taken in a real Chromium from a house on which nothing moves unasked.

    PYTHONPATH=tests .venv/bin/python tools/screens.py [--into FOLDER] [terminals] [beside] [open] [staff] [657a …]

Every game at the moment of its first decision (of its result where nothing is decided) on every screen of a terminal,
with its first bet and its result on a kiosk and on a phone; three tables side by side; what is open to everybody; the
pages of the staff with six players at one table. The same seeds give the same cards, so that two versions of a picture
differ only in what was changed (docs/design/0255). Scores: docs/design/0292, docs/design/0397, docs/design/0430.
"""

import argparse
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from browser import found
from croupier.chapters import FOLDERS
from croupier.equipment.cards import Card
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import BlockTerminal, CashOut, Report
from croupier.floor.record.terminal import Block
from croupier.rules.procedure.needs import CardNeeded
from croupier.rules.terms.events import BettingClosed, CardDealt
from croupier.web.identity import people as identity
from support.floor import offices
from support.floor.house import ANTE, DEALER, House, device, peripherals
from support.web.measured import AT_DESKS, FRAMED, SCREENS
from support.web.served import PASSWORD, Served

OUT = Path(__file__).parents[1] / "docs" / "screens"
KIOSK, LAPTOP, UPRIGHT, TABLET, WALL, PHONE = (
    (1920, 1080), (1366, 768), (1080, 1920), (1024, 768), (3840, 2160), (390, 844),
)  # fmt: skip
WIDEST = 1440
"""Pixels of a picture: that of a larger screen is made smaller, so that all of them together stay a few megabytes."""

ENGLISH, SPANISH = "en-US", "es-US"
PATIENCE = 120_000
Size = tuple[int, int]


class Photographer:
    """Opens pages of one house, each in a browser of its own, and takes their pictures."""

    def __init__(self, browser: Browser, served: Served, into: Path) -> None:
        self._browser, self.served, self._into = browser, served, into

    @contextmanager
    def at(self, path: str, language: str = ENGLISH, terminal: str = "") -> Iterator[Page]:
        """A page, as a terminal if one is named; closed at the end."""
        size: ViewportSize = {"width": KIOSK[0], "height": KIOSK[1]}
        context = self._browser.new_context(viewport=size, locale=language, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        if terminal:
            cookie = self.served.device(terminal).cookies[identity.DEVICE]
            context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": self.served.origin}])
        page = context.new_page()
        page.goto(self.served.origin + path)
        try:
            yield page
        finally:
            context.close()

    def shoot(self, page: Page, name: str, sizes: Sequence[Size] = (KIOSK,)) -> None:
        """The picture of a page as it is, on each of these screens."""
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(FRAMED)
            image = Image.open(io.BytesIO(page.screenshot(type="png"))).convert("RGB")
            image.thumbnail((WIDEST, WIDEST))
            image.save(self._into / f"{name}-{width}x{height}.webp", quality=60, method=6)
        print(f"  {name}", flush=True)

    def log_in(self, page: Page, name: str, role: Role) -> None:
        """As somebody of the house, whose account is made if there is none."""
        if name not in self.served.house.floor.state.staff:
            self.served.staff(name, role)
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[name=role]").select_option(role.value)
        page.locator("form button.primary").click()


FIRST = {
    "667a": "pot", "668a": "hop_1-2", "670a": "pai_gow", "672a": "blackjack", "673a": "blackjack",
    "674a": "ante_across", "675a": "pip_2", "676a": "front9",
}  # fmt: skip
"""Where the first chip goes, where there is no Ante."""


def terminals(browser: Browser, into: Path, games: Sequence[str] = tuple(FOLDERS)) -> None:
    """Every game at its own table: the first decision on every screen, the result on a kiosk and on a phone."""
    house = House()
    for number in FOLDERS:
        house.table(number, number).terminal(f"E{number}", 200_00)
    served = Served(house, simulated=True)
    photographer = Photographer(browser, served, into)
    for number in games:
        house.betting(number)
        with photographer.at("/terminal", terminal=f"E{number}") as page:
            page.locator(f".tile[data-key='{number}']").first.click()
            page.locator(f"button[data-spot='{FIRST.get(number, 'ante')}']").click()
            page.locator(".is-in.win").wait_for()
            photographer.shoot(page, f"betting-{number}", (PHONE, KIOSK))
            house.deal(number)
            decides = not house.round(number).over
            page.locator(".actions .slot > button" if decides else ".net-total").first.wait_for()
            photographer.shoot(page, f"terminal-{number}", SCREENS)
            if decides:
                page.set_viewport_size({"width": KIOSK[0], "height": KIOSK[1]})
                house.finish(number)
                page.locator(".net-total").wait_for()
                photographer.shoot(page, f"result-{number}", (KIOSK, PHONE))
    served.close()


def beside(browser: Browser, into: Path) -> None:
    """Three tables at one terminal: one asks, one takes bets, one has its result."""
    house = House().terminal("E1", 200_00)
    for number in ("657a", "672a", "668a"):
        house.table(number, number).betting(number)
    house.wager("E1", 1, "657a", **ANTE).wager("E1", 1, "672a", blackjack=10_00)
    house.wager("E1", 1, "668a", **{"hop_1-2": 5_00})
    served = Served(house, simulated=True)
    photographer = Photographer(browser, served, into)
    with photographer.at("/terminal", terminal="E1") as page:
        page.locator(".strip-table").nth(2).locator(".turn").click()
        page.locator("button[data-spot='hop_1-2']").wait_for()
        house.finish("668a")
        page.locator(".net-total").wait_for()
        photographer.shoot(page, "tables-result", (KIOSK, PHONE))
        house.deal("657a")
        page.locator(".actions .slot > button").first.wait_for()
        photographer.shoot(page, "tables", SCREENS)
    served.close()


def busy_house() -> House:
    """Six players in a round that is dealt, a round that is over, a hand pay that waits, a door that is open."""
    house = House().terminal("E1", 200_00)
    for number in FOLDERS:
        house.table("T" if number == "657a" else f"T-{number}", number)
    house.play_hand("Ks Kh 4d 8c 9h")
    for seat in range(2, 7):
        house.terminal(f"E{seat}", 200_00)
    for seat in range(1, 7):
        house.wager(f"E{seat}", seat, **ANTE, queens_up=5_00 * seat)
    house.do(DEALER, Report("T", BettingClosed()))
    for one in [one for one in Card if house.round().round.pack.remaining(one)][:47:2]:
        if isinstance(needed := house.round().needs, CardNeeded):
            house.do(DEALER, Report("T", CardDealt(needed.place, one)))
    house.terminal("E8", 5_100_00).do(device("E8"), CashOut("E8"))
    house.terminal("E9").do(peripherals("E9"), BlockTerminal("E9", Block.DOOR_OPEN))
    return house.terminal("E7", 100_00)


OPEN = (
    ("front", "/", "", (KIOSK, LAPTOP, UPRIGHT, PHONE)),
    ("lobby", "/terminal", "E7", (KIOSK, LAPTOP, UPRIGHT, TABLET, PHONE)),
    ("sign", "/display/T", "", (KIOSK, WALL, UPRIGHT)),
    ("sign-idle", "/display/T-672a", "", (KIOSK, WALL)),
    ("log-in", "/login?role=dealer", "", (KIOSK, LAPTOP, PHONE)),
    ("learn", "/learn/657a", "", (KIOSK, LAPTOP, PHONE)),
    ("not-here", "/nowhere", "", (KIOSK, PHONE)),
)


def open_to_all(browser: Browser, into: Path) -> None:
    """What needs no log-in, in English on every screen and in Spanish on a laptop."""
    served = Served(busy_house(), demo=True, simulated=True)
    photographer = Photographer(browser, served, into)
    for name, path, terminal, sizes in OPEN:
        for language, wanted in ((ENGLISH, sizes), (SPANISH, (LAPTOP,))):
            with photographer.at(path, language, terminal) as page:
                page.wait_for_timeout(2_000)
                photographer.shoot(page, name if language == ENGLISH else f"{name}-es", wanted)
    served.close()


STAFF = (
    ("console", "/dealer/T", "Dana", Role.DEALER, busy_house),
    ("pit", "/pit", "Flora", Role.FLOORPERSON, busy_house),
    ("surveillance", "/surveillance", "Vera", Role.SURVEILLANCE, busy_house),
    ("refused", "/refused", "Vera", Role.SURVEILLANCE, offices.tried),
    ("submissions", "/submissions", "Pia", Role.PIT_MANAGER, busy_house),
    ("setup", "/setup", "Tess", Role.TECHNICIAN, offices.much),
    ("devices", "/devices", "Sue", Role.SLOT_SUPERVISOR, offices.with_devices),
    ("duty", "/duty", "Flora", Role.FLOORPERSON, offices.on_duty),
    ("cage", "/cage", "Carl", Role.CASHIER, offices.at_the_cage),
    ("count", "/count", "Curt", Role.COUNT_SUPERVISOR, offices.over),
    ("finance", "/finance", "Fay", Role.FINANCE, offices.after_a_week),
    ("central", "/central", "Rex", Role.REVENUE, busy_house),
    ("school", "/school", "Dana", Role.DEALER, offices.much),
    ("odds", "/odds/657a", "Cora", Role.COMPLIANCE, busy_house),
    ("password", "/password", "Dana", Role.DEALER, busy_house),
    ("factor", "/factor", "Dana", Role.DEALER, busy_house),
)


def staff(browser: Browser, into: Path) -> None:
    """The pages of those who work here, each in a house that shows what it is for."""
    houses = {made: Served(made()) for *_, made in STAFF}
    for name, path, person, role, made in STAFF:
        served = houses[made]
        photographer = Photographer(browser, served, into)
        for language, wanted in ((ENGLISH, AT_DESKS), (SPANISH, [LAPTOP])):
            with photographer.at(f"/login?next={path}&role={role.value}", language) as page:
                photographer.log_in(page, person, role)
                page.goto(served.origin + path)
                page.wait_for_timeout(2_000)
                if name == "surveillance":
                    page.locator("[name=terminal], input").nth(2).fill("E1")
                    page.locator("button.primary").first.click()
                    page.locator("input[type=range]").press("End")
                    page.wait_for_timeout(1_000)
                photographer.shoot(page, name if language == ENGLISH else f"{name}-es", wanted)
    for served in houses.values():
        served.close()


PARTS = {"terminals": terminals, "beside": beside, "open": open_to_all, "staff": staff}


def main() -> None:
    """The pictures that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}, or the number of a game")
    parser.add_argument("--into", type=Path, default=OUT, metavar="FOLDER")
    arguments = parser.parse_args()
    asked, into = arguments.parts or list(PARTS), arguments.into
    if unknown := set(asked) - {*PARTS, *FOLDERS}:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox", "--disable-gpu"])
        if games := [part for part in asked if part in FOLDERS]:
            terminals(browser, into, games)
        for part in asked:
            if part in PARTS:
                PARTS[part](browser, into)
        browser.close()


if __name__ == "__main__":
    main()
