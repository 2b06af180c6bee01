"""What is wrong with a page of the terminal as it stands on a screen: found by measuring, in any game at any moment."""

from playwright.sync_api import Page

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
    ".stage h3", ".jackpots span", ".whisper", ".dock button", ".clock", ".bar"]
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


def faults(page: Page, *screens: tuple[int, int]) -> dict[str, list[str]]:
    """What lies over what, what is cut off, out of sight or too small to read, on each of these screens."""
    found = {}
    for width, height in screens or SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMED)
        wrong = page.evaluate(FAULTS, LEAST_TEXT if (width, height) == KIOSK else 0)
        if wrong:
            found[f"{width}x{height}"] = wrong
    return found
