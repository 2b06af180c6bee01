"""What goes wrong between a page and the server: lost networks, messages out of place, frames that are none."""

import base64
import logging
import os
import socket as sockets
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import Role
from croupier.floor.rooms.money.vouchers import UNKNOWN_NUMBERS_IN_A_ROW
from support.floor.house import ANTE, BELOW_KING, PAIR, House
from support.web.proxy import Proxy
from support.web.served import PATIENCE, Browser, Served, until


@pytest.fixture
def device(served: Served) -> Browser:
    """The browser of a terminal."""
    return served.device("E1")


@pytest.fixture
def network(served: Served) -> Iterator[Proxy]:
    """What lies between the terminal and the server."""
    proxy = Proxy(served.port)
    yield proxy
    proxy.close()


def wager(name: str = "mine") -> dict[str, Any]:
    command = {"command": "place_wagers", "terminal": "E1", "table": "T", "seat": 1, "wagers": ANTE}
    return {"kind": "ask", "id": name, "command": command}


def play(name: str = "play") -> dict[str, Any]:
    choice = {"stage": "play", "choice": "play", "amount": 10_00}
    return {
        "kind": "ask",
        "id": name,
        "command": {"command": "choose", "terminal": "E1", "table": "T", "seat": 1, **choice},
    }


# A network that is lost


def test_a_terminal_that_loses_its_network_while_it_decides_comes_back_to_its_decision(
    device: Browser, house: House, network: Proxy
) -> None:
    house.wager("E1", **ANTE).deal(seat1=PAIR, dealer=BELOW_KING)
    with device.socket("terminal", "T", through=network.port) as lost:
        before = lost.view()["own"]
        network.cut()
        with pytest.raises(ConnectionClosed):
            lost.receive()

    with device.socket("terminal", "T", through=network.port) as back:
        own = back.view()["own"]
        assert own == before
        assert {choice["choice"] for choice in own["stakes"][0]["choices"]} == {"fold", "play"}
        back.send(play())
        assert back.first(lambda message: message.get("id") == "play")["kind"] == "done"
    assert house.balance() == 70_00


def test_the_end_of_a_command_is_certain_though_its_answer_was_lost(
    device: Browser, house: House, network: Proxy
) -> None:
    """The wager reaches the server, the network falls silent, the cable is pulled: it was done, and done once."""
    house.betting()
    with device.socket("terminal", "T", through=network.port) as lost:
        lost.view()
        lost.send(wager())
        until(lambda: bool(house.round().round.stakes))
        network.fall_silent()
        network.cut()
    network.flow()

    with device.socket("terminal", "T", through=network.port) as back:
        back.view()
        back.send(wager())
        assert back.first(lambda message: message.get("id") == "mine")["kind"] == "done"
    assert house.balance() == 80_00


def test_a_command_that_never_arrived_is_done_when_it_is_sent_again(
    device: Browser, house: House, network: Proxy
) -> None:
    house.betting()
    with device.socket("terminal", "T", through=network.port) as lost:
        lost.view()
        network.fall_silent()
        lost.send(wager())
        network.cut()
    network.flow()
    assert house.balance() == 100_00

    with device.socket("terminal", "T", through=network.port) as back:
        back.send(wager())
        assert back.first(lambda message: message.get("id") == "mine")["kind"] == "done"
    assert house.balance() == 80_00


def test_others_play_on_while_a_network_is_silent(
    device: Browser, house: House, served: Served, network: Proxy
) -> None:
    house.terminal("E2", 100_00).betting()
    with (
        device.socket("terminal", "T", through=network.port) as silent,
        served.device("E2").socket("terminal", "T") as other,
    ):
        silent.view()
        network.fall_silent()
        assert other.command("place_wagers", terminal="E2", table="T", seat=2, wagers=ANTE)["kind"] == "done"
        network.flow()
        assert silent.first(lambda message: "2" in message["table"]["seat"])["own"]["balance"] == 100_00


def test_a_slow_network_brings_everything_in_the_end(device: Browser, house: House, network: Proxy) -> None:
    network.throttle(0.05)
    house.betting()
    with device.socket("terminal", "T", through=network.port) as slow:
        slow.send(wager())
        assert slow.first(lambda message: message.get("id") == "mine")["kind"] == "done"
        house.deal(seat1=PAIR, dealer=BELOW_KING)
        assert slow.first(lambda message: message.get("table", {}).get("moment") == "deciding")["own"]["stakes"]


def test_a_page_that_has_heard_nothing_is_answered_that_somebody_is_there(device: Browser, house: House) -> None:
    written = len(house.store.records)
    with device.socket("terminal") as socket:
        socket.view()
        socket.send({"kind": "here", "id": "1"})
        assert socket.receive() == {"kind": "here", "id": "1"}
    assert len(house.store.records) == written


# Messages out of place


@pytest.mark.parametrize(
    ("moment", "message", "reason"),
    [
        ("over", wager(), "no_round_is_under_way"),
        ("over", play(), "no_round_is_under_way"),
        ("betting", play(), "the_table_waits_for_something_else"),
        ("deciding", wager(), "betting_is_closed"),
        ("decided", play(), "decision_is_already_made"),
    ],
)
def test_what_comes_at_the_wrong_time_is_refused_by_name(
    device: Browser, house: House, moment: str, message: Any, reason: str
) -> None:
    if moment == "betting":
        house.wager("E1", **ANTE)
    elif moment != "over":
        house.terminal("E2", 100_00).wager("E1", **ANTE).wager("E2", 2, **ANTE)
        house.deal(seat1=PAIR, dealer=BELOW_KING)
    with device.socket("terminal", "T") as socket:
        if moment == "decided":
            socket.send(play("first"))
            assert socket.first(lambda one: one.get("id") == "first")["kind"] == "done"
        before = image(house.floor)
        socket.send(message)
        answer = socket.first(lambda one: one.get("id") == message["id"])
    assert (answer["kind"], answer["reason"]) == ("refused", reason)
    assert image(house.floor) == before


def test_a_decision_that_is_sent_twice_counts_once(device: Browser, house: House) -> None:
    house.wager("E1", **ANTE).deal(seat1=PAIR, dealer=BELOW_KING)
    with device.socket("terminal", "T") as socket:
        for _ in range(3):
            socket.send(play())
        answers = [socket.first(lambda one: one.get("id") == "play") for _ in range(3)]
    assert answers == [answers[0]] * 3
    assert answers[0]["kind"] == "done"
    assert house.balance() == 70_00


def test_what_another_terminal_sent_cannot_be_sent_again_by_this_one(
    device: Browser, house: House, served: Served
) -> None:
    """Neither under the name of the other, nor as one's own: the id of a command belongs to who gave it."""
    house.terminal("E2", 100_00).betting()
    with device.socket("terminal", "T") as mine, served.device("E2").socket("terminal", "T") as thief:
        mine.send(wager())
        assert mine.first(lambda one: one.get("id") == "mine")["kind"] == "done"
        thief.send(wager())
        assert thief.first(lambda one: one.get("id") == "mine")["reason"] == "another_terminal_is_meant"
    assert (house.balance("E1"), house.balance("E2")) == (80_00, 100_00)


@pytest.mark.parametrize("command", [{"command": "open_betting"}, {"command": "close_table"}, {"command": "time_out"}])
def test_a_terminal_gives_no_command_of_the_house(device: Browser, house: House, command: dict[str, str]) -> None:
    with device.socket("terminal", "T") as socket:
        assert socket.command(command["command"], table="T")["reason"] == "role_may_not_do_this"
    assert house.state().phase.value == "open"
    assert house.state().number == 0


# Frames that are none

TEXT, CONTINUED, PING, RESERVED = 0x1, 0x0, 0x9, 0x3
PROTOCOL_ERROR, BAD_TEXT, TOO_BIG = 1002, 1007, 1009


def opened_raw(served: Served, device: Browser) -> sockets.socket:
    """A socket after the handshake, on which any bytes can be sent."""
    raw = sockets.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    cookie = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ["GET /live/terminal HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", ""]
    raw.sendall("\r\n".join(lines).encode())
    assert b"101" in raw.recv(64)
    return raw


def frame(code: int, payload: bytes, *, fin: bool = True, masked: bool = True, bits: int = 0) -> bytes:
    first = (0x80 if fin else 0) | bits | code
    length = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + struct.pack("!H", len(payload))
    mask = bytes([length[0] | 0x80]) + length[1:] + b"\0\0\0\0" if masked else length
    return bytes([first]) + mask + payload


def closing_code(raw: sockets.socket) -> int:
    """The code of the frame with which the server ends it; the documents before it are passed over."""
    received = b""
    while part := raw.recv(65_536):
        received += part
    at = received.rindex(b"\x88")
    return int(struct.unpack("!H", received[at + 2 : at + 4])[0])


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"{}", masked=False), PROTOCOL_ERROR),
        (frame(TEXT, b"{}", bits=0x40), PROTOCOL_ERROR),
        (frame(RESERVED, b""), PROTOCOL_ERROR),
        (frame(CONTINUED, b"x"), PROTOCOL_ERROR),
        (frame(PING, b"x" * 126), PROTOCOL_ERROR),
        (frame(TEXT, b"\xff\xfe"), BAD_TEXT),
        (b"\x81\xff" + struct.pack("!Q", 2**40) + b"\0\0\0\0", TOO_BIG),
        (frame(TEXT, b"x" * 60_000, fin=False) + frame(CONTINUED, b"x" * 60_000)[:8], TOO_BIG),
    ],
)
def test_a_broken_frame_ends_its_own_connection_only(
    device: Browser, house: House, served: Served, sent: bytes, code: int
) -> None:
    house.terminal("E2", 50_00)
    with served.device("E2").socket("terminal") as other:
        raw = opened_raw(served, device)
        raw.sendall(sent)
        assert closing_code(raw) == code
        raw.close()
        assert other.command("tip", terminal="E2", table="T", amount=20_00)["kind"] == "done"
    until(lambda: not [one for one in served.web.hub.clients if one.actor and one.actor.name == "E1"])


def test_half_a_handshake_and_half_a_frame_keep_nobody_waiting(device: Browser, served: Served) -> None:
    half = opened_raw(served, device)
    half.sendall(frame(TEXT, b"x" * 100)[:20])
    begun = sockets.create_connection(("127.0.0.1", served.port))
    begun.sendall(b"GET /live/terminal HTTP/1.1\r\nHost: localhost\r\nUpgrade: web")
    with device.socket("terminal") as socket:
        assert socket.command("tip", terminal="E1", table="T", amount=20_00)["kind"] == "done"
    half.close()
    begun.close()


# Guessing


@pytest.mark.cites("§ 461a.8(d)(1)")
def test_who_tries_out_numbers_of_vouchers_finds_vouchers_switched_off(simulated: Served, house: House) -> None:
    """And it stands in the journal where it was tried; somebody has to switch them on again."""
    device = simulated.device("E1")
    for number in range(UNKNOWN_NUMBERS_IN_A_ROW):
        answer = device.simulate("insert_voucher", terminal="E1", number=f"{number:018}")
        assert answer.json["reason"] == "unknown_voucher"

    refused = device.simulate("insert_voucher", terminal="E1", number="1" * 18)
    assert refused.json["reason"] == "vouchers_are_disabled"
    assert house.store.records[-1].entry.actor == "peripherals:E1"

    sue = simulated.logged_in("Sue", Role.SLOT_SUPERVISOR)
    assert sue.command("set_vouchers", place="E1", enabled=True).status == 200
    assert device.simulate("insert_voucher", terminal="E1", number="1" * 18).json["reason"] == "unknown_voucher"


def test_a_try_that_is_sent_again_is_one_try_however_it_comes(simulated: Served, house: House) -> None:
    device = simulated.device("E1")
    for _ in range(UNKNOWN_NUMBERS_IN_A_ROW):
        device.simulate("insert_voucher", id="again", terminal="E1", number="1" * 18)
        with device.socket("terminal") as socket:
            socket.simulate("insert_voucher", id="again", terminal="E1", number="1" * 18)

    assert house.at("E1").unknown_vouchers == 1


def test_bytes_that_are_no_text_end_their_socket_and_leave_no_trace_in_the_log(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # as a floor is served
    with served.device("E1").socket("terminal") as socket:
        socket.connection.send(b"\xff\xfe", text=True)
        assert socket.closed() == 1007
    logging.getLogger("uvicorn.error").error("something else")
    assert [record.message for record in caplog.records if record.name == "uvicorn.error"] == ["something else"]
