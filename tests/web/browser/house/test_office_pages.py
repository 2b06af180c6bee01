"""The pages of the office in the states they have, with every dialog that can be opened there: nothing lies over
anything or runs out of the screen, axe-core finds nothing serious, and each state is as its picture has it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from support.floor.house import House
from support.floor.offices import (
    after_a_week,
    at_the_cage,
    in_the_room,
    much,
    nothing,
    on_duty,
    otherwise,
    over,
    tried,
    under_way,
    with_devices,
)
from support.floor.registered import registered
from support.web.at_work import Opened, at_work
from support.web.measured import at_desks, found_by_axe
from support.web.pictures import Pictures
from support.web.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.pictured]

OPENS = re.compile(r"…$|^(Install a table|Install a terminal|Register devices|Add a person)$")
"""What a button says that opens a dialog."""


@dataclass(frozen=True)
class Desk:
    """A page in one state, before somebody of one role, and what is read there when it has come."""

    path: str
    state: str
    role: Role
    made: Callable[[], House]
    words: str
    dialogs: int = 0
    """How many can be opened there, at least."""

    @property
    def name(self) -> str:
        return self.path.strip("/")

    def __str__(self) -> str:
        return f"{self.name}, {self.state}, {self.role}"


DESKS = (
    Desk("/setup", "empty", Role.PIT_MANAGER, nothing, "No tables are installed yet.", 1),
    Desk("/setup", "furnished", Role.PIT_MANAGER, much, "Crazy 4 Poker", 3),
    Desk("/setup", "furnished", Role.TECHNICIAN, much, "A machine is showing a code", 5),
    Desk("/central", "empty", Role.REVENUE, nothing, "No such terminal."),
    Desk("/central", "two terminals", Role.REVENUE, much, "Disable 2 shown"),
    Desk("/school", "a class", Role.DEALER, much, "Morning"),
    Desk("/school", "a class", Role.FLOORPERSON, much, "Morning"),
    Desk("/refused", "empty", Role.SURVEILLANCE, nothing, "No refusals."),
    Desk("/refused", "two tries", Role.SURVEILLANCE, tried, "2 found"),
    Desk("/cage", "no drawer", Role.CASHIER, nothing, "You have no drawer open."),
    Desk("/cage", "a drawer", Role.CASHIER, at_the_cage, "Your drawer D1 is open.", 5),
    Desk("/cage", "a drawer", Role.FINANCE, after_a_week, "Voucher liability"),
    Desk("/finance", "no day yet", Role.FINANCE, nothing, "No gaming day with revenue yet."),
    Desk("/finance", "a week", Role.FINANCE, after_a_week, "Three books", 1),
    Desk("/devices", "no device", Role.SLOT_SUPERVISOR, registered, "No notices.", 3),
    Desk("/devices", "two devices", Role.TECHNICIAN, with_devices, "S-1", 5),
    Desk("/devices", "two devices", Role.COMPLIANCE, with_devices, "S-1", 1),
    Desk("/duty", "nothing due", Role.FLOORPERSON, nothing, "Start my shift"),
    Desk("/duty", "a camera out", Role.FLOORPERSON, on_duty, "Start a break"),
    Desk("/duty", "a camera out", Role.SURVEILLANCE, on_duty, "out since"),
    Desk("/count", "no plan", Role.COUNT_SUPERVISOR, nothing, "No drop plan is in force yet.", 1),
    Desk("/count", "otherwise", Role.COMPLIANCE, otherwise, "waiting for the Bureau"),
    Desk("/count", "before the drop", Role.COUNT_SUPERVISOR, otherwise, "No drop is under way.", 4),
    Desk("/count", "a drop", Role.COUNT_TEAM, under_way, "Scan the box that comes out of E1"),
    Desk("/count", "a drop", Role.COUNT_SUPERVISOR, under_way, "Drop D-1"),
    Desk("/count", "a count", Role.COUNT_TEAM, in_the_room, "From a counting machine", 1),
    Desk("/count", "a report", Role.COUNT_SUPERVISOR, over, "Finished counts", 2),
)
WHO = {Role.CASHIER: "Carl", Role.FLOORPERSON: "Flora", Role.COUNT_SUPERVISOR: "Curt", Role.COUNT_TEAM: "Cleo"}
"""Those who have a drawer, a shift or a drop in their own name."""


@pytest.fixture
def desk() -> Desk:
    """Each test has its own."""
    raise NotImplementedError


@pytest.fixture
def house(desk: Desk) -> House:
    """In the state of the page."""
    return desk.made()


def may_open(page: Page) -> list[str]:
    """The buttons that open a dialog, each once."""
    names = [one.strip() for one in page.locator("main button:enabled:visible").all_inner_texts()]
    return list(dict.fromkeys(name for name in names if OPENS.search(name)))


def opened_by(page: Page, button: str) -> list[str]:
    """What is wrong with the dialog of a button."""
    page.get_by_role("button", name=button, exact=True).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    wrong = [f"{size}: {fault}" for size, faults in at_desks(page).items() for fault in faults] + found_by_axe(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return wrong


@pytest.mark.parametrize("desk", DESKS, ids=str)
def test_a_page_of_the_office_and_all_that_opens_there(
    served: Served, opened: Opened, desk: Desk, pictures: Callable[[str], Pictures]
) -> None:
    page = at_work(served, opened, desk.path, WHO.get(desk.role, "Robin"), desk.role)
    expect(page.get_by_text(desk.words).first).to_be_visible()

    found = {"page": at_desks(page, pictures(desk.name).of(f"{desk.state}, {desk.role}")), "axe": found_by_axe(page)}
    names = may_open(page)
    dialogs = {name: opened_by(page, name) for name in names}

    assert {what: wrong for what, wrong in {**found, **dialogs}.items() if wrong} == {}
    assert len(names) >= desk.dialogs, names
