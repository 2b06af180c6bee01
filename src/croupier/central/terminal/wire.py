"""What the floor's process and that of the lines say to each other: lengths and records, in order, over one socket."""

import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeAlias

import msgspec

from croupier.central.terminal.standing import Standing
from croupier.floor.engine.batch import Answer, Done
from croupier.floor.record.commands import Request
from croupier.floor.record.refusals import Reason
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import verbatim

LENGTH = 4
"""Bytes that say how long a record is."""

MOST_AT_ONCE = 65_536
"""Bytes that are taken from the socket together."""


class Where(msgspec.Struct, frozen=True):
    """A serial port, or a new pseudo-terminal where none is named, with a link to it where one is."""

    port: str = ""
    link: str = ""


class Put(msgspec.Struct, frozen=True, tag="put"):
    """Put a terminal on a line."""

    terminal: str
    host: str
    where: Where
    address: int
    strict: bool
    patience: float


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """It stands so, and answers from now on."""

    standing: Standing
    new: bool


class Take(msgspec.Struct, frozen=True, tag="take"):
    """It is so from now on."""

    standing: Standing


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """What became of something that was asked: the entry it is recorded in, or why not."""

    id: int
    sequence: int = 0
    reason: str = ""


class Lies(msgspec.Struct, frozen=True, tag="lies"):
    """A voucher lies in the reader of a terminal."""

    id: int
    terminal: str
    number: str


class Loaded(msgspec.Struct, frozen=True, tag="loaded"):
    """A terminal can be put on its line: where that is, and the last entry that was heard there; or why not."""

    terminal: str
    path: str
    sequence: int
    why_not: str = ""


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """Something for the floor."""

    id: int
    request: Request


class Agreed(msgspec.Struct, frozen=True, tag="agreed"):
    """A host agrees to a voucher that lies in a reader, for this much."""

    voucher: int
    id: int
    host: str
    cents: Cents


class GivenBack(msgspec.Struct, frozen=True, tag="given_back"):
    """Nobody agreed."""

    voucher: int


ToLines: TypeAlias = Put | Begin | Take | Answered | Lies
ToFloor: TypeAlias = Loaded | Asked | Agreed | GivenBack

TO_LINES: msgspec.msgpack.Decoder[ToLines] = msgspec.msgpack.Decoder(ToLines)
TO_FLOOR: msgspec.msgpack.Decoder[ToFloor] = msgspec.msgpack.Decoder(ToFloor)
_encoder = msgspec.msgpack.Encoder()


def packed(message: ToLines | ToFloor) -> bytes:
    """A record behind its length."""
    data = _encoder.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data


def received(end: socket.socket) -> Iterator[bytes]:
    """Record after record, until the other end has gone; what comes together is taken together."""
    held = bytearray()
    while part := _part(end):
        held += part
        at = 0
        while len(held) - at >= LENGTH:
            ends = at + LENGTH + int.from_bytes(held[at : at + LENGTH], "big")
            if len(held) < ends:
                break
            yield bytes(held[at + LENGTH : ends])
            at = ends
        del held[:at]


def _part(end: socket.socket) -> bytes:
    try:
        return end.recv(MOST_AT_ONCE)
    except OSError:
        return b""


# Answers


class _Elsewhere(StrEnum):
    OTHER = "other"


def answered(name: int, answer: Answer) -> Answered:
    """An answer of the floor, as much of it as a line needs."""
    return Answered(name, answer.sequence) if isinstance(answer, Done) else Answered(name, reason=answer.reason.value)


def answer_in(told: Answered) -> Answer:
    """The same, as a line knows answers."""
    if not told.reason:
        return Done(told.sequence, datetime.now(UTC), ())
    known = Reason(told.reason) if told.reason in set(Reason) else _Elsewhere.OTHER
    return Refusal(known, "", verbatim(told.reason))
