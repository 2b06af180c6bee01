"""A house opens by hand, as docs/guide.md says: two people at two desks, encrypted, from an empty folder.

Nothing is used but what the guide says: `croupier` at the server and at the machines, pages in the browser.  What is
clicked and typed is counted by its chapter, and the guide says these figures.
"""

import io
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

import browser as browsers
from croupier.floor.record.settings import Settings
from croupier.web.identity.authority import CERTIFICATE
from support.storage.private_postgres import PrivateServer
from support.web.by_hand import PATIENCE, Counted, Desk, Shell, code_shown, desk, free_port, later, serving
from support.web.device_papers import DevicePapers

pytestmark = pytest.mark.browser

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run")
GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"
FIRST, OWN = "a first lantern", "a lantern in the mill"
FOUNDERS = {"tess": "correct horse battery", "fay": "staple wagon lantern"}
PEOPLE = {
    "pam": ("floorperson", "pit_manager"),
    "dana": ("dealer",),
    "dev": ("dealer",),
    "sue": ("slot_supervisor",),
    "andy": ("slot_attendant",),
    "sid": ("security",),
    "vera": ("surveillance",),
    "cass": ("cashier",),
    "cora": ("compliance",),
    "rita": ("revenue",),
}
GAMES = (("Crazy 4 Poker", "mill-657a-1"), ("Free Bet Blackjack", "mill-672a-1"))
HEADING = "terminal,asset,location,games,tables,training\n"
ACES, NINES, BELOW_KING = "As Ah Ad Ac 2d", "3h 4h 9d 9c Js", "2h 3s 5d 7c 8h"
WHO = {
    "1": "technician, finance",
    "2": "technician, finance, and everybody once",
    "3": "pit manager, compliance",
    "4": "pit manager, slot supervisor, technician, compliance, Department of Revenue",
    "5": "pit manager, floorperson, dealer",
    "6": "slot attendant, security, pit manager",
    "7": "technician, pit manager, floorperson, dealer",
}
PICTURES = os.environ.get("CROUPIER_PICTURES")
"""A folder for the pictures of the guide, if they are to be taken again."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    found = browsers.found()
    if not found:
        pytest.fail(browsers.missing([]), pytrace=False)
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", browsers.driver())
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE * 1000)
        launched = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield launched
        launched.close()


class Opening:
    """The house, its two desks, and what is done there."""

    def __init__(
        self, folder: Path, chromium: Browser, database: str, people: Mapping[str, tuple[str, ...]] = PEOPLE
    ) -> None:
        self.folder, self.chromium, self.database, self.people = folder, chromium, database, people
        self.terminals, self.dealers = [f"E-0{n}" for n in range(1, 5)], {"T-1": "dana", "T-2": "dev"}
        self.house, self.port, self.counted = folder / "mill", free_port(), Counted()
        self.origin = f"https://localhost:{self.port}"
        self.ca = self.house / "server" / CERTIFICATE
        self.devices: dict[str, Shell] = {}
        self.desks: list[Desk] = []
        self.taken: set[str] = set()

    def shell(self, *words: str) -> Shell:
        return Shell(self.counted, *words)

    # 1. Set the house up

    def set_up(self) -> None:
        """The questions of `croupier init`, and a certificate for each desk."""
        self.counted.chapter = "1"
        asked = self.shell("init", "--house", str(self.house))
        asked.answers("Name of the facility", "The Mill")
        for question in ("Time zone", "begins at", "Category", "voucher system"):
            asked.answers(question)
        asked.answers("PostgreSQL database", self.database)
        asked.answers("addresses of the server", "localhost")
        asked.answers("It listens at")
        asked.answers("Port", str(self.port))
        asked.answers("The first technician", "tess")
        asked.answers("Who signs for accounts besides", "fay")
        asked.answers("Their department")
        asked.answers("Witness")
        asked.answers("Folder for backups", str(self.folder / "backups"))
        asked.answers("Do this?")
        for name, password in FOUNDERS.items():
            asked.answers(f"Password of {name}", password)
            asked.answers("Once more", password)
        assert "Next: croupier serve" in asked.ends()
        for name in ("desk-1", "desk-2"):
            self.shell("ca", "--folder", str(self.house / "authority"), "issue", "station", name).ends()

    def sit_down(self) -> None:
        issued = self.house / "authority"
        for name in ("desk-1", "desk-2"):
            shown = issued / f"station-{name}.pem", issued / f"station-{name}.key"
            self.desks.append(desk(self.chromium, self.origin, shown, self.counted))

    # 2. Give everybody an account

    def add_people(self) -> None:
        """Tess adds and Fay signs at the first desk; at the second each chooses a password nobody else knows."""
        self.counted.chapter = "2"
        first, second = self.desks
        first.logs_in("/setup", "tess", "technician", FOUNDERS["tess"])
        for name, roles in self.people.items():
            first.clicks("Add somebody")
            first.page.get_by_role("dialog").get_by_label("Name", exact=True).first.fill(name)
            self.counted.one(name)
            for role in roles:
                first.ticks(role.replace("_", " "))
            first.fills("Temporary password", FIRST)
            first.signs("fay", "finance", FOUNDERS["fay"])
            self.pictured("people", first.page)
            first.clicks("Add", exact=True)
            first.gone()
        for name, roles in self.people.items():
            second.logs_in("/login", name, roles[0], FIRST)
            second.fills("Password until now", FIRST)
            second.fills("New password, of 10 characters or more", OWN)
            second.fills("Once more", OWN)
            second.clicks("Change")
            expect(second.page.get_by_role("heading", name="Croupier", exact=True)).to_be_visible()

    # 3. The rules of the game

    def file_rules(self, *games: tuple[str, str]) -> None:
        """Written as they ship, filed by the pit manager, approved by the Board's representative."""
        self.counted.chapter = "3"
        first, second = self.desks
        first.logs_in("/submissions", "pam", "pit_manager", OWN)
        second.logs_in("/submissions", "cora", "compliance", OWN)
        for game, reference in games:
            first.clicks(f"Write for {game}", exact=True)
            first.fills("Reference", reference)
            first.presses("Tab")
            expect(first.page.get_by_role("button", name="File it")).to_be_enabled()
            self.pictured("rules", first.page)
            first.clicks("File it")
            expect(first.page.get_by_text(f"{reference} is filed: the Board decides.")).to_be_visible()
            second.clicks(reference)
            second.clicks("Approve", exact=True)
            expect(second.page.get_by_role("button", name=reference)).to_contain_text("in force")

    # 4. Table and terminals

    def install_tables(self, *tables: tuple[str, str]) -> None:
        self.counted.chapter = "4"
        pam = self.desks[0]
        pam.follows("Setting up")
        for name, chapter in tables:
            pam.clicks("Install a table")
            pam.fills("Name of the table", name)
            pam.chooses("Game", chapter)
            pam.clicks("Install", exact=True)
            pam.gone()
        for name in [name for name, chapter in tables if chapter == "657a"]:
            pam.clicks("Link …", pam.row(name))
            pam.page.get_by_role("combobox", name="Progressive").fill("the link")
            self.counted.one("the link")
            pam.clicks("Link", exact=True)
            pam.gone()

    def install_terminals(self) -> None:
        tess = self.desks[1]
        tess.logs_in("/setup", "tess", "technician", FOUNDERS["tess"])
        tess.clicks("From a list …")
        rows = [f"{name},A-100{n},aisle 1 seat {n},,,\n" for n, name in enumerate(self.terminals, 1)]
        tess.fills("Or paste it", HEADING + "".join(rows))
        tess.presses("Tab")
        expect(tess.page.get_by_text(f"{len(rows)} terminals, nothing wrong.")).to_be_visible()
        tess.clicks("Install all")
        tess.gone()

    def enroll(self, terminal: str) -> None:
        """The glass of a machine, then its validator and its printer: each shows a code."""
        machine = self.folder / terminal
        at, trusting = ("--server", self.origin), ("--ca", str(self.ca))
        self._typed(self.shell("kiosk", "terminal", *at, *trusting, "--root", str(machine), "--enroll"), terminal)
        key = ("--key", str(machine / "device.key"))
        self._typed(self.shell("device", terminal, "--url", self.origin, *trusting, *key, "--enroll"), terminal)
        self.simulate(terminal)

    def _typed(self, shows: Shell, terminal: str) -> None:
        tess = self.desks[1]
        tess.fills("Code", code_shown(shows))
        tess.clicks("Find the machine")
        tess.chooses("Terminal", terminal)
        tess.signs("sue", "slot_supervisor", OWN)
        self.pictured("machine", tess.page)
        tess.clicks("Enroll", exact=True)
        tess.gone()
        assert terminal in shows.ends()

    def enable(self) -> None:
        rita = self.desks[0]
        rita.logs_in("/setup", "rita", "revenue", OWN)
        expect(rita.page.get_by_role("button", name="Enable", exact=True)).to_have_count(len(self.terminals))
        self.pictured("setup", rita.page)
        for terminal in self.devices:
            rita.clicks("Enable", rita.row(terminal), exact=True)
            expect(rita.row(terminal)).not_to_contain_text("not enabled")

    # 5. The first round

    def open_table(self, table: str, dealer: str) -> None:
        pam = self.desks[0]
        pam.clicks("Open", pam.page.locator(f".table-card[data-key='{table}']"), exact=True)
        pam.chooses("Dealer", dealer)
        pam.clicks("Open the table")
        pam.gone()

    def machine(self, terminal: str) -> Page:
        """The glass of a terminal: Chromium with the certificate that the kiosk has fetched."""
        kept = self.folder / terminal / "etc/croupier/kiosk"
        made = desk(self.chromium, self.origin, (kept / "machine.pem", kept / "machine.key"), Counted())
        self.desks.append(made)
        made.page.set_viewport_size({"width": 1920, "height": 1080})
        made.page.goto(f"{self.origin}/terminal")
        return made.page

    def at_the_console(self, table: str, dealer: str) -> None:
        self.desks[1].logs_in(f"/dealer/{table}", dealer, "dealer", OWN)
        expect(self.desks[1].page.locator("#next")).to_contain_text("Inspect the cards")

    def prepare(self) -> None:
        """What the console says, one step after the other: the space bar, and a signature where it asks for one."""
        self.does("Inspect the cards")
        self.does("Let a floorperson verify", sign=True)
        for words in ("Spread the cards", "Let the first player look", "Turn the cards face down", "Shuffle the cards"):
            self.does(words)
        expect(self.desks[1].page.locator("#next")).to_contain_text("Take wagers")

    def does(self, words: str, *, sign: bool = False) -> None:
        """The one large button; then the console says something else, so that no key is pressed twice for one step."""
        dealer = self.desks[1]
        expect(dealer.page.locator("#next")).to_contain_text(words)
        expect(dealer.page.locator(".next-step button.primary").first).to_be_enabled()
        dealer.presses()
        if sign:
            dealer.signs("pam", "floorperson", OWN)
            dealer.presses("Enter")
            dealer.gone()
        expect(dealer.page.locator("#next")).not_to_contain_text(words)

    def deal(self, glass: dict[str, Page], hands: dict[str, str], *, validated: bool = False) -> None:
        """The round to its end, as the console asks for it; whoever is asked plays, and a large win is validated."""
        dealer = self.desks[1]
        step = dealer.page.locator("#next")
        self.pictured("console", dealer.page)
        cards = {place: iter(hand.split()) for place, hand in hands.items()}
        self.does("Take wagers")
        while "Deal a card" in (words := step.inner_text()):
            place = (re.findall(r"seat (\d+)", words) or ["dealer"])[0]
            dealer.scans(next(cards[place]))
            expect(step).not_to_have_text(words)
        for seat, page in glass.items():
            expect(step).to_contain_text(f"Ask seat {seat}")
            page.get_by_role("button", name=re.compile(r"^Play \$")).first.click()
        self.does("Turn up the cards of the dealer")
        if validated:
            self.validate()
        self.does("Shuffle the cards")
        expect(step).to_contain_text("Take wagers")

    def validate(self) -> None:
        """Somebody of the pit has looked at the hand, and says so with a password."""
        pam = self.desks[0]
        pam.clicks("Decide", exact=True)
        pam.fills("Your password, to validate", OWN)
        pam.clicks("Validate", exact=True)
        pam.gone()

    # 6. The first day

    def pay_hand(self) -> None:
        """An attendant pays what the meter has lost, a second person signs."""
        andy = self.desks[0]
        andy.logs_in("/pit", "andy", "slot_attendant", OWN)
        andy.clicks("Pay", andy.page.locator(".line").filter(has_text="E-01"), exact=True)
        andy.signs("sid", "security", OWN)
        self.pictured("hand-pay", andy.page)
        andy.clicks("Paid")
        andy.gone()
        expect(andy.page.get_by_text("none waits")).to_be_visible()

    def change_limit(self, minimum: str) -> None:
        pam = self.desks[0]
        pam.logs_in("/pit", "pam", "pit_manager", OWN)
        pam.clicks("Limits", self.card("T-1"))
        pam.fills("Minimum in dollars", minimum)
        pam.clicks("Set the limits")
        pam.gone()
        expect(self.card("T-1")).to_contain_text(f"next round ${minimum}")

    def card(self, table: str) -> Locator:
        return self.desks[0].page.locator(f".table-card[data-key='{table}']")

    def close_tables(self, *tables: str) -> None:
        pam = self.desks[0]
        for table in tables:
            pam.clicks("Close", self.card(table), exact=True)
            pam.clicks("Close the table")
            pam.gone()
            expect(self.card(table)).to_contain_text("closed")

    def leave(self) -> None:
        for one in self.desks:
            assert one.errors == []
            one.context.close()
        for machine in self.devices.values():
            machine.leave()
        self.desks.clear()
        self.devices.clear()

    def simulate(self, terminal: str) -> None:
        """The validator and the printer, at the machine's keyboard."""
        key = ("--key", str(self.folder / terminal / "device.key"))
        words = ("device", terminal, "--url", self.origin, "--ca", str(self.ca), *key, "--simulate")
        self.devices[terminal] = self.shell(*words)

    def bill(self, terminal: str, dollars: int) -> None:
        self.devices[terminal].types(f"bill {dollars}")
        self.devices[terminal].until("in the box, credited")

    # 7. In another place

    def move(self, database: str) -> Path:
        """The newest copy in another database, with the folder of the house beside the old one."""
        self.counted.chapter = "7"
        self.shell("backup", "--house", str(self.house)).ends()
        (copy,) = (self.folder / "backups").iterdir()
        elsewhere = self.folder / "elsewhere"
        shutil.copytree(self.house, elsewhere)
        answers = elsewhere / "house.toml"
        answers.write_text(answers.read_text().replace(self.database, database))
        self.shell("restore", "--from", str(copy), "--house", str(elsewhere)).ends()
        self.shell("verify", "--house", str(elsewhere)).ends()
        return elsewhere

    def pictured(self, name: str, page: Page) -> None:
        """A picture for the guide, where they are taken; the first of a name is kept."""
        if PICTURES and self.database and name not in self.taken:
            self.taken.add(name)
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            image.thumbnail((960, 960))
            image.save(Path(PICTURES) / f"guide-{name}.webp", quality=72)


def bet(page: Page, amount: str, *more: str) -> None:
    """The Ante Wager, and what else is wagered, at the only table of the game that is open; then all of it is in."""
    page.get_by_role("button", name="Crazy 4 Poker").first.click()
    page.locator("button[data-spot='ante']").click()
    for spot in more:
        expect(page.locator(".is-in")).to_contain_text("is in")
        page.locator(f"button[data-spot='{spot}']").click()
    expect(page.locator(".is-in")).to_contain_text(f"{amount} is in")


def opened_for_play(opening: Opening, games: tuple[tuple[str, str], ...], tables: tuple[tuple[str, str], ...]) -> None:
    """Chapters 2 to 4 of the guide."""
    opening.sit_down()
    opening.add_people()
    opening.file_rules(*games)
    opening.install_tables(*tables)
    papers = DevicePapers(opening.desks[0], opening.desks[1], len(opening.terminals), FOUNDERS["tess"])
    papers.places(OWN)
    papers.receive([name for name, _ in tables])
    papers.bring([name for name, _ in tables])
    opening.install_terminals()
    papers.sign_and_file()
    opening.pictured("devices", opening.desks[0].page)
    for terminal in opening.terminals:
        opening.enroll(terminal)
    opening.enable()


def first_round(opening: Opening) -> dict[str, Page]:
    """Chapter 5: four aces at the first terminal, a pair of nines at the second."""
    opening.counted.chapter = "5"
    opening.desks[0].logs_in("/pit", "pam", "pit_manager", OWN)
    for table, dealer in opening.dealers.items():
        opening.open_table(table, dealer)
    opening.at_the_console("T-1", "dana")
    opening.prepare()
    glass = {str(n): opening.machine(terminal) for n, terminal in enumerate(opening.terminals[:2], 1)}
    for terminal, page in zip(opening.terminals, glass.values(), strict=False):
        opening.bill(terminal, 100)
        bet(page, "$11", "four_card_progressive")
    opening.pictured("terminal", glass["1"])
    opening.deal(glass, {"1": ACES, "2": NINES, "dealer": BELOW_KING}, validated=True)
    return glass


def first_day(opening: Opening, glass: dict[str, Page]) -> None:
    """Chapter 6: what the meter has lost is paid by hand, a player leaves, a limit moves, the tables close."""
    opening.counted.chapter = "6"
    opening.pay_hand()
    leaving = glass["2"]
    leaving.get_by_role("button", name="Cash out").click()
    expect(leaving.get_by_role("alertdialog", name="Voucher")).to_contain_text("Its number ends in")
    opening.change_limit("10")
    opening.close_tables(*opening.dealers)
    opening.leave()


def goes_on(opening: Opening) -> None:
    """The table is opened again where the copy is, and a terminal that has not moved plays a round there."""
    opening.sit_down()
    opening.desks[0].logs_in("/pit", "pam", "pit_manager", OWN)
    opening.open_table("T-1", "dana")
    opening.at_the_console("T-1", "dana")
    opening.prepare()
    opening.simulate("E-03")
    page = opening.machine("E-03")
    opening.bill("E-03", 50)
    bet(page, "$10")
    opening.deal({"1": page}, {"1": NINES, "dealer": BELOW_KING})
    expect(page.locator(".bar .money")).to_have_text("$55.00")


@pytest.mark.long
@pytest.mark.cites("§§ 601a.2, 605a.8, 465a.26(b)(3)")
def test_two_people_open_a_house_close_its_first_day_and_go_on_elsewhere(
    chromium: Browser, postgres: PrivateServer, tmp_path: Path
) -> None:
    opening = Opening(tmp_path, chromium, postgres.url("mill"))
    opening.set_up()
    began = Settings().gaming_day(datetime.now(UTC))
    try:
        with serving(opening.house, opening.port, opening.counted):
            opened_for_play(opening, GAMES, (("T-1", "657a"), ("T-2", "672a"), ("T-3", "657a")))
            first_day(opening, first_round(opening))
        with serving(opening.house, opening.port, opening.counted, hours=24):
            opening.sit_down()
            opening.desks[0].logs_in("/pit", "pam", "pit_manager", OWN)
            expect(opening.desks[0].page.get_by_role("heading", name="The pit")).to_be_visible()
            opening.leave()
        words = ("report", "day", "--date", began.isoformat(), "--house", str(opening.house))
        told = Shell(opening.counted, *words, command=later(24)).ends()
        assert "right" in told
        assert "not over yet" not in told
        assert "WRONG" not in told.upper()
        elsewhere = opening.move(postgres.url("elsewhere"))
        with serving(elsewhere, opening.port, opening.counted, hours=24):
            goes_on(opening)
    finally:
        opening.leave()
    said = [line for line in GUIDE.read_text(encoding="utf-8").splitlines() if re.match(r"\| \d \|", line)]
    assert said == [opening.counted.row(chapter, who) for chapter, who in WHO.items()]


def test_two_people_open_a_small_house_by_hand(chromium: Browser, tmp_path: Path) -> None:
    """The same way with SQLite, one table, one terminal and the fewest people who can."""
    opening = Opening(tmp_path, chromium, "", {name: PEOPLE[name] for name in ("pam", "dana", "sue", "cora", "rita")})
    opening.dealers, opening.terminals = {"T-1": "dana"}, ["E-01"]
    opening.set_up()
    try:
        with serving(opening.house, opening.port, opening.counted):
            opened_for_play(opening, GAMES[:1], (("T-1", "657a"),))
            glass = first_round(opening)
            expect(glass["1"].get_by_role("alertdialog", name="Hand pay")).to_contain_text("$5,000.29")
    finally:
        opening.leave()
