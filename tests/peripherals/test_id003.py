"""A validator on a line that speaks ID-003, from both ends of a pseudo-terminal."""

import pty
import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from croupier.peripherals.id003 import Command, Frame, Id003Validator, Reader, Status, checksum, encode, paper_in
from croupier.peripherals.simulated import SimulatedValidator
from croupier.peripherals.stream import Line
from croupier.peripherals.validator import (
    Barcode,
    Bill,
    Box,
    Escrowed,
    Fault,
    GivenBack,
    Happened,
    Jam,
    Stacked,
)

ALL = (1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00)
PATIENCE = 30


@pytest.fixture
def machine() -> Iterator[SimulatedValidator]:
    """A validator at the other end of the line."""
    ours, theirs = map(Line, pty.openpty())
    simulated = SimulatedValidator(theirs)
    simulated.host = Id003Validator(ours, seconds=2)  # type: ignore[attr-defined]
    simulated.start()
    yield simulated
    simulated.stop()
    ours.close()
    theirs.close()


def host(machine: SimulatedValidator) -> Id003Validator:
    found: Id003Validator = machine.host  # type: ignore[attr-defined]
    return found


def ready(machine: SimulatedValidator, bills: tuple[int, ...] = ALL) -> Id003Validator:
    """Reset after it was switched on, and told to take bills."""
    controller = host(machine)
    controller.poll()
    controller.enable(bills)
    assert machine.status is Status.IDLING
    controller.poll()
    return controller


def heard(controller: Id003Validator, wanted: Callable[[list[Happened]], bool]) -> list[Happened]:
    """What is told until it is enough."""
    told: list[Happened] = []
    end = time.monotonic() + PATIENCE
    while not wanted(told) and time.monotonic() < end:
        told += controller.poll()
    return told


# Frames


def test_a_frame_has_a_length_and_a_checksum_low_byte_first() -> None:
    assert encode(Frame(Command.STATUS)) == bytes.fromhex("fc05112756")
    assert checksum(b"123456789") == 0x2189


def test_frames_come_in_any_pieces_and_among_noise() -> None:
    random, sent = Random(3), [Frame(Status.ESCROW, b"\x65"), Frame(Status.IDLING), Frame(0x13, b"\x6f" + b"7" * 18)]
    wire = b"\x00\xfc\xfc\x01" + b"".join(encode(frame) + bytes([0xFC, 0x04]) for frame in sent)
    for _ in range(200):
        reader, rest, found = Reader(), wire, []
        while rest:
            size = random.randint(1, 5)
            found += list(reader.feed(rest[:size]))
            rest = rest[size:]
        assert found == sent


def test_one_flipped_bit_is_no_frame() -> None:
    good = encode(Frame(Status.ESCROW, b"\x65"))
    for bit in range(len(good) * 8):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        assert list(Reader().feed(bytes(bad))) == []


@pytest.mark.parametrize(
    ("data", "paper"),
    [(b"\x61", Bill(1_00)), (b"\x67", Bill(100_00)), (b"\x6f0123", Barcode("0123")), (b"\x68", None), (b"", None)],
)
def test_what_lies_in_escrow(data: bytes, paper: object) -> None:
    assert paper_in(data) == paper


# Paper


def test_a_bill_is_told_as_stacked_after_it_was_told_to_stack_until_it_is_acknowledged(
    machine: SimulatedValidator,
) -> None:
    controller = ready(machine)
    assert machine.insert(Bill(20_00))
    assert controller.poll() == [Escrowed(Bill(20_00))]
    assert controller.poll() == []

    controller.stack()
    assert controller.poll() == [Stacked(Bill(20_00))]
    assert controller.poll() == []
    assert machine.status is Status.VEND_VALID
    controller.acknowledge()
    heard(controller, lambda _told: machine.status is Status.IDLING)
    assert machine.box == [Bill(20_00)]


def test_a_bill_that_is_given_back_is_not_stacked(machine: SimulatedValidator) -> None:
    controller = ready(machine)
    machine.insert(Bill(20_00))
    controller.poll()
    controller.give_back()

    assert controller.poll() == [GivenBack()]
    assert machine.box == []


def test_only_what_is_enabled_gets_as_far_as_the_escrow(machine: SimulatedValidator) -> None:
    controller = ready(machine, (20_00,))
    assert not machine.insert(Bill(10_00))
    assert machine.insert(Bill(20_00))
    controller.give_back()
    heard(controller, lambda _told: machine.status is Status.IDLING)
    controller.enable(())
    assert not machine.insert(Bill(20_00))


def test_a_voucher_is_told_by_its_number(machine: SimulatedValidator) -> None:
    controller = ready(machine)
    machine.insert(Barcode("01" + "7" * 16))

    assert controller.poll() == [Escrowed(Barcode("01" + "7" * 16))]


# When something is wrong


def test_a_jam_on_the_way_into_the_box_is_told_once_and_when_it_is_over(machine: SimulatedValidator) -> None:
    controller = ready(machine)
    machine.jams_at_the_next = True
    machine.insert(Bill(20_00))
    controller.poll()
    controller.stack()

    assert controller.poll() == [Jam()]
    machine.status = Status.JAM_IN_ACCEPTOR
    assert controller.poll() == []
    machine.clear_jam()
    assert controller.poll() == [Jam(cleared=True)]
    assert machine.box == []


def test_a_box_that_is_pulled_and_pushed_in(machine: SimulatedValidator) -> None:
    controller = ready(machine)
    machine.pull_box()
    assert controller.poll() == [Box(inside=False)]
    machine.push_box()
    assert controller.poll() == [Box(inside=True)]
    machine.status = Status.STACKER_FULL
    assert controller.poll() == [Box(inside=True, full=True)]


def test_power_lost_with_a_bill_in_escrow_gives_it_back(machine: SimulatedValidator) -> None:
    controller = ready(machine)
    machine.insert(Bill(20_00))
    controller.poll()
    machine.lose_power()

    assert controller.poll() == [GivenBack()]
    controller.enable(ALL)
    assert machine.status is Status.IDLING
    assert machine.box == []


def test_power_lost_after_the_point_of_no_return_is_a_bill_in_the_box(machine: SimulatedValidator) -> None:
    controller = ready(machine)
    machine.insert(Bill(20_00))
    controller.poll()
    controller.stack()
    machine.lose_power()

    assert controller.poll() == [Stacked(Bill(20_00))]
    assert machine.box == [Bill(20_00)]


def test_a_validator_that_falls_silent_is_told_and_when_it_answers_again() -> None:
    ours, theirs = map(Line, pty.openpty())
    controller = Id003Validator(ours, seconds=0.05)
    assert controller.poll() == [Fault()]
    assert controller.poll() == []
    simulated = SimulatedValidator(theirs)
    simulated.start()
    told = heard(controller, bool)
    simulated.stop()

    assert told[0] == Fault(over=True)
    ours.close()
    theirs.close()
