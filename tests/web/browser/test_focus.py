"""The keyboard stays where it is while pages change: what a person has under the finger does not go away."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from croupier.web.server import assets

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


STAGE = """async (path) => {
  const { h, show } = await import(path);
  const box = document.createElement("div");
  document.body.append(box);
  const button = ({ key, disabled }) =>
    h("button", { "data-key": key, disabled, onclick: () => { window.clicked = key; } }, key);
  const named = (one) => button(one.key ? one : { key: one });
  const row = (buttons, index) => h("div", { "data-key": `row${index}`, class: `row${index}` }, buttons.map(named));
  window.draw = (...rows) => show(box, rows.map(row));
}"""


@pytest.fixture
def stage(opened: Opened) -> Page:
    """A page on which `draw` shows lists of keyed buttons in a box."""
    page = opened("/login")
    page.evaluate(STAGE, f"/static/{assets.version()}/shared/dom.js")
    return page


def draw(stage: Page, *rows: Any) -> None:
    stage.evaluate("(rows) => { window.draw(...rows); return new Promise(requestAnimationFrame); }", list(rows))


def focused(stage: Page) -> str:
    """What has the keyboard: the text of a button, or the class of a container."""
    held: str = stage.evaluate("document.activeElement.className || document.activeElement.textContent")
    return held


@pytest.mark.parametrize(
    "after",
    [["a", "b", "c"], ["b"], ["new", "b"], ["c", "b", "a"], ["b", "c", "a"], ["a", "x", "y", "b"]],
    ids=" ".join,
)
def test_whatever_happens_around_it_a_button_keeps_the_keyboard(stage: Page, after: list[str]) -> None:
    draw(stage, ["a", "b", "c"])
    stage.get_by_role("button", name="b", exact=True).focus()
    draw(stage, after)

    assert focused(stage) == "b"
    assert stage.locator("body > div button").all_inner_texts() == after


def test_a_button_that_is_off_for_a_moment_keeps_the_keyboard_and_does_nothing(stage: Page) -> None:
    draw(stage, ["a", "b"])
    stage.get_by_role("button", name="b", exact=True).focus()
    draw(stage, ["a", {"key": "b", "disabled": True}])
    stage.keyboard.press("Enter")

    assert focused(stage) == "b"
    assert stage.evaluate("window.clicked ?? null") is None

    draw(stage, ["a", "b"])
    stage.keyboard.press("Enter")
    assert stage.evaluate("window.clicked") == "b"


def test_when_a_button_is_gone_nothing_else_is_under_the_finger_and_tab_goes_on_there(stage: Page) -> None:
    draw(stage, ["a"], ["b"], ["c"])
    stage.get_by_role("button", name="b", exact=True).focus()
    draw(stage, ["a"], ["d"], ["c"])
    assert focused(stage) == "row1"

    stage.keyboard.press("Enter")
    assert stage.evaluate("window.clicked ?? null") is None
    draw(stage, ["a"], ["d"], ["c"])
    stage.keyboard.press("Tab")
    assert focused(stage) == "d"


def test_a_page_that_has_not_the_keyboard_does_not_take_it(stage: Page) -> None:
    draw(stage, ["a", "b"])
    stage.get_by_role("textbox").first.focus()
    draw(stage, ["c"])

    assert stage.evaluate("document.activeElement.name") == "name"
