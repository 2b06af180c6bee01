"""What a clause says, in our words: for somebody who taps the citation beside what a wager came to.

The clauses that a settlement or a remedy can cite stand in ``clauses.toml`` of their chapter, each with the sentence
of ``[clause]`` that says it.  Several clauses say the same thing in several chapters: they share its sentence.
"""

import tomllib
from importlib import resources
from typing import TypeAlias

import msgspec

from croupier.words import Sentence, say

Filled: TypeAlias = tuple[str, dict[str, str | int]]
"""The name of a sentence, and what stands in its places."""


def clauses_in(package: str) -> dict[str, Sentence]:
    """What the clauses of a package's ``clauses.toml`` say, by their ids."""
    text = resources.files(package).joinpath("clauses.toml").read_text(encoding="utf-8")
    entries = msgspec.convert(tomllib.loads(text), dict[str, str | Filled])
    return {clause: _said(entry) for clause, entry in entries.items()}


def _said(entry: str | Filled) -> Sentence:
    name, values = (entry, dict[str, str | int]()) if isinstance(entry, str) else entry
    return say(f"clause.{name}", **values)


OF_THE_HOUSE = clauses_in(__package__)
"""Those that belong to no chapter of a game."""
