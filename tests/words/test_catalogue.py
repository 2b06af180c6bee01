"""Catalogues: how they are read, how a place is filled, and what is refused."""

import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from croupier.words import Language, bring, catalogue, codes, language, say
from croupier.words.catalogue import BadCatalogue, NoSuchSentence, places, sentences_of


def written(text: str, key: str, **values: str | int) -> str:
    """A sentence of a catalogue with this text."""
    made = Language("en")
    made._forms.update(sentences_of(tomllib.loads(text)))
    return made.written(key, values)


def test_a_key_is_the_table_and_the_name() -> None:
    assert written('[wager]\nopen = "The {wager} is open"', "wager.open", wager="Ante") == "The Ante is open"
    assert written('[a.b]\nc = "d"', "a.b.c") == "d"


def test_a_place_with_a_capital_begins_with_one() -> None:
    assert written('up = "{Place} is turned up"', "up", place="seat 3") == "Seat 3 is turned up"


@pytest.mark.parametrize(("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_one_thing_is_said_otherwise_than_several(count: int, said: str) -> None:
    assert written('[cards]\none = "{count} card"\nother = "{count} cards"', "cards", count=count) == said


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        written('a = "{b}"', "a")


@pytest.mark.parametrize("text", ['"Not a key" = "a"', "a = 1", "a = []", '"" = "a"'])
def test_what_is_no_sentence_is_refused(text: str) -> None:
    with pytest.raises(BadCatalogue):
        sentences_of(tomllib.loads(text))


def test_places_are_those_of_all_forms() -> None:
    forms = sentences_of(tomllib.loads('[a]\none = "{One} of {b}"\nother = "{count} of {b}"'))["a"]
    assert places(forms) == {"one", "b", "count"}


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose catalogues join the others."""
    monkeypatch.setattr(catalogue, "_brought", [*catalogue._brought])
    bring(lambda: [tmp_path])
    return tmp_path


def test_a_folder_is_looked_at_when_a_key_is_missing(brought: Path) -> None:
    english = Language("en")
    with pytest.raises(NoSuchSentence, match=r"no catalogue has the sentence 'brought\.later'"):
        english.written("brought.later", {})

    (brought / "en.toml").write_text('[brought]\nlater = "Later"', encoding="utf-8")

    assert english.written("brought.later", {}) == "Later"
    assert english.known("brought.later")
    assert not english.known("brought.never")


def test_what_was_brought_goes_with_its_folder(brought: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (brought / "en.toml").write_text('[brought]\nlater = "Later"', encoding="utf-8")
    english = Language("en")
    assert english.known("brought.later")

    monkeypatch.setattr(catalogue, "_brought", catalogue._brought[:-1])

    assert not english.known("brought.later")
    assert english.known("rank.ace")


def test_threads_that_look_at_once_read_each_catalogue_once() -> None:
    english, together = Language("en"), Barrier(8)

    def look(_thread: int) -> bool:
        together.wait()
        return english.known("rank.ace")

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(look, range(8)))


def test_a_sentence_that_stands_in_two_catalogues_is_refused(brought: Path) -> None:
    (brought / "en.toml").write_text('[rank]\nace = "ace"', encoding="utf-8")
    with pytest.raises(BadCatalogue, match=r"'rank\.ace' stands in another catalogue already"):
        Language("en").sentences()


def test_every_language_has_the_same_sentences_with_the_same_places() -> None:
    english = language("en").sentences()
    for code in codes():
        found = language(code).sentences()
        assert found.keys() == english.keys(), f"words/{code}.toml and words/en.toml differ"
        for key, forms in found.items():
            assert places(forms) == places(english[key]), f"{code}: {key}"


def test_a_key_that_no_catalogue_has_cannot_be_said() -> None:
    with pytest.raises(NoSuchSentence):
        say("rank.of_an_emperor")
