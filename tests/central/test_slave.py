"""The behaviour on a line, byte by byte: synchronisation, acknowledgement without a word, repetition, silence, busy."""

from typing import Any

import pytest

from croupier.central.line.framing import Framer, Heard, Message
from croupier.central.line.line import Line
from croupier.central.line.slave import Answer, Later, Reply, Slave, Told
from croupier.central.protocol.checksum import is_whole, sealed
from croupier.central.protocol.polls import POLLS, Poll


class Machine:
    """Something to poll."""

    def __init__(self) -> None:
        self.waiting: list[int] = []
        self.real_time = False
        self.replies: list[Reply] = []
        self.asked: list[tuple[int, dict[str, Any]]] = []
        self.said_to_all: list[int] = []
        self.links: list[bool] = []

    def next_told(self, now: float) -> Told | None:
        if not self.waiting:
            return None
        first = self.waiting[0]
        return Told(first, heard=lambda: self.waiting.remove(first))

    def answer(self, poll: Poll, asked: dict[str, Any], now: float) -> Reply:
        self.asked.append((poll.code, asked))
        return self.replies.pop(0) if self.replies else Answer({"games": len(self.asked)})

    def hear(self, poll: Poll, asked: dict[str, Any], now: float) -> None:
        self.said_to_all.append(poll.code)

    def link(self, *, up: bool, now: float) -> None:
        self.links.append(up)

    def tick(self, now: float) -> None:
        """Time passes."""


class Wire:
    """A line with wake-up bits, and everything that was sent on it."""

    pause = 0.05

    def __init__(self) -> None:
        self.coming: list[Heard] = []
        self.sent: list[bytes] = []
        self.calls: list[int] = []

    def fileno(self) -> int:
        return -1

    def receive(self) -> list[Heard]:
        taken, self.coming = self.coming, []
        return taken

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def call(self, byte: int) -> None:
        self.calls.append(byte)

    def tick(self) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


class Polled:
    """A machine at address 1 of a wire."""

    def __init__(self, *, wake: bool = True, strict: bool = True) -> None:
        self.machine, self.wire, self.now = Machine(), Wire(), 100.0
        self._wake = wake
        self.slave = Slave(1, self.machine, strict=strict)
        self.line = Line(self.wire, self.now)
        self.line.put(self.slave)

    def say(self, message: bytes) -> bytes:
        first = True if self._wake else None
        rest = False if self._wake else None
        self.wire.coming += [Heard(byte, first if place == 0 else rest) for place, byte in enumerate(message)]
        return self.hear()

    def hear(self) -> bytes:
        self.wire.sent.clear()
        self.now += 0.2
        self.line.receive(self.now)
        return b"".join(self.wire.sent)

    def later(self, seconds: float) -> bytes:
        self.wire.sent.clear()
        self.now += seconds
        self.line.tick(self.now)
        return b"".join(self.wire.sent)


@pytest.fixture
def polled() -> Polled:
    found = Polled()
    found.say(b"\x80")
    return found


GAMES = b"\x01\x51"


def test_after_a_start_it_answers_nobody_until_another_address_is_polled() -> None:
    fresh = Polled()
    assert fresh.say(b"\x81") == b""
    assert fresh.say(GAMES) == b""
    fresh.say(b"\x82")
    assert fresh.say(b"\x81") == b"\x00"


def test_an_exception_is_told_again_until_something_else_is_asked(polled: Polled) -> None:
    polled.machine.waiting = [0x11, 0x12]
    assert [polled.say(b"\x81") for _ in range(4)] == [b"\x11"] * 4
    polled.say(b"\x80")
    assert polled.machine.waiting == [0x12]
    assert polled.say(b"\x81") == b"\x12"
    polled.say(GAMES)
    assert polled.machine.waiting == [], "a long poll acknowledges too"


def test_the_same_long_poll_again_gets_the_same_bytes_and_is_not_done_again(polled: Polled) -> None:
    first = polled.say(GAMES)
    assert is_whole(first)
    assert polled.say(GAMES) == first
    assert len(polled.machine.asked) == 1
    polled.say(b"\x81")
    assert polled.say(GAMES) != first
    assert len(polled.machine.asked) == 2


def test_twins_read_meters_one_after_the_other(polled: Polled) -> None:
    heard: list[int] = []
    for code in (0x6F, 0xAF, 0x6F):
        reply = Answer({"game": 0, "meters": ((0, len(heard)),)}, lambda code=code: heard.append(code))  # type: ignore[misc]
        polled.machine.replies = [reply]
        assert polled.say(POLLS[code].request(1, {"game": 0, "codes": (0,)}))
    assert heard == [0x6F, 0xAF]


def test_what_is_old_is_no_repetition(polled: Polled) -> None:
    first = polled.say(GAMES)
    polled.now += 10
    assert polled.say(GAMES) != first


def test_a_broadcast_acknowledges_and_is_never_answered(polled: Polled) -> None:
    polled.machine.waiting = [0x11]
    polled.say(b"\x81")
    message = POLLS[0x7F].request(0, {"date": 11_152_026, "time": 194_300})
    assert polled.say(message) == b""
    assert polled.machine.said_to_all == [0x7F]
    assert polled.machine.waiting == []
    assert polled.say(message[:-1] + b"\x00") == b""
    assert polled.machine.said_to_all == [0x7F], "a bad sum is not heard"


def test_a_bad_sum_and_bad_data_are_refused_and_acknowledge_nothing(polled: Polled) -> None:
    polled.machine.waiting = [0x11]
    polled.say(b"\x81")
    assert polled.say(b"\x01\x01\x00\x00") == b"\x81"
    assert polled.machine.waiting == [0x11]
    bad = sealed(b"\x01\x58\x1a" + bytes(8))
    assert polled.say(bad) == b"\x81"
    assert polled.machine.asked == []


@pytest.mark.parametrize("message", ["01 C9", "01 C9 12 34", "02 51", "01 51 00 00"])
def test_silence_where_nothing_is_meant_for_it(polled: Polled, message: str) -> None:
    assert polled.say(bytes.fromhex(message)) == b""
    assert is_whole(polled.say(GAMES))


def test_half_a_message_is_dropped_by_the_next_wake_up(polled: Polled) -> None:
    assert polled.say(b"\x01\x71\x10\x00\x01") == b""
    assert polled.say(b"\x81") == b"\x00"


def test_without_wake_up_bits_a_pause_drops_half_a_message() -> None:
    blind = Polled(wake=False, strict=False)
    assert blind.say(b"\x01\x71\x10\x00\x01") == b""
    assert is_whole(blind.say(GAMES))


def test_without_wake_up_bits_a_message_may_come_in_pieces() -> None:
    framer = Framer()
    assert list(framer.feed([Heard(0x01)], 1.00)) == []
    (message,) = framer.feed([Heard(0x1F)], 1.04)
    assert (message.address, message.command) == (1, 0x1F)
    assert list(framer.feed([Heard(0x01)], 2.00)) == []
    (general,) = framer.feed([Heard(0x81)], 2.06)
    assert general == Message(b"\x81")


def test_a_general_poll_behind_a_stray_byte_is_one() -> None:
    framer = Framer()
    (general,) = framer.feed([Heard(0x00), Heard(0x81)], 1.0)
    assert general.frame == b"\x81"


@pytest.mark.parametrize("passed_over", ["01 9a 00 00 12 34", "01 1f 00"])
def test_a_poll_that_nobody_knows_silences_no_host_that_polls_every_40_ms(passed_over: str) -> None:
    """Without wake-up bits its length is unknown: only silence ends it, and 40 ms of it are enough."""
    polls = [(1.0 + 0.04 * turn, "81" if turn % 2 else "80") for turn in range(1, 6)]
    framer = Framer()
    assert [message.known for message in framer.feed(_heard(passed_over), 1.0)] == [False]
    assert [message.frame for at, sent in polls for message in framer.feed(_heard(sent), at)] == [
        bytes.fromhex(sent) for _, sent in polls
    ]


def test_the_rest_of_a_poll_that_nobody_knows_is_passed_over_byte_by_byte() -> None:
    framer = Framer()
    found: list[Message] = []
    for place, byte in enumerate(bytes.fromhex("01 9a 81 81 81 81")):
        found += framer.feed([Heard(byte)], 1.0 + 0.005 * place)
    assert [message.known for message in found] == [False]


def test_a_byte_too_many_is_one_however_high_where_it_has_no_wake_up_bit(polled: Polled) -> None:
    assert polled.say(b"\x01\x51\x90") == b""
    polled.wire.coming = [Heard(0x01, wake=True), Heard(0x51, wake=False), Heard(0x80, wake=True)]
    assert polled.hear() == b"", "here another is polled before anybody can answer"


def test_who_goes_on_talking_is_not_answered_in_between(polled: Polled) -> None:
    polled.wire.coming = [Heard(0x01, wake=True), Heard(0x51, wake=False), Heard(0x81, wake=True)]
    assert polled.hear() == b"\x00"


def test_events_at_once_come_in_place_of_an_answer_and_the_host_asks_again(polled: Polled) -> None:
    polled.machine.real_time, polled.machine.waiting = True, [0x11]
    told = polled.say(GAMES)
    assert told[:3] == b"\x01\xff\x11"
    assert is_whole(told)
    assert polled.say(GAMES)[:2] == GAMES
    assert polled.machine.waiting == []
    polled.machine.waiting = [0x12]
    assert polled.say(b"\x81")[:3] == b"\x01\xff\x12"
    assert polled.say(b"\x81")[:3] == b"\x01\xff\x12", "to a general poll it is told again until it is acknowledged"


def test_an_answer_that_waits_for_the_floor_is_busy_after_a_moment_and_comes_when_asked_again(polled: Polled) -> None:
    later = Later()
    polled.machine.replies = [later]
    message = POLLS[0x01].request(1)
    assert polled.say(message) == b""
    assert polled.later(0.016) == b"\x01\x00"
    assert polled.later(0.016) == b"", "busy is said once"
    polled.slave.tick(polled.now)
    later.give(Answer())
    assert polled.later(0.001) == b"", "nobody asks any more"
    assert polled.say(message) == b"\x01"
    assert len(polled.machine.asked) == 1, "and it was done once"


@pytest.mark.parametrize("next_said", [b"\x81", b"\x80", GAMES])
def test_a_host_that_has_gone_on_hears_nothing_of_what_it_asked_before(polled: Polled, next_said: bytes) -> None:
    """Else the answer to an order would come in the middle of another poll, where a byte is an exception."""
    later = Later()
    polled.machine.replies = [later]
    message = POLLS[0x01].request(1)
    assert polled.say(message) == b""
    polled.say(next_said)
    later.give(Answer())
    assert polled.later(0.005) == b""
    assert polled.later(0.1) == b"", "nor that it is busy"
    assert polled.say(message) == b"\x01", "it hears when it asks again"
    asked = [code for code, _ in polled.machine.asked]
    assert asked.count(0x01) == 1, "and it was done once"


def test_an_answer_that_comes_in_time_is_sent_at_once(polled: Polled) -> None:
    later = Later()
    polled.machine.replies = [later]
    assert polled.say(POLLS[0x01].request(1)) == b""
    later.give(Answer())
    assert polled.later(0.005) == b"\x01"


def test_into_a_silence_it_calls_and_loses_synchronisation(polled: Polled) -> None:
    polled.say(b"\x81")
    polled.later(4.9)
    assert polled.wire.calls == []
    for _ in range(10):
        polled.later(0.11)
    assert set(polled.wire.calls) == {1}
    assert 4 <= len(polled.wire.calls) <= 6
    assert polled.say(b"\x81") == b"", "its own polls mean nothing now"
    calls = len(polled.wire.calls)
    polled.say(b"\x80")
    polled.later(0.3)
    assert len(polled.wire.calls) == calls
    assert polled.say(b"\x81") == b"\x00"


def test_a_host_that_polls_every_five_seconds_keeps_its_link_and_hears_no_call(polled: Polled) -> None:
    for _ in range(4):
        for step in (1.0, 2.0, 2.1):
            polled.later(step)
        assert polled.say(b"\x80") == b""
        assert polled.say(b"\x81") == b"\x00"
    assert (polled.wire.calls, polled.machine.links) == ([], [True])


def test_the_link_is_up_while_it_is_polled_and_down_when_nothing_is_acknowledged(polled: Polled) -> None:
    polled.say(b"\x81")
    polled.later(0)
    assert polled.machine.links == [True]
    polled.later(5.5)
    assert polled.machine.links == [True, False]
    polled.say(b"\x80")
    polled.machine.waiting = [0x11]
    for _ in range(200):
        polled.say(b"\x81")
        polled.later(0)
    assert polled.machine.links == [True, False, True, False], "polled all the time, and never acknowledged"


def _heard(sent: str) -> list[Heard]:
    return [Heard(byte) for byte in bytes.fromhex(sent)]


def _framed(*chunks: tuple[float, str]) -> list[bytes]:
    framer, found = Framer(), []
    for at, sent in chunks:
        found += [message.frame for message in framer.feed(_heard(sent), at)]
    return found


@pytest.mark.parametrize(
    ("chunks", "messages"),
    [
        ([(1.0, "01"), (1.04, "1f")], ["011f"]),
        ([(1.0, "8201"), (1.4, "1f")], ["82", "011f"]),
        ([(1.0, "01"), (1.4, "01020000")], ["01020000"]),
        ([(1.0, "01"), (1.4, "02ca3b"), (1.5, "81")], ["ca", "81"]),
        ([(1.0, "01"), (1.4, "02ca3a")], ["0102ca3a"]),
        ([(1.0, "01"), (2.4, "1f")], []),
        ([(1.0, "00"), (1.4, "1f"), (1.6, "81")], ["81"]),
        ([(1.0, "01"), (1.4, "011f")], ["011f"]),
        ([(1.0, "01"), (1.4, "81")], ["81"]),
        ([(1.0, "01"), (1.1, "02"), (1.11, "ca"), (1.3, "3a")], ["ca", "0102ca3a"]),
        ([(1.0, "0171"), (1.1, "01"), (1.2, "ff1f"), (1.3, "d0"), (1.4, "011f")], ["ff", "017101ff1fd0", "011f"]),
        ([(1.0, "017101"), (1.1, "81"), (1.2, "0151"), (1.3, "81")], ["81", "0151", "81"]),
    ],
)
def test_the_rest_of_a_message_may_come_late_where_nothing_else_can_be_meant(
    chunks: list[tuple[float, str]], messages: list[str]
) -> None:
    assert _framed(*chunks) == [bytes.fromhex(one) for one in messages]
