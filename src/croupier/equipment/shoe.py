"""How long a deck or batch stays in play before it is shuffled and the other, if there are two, takes its turn."""

from enum import StrEnum


class Turn(StrEnum):
    """How long a deck or batch stays in play."""

    ROUND = "round"
    """One deck, one round (§ 657a.3(b)(3))."""
    SHOE = "shoe"
    """One batch, one shoe (§ 672a.3(b)(4))."""
