"""Catalogues: for each language one file of sentences, found by their keys.

A catalogue is a TOML file whose name is the code of the language.  Its tables group the keys: ``is_required`` under
``[wager]`` has the key ``wager.is_required``.  A value stands where its place is named, ``{wager}``; ``{Wager}`` begins
with a capital letter.  What differs with a number has the forms ``one`` and ``other``, chosen by the value ``count``.

Two tables are not sentences: ``[language]`` is what the language calls itself and how it writes numbers and dates;
``[pages]`` is what pages write themselves, found by its English.  What a language does not have is said in English.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from threading import RLock
from typing import Any, TypeAlias

from croupier.money import in_words
from croupier.words.sentence import Joint, Money, Sentence, Several, Value

ENGLISH = "en"
PLACE = re.compile(r"\{(\w+)\}")
ENTRY = re.compile(r"[a-z0-9_-]+")
FORMS = {"one", "other"}
MESSAGES = "pages"

Parts: TypeAlias = tuple[str, ...]
"""A sentence split at its places: words, the name of a place, words, …, words."""

Catalogue: TypeAlias = tuple[dict[str, Mapping[str, Parts]], dict[str, str]]
"""The sentences of one file by key, and its messages of pages."""

Folders: TypeAlias = Callable[[], Sequence[Traversable]]


class BadCatalogue(ValueError):
    """A catalogue with something other than sentences, or with a duplicate."""


class NoSuchSentence(LookupError):
    """A key that no catalogue of the language has."""


_OWN = (resources.files(__package__),)
_brought: list[Folders] = [lambda: _OWN]
_looking = RLock()


def bring(folders: Folders) -> None:
    """Register folders of catalogues; they are read when a key is missing."""
    _brought.append(folders)
    codes.cache_clear()


@dataclass(slots=True)
class Language:
    """A language: its own name, its formats of numbers and dates, and its sentences."""

    code: str
    _forms: dict[str, Mapping[str, Parts]] = field(default_factory=dict)
    _messages: dict[str, str] = field(default_factory=dict)
    _read: dict[str, Catalogue] = field(default_factory=dict)
    _looked_in: list[Sequence[Traversable]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its own name for itself."""
        return self.written("language.name", {})

    @property
    def locale(self) -> str:
        """The locale of its numbers and dates."""
        return self.written("language.locale", {})

    def text(self, english: str, **values: object) -> str:
        """A page's message with its places filled; in English if there is no translation."""
        words = self.messages().get(english, english)
        return PLACE.sub(lambda place: str(values.get(place[1], place[0])), words)

    def written(self, key: str, values: Mapping[str, Value]) -> str:
        """Render the sentence of a key with these values."""
        forms = self._forms.get(key) or self.forms_of(key)
        parts = forms["one"] if values.get("count") == 1 and "one" in forms else forms["other"]
        said = list(parts)
        for at in range(1, len(parts), 2):
            said[at] = self._placed(parts[at], values)
        return "".join(said)

    def said(self, value: Value) -> str:
        """Render a value: a sentence in this language, a text as it is."""
        if isinstance(value, Sentence):
            return str(value) if self.code == ENGLISH else self.written(value.key, value.values)
        if isinstance(value, Money):
            return in_words(value.cents)
        return self._joined(value) if isinstance(value, Several) else str(value)

    def _placed(self, name: str, values: Mapping[str, Value]) -> str:
        if name in values:
            return self.said(values[name])
        words = self.said(values[name[:1].lower() + name[1:]])
        return words[:1].upper() + words[1:]

    def _joined(self, several: Several) -> str:
        things = [self.said(one) for one in several.things]
        if several.joint is Joint.SEMICOLON:
            return "; ".join(things)
        if len(things) < 2 or several.joint is Joint.COMMA:
            return ", ".join(things)
        *first, last = things
        return self.written(f"join.{several.joint}", {"first": ", ".join(first), "last": last})

    def known(self, key: str) -> bool:
        """Whether a key has a sentence; names without one are looked up a thousand times a second."""
        self._look()
        return key in self._forms or (self.code != ENGLISH and language(ENGLISH).known(key))

    def sentences(self) -> Mapping[str, Mapping[str, Parts]]:
        """Its own sentences by key, in all their forms."""
        self._look()
        return self._forms

    def messages(self) -> Mapping[str, str]:
        """The messages of pages, by their English; empty for English itself."""
        self._look()
        return self._messages

    def forms_of(self, key: str) -> Mapping[str, Parts]:
        """The sentence of a key in all its forms; in English if there is no translation."""
        self._look(again=True)
        if key in self._forms:
            return self._forms[key]
        if self.code != ENGLISH:
            return language(ENGLISH).forms_of(key)
        raise NoSuchSentence(f"no catalogue has the sentence {key!r}")

    def _look(self, *, again: bool = False) -> None:
        """Read newly registered catalogues; with ``again``, also new files in folders already read.

        Threads do this concurrently: each sees either all the old sentences or all the new ones.
        """
        brought = [folders() for folders in _brought]
        if brought == self._looked_in and not again:
            return
        with _looking:
            self._take([folder.joinpath(f"{self.code}.toml") for folders in brought for folder in folders])
            self._looked_in = brought

    def _take(self, files: Iterable[Traversable]) -> None:
        here = {str(file): self._read.get(str(file)) or _parsed(file) for file in files if file.is_file()}
        if here.keys() == self._read.keys():
            return
        forms: dict[str, Mapping[str, Parts]] = {}
        messages: dict[str, str] = {}
        for file, (sentences, written) in here.items():
            if twice := sorted([*(sentences.keys() & forms.keys()), *(written.keys() & messages.keys())]):
                raise BadCatalogue(f"{file}: {twice[0]!r} stands in another catalogue already")
            forms.update(sentences)
            messages.update(written)
        self._read, self._forms, self._messages = here, forms, messages


def _parsed(file: Traversable) -> Catalogue:
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    messages = tables.pop(MESSAGES, {})
    return sentences_of(tables), messages


def sentences_of(tables: Mapping[str, Any]) -> dict[str, Mapping[str, Parts]]:
    """The sentences of a catalogue by key, each in all its forms."""
    return dict(_entries(tables, ""))


def _entries(table: Mapping[str, Any], above: str) -> Iterable[tuple[str, Mapping[str, Parts]]]:
    for name, value in table.items():
        key = f"{above}.{name}" if above else name
        if not ENTRY.fullmatch(name):
            raise BadCatalogue(f"{key!r} is no key: a key is written in small letters, digits, hyphens and underscores")
        if isinstance(value, str):
            yield key, {"other": tuple(PLACE.split(value))}
        elif isinstance(value, dict) and value.keys() == FORMS:
            yield key, {form: tuple(PLACE.split(words)) for form, words in value.items()}
        elif isinstance(value, dict):
            yield from _entries(value, key)
        else:
            raise BadCatalogue(f"{key!r} is {value!r}, which is no sentence")


def places(forms: Mapping[str, Parts]) -> set[str]:
    """The names of a sentence's places."""
    return {name[:1].lower() + name[1:] for parts in forms.values() for name in parts[1::2]}


@cache
def language(code: str) -> Language:
    """The language of a code."""
    return Language(code)


@cache
def codes() -> tuple[str, ...]:
    """The available languages: those with a catalogue that names the language, English first."""
    found = {
        file.name.removesuffix(".toml")
        for folders in _brought
        for folder in folders()
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }
    return ENGLISH, *sorted(code for code in found - {ENGLISH} if "language.name" in language(code).sentences())
