"""A house that is opened by hand, as docs/guide.md says: at the server, at two desks, at four machines."""

import io
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.web.identity.authority import CERTIFICATE
from support.web.by_hand import Counted, Desk, Shell, code_shown, desk, free_port

OWN = "a lantern in the mill"
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
        for question in ("Cameras that show tables", "Languages of the pages"):
            asked.answers(question)
        asked.answers("Do this?")
        for name, password in FOUNDERS.items():
            asked.answers(f"Password of {name}", password)
            asked.answers("Once more", password)
        assert "Next: croupier serve" in asked.ends()
        for name in ("desk-1", "desk-2"):
            self.shell("ca", "--folder", str(self.house / "authority"), "issue", "station", name).ends()

    def sit_down(self) -> None:
        self.desks += [self._desk(name) for name in ("desk-1", "desk-2")]

    def _desk(self, name: str) -> Desk:
        issued = self.house / "authority"
        shown = issued / f"station-{name}.pem", issued / f"station-{name}.key"
        return desk(self.chromium, self.origin, shown, self.counted)

    # 2. Give everybody an account

    def add_people(self) -> None:
        """Tess adds and Fay signs at the first desk; at the second each chooses a password nobody else knows."""
        self.counted.chapter = "2"
        first, second = self.desks
        first.logs_in("/setup", "tess", "technician", FOUNDERS["tess"])
        people = first.page.get_by_role("region", name="People")
        first.clicks("From a list…", people)
        rows = [f"{name},{' '.join(roles)}\n" for name, roles in self.people.items()]
        first.fills("Or paste it", "name,roles\n" + "".join(rows))
        first.presses("Tab")
        expect(first.page.get_by_text(f"{len(rows)} people, no errors.")).to_be_visible()
        first.signs("fay", "finance", FOUNDERS["fay"])
        self.pictured("people", first.page)
        first.clicks("Add all")
        first.gone()
        expect(people.locator(".strips > div")).to_have_count(len(rows))
        given = dict(strip.split() for strip in people.locator(".strips > div").all_inner_texts())
        for name, roles in self.people.items():
            second.logs_in("/login", name, roles[0], given[name])
            second.fills("Current password", given[name])
            second.fills("New password, at least 10 characters", OWN)
            second.fills("New password again", OWN)
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
            pam.clicks("Link…", pam.row(name))
            pam.page.get_by_role("combobox", name="Progressive").fill("the link")
            self.counted.one("the link")
            pam.clicks("Link", exact=True)
            pam.gone()

    def install_terminals(self) -> None:
        tess = self.desks[1]
        tess.logs_in("/setup", "tess", "technician", FOUNDERS["tess"])
        tess.clicks("From a list…")
        rows = [f"{name},A-100{n},aisle 1 seat {n},,,\n" for n, name in enumerate(self.terminals, 1)]
        tess.fills("Or paste it", HEADING + "".join(rows))
        tess.presses("Tab")
        expect(tess.page.get_by_text(f"{len(rows)} terminals, no errors.")).to_be_visible()
        tess.clicks("Install all")
        tess.gone()

    def enroll(self, terminal: str) -> None:
        """The glass of a machine, then its validator and its printer: each shows a code."""
        machine = self.folder / terminal
        words = ("kiosk", "terminal", "--server", self.origin, "--ca", str(self.ca), "--enroll")
        self._typed(self.at_machine(machine, *words), terminal)
        self._typed(self.at_machine(machine, "device", "--enroll"), terminal)
        self.simulate(terminal)

    def at_machine(self, machine: Path, *words: str) -> Shell:
        """A command at the machine's own keyboard: here its system is a folder, which nobody there would type."""
        return Shell(self.counted, *words, besides=("--root", str(machine)))

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
        if "/dealer/" in self.desks[1].page.url:  # each table has a console of its own
            self.desks.append(self.desks[1])
            self.desks[1] = self._desk("desk-2")
        self.desks[1].logs_in(f"/dealer/{table}", dealer, "dealer", OWN)
        expect(self.desks[1].page.locator("#next")).to_contain_text(re.compile("Inspect the cards|card reader"))

    def prepare(self) -> None:
        """What the console says, one step after the other: the space bar, and a signature where it asks for one."""
        self.inspect_reader()
        self.does("Inspect the cards")
        self.does("Have a floorperson verify", sign=True)
        for words in ("Spread the cards", "Let the first player look", "Turn the cards face down", "Shuffle the cards"):
            self.does(words)
        expect(self.desks[1].page.locator("#next")).to_contain_text("Take wagers")

    def inspect_reader(self) -> None:
        """Where the table has a reader of hole cards, a floorperson signs for it."""
        step = self.desks[1].page.locator("#next")
        if "reader" in step.inner_text():
            self.does("card reader", sign=True)

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
        """The round to its end, as the console asks for it; players play or stand, and a large win is validated."""
        dealer = self.desks[1]
        step = dealer.page.locator("#next")
        self.pictured("console", dealer.page)
        cards = {place: iter(hand.split()) for place, hand in hands.items()}
        self.does("Take wagers")
        while place := _dealt_to(words := step.inner_text()):
            dealer.scans(next(cards[place]))
            expect(step).not_to_have_text(words)
        for seat, page in glass.items():
            expect(step).to_contain_text(f"Ask seat {seat}")
            page.get_by_role("button", name=re.compile(r"^(Play \$|Stand)")).first.click()
        expect(step).to_contain_text("Turn up")
        while re.search("Turn up|Announce", words := step.inner_text()):
            self.does(words)
        if validated:
            self.validate()
        expect(step).to_contain_text(re.compile("Shuffle the cards|Open the next round"))
        self.does(step.inner_text())
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
        expect(andy.page.get_by_text("none pending")).to_be_visible()

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
        self.devices[terminal] = self.at_machine(self.folder / terminal, "device", "--simulate")

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


def _dealt_to(words: str) -> str:
    """Whose card the console asks for; nothing where it asks for something else."""
    if "Burn" in words:
        return "burn"
    return (re.findall(r"seat (\d+)", words) or ["dealer"])[0] if "Deal a card" in words else ""


def bet(page: Page, amount: str, *more: str, game: str = "Crazy 4 Poker", first: str = "ante") -> None:
    """The first wager, and what else is wagered, at the only table of the game that is open; then all of it is in."""
    page.get_by_role("button", name=game).first.click()
    page.locator(f"button[data-spot='{first}']").click()
    for spot in more:
        expect(page.locator(".is-in")).to_contain_text("is in")
        page.locator(f"button[data-spot='{spot}']").click()
    expect(page.locator(".is-in")).to_contain_text(f"{amount} is in")
