"""Display text for internal names and paytable rows."""

import re
from functools import lru_cache

from croupier.equipment.hand_names import hand_named
from croupier.words import Sentence, is_said, named, say, series, verbatim

_NUMBERED = re.compile(r"(?<=[a-z])(?=\d)")


@lru_cache(maxsize=4096)
def spoken(name: str) -> str:
    """An internal name as display text: "four_of_a_kind" becomes "Four of a kind", "back9" becomes "Back 9"."""
    words = _NUMBERED.sub(" ", name.replace("_", " "))
    return words[:1].upper() + words[1:]


def row_in_words(row: str) -> Sentence:
    """A paytable row as display text; all of them where a line pays several rows."""
    return say("title", words=series(map(row_name, row.split(", "))))


def row_name(name: str) -> Sentence:
    """A row as display text in mid-sentence."""
    if is_said(f"row.{name}"):
        return named("row", name)
    return hand_named(name) or verbatim(spoken(name).lower())
