"""The categories of poker hands and the uses of an ace below a two, as the chapters name them."""

from enum import Enum


class Category(Enum):
    """A category of hand; each chapter's scale orders them, not this list."""

    HIGH_CARD = "high_card"
    ACE_KING = "ace_king"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"

    # As for cards: members are singletons, so hashing by identity keeps lookups by category fast.
    __hash__ = object.__hash__


class LowAce(Enum):
    """The rank of a straight that starts with an ace below a two."""

    LOWEST = "lowest"
    """The lowest straight (§ 657a.6(b)(5))."""
    SECOND_HIGHEST = "second_highest"
    """Second to the ace-high straight, and best of the straight flushes (§§ 670a.6(b)(3), 670a.6(b)(7))."""
    NEVER = "never"
    """No straight at all."""
