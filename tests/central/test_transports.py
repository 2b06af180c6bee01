"""What carries bytes: wake-up bits where they travel, and a terminal answered over each."""

import socket
import time
from collections.abc import Callable, Iterator

import pytest
import serial

from croupier.central.line.framing import Heard
from croupier.central.line.transports import PseudoTerminal, RemotePort, SerialPort, Socket, Transport, unmarked
from croupier.central.terminal.bench import HOST, Bench, settings
from croupier.central.terminal.memory import Forgetful
from croupier.central.terminal.station import Station
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.settings import VoucherSystem
from support.storage.list_store import ListStore

On = Callable[..., None]


@pytest.fixture
def on() -> Iterator[On]:
    """Puts a terminal on a transport."""
    engine = Engine(ListStore(), SystemClock(), TrueChance(b"bench"), settings(VoucherSystem.HOUSE, transfers=False))
    Bench(engine, "E-01").furnish()
    engine.start()
    station = Station(engine, Forgetful())

    def put(transport: Transport, *, strict: bool) -> None:
        station.put("E-01", transport, HOST, strict=strict)
        station.start()

    yield put
    station.stop()
    engine.stop()


def test_marks_of_a_serial_port() -> None:
    begun = bytearray()
    assert unmarked(begun, b"\xff\x00\x81\x01") == [Heard(0x81, wake=True), Heard(1, wake=False)]
    assert unmarked(begun, b"\xff") == []
    assert unmarked(begun, b"\xff\x02") == [Heard(0xFF, wake=False), Heard(2, wake=False)]


def test_nine_bits_over_a_socket(on: On) -> None:
    line = Socket(nine_bits=True)
    on(line, strict=True)
    with socket.create_connection(("127.0.0.1", line.port), timeout=10) as host:
        host.sendall(bytes([1, 0x81]))
        time.sleep(0.2)
        host.sendall(bytes([1, 0x80]))
        time.sleep(0.1)
        host.sendall(bytes([1, 0x81]))
        assert host.recv(10) == bytes([0, 0x17]), "silent until another address was polled"
        host.sendall(bytes([1, 0x01, 0, 0x51]))
        answer = host.recv(100)
        assert answer[1::2][:2] == b"\x01\x51"
        assert set(answer[::2]) == {0}


def test_plain_bytes_over_a_socket_and_a_second_host_after_the_first(on: On) -> None:
    line = Socket()
    on(line, strict=False)
    for _ in range(2):
        with socket.create_connection(("127.0.0.1", line.port), timeout=10) as host:
            host.sendall(b"\x01\x51")
            assert host.recv(100)[:4] == b"\x01\x51\x00\x13"
            host.sendall(b"\x80")
        time.sleep(0.2)


@pytest.mark.filterwarnings("ignore:set.*is deprecated:DeprecationWarning")
def test_a_remote_serial_port_carries_the_wake_up_bit_as_parity(on: On) -> None:
    line = RemotePort()
    on(line, strict=True)
    port = serial.serial_for_url(f"rfc2217://127.0.0.1:{line.port}", 19_200, timeout=60)
    for message in (b"\x80", b"\x01\x51"):
        port.parity = serial.PARITY_MARK
        port.write(message[:1])
        port.parity = serial.PARITY_SPACE
        if message[1:]:
            port.write(message[1:])
    assert port.read(6)[:4] == b"\x01\x51\x00\x13"
    port.close()


def test_a_serial_port_without_parity_is_served_without_wake_up_bits(on: On) -> None:
    """The other end of a pseudo-terminal stands for a port whose driver knows no mark and no space."""
    wire = PseudoTerminal()
    on(SerialPort(str(wire.path)), strict=False)
    wire.send(b"\x01\x51")
    end, heard = time.monotonic() + 10, b""
    while len(heard) < 6 and time.monotonic() < end:
        heard += bytes(one.byte for one in wire.receive())
        time.sleep(0.01)
    assert heard[:4] == b"\x01\x51\x00\x13"
    wire.close()


def test_a_port_without_parity_is_left_as_it_was_and_each_byte_comes_once() -> None:
    """What marks bytes of wrong parity doubles each FF, and polls 4D, 71, 72 and 74 have one."""
    wire = PseudoTerminal()
    port = SerialPort(str(wire.path))
    wire.send(b"\x01\x71\x01\xff\x1f\xd0")
    heard: list[Heard] = []
    end = time.monotonic() + 10
    while len(heard) < 6 and time.monotonic() < end:
        heard += port.receive()
        time.sleep(0.01)
    assert heard == [Heard(byte) for byte in b"\x01\x71\x01\xff\x1f\xd0"]
    port.close()
    wire.close()


def test_into_a_silence_it_calls_and_takes_back_what_nobody_read(on: On) -> None:
    wire = PseudoTerminal()
    on(wire, strict=False)
    with serial.Serial(str(wire.path), 19_200, timeout=12) as host:
        assert host.read(2) == b"\x01\x01", "after five seconds, every 200 ms"
        time.sleep(1)
        host.timeout = 0.02
        assert len(host.read(50)) <= 1, "calls that went by are gone"
