"""The device protocol: nothing is credited that the peripherals of the terminal did not sign, once and in order."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.floor.engine.snapshots import image
from croupier.floor.record.commands import BlockTerminal, EnrollPeripherals, InsertBill, InsertBox, UnblockTerminal
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.web.devices.link import WRONG_MESSAGES_AT_MOST
from croupier.web.devices.protocol import NOT_LET_IN, TOO_LONG, TOO_MUCH_WRONG, Signer
from croupier.web.sockets import quotas
from croupier.web.wire.messages import LONGEST_MESSAGE_BYTES
from support.floor.house import ATTENDANT, COMPLIANCE, SUPERVISOR, TECHNICIAN, House
from support.web.machine import Machine, enrolled
from support.web.on_the_wire import on_the_wire
from support.web.served import Served, until

# The right way


@pytest.mark.cites("§ 465a.17(a)")
def test_a_bill_that_was_stacked_is_credited_when_it_is_durable(served: Served, house: House) -> None:
    with Machine(served, enrolled(house)).greet() as machine:
        told = machine.bill(20_00)

    assert (told["kind"], told["sequence"]) == ("done", len(house.store.records))
    assert house.store.records[-1].entry.actor == "peripherals:E1"
    assert house.balance() == 120_00


def test_a_machine_is_told_what_would_be_credited_and_hears_at_once_when_that_changes(
    served: Served, house: House
) -> None:
    with Machine(served, enrolled(house)) as machine:
        machine.send(machine.signer.hello(machine.hear()["nonce"]))
        assert machine.hear() == {"kind": "state", "heard": 0, "takes": list(Settings().denominations), "print": []}
        house.do(ATTENDANT, BlockTerminal("E1", Block.OUT_OF_SERVICE))
        assert machine.hear()["takes"] == []
        house.do(ATTENDANT, UnblockTerminal("E1", Block.OUT_OF_SERVICE))
        assert machine.hear()["takes"]


def test_doors_boxes_and_jams_are_reported_and_taken_back(served: Served, house: House) -> None:
    with Machine(served, enrolled(house)).greet() as machine:
        for block in (Block.DOOR_OPEN, Block.BILL_JAM, Block.PRINTER_OUT):
            assert machine.report(BlockTerminal("E1", block))["kind"] == "done"
            assert machine.report(UnblockTerminal("E1", block))["kind"] == "done"
        machine.report(BlockTerminal("E1", Block.BOX_REMOVED))
        assert machine.report(InsertBox("E1", "box 7"))["kind"] == "done"

    assert (house.at().blocks, house.at().box) == (set(), "box 7")


def test_a_machine_that_comes_back_goes_on_where_it_was(served: Served, house: House) -> None:
    signer = enrolled(house)
    with Machine(served, signer).greet() as machine:
        machine.bill(counter=7)

    with Machine(served, signer).greet() as again:
        assert again.counter == 7
        assert again.bill()["kind"] == "done"


def test_of_two_connections_of_one_machine_the_newer_holds(served: Served, house: House) -> None:
    signer = enrolled(house)
    with Machine(served, signer).greet() as older, Machine(served, signer).greet() as newer:
        assert older.closed() == NOT_LET_IN
        assert newer.bill()["kind"] == "done"


def test_a_machine_that_tells_without_end_is_heard_in_its_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each word of it is an entry for ever: a broken door fills no journal.  What is no report waits for nothing."""
    asked: list[str] = []

    def of_device(_quotas: quotas.Quotas, terminal: str) -> float:
        asked.append(terminal)
        return 0.01

    monkeypatch.setattr(quotas.Quotas, "of_device", of_device)
    served = Served(house)
    try:
        with Machine(served, enrolled(house)).greet() as machine:
            assert machine.report(BlockTerminal("E1", Block.DOOR_OPEN))["kind"] == "done"
            assert machine.answer({"kind": "nonsense"})["kind"] == "refused"
            assert machine.report(UnblockTerminal("E1", Block.DOOR_OPEN))["kind"] == "done"
            until(lambda: asked == ["E1", "E1"])
    finally:
        served.close()


# Once, and in order


def test_a_report_that_is_sent_again_is_done_once(served: Served, house: House) -> None:
    signer = enrolled(house)
    message = signer.report(1, "one", InsertBill("E1", 20_00))
    with Machine(served, signer).greet() as machine:
        first = machine.answer(message)
        assert machine.answer(message) == first
    with Machine(served, signer).greet() as again:
        assert again.answer(message) == first

    assert house.balance() == 120_00


def test_after_a_restart_the_same_report_is_still_done_and_an_old_number_still_old(
    served: Served, house: House
) -> None:
    signer = enrolled(house)
    message = signer.report(5, "one", InsertBill("E1", 20_00))
    with Machine(served, signer).greet() as machine:
        first = machine.answer(message)
    served.close()
    again = Served(House(store=house.store))
    try:
        with Machine(again, signer).greet() as machine:
            assert machine.answer(message) == first
            assert machine.bill(counter=5)["reason"] == "message_is_old"
            assert machine.bill(counter=4)["reason"] == "message_is_old"
        assert again.house.balance() == 120_00
    finally:
        again.close()


@pytest.mark.parametrize("counter", [1, 9, 10])
def test_what_comes_late_or_again_under_another_id_is_old(served: Served, house: House, counter: int) -> None:
    with Machine(served, enrolled(house)).greet() as machine:
        machine.bill(counter=10)
        before = image(house.floor)
        assert machine.bill(counter=counter)["reason"] == "message_is_old"
        assert image(house.floor) == before


def test_another_bill_under_a_known_id_is_not_taken_for_the_first(served: Served, house: House) -> None:
    with Machine(served, enrolled(house)).greet() as machine:
        machine.bill(20_00, name="one")
        assert machine.bill(50_00, counter=1, name="one")["reason"] == "message_is_old"
        assert machine.bill(50_00, counter=2, name="two")["kind"] == "done"

    assert house.balance() == 170_00


def test_a_refused_report_uses_its_number_up(served: Served, house: House) -> None:
    """What was refused while the terminal was blocked is not credited by sending it again when it is free."""
    signer = enrolled(house)
    message = signer.report(1, "one", InsertBill("E1", 20_00))
    house.do(ATTENDANT, BlockTerminal("E1", Block.OUT_OF_SERVICE))
    with Machine(served, signer).greet() as machine:
        first = machine.answer(message)
        assert first["reason"] == "terminal_is_blocked"
        house.do(ATTENDANT, UnblockTerminal("E1", Block.OUT_OF_SERVICE))
        house.do(ATTENDANT, UnblockTerminal("E1", Block.VALIDATOR_ALARM))
        assert machine.answer(message) == first

    assert house.balance() == 100_00


# Who speaks


@pytest.mark.parametrize("terminal", ["E1", "E2", "E9"])
def test_whoever_does_not_hold_the_key_is_not_greeted(served: Served, house: House, terminal: str) -> None:
    enrolled(house)
    house.terminal("E2")

    with Machine(served, Signer(terminal)) as stranger:
        stranger.send(stranger.signer.hello(stranger.hear()["nonce"]))
        assert stranger.closed() == NOT_LET_IN


def test_an_answer_to_another_challenge_is_worth_nothing(served: Served, house: House) -> None:
    signer = enrolled(house)
    with Machine(served, signer) as one, Machine(served, signer) as other:
        other.send(signer.hello(one.hear()["nonce"]))
        assert other.closed() == NOT_LET_IN


def test_the_key_of_one_terminal_does_not_open_another(served: Served, house: House) -> None:
    house.terminal("E2")
    enrolled(house, "E2")

    with Machine(served, enrolled(house), terminal="E2") as machine:
        machine.send(machine.signer.hello(machine.hear()["nonce"]))
        assert machine.closed() == NOT_LET_IN


def test_a_machine_speaks_for_its_own_terminal_only(served: Served, house: House) -> None:
    house.terminal("E2")
    with Machine(served, enrolled(house)).greet() as machine:
        told = machine.report(InsertBill("E2", 20_00))

    assert told["reason"] == "another_terminal_is_meant"
    assert (house.balance("E1"), house.balance("E2")) == (100_00, 0)


def test_a_key_that_was_replaced_says_nothing_any_more(served: Served, house: House) -> None:
    with Machine(served, enrolled(house)).greet() as machine:
        enrolled(house)
        assert machine.bill()["reason"] == "message_is_not_proved"

    assert house.balance() == 100_00


def test_the_cookie_of_the_glass_is_worth_nothing_here(served: Served, house: House) -> None:
    glass = served.device("E1")
    answer = glass.command("hear_peripherals", terminal="E1", counter=1, report=dict(BILL))
    enrolling = glass.command("enroll_peripherals", terminal="E1", key=Signer("E1").key)

    assert (answer.json["reason"], enrolling.json["reason"]) == ("role_may_not_do_this", "role_may_not_do_this")
    assert house.balance() == 100_00


BILL = {"command": "insert_bill", "terminal": "E1", "denomination": 20_00}


@pytest.mark.cites("§ 465a.11(b)(9)")
def test_nobody_alone_makes_a_key_the_one_of_a_machine() -> None:
    house, command = House().terminal("E1"), EnrollPeripherals("E1", Signer("E1").key)

    assert house.refused(TECHNICIAN, command).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(SUPERVISOR, command, COMPLIANCE).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(TECHNICIAN, command, COMPLIANCE)


# What no validator can do


@pytest.mark.cites("§ 465a.17(a)")
def test_bills_faster_than_a_motor_turns_are_refused_recorded_and_block_the_terminal(
    served: Served, house: House
) -> None:
    most = Settings().papers_per_minute // 3
    with Machine(served, enrolled(house)).greet() as machine:
        assert [machine.bill()["kind"] for _ in range(most)] == ["done"] * most
        told = machine.bill()
        assert told["reason"] == "faster_than_a_validator"
        assert machine.report(UnblockTerminal("E1", Block.VALIDATOR_ALARM))["reason"] == "block_is_of_staff"

    assert house.at().blocks == {Block.VALIDATOR_ALARM}
    assert house.balance() == 100_00 + most * 20_00
    assert b"faster_than_a_validator" in house.store.records[-2].entry.body
    cash_out = served.device("E1").command("cash_out", terminal="E1")
    assert cash_out.json["reason"] == "terminal_is_blocked"


def test_at_the_pace_of_paper_a_minute_has_its_limit_and_then_goes_on() -> None:
    house = House(Settings(papers_per_minute=6)).terminal("E1")
    served = Served(house)
    try:
        with Machine(served, enrolled(house)).greet() as machine:
            for _ in range(6):
                assert machine.bill()["kind"] == "done"
                house.after(seconds=6)
            house.after(seconds=23.5)
            assert machine.bill()["reason"] == "faster_than_a_validator"
            house.do(ATTENDANT, UnblockTerminal("E1", Block.VALIDATOR_ALARM))
            house.after(seconds=60)
            assert machine.bill()["kind"] == "done"
    finally:
        served.close()


def test_no_box_holds_more_than_it_holds() -> None:
    house = House(Settings(box_holds=2)).terminal("E1")
    served = Served(house)
    try:
        with Machine(served, enrolled(house)).greet() as machine:
            machine.bill()
            machine.bill()
            assert machine.bill()["reason"] == "box_is_full"
            house.do(ATTENDANT, UnblockTerminal("E1", Block.VALIDATOR_ALARM))
            machine.report(BlockTerminal("E1", Block.BOX_REMOVED))
            machine.report(InsertBox("E1", "box 2"))
            assert machine.bill()["kind"] == "done"
        assert house.balance() == 60_00
    finally:
        served.close()


def test_a_bill_that_is_not_credited_calls_somebody(served: Served, house: House) -> None:
    """It lies in the box, whatever the reason: its denomination stands in the journal."""
    with Machine(served, enrolled(house)).greet() as machine:
        assert machine.bill(3_00)["reason"] == "unknown_denomination"

    assert house.at().blocks == {Block.VALIDATOR_ALARM}
    assert b'"denomination":300' in house.store.records[-1].entry.body
    with served.logged_in("Sue", SUPERVISOR.role).socket("pit") as pit:
        (shown,) = pit.view()["pit"]["terminals"]
        assert shown["blocks"] == ["validator_alarm"]


# Anything


def test_ten_thousand_wrong_messages_change_nothing(served: Served, house: House) -> None:
    random, signer, stranger = Random(605), enrolled(house), Signer("E1")
    house.terminal("E2")
    other = enrolled(house, "E2")
    with Machine(served, signer).greet() as machine:
        assert machine.bill(counter=1_000)["kind"] == "done"
    before, written = image(house.floor), len(house.store.records)
    good = on_the_wire(signer.report(1_001, "good", InsertBill("E1", 20_00)))
    wrong: list[Callable[[], Any]] = [
        lambda: stranger.report(random.randint(1_001, 2**53), "x", InsertBill("E1", 20_00)),
        lambda: other.report(random.randint(1_001, 9_999), "x", InsertBill("E2", 20_00)),
        lambda: signer.report(random.randint(1, 1_000), f"{random.random()}", InsertBill("E1", 20_00)),
        lambda: {**good, "counter": random.randint(1_002, 9_999)},
        lambda: {**good, "id": f"{random.random()}"},
        lambda: {**good, "report": {**BILL, "denomination": 100_00}},
        lambda: {**good, "signature": random.randbytes(70).hex()},
        lambda: {**good, "signature": ""},
        lambda: {**good, "counter": random.choice([0, -1, 2**54, "7", None, 1.5])},
        lambda: {"kind": random.choice(["hello", "state", "done", "ask", ""]), "terminal": "E1"},
        lambda: random.randbytes(random.randint(0, 200)).decode("latin-1"),
    ]
    for _ in range(10_000 // WRONG_MESSAGES_AT_MOST):
        with Machine(served, signer).greet() as machine:
            for _ in range(WRONG_MESSAGES_AT_MOST):
                assert machine.answer(random.choice(wrong)())["kind"] == "refused"
    until(lambda: (image(house.floor), len(house.store.records)) == (before, written))
    with Machine(served, signer).greet() as right:
        assert right.bill()["kind"] == "done"


@pytest.mark.parametrize(
    ("sent", "code"),
    [("x" * (LONGEST_MESSAGE_BYTES + 1), TOO_LONG), (b"\x00\x01", TOO_MUCH_WRONG)],
)
def test_what_no_device_sends_ends_the_connection(served: Served, house: House, sent: Any, code: int) -> None:
    with Machine(served, enrolled(house)).greet() as machine:
        machine.send(sent)
        assert machine.closed() == code
