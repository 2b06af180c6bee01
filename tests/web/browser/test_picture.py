"""The live picture in a real browser: it moves, its delay is measured from the glass, and no wager depends on it."""

import os
import signal
import statistics
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.video.contract import DRAWN
from croupier.web.identity import people as identity
from support.floor.house import ANTE, BELOW_KING, PAIR, House
from support.web.served import Served, until

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

SANE = 30_000
"""Milliseconds: no promise, which is for a quiet machine; a busy one keeps this."""

NONE = "No picture; your wagers are not affected"


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    """The house with its pages and drawn pictures."""
    serving = Served(house, camera=DRAWN)
    yield serving
    serving.close()


def frame(page: Page) -> Locator:
    """What is seen of the picture."""
    return page.locator(".live-frame")


def comes(page: Page, way: str) -> Page:
    """The same page, when its picture is live."""
    expect(frame(page)).to_have_attribute("data-state", "live")
    expect(frame(page)).to_have_attribute("data-way", way)
    return page


def delays(page: Page, count: int = 8) -> list[int]:
    """How old what is seen is, as its own blocks say, again and again."""
    expect(page.locator(".live-frame[data-delay]")).to_be_visible()
    found = []
    for _ in range(count):
        page.wait_for_timeout(150)
        said = frame(page).get_attribute("data-delay")
        found += [int(said)] if said else []
    return found


def by_stills(page: Page) -> Page:
    """The same page in a browser that can play no such video."""
    page.add_init_script("delete window.MediaSource")
    page.reload()
    return page


@pytest.mark.cites("§ 605a.9(c)")
@pytest.mark.parametrize("way", ["h264", "jpeg"])
def test_the_picture_moves_and_its_delay_is_measured(
    opened: Opened, house: House, way: str, record_property: Callable[[str, object], None]
) -> None:
    page = opened("/display/T", still=False)
    comes(by_stills(page) if way == "jpeg" else page, way)
    empty = page.locator("live-picture").screenshot()
    measured = delays(page)
    record_property("picture delay, ms", f"{way}: {min(measured)} / {statistics.median(measured)} / {max(measured)}")
    print(f"\n{way}: least {min(measured)}, median {statistics.median(measured)}, most {max(measured)} ms")  # noqa: T201

    assert -100 < statistics.median(measured) < SANE
    house.wager("E1", **ANTE).deal(**{"1": PAIR, "dealer": BELOW_KING})
    page.wait_for_timeout(1500)
    comes(page, way)
    assert page.locator("live-picture").screenshot() != empty


def test_wagers_go_on_while_the_pictures_are_dead_and_the_picture_comes_back(
    opened: Opened, served: Served, house: House
) -> None:
    house.betting()
    page = comes(opened("/display/T", still=False), "h264")
    assert served.pictures
    assert served.pictures.process
    os.kill(served.pictures.process.pid, signal.SIGKILL)

    expect(page.locator("live-picture")).to_contain_text(NONE)
    placed = served.device("E1").command("place_wagers", terminal="E1", table="T", seat=1, wagers=ANTE)
    assert placed.json["kind"] == "done"
    assert house.balance("E1") == 80_00
    expect(page.locator(".invites")).to_contain_text("1 in this round")
    comes(page, "h264")


def test_a_process_that_hangs_is_no_picture_and_no_hindrance(opened: Opened, served: Served, house: House) -> None:
    house.betting()
    page = comes(opened("/display/T", still=False), "h264")
    assert served.pictures
    assert served.pictures.process
    os.kill(served.pictures.process.pid, signal.SIGSTOP)
    try:
        expect(page.locator("live-picture")).to_contain_text(NONE)
        placed = served.device("E1").command("place_wagers", terminal="E1", table="T", seat=1, wagers=ANTE)
        assert placed.json["kind"] == "done"
    finally:
        os.kill(served.pictures.process.pid, signal.SIGCONT)


def test_a_picture_of_another_round_is_not_shown(opened: Opened, house: House) -> None:
    house.betting()
    page = comes(opened("/display/T"), "jpeg")
    page.evaluate(
        """async () => {
          const page = document.querySelector('script[type="module"]').src;
          const { picture } = await import(page.replace("display/display.js", "shared/picture.js"));
          document.body.append(picture("T", { round: 77 }));
        }"""
    )
    other = page.locator("body > live-picture")

    expect(other.get_by_role("status")).to_have_text("The picture shows another round; your wagers are not affected")
    expect(other.locator(".live-frame")).to_be_hidden()
    expect(frame(page).first).to_have_attribute("data-state", "live")


def test_who_wants_no_motion_sees_a_still_a_second(opened: Opened) -> None:
    page = comes(opened("/display/T"), "jpeg")
    frames = "document.querySelector('live-picture').way.frames"
    before, began = page.evaluate(frames), time.monotonic()
    until(lambda: page.evaluate(frames) >= before + 3)

    assert time.monotonic() - began > 1


def test_the_picture_can_be_hidden_and_shown_again_at_a_terminal(opened: Opened, served: Served) -> None:
    page = opened("/")
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    page.get_by_role("button", name="Crazy 4 Poker").click()
    comes(page, "jpeg").get_by_role("button", name="Hide the picture").click()
    expect(page.locator("live-picture")).to_contain_text("You turned the picture off")
    assert page.evaluate("document.querySelector('live-picture').way") is None
    page.get_by_role("button", name="Show the picture").click()
    comes(page, "jpeg")
