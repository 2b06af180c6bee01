"""The bracketed labels of a clause: (c)(3)(ii)(A)(IV), and the terms of a definitions section.

The depth tells letters from roman numerals: a small letter in first position is a letter, a deeper
one is a roman numeral, so `(i)` is the ninth subsection and `(c)(3)(i)` is a first subparagraph. Capitals
are letters on the fourth level and roman numerals on the fifth.
"""

from enum import IntEnum

_DEPTH_OF_CAPITAL_ROMANS = 4
_ROMAN_DIGITS = ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class Level(IntEnum):
    """The numbering of a label, in nesting order."""

    TERM = 0
    LETTER = 1
    NUMBER = 2
    ROMAN = 3
    CAPITAL = 4
    CAPITAL_ROMAN = 5


def level(label: str, depth: int) -> Level | None:
    """The level of a label at this depth (0 is nearest the section); None if it is not possible there."""
    if label.isdigit():
        return Level.NUMBER
    if label.isupper() and depth >= _DEPTH_OF_CAPITAL_ROMANS:
        return Level.CAPITAL_ROMAN if _value_of_roman(label.lower()) else None
    if label.isupper() and len(label) == 1:
        return Level.CAPITAL
    if label.isalpha() and label.islower():
        return _level_of_small_letters(label, depth)
    return Level.TERM if depth == 0 else None


def _level_of_small_letters(label: str, depth: int) -> Level | None:
    if depth == 0:
        return Level.LETTER if len(set(label)) == 1 else None
    return Level.ROMAN if label == roman(_value_of_roman(label)) else None


def ordinal(label: str, depth: int) -> int:
    """The position of a label among its siblings, from 1; 0 for a term."""
    match level(label, depth):
        case Level.NUMBER:
            return int(label)
        case Level.LETTER:
            return (len(label) - 1) * 26 + ord(label[0]) - ord("a") + 1
        case Level.ROMAN | Level.CAPITAL_ROMAN:
            return _value_of_roman(label.lower())
        case Level.CAPITAL:
            return ord(label) - ord("A") + 1
        case _:
            return 0


def label_at(place: int, kind: Level) -> str:
    """The label of the sibling at this position, from 1: the inverse of `ordinal`."""
    match kind:
        case Level.NUMBER:
            return str(place)
        case Level.LETTER:
            return chr(ord("a") + (place - 1) % 26) * ((place - 1) // 26 + 1)
        case Level.ROMAN:
            return roman(place)
        case Level.CAPITAL:
            return chr(ord("A") + place - 1)
        case Level.CAPITAL_ROMAN:
            return roman(place).upper()
        case Level.TERM:
            raise ValueError("the terms of a definitions section are not counted")


def roman(value: int) -> str:
    """A number below 90 in lower-case roman numerals; empty for zero."""
    written = ""
    for worth, digits in _ROMAN_DIGITS:
        while value >= worth:
            written += digits
            value -= worth
    return written


def _value_of_roman(label: str) -> int:
    value, rest = 0, label
    for worth, digits in _ROMAN_DIGITS:
        while rest.startswith(digits):
            value += worth
            rest = rest[len(digits) :]
    return 0 if rest else value
