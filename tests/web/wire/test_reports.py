"""Reports: a closed set of things that happen at a table, by names that the journal's versions do not touch."""

import json
from typing import Any

import msgspec
import pytest

from croupier.equipment.cards import card
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import Report, Reported, ResumeTable, reported
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    DiceRolled,
    HoleCardRead,
    NoRollCalled,
    RandomlySelected,
    StubCounted,
    WagersPlaced,
)
from croupier.rules.terms.refusals import BrokenInvariant
from croupier.web.wire.messages import Ask, BadMessage, encode, read
from croupier.web.wire.reports import asked_for, command_of
from support.floor.house import ANTE, DEALER, House
from support.web.served import Served

REPORTS: list[tuple[Reported, dict[str, Any]]] = [
    (BettingClosed(), {"event": "betting_closed"}),
    (CardDealt("1", card("As")), {"event": "card_dealt", "place": "1", "card": "As"}),
    (CardDealt("dealer", None), {"event": "card_dealt", "place": "dealer", "card": None}),
    (CoverCardAppeared("1"), {"event": "cover_card_appeared", "place": "1"}),
    (CardsRevealed("dealer", (card("Kd"),)), {"event": "cards_revealed", "place": "dealer", "cards": ["Kd"]}),
    (HoleCardRead(blackjack=True), {"event": "hole_card_read", "blackjack": True}),
    (DiceRolled((3, 4)), {"event": "dice_rolled", "faces": [3, 4]}),
    (NoRollCalled("cocked"), {"event": "no_roll_called", "reason": "cocked"}),
    (StubCounted(52, misdealt=True), {"event": "stub_counted", "found": 52, "misdealt": True}),
]


def ask(event: Any) -> bytes:
    return msgspec.json.encode(
        {"kind": "ask", "id": "1", "command": {"command": "report", "table": "T", "event": event}}
    )


@pytest.mark.parametrize(("event", "told"), REPORTS)
def test_a_report_is_the_event_that_it_tells_without_a_version(event: Reported, told: dict[str, Any]) -> None:
    message = read(ask(told))
    assert isinstance(message, Ask)
    command = command_of(message.command)

    assert command == Report("T", event)
    assert isinstance(command, Report)
    assert type(command.event) is type(event)
    assert json.loads(encode(asked_for(command))) == {"command": "report", "table": "T", "event": told}


def test_any_other_command_travels_as_it_is() -> None:
    command = ResumeTable("T")

    assert command_of(asked_for(command)) is command


@pytest.mark.cites("§ 605a.2(a)")
@pytest.mark.parametrize(
    "event",
    [
        {"event": "wagers_placed", "stake": "E1@1", "seat": 1, "player": "E1", "wagers": ANTE},
        {"event": "wagers_placed.1", "stake": "E1@1", "seat": 1, "player": "E1", "wagers": ANTE},
        {"event": "decided", "stake": "E1@1", "stage": "play", "choice": "fold"},
        {"event": "meters_read", "meters": {}},
        {"event": "randomly_selected", "purpose": "x", "value": "y"},
        {"event": "card_dealt.1", "place": "1", "card": "As"},
        {"place": "1", "card": "As"},
    ],
)
def test_wagers_decisions_and_what_the_system_knows_are_turned_away_at_the_door(event: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        read(ask(event))


@pytest.mark.parametrize("event", [WagersPlaced("E1@1", 1, "E1", ANTE), RandomlySelected("x", "y")])
def test_no_simulated_dealer_reports_them_either(event: WagersPlaced | RandomlySelected) -> None:
    with pytest.raises(BrokenInvariant, match="no dealer reports"):
        reported(event)


def test_the_journal_has_the_event_and_not_the_report(served: Served, house: House) -> None:
    house.wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    with served.logged_in("Dana", Role.DEALER).socket("dealer", "T") as socket:
        socket.view()
        done = socket.command("report", table="T", event={"event": "card_dealt", "place": "1", "card": "As"})

    assert done["kind"] == "done"
    assert b'{"event":"card_dealt.1","place":"1","card":"As"}' in house.store.records[-1].entry.body
    assert house.round().events[-1] == CardDealt("1", card("As"))
