"""What a message holds, field by field: one description that packs it, takes it apart and tells its length.

A field is written ``name:type``, and the type is one of

    bcdN      a number in N bytes of decimal digits        binN   a number in N bytes, the lowest first
    asciiN    a text of N characters                       rawN   N bytes as they are
    text      a byte with its length, then a text          raw    a byte with its length, then bytes
    sized     a byte with its length, then a number in decimal digits; of no length where there is none
    rest      a text to the end
    meters1, meters2     meters with their codes, to the end: a code of one byte and a value of the meter's own size; or
                         a code of two bytes, the size of the value, and the value
    codesN, listN        numbers of N bytes to the end, binary or decimal
    levels, texts        progressive levels with their cents, texts by code and length, to the end

``?`` before the name: the field and all after it may be missing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from croupier.central.protocol.digits import low_first, packed, unpacked
from croupier.central.protocol.meters import METER_SIZES

Values: TypeAlias = Mapping[str, Any]


class Malformed(ValueError):
    """A message that is not what its command asks for."""


class Cursor:
    """The bytes of a message, from the first to the last."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def take(self, size: int) -> bytes:
        """The next bytes; there have to be as many."""
        taken = self._data[self._at : self._at + size]
        if len(taken) < size:
            raise Malformed(f"{size - len(taken)} bytes are missing")
        self._at += size
        return taken

    def rest(self) -> bytes:
        """All that is left."""
        return self.take(len(self._data) - self._at)

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._data)


class Kind(NamedTuple):
    """How a type is written and read; ``size`` where it always has the same."""

    pack: Callable[[Any], bytes]
    unpack: Callable[[Cursor], Any]
    size: int | None = None


class Field(NamedTuple):
    """One field of a message."""

    name: str
    kind: Kind
    may_be_missing: bool = False


# The types


def _bcd(size: int) -> Kind:
    return Kind(lambda value: packed(value, size), lambda data: unpacked(data.take(size)), size)


def _binary(size: int) -> Kind:
    return Kind(lambda value: low_first(value, size), lambda data: int.from_bytes(data.take(size), "little"), size)


def _ascii(size: int) -> Kind:
    return Kind(lambda text: _letters(text)[:size].ljust(size), lambda data: _text(data.take(size)), size)


def _raw(size: int) -> Kind:
    return Kind(lambda data: bytes(data)[:size].ljust(size, b"\0"), lambda data: data.take(size), size)


def _letters(text: str) -> bytes:
    return text.encode("latin-1", "replace")


def _text(data: bytes) -> str:
    return data.decode("latin-1")


def _counted(data: bytes) -> bytes:
    return bytes([len(data)]) + data


def _taken(data: Cursor) -> bytes:
    return data.take(data.take(1)[0])


def _to_the_end(one: Callable[[Cursor], Any]) -> Callable[[Cursor], tuple[Any, ...]]:
    def unpack(data: Cursor) -> tuple[Any, ...]:
        found = []
        while not data.over:
            found.append(one(data))
        return tuple(found)

    return unpack


def _several(kind: Kind) -> Kind:
    return Kind(lambda values: b"".join(map(kind.pack, values)), _to_the_end(kind.unpack))


def _pair_of(first: Kind, second: Kind) -> Kind:
    return Kind(
        lambda pair: first.pack(pair[0]) + second.pack(pair[1]),
        lambda data: (first.unpack(data), second.unpack(data)),
    )


def _meter_of_known_size(data: Cursor) -> tuple[int, int]:
    code = data.take(1)[0]
    if code not in METER_SIZES:
        raise Malformed(f"there is no meter {code:02X}")
    return code, unpacked(data.take(METER_SIZES[code]))


def _packed_meter(meter: tuple[int, int]) -> bytes:
    code, value = meter
    return bytes([code]) + packed(value, METER_SIZES[code])


def _sized_meter(data: Cursor) -> tuple[int, int | None]:
    """A meter that says its size itself; one of no size is not kept."""
    code, size = int.from_bytes(data.take(2), "little"), data.take(1)[0]
    return code, unpacked(data.take(size)) if size else None


def _packed_sized_meter(meter: tuple[int, int | None]) -> bytes:
    code, value = meter
    if value is None:
        return low_first(code, 2) + b"\0"
    return low_first(code, 2) + _counted(packed(value, METER_SIZES.get(code, 4)))


def _packed_if_any(value: int | None) -> bytes:
    return b"\0" if value is None else _counted(packed(value, 5))


def _number_if_any(data: bytes) -> int | None:
    return unpacked(data) if data else None


TEXT = Kind(lambda text: _counted(_letters(text)), lambda data: _text(_taken(data)))

_KINDS: dict[str, Kind] = {
    "text": TEXT,
    "raw": Kind(_counted, _taken),
    "sized": Kind(_packed_if_any, lambda data: _number_if_any(_taken(data))),
    "rest": Kind(_letters, lambda data: _text(data.rest())),
    "meters1": _several(Kind(_packed_meter, _meter_of_known_size)),
    "meters2": _several(Kind(_packed_sized_meter, _sized_meter)),
    "levels": _several(_pair_of(_binary(1), _bcd(5))),
    "texts": _several(_pair_of(_binary(1), TEXT)),
}

_SIZED: dict[str, Callable[[int], Kind]] = {
    "bcd": _bcd,
    "bin": _binary,
    "ascii": _ascii,
    "raw": _raw,
    "codes": lambda size: _several(_binary(size)),
    "list": lambda size: _several(_bcd(size)),
}


def field(described: str) -> Field:
    """A field as it is written in the table of polls."""
    name, _, kind = described.partition(":")
    found = _KINDS.get(kind) or _SIZED[kind.rstrip("0123456789")](int(kind[len(kind.rstrip("0123456789")) :]))
    return Field(name.removeprefix("?"), found, name.startswith("?"))


# The message


class Layout:
    """The fields of a message, in order."""

    def __init__(self, described: Sequence[str]) -> None:
        self.described = tuple(described)
        self.fields = tuple(map(field, described))

    @property
    def size(self) -> int:
        """How many bytes it always has; of a message with a length byte nobody asks."""
        return sum(one.kind.size or 0 for one in self.fields)

    def pack(self, values: Values) -> bytes:
        """The bytes of these values; where an optional one is missing, the message ends."""
        packed_fields = []
        for one in self.fields:
            if one.may_be_missing and one.name not in values:
                break
            packed_fields.append(one.kind.pack(values[one.name]))
        return b"".join(packed_fields)

    def unpack(self, data: bytes) -> dict[str, Any]:
        """The values in these bytes; raises :class:`Malformed` or ``NotDigits``, also for bytes too many."""
        cursor, values = Cursor(data), {}
        for one in self.fields:
            if one.may_be_missing and cursor.over:
                break
            values[one.name] = one.kind.unpack(cursor)
        if not cursor.over:
            raise Malformed("there are bytes too many")
        return values
