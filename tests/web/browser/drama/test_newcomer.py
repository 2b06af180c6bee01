"""Somebody who has never seen the game does only what the screen says: puts money in where it asks for it, taps the
first bet that is lit and called required, says that they are ready, answers the question; and can say how it ended
and why. What is still missing: docs/design/0291.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.chapters import FOLDERS
from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.served import Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

MOST_TAPS = 12
"""From the lobby to the result; the most belong to a game of three decisions."""

WHAT_THE_SCREEN_SAYS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility() && !one.disabled);
  const [result] = all(".waits strong");
  if (result) return ["over", result.innerText + " " + (all(".waits small")[0]?.innerText ?? "")];
  const next = (what, [...found], at = 0) => {
    for (const one of document.querySelectorAll("[data-next]")) delete one.dataset.next;
    const one = found.at(at);
    if (one) one.dataset.next = "";
    const cards = document.querySelectorAll(".stage .card:not(.frame)").length;
    return one ? [what, one.innerText, `${document.querySelector(".moment h2").innerText} ${cards}`] : null;
  };
  const broke = document.querySelector(".balance .money").innerText === "$0.00";
  if (document.querySelector("dialog[open]"))
    return next(broke ? "a bill" : "done", all(broke ? "dialog .bill" : "dialog .row.end button"), -1);
  return next("add money", all(".hindrance button")) ??
    next("answer", all(".actions .slot > button"), -1) ??
    (all(".is-in").some((one) => one.innerText === "No bet yet")
      ? next("bet", all(".spot.lit.required")) ?? next("bet", all(".spot.lit"))
      : next("ready", all(".ready button[aria-pressed=false]"))) ??
    [all(".ready button[aria-pressed=true], .game:not(.at-betting)").length ? "the dealer" : "wait"];
}"""


CHANGED = f"(before) => JSON.stringify(({WHAT_THE_SCREEN_SAYS})()) !== before"


def taps(page: Page, house: House, table: str) -> Iterator[str]:
    """What they do, one thing after the other, until the screen tells how it ended."""
    while True:
        what, *told = page.evaluate(WHAT_THE_SCREEN_SAYS)
        if what == "over":
            yield f"over: {told[0]}"
            return
        if told:
            page.locator("[data-next]").click()
            page.wait_for_function(CHANGED, arg=_json([what, *told]))
            yield what
        elif what == "wait" or not _dealt(house, table):
            page.wait_for_timeout(50)


def _json(told: list[str]) -> str:
    """As a browser writes it."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _dealt(house: House, table: str) -> bool:
    """The dealer goes on where nobody has to decide."""
    live = house.round(table)
    if live.over or live.decision is not None:
        return False
    house.deal(table)
    return True


def test_a_right_round_of_every_game_follows_from_what_the_screen_says(
    served: Served, house: House, opened: Opened
) -> None:
    page = opened("/health")
    for number in FOLDERS:
        table, terminal = f"N{number}", f"E{number}"
        house.table(table, number).terminal(terminal).betting(table)
        cookie = served.device(terminal).cookies[identity.DEVICE]
        page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
        page.goto(f"{served.origin}/terminal")
        page.locator(f'.tile[data-key="{table}"]').click()
        expect(page.locator(".layout .spot").first).to_be_visible()

        *done, end = taps(page, house, table)

        assert done[:4] == ["add money", "a bill", "done", "bet"], number
        assert len(done) <= MOST_TAPS, (number, done)
        total, _, why = end.partition(". ")
        assert total.startswith(("over: You win", "over: You lose", "over: You break even")), (number, end)
        assert len(why) > len("Won."), (number, end)
