"""A decoder for the encoding authenticators use (RFC 8949): as much of CBOR as WebAuthn needs, and nothing else.

Integers, bytes, text, lists, maps, true, false and null, all of definite length; map keys are unique. Anything else is
rejected.
"""

from typing import TypeAlias

Value: TypeAlias = "int | bytes | str | bool | list[Value] | dict[int | str, Value] | None"

DEEPEST = 8
"""The maximum nesting depth; what WebAuthn sends has four levels."""

SIMPLE = {20: False, 21: True, 22: None}


class NotCbor(ValueError):
    """Bytes that are not valid in this subset."""


def read(data: bytes) -> Value:
    """Decode bytes that are exactly one value."""
    value, rest = first(data)
    if rest:
        raise NotCbor("something follows")
    return value


def first(data: bytes, depth: int = DEEPEST) -> tuple[Value, bytes]:
    """Decode the first value, and return the rest of the bytes."""
    if not data or not depth:
        raise NotCbor("nothing is here" if depth else "too deep")
    kind, number, rest = data[0] >> 5, *_number(data)
    match kind:
        case 0:
            return number, rest
        case 1:
            return -1 - number, rest
        case 2:
            return _taken(rest, number)
        case 3:
            return _text(rest, number)
        case 4:
            return _list(rest, number, depth - 1)
        case 5:
            return _map(rest, number, depth - 1)
        case 7 if data[0] & 31 in SIMPLE:
            return SIMPLE[number], rest
    raise NotCbor(f"kind {kind}")


def _number(data: bytes) -> tuple[int, bytes]:
    """The argument of a value's head: in its first byte, or in the 1, 2, 4 or 8 after it."""
    short = data[0] & 31
    if short < 24:
        return short, data[1:]
    if short > 27:
        raise NotCbor("a length that is not told")
    told, rest = _taken(data[1:], 1 << (short - 24))
    return int.from_bytes(told), rest


def _taken(data: bytes, length: int) -> tuple[bytes, bytes]:
    if length > len(data):
        raise NotCbor("it ends too early")
    return data[:length], data[length:]


def _text(data: bytes, length: int) -> tuple[str, bytes]:
    text, rest = _taken(data, length)
    try:
        return text.decode(), rest
    except UnicodeDecodeError:
        raise NotCbor("no text") from None


def _list(data: bytes, length: int, depth: int) -> tuple[list[Value], bytes]:
    found: list[Value] = []
    for _ in range(length):
        value, data = first(data, depth)
        found.append(value)
    return found, data


def _map(data: bytes, length: int, depth: int) -> tuple[dict[int | str, Value], bytes]:
    found: dict[int | str, Value] = {}
    for _ in range(length):
        key, data = first(data, depth)
        if not isinstance(key, int | str) or key in found:
            raise NotCbor("no key, or one that is there twice")
        found[key], data = first(data, depth)
    return found, data
