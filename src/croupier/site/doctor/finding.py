"""The result of one check, and what to do if it is not right."""

from enum import StrEnum
from typing import NamedTuple


class Verdict(StrEnum):
    """The severity of a finding."""

    RIGHT = "right"
    LOOK = "look at it"
    WRONG = "wrong"


class Finding(NamedTuple):
    """What was checked, the result in words, and what to do."""

    what: str
    verdict: Verdict
    said: str
    do: str = ""


def right(what: str, said: str) -> Finding:
    """Nothing to do."""
    return Finding(what, Verdict.RIGHT, said)


def look(what: str, said: str, do: str) -> Finding:
    """The house can play; somebody should see to it."""
    return Finding(what, Verdict.LOOK, said, do)


def wrong(what: str, said: str, do: str) -> Finding:
    """The house cannot play, or what it records is in danger."""
    return Finding(what, Verdict.WRONG, said, do)
