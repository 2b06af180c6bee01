"""Cards and dice on a terminal: suit symbols in color, or words where those cannot be shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from croupier.equipment.cards import Card, Color, Rank, Suit

SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
LETTERS = {Rank.TEN: "10", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"}


@dataclass(frozen=True, slots=True)
class Faces:
    """The display of cards."""

    symbols: bool

    def card(self, card: Card) -> Text:
        """One card: "10♥", or "ten of hearts"."""
        if not self.symbols or card.suit is None:
            return Text(card.words, style="bold")
        style = "bold red" if card.suit.color is Color.RED else "bold"
        return Text(f"{LETTERS.get(card.rank, str(int(card.rank)))}{SYMBOLS[card.suit]}", style=style)

    def cards(self, cards: Sequence[Card | None]) -> Text:
        """Cards in a row; face-down ones are counted."""
        shown = [self.card(card) for card in cards if card is not None]
        hidden = len(cards) - len(shown)
        if hidden:
            words = "a card face down" if hidden == 1 else f"{hidden} cards face down"
            shown.append(Text(words if not cards or len(shown) == 0 else f"and {words}"))
        return Text("  " if self.symbols else ", ").join(shown)

    def numbered(self, cards: Sequence[Card]) -> Text:
        """Cards with a number before each, for choosing."""
        return Text("   ").join(Text.assemble(f"{number} ", self.card(card)) for number, card in enumerate(cards, 1))


def dice(faces: Sequence[int]) -> str:
    """A roll as it is announced: "4 and 3", "5, 5, 6 and 1"."""
    *first, last = map(str, faces)
    return f"{', '.join(first)} and {last}" if first else last
