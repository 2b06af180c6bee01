"""TOML that somebody has sent, read within bounds: no document stops who reads it, be it the engine of the whole floor.

A name of thousands of parts takes seconds to read, an amount such as "1e999999" a minute to write out, and brackets in
brackets end in no answer at all.
"""

import tomllib
from decimal import Decimal, InvalidOperation

DOTS_IN_A_LINE = 200
"""At most 200 dots stand in a line: between the parts of a name, or in amounts with cents."""

DEEPEST = 12
"""At most 12 tables and lists lie in each other."""

BITS, DIGITS = 64, 30
"""A whole number has at most 64 bits, and one that is written in a text at most 31 digits."""


def loads(text: str) -> dict[str, object]:
    """As :func:`tomllib.loads`; what is beyond all bounds is no document either."""
    if any(line.count(".") > DOTS_IN_A_LINE for line in text.split("\n")):
        raise _beyond()
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except (ValueError, RecursionError):
        raise _beyond() from None
    if not is_bounded(document):
        raise _beyond()
    return document


def _beyond() -> tomllib.TOMLDecodeError:
    return tomllib.TOMLDecodeError("a name, a number or brackets beyond all bounds")


def is_bounded(document: object) -> bool:
    """Whether a value and all in it are what a paper can say: not too deep, and no number that nobody could write."""
    waiting: list[tuple[object, int]] = [(document, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST or _is_beyond(value):
            return False
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        waiting.extend((one, depth + 1) for one in inside)
    return True


def _is_beyond(value: object) -> bool:
    """Whether it is a whole number that is too long to write out, also one that is written in a text."""
    if isinstance(value, int):
        return value.bit_length() > BITS
    try:
        said = Decimal(value) if isinstance(value, str) else Decimal(0)
    except InvalidOperation:
        return False
    return said.is_finite() and said.adjusted() > DIGITS
