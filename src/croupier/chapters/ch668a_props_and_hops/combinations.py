"""The combinations of two dice, and which of them the boxes of the layout show (§ 668a.2(d)–(f))."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from croupier.words import Sentence, named, say

Combination: TypeAlias = tuple[int, int]
"""Two faces, the lower one first: which die shows which does not matter."""

Rows: TypeAlias = Mapping[str, frozenset[Combination]]
"""The rows of § 668a.4 that a wager can win, each with the combinations that win it."""

ALL = frozenset((low, high) for low in range(1, 7) for high in range(low, 7))
WAYS = 36
"""The number of rolls of two dice."""

SEVEN = 7


def combination(faces: Sequence[int]) -> Combination:
    """The combination that two dice show."""
    low, high = sorted(faces)
    return low, high


def in_words(thrown: Combination) -> Sentence:
    """The combination as the layout prints it: "1-5"."""
    return say("thrown.two_dice", low=thrown[0], high=thrown[1])


def ways(combinations: frozenset[Combination]) -> int:
    """The number of the 36 rolls that show one of these combinations: one for a double, two for any other."""
    return sum(1 if low == high else 2 for low, high in combinations)


def totalling(wanted: Callable[[int], bool]) -> frozenset[Combination]:
    """The combinations with this total."""
    return frozenset(one for one in ALL if wanted(sum(one)))


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the layout whose combinations the chapter itself names; it is decided by the next roll."""

    wager: str
    title: Sentence
    cite: str
    rows: Rows


def _double(wager: str, face: int, cite: str) -> Box:
    return Box(wager, named("wager", wager), cite, {"double": frozenset({(face, face)})})


def _any_number(low: int, high: int, cite: str) -> Box:
    wager = f"hop_{low}-{high}"
    return Box(wager, named("wager", wager), cite, {"any_number": frozenset({(low, high)})})


BOXES = (
    _double("two_hardway", 1, "§ 668a.2(d)(1)"),
    _double("four_hardway", 2, "§ 668a.2(d)(2)"),
    _double("six_hardway", 3, "§ 668a.2(d)(3)"),
    _double("eight_hardway", 4, "§ 668a.2(d)(4)"),
    _double("ten_hardway", 5, "§ 668a.2(d)(5)"),
    _double("twelve_hardway", 6, "§ 668a.2(d)(6)"),
    _any_number(1, 2, "§ 668a.2(e)(1)"),
    _any_number(1, 3, "§ 668a.2(e)(2)"),
    _any_number(1, 4, "§ 668a.2(e)(3)"),
    _any_number(1, 5, "§ 668a.2(e)(4)"),
    _any_number(1, 6, "§ 668a.2(e)(5)"),
    _any_number(2, 3, "§ 668a.2(e)(6)"),
    _any_number(2, 4, "§ 668a.2(e)(7)"),
    _any_number(2, 5, "§ 668a.2(e)(8)"),
    _any_number(2, 6, "§ 668a.2(e)(9)"),
    _any_number(3, 4, "§ 668a.2(e)(10)"),
    _any_number(3, 5, "§ 668a.2(e)(11)"),
    _any_number(3, 6, "§ 668a.2(e)(12)"),
    _any_number(4, 5, "§ 668a.2(e)(13)"),
    _any_number(4, 6, "§ 668a.2(e)(14)"),
    _any_number(5, 6, "§ 668a.2(e)(15)"),
    Box(
        "field",
        say("wager.field"),
        "§ 668a.2(f)(1)",
        {
            "field_2_or_12": totalling(lambda total: total in {2, 12}),
            "field_3_4_9_10_or_11": totalling(lambda total: total in {3, 4, 9, 10, 11}),
        },
    ),
    Box(
        "1-6_and_under",
        say("wager.1-6_and_under"),
        "§ 668a.2(f)(6)",
        {"1-6_and_under": totalling(lambda total: total < SEVEN) | {(1, 6)}},
    ),
    Box(
        "3-4_and_over",
        say("wager.3-4_and_over"),
        "§ 668a.2(f)(7)",
        {"3-4_and_over": totalling(lambda total: total > SEVEN) | {(3, 4)}},
    ),
)

BOX = {box.wager: box for box in BOXES}
"""Every box by wager name."""
