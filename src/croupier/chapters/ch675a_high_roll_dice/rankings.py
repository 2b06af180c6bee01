"""§§ 675a.2(d)–(e) and 675a.4(d): which face occurs most, and how often."""

from collections.abc import Sequence
from dataclasses import dataclass

FACES = (1, 6, 5, 4, 3, 2)
"""From the highest in rank, the ace, to the lowest (§ 675a.2(d))."""


@dataclass(frozen=True, slots=True)
class Match:
    """The winning face and how many dice show it."""

    face: int
    count: int


def most_matched(faces: Sequence[int]) -> Match:
    """The face that occurs most, of several the one highest in rank, and how many dice show it.

    §§ 675a.2(e)(1)(i)–(ii), 675a.2(e)(2)(i)–(ii), 675a.4(d)
    """
    face = max(FACES, key=faces.count)
    return Match(face, faces.count(face))
