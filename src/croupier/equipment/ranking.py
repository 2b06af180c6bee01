"""The ranking of hands: one scale for each order of hands in the chapters.

UnknownHand(ValueError)    a name that is not a hand of the scale
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise

from croupier.equipment.cards import Card, Rank, notation
from croupier.equipment.categories import Category, LowAce
from croupier.equipment.hand_names import NamedHand, named_hand, said, so_far
from croupier.equipment.ranking_tables import (
    JOKER_BIT,
    KEYS,
    RANK_SHIFT,
    RankingTables,
    packed,
    place_of,
    ranks_of,
    special_bits,
    suit_masks,
)
from croupier.words import Sentence

__all__ = ["FIVE_CARD", "Category", "LowAce", "Scale", "UnknownHand", "three_card"]

_key_of = KEYS.__getitem__


class UnknownHand(ValueError):
    """A name that is not a hand of the scale."""

    def __init__(self, name: str, scale: "Scale") -> None:
        known = ", ".join(category.value for category in reversed(scale.categories))
        super().__init__(
            f"no {scale.name} hand is called {name!r}; there are {known}, and names such as "
            "'four_aces', 'pair_of_queens_or_better', 'pair_of_6s_through_10s', 'king_high'"
        )
        self.name = name


@dataclass(frozen=True, slots=True)
class Scale:
    """An order of hands of `size` cards: its categories, lowest first, and its use of the low ace.

    Hands compare by category, then by the ranks that define it, then by the other cards of the hand, highest
    first; suits never count; equal values tie (§§ 647a.6(c), 657a.6(c), 671a.6(c)). A scale with five
    of a kind includes the joker (§ 670a.6(a)).
    """

    name: str
    size: int
    categories: tuple[Category, ...]
    low_ace: LowAce = LowAce.LOWEST
    _tables: RankingTables = field(init=False, repr=False, compare=False)
    _bias: int = field(init=False, repr=False, compare=False)
    _special: int = field(init=False, repr=False, compare=False)
    _thresholds: dict[str, int] = field(init=False, repr=False, compare=False)
    _words: dict[int, Sentence] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        bias, special = special_bits(self.size)
        object.__setattr__(self, "_tables", RankingTables(self.size, self.categories, self.low_ace))
        object.__setattr__(self, "_bias", bias)
        object.__setattr__(self, "_special", special)
        object.__setattr__(self, "_thresholds", {})
        object.__setattr__(self, "_words", {})

    def __reduce__(self) -> tuple[type["Scale"], tuple[object, ...]]:
        """Pickle only the four fields; the other process rebuilds the tables."""
        return Scale, (self.name, self.size, self.categories, self.low_ace)

    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best hand among the cards: higher is better, equal values tie."""
        key = sum(map(_key_of, cards))
        try:
            if key + self._bias & self._special:
                return self._value_of_suited_or_joker(cards, key)
            return self._tables.ranks[len(cards)][key >> RANK_SHIFT]
        except KeyError:
            raise ValueError(f"{notation(cards)} cannot be dealt from one deck") from None

    def category(self, value: int) -> Category:
        """The category of a value."""
        return self.categories[place_of(value)]

    def ranks(self, value: int) -> tuple[Rank, ...]:
        """The ranks that define the hand, then the others, in order of comparison.

        A straight has its highest rank; where the low ace is second highest, its two highest.
        """
        return ranks_of(value)

    def announce(self, cards: Sequence[Card]) -> Sentence:
        """The hand in words; too few cards are named for what they make so far."""
        return self.describe(self.value(cards)) if len(cards) >= self.size else so_far(cards)

    def describe(self, value: int) -> Sentence:
        """The hand in words: "pair of queens", "king-high straight flush"."""
        found = self._words.get(value)
        if found is None:
            found = self._words[value] = said(self.category(value), self.ranks(value))
        return found

    def best(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that make the best hand, in the given order; the first such set if there are several."""
        value = self.value(cards)
        return next(hand for hand in combinations(cards, self.size) if self.value(hand) == value)

    def threshold(self, name: str) -> int:
        """The lowest value that counts as the named hand; raises `UnknownHand` if this scale has none."""
        found = self._thresholds.get(name)
        if found is None:
            found = self._thresholds[name] = self._threshold(name, self._named(name))
        return found

    def check_rows(self, names: Sequence[str]) -> None:
        """Raise `ValueError` unless these paytable rows are unambiguously ordered, best hand first."""
        rows = [(name, self._named(name)) for name in names]
        for (above, _), (name, hand) in pairwise(rows):
            self._check_order(above, name)
            if hand.through is not None:
                self._check_closed_above(name, hand, above)
        if rows and rows[0][1].through is not None:
            raise ValueError(f"{rows[0][0]!r} has an upper end, so a row for better hands must stand above it")

    def _value_of_suited_or_joker(self, cards: Sequence[Card], key: int) -> int:
        if key & JOKER_BIT:
            return self._value_with_joker(cards, key)
        flushes = self._tables.flushes
        suited = (flushes[mask] for mask in suit_masks(cards) if mask.bit_count() >= self.size)
        return max((self._tables.ranks[len(cards)][key >> RANK_SHIFT], *suited))

    def _value_with_joker(self, cards: Sequence[Card], key: int) -> int:
        if Category.FIVE_OF_A_KIND not in self.categories:
            raise ValueError(f"the {self.name} scale knows no joker")
        others = len(cards) - 1
        flushes = self._tables.flushes_with_joker
        suited = (flushes[mask] for mask in suit_masks(cards) if mask.bit_count() >= self.size - 1)
        return max((self._tables.ranks_with_joker[others][key >> RANK_SHIFT], *suited))

    def _named(self, name: str) -> NamedHand:
        hand = named_hand(name)
        if hand is None or hand.category not in self.categories:
            raise UnknownHand(name, self)
        return hand

    def _threshold(self, name: str, hand: NamedHand) -> int:
        values = self._tables.values
        at = bisect_left(values, self._floor(hand.category, hand.rank))
        if at == len(values) or not self._is(values[at], hand):
            raise UnknownHand(name, self)
        return values[at]

    def _floor(self, category: Category, rank: Rank | None) -> int:
        return packed(self.categories.index(category), () if rank is None else (rank,))

    def _is(self, value: int, hand: NamedHand) -> bool:
        return self.category(value) is hand.category and hand.rank in {None, self.ranks(value)[0]}

    def _check_order(self, above: str, name: str) -> None:
        higher, lower = self.threshold(above), self.threshold(name)
        if higher == lower:
            raise ValueError(f"{name!r} and {above!r} begin with the same hand; a paytable names each hand once")
        if higher < lower:
            raise ValueError(f"{name!r} stands below {above!r} but is the better hand; rows go from best to lowest")

    def _check_closed_above(self, name: str, hand: NamedHand, above: str) -> None:
        """Require a row that ends at a rank to meet the row above it, so that no hand falls between them."""
        values = self._tables.values
        top = self.threshold(above)
        just_below = values[bisect_left(values, top) - 1]
        if self.category(just_below) is not hand.category or self.ranks(just_below)[0] != hand.through:
            raise ValueError(f"hands between {name!r} and {above!r} have no row of their own")


FIVE_CARD = Scale(
    name="five-card",
    size=5,
    categories=(
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    ),
)
"""The five-card order of hands with the ace-to-five straight lowest (§§ 647a.6(b), 657a.6(d), 663a.6(b))."""


@cache
def three_card(low_ace: LowAce = LowAce.LOWEST) -> Scale:
    """The three-card order of hands, in which a straight outranks a flush (§§ 667a.6(d), 669a.6(c)).

    Neither chapter says whether ace, two and three are a straight: the caller decides.
    """
    return Scale(
        name="three-card" if low_ace is LowAce.LOWEST else "three-card without low ace",
        size=3,
        categories=(
            Category.HIGH_CARD,
            Category.PAIR,
            Category.FLUSH,
            Category.STRAIGHT,
            Category.THREE_OF_A_KIND,
            Category.STRAIGHT_FLUSH,
        ),
        low_ace=low_ace,
    )
