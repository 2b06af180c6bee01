"""§ 605a.2: one writer; nothing is acknowledged before it is durable, nothing is done twice, whatever fails."""

import threading
from collections.abc import Sequence
from datetime import datetime

import pytest
from msgspec.structs import replace

from croupier.floor.engine import engine as engines
from croupier.floor.engine.batch import ID_WAS_USED, Answer, Answered, Done, asked
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.handle import handle
from croupier.floor.engine.loading import load
from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import SYSTEM, Role
from croupier.floor.record.commands import (
    CashOut,
    CloseDay,
    InsertBill,
    InsertVoucher,
    InstallTable,
    OpenTable,
    PlaceWagers,
    RecordLogIn,
    Request,
    ResumeTable,
)
from croupier.floor.record.events import BillInserted, Body, FloorEvent, FloorOpened, TableStopped, decode, encode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Record
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Phase
from croupier.journal.chain import Chain
from croupier.rules.terms.refusals import BrokenInvariant, Refusal
from support.floor.house import ANTE, FLOORPERSON, PAIR, PIT_MANAGER, House, device, peripherals

E1, E2 = device("E1"), device("E2")
BILL = InsertBill("E1", 20_00)


def again(house: House) -> House:
    """Another process on the same journal."""
    return House(store=house.store)


def rebuilt(house: House) -> bytes:
    """The image of the floor that the journal gives."""
    return image(load(house.store, TrueChance())[0])


# Beginning


def test_a_journal_begins_with_the_settings_and_keeps_them() -> None:
    house = House(Settings(facility="Test House"))

    (first,) = house.store.records
    assert decode(first.entry.body).events == (FloorOpened(Settings(facility="Test House")),)
    assert House(Settings(facility="Another"), house.store).floor.state.settings.facility == "Test House"


# Once


def test_a_command_with_a_known_id_is_answered_and_not_done_again() -> None:
    house = House().terminal("E1")
    request = house.request(peripherals("E1"), BILL)

    first = house.engine.do(request)

    assert house.engine.do(request) == first
    assert house.balance() == 20_00


def test_also_by_another_process() -> None:
    house = House().terminal("E1")
    request = house.request(peripherals("E1"), BILL)
    first = house.engine.do(request)

    second = again(house)

    assert second.engine.do(request) == first
    assert second.balance() == 20_00


def test_also_twice_in_one_batch() -> None:
    house = House().terminal("E1")
    request = house.request(peripherals("E1"), BILL)

    first, second = house.engine._answer([request, request])

    assert first == second
    assert house.balance() == 20_00


def test_a_settlement_is_answered_again_with_its_lines() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=PAIR)
    request = house.request(E1, house.choice("E1", "fold"))
    first = house.engine.do(request)
    assert isinstance(first, Done)
    assert first.lines

    assert again(house).engine.do(request) == first


def test_a_refusal_is_remembered_too() -> None:
    house = House().terminal("E1").table().betting()
    request = house.request(E1, PlaceWagers("E1", "T", 1, ANTE))
    refused = house.engine.do(request)

    house.put_in("E1", 20_00)

    assert house.engine.do(request) == refused
    house.wager("E1", **ANTE)


def test_a_refusal_is_remembered_when_storage_failed_in_between() -> None:
    house = House().terminal("E1").table().betting()
    request = house.request(E1, PlaceWagers("E1", "T", 1, ANTE))
    refused = house.engine.do(request)
    house.store.fails = True
    house.refused(peripherals("E1"), BILL)
    house.store.fails = False

    house.put_in("E1", 20_00)

    assert house.engine.do(request) == refused


def test_what_was_done_is_answered_again_from_the_journal() -> None:
    house = House().terminal("E1")
    first = house.request(peripherals("E1"), BILL)
    answer = house.engine.do(first)

    assert house.engine._answers == {}
    assert house.engine.do(first) == answer
    assert house.balance() == 20_00


@pytest.mark.parametrize(
    "other",
    [
        Request("", peripherals("E1"), InsertBill("E1", 100_00)),
        Request("", device("E1"), CashOut("E1")),
        Request("", peripherals("E2"), BILL),
        Request("", peripherals("E1"), BILL, FLOORPERSON),
    ],
    ids=["another amount", "another command", "somebody else", "somebody stands by"],
)
@pytest.mark.parametrize("restarted", [False, True])
def test_another_request_under_the_same_id_is_refused_and_learns_nothing(*, other: Request, restarted: bool) -> None:
    house = House().terminal("E1").terminal("E2")
    first = house.request(peripherals("E1"), BILL)
    done = house.engine.do(first)
    engine = (again(house) if restarted else house).engine
    before, written = image(engine.floor), len(house.store.records)

    answer = engine.do(replace(other, id=first.id))

    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.COMMAND_ID_WAS_USED_FOR_ANOTHER_REQUEST
    assert (image(engine.floor), len(house.store.records)) == (before, written)
    assert engine.do(first) == done


def test_what_is_kept_of_a_request_is_no_help_to_who_looks_for_a_number_in_it() -> None:
    """The digest of the same request is another under another key, so that it cannot be searched for."""
    request = Request("1", peripherals("E1"), InsertVoucher("E1", "0123456789012345"))
    one, again, other = TrueChance(b"one"), TrueChance(b"one"), TrueChance(b"other")

    assert asked(request, one) == asked(request, again) != asked(request, other)
    assert asked(request, one)[1:] != asked(request, one, keyed=False)
    house = House().terminal("E1")
    house.rejected(request.actor, request.command)
    kept = decode(house.store.records[-1].entry.body).asked
    assert kept.startswith("k")
    assert kept != asked(request, one)


def test_an_entry_of_an_earlier_journal_knows_its_request_again() -> None:
    """Its digest has no key."""
    house = House().terminal("E1")
    first = house.request(peripherals("E1"), BILL)
    done = house.engine.do(first)
    assert isinstance(done, Done)
    earlier = Answered(asked(first, house.floor.chance, keyed=False), done)

    assert earlier.to(first, house.floor.chance) is done
    assert earlier.to(replace(first, command=InsertBill("E1", 1_00)), house.floor.chance) is ID_WAS_USED


def test_the_id_of_a_refused_command_is_used_too() -> None:
    house = House().terminal("E1")
    first = house.request(peripherals("E1"), InsertBill("E1", 3_00))
    refused = house.engine.do(first)

    for _ in range(2):
        answer = house.engine.do(replace(first, command=BILL))
        assert isinstance(answer, Refusal)
        assert answer.reason is Reason.COMMAND_ID_WAS_USED_FOR_ANOTHER_REQUEST
    assert house.engine.do(first) == refused
    assert house.balance() == 0


def test_two_requests_of_one_batch_under_one_id_are_one_and_a_refusal() -> None:
    house = House().terminal("E1")
    first = house.request(peripherals("E1"), BILL)

    done, same, other = house.engine._answer([first, first, replace(first, command=InsertBill("E1", 100_00))])

    assert isinstance(done, Done)
    assert same == done
    assert isinstance(other, Refusal)
    assert house.balance() == 20_00


def test_an_entry_of_before_these_hashes_is_answered_by_its_id_alone() -> None:
    house, chain = House().terminal("E1"), Chain()
    first = house.request(peripherals("E1"), BILL)
    house.engine.do(first)
    for place, record in enumerate(house.store.records):
        body, entry = decode(record.entry.body), record.entry
        made = chain.append(entry.at, entry.actor, entry.command, encode(Body(body.events, body.lines)))
        house.store.records[place] = replace(record, entry=made)
        house.store.commands[made.command] = made

    assert isinstance(again(house).engine.do(replace(first, command=InsertBill("E1", 100_00))), Done)


def test_only_so_many_refusals_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ANSWERS_REMEMBERED", 3)
    house = House().terminal("E1")
    asked = [house.request(peripherals("E1"), InsertBill("E1", 3_00)) for _ in range(5)]
    answers = [house.engine.do(request) for request in asked]

    assert list(house.engine._answers) == [request.id for request in asked[-3:]]
    assert house.engine.do(asked[-1]) is answers[-1]


def test_what_changes_nothing_is_not_recorded() -> None:
    house = House()
    written = len(house.store.records)

    done = house.do(SYSTEM, CloseDay())

    assert (done.events, len(house.store.records)) == ((), written)


# Batches


def test_commands_that_come_together_share_one_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House().terminal("E1").terminal("E2")
    commits: list[int] = []
    append = house.store.append

    def counted(records: Sequence[Record]) -> None:
        commits.append(len(records))
        append(records)

    monkeypatch.setattr(house.store, "append", counted)

    requests = [house.request(peripherals(name), InsertBill(name, 20_00)) for name in ("E1", "E2", "E1")]
    answers = house.engine._answer(requests)

    assert commits == [3]
    assert [isinstance(answer, Done) for answer in answers] == [True, True, True]
    assert (house.balance("E1"), house.balance("E2")) == (40_00, 20_00)


def test_each_command_of_a_batch_sees_what_the_ones_before_it_did() -> None:
    house = House().terminal("E1").table().betting()
    slip = PlaceWagers("E1", "T", 1, ANTE)

    early, _, late = house.engine._answer(
        [house.request(E1, slip), house.request(peripherals("E1"), BILL), house.request(E1, slip)]
    )

    assert isinstance(early, Refusal)
    assert isinstance(late, Done)


def test_the_newest_figures_go_with_the_last_record_of_a_batch() -> None:
    house = House().terminal("E1")

    house.engine._answer([house.request(peripherals("E1"), BILL), house.request(peripherals("E1"), BILL)])

    *_, first, last = house.store.records
    assert first.standings == {}
    assert last.standings["balance:game:E1"] == "4000"


def test_from_many_threads_every_command_is_done_once() -> None:
    house = House()
    for number in range(1, 9):
        house.terminal(f"E{number}")
    house.engine.start()
    answers: list[Answer] = []

    def insert(name: str) -> None:
        bill = InsertBill(name, 1_00)
        answers.extend(house.engine.do(Request(f"{name} {number}", peripherals(name), bill)) for number in range(25))

    threads = [threading.Thread(target=insert, args=(f"E{number}",)) for number in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    house.engine.stop()

    assert len(answers) == 200
    assert all(isinstance(answer, Done) for answer in answers)
    assert [house.balance(f"E{number}") for number in range(1, 9)] == [25_00] * 8
    assert rebuilt(house) == image(house.floor)


def test_what_was_asked_before_the_end_is_answered() -> None:
    house = House().terminal("E1")
    waiting = [house.engine.submit(house.request(peripherals("E1"), BILL)) for _ in range(3)]

    house.engine.start()
    house.engine.stop()

    assert all(isinstance(answer.result(0), Done) for answer in waiting)


def test_whoever_looks_sees_the_floor_between_two_commits() -> None:
    house = House().terminal("E1", 20_00)
    house.engine.start()

    def wrong(_floor: Floor) -> None:
        raise LookupError("there is nothing")

    balance = house.engine.look(lambda floor: floor.balance(floor.state.terminals["E1"]))
    broken = house.engine.look(wrong)

    assert balance.result(10) == 20_00
    with pytest.raises(LookupError, match="there is nothing"):
        broken.result(10)
    house.engine.stop()


# When something breaks


def breaks_at(house: House, culprit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that cannot be carried out, by its id."""

    def broken(floor: Floor, request: Request, at: datetime) -> object:
        if request.id == culprit:
            floor.state.figures["nonsense"] = {"losses": 1}
            raise BrokenInvariant("one and one are three")
        return handle(floor, request, at)

    monkeypatch.setattr("croupier.floor.engine.batch.handle", broken)


def test_a_broken_invariant_stops_its_table_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table().betting()
    slip = house.request(E1, PlaceWagers("E1", "T", 1, ANTE))
    breaks_at(house, slip.id, monkeypatch)
    others = [house.request(peripherals("E2"), InsertBill("E2", 20_00)), house.request(peripherals("E1"), BILL)]
    heard: list[FloorEvent] = []
    house.engine.listen(lambda events, _touched: heard.extend(events))

    first, broken, last = house.engine._answer([others[0], slip, others[1]])

    assert isinstance(broken, Refusal)
    assert broken.reason is Reason.TABLE_IS_STOPPED
    assert isinstance(first, Done)
    assert isinstance(last, Done)
    assert (house.state().phase, house.state().found) == (Phase.STOPPED, "BrokenInvariant: one and one are three")
    assert "three" not in f"{broken.detail} {house.state().why} {house.state().reason}"
    assert "nonsense" not in house.floor.state.figures
    assert (house.balance("E1"), house.balance("E2")) == (120_00, 120_00)
    assert rebuilt(house) == image(house.floor)
    assert isinstance(heard[0], TableStopped)
    assert heard[1:] == [BillInserted("E2", 20_00), BillInserted("E1", 20_00)]


def test_the_log_names_a_command_that_broke_and_nothing_that_it_holds(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house, number = House().terminal("E1", 100_00), "001234567890123456"
    presented = house.request(peripherals("E1"), InsertVoucher("E1", number))
    breaks_at(house, presented.id, monkeypatch)

    assert isinstance(house.engine.do(presented), Refusal)
    assert f"command {presented.id} of peripherals:E1 insert_voucher cannot be carried out" in caplog.text
    assert number not in caplog.text


def test_a_command_that_broke_gets_the_same_answer_again(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House().terminal("E1", 100_00).table().betting()
    slip = house.request(E1, PlaceWagers("E1", "T", 1, ANTE))
    breaks_at(house, slip.id, monkeypatch)

    broken = house.engine.do(slip)

    assert isinstance(broken, Refusal)
    assert house.engine.do(slip) == broken
    anew = again(house).engine.do(slip)
    assert isinstance(anew, Refusal)
    assert anew.reason is Reason.TABLE_IS_STOPPED


def test_a_floorperson_resumes_a_table_that_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House().terminal("E1", 100_00).table().betting()
    slip = house.request(E1, PlaceWagers("E1", "T", 1, ANTE))
    breaks_at(house, slip.id, monkeypatch)
    house.engine.do(slip)

    house.do(FLOORPERSON, ResumeTable("T"))

    house.wager("E1", **ANTE)


def test_what_cannot_be_written_down_is_refused_and_no_other_command_is_blamed() -> None:
    """Half a character of a name has no bytes; the wager behind it in the same commit stands."""
    house = House().terminal("E1", 100_00).table().betting()
    nameless = house.request(SYSTEM, RecordLogIn("\ud800", Role.DEALER, "", proved=False))
    slip = house.request(E1, PlaceWagers("E1", "T", 1, ANTE))

    broken, done = house.engine._answer([nameless, slip])

    assert isinstance(broken, Refusal)
    assert isinstance(done, Done)
    assert house.state().phase is Phase.OPEN
    assert rebuilt(house) == image(house.floor)


def test_what_breaks_beside_a_table_is_refused_and_stops_none(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House().terminal("E1").table()
    bill = house.request(peripherals("E1"), BILL)
    breaks_at(house, bill.id, monkeypatch)

    assert isinstance(house.engine.do(bill), Refusal)
    assert house.state().phase is Phase.OPEN
    house.do(peripherals("E1"), BILL)


def test_what_breaks_at_a_closed_table_leaves_it_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop can be resumed, and then the table would be open without a dealer."""
    house = House()
    house.do(PIT_MANAGER, InstallTable("T", "657a", "hybrid"))
    opening = house.request(FLOORPERSON, OpenTable("T", "Dana"))
    breaks_at(house, opening.id, monkeypatch)

    assert isinstance(house.engine.do(opening), Refusal)
    assert house.state().phase is Phase.CLOSED
    house.refused(FLOORPERSON, ResumeTable("T"))


def test_the_stop_is_on_record_as_the_systems_own(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House().terminal("E1", 100_00).table().betting()
    slip = house.request(E1, PlaceWagers("E1", "T", 1, ANTE))
    breaks_at(house, slip.id, monkeypatch)
    house.engine.do(slip)

    last = house.store.records[-1].entry

    assert last.actor == "system:system"
    assert isinstance(decode(last.body).events[0], TableStopped)
