"""A hand is one thing or several ("pair of sixes", "three aces"): no reason has a verb that fits only one of them."""

import re
import tomllib
from pathlib import Path

import pytest

import croupier
from croupier.words import say

REASONS = ("wins", "loses", "returns", "halves")
ONE_OR_SEVERAL = re.compile(r"\{(mine|theirs|hand)\}( with \{\w+\})? (beats|wins|loses|ties|takes|does|has)\b")

FILES = sorted(Path(croupier.__file__).parent.glob("**/words/en.toml"))


@pytest.mark.parametrize("hand", ["pair of sixes", "two pair, nines and twos", "three aces"])
def test_every_hand_fits_the_sentence(hand: str) -> None:
    kings = "pair of kings"
    assert say("wins.beside", mine=hand, theirs=kings) == f"Your {hand} beat the dealer’s {kings}."
    assert say("loses.beside", mine=kings, theirs=hand) == f"The dealer’s {hand} beat your {kings}."


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parts[-3])
def test_no_reason_has_a_verb_for_one_thing_alone(file: Path) -> None:
    tables = tomllib.loads(file.read_text(encoding="utf-8"))

    wrong = [said for table in REASONS for said in tables.get(table, {}).values() if ONE_OR_SEVERAL.search(str(said))]

    assert wrong == []
