"""Hands in words: the names that paytable rows bear, and how a hand is said."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from croupier.equipment.cards import Card, Rank
from croupier.equipment.categories import Category

_SPOKEN_RANKS = {
    spoken: rank
    for rank in Rank
    if rank is not Rank.JOKER
    for spoken in (rank.plural, *([f"{rank:d}s"] if rank <= Rank.TEN else []))
}
_OF_A_KIND = {
    "three": Category.THREE_OF_A_KIND,
    "four": Category.FOUR_OF_A_KIND,
    "five": Category.FIVE_OF_A_KIND,
}
_CATEGORIES = {category.value: category for category in Category}
_HIGH = {f"{rank.word}_high": rank for rank in Rank if rank is not Rank.JOKER}

_PAIR_OF = re.compile(r"pair_of_(?P<low>\w+?)(_or_better|_through_(?P<high>\w+))?")
_SO_MANY = re.compile(r"(?P<count>three|four|five)_(?P<rank>\w+)")


@dataclass(frozen=True, slots=True)
class NamedHand:
    """The lowest hand a name stands for, and the highest rank where the name gives one."""

    category: Category
    rank: Rank | None = None
    through: Rank | None = None


def named_hand(name: str) -> NamedHand | None:
    """What a row's name stands for: a category, "four_aces", "pair_of_6s_through_10s", "king_high"."""
    if name in _CATEGORIES:
        return NamedHand(_CATEGORIES[name])
    if name in _HIGH:
        return NamedHand(Category.HIGH_CARD, _HIGH[name])
    return _pair_of(name) or _so_many(name)


def _pair_of(name: str) -> NamedHand | None:
    found = _PAIR_OF.fullmatch(name)
    if not found or found["low"] not in _SPOKEN_RANKS:
        return None
    if found["high"] is None:
        return NamedHand(Category.PAIR, _SPOKEN_RANKS[found["low"]])
    if found["high"] not in _SPOKEN_RANKS:
        return None
    return NamedHand(Category.PAIR, _SPOKEN_RANKS[found["low"]], _SPOKEN_RANKS[found["high"]])


def _so_many(name: str) -> NamedHand | None:
    found = _SO_MANY.fullmatch(name)
    if not found or found["rank"] not in _SPOKEN_RANKS:
        return None
    return NamedHand(_OF_A_KIND[found["count"]], _SPOKEN_RANKS[found["rank"]])


def _straight(ranks: tuple[Rank, ...]) -> str:
    if ranks[:1] == (Rank.ACE,) and ranks[1:] not in {(), (Rank.KING,)}:
        return f"ace-to-{ranks[1].word} straight"
    return f"{ranks[0].word}-high straight"


_SAID: dict[Category, Callable[[tuple[Rank, ...]], str]] = {
    Category.HIGH_CARD: lambda ranks: f"{ranks[0].word}-high",
    Category.ACE_KING: lambda _: "ace-king",
    Category.PAIR: lambda ranks: f"pair of {ranks[0].plural}",
    Category.TWO_PAIR: lambda ranks: f"two pair, {ranks[0].plural} and {ranks[1].plural}",
    Category.THREE_OF_A_KIND: lambda ranks: f"three {ranks[0].plural}",
    Category.STRAIGHT: _straight,
    Category.FLUSH: lambda ranks: f"{ranks[0].word}-high flush",
    Category.FULL_HOUSE: lambda ranks: f"full house, {ranks[0].plural} over {ranks[1].plural}",
    Category.FOUR_OF_A_KIND: lambda ranks: f"four {ranks[0].plural}",
    Category.STRAIGHT_FLUSH: lambda ranks: f"{_straight(ranks)} flush",
    Category.ROYAL_FLUSH: lambda _: "royal flush",
    Category.FIVE_OF_A_KIND: lambda ranks: f"five {ranks[0].plural}",
}


def said(category: Category, ranks: tuple[Rank, ...]) -> str:
    """The hand as a dealer would announce it: "pair of queens", "king-high straight flush"."""
    return _SAID[category](ranks)


_OF_SO_MANY = {1: Category.HIGH_CARD, 2: Category.PAIR, 3: Category.THREE_OF_A_KIND, 4: Category.FOUR_OF_A_KIND}


def so_far(cards: Iterable[Card]) -> str:
    """What cards make that are too few for a hand yet: "ace-high", "pair of fives"; nothing without cards."""
    counted = Counter(card.rank for card in cards)
    ranks = tuple(sorted(counted, key=lambda rank: (counted[rank], rank), reverse=True))
    if not ranks:
        return ""
    if [counted[rank] for rank in ranks[:2]] == [2, 2]:
        return said(Category.TWO_PAIR, ranks)
    return said(_OF_SO_MANY[counted[ranks[0]]], ranks)
