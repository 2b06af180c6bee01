"""Names of the program and rows of paytables as people read them."""

import re
from functools import lru_cache

from croupier.equipment.hand_names import hand_named
from croupier.words import Sentence, is_said, named, say, series, verbatim

_NUMBERED = re.compile(r"(?<=[a-z])(?=\d)")


@lru_cache(maxsize=4096)
def spoken(name: str) -> str:
    """A name of the program as people read it: "four_of_a_kind" is "Four of a kind", "back9" is "Back 9"."""
    words = _NUMBERED.sub(" ", name.replace("_", " "))
    return words[:1].upper() + words[1:]


def row_in_words(row: str) -> Sentence:
    """What a row of a paytable pays for; of several rows, where a line pays for more than one hand, all."""
    return say("title", words=series(map(row_name, row.split(", "))))


def row_name(name: str) -> Sentence:
    """The same in the middle of a sentence."""
    if is_said(f"row.{name}"):
        return named("row", name)
    return hand_named(name) or verbatim(spoken(name).lower())
