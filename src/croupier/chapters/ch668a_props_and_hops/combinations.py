"""The combinations of two dice, and which of them the boxes of the layout show (§ 668a.2(d)–(f))."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Combination: TypeAlias = tuple[int, int]
"""Two faces, the lower one first: which die shows which does not matter."""

Rows: TypeAlias = Mapping[str, frozenset[Combination]]
"""The rows of § 668a.4 that a wager can win, each with the combinations that win it."""

ALL = frozenset((low, high) for low in range(1, 7) for high in range(low, 7))
WAYS = 36
"""In how many ways two dice can fall."""

SEVEN = 7


def combination(faces: Sequence[int]) -> Combination:
    """The combination that two dice show."""
    low, high = sorted(faces)
    return low, high


def in_words(thrown: Combination) -> str:
    """The combination as the layout prints it: "1-5"."""
    return f"{thrown[0]}-{thrown[1]}"


def ways(combinations: frozenset[Combination]) -> int:
    """In how many of the 36 ways one of these combinations falls: a double in one, any other in two."""
    return sum(1 if low == high else 2 for low, high in combinations)


def totalling(wanted: Callable[[int], bool]) -> frozenset[Combination]:
    """The combinations with such a total."""
    return frozenset(one for one in ALL if wanted(sum(one)))


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the layout whose combinations the chapter itself names; it is decided by the next roll."""

    wager: str
    title: str
    cite: str
    rows: Rows


def _double(wager: str, title: str, face: int, cite: str) -> Box:
    return Box(wager, title, cite, {"double": frozenset({(face, face)})})


def _any_number(title: str, low: int, high: int, cite: str) -> Box:
    return Box(f"hop_{low}-{high}", title, cite, {"any_number": frozenset({(low, high)})})


BOXES = (
    _double("two_hardway", "Two the Hardway", 1, "§ 668a.2(d)(1)"),
    _double("four_hardway", "Four the Hardway", 2, "§ 668a.2(d)(2)"),
    _double("six_hardway", "Six the Hardway", 3, "§ 668a.2(d)(3)"),
    _double("eight_hardway", "Eight the Hardway", 4, "§ 668a.2(d)(4)"),
    _double("ten_hardway", "Ten the Hardway", 5, "§ 668a.2(d)(5)"),
    _double("twelve_hardway", "Twelve the Hardway", 6, "§ 668a.2(d)(6)"),
    _any_number("One-Two", 1, 2, "§ 668a.2(e)(1)"),
    _any_number("One-Three", 1, 3, "§ 668a.2(e)(2)"),
    _any_number("One-Four", 1, 4, "§ 668a.2(e)(3)"),
    _any_number("One-Five", 1, 5, "§ 668a.2(e)(4)"),
    _any_number("One-Six", 1, 6, "§ 668a.2(e)(5)"),
    _any_number("Two-Three", 2, 3, "§ 668a.2(e)(6)"),
    _any_number("Two-Four", 2, 4, "§ 668a.2(e)(7)"),
    _any_number("Two-Five", 2, 5, "§ 668a.2(e)(8)"),
    _any_number("Two-Six", 2, 6, "§ 668a.2(e)(9)"),
    _any_number("Three-Four", 3, 4, "§ 668a.2(e)(10)"),
    _any_number("Three-Five", 3, 5, "§ 668a.2(e)(11)"),
    _any_number("Three-Six", 3, 6, "§ 668a.2(e)(12)"),
    _any_number("Four-Five", 4, 5, "§ 668a.2(e)(13)"),
    _any_number("Four-Six", 4, 6, "§ 668a.2(e)(14)"),
    _any_number("Five-Six", 5, 6, "§ 668a.2(e)(15)"),
    Box(
        "field",
        "Field",
        "§ 668a.2(f)(1)",
        {
            "field_2_or_12": totalling(lambda total: total in {2, 12}),
            "field_3_4_9_10_or_11": totalling(lambda total: total in {3, 4, 9, 10, 11}),
        },
    ),
    Box(
        "1-6_and_under",
        "1-6 and Under",
        "§ 668a.2(f)(6)",
        {"1-6_and_under": totalling(lambda total: total < SEVEN) | {(1, 6)}},
    ),
    Box(
        "3-4_and_over",
        "3-4 and Over",
        "§ 668a.2(f)(7)",
        {"3-4_and_over": totalling(lambda total: total > SEVEN) | {(3, 4)}},
    ),
)

BOX = {box.wager: box for box in BOXES}
"""Every box by the name of its wager."""
