"""Sentences of the shipped figures in other languages, whole or by a pattern with places."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

ENGLISH = "en"
MOST_HEARD = 10_000
PLACE = re.compile(r"\{(\w+)\}")
KINDS = {
    "number": r"\d[\d,.]*%?",
    "numbers": r"\d+(?:, \d+)*",
    "amount": r"[+−-]?\$[\d,]+(?:\.\d\d)?",
    "name": r"\S+?",
    "anything": r".+?",
}
"""What stands in a place of one of these names (or of one with a digit after it) is kept as it is; anything else is
looked up again."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence of the floor with places."""

    english: str
    expression: str
    places: tuple[str, ...]
    translation: str


@dataclass(frozen=True, slots=True)
class Reader:
    """A language with its messages."""

    code: str
    sentences: Mapping[str, str]
    """What the floor says, word for word."""
    patterns: tuple[Pattern, ...] = ()
    _heard: dict[str, str | None] = field(default_factory=dict, compare=False)
    """Parts of sentences come again and again while a sentence is taken apart."""

    def said(self, english: str) -> str:
        """A sentence of the floor; in English where it is not known."""
        return self.known(english) or english

    def known(self, english: str) -> str | None:
        """A sentence of the floor, if all of it is known."""
        if self.code == ENGLISH or not english:
            return english
        if english not in self._heard:
            if len(self._heard) >= MOST_HEARD:
                self._heard.clear()
            found = self.sentences.get(english) or self._by_pattern(english) or self._by_small_letter(english)
            self._heard[english] = found
        return self._heard[english]

    def _by_small_letter(self, english: str) -> str | None:
        small = self.known(english[0].lower() + english[1:]) if english[0].isupper() else None
        return small and small[0].upper() + small[1:]

    def _by_pattern(self, english: str) -> str | None:
        for pattern in self.patterns:
            if match := re.fullmatch(pattern.expression, english):
                values = {
                    place: value if _kind(place) in KINDS else self.known(value)
                    for place, value in zip(pattern.places, match.groups(), strict=True)
                }
                if None not in values.values():
                    return _filled(pattern.translation, values)
        return None


def _filled(words: str, values: Mapping[str, object]) -> str:
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), words)


def _kind(place: str) -> str:
    return place.rstrip("0123456789")


def pattern(english: str, translation: str) -> Pattern:
    """A sentence with places, as an expression that Python and JavaScript read alike."""
    words = PLACE.split(english)
    parts = [
        f"({KINDS.get(_kind(word), '.+?')})" if at % 2 else re.sub(r"[\\^$.|?*+()\[\]{}]", r"\\\g<0>", word)
        for at, word in enumerate(words)
    ]
    return Pattern(english, "".join(parts), tuple(words[1::2]), translation)


@cache
def reader(code: str) -> Reader:
    """The reader of a language by its code; of one that has no patterns, that of English."""
    if code == ENGLISH or not resources.files(__package__).joinpath(f"{code}.toml").is_file():
        return Reader(ENGLISH, {})
    file = resources.files(__package__).joinpath(f"{code}.toml")
    tables: dict[str, dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    said = tables["said"]
    patterns = tuple(pattern(english, words) for english, words in said.items() if PLACE.search(english))
    whole = {english: words for english, words in said.items() if not PLACE.search(english)}
    return Reader(code, whole, patterns)


def module(code: str) -> bytes:
    """The messages of a language as the pages import them."""
    spoken = reader(code)
    patterns = [[one.expression, one.places, one.translation] for one in spoken.patterns]
    all_of_it = [dict(spoken.sentences), patterns, list(KINDS)]
    said = json.dumps(all_of_it, ensure_ascii=False, separators=(",", ":"))
    return f"export const [sentences, patterns, kept] = {said};\n".encode()
