"""Who is polled: one address on a line.

There is no acknowledgement of an answer but what the host says next.  The same poll again says that the answer was
not understood: the identical one is sent again.  Anything else says that it was, and only then what it told is taken
off.  What lets go of an exception when it is sent loses it on the first bad byte.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from croupier.central.line.framing import Message
from croupier.central.protocol.fields import Values
from croupier.central.protocol.polls import POLLS, Poll, busy, event_frame, refused

REPEATED_WITHIN = 5.0
"""Seconds in which a long poll is the same again; later it is a new one, and nothing was acknowledged."""

LINK_LOST_AFTER = 5.2
"""Seconds without a poll of its own: five, and what a poll may be late."""

UNHEARD_FOR = 30.0
"""Seconds in which nothing it said was acknowledged: then the link is down, whatever is polled."""

ANSWERED_WITHIN = 0.015
"""Seconds that an answer may wait for the floor; then it is "busy", and the host asks again."""

RESULT_KEPT = 30.0
"""Seconds that an answer which came too late waits for its poll to be repeated."""

REAL_TIME = 0x0E


def _nothing() -> None:
    """What happens when nobody waits for an acknowledgement."""


class Told(NamedTuple):
    """What a terminal tells on its own: an exception by its code and what belongs to it, or a whole frame."""

    code: int = 0
    values: Values = MappingProxyType({})
    frame: bytes = b""
    heard: Callable[[], None] = _nothing


@dataclass(frozen=True, slots=True)
class Answer:
    """Values of an answer, and what is done once the host has it."""

    values: Values = field(default_factory=dict)
    heard: Callable[[], None] = _nothing


@dataclass(slots=True)
class Later:
    """An answer that the floor has to give; it comes with :attr:`answer`, and ``ready`` is set."""

    ready: bool = False
    answer: "Answer | Refusal | None" = None

    def give(self, answer: "Answer | Refusal | None") -> None:
        """Answer with it."""
        self.answer, self.ready = answer, True


class Refusal:
    """Data that make no sense."""


REFUSED = Refusal()
Reply = Answer | Later | Refusal | None
"""None is silence: the poll is not supported."""


class Device(Protocol):
    """What stands behind an address."""

    @property
    def real_time(self) -> bool:
        """Whether events are told at once, in place of any answer."""

    def next_told(self, now: float) -> Told | None:
        """What it has to tell; the same again until it was heard."""

    def answer(self, poll: Poll, asked: dict[str, Any], now: float) -> Reply:
        """What it answers to a poll."""

    def hear(self, poll: Poll, asked: dict[str, Any], now: float) -> None:
        """Something was said to everybody."""

    def link(self, *, up: bool, now: float) -> None:
        """The link came up or was lost."""

    def tick(self, now: float) -> None:
        """Time passes."""


@dataclass(slots=True)
class _Sent:
    request: bytes
    answer: bytes
    at: float
    heard: Callable[[], None]
    retried_is_heard: bool = False


@dataclass(slots=True)
class _Waiting:
    request: bytes
    poll: Poll
    later: Later
    at: float
    until: float
    told: bool = False


class Slave:
    """One address: its link, what it said last, what it still has to say."""

    def __init__(self, address: int, device: Device, *, strict: bool = True, patience: float = ANSWERED_WITHIN) -> None:
        self.address, self.device = address, device
        self._strict, self._patience = strict, patience
        self._sent: _Sent | None = None
        self._waiting: _Waiting | None = None
        self._polled, self._unheard_since = float("-inf"), float("inf")
        self.synchronised = not strict
        self._up = False

    # What comes

    def take(self, message: Message, now: float) -> bytes:
        """What is answered to a message; nothing where nothing is."""
        if self._waiting and message.frame != self._waiting.request:
            self._waiting.told = True  # who asks something else has given it up, and hears of it when it asks again
        if message.address != self.address:
            self._other_is_meant(message, now)
            return b""
        self._polled = now
        if not self.synchronised or not message.last:
            return b""
        if not message.sound:
            return refused(self.address)
        if self._sent and self._is_repeated(self._sent, message):
            if message.command is None or now - self._sent.at < REPEATED_WITHIN:
                return self._sent.answer
            self._sent = None
        else:
            self._was_heard()
        return self._answer(message, now)

    def _other_is_meant(self, message: Message, now: float) -> None:
        self.synchronised = True
        self._was_heard()
        poll = POLLS.get(message.command) if message.command is not None and message.known else None
        if poll and message.address == 0 and poll.broadcast and message.sound:
            asked = _asked(poll, message.frame)
            if asked is not None:
                self.device.hear(poll, asked, now)

    @staticmethod
    def _is_repeated(sent: _Sent, message: Message) -> bool:
        return sent.request == message.frame and not sent.retried_is_heard

    def _was_heard(self) -> None:
        sent, self._sent = self._sent, None
        self._unheard_since = float("inf")
        if sent is not None:
            sent.heard()

    # What is answered

    def _answer(self, message: Message, now: float) -> bytes:
        if message.command is None:
            return self._tell(message, now) or b"\0"
        if not message.known:
            return b""
        if self.device.real_time and message.command != REAL_TIME and (told := self._tell(message, now)):
            return told
        return self._long(message, POLLS[message.command], now)

    def _tell(self, message: Message, now: float) -> bytes:
        told = self.device.next_told(now)
        if told is None:
            return b""
        if told.frame:
            if message.command is not None:
                return b""  # a signature is told to a general poll only
            return self._say(message.frame, told.frame, told.heard, now)
        if self.device.real_time:
            frame = event_frame(self.address, told.code, told.values)
            return self._say(message.frame, frame, told.heard, now, retried_is_heard=message.command is not None)
        return self._say(message.frame, bytes([told.code]), told.heard, now)

    def _long(self, message: Message, poll: Poll, now: float) -> bytes:
        if (waiting := self._waiting) and waiting.request == message.frame and now - waiting.at < RESULT_KEPT:
            waiting.until, waiting.told = now + self._patience, False
            return self.late(now)
        asked = _asked(poll, message.frame)
        if asked is None:
            return refused(self.address)
        reply = self.device.answer(poll, asked, now)
        if isinstance(reply, Later):
            self._waiting = _Waiting(message.frame, poll, reply, now, now + self._patience)
            return self.late(now)
        return self._framed(message.frame, poll, reply, now)

    def _framed(self, request: bytes, poll: Poll, reply: "Answer | Refusal | None", now: float) -> bytes:
        if reply is None:
            return b""
        if isinstance(reply, Refusal):
            return refused(self.address)
        return self._say(request, poll.answer(self.address, reply.values), reply.heard, now)

    def _say(
        self, request: bytes, answer: bytes, heard: Callable[[], None], now: float, *, retried_is_heard: bool = False
    ) -> bytes:
        self._sent = _Sent(request, answer, now, heard, retried_is_heard)
        self._unheard_since = min(self._unheard_since, now)
        return answer

    def late(self, now: float) -> bytes:
        """An answer that waited for the floor, or "busy" when it has waited too long; nothing in between."""
        waiting = self._waiting
        if waiting is None or waiting.told:
            return b""
        if waiting.later.ready:
            self._waiting = None
            return self._framed(waiting.request, waiting.poll, waiting.later.answer, now)
        if now >= waiting.until:
            waiting.told = True
            return busy(self.address)
        return b""

    @property
    def waits(self) -> bool:
        """Whether the host waits for an answer right now."""
        return self._waiting is not None and not self._waiting.told

    # The link

    def loop_broken(self) -> None:
        """Nothing at all came for too long: its own polls mean nothing until another address is polled."""
        if self._strict:
            self.synchronised = False

    def tick(self, now: float) -> None:
        """Time passes: the link may be lost, or there again."""
        unheard = now - self._unheard_since > UNHEARD_FOR
        up = self.synchronised and now - self._polled <= LINK_LOST_AFTER and not unheard
        if up is not self._up:
            self._up = up
            self.device.link(up=up, now=now)
        self.device.tick(now)


def _asked(poll: Poll, frame: bytes) -> dict[str, Any] | None:
    try:
        return poll.asked(frame)
    except ValueError:
        return None
