"""Sentences from keys and values, and their wire form for pages."""

from typing import Any

from croupier.words.catalogue import ENGLISH, language
from croupier.words.sentence import SILENCE, Joint, Money, Sentence, Several, Value

_english = language(ENGLISH)
_without_places: dict[str, Sentence] = {}
"""Cached sentences without places: names of cards and rows are used thousands of times in a settlement."""


def say(key: str, /, **values: Value) -> Sentence:
    """Make the sentence of a key, with these values in its places."""
    if values:
        return Sentence(_english.written(key, values), key, values)
    found = _without_places.get(key)
    if found is None:
        found = _without_places[key] = Sentence(_english.written(key, values), key, values)
    return found


def named(table: str, name: str) -> Sentence:
    """The word for a member of a closed set: ``named("rank", "ace")`` is ``rank.ace``."""
    return say(f"{table}.{name}")


def verbatim(text: str) -> Sentence:
    """A name or user-written text: the same in every language."""
    return say("verbatim", text=text)


def as_sentence(text: str) -> Sentence:
    """A text as a sentence; one read from a record is the same in every language."""
    if isinstance(text, Sentence):
        return text
    return verbatim(text) if text else SILENCE


def is_said(key: str) -> bool:
    """Whether a key has a sentence: keys from outside may be anything."""
    return _english.known(key)


def as_text(value: Any) -> str:
    """The English text of a sentence, for records and programs.

    An encoder's hook for unknown types.
    """
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError(f"{value!r} is not a sentence")


def as_data(value: Any) -> Any:
    """The wire form of a sentence or a value in it: ``["key", {place: value}]``, ``{"cents": 500}``.

    An encoder's hook for unknown types.
    """
    if isinstance(value, Sentence):
        if value.data is None:
            value.data = _key_and_values(value)
        return value.data
    if isinstance(value, Money):
        return {"cents": value.cents}
    if isinstance(value, Several):
        return {value.joint.value: [as_data(one) for one in value.things]}
    if isinstance(value, str | int):
        return value
    raise NotImplementedError(f"{value!r} is nothing that is said")


def _key_and_values(sentence: Sentence) -> Any:
    if sentence is SILENCE:
        return ""
    values = {place: as_data(one) for place, one in sentence.values.items()}
    return [sentence.key, values] if values else [sentence.key]


def to_sentence(kind: type, data: Any) -> Sentence:
    """The sentence of a wire form or a text; a decoder's hook."""
    if kind is not Sentence:
        raise NotImplementedError(f"{kind!r} is not a sentence")
    value = data if isinstance(data, str) else _value(data)
    if isinstance(value, str):
        return as_sentence(value)
    raise TypeError(f"{data!r} is not a sentence")


def from_data(data: Any, text: str) -> str:
    """The sentence a record stored beside its text; only the text if no catalogue has that sentence any more."""
    try:
        found = _value(data)
    except (LookupError, TypeError, ValueError):
        return text
    return found if isinstance(found, Sentence) and found == text else text


def _value(data: Any) -> Value:
    match data:
        case str() | int():
            return data
        case [str(key)]:
            return say(key)
        case [str(key), dict(values)]:
            return say(key, **{place: _value(one) for place, one in values.items()})
        case {"cents": int(cents)}:
            return Money(cents)
        case dict():
            ((joint, things),) = data.items()
            return Several(Joint(joint), tuple(_value(one) for one in things))
        case _:
            raise TypeError(f"{data!r} is nothing that is said")
