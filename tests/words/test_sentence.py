"""A sentence: English text that knows its key and values, and what records and pages are given of it."""

import json
import pickle
from copy import deepcopy

import msgspec
import pytest

from croupier.equipment.cards import Card, Rank
from croupier.words import (
    SILENCE,
    Money,
    Sentence,
    all_of,
    as_data,
    as_text,
    from_data,
    language,
    named,
    one_of,
    say,
    series,
)

PAIR = say("hand.pair", ranks=Rank.KING.plural)


def test_it_reads_as_its_english_text_and_knows_its_key_and_values() -> None:
    assert PAIR == "pair of kings"
    assert f"a {PAIR}" == "a pair of kings"
    assert json.dumps(PAIR) == '"pair of kings"'
    assert (PAIR.key, PAIR.values) == ("hand.pair", {"ranks": "kings"})
    assert hash(PAIR) == hash("pair of kings")


def test_it_is_the_same_after_a_copy_and_after_a_journey_to_another_process() -> None:
    for again in (deepcopy(PAIR), pickle.loads(pickle.dumps(PAIR))):
        assert isinstance(again, Sentence)
        assert (again, again.key, again.values) == (PAIR, PAIR.key, PAIR.values)


def test_another_language_says_it_with_everything_in_it() -> None:
    spanish = language("es")

    assert spanish.said(PAIR) == "pareja de reyes"
    assert spanish.said(Card.ACE_OF_SPADES.words) == "as de picas"
    assert spanish.said("Dana") == "Dana"
    assert spanish.said(7) == "7"
    assert spanish.said(Money(-1_250_50)) == "-$1,250.50"


@pytest.mark.parametrize(
    ("several", "english", "spanish"),
    [
        (all_of([Rank.ACE.word]), "ace", "as"),
        (all_of([Rank.ACE.word, Rank.KING.word]), "ace and king", "as y rey"),
        (all_of([Rank.ACE.word, Rank.KING.word, "Dana"]), "ace, king and Dana", "as, rey y Dana"),
        (one_of([Rank.ACE.word, Rank.KING.word, 3]), "ace, king or 3", "as, rey o 3"),
        (series([]), "", ""),
        (series([Rank.ACE.word]), "ace", "as"),
        (series([Rank.ACE.word, Rank.KING.word]), "ace, king", "as, rey"),
    ],
)
def test_several_things_are_joined_by_the_language(several: object, english: str, spanish: str) -> None:
    assert language("en").said(several) == english  # type: ignore[arg-type]
    assert language("es").said(several) == spanish  # type: ignore[arg-type]


def test_a_record_is_given_the_text_and_a_page_the_key_with_the_values() -> None:
    assert msgspec.json.encode({"hand": PAIR}, enc_hook=as_text) == b'{"hand":"pair of kings"}'
    assert msgspec.json.encode({"hand": PAIR}, enc_hook=as_data) == b'{"hand":["hand.pair",{"ranks":["ranks.king"]}]}'
    assert as_data(SILENCE) == as_text(SILENCE) == ""


@pytest.mark.parametrize("hook", [as_data, as_text])
def test_what_is_no_sentence_is_left_to_the_encoder_to_refuse(hook: object) -> None:
    with pytest.raises(NotImplementedError):
        msgspec.json.encode({"hand": object()}, enc_hook=hook)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "sentence",
    [
        PAIR,
        named("rank", "ace"),
        say("hand.pair", ranks=all_of(["Dana", Money(5_00), 3, say("hand.ace_king")])),
        say("hand.pair", ranks=one_of(["a", "b"])),
    ],
)
def test_what_a_page_is_given_leads_back_to_the_sentence(sentence: Sentence) -> None:
    again = from_data(json.loads(json.dumps(as_data(sentence))), str(sentence))

    assert isinstance(again, Sentence)
    assert (again, as_data(again)) == (sentence, as_data(sentence))


@pytest.mark.parametrize(
    "data",
    [
        ["hand.of_another_version"],
        ["hand.pair", {"kind": "kings"}],
        ["hand.pair", {"ranks": "queens"}],
        ["hand.pair", {"ranks": {"nor": ["a"]}}],
        ["hand.pair", {"ranks": None}],
        "pair of kings",
        None,
    ],
)
def test_data_that_does_not_lead_to_the_text_beside_it_leaves_the_text(data: object) -> None:
    assert type(from_data(data, "pair of kings")) is str
    assert from_data(data, "pair of kings") == "pair of kings"
