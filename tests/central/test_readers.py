"""A voucher in a real reader, where the vouchers are a host's: the machine's report waits until the host has agreed."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import EnrollPeripherals, HearPeripherals, InsertVoucher, RedeemVoucher, Request
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import VoucherSystem
from croupier.rules.terms.refusals import Refusal
from croupier.web.devices.hearing import hear
from croupier.web.devices.protocol import Reported, Signer
from support.central.served import Here

NUMBER = "021122334455667788"
DIGITS = bytes.fromhex(NUMBER)
TWENTY = bytes.fromhex("0000002000")


class Reader:
    """The peripherals of the terminal, with a key of their own; a voucher of 20 dollars that a host has numbered."""

    def __init__(self, served: Here) -> None:
        self.served, self.signer, self.counter = served, Signer("E-01"), 0
        technician, board = Actor("technician", Role.TECHNICIAN), Actor("compliance", Role.COMPLIANCE)
        command = EnrollPeripherals("E-01", self.signer.key)
        assert isinstance(served.engine.do(Request("enroll", technician, command, board)), Done)
        host = served.host
        assert host.acknowledged(0x02)
        served.linked()
        host.exceptions()
        served.do("bill 20", "$20")
        served.do("cash out", "cash_out")
        host.until(0x57)
        assert host.asked(0x58, DIGITS) == b"\0"
        served.hear("printed")
        host.exceptions()

    def message(self, number: str = NUMBER) -> Reported:
        self.counter += 1
        return self.signer.report(self.counter, f"m{self.counter}", InsertVoucher("E-01", number))

    def put_in(self, message: Reported) -> "Future[Answer]":
        told: Future[Answer] = Future()

        def run() -> None:
            told.set_result(asyncio.run(hear(self.served.engine, "E-01", self.signer.key, message)))

        threading.Thread(target=run, daemon=True).start()
        return told

    def says(self, code: int, cents: bytes = TWENTY) -> int:
        """The host is told of the voucher, and says this; how it ended."""
        host = self.served.host
        host.until(0x67)
        assert host.read(0x70)[-9:] == DIGITS
        said = bytes([code]) + cents + b"\0" + DIGITS
        host.asked(0x71, bytes([len(said)]) + said)
        host.until(0x68)
        return host.asked(0x71, b"\x01\xff")[1]

    def balance(self) -> int:
        return self.served.engine.look(lambda floor: floor.balance(floor.state.terminals["E-01"])).result()


@pytest.fixture
def reader() -> Iterator[Reader]:
    served = Here(vouchers=VoucherSystem.SYSTEM)
    yield Reader(served)
    served.end()


@pytest.mark.cites("§§ 461a.8, 605a.5(c)")
def test_a_voucher_is_stacked_once_the_host_agrees_and_its_report_counts_once(reader: Reader) -> None:
    message = reader.message()
    told = reader.put_in(message)
    assert reader.says(0x00) == 0x00
    done = told.result(30)
    assert isinstance(done, Done)
    assert reader.balance() == 20_00
    assert reader.put_in(message).result(30) == done, (
        "after a crash of the machine the same is answered from the record"
    )
    assert reader.balance() == 20_00


def test_one_that_the_host_refuses_goes_back_and_stays_good_at_the_cage(reader: Reader) -> None:
    told = reader.put_in(reader.message())
    assert reader.says(0x82) == 0x80
    refused = told.result(30)
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.HOST_WAS_NOT_ASKED
    assert reader.balance() == 0
    cage = Request("cage", Actor("cashier", Role.CASHIER), RedeemVoucher(NUMBER))
    assert isinstance(reader.served.engine.submit(cage).result(), Done), "the cage knows the same voucher"
    again = reader.put_in(reader.message())
    assert reader.says(0x00) == 0x87, "paid, whatever the host says"
    refused = again.result(30)
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.VOUCHER_IS_REDEEMED


def test_one_for_another_amount_goes_back(reader: Reader) -> None:
    told = reader.put_in(reader.message())
    assert reader.says(0x00, bytes.fromhex("0000009000")) == 0x86
    assert isinstance(told.result(30), Refusal)
    assert reader.balance() == 0


def test_a_machine_that_asks_nobody_is_refused(reader: Reader) -> None:
    command = HearPeripherals("E-01", 1, InsertVoucher("E-01", NUMBER))
    for number, witness in enumerate((None, Actor("a stranger", Role.HOST), Actor("manager", Role.PIT_MANAGER))):
        counted = HearPeripherals("E-01", number + 1, command.report)
        request = Request(f"alone {number}", Actor("E-01", Role.PERIPHERALS), counted, witness)
        answer = reader.served.engine.submit(request).result()
        assert isinstance(answer, Refusal)
        assert answer.reason is Reason.HOST_WAS_NOT_ASKED


def test_a_host_that_vanishes_leaves_the_paper_with_the_player(reader: Reader) -> None:
    told = reader.put_in(reader.message())
    reader.served.host.until(0x67)
    refused = told.result(60)
    assert isinstance(refused, Refusal)
    assert reader.balance() == 0
