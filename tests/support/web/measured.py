"""What is wrong with a page of the terminal as it stands on a screen: found by measuring, in any game at any moment."""

import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from support.web.pictures import Look

SCREENS = [(1920, 1080), (1366, 768), (1280, 800), (1080, 1920), (1024, 768), (3840, 2160), (390, 844)]
"""Kiosk, laptops, an upright kiosk, a tablet, a wall, a phone in the hand."""

KIOSK = (1920, 1080)
LEAST_TEXT = 20
"""Pixels of the smallest text on a kiosk, which is read from one metre."""

FRAMED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

FAULTS = """(leastText) => {
  const faults = [];
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("dialog, .hidden");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const told = (one) => (one.innerText || one.ariaLabel || one.className).trim().slice(0, 40);

  for (const one of all(".spot, .dock button, .bar button, .moment, .is-in"))
    if (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2)
      faults.push(`cut off: ${told(one)}`);

  const felt = document.querySelector(".felt");
  if (felt.scrollHeight > felt.clientHeight + 2 || felt.scrollWidth > felt.clientWidth + 2) faults.push("felt scrolls");
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) faults.push("page scrolls");

  const things = [".layout .spot-place", ".stage .card:not(.frame)", ".stage .seat", ".stage .words:not(:empty)",
    ".stage h3", ".game.at-betting .inscription > *", ".throw-box .box", ".jackpots span", ".whisper", ".dock button",
    ".clock", ".bar", ".moment h2", ".moment p", ".rack"]
    .flatMap((kind) => all(kind).map((one) => ({ one, box: one.getBoundingClientRect() })))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  for (const { one, box } of things)
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      faults.push(`out of sight: ${told(one)}`);
  things.forEach(({ one, box }, index) => things.slice(index + 1).forEach(({ one: other, box: under }) => {
    const wide = Math.min(box.right, under.right) - Math.max(box.left, under.left);
    const high = Math.min(box.bottom, under.bottom) - Math.max(box.top, under.top);
    const fan = one.closest(".fan");
    if (wide > 3 && high > 3 && !one.contains(other) && !other.contains(one) && !(fan && fan === other.closest(".fan")))
      faults.push(`${told(one)} lies over ${told(other)}`);
  }));

  for (const wanted of [".moment h2", ".bar .balance", ".bar button", ".layout .spot-place", ".dock > *"])
    if (!all(wanted).length) faults.push(`nowhere in sight: ${wanted}`);
  if (!all(".bar button").some((one) => one.textContent.includes("?"))) faults.push("nowhere in sight: help");
  const lines = new Set(all(".bar button").map((one) => Math.round(one.getBoundingClientRect().top / 20)));
  if (lines.size > 1) faults.push("the bar wraps");

  const stage = document.querySelector(".stage");
  const scale = stage.getBoundingClientRect().width / stage.offsetWidth;
  for (const one of all("#app *")) {
    const worded = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!worded || one.closest("svg, kbd")) continue;
    const size = parseFloat(getComputedStyle(one).fontSize) * (stage.contains(one) ? scale : 1);
    if (size < leastText - 0.05) faults.push(`${size.toFixed(1)} pixels: ${told(one)}`);
  }
  return [...new Set(faults)];
}"""


SECONDS_TO_REST = 3


def faults(page: Page, *screens: tuple[int, int], look: Look | None = None) -> dict[str, list[str]]:
    """What lies over what, what is cut off, out of sight or too small to read, on each of these screens; and what is
    not as its pictures have it.
    """
    found = {}
    for width, height in screens or SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMED)
        wrong = _at_rest(page, LEAST_TEXT if (width, height) == KIOSK else 0) + (look(page) if look else [])
        if wrong:
            found[f"{width}x{height}"] = wrong
    return found


def _at_rest(page: Page, least_text: float) -> list[str]:
    """What is still wrong when cards and chips have come to where they lie on a screen that has just changed."""
    end = time.monotonic() + SECONDS_TO_REST
    while (wrong := page.evaluate(FAULTS, least_text)) and time.monotonic() < end:
        page.wait_for_timeout(100)
    return list(wrong)


AT_DESKS = [(1920, 1080), (1366, 768), (1024, 768)]
"""The screens of the staff: a desk, a laptop, a tablet."""

DESK_FAULTS = """() => {
  const faults = [];
  const open = document.querySelector("dialog[open]");
  const all = (selector) => [...(open ?? document).querySelectorAll(selector)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".hidden, svg"));
  const told = (one) => (one.innerText || one.ariaLabel || one.name || one.className).toString().trim().slice(0, 40);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) faults.push(`${root.scrollWidth - innerWidth} pixels to the side`);

  for (const one of all("button, h1, h2, h3, dt, dd, th, label, .panel, article, .state"))
    if (getComputedStyle(one).overflow === "visible" && !one.querySelector("table") &&
        (one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 0)) faults.push(`cut off: ${told(one)}`);

  const pressed = all("a, button, input, select, summary, textarea")
    .map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 1 && box.height > 1);
  pressed.forEach(({ one, box }, index) => pressed.slice(index + 1).forEach(({ one: other, box: under }) => {
    const wide = Math.min(box.right, under.right) - Math.max(box.left, under.left);
    const high = Math.min(box.bottom, under.bottom) - Math.max(box.top, under.top);
    if (wide > 2 && high > 2 && !one.contains(other) && !other.contains(one))
      faults.push(`${told(one)} lies over ${told(other)}`);
  }));
  for (const { one, box } of pressed)
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`out of sight: ${told(one)}`);

  for (const one of all("body *")) {
    const worded = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (worded && size < 12 && !one.closest("kbd, .card, [aria-hidden=true]"))
      faults.push(`${size.toFixed(1)} pixels: ${told(one)}`);
  }
  return [...new Set(faults)];
}"""


def at_desks(page: Page, look: Look | None = None) -> dict[str, list[str]]:
    """What is wrong with a page of the staff on each of their screens, and what is not as its pictures have it."""
    found = {}
    for width, height in AT_DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMED)
        if wrong := page.evaluate(DESK_FAULTS) + (look(page) if look else []):
            found[f"{width}x{height}"] = wrong
    return found


SERIOUS = {"serious", "critical"}


def found_by_axe(page: Page) -> list[str]:
    """What is serious, and where."""
    page.set_viewport_size({"width": 1366, "height": 768})
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:90]}"
        for one in Axe().run(page).response["violations"]
        if one["impact"] in SERIOUS
    ]
