"""Dice, rolls and the shaker.

A shaker changes as it is covered, shaken and uncovered; rolls are values. The caller reports mishaps with the
dice, which only the table sees, and passes in the random source.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from random import Random


class Die(IntEnum):
    """The uppermost face of a die."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6

    @property
    def opposite(self) -> "Die":
        """The face a cocked die counts when this face rests on the object under it (§ 675a.4(c))."""
        return Die(7 - self)


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of a valid roll, die by die."""

    faces: tuple[Die, ...]

    @classmethod
    def of(cls, faces: Iterable[int]) -> "Roll":
        """A roll from plain numbers; raises `ValueError` for a number that is not a face."""
        return cls(tuple(map(Die, faces)))

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)

    def count(self, face: Die) -> int:
        """The number of dice that show this face."""
        return self.faces.count(face)


class NoRollReason(StrEnum):
    """Why the dice must be shaken again."""

    LID_REMOVED = "lid_removed"
    """The player who shook took the lid off (§ 668a.3(f))."""
    DIE_FELL_OUT = "die_fell_out"
    """A die left the shaker when it was uncovered (§ 668a.3(g))."""
    DIE_ON_DIE = "die_on_die"
    """One die rests on another (§§ 668a.3(h), 675a.4(b))."""
    NOT_FLAT = "not_flat"
    """A die does not lie flat on the bottom of the shaker (§ 668a.3(h))."""
    DIE_OFF_TABLE = "die_off_table"
    """A thrown die left the table (§ 675a.4(b))."""
    RESTS_ON_MORE_THAN_ONE_SIDE = "rests_on_more_than_one_side"
    """A cocked die leans on more than one of its sides, so no face is uppermost (§ 675a.4(c))."""


@dataclass(frozen=True, slots=True)
class NoRoll:
    """A roll that does not count: the dice are shaken again (§§ 668a.3(g), 668a.3(h), 675a.4(b))."""

    reason: NoRollReason


class ShakerRefusal(StrEnum):
    """Why an action on the shaker is refused, in order of precedence."""

    SHAKER_IS_NOT_COVERED = "shaker_is_not_covered"
    SHAKEN_FEWER_THAN_THREE_TIMES = "shaken_fewer_than_three_times"


def rolled(dice: int, random: Random) -> Roll:
    """A roll of ``dice`` fair dice."""
    return Roll(tuple(random.choices(tuple(Die), k=dice)))


LEAST_SHAKES = 3
"""The fewest shakes of a covered shaker for the dice to count (§§ 668a.3(f), 675a.4(b))."""


@dataclass(slots=True)
class Shaker:
    """A covered shaker and its dice (§§ 668a.3(b), 675a.3(b))."""

    dice: int
    covered: bool = True
    shakes: int = 0

    def cover(self) -> None:
        """Put the lid on; the count of shakes starts again (§§ 668a.3(f), 668a.3(j))."""
        self.covered, self.shakes = True, 0

    def shake(self, times: int = 1) -> ShakerRefusal | None:
        """Shake the covered dice; refuse if the shaker is uncovered."""
        if not self.covered:
            return ShakerRefusal.SHAKER_IS_NOT_COVERED
        self.shakes += times
        return None

    def lose_lid(self) -> NoRoll:
        """The player took the lid off: the shaker is covered again and must be shaken again (§ 668a.3(f))."""
        self.cover()
        return NoRoll(NoRollReason.LID_REMOVED)

    def uncover(self, random: Random, mishap: NoRollReason | None = None) -> Roll | NoRoll | ShakerRefusal:
        """Take the lid off: a roll, or no roll if something went wrong with the dice.

        After no roll the shaker is covered, to be shaken again (§§ 668a.3(g), 668a.3(h), 675a.4(b)).
        """
        if not self.covered:
            return ShakerRefusal.SHAKER_IS_NOT_COVERED
        if self.shakes < LEAST_SHAKES:
            return ShakerRefusal.SHAKEN_FEWER_THAN_THREE_TIMES
        self.cover()
        if mishap is not None:
            return NoRoll(mishap)
        self.covered = False
        return rolled(self.dice, random)
