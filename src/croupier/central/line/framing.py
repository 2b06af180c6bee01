"""Messages out of bytes.

On a wire the first byte of every message has its wake-up bit set, and that alone begins one.  Where the bit does not
travel (a pseudo-terminal, a socket), the first byte after a pause begins a message, the table of polls tells how long
it is, and a pause drops what is half there.  Nobody looks for an address inside of what follows: data are full of
bytes that look like one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.central.protocol.checksum import is_whole
from croupier.central.protocol.polls import GENERAL, POLLS, Kind

PAUSE = 0.05
"""Seconds of silence that end a message which is not whole, where no wake-up bit travels: some hosts sleep inside of
one.  On a wire the next wake-up bit ends it."""

LOST_FOR = 0.015
"""Seconds of silence that end what is passed over, a poll that nobody knows: a host that hears nothing polls on after
20 ms, as often as every 40."""

OTHER_COMMANDS = frozenset({*range(0x8A, 0x8D), 0x8E, 0x8F, 0x90, *range(0x95, 0x9B), 0xB0, 0xB4})
"""Commands that no terminal of this kind answers, and that look like a general poll: bonuses, tournaments, reels,
several denominations, categories of wagers."""

LATE = 1.0
"""Seconds in which what is half there may still be completed by bytes that make it whole and sound: a host that opens
its port again between the address and the rest, or sends byte by byte, takes as long as its machine lets it."""


class Heard(NamedTuple):
    """A byte, and whether its wake-up bit was set; None where that does not travel."""

    byte: int
    wake: bool | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """What a host said to one address, or to all."""

    frame: bytes
    command: int | None = None
    """None in a general poll."""
    known: bool = True
    """Whether it is a poll of the table, and no byte too long."""
    last: bool = True
    """Whether the host was silent after it: who goes on talking does not listen."""

    @property
    def address(self) -> int:
        """Whom it is said to; 0 is everybody."""
        return self.frame[0] & ~GENERAL

    @property
    def sound(self) -> bool:
        """Whether its checksum is right, where it has one."""
        if self.command is None or not self.known:
            return True
        return POLLS[self.command].kind is Kind.READ or is_whole(self.frame)


class Framer:
    """Takes bytes as they come, gives messages."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause, self._at = pause, 0.0
        self._begun, self._lost = bytearray(), False
        self._halves: list[bytes] = []
        """What was half there when a pause came, and all that has come since: each may still become a message."""

    def feed(self, heard: Sequence[Heard], now: float) -> Iterator[Message]:
        """The messages that these bytes complete."""
        silent, self._at = now - self._at, now
        self._lost = self._lost and silent <= LOST_FOR
        if silent > self._pause:
            self._halves = [*self._halves, bytes(self._begun)] if silent < LATE else []
            self._begun.clear()
        if late := self._late(heard):
            yield self._ended(late)
            return
        for place, (byte, wake) in enumerate(heard):
            following = heard[place + 1] if place + 1 < len(heard) else None
            if message := self._take(byte, wake, following):
                yield message

    def _late(self, heard: Sequence[Heard]) -> Message | None:
        """What was half there and what has come since, where together they are one message and no doubt is left."""
        came = bytes(one.byte for one in heard)
        frames = [half + came for half in self._halves if half and heard[0].wake is None]
        self._halves = [frame for frame in frames if _is_half(frame)]
        return next((Message(frame, frame[1]) for frame in frames if _is_certain(frame)), None)

    def _take(self, byte: int, wake: bool | None, following: Heard | None) -> Message | None:  # noqa: FBT001
        if wake or (wake is None and not self._lost and self._begins_general(byte)):
            self._begun.clear()
            self._lost = False
        elif self._lost or (wake is False and not self._begun):
            return None
        self._begun.append(byte)
        return self._complete(following)

    def _begins_general(self, byte: int) -> bool:
        """Whether a high byte is a general poll: first, or behind an address whose command it cannot be."""
        behind = len(self._begun) == 1 and byte not in POLLS and byte not in OTHER_COMMANDS
        return byte >= GENERAL and (not self._begun or behind)

    def _complete(self, following: Heard | None) -> Message | None:
        frame = bytes(self._begun)
        if frame[0] >= GENERAL:
            return self._ended(Message(frame, last=following is None))
        if len(frame) < 2:
            return None
        poll = POLLS.get(frame[1])
        if poll is None:
            return self._ended(Message(frame, frame[1], known=False), lost=True)
        if poll.length(frame) != len(frame):
            return None
        if poll.kind is Kind.READ and _goes_on(following):
            return self._ended(Message(frame, frame[1], known=False), lost=True)
        return self._ended(Message(frame, frame[1], last=following is None))

    def _ended(self, message: Message, *, lost: bool = False) -> Message:
        self._begun.clear()
        self._lost = lost
        return message


def _length(frame: bytes) -> int | None:
    """How long the message is that begins so; nothing where it cannot be told yet, 0 where it is none."""
    poll = POLLS.get(frame[1]) if frame[0] < GENERAL else None
    return poll.length(frame) if poll else 0


def _is_half(frame: bytes) -> bool:
    length = _length(frame)
    return length is None or length > len(frame)


def _is_certain(frame: bytes) -> bool:
    """A poll without a checksum has to be for somebody."""
    if _length(frame) != len(frame):
        return False
    return frame[0] != 0 if POLLS[frame[1]].kind is Kind.READ else is_whole(frame)


def _goes_on(following: Heard | None) -> bool:
    """Whether a byte belongs to the message before it; without a wake-up bit, a high one begins a general poll."""
    return following is not None and (following.byte < GENERAL if following.wake is None else not following.wake)
