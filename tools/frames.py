"""How many frames come on time while dice tumble and chips travel, beside a page at rest: without a graphics card.

    PYTHONPATH=tests .venv/bin/python tools/frames.py

On a busy machine both figures fall; their ratio is what the page itself costs.
"""

from playwright.sync_api import Page, sync_playwright

from browser import found
from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.served import Served

MILLISECONDS = 1600
"""As long as dice tumble."""

ON_TIME = """(milliseconds) => new Promise((done) => {
  const [begun, steps] = [performance.now(), []];
  let last = begun;
  const frame = (now) => {
    steps.push(now - last);
    last = now;
    if (now - begun < milliseconds) requestAnimationFrame(frame);
    else done(steps.filter((one) => one < 25).length / (milliseconds / (1000 / 60)));
  };
  requestAnimationFrame(frame);
})"""


def on_time(page: Page) -> float:
    """The part of sixty frames a second that came no later than half a frame."""
    return float(page.evaluate(ON_TIME, MILLISECONDS))


def main() -> None:
    """High Roll Dice: ten dice, at rest and while they roll; then a result whose chips go home."""
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
        page.locator("button[data-spot='pip_2']").click()
        page.locator(".is-in.win").wait_for()
        page.wait_for_timeout(1000)
        still = on_time(page)
        house.roll(2, 2, 2, 3, 4, 5, 6, 1, 2, 2)
        page.locator(".throw-box .die").first.wait_for()
        dice = on_time(page)
        chips = on_time(page)
        print(f"at rest {still:.0%}, dice {dice:.0%}, chips and lines {chips:.0%} of 60 frames a second on time")
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
