"""How often a dealer taps the console in an ordinary round: one tap for each step that is neither a card nor a roll.

docs/design/0230, docs/design/0293
"""

import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.floor.pages.console import dealer_document
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import OpenBetting, PlaceWagers, PrepareCards, Report, TimeOut, reported
from croupier.rules.game.simulated import SimulatedDealer, random_slip
from croupier.rules.terms.events import BettingClosed
from support.floor.house import DEALER, House, device
from support.web.on_the_wire import in_english

ENTERED = {"deal": "cards", "roll": "rolls", "stub": "counts"}
"""Steps at which something is told that nobody could know; all others are taps."""

NOT_THE_DEALERS = {"decide", "wait"}
BEFORE_THE_CARDS = {"prepare", "open"}


def shown(house: House) -> str:
    """Which step the console shows."""
    kind: str = in_english(dealer_document(house.floor, house.state(), house.now()))["step"]["kind"]
    return kind


def ordinary_round(house: House, players: int) -> Counter[str]:
    """The steps from the end of one round to the end of the next."""
    steps: Counter[str] = Counter()
    steps[kind := shown(house)] += 1
    assert kind in BEFORE_THE_CARDS
    if kind == "prepare":  # the same tap opens betting
        house.do(DEALER, PrepareCards("T"))
    house.do(DEALER, OpenBetting("T"))
    live = house.round()
    for seat in range(1, players + 1):
        slip = dict(random_slip(live, Random(4), seat))
        house.do(device(f"E{seat}"), PlaceWagers(f"E{seat}", "T", seat, slip))
    steps[shown(house)] += 1
    house.do(DEALER, Report("T", BettingClosed()))
    return steps + dealt(house, SimulatedDealer(live, Random(4)))


def dealt(house: House, dealing: SimulatedDealer) -> Counter[str]:
    """The steps from “no more bets” on."""
    live, steps = house.round(), Counter[str]()
    while not live.over:
        if live.decision:
            house.after(minutes=1).do(SYSTEM, TimeOut("T"))
            continue
        steps[shown(house)] += 1
        event: Any = dealing.next_event()
        house.do(DEALER, Report("T", reported(event)))
    return steps


ALONE, ALL = "alone", "every seat"


@pytest.mark.parametrize("players", [ALONE, ALL])
@pytest.mark.parametrize("number", FOLDERS)
def test_the_law_costs_an_ordinary_round_one_tap_before_the_wagers(
    number: str, players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    house, seats = House().table("T", number).equip("T"), 1 if players == ALONE else chapter(number).seats
    for seat in range(1, seats + 1):
        house.terminal(f"E{seat}", 5_000_00)
    ordinary_round(house, seats)
    house.validate_all().pay_all()

    steps = ordinary_round(house, seats)

    taps = {kind: count for kind, count in steps.items() if kind not in ENTERED and kind not in NOT_THE_DEALERS}
    with capsys.disabled():
        entered = ", ".join(f"{steps[kind]} {name}" for kind, name in ENTERED.items() if steps[kind])
        sys.stdout.write(f"\n{number}, {players}: {sum(taps.values())} taps ({', '.join(taps)}), {entered}")
    assert sum(taps[kind] for kind in BEFORE_THE_CARDS if kind in taps) == 1
    assert taps["bets"] == 1
    assert taps.keys() <= {*BEFORE_THE_CARDS, "bets", "reveal", "reader"}
