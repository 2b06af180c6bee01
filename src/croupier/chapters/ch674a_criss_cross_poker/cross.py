"""The cross of five community cards, and the two hands that each player makes with it."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.procedure.round import Round
from croupier.rules.terms.options import TableOptions
from croupier.words import Sentence, say

FAR, LEFT, MIDDLE, RIGHT, NEAR = "far", "left", "middle", "right", "near"

CROSS = (FAR, LEFT, MIDDLE, RIGHT, NEAR)
"""The boxes in the order they are filled: the farthest, the row, the nearest.

Which end of the row comes first the text does not say, and nothing depends on it.
§§ 674a.8(d), 674a.9(b), 674a.10(b)
"""

ROW = (LEFT, MIDDLE, RIGHT)
COLUMN = (FAR, MIDDLE, NEAR)


def community_cards(round: Round[TableOptions], places: tuple[str, ...] = CROSS) -> tuple[Card, ...]:
    """The cards of some boxes, which all players share (§ 674a.1(Community cards))."""
    return tuple(card for place in places for card in round.cards(place))


def hand_in_words(round: Round[TableOptions], _place: str, cards: Sequence[Card]) -> Sentence:
    """What a player's two cards make with as much of the row and of the column as shows."""
    row, column = (FIVE_CARD.announce((*cards, *round.showing(*places))) for places in (ROW, COLUMN))
    return say("hand.across_and_down", across=row, down=column)


def across_hand(round: Round[TableOptions], seat: int) -> tuple[Card, ...]:
    """A player's two cards and the row: these five and no others (§§ 674a.1(Across Hand), 674a.11(g))."""
    return (*round.cards(seat), *community_cards(round, ROW))


def down_hand(round: Round[TableOptions], seat: int) -> tuple[Card, ...]:
    """A player's two cards and the column: these five and no others (§§ 674a.1(Down Hand), 674a.11(g))."""
    return (*round.cards(seat), *community_cards(round, COLUMN))
