"""A house opens by hand, as docs/guide.md says: two people at two desks, encrypted, from an empty folder.

Nothing is used but what the guide says: `croupier` at the server and at the machines, pages in the browser.  What is
clicked and typed is counted by its chapter, and the guide says these figures.
"""

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import browser as browsers
from croupier.floor.record.settings import Settings
from support.storage.private_postgres import PrivateServer
from support.web.by_hand import PATIENCE, Shell, later, serving
from support.web.device_papers import DevicePapers
from support.web.opening import ACES, BELOW_KING, FOUNDERS, GAMES, NINES, OWN, PEOPLE, WHO, Opening, bet

pytestmark = pytest.mark.browser

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run")
GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"
BLACKJACK = {"burn": "x", "1": "Ks Qh", "dealer": "9d 8c"}


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
    if "T-2" in opening.dealers:
        blackjack(opening, "E-03", 100, "$105.00")
    return glass


def blackjack(opening: Opening, terminal: str, dollars: int, left: str) -> None:
    """A round at the other table: twenty against seventeen, for five dollars."""
    opening.at_the_console("T-2", opening.dealers["T-2"])
    opening.prepare()
    page = opening.machine(terminal)
    opening.bill(terminal, dollars)
    bet(page, "$5", game="Free Bet Blackjack", first="blackjack")
    opening.deal({"1": page}, BLACKJACK)
    expect(page.locator(".bar .money")).to_have_text(left)


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
    """Both tables are opened again where the copy is, and terminals that have not moved play a round at each."""
    opening.sit_down()
    opening.desks[0].logs_in("/pit", "pam", "pit_manager", OWN)
    for table, dealer in opening.dealers.items():
        opening.open_table(table, dealer)
    opening.at_the_console("T-1", "dana")
    opening.prepare()
    for terminal in ("E-03", "E-04"):
        opening.simulate(terminal)
    page = opening.machine("E-04")
    opening.bill("E-04", 50)
    bet(page, "$10")
    opening.deal({"1": page}, {"1": NINES, "dealer": BELOW_KING})
    expect(page.locator(".bar .money")).to_have_text("$55.00")
    blackjack(opening, "E-03", 50, "$160.00")


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
    counted = [opening.counted.row(chapter, who) for chapter, who in WHO.items()]
    assert said == counted, "\n".join(["the guide has to say:", *counted])


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
