"""Captured bytes in words: what a host asked, and what a terminal answered."""

from croupier.central.protocol.checksum import is_whole
from croupier.central.protocol.notices import Notice
from croupier.central.protocol.polls import EVENT, GENERAL, POLLS


def asked(frame: bytes) -> str:
    """A host's message."""
    if not frame:
        return "nothing"
    if frame[0] >= GENERAL:
        return f"general poll of {_whom(frame[0] & ~GENERAL)}"
    if len(frame) < 2 or frame[1] not in POLLS:
        return f"to {_whom(frame[0])}: no poll that is known"
    poll = POLLS[frame[1]]
    if len(frame) != poll.length(frame) or (len(frame) > 2 and not is_whole(frame)):
        return f"to {_whom(frame[0])}: {poll.name}, of a wrong length or with a wrong checksum"
    try:
        return f"to {_whom(frame[0])}: {poll.name}{_values(poll.asked(frame))}"
    except ValueError as wrong:
        return f"to {_whom(frame[0])}: {poll.name}, but {wrong}"


def answered(frame: bytes, before: bytes = b"") -> str:
    """A terminal's answer; what was asked before it says what a single byte means."""
    if len(frame) == 1:
        return _byte(frame[0], before)
    if len(frame) == 2 and not frame[1]:
        return f"{frame[0]} is busy"
    if not is_whole(frame):
        return "no whole answer"
    if frame[1] == EVENT:
        return f"from {frame[0]}: event {_notice(frame[2])}"
    if frame[1] == 0x21:
        return f"from {frame[0]}: signature {int.from_bytes(frame[2:4], 'little'):04X}"
    poll = POLLS.get(frame[1])
    try:
        return f"from {frame[0]}: {poll.name}{_values(poll.answered(frame))}" if poll else f"from {frame[0]}: unknown"
    except ValueError as wrong:
        return f"from {frame[0]}: {frame[1]:02X}, but {wrong}"


def _byte(byte: int, before: bytes) -> str:
    if before and before[0] < GENERAL:
        return f"{before[0]} acknowledges" if byte == before[0] else f"{before[0]} refuses"
    return _notice(byte)


def _notice(code: int) -> str:
    return f"{code:02X} {Notice(code).words}" if code in set(Notice) else f"{code:02X}"


def _whom(address: int) -> str:
    return f"{address}" if address else "all"


def _values(values: dict[str, object]) -> str:
    told = ", ".join(f"{name} {_value(value)}" for name, value in values.items())
    return f" ({told})" if told else ""


def _value(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    return shown(value) if isinstance(value, str) else str(value)


def shown(text: str) -> str:
    """What came over a wire as it can be written on a screen: nothing in it moves a cursor or hides a line."""
    return "".join(one if one.isprintable() else f"\\x{ord(one):02x}" for one in text)
