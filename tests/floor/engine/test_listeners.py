"""Pages, signs and links hear of what happened: when it is durable, and until they have heard."""

from collections.abc import Collection, Sequence

import pytest

from croupier.floor.engine import listeners
from croupier.floor.record.commands import InsertBill
from croupier.floor.record.events import BillInserted, FloorEvent
from support.floor.house import House, device, peripherals

E1, E2 = device("E1"), device("E2")
BILL = InsertBill("E1", 20_00)


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
