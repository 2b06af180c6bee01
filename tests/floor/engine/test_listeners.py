"""Pages, signs and links hear of what happened: when it is durable, and until they have heard."""

from collections.abc import Collection, Sequence

import pytest

from croupier.floor.engine import engine, listeners
from croupier.floor.engine.listeners import Commit
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import DisableTerminal, InsertBill
from croupier.floor.record.events import BillInserted, FloorEvent
from support.central.waiting import until
from support.floor.house import House, device, peripherals

E1, E2 = device("E1"), device("E2")
BILL = InsertBill("E1", 20_00)
LONG = 600.0
"""Seconds that no test lasts."""


def test_listeners_hear_of_events_when_they_are_durable_and_of_nothing_else() -> None:
    house = House().terminal("E1")
    heard: list[tuple[int, Sequence[FloorEvent], Collection[str]]] = []
    house.engine.listen(lambda events, touched: heard.append((len(house.store.records), list(events), set(touched))))

    written = len(house.store.records)
    house.do(peripherals("E1"), BILL)
    house.refused(peripherals("E1"), InsertBill("E1", 3_00))
    house.store.fails = True
    house.refused(peripherals("E1"), BILL)

    ((seen, events, touched),) = heard
    assert (seen, events) == (written + 1, [BillInserted("E1", 20_00)])
    assert {"balance:game:E1", "meters:E1"} <= set(touched)


def test_a_listener_that_fails_keeps_nobody_from_an_answer(caplog: pytest.LogCaptureFixture) -> None:
    house = House().terminal("E1")
    heard: list[FloorEvent] = []

    def fails(_events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        raise LookupError("the page is gone")

    house.engine.listen(fails)
    house.engine.listen(lambda events, _touched: heard.extend(events))
    house.do(peripherals("E1"), BILL)

    assert heard == [BillInserted("E1", 20_00)]
    assert "a listener failed and will be told again" in caplog.text
    assert house.engine.counts.unheard == 1


def test_a_listener_that_failed_is_told_again_with_what_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "MOST_EVENTS_MISSED", 2)
    house = House().terminal("E1").terminal("E2")
    heard: list[tuple[list[FloorEvent], set[str]]] = []
    deaf = [True]

    def hears(events: Sequence[FloorEvent], touched: Collection[str]) -> None:
        if deaf[0]:
            raise LookupError("the page is gone")
        heard.append((list(events), set(touched)))

    house.engine.listen(hears)
    for denomination in (1_00, 2_00, 5_00):
        house.do(peripherals("E1"), InsertBill("E1", denomination))
    deaf[0] = False
    house.do(peripherals("E2"), InsertBill("E2", 10_00))
    house.do(peripherals("E2"), InsertBill("E2", 20_00))

    (events, touched), (after, later) = heard
    assert events == [BillInserted("E1", 2_00), BillInserted("E1", 5_00), BillInserted("E2", 10_00)]
    assert {"balance:game:E1", "balance:game:E2"} <= touched
    assert (after, "balance:game:E1" in later) == ([BillInserted("E2", 20_00)], False)


def followed(house: House) -> list[Commit]:
    """What a follower of the running house is shown."""
    shown: list[Commit] = []
    house.engine.follow(lambda _floor, commit: shown.append(commit))
    house.engine.start()
    return shown


def test_followers_are_shown_together_what_was_answered_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHOWN_WITHIN", LONG)
    monkeypatch.setattr(engine, "MANY", 0)
    house = House().terminal("E1")
    shown = followed(house)
    for denomination in (1_00, 2_00):
        house.do(peripherals("E1"), InsertBill("E1", denomination))

    assert shown == []
    sequence = house.engine.look(lambda _floor: house.engine.sequence).result()

    (commit,) = shown
    assert commit.sequence == sequence
    assert commit.events[-2:] == [BillInserted("E1", 1_00), BillInserted("E1", 2_00)]
    assert {"balance:game:E1", "meters:E1"} <= set(commit.figures)
    house.engine.stop()


def test_followers_are_shown_what_came_before_a_hosts_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHOWN_WITHIN", LONG)
    monkeypatch.setattr(engine, "MANY", 0)
    house = House().terminal("E1")
    shown = followed(house)
    house.do(peripherals("E1"), BILL)
    house.refused(Actor("a host", Role.HOST), DisableTerminal("E1"))

    assert [event for commit in shown for event in commit.events][-1] == BillInserted("E1", 20_00)
    house.engine.stop()


def test_followers_are_shown_what_nothing_comes_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHOWN_WITHIN", 0.001)
    monkeypatch.setattr(engine, "MANY", 0)
    house = House().terminal("E1")
    shown = followed(house)
    house.do(peripherals("E1"), BILL)
    until(lambda: shown and shown[-1].events == [BillInserted("E1", 20_00)])
    house.engine.stop()


def test_followers_of_a_few_commands_are_shown_them_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHOWN_WITHIN", LONG)
    house = House().terminal("E1")
    shown = followed(house)
    house.do(peripherals("E1"), BILL)
    until(lambda: shown and shown[-1].events == [BillInserted("E1", 20_00)])
    house.engine.stop()


def test_followers_have_seen_everything_when_the_engine_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHOWN_WITHIN", LONG)
    monkeypatch.setattr(engine, "MANY", 0)
    house = House().terminal("E1")
    shown = followed(house)
    house.do(peripherals("E1"), BILL)
    house.engine.stop()

    assert shown[-1].events[-1] == BillInserted("E1", 20_00)
