"""The format of a worked example: which fields it has and what they may hold.

An entry is checked in full before it is played.  A check returns what is wrong with a value and where,
or None; what a value *means* (a wager, an option, a card) is for the chapter to say.

Why: docs/design/0040.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""Any JSON value; a check or the chapter narrows it when it is read."""

Check: TypeAlias = Callable[[str, object], str | None]

BEYOND_ALL_BOUNDS = 10**15

NAMES: Mapping[type, str] = {
    bool: "true or false",
    dict: "a record",
    float: "a number",
    int: "a number",
    list: "a list",
    str: "a text",
    type(None): "null",
}


def _must(at: str, expected: str, value: object) -> str:
    return f"{at} must be {expected}, not {NAMES.get(type(value), repr(value))}"


def anything(_at: str, _value: object) -> str | None:
    """Any value; the chapter interprets it."""
    return None


def text(at: str, value: object) -> str | None:
    """A text."""
    return None if isinstance(value, str) else _must(at, "a text", value)


def whole(at: str, value: object) -> str | None:
    """A whole number, not below zero."""
    if type(value) is not int:
        return _must(at, "a whole number", value)
    return None if value >= 0 else f"{at} must not be below zero"


def number(at: str, value: object) -> str | None:
    """A finite number, not below zero; an integer of more than fifteen digits cannot be an amount."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return _must(at, "a number", value)
    if isinstance(value, float) and not math.isfinite(value):
        return f"{at} must be a number, not {value}"
    if isinstance(value, int) and value >= BEYOND_ALL_BOUNDS:
        return f"{at} must have up to fifteen digits"
    return None if value >= 0 else f"{at} must not be below zero"


def either(*checks: Check) -> Check:
    """One of several forms; the message is that of the last."""

    def check(at: str, value: object) -> str | None:
        wrongs = [one(at, value) for one in checks]
        return wrongs[-1] if all(wrongs) else None

    return check


def each(of: Check) -> Check:
    """A list of values that each pass a check."""

    def check(at: str, value: object) -> str | None:
        if not isinstance(value, list | tuple):
            return _must(at, "a list", value)
        return next(filter(None, (of(f"{at}[{place}]", one) for place, one in enumerate(value))), None)

    return check


def by_name(of: Check) -> Check:
    """A record with arbitrary names: seats, wagers, options, meters."""

    def check(at: str, value: object) -> str | None:
        if not isinstance(value, Mapping):
            return _must(at, "a record", value)
        return next(filter(None, (_named(at, name) or of(f"{at}.{name}", one) for name, one in value.items())), None)

    return check


def _named(at: str, name: object) -> str | None:
    return None if isinstance(name, str) else f"{at} has {name!r} for a name"


def record(*required: str, **fields: Check) -> Check:
    """A record with these fields and no others."""

    def check(at: str, value: object) -> str | None:
        if not isinstance(value, Mapping):
            return _must(at, "a record", value)
        if missing := [name for name in required if name not in value]:
            return f"{at} has no {missing[0]}"
        if unknown := [name for name in value if name not in fields]:
            return f"{at} has an unknown field {unknown[0]!r}; the fields are {', '.join(fields)}"
        return next(filter(None, (fields[name](f"{at}.{name}", one) for name, one in value.items())), None)

    return check


def _cards(fields: Mapping[str, Check]) -> Check:
    """Cards by name: these fields, and others that the chapter interprets."""

    def check(at: str, value: object) -> str | None:
        if wrong := by_name(anything)(at, value):
            return wrong
        known = value if isinstance(value, Mapping) else {}
        return next(
            filter(None, (fields.get(name, anything)(f"{at}.{name}", one) for name, one in known.items())), None
        )

    return check


def _hand(at: str, value: object) -> str | None:
    """A hand played separately: its cards, and what the chapter says of it."""
    if wrong := by_name(anything)(at, value):
        return wrong
    cards = value.get("cards") if isinstance(value, Mapping) else None
    return each(text)(f"{at}.cards", cards)


CARDS: Mapping[str, Check] = {
    "seats": by_name(each(either(_hand, text))),
    "dealer": each(text),
    "community": each(text),
    "rolls": each(each(whole)),
}
"""The fields common to all chapters; any other is the chapter's own."""

ACTION = record(
    "seat",
    "action",
    seat=either(text, whole),
    stage=text,
    action=text,
    amount=number,
    multiple=number,
    fee=number,
    hand=whole,
    wager=text,
    after_roll=whole,
    low=either(each(text), text),
    discard=each(text),
    note=text,
    notes=text,
)


def entry_of(cards: Mapping[str, Check]) -> Check:
    """An entry whose cards are listed under these fields."""
    return record(
        game=text,
        id=text,
        kind=text,
        title=text,
        section=either(text, each(text)),
        edition=text,
        options=by_name(anything),
        cards=_cards(cards),
        meters=by_name(number),
        wagers=by_name(by_name(number)),
        actions=each(ACTION),
        contributions=record("wagers", "amount", "rates", wagers=whole, amount=number, rates=by_name(number)),
        event=text,
        cases=each(by_name(anything)),
        expected=by_name(anything),
        notes=anything,
    )


def what_is_wrong(entry: object, cards: Mapping[str, Check] = CARDS) -> str | None:
    """The first violation of the format in an entry, or None.

    ``cards`` are the fields under which a chapter lists its cards.
    """
    wrong = entry_of(cards)("the entry", entry)
    return wrong.replace("the entry.", "", 1) if wrong else None


class Noted(dict[str, Json]):
    """A record that tracks which of its names were read: a name never read was not understood."""

    def __init__(self, record: Mapping[str, Json]) -> None:
        super().__init__(record)
        self._asked: set[str] = set()

    def get(self, name: str, default: Json = None) -> Json:
        self._asked.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> Json:
        self._asked.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self._asked.add(str(name))
        return super().__contains__(name)

    def unasked(self) -> Iterator[str]:
        """The names never read."""
        return (name for name in self if name not in self._asked)
