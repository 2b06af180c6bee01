"""The cards still to come at a table, from any number of decks.

CardNotInPack(ValueError)    a card was seen more often than the pack has copies
"""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.equipment.cards import Card

_PLACE = {card: 8 * index for index, card in enumerate(Card)}
_ONE = {card: 1 << place for card, place in _PLACE.items()}


class CardNotInPack(ValueError):
    """A card that is not in the pack, or no longer."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"the {card.words} ({card}) is not left in the pack: it was dealt already or never in it")
        self.card = card


@dataclass(frozen=True, slots=True)
class Pack:
    """The count left of each card; a pack is immutable, so taking a card out makes a new one.

    The counts are the bytes of one integer, one byte per card: no table plays with more than 255 decks, and
    each new pack takes one subtraction.
    """

    _counts: int

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Pack":
        """The pack that holds exactly these cards."""
        return cls(sum(map(_ONE.__getitem__, cards)))

    def __len__(self) -> int:
        return sum(self._counts.to_bytes(len(_PLACE), "little"))

    def __contains__(self, card: Card) -> bool:
        return self.remaining(card) > 0

    def __repr__(self) -> str:
        return f"<{len(self)} cards>"

    def remaining(self, card: Card) -> int:
        """The number of copies of this card left."""
        return self._counts >> _PLACE[card] & 0xFF

    def without(self, *cards: Card) -> "Pack":
        """The pack without these cards; raises `CardNotInPack` for the first that is not in it."""
        counts = self._counts
        for card in cards:
            if not counts >> _PLACE[card] & 0xFF:
                raise CardNotInPack(card)
            counts -= _ONE[card]
        return Pack(counts)
