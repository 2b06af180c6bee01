"""Strategies are sentences, in the file as everywhere; in English they are what the file held as text before."""

import json
from hashlib import sha256

import pytest

from croupier.chapters import FOLDERS
from croupier.figures import documents
from croupier.odds.wagers.document import analysis_of, kept_document
from croupier.words import Sentence, codes, language

WORDED = {
    "647a": "772cb996702ee1478ba410ec64dfb3e1",
    "657a": "aae14c37dd79270336fe8929d30081a9",
    "663a": "fd6fda1303caafe11009c77cf4510938",
    "667a": "822a88c44abfebbf355a6a7c22724991",
    "668a": "be82dd41d92b4c37fc986e5ea44b15b0",
    "669a": "2b635520d2da5214fd042ae58e55695b",
    "670a": "94ab98dee45c61ab6a70bce6b4fe45b6",
    "671a": "a23abc6ba4e8a866eac1de8e6c368870",
    "672a": "22121c055a3ce1f08a260c17b9a0391a",
    "673a": "4358a94d615c050b1b35dbdc309d3c6a",
    "674a": "9ef1ff58ce4e0bcc529904eb3e2a158f",
    "675a": "00435a45e5157480ba4c5d0b19d3db6e",
    "676a": "3ccc6752897b533892d32364589c822e",
}
"""Of every line of every strategy as it was English text in the file, by chapter: the numbers in it and the words."""


def strategies(number: str) -> list[tuple[Sentence, ...]]:
    """The strategy of every figure of a chapter, in the order of the file."""
    return [analysis_of(one).strategy for one in documents(number)]


@pytest.mark.parametrize("number", FOLDERS)
def test_a_strategy_reads_to_the_byte_as_when_it_was_text(number: str) -> None:
    text = json.dumps([[str(line) for line in lines] for lines in strategies(number)], ensure_ascii=False)

    assert sha256(text.encode()).hexdigest()[:32] == WORDED[number]


@pytest.mark.parametrize("number", FOLDERS)
def test_the_file_holds_keys_and_values_and_they_come_back_as_they_were(number: str) -> None:
    for one in documents(number):
        assert all(isinstance(line, list) and line[0].startswith("advice.") for line in one["strategy"])
        assert kept_document(analysis_of(one))["strategy"] == one["strategy"]


@pytest.mark.parametrize("code", codes()[1:])
@pytest.mark.parametrize("number", FOLDERS)
def test_a_strategy_has_words_in_every_language(number: str, code: str) -> None:
    for line in {line for lines in strategies(number) for line in lines if line.key != "advice.above_21"}:
        assert language(code).said(line) != str(line)
