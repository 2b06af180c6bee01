"""The polls, as data: what a host sends, how long it is, and what the answer holds."""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from typing import Any

from croupier.central.protocol.checksum import is_whole, sealed
from croupier.central.protocol.fields import Layout, Malformed, Values
from croupier.central.protocol.meters import GROUPS, SINGLE

GENERAL = 0x80
"""A general poll is this and the address, in one byte; the same byte back is a refusal."""

BROADCAST = 0
EVENT = 0xFF
"""The command of a frame that tells an event at once."""

LARGEST_FRAME = 260
"""Bytes: address, command, length, as many as a length can tell, checksum."""


class Kind(StrEnum):
    """What a long poll is."""

    READ = "R"
    SAY = "S"
    GAME = "M"


@dataclass(frozen=True, slots=True)
class Poll:
    """One long poll."""

    code: int
    name: str
    kind: Kind
    asks: Layout
    answers: Layout | None
    """None where the answer is the address alone."""
    asks_length: bool = False
    answers_length: bool = False
    broadcast: bool = False

    def length(self, begun: bytes) -> int | None:
        """How many bytes the whole message has that begins so; None as long as that cannot be told."""
        if self.kind is Kind.READ:
            return 2
        if not self.asks_length:
            return 4 + self.asks.size
        return 5 + begun[2] if len(begun) > 2 else None

    def request(self, address: int, values: Values | None = None) -> bytes:
        """The message that a host sends."""
        if self.kind is Kind.READ:
            return bytes([address, self.code])
        return sealed(bytes([address, self.code]) + _lengthened(self.asks.pack(values or {}), yes=self.asks_length))

    def asked(self, message: bytes) -> dict[str, Any]:
        """What a host's message holds; its checksum was found right."""
        data = message[2:] if self.kind is Kind.READ else message[2:-2]
        return self.asks.unpack(_shortened(data, yes=self.asks_length))

    def answer(self, address: int, values: Values) -> bytes:
        """The message that a terminal answers with."""
        if self.answers is None:
            return bytes([address])
        data = _lengthened(self.answers.pack(values), yes=self.answers_length)
        return sealed(bytes([address, self.code]) + data)

    def answered(self, message: bytes) -> dict[str, Any]:
        """What an answer holds; raises :class:`Malformed` where it is none to this poll."""
        if not is_whole(message) or message[1] != self.code or self.answers is None:
            raise Malformed(f"{message.hex(' ')} is no answer to {self.name}")
        return self.answers.unpack(_shortened(message[2:-2], yes=self.answers_length))


def _lengthened(data: bytes, *, yes: bool) -> bytes:
    return bytes([len(data)]) + data if yes else data


def _shortened(data: bytes, *, yes: bool) -> bytes:
    if not yes:
        return data
    if not data or data[0] != len(data) - 1:
        raise Malformed("the length is not right")
    return data[1:]


def _poll(code: int, row: dict[str, Any]) -> Poll:
    length = row.get("long", "")
    return Poll(
        code=code,
        name=row["name"],
        kind=Kind(row["kind"]),
        asks=Layout(row.get("asks", ())),
        answers=Layout(row["answers"]) if "answers" in row else None,
        asks_length=length in {"asks", "both"},
        answers_length=length in {"answers", "both"},
        broadcast=row.get("broadcast", False),
    )


def _meters(code: int, names: tuple[str, ...]) -> Poll:
    title = names[0] if len(names) == 1 else f"meters_{code:02x}"
    return Poll(code, title, Kind.READ, Layout(()), Layout([f"{name}:bcd4" for name in names]))


_TABLE = tomllib.loads(resources.files(__package__).joinpath("polls.toml").read_text(encoding="utf-8"))

POLLS: dict[int, Poll] = {
    **{int(code, 16): _poll(int(code, 16), row) for code, row in _TABLE["polls"].items()},
    **{code: _meters(code, (name,)) for code, name in SINGLE.items()},
    **{code: _meters(code, names) for code, names in GROUPS.items()},
}
"""Every poll by its code."""

BY_NAME: dict[str, Poll] = {poll.name: poll for poll in POLLS.values()}

EVENT_DATA: dict[int, Layout] = {int(code, 16): Layout(fields) for code, fields in _TABLE["events"].items()}
"""What stands behind an event that is told at once."""


def event_frame(address: int, code: int, values: Values) -> bytes:
    """An event, told in place of an answer."""
    data = EVENT_DATA[code].pack(values) if values and code in EVENT_DATA else b""
    return sealed(bytes([address, EVENT, code]) + data)


def signature_frame(address: int, signature: int) -> bytes:
    """The signature of the program, in answer to a general poll."""
    return sealed(bytes([address, 0x21]) + signature.to_bytes(2, "little"))


def busy(address: int) -> bytes:
    """Try later."""
    return bytes([address, 0])


def refused(address: int) -> bytes:
    """A checksum or data that are not right."""
    return bytes([GENERAL | address])
