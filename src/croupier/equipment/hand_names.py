"""Hands in words: the names of paytable rows, and how a hand is announced."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from croupier.equipment.cards import Card, Rank
from croupier.equipment.categories import Category
from croupier.words import SILENCE, Sentence, say


def _several(rank: Rank) -> str:
    """The rank in the name of a row: "aces", "sixes"."""
    return f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}"


_SEVERAL = {
    name: rank
    for rank in Rank
    if rank is not Rank.JOKER
    for name in (_several(rank), *([f"{rank:d}s"] if rank <= Rank.TEN else []))
}
_OF_A_KIND = {
    "three": Category.THREE_OF_A_KIND,
    "four": Category.FOUR_OF_A_KIND,
    "five": Category.FIVE_OF_A_KIND,
}
_CATEGORIES = {category.value: category for category in Category}
_HIGH = {f"{rank.name.lower()}_high": rank for rank in Rank if rank is not Rank.JOKER}

_PAIR_OF = re.compile(r"pair_of_(?P<low>\w+?)(_or_better|_through_(?P<high>\w+))?")
_SO_MANY = re.compile(r"(?P<count>three|four|five)_(?P<rank>\w+)")


@dataclass(frozen=True, slots=True)
class NamedHand:
    """The lowest hand a name stands for, and the highest rank if the name gives one."""

    category: Category
    rank: Rank | None = None
    through: Rank | None = None


def named_hand(name: str) -> NamedHand | None:
    """The hand a row's name stands for: a category, "four_aces", "pair_of_6s_through_10s", "king_high"."""
    if name in _CATEGORIES:
        return NamedHand(_CATEGORIES[name])
    if name in _HIGH:
        return NamedHand(Category.HIGH_CARD, _HIGH[name])
    return _pair_of(name) or _so_many(name)


def _pair_of(name: str) -> NamedHand | None:
    found = _PAIR_OF.fullmatch(name)
    if not found or found["low"] not in _SEVERAL:
        return None
    if found["high"] is None:
        return NamedHand(Category.PAIR, _SEVERAL[found["low"]])
    if found["high"] not in _SEVERAL:
        return None
    return NamedHand(Category.PAIR, _SEVERAL[found["low"]], _SEVERAL[found["high"]])


def _so_many(name: str) -> NamedHand | None:
    found = _SO_MANY.fullmatch(name)
    if not found or found["rank"] not in _SEVERAL:
        return None
    return NamedHand(_OF_A_KIND[found["count"]], _SEVERAL[found["rank"]])


def hand_named(name: str) -> Sentence | None:
    """The name of a row as spoken: "pair of queens or better", "pair of 6s through 10s", "king high"."""
    if name in _HIGH:
        return say("row.high", rank=_HIGH[name].word)
    if (several := _so_many(name)) and several.rank:
        return said(several.category, (several.rank,))
    found = _PAIR_OF.fullmatch(name)
    if not found or named_hand(name) is None:
        return None
    low = _ranks(found["low"])
    if found["high"]:
        return say("row.pair_through", low=low, high=_ranks(found["high"]))
    return say("row.pair_or_better" if found[2] else "row.pair_of", ranks=low)


def _ranks(name: str) -> Sentence:
    """The plural of a rank in the name of a row: in words, or in digits."""
    rank = _SEVERAL[name]
    return say("several.digits", number=int(rank)) if name[0].isdecimal() else rank.plural


def _low_ace(ranks: tuple[Rank, ...]) -> bool:
    """Whether a straight starts with a low ace and so does not rank by its highest card."""
    return ranks[:1] == (Rank.ACE,) and ranks[1:] not in {(), (Rank.KING,)}


def _straight(ranks: tuple[Rank, ...]) -> Sentence:
    if _low_ace(ranks):
        return say("hand.straight_from_ace", rank=ranks[1].word)
    return say("hand.straight", rank=ranks[0].word)


def _straight_flush(ranks: tuple[Rank, ...]) -> Sentence:
    if _low_ace(ranks):
        return say("hand.straight_flush_from_ace", rank=ranks[1].word)
    return say("hand.straight_flush", rank=ranks[0].word)


_SAID: dict[Category, Callable[[tuple[Rank, ...]], Sentence]] = {
    Category.HIGH_CARD: lambda ranks: say("hand.high_card", rank=ranks[0].word),
    Category.ACE_KING: lambda _: say("hand.ace_king"),
    Category.PAIR: lambda ranks: say("hand.pair", ranks=ranks[0].plural),
    Category.TWO_PAIR: lambda ranks: say("hand.two_pair", high=ranks[0].plural, low=ranks[1].plural),
    Category.THREE_OF_A_KIND: lambda ranks: say("hand.three_of_a_kind", ranks=ranks[0].plural),
    Category.STRAIGHT: _straight,
    Category.FLUSH: lambda ranks: say("hand.flush", rank=ranks[0].word),
    Category.FULL_HOUSE: lambda ranks: say("hand.full_house", three=ranks[0].plural, pair=ranks[1].plural),
    Category.FOUR_OF_A_KIND: lambda ranks: say("hand.four_of_a_kind", ranks=ranks[0].plural),
    Category.STRAIGHT_FLUSH: _straight_flush,
    Category.ROYAL_FLUSH: lambda _: say("hand.royal_flush"),
    Category.FIVE_OF_A_KIND: lambda ranks: say("hand.five_of_a_kind", ranks=ranks[0].plural),
}


def said(category: Category, ranks: tuple[Rank, ...]) -> Sentence:
    """The hand as a dealer would announce it: "pair of queens", "king-high straight flush"."""
    return _SAID[category](ranks)


_OF_SO_MANY = {1: Category.HIGH_CARD, 2: Category.PAIR, 3: Category.THREE_OF_A_KIND, 4: Category.FOUR_OF_A_KIND}


def so_far(cards: Iterable[Card]) -> Sentence:
    """What too few cards for a hand make so far: "ace-high", "pair of fives"; empty without cards."""
    counted = Counter(card.rank for card in cards)
    ranks = tuple(sorted(counted, key=lambda rank: (counted[rank], rank), reverse=True))
    if not ranks:
        return SILENCE
    if [counted[rank] for rank in ranks[:2]] == [2, 2]:
        return said(Category.TWO_PAIR, ranks)
    return said(_OF_SO_MANY[counted[ranks[0]]], ranks)
