"""The question whether somebody is there, in a real browser: one key answers it, and nothing else does."""

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.settings import Settings
from support.floor.house import House
from support.web.at_work import Opened, at_work
from support.web.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def house() -> House:
    """A floor on which everybody has ten minutes."""
    return House(Settings(log_out_after={Role.TECHNICIAN: 10, Role.SURVEILLANCE: 10})).terminal("E1").table("T")


def looks(page: Page) -> None:
    """As after a machine has slept."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize("key", ["Enter", "Space", "Escape"])
def test_one_key_says_that_somebody_is_there(served: Served, house: House, opened: Opened, key: str) -> None:
    page = at_work(served, opened, "/pit", "tess", Role.TECHNICIAN)
    house.after(minutes=8, seconds=59)
    looks(page)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    house.after(seconds=1)
    looks(page)

    asked = page.get_by_role("alertdialog", name="Are you still there?")
    expect(asked).to_contain_text("You will be logged out in 60 s.")
    expect(asked.get_by_role("button", name="Stay logged in")).to_be_focused()
    page.keyboard.press(key)

    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert [one.name for one in house.floor.state.sessions.values()] == ["tess"]


@pytest.mark.parametrize(("path", "role"), [("/pit", Role.TECHNICIAN), ("/surveillance", Role.SURVEILLANCE)])
def test_who_does_not_answer_sees_nothing_any_more(
    served: Served, house: House, opened: Opened, path: str, role: Role
) -> None:
    page = at_work(served, opened, path, "tess", role)
    page.wait_for_load_state("networkidle")  # what it asks for when it is opened counts as well
    house.after(minutes=9, seconds=30)
    looks(page)
    expect(page.get_by_role("alertdialog")).to_contain_text("30 s")

    house.after(seconds=30)

    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("Your session has ended. Log in to continue.")
    expect(page.get_by_label("Role")).to_have_value(role.value)
    assert house.floor.state.sessions == {}


def test_the_question_in_spanish(served: Served, house: House, opened: Opened) -> None:
    page = at_work(served, opened, "/pit", "tess", Role.TECHNICIAN)
    page.get_by_role("button", name="ES · Español").click()
    house.after(minutes=9, seconds=30)
    looks(page)

    asked = page.get_by_role("alertdialog", name="¿Sigue ahí?")
    expect(asked.get_by_role("button", name="Seguir")).to_be_visible()
    expect(asked).to_contain_text("La sesión se cierra en 30 segundos.")
