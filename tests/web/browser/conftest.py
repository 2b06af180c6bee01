"""A real Chromium for the pages. `./test` provides it (tools/browser.py); where there is none these tests fail, because
a page that nobody has looked at is not tested.
"""

import os
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import browser as browsers
from croupier.web.identity import people as identity
from support.web.pictures import Pictures
from support.web.served import Served

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"),
    "--host-resolver-rules=MAP floor.test 127.0.0.1",  # the server as another machine names it
)
PATIENCE = 120_000
"""Milliseconds: a busy machine is no failed page."""

expect.set_options(timeout=PATIENCE)
Opened = Callable[..., Page]
Motion = Literal["reduce", "no-preference"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a file: while it runs, its event loop is that of the whole thread."""
    found = browsers.found()
    if not found:
        pytest.fail(browsers.missing([]), pytrace=False)
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", browsers.driver())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Callable[[str], Pictures]:
    """The pictures of a game or a page, by its name: compared, or taken again where that is asked for."""
    renew: bool = request.config.getoption("--renew-pictures")
    return lambda name: Pictures(name, renew)


@pytest.fixture
def served(simulated: Served) -> Served:
    """The house with pages that have buttons for bills: its machines are simulated."""
    return simulated


@pytest.fixture
def opened(chromium: Browser, served: Served) -> Iterator[Opened]:
    """Opens pages, each in a browser of its own; none may meet an error of its own script."""
    contexts, errors = [], []

    def open_page(path: str, width: int = 1920, height: int = 1080, *, still: bool = True) -> Page:
        motion: Motion = "reduce" if still else "no-preference"
        context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion=motion)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(served.origin + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def terminal(served: Served, opened: Opened) -> Page:
    """E1 in its lobby."""
    page = opened("/")
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    expect(page.get_by_role("button", name="Crazy 4 Poker")).to_be_visible()
    return page
