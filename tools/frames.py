"""How many frames come on time while dice tumble and chips travel, beside a page at rest: without a graphics card.

    PYTHONPATH=tests .venv/bin/python tools/frames.py [--rounds 3]

First on a machine with nothing else to do, then with something to compute on every core, as long as the rounds last:
once for processes that give way (`nice`), as the floor's own that may wait do, and once for such that do not.
"""

import argparse
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Page, sync_playwright

from browser import found
from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.served import Served

MILLISECONDS = 1600
"""As long as dice tumble."""
GIVES_WAY, TAKES_ITS_SHARE = 15, 0
SHOWN = "at rest {:.0%}, dice {:.0%}, chips and lines {:.0%}, longest wait for a frame {:.0f} ms"

ON_TIME = """(milliseconds) => new Promise((done) => {
  const [begun, steps] = [performance.now(), []];
  let last = begun;
  const frame = (now) => {
    steps.push(now - last);
    last = now;
    if (now - begun < milliseconds) requestAnimationFrame(frame);
    else done([steps.filter((one) => one < 25).length / (milliseconds / (1000 / 60)), Math.max(...steps)]);
  };
  requestAnimationFrame(frame);
})"""


def on_time(page: Page) -> tuple[float, float]:
    """The part of sixty frames a second that came no later than half a frame; the longest wait for one."""
    part, longest = page.evaluate(ON_TIME, MILLISECONDS)
    return float(part), float(longest)


def compute(niceness: int) -> None:
    """Until it is ended."""
    os.nice(niceness)
    number = 1
    while True:
        number = (number * 48_271) % 2_147_483_647


@contextmanager
def busy(niceness: int | None) -> Iterator[None]:
    """Something to compute on every core."""
    cores = [] if niceness is None else sorted(os.sched_getaffinity(0))
    started = [multiprocessing.get_context("spawn").Process(target=compute, args=(niceness,)) for _ in cores]
    for one in started:
        one.start()
    try:
        yield
    finally:
        for one in started:
            one.terminate()
            one.join()


def a_round(page: Page, house: House) -> tuple[float, float, float, float]:
    """High Roll Dice: ten dice, at rest and while they roll; then a result whose chips go home."""
    page.locator("button[data-spot='pip_2']:not([aria-disabled='true'])").click()
    page.locator(".is-in.win").wait_for()
    page.wait_for_timeout(1000)
    still, _ = on_time(page)
    house.roll(2, 2, 2, 3, 4, 5, 6, 1, 2, 2)
    page.locator(".throw-box .die").first.wait_for()
    dice, longest = on_time(page)
    chips, longest_of_chips = on_time(page)
    house.finish().pay_all().betting()
    return still, dice, chips, max(longest, longest_of_chips)


def main() -> None:
    """As many rounds as asked for on an idle and on a busy machine: the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    house = House().terminal("E1", 100_00).table("T", "675a").betting()
    served = Served(house, simulated=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1920, "height": 1080})
        cookie = served.device("E1").cookies[identity.DEVICE]
        context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
        page = context.new_page()
        page.goto(served.origin + "/terminal")
        page.locator("button.tile").first.click()
        for what, niceness in (
            ("nothing else", None),
            ("every core busy, giving way", GIVES_WAY),
            ("every core busy, taking its share", TAKES_ITS_SHARE),
        ):
            with busy(niceness):
                measured = [a_round(page, house) for _ in range(rounds)]
            print(f"{what}: {SHOWN.format(*map(median, zip(*measured, strict=True)))}", flush=True)
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
