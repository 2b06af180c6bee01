"""§ 605a.2: when storage fails nothing is acknowledged, and nothing is lost or done twice."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

import pytest
from msgspec.structs import replace

from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.loading import load
from croupier.floor.engine.snapshots import image
from croupier.floor.record.commands import CashOut, InsertBill, TimeOut
from croupier.floor.record.events import BillInserted, FloorEvent, TimeGivenBack, decode
from croupier.floor.record.ports import OutcomeUnknown, Record, StorageFailure
from croupier.floor.record.refusals import Reason
from croupier.journal.chain import Entry
from croupier.rules.terms.refusals import Refusal
from support.floor.house import ANTE, KING_HIGH, PAIR, SYSTEM, House, device, peripherals
from support.storage.list_store import ListStore

E1 = device("E1")
BILL = InsertBill("E1", 20_00)


class FaultyStore(ListStore):
    """A store whose commit can be lost on the way back, and which can refuse to be read."""

    def __init__(self) -> None:
        super().__init__()
        self.loses_the_answer = False
        self.cannot_be_read = False

    def append(self, records: Sequence[Record]) -> None:
        super().append(records)
        if self.loses_the_answer:
            self.loses_the_answer = False
            raise OutcomeUnknown("the connection broke")

    def by_commands(self, commands: Sequence[str]) -> Mapping[str, Entry]:
        if self.cannot_be_read:
            raise StorageFailure("the connection is gone")
        return super().by_commands(commands)

    def last(self) -> Entry | None:
        if self.cannot_be_read:
            raise StorageFailure("the connection is gone")
        return super().last()


def test_when_storage_fails_nothing_is_acknowledged_and_nothing_was_done() -> None:
    house = House().terminal("E1", 20_00)
    before = image(house.floor)
    house.store.fails = True

    answers = house.engine._answer([house.request(peripherals("E1"), BILL), house.request(E1, CashOut("E1"))])

    for answer in answers:
        assert isinstance(answer, Refusal)
        assert (answer.reason, "disk" in answer.detail) == (Reason.STORAGE_IS_DOWN, False)
    assert image(house.floor) == before


def test_when_it_is_back_the_same_command_is_done() -> None:
    house = House().terminal("E1")
    request = house.request(peripherals("E1"), BILL)
    house.store.fails = True
    assert isinstance(house.engine.do(request), Refusal)

    house.store.fails = False

    assert isinstance(house.engine.do(request), Done)
    assert house.balance() == 20_00
    assert verify(house.store).right


def test_a_round_goes_on_where_it_was_after_a_failure() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=PAIR, dealer=KING_HIGH)
    house.store.fails = True
    house.refused(E1, house.choice("E1", "play", 10_00))
    house.store.fails = False

    house.choose("E1", "play", 10_00).deal()

    assert house.balance() == 120_00


def test_a_commit_whose_answer_was_lost_is_found_in_the_journal_and_told() -> None:
    store = FaultyStore()
    house = House(store=store).terminal("E1")
    heard: list[FloorEvent] = []
    house.engine.listen(lambda events, _touched: heard.extend(events))
    store.loses_the_answer = True

    done = house.engine.do(house.request(peripherals("E1"), BILL))

    assert isinstance(done, Done)
    assert heard == [BillInserted("E1", 20_00)]
    assert house.balance() == 20_00
    assert image(load(house.store, TrueChance()).floor) == image(house.floor)


def test_a_journal_that_cannot_be_read_stops_everything_until_it_can() -> None:
    store = FaultyStore()
    house = House(store=store).terminal("E1")
    store.cannot_be_read = True

    for _ in range(2):
        answer = house.engine.do(house.request(peripherals("E1"), BILL))
        assert isinstance(answer, Refusal)
        assert answer.reason is Reason.STORAGE_IS_DOWN
    assert not house.engine.up

    store.cannot_be_read = False
    house.do(peripherals("E1"), BILL)
    assert (house.engine.up, house.balance()) == (True, 20_00)


def test_storage_is_tried_once_for_all_commands_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a server that is gone a try takes seconds; a try for each would keep the floor down for an hour."""
    house = House().terminal("E1")
    tries: list[str] = []

    def gone() -> None:
        tries.append("")
        raise StorageFailure("no connection")

    monkeypatch.setattr(house.store, "snapshots", gone)
    house.store.fails = True

    answers = house.engine._answer([house.request(peripherals("E1"), BILL) for _ in range(50)])

    assert [answer.reason for answer in answers if isinstance(answer, Refusal)] == [Reason.STORAGE_IS_DOWN] * 50
    assert len(tries) == 1


def test_a_commit_whose_answer_was_lost_with_the_connection_is_done_once_all_the_same() -> None:
    store = FaultyStore()
    house = House(store=store).terminal("E1")
    request = house.request(peripherals("E1"), BILL)
    store.loses_the_answer = True
    append = store.append

    def append_and_go(records: Sequence[Record]) -> None:
        try:
            append(records)
        finally:
            store.cannot_be_read = True

    store.append = append_and_go  # type: ignore[method-assign]
    assert isinstance(house.engine.do(request), Refusal)
    store.append, store.cannot_be_read = append, False  # type: ignore[method-assign]

    assert isinstance(house.engine.do(request), Done)
    assert house.balance() == 20_00


def test_a_journal_that_is_damaged_stops_the_floor_and_says_so() -> None:
    """After a failed commit the floor is read again; what cannot be read is not played on."""
    house = House().terminal(money=20_00)
    damaged = house.store.records[1]
    house.store.records[1] = replace(damaged, entry=replace(damaged.entry, body=b"{}"))
    house.store.fails = True
    first = house.engine.do(house.request(device("E1"), CashOut("E1")))
    house.store.fails = False

    again = house.engine.do(house.request(device("E1"), CashOut("E1")))

    for answer in (first, again):
        assert isinstance(answer, Refusal)
        assert answer.reason is Reason.STORAGE_IS_DOWN
    assert not house.engine.up


def test_storage_that_was_away_decides_for_nobody() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal()
    house.store.fails = True
    house.refused(E1, house.choice("E1", "fold"))
    house.after(seconds=20)
    house.store.fails = False

    late = house.engine.do(house.request(SYSTEM, TimeOut("T")))

    assert isinstance(late, Refusal)
    assert late.reason is Reason.IT_IS_TOO_EARLY
    assert house.state().until == house.now() + timedelta(seconds=15)
    until = house.now() + timedelta(seconds=15)
    assert decode(house.store.records[-1].entry.body).events == (TimeGivenBack("T", until, 20),)
    assert verify(house.store).right
