"""How long cards and dice stay in use before they are changed."""

from datetime import timedelta
from enum import StrEnum


class Use(StrEnum):
    """The equipment in use, and how it is used."""

    HAND = "hand"
    MANUAL_SHOE = "manual_shoe"
    AUTOMATED_SHOE = "automated_shoe"
    BLACKJACK_SHOE = "blackjack_shoe"
    DICE = "dice"


LIFE = {
    Use.HAND: timedelta(hours=4),  # § 657a.3(c)(1)
    Use.MANUAL_SHOE: timedelta(hours=8),  # § 657a.3(c)(2)
    Use.AUTOMATED_SHOE: timedelta(hours=8),  # § 657a.3(c)(2)
    Use.BLACKJACK_SHOE: timedelta(hours=24),  # §§ 672a.3(c), 673a.3(c)
    Use.DICE: timedelta(hours=24),  # §§ 668a.3(b)(1), 675a.3(b)(1)
}
"""The longest use of cards and dice."""


def change_due(use: Use, age: timedelta | int) -> bool:
    """Whether cards or dice of this age must be changed now; an int is a number of hours.

    The change is due at the limit, for dice as well: a moment later they would be too old
    (§§ 657a.3(c), 668a.3(b)(1), 672a.3(c)).
    """
    in_use = age if isinstance(age, timedelta) else timedelta(hours=age)
    return in_use >= LIFE[use]
