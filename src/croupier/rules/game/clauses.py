"""What a clause says, in our words, for somebody who taps the citation beside a wager's result.

The clauses that a settlement or a remedy can cite are listed in their chapter's ``clauses.toml``, each with its
sentence under ``[clause]``.  Clauses that say the same thing in several chapters share a sentence.
"""

import tomllib
from importlib import resources
from typing import TypeAlias

import msgspec

from croupier.words import Sentence, say

Filled: TypeAlias = tuple[str, dict[str, str | int]]
"""The name of a sentence, and the values of its placeholders."""


def clauses_in(package: str) -> dict[str, Sentence]:
    """The sentences of a package's ``clauses.toml``, by clause id."""
    text = resources.files(package).joinpath("clauses.toml").read_text(encoding="utf-8")
    entries = msgspec.convert(tomllib.loads(text), dict[str, str | Filled])
    return {clause: _said(entry) for clause, entry in entries.items()}


def _said(entry: str | Filled) -> Sentence:
    name, values = (entry, dict[str, str | int]()) if isinstance(entry, str) else entry
    return say(f"clause.{name}", **values)


OF_THE_HOUSE = clauses_in(__package__)
"""The clauses that belong to no game's chapter."""
