"""What the law costs the dealer: how often the console is tapped in an ordinary round, besides cards that are scanned.

A tap is what the large button of the console does: it may send several commands one after the other.
"""

import sys
from typing import Any

import pytest

from croupier.floor.pages.console import dealer_document
from croupier.floor.record.commands import HandleCards, OpenBetting, PlaceWagers, PrepareCards, Report, TimeOut
from croupier.floor.rooms.house.decks import ready
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.procedure.handling import Task
from croupier.rules.procedure.needs import CardNeeded
from croupier.rules.terms.events import BettingClosed
from support.floor.house import DEALER, FLOORPERSON, SYSTEM, House, device
from support.games.kept_cards import TWO_DECKS, kept, played, slip
from support.web.on_the_wire import on_the_wire

BEFORE = {"by hand": 6, "automated": 5, "two decks": 5, "shoe": 4, "new shoe": 7}
"""Taps of such a round when every step of the shuffle was a tap of its own, and betting another."""


def ordinary(number: str, cards: dict[str, Any] | None) -> int:
    """The taps of one round that is neither the first nor unusual, for one player who lets time decide."""
    return _counted(played(kept(number, cards)))


def _counted(house: House) -> int:
    taps = 0
    while True:
        step = on_the_wire(dealer_document(house.floor, house.state(), house.now()))["step"]
        if step["kind"] == "prepare" and taps and house.round().over:
            return taps
        if step["kind"] == "open" and taps:
            return taps
        taps += _tapped(house, step)


def _tapped(house: House, step: dict[str, Any]) -> int:
    """Do what the console asks for; whether it took a tap."""
    match step["kind"]:
        case "prepare":
            between = house.round().over
            house.do(DEALER, PrepareCards("T"))
            if between:
                house.do(DEALER, OpenBetting("T"))
        case "open":
            house.do(DEALER, OpenBetting("T"))
        case "bets":
            house.do(device("E1"), PlaceWagers("E1", "T", 1, slip(house.state().chapter)))
            house.do(DEALER, Report("T", BettingClosed()))
        case "decide":
            house.after(seconds=600).do(SYSTEM, TimeOut("T"))
            return 0
        case _:
            scanned = isinstance(house.round().needs, CardNeeded)
            event = SimulatedDealer(house.round(), house.random).next_event()
            house.do(DEALER, Report("T", event))  # type: ignore[arg-type]
            return 0 if scanned else 1
    return 1


@pytest.mark.parametrize(
    ("name", "number", "cards", "most"),
    [
        ("by hand", "657a", {"shuffler": "none"}, 3),
        ("automated", "657a", {"shuffler": "automated"}, 3),
        ("two decks", "657a", TWO_DECKS, 3),
        ("shoe", "672a", None, 4),
    ],
)
def test_an_ordinary_round_takes_few_taps(
    name: str, number: str, cards: dict[str, Any] | None, most: int, capsys: pytest.CaptureFixture[str]
) -> None:
    taps = ordinary(number, cards)

    _tell(capsys, f"{number}, {name}", taps, BEFORE[name])
    assert taps <= min(most, BEFORE[name])


def test_a_round_that_begins_a_shoe_takes_no_more_than_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    house = played(kept("672a"))
    house.do(FLOORPERSON, HandleCards("T", Task.COLLECT))

    taps = _counted(house)

    _tell(capsys, "672a, new shoe", taps, BEFORE["new shoe"])
    assert taps <= 5


def _tell(capsys: pytest.CaptureFixture[str], what: str, taps: int, before: int) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{what}: {taps} taps, {before} when every step was one")


def test_cards_are_in_play_after_one_tap() -> None:
    house = played(kept("657a"))

    house.do(DEALER, PrepareCards("T"))

    assert ready(house.floor, house.state())
