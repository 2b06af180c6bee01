"""The wagers each game is taught with, and the first round of its lesson: docs/design/0384."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.money import DOLLAR

STAKE = 10 * DOLLAR
"""Play money on a wager: half of it is a whole number of dollars too."""

PLAYER = "1"
"""The player at the first seat; no other is taken."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The wagers placed, the first being the unit of the worths; ``own`` is where the player's cards lie.

    A game without decisions after the dice roll has ``offers`` instead: the wagers the player chooses from; ``besides``
    is placed with each of them, as the game requires it.
    """

    wagers: tuple[str, ...]
    first: int
    """The number of the first round: one whose choice is easy to explain."""
    own: str = PLAYER
    offers: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()


ON_TWO_DICE = (
    "field",
    "1-6_and_under",
    "3-4_and_over",
    "hop_the_top",
    "hop_the_left",
    "hop_the_center",
    "two_hardway",
    "six_hardway",
    "hop_1-2",
    "six_eight_shake",
)
"""One of each kind: the other hardways and hops pay like one of these."""

ON_TEN_DICE = ("pip_2", *(f"like_kind_{number}" for number in range(2, 9)))
"""Pips are alike, and one must be played (§ 675a.2(e)(1)); an Extra Roll needs another wager besides
(§ 675a.2(e)(3)), and what the Millionaire Wagers bring depends on a meter.
"""

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {
        "647a": Lesson(("ante",), 2),
        "657a": Lesson(("ante", "super_bonus"), 30),
        "663a": Lesson(("ante",), 16),
        "667a": Lesson(("ante", "pot"), 33),
        "668a": Lesson((), 0, offers=ON_TWO_DICE),
        "669a": Lesson(("ante", "blind"), 2),
        "670a": Lesson(("pai_gow",), 19),
        "671a": Lesson(("ante", "super"), 0),
        "672a": Lesson(("blackjack",), 8),
        "673a": Lesson(("blackjack",), 2),
        "674a": Lesson(("ante_across", "ante_down"), 27),
        "675a": Lesson((), 2, offers=ON_TEN_DICE, besides=("pip_1",)),
        "676a": Lesson(("front9",), 5, f"{PLAYER}.front"),
    }
)
