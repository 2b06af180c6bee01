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


LATE = 1.0
"""Seconds in which what is half there may still be completed by bytes that make it whole and sound at once: a host that
opens its port again between the address and the rest takes as long as its machine lets it."""


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
        self._dropped = b""
        """What was half there when the pause came."""

    def feed(self, heard: Sequence[Heard], now: float) -> Iterator[Message]:
        """The messages that these bytes complete."""
        silent, self._at = now - self._at, now
        if silent > self._pause:
            self._dropped = bytes(self._begun)
            self._begun.clear()
            self._lost = False
            if silent < LATE and (late := self._late(heard)):
                yield late
                return
        for place, (byte, wake) in enumerate(heard):
            following = heard[place + 1] if place + 1 < len(heard) else None
            if message := self._take(byte, wake, following):
                yield message

    def _late(self, heard: Sequence[Heard]) -> Message | None:
        """What was dropped and what has come, where together they are one message and no doubt is left."""
        frame = self._dropped + bytes(one.byte for one in heard)
        poll = POLLS.get(frame[1]) if self._dropped and len(frame) > 1 else None
        if poll is None or any(one.wake is not None for one in heard) or poll.length(frame) != len(frame):
            return None
        certain = self._dropped[0] != 0 if poll.kind is Kind.READ else is_whole(frame)
        return Message(frame, frame[1]) if certain and self._dropped[0] < GENERAL else None

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
        return byte >= GENERAL and (not self._begun or (len(self._begun) == 1 and byte not in POLLS))

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
        if poll.kind is Kind.READ and following is not None and not following.wake and following.byte < GENERAL:
            return self._ended(Message(frame, frame[1], known=False), lost=True)
        return self._ended(Message(frame, frame[1], last=following is None))

    def _ended(self, message: Message, *, lost: bool = False) -> Message:
        self._begun.clear()
        self._lost = lost
        return message
