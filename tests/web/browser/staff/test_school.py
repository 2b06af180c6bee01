"""The dealers' school in a real browser: who knows nothing takes the course of 657a and deals an irregularity right."""

import re
from collections.abc import Callable, Iterator
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import ChangeDealer, LeaveTable
from croupier.floor.record.commands.office.school import (
    AttendClass,
    EndClass,
    HoldClass,
    LeaveClass,
    Procedure,
    RecognizeDealer,
    Subject,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from support.floor.house import COMPLIANCE, FLOORPERSON, PIT_MANAGER, House
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser
PATIENCE = 120.0
NICO = Actor("Nico", Role.DEALER)


@pytest.fixture
def house() -> House:
    """A table of Crazy 4 Poker at which Dana deals, who has passed it."""
    made = House(Settings(training_is_registered=True)).staff("Dana", Role.DEALER)
    made.do(PIT_MANAGER, RecognizeDealer("Dana", (), ("657a",), "file 1"), COMPLIANCE)
    return made.terminal("E1", 100_00).table("T")


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    serving = Served(house)
    serving.web.school.random = Random(4)
    serving.staff("Nico", Role.DEALER).staff("Flora", Role.FLOORPERSON).staff("Vera", Role.SURVEILLANCE)
    serving.staff("Pia", Role.PIT_MANAGER).staff("Cora", Role.COMPLIANCE)
    yield serving
    serving.close()


def entered(opened: Opened, name: str, role: Role) -> Page:
    """The page of the school, logged in."""
    page = logged_in(opened("/school", 1366, 768), name, role)
    expect(page.get_by_role("heading", name="Classes")).to_be_visible()
    return page


def logged_in(page: Page, name: str, role: Role) -> Page:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Role").select_option(role.value)
    page.get_by_role("button", name="Log in").click()
    return page


class Student:
    """Does what the console says and the training shoe shows; then waits until the table has gone on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.locator("#next")).to_be_visible()

    def until(self, words: str) -> None:
        """Go on until the coach says something."""
        coach, ends = self.page.locator(".coach .said"), monotonic() + PATIENCE
        while words not in coach.inner_text():
            assert monotonic() < ends, (self._text("#next"), coach.inner_text())
            changes = self._acts(self._text("#next"), self._text(".coach .comes"))
            shown, again = self._text(changes), min(ends, monotonic() + PATIENCE / 10)
            while changes and self._text(changes) == shown and words not in coach.inner_text() and monotonic() < again:
                self.page.wait_for_timeout(30)  # what a dialog has swallowed that was just closing is typed once more
            self.page.wait_for_timeout(30)

    def _text(self, place: str) -> str:
        return self.page.locator(place).inner_text() if place else ""

    def _acts(self, step: str, comes: str) -> str:
        """What changes once it is done; nothing where somebody else has to do something."""
        if found := re.search(r"\b([2-9TJQKA][shdc]) ·", comes):
            self.page.keyboard.type(found[1])
            self.page.keyboard.press("Enter")
            return ".coach .comes"
        button = self.page.locator(".next-step button.primary").first
        if step.startswith("Deal") or not button.count() or not button.is_enabled() or self._text("#next") != step:
            return ""
        self.page.keyboard.press("Space")
        if "floorperson" in step:
            self.page.get_by_role("button", name="Ask the pit instead").click()
        return "#next"

    def reports(self, what: str) -> None:
        """Something went wrong, and the pit is asked to sign the remedy."""
        self.page.get_by_role("button", name=re.compile("^Something went wrong")).click()
        self.page.get_by_role("button", name=re.compile(re.escape(what), re.IGNORECASE)).click()
        self.page.get_by_role("button", name="Ask the pit instead").click()


def attended(house: House, game: str, hours: float, subject: Subject = Subject.CONDUCT) -> None:
    house.do(PIT_MANAGER, HoldClass("C", game, subject))
    house.do(NICO, AttendClass("C"))
    house.after(hours=hours).do(NICO, LeaveClass())
    house.do(PIT_MANAGER, EndClass("C"))


def all_but_the_last_class(house: House) -> None:
    """80 hours of Blackjack in four weeks, ten of Crazy 4 Poker in the fifth."""
    for _ in range(4):
        for _ in range(2):
            attended(house, "633a", 10, Subject.CARDS)
            house.after(hours=14)
        house.after(days=5)
    attended(house, "657a", 10)
    house.after(hours=14)


def drills(page: Page) -> None:
    """One question after the other; every answer has its clause."""
    page.get_by_role("button", name="Drills in Crazy 4 Poker").click()
    for _ in range(3):
        page.locator(".choices button").first.click()
        expect(page.locator(".drill [role=status] .cite")).to_contain_text("§ 657a.")
        page.get_by_role("button", name="Next question").click()
        expect(page.locator(".drill [role=status]")).to_have_count(0)


def test_who_knows_nothing_takes_the_course_and_deals_an_irregularity_right(served: Served, opened: Opened) -> None:
    house = served.house
    assert house.refused(FLOORPERSON, ChangeDealer("T", "Nico")).reason is Reason.DEALER_IS_NOT_CERTIFIED
    all_but_the_last_class(house)
    house.do(FLOORPERSON, HoldClass("Last", "657a"))
    page = entered(opened, "Nico", Role.DEALER)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    drills(page)
    written = len(house.store.records)

    page.get_by_role("link", name="Training table, Crazy 4 Poker").click()
    student = Student(page)
    student.until("This just happened")
    told = page.locator(".coach .said li").filter(has_text="This just happened").inner_text()
    student.reports(re.search(r"happened: (.*?)\. Do what", told)[1])  # type: ignore[index]  # it was told
    student.until("Lesson complete")
    practice = house.floor.state.school.records["Nico"].practice["657a"]
    assert practice[Procedure.IRREGULARITIES].right >= 1
    assert practice[Procedure.DEAL].right > 20
    assert {record.entry.actor for record in house.store.records[written:]} == {"system:system"}
    assert house.state().dealer == "Dana"

    house.after(hours=10)  # which is longer than a session lasts
    page = entered(opened, "Nico", Role.DEALER)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("row", name=re.compile("Crazy 4 Poker"))).to_contain_text("May be taken now")
    examined(entered(opened, "Flora", Role.FLOORPERSON))
    expect(page.get_by_role("link", name="Certificate 2026-00001")).to_be_visible()
    house.do(FLOORPERSON, ChangeDealer("T", "Nico"))


def examined(page: Page) -> None:
    """Flora marks the table test, and Vera of surveillance signs."""
    nico = page.get_by_role("region", name="Nico")
    nico.get_by_role("button", name="Table test in Crazy 4 Poker").click()
    for mark in nico.locator("input[type=number]").all():
        mark.fill("90")
    nico.get_by_label("Name").fill("Vera")
    nico.get_by_label("Password").fill(PASSWORD)
    nico.get_by_role("button", name="Sign the score sheet").click()
    expect(nico.get_by_role("link", name="Certificate 2026-00001")).to_be_visible()


def test_the_live_console_says_which_course_is_missing(served: Served, opened: Opened) -> None:
    served.house.do(Actor("Dana", Role.DEALER), LeaveTable("T"))
    page = logged_in(opened("/dealer/T", 1366, 768), "Nico", Role.DEALER)
    page.get_by_role("button", name="Take over the table").click()
    expect(page.get_by_role("heading", name="You may not deal this game yet")).to_be_visible()
    expect(page.get_by_text("0 of 100 hours of instruction are recorded [§ 611a.2(a)(1)]")).to_be_visible()
    page.get_by_role("button", name="Go to the school").click()
    expect(page.get_by_role("row", name=re.compile("Crazy 4 Poker"))).to_contain_text("0:00 of 100 hours")


def test_a_training_console_is_over_with_the_log_in_and_goes_on_after_the_next(served: Served, opened: Opened) -> None:
    page = entered(opened, "Nico", Role.DEALER)
    page.get_by_role("link", name="Training table, Crazy 4 Poker").click()
    expect(page.locator("#next")).to_be_visible()
    page.evaluate("fetch('/logout', { method: 'POST' })")
    expect(page.locator(".strip [role=alert]")).to_contain_text("You have been logged out")
    expect(page.locator("#coach [role=alert]")).to_contain_text("You have been logged out")
    page.locator("#coach").get_by_role("link", name="Log in").click()
    logged_in(page, "Nico", Role.DEALER)
    expect(page.locator("#next")).to_be_visible()
    expect(page.locator("#coach [role=alert]")).to_have_count(0)


def test_a_program_is_filed_and_decided_and_a_certificate_withdrawn(served: Served, opened: Opened) -> None:
    pia = entered(opened, "Pia", Role.PIT_MANAGER)
    pia.get_by_text("File a program").click()
    pia.get_by_label("Reference").fill("TP-1")
    pia.locator(".programs").get_by_label("Free Bet Blackjack").first.fill("12")
    pia.get_by_label("How it is taught").fill("At a training table")
    pia.get_by_role("button", name="File it with the Board").click()
    expect(pia.get_by_text("waiting for the Board")).to_be_visible()
    cora = entered(opened, "Cora", Role.COMPLIANCE)
    cora.get_by_role("button", name="The Board has approved it").click()
    expect(cora.locator(".programs")).to_contain_text("in force")
    expect(cora.locator(".programs")).to_contain_text("Free Bet Blackjack: 12 hours")
    assert served.house.floor.state.school.in_force == "TP-1"

    dana = pia.get_by_role("region", name="Dana")
    dana.get_by_role("button", name="Withdraw the certificate for Crazy 4 Poker").click()
    dana.get_by_label("Why").fill("left the licence at home")
    dana.get_by_label("Name").fill("Vera")
    dana.get_by_label("Password").fill(PASSWORD)
    dana.get_by_role("button", name="Withdraw the certificate", exact=True).click()
    expect(dana.locator(".withdrawn")).to_contain_text("Pia and Vera: left the licence at home")
    assert served.house.floor.state.school.records["Dana"].certificates == {}
