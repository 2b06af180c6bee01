"""The cards a table plays with, however many decks they are: which of them can still turn up.

CardNotInPack(ValueError)    a card was seen more often than the pack holds it
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.equipment.cards import Card


class CardNotInPack(ValueError):
    """A card that the pack does not hold, or holds no more."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"the {card.words} ({card}) is not left in the pack: it was dealt already or never in it")
        self.card = card


@dataclass(frozen=True, slots=True)
class Pack:
    """How many of each card are left; a pack never changes, taking a card out makes another."""

    _left: Mapping[Card, int]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Pack":
        """The pack that holds exactly these cards."""
        return cls(Counter(cards))

    def __len__(self) -> int:
        return sum(self._left.values())

    def __contains__(self, card: Card) -> bool:
        return self.remaining(card) > 0

    def __hash__(self) -> int:
        return hash(frozenset(self._left.items()))

    def remaining(self, card: Card) -> int:
        """How many of this card are left."""
        return self._left.get(card, 0)

    def without(self, *cards: Card) -> "Pack":
        """What is left without these cards; raises `CardNotInPack` at the first that is not there."""
        left = Counter(self._left)
        for card in cards:
            if not left[card]:
                raise CardNotInPack(card)
            left[card] -= 1
        return Pack(+left)
