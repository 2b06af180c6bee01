"""Saying something: a key and values become a sentence, and a sentence becomes what a page is sent."""

from typing import Any

from croupier.words.catalogue import ENGLISH, language
from croupier.words.sentence import SILENCE, Joint, Money, Sentence, Several, Value

_english = language(ENGLISH)
_without_places: dict[str, Sentence] = {}
"""Sentences that are always the same: names of cards and rows are said thousands of times in a settlement."""


def say(key: str, /, **values: Value) -> Sentence:
    """The sentence of that key with these values in its places."""
    if values:
        return Sentence(_english.written(key, values), key, values)
    found = _without_places.get(key)
    if found is None:
        found = _without_places[key] = Sentence(_english.written(key, values), key, values)
    return found


def named(table: str, name: str) -> Sentence:
    """The word for one of a closed set of names: ``named("rank", "ace")`` says ``rank.ace``."""
    return say(f"{table}.{name}")


def verbatim(text: str) -> Sentence:
    """A name or a text that somebody wrote: the same in every language."""
    return say("verbatim", text=text)


def as_sentence(text: str) -> Sentence:
    """A text that may be a sentence; one that was read from a record is the same in every language."""
    if isinstance(text, Sentence):
        return text
    return verbatim(text) if text else SILENCE


def is_said(key: str) -> bool:
    """Whether there is a sentence of that key: what comes from outside may name anything."""
    return _english.known(key)


def as_text(value: Any) -> str:
    """What a record or a program is given of a sentence: its English text.

    For encoders that ask what to do with something they do not know.
    """
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError(f"{value!r} is not a sentence")


def as_data(value: Any) -> Any:
    """What a document carries of a sentence or of a value in it: ``["key", {place: value}]``, ``{"cents": 500}``.

    For encoders that ask what to do with something they do not know.
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
    """What a document carried as data or as text, as a sentence again; for decoders that meet one."""
    if kind is not Sentence:
        raise NotImplementedError(f"{kind!r} is not a sentence")
    value = data if isinstance(data, str) else _value(data)
    if isinstance(value, str):
        return as_sentence(value)
    raise TypeError(f"{data!r} is not a sentence")


def from_data(data: Any, text: str) -> str:
    """The sentence that a record kept beside its text; the text alone where no catalogue has that sentence any more."""
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
