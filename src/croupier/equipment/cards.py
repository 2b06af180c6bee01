"""Cards by name: ranks, suits, the fifty-two cards and the joker, and their notation.

A card is written rank then suit, ``As Kd Th``; the joker is ``Jk``. Each card is one enum member whose value
is that notation, so records that hold cards are stored as text, and text that names no card is refused
on reading.

    UnknownCard(ValueError)    a text names no card
"""

from collections.abc import Iterable
from enum import Enum, IntEnum

from croupier.words import Sentence, named, say


class UnknownCard(ValueError):
    """A text that names neither one of the fifty-two cards nor the joker."""

    def __init__(self, text: object) -> None:
        super().__init__(f"unknown card {text!r}")
        self.text = text


class Rank(IntEnum):
    """The rank of a card, ace high; the ranking decides about an ace below a two."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def word(self) -> Sentence:
        """The rank as spoken: "ace", "ten"."""
        return _RANK[self]

    @property
    def plural(self) -> Sentence:
        """The plural of the rank as spoken: "aces", "sixes"."""
        return _RANKS[self]


_RANK = {rank: named("rank", rank.name.lower()) for rank in Rank}
_RANKS = {rank: named("ranks", rank.name.lower()) for rank in Rank}


class Color(Enum):
    """The color of a suit."""

    BLACK = "black"
    RED = "red"


class Suit(Enum):
    """The four suits; none ranks above another."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def color(self) -> Color:
        """Spades and clubs are black, hearts and diamonds are red."""
        return Color.BLACK if self in {Suit.SPADES, Suit.CLUBS} else Color.RED

    @property
    def word(self) -> Sentence:
        """The suit as spoken: "spades"."""
        return named("suit", self.name.lower())


_RANK_OF_LETTER = dict(zip("23456789TJQKA", Rank, strict=False))


class Card(Enum):
    """One of the fifty-two cards or the joker."""

    rank: Rank
    suit: Suit | None
    words: Sentence

    # Members are singletons, so identity is equality; hashing the name in Python would slow every lookup.
    __hash__ = object.__hash__

    def __init__(self, text: str) -> None:
        if text == "Jk":
            self.rank, self.suit, self.words = Rank.JOKER, None, Rank.JOKER.word
            return
        self.rank, self.suit = _RANK_OF_LETTER[text[0]], Suit(text[1])
        self.words = say("card", rank=self.rank.word, suit=self.suit.word)

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"<{self.value}>"

    ACE_OF_SPADES = "As"
    TWO_OF_SPADES = "2s"
    THREE_OF_SPADES = "3s"
    FOUR_OF_SPADES = "4s"
    FIVE_OF_SPADES = "5s"
    SIX_OF_SPADES = "6s"
    SEVEN_OF_SPADES = "7s"
    EIGHT_OF_SPADES = "8s"
    NINE_OF_SPADES = "9s"
    TEN_OF_SPADES = "Ts"
    JACK_OF_SPADES = "Js"
    QUEEN_OF_SPADES = "Qs"
    KING_OF_SPADES = "Ks"
    ACE_OF_HEARTS = "Ah"
    TWO_OF_HEARTS = "2h"
    THREE_OF_HEARTS = "3h"
    FOUR_OF_HEARTS = "4h"
    FIVE_OF_HEARTS = "5h"
    SIX_OF_HEARTS = "6h"
    SEVEN_OF_HEARTS = "7h"
    EIGHT_OF_HEARTS = "8h"
    NINE_OF_HEARTS = "9h"
    TEN_OF_HEARTS = "Th"
    JACK_OF_HEARTS = "Jh"
    QUEEN_OF_HEARTS = "Qh"
    KING_OF_HEARTS = "Kh"
    ACE_OF_DIAMONDS = "Ad"
    TWO_OF_DIAMONDS = "2d"
    THREE_OF_DIAMONDS = "3d"
    FOUR_OF_DIAMONDS = "4d"
    FIVE_OF_DIAMONDS = "5d"
    SIX_OF_DIAMONDS = "6d"
    SEVEN_OF_DIAMONDS = "7d"
    EIGHT_OF_DIAMONDS = "8d"
    NINE_OF_DIAMONDS = "9d"
    TEN_OF_DIAMONDS = "Td"
    JACK_OF_DIAMONDS = "Jd"
    QUEEN_OF_DIAMONDS = "Qd"
    KING_OF_DIAMONDS = "Kd"
    ACE_OF_CLUBS = "Ac"
    TWO_OF_CLUBS = "2c"
    THREE_OF_CLUBS = "3c"
    FOUR_OF_CLUBS = "4c"
    FIVE_OF_CLUBS = "5c"
    SIX_OF_CLUBS = "6c"
    SEVEN_OF_CLUBS = "7c"
    EIGHT_OF_CLUBS = "8c"
    NINE_OF_CLUBS = "9c"
    TEN_OF_CLUBS = "Tc"
    JACK_OF_CLUBS = "Jc"
    QUEEN_OF_CLUBS = "Qc"
    KING_OF_CLUBS = "Kc"
    JOKER = "Jk"


_CARD_OF_TEXT = {member.value: member for member in Card}

FIFTY_THREE: tuple[Card, ...] = tuple(Card)
"""A full deck and one joker, by suit and in sequence (§ 670a.3(a))."""

FIFTY_TWO: tuple[Card, ...] = FIFTY_THREE[:-1]
"""A full deck, by suit and in sequence."""


def card(text: str) -> Card:
    """The card a text names; raises `UnknownCard` for any other text."""
    try:
        return _CARD_OF_TEXT[text]
    except (KeyError, TypeError):
        raise UnknownCard(text) from None


def cards(texts: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards of a text such as ``"As Kd Th"`` or of several texts, in order."""
    return tuple(map(card, texts.split() if isinstance(texts, str) else texts))


def notation(of: Iterable[Card]) -> str:
    """Cards as text that `cards` reads back: ``"As Kd Th"``."""
    return " ".join(map(str, of))


def decks(number: int) -> tuple[Card, ...]:
    """The cards of this many full decks, deck by deck."""
    return FIFTY_TWO * number
