"""The cards a table plays with, however many decks they are: which of them can still turn up.

CardNotInPack(ValueError)    a card was seen more often than the pack holds it
"""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.equipment.cards import Card

_PLACE = {card: 8 * index for index, card in enumerate(Card)}
_ONE = {card: 1 << place for card, place in _PLACE.items()}


class CardNotInPack(ValueError):
    """A card that the pack does not hold, or holds no more."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"the {card.words} ({card}) is not left in the pack: it was dealt already or never in it")
        self.card = card


@dataclass(frozen=True, slots=True)
class Pack:
    """How many of each card are left; a pack never changes, taking a card out makes another.

    The counts are the bytes of one whole number, one for each card: no table plays with more than 255 decks, and
    a round that takes out a card at a time makes each new pack by one subtraction.
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
        """How many of this card are left."""
        return self._counts >> _PLACE[card] & 0xFF

    def without(self, *cards: Card) -> "Pack":
        """What is left without these cards; raises `CardNotInPack` at the first that is not there."""
        counts = self._counts
        for card in cards:
            if not counts >> _PLACE[card] & 0xFF:
                raise CardNotInPack(card)
            counts -= _ONE[card]
        return Pack(counts)
