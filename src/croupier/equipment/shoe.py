"""The dealing shoe, the discard rack, and two decks or batches that take turns.

A shoe and a rack are things that change as cards leave and reach them; an alternation is a value.

    ShoeEmpty(LookupError)       a card was drawn from a shoe that holds none
    TwoBatchesInRack(ValueError) cards of a second batch were put in the discard rack
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.equipment.cards import Card
from croupier.equipment.pack import Pack
from croupier.equipment.stack import Stack


class ShoeEmpty(LookupError):
    """No card is left in the shoe."""


class TwoBatchesInRack(ValueError):
    """Cards of one batch were put on cards of the other."""

    def __init__(self, held: str | None, put: str | None) -> None:
        super().__init__(
            f"the discard rack holds cards with {held} backs; those with {put} backs wait until it is empty"
        )


@dataclass(slots=True)
class DiscardRack:
    """The cards that are out of play; of one back color at any time (§§ 657a.3(b)(4), 672a.3(b)(5))."""

    _cards: list[Card] = field(default_factory=list)
    _back: str | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """What the rack holds, in the order in which it came."""
        return tuple(self._cards)

    def put(self, cards: Iterable[Card], back: str | None = None) -> None:
        """Adds cards with backs of this color; raises `TwoBatchesInRack` on another color, adding none."""
        if self._cards and back != self._back:
            raise TwoBatchesInRack(self._back, back)
        self._cards.extend(cards)
        self._back = back

    def emptied(self) -> tuple[Card, ...]:
        """Takes all cards out, for the shuffle."""
        cards, self._cards, self._back = self.cards, [], None
        return cards


@dataclass(slots=True)
class Shoe:
    """A dealing shoe: a stack from which cards leave one at a time, from the top."""

    _stack: Stack
    _drawn: int = 0

    @property
    def remaining(self) -> int:
        """How many cards are left."""
        return len(self._stack.cards) - self._drawn

    @property
    def stub(self) -> tuple[Card, ...]:
        """The cards that are left, next card first (§ 657a.8(f))."""
        return self._stack.cards[self._drawn :]

    @property
    def cover_card_reached(self) -> bool:
        """Whether the cover card is the next to come or has come: this round is the last (§ 672a.7(d))."""
        return self._stack.below_cover is not None and self.remaining <= self._stack.below_cover

    def draw(self) -> Card:
        """Takes the next card; raises `ShoeEmpty` when there is none."""
        if not self.remaining:
            raise ShoeEmpty("no card is left in the shoe")
        self._drawn += 1
        return self._stack.cards[self._drawn - 1]

    def burn(self, rack: DiscardRack, back: str | None = None) -> None:
        """Moves the next card unseen to the discard rack (§ 672a.7(c))."""
        rack.put([self.draw()], back)


class Turn(StrEnum):
    """How long a deck or batch stays in play before the other takes its turn."""

    ROUND = "round"
    """One deck, one round (§ 657a.3(b)(3))."""
    SHOE = "shoe"
    """One batch, one shoe (§ 672a.3(b)(4))."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The cards of one back color: a deck, or several decks shuffled as one."""

    back: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Alternation:
    """Two batches, one in play while the shuffler holds the other (§§ 657a.3(b), 672a.3(b))."""

    in_play: Batch
    in_shuffler: Batch
    turn: Turn

    def __post_init__(self) -> None:
        if self.in_play.back == self.in_shuffler.back:
            raise ValueError(f"both batches have {self.in_play.back} backs; they must differ in color")
        if Pack.of(self.in_play.cards) != Pack.of(self.in_shuffler.cards):
            raise ValueError("the two batches must hold the same cards")

    def after(self, ended: Turn) -> "Alternation":
        """What is in play after a round or a shoe ended: the other batch if its turn has come."""
        if ended is not self.turn:
            return self
        return Alternation(self.in_shuffler, self.in_play, self.turn)
