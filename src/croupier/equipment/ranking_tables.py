"""Small tables that turn a hand into its value with one addition per card and one lookup.

Every card has an integer key. The sum over a hand encodes, side by side, the number of cards of each suit,
whether the joker is among them, and the number of each rank (base 5, so that no sum carries).

A value is a hand encoded as a number: the position of its category on the scale, then its ranks in order of
comparison, four bits each. Higher is better, equal numbers tie, and a value can be decoded without a table.
Suits are not part of it.

Hands of the smallest size are valued by the rules; the value of more cards is the best over leaving out any
one card.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import combinations, combinations_with_replacement

from croupier.equipment.cards import Card, Rank, Suit
from croupier.equipment.categories import Category, LowAce

MOST_CARDS = 7
RANK_SHIFT = 20
JOKER_BIT = 1 << 16

_SUIT_COUNT_BITS = 4
_RANK_BITS = 4
_RANKS_KEPT = 5
_SUITS = tuple(Suit)
_RANKS = tuple(int(rank) for rank in reversed(Rank) if rank is not Rank.JOKER)
_ACE_KING = (int(Rank.ACE), int(Rank.KING))
_WEIGHTS = {rank: int(5 ** (rank - 2)) for rank in _RANKS}

_CATEGORY_OF_COUNTS = {
    (1, 1): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4,): Category.FOUR_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,
}
"""The category of a hand by the sizes of its two largest groups of equal rank."""

Ranks = tuple[int, ...]
Kind = tuple[Category, Ranks]


def _key(card: Card) -> int:
    if card.suit is None:
        return JOKER_BIT
    return _WEIGHTS[card.rank] << RANK_SHIFT | 1 << _SUIT_COUNT_BITS * _SUITS.index(card.suit)


KEYS = {card: _key(card) for card in Card}
"""The key each card adds to the sum of a hand."""


def special_bits(size: int) -> tuple[int, int]:
    """A number to add to a hand's sum, and the bits that then show a flush of `size` cards or the joker."""
    bias = sum((8 - size) << _SUIT_COUNT_BITS * place for place in range(len(_SUITS)))
    return bias, 0x8888 | JOKER_BIT


def suit_masks(hand: Iterable[Card]) -> tuple[int, ...]:
    """For each suit, the ranks present, one bit each; the joker has no suit."""
    masks = dict.fromkeys(_SUITS, 0)
    for card in hand:
        if card.suit is not None:
            masks[card.suit] |= 1 << card.rank
    return tuple(masks.values())


def packed(place: int, ranks: Iterable[int]) -> int:
    """The value of a hand at a position on the scale with these ranks, most significant first."""
    number = place
    for rank in (*ranks, *[0] * _RANKS_KEPT)[:_RANKS_KEPT]:
        number = number << _RANK_BITS | rank
    return number


def place_of(value: int) -> int:
    """The position on the scale encoded in a value."""
    return value >> _RANK_BITS * _RANKS_KEPT


def ranks_of(value: int) -> tuple[Rank, ...]:
    """The ranks encoded in a value."""
    digits = (value >> _RANK_BITS * place & 0xF for place in reversed(range(_RANKS_KEPT)))
    return tuple(Rank(digit) for digit in digits if digit)


def _straight(ranks: Ranks, low_ace: LowAce) -> Ranks:
    """The ranks that compare this straight with others; empty if the ranks are not a straight.

    Where the low ace makes the second highest straight, the ace stays the first rank compared and the card
    after it tells ace-king from ace-five (§ 670a.6(b)(7)).
    """
    compared = 2 if low_ace is LowAce.SECOND_HIGHEST else 1
    if ranks == tuple(range(ranks[0], ranks[0] - len(ranks), -1)):
        return ranks[:compared]
    if low_ace is LowAce.NEVER or ranks != (Rank.ACE, *range(len(ranks), 1, -1)):
        return ()
    return ranks[:2] if low_ace is LowAce.SECOND_HIGHEST else ranks[1:2]


def _by_rank(ranks: Ranks) -> Iterator[Kind]:
    """The categories of these ranks, highest first, by groups of equal rank."""
    groups = Counter(ranks).most_common()
    grouped = tuple(rank for rank, _ in groups)
    category = _CATEGORY_OF_COUNTS[tuple(count for _, count in groups[:2])]
    yield category, grouped
    if category is Category.HIGH_CARD and grouped[:2] == _ACE_KING:
        yield Category.ACE_KING, grouped


def _suited(ranks: Ranks, straight: Ranks) -> Iterator[Kind]:
    """The further categories of distinct ranks of one suit, highest first."""
    yield Category.FLUSH, ranks
    if straight:
        yield Category.STRAIGHT_FLUSH, straight
        if ranks[:2] == _ACE_KING:
            yield Category.ROYAL_FLUSH, ranks[:1]


def _multisets(count: int) -> Iterator[Ranks]:
    """All ranks that this many cards of one deck can have, highest first."""
    return (
        ranks
        for ranks in combinations_with_replacement(_RANKS, count)
        if all(ranks[i] != ranks[i + 4] for i in range(count - 4))
    )


def _bits(mask: int) -> Ranks:
    return tuple(rank for rank in _RANKS if mask >> rank & 1)


class RankTables(dict[int, dict[int, int]]):
    """The best value without a common suit, by number of cards, then by sum of keys.

    Each table is made when its number of cards is first used. `beside` are tables of alternative hands:
    with a joker, those that leave the joker out.
    """

    def __init__(self, size: int, rate: Callable[[Ranks], int], beside: "RankTables | None" = None) -> None:
        super().__init__()
        self._size, self._rate, self._beside = size, rate, beside

    def __missing__(self, count: int) -> dict[int, int]:
        if not self._size <= count <= MOST_CARDS:
            raise ValueError(f"a hand is chosen from {self._size} to {MOST_CARDS} cards, not from {count}")
        table = self._smallest() if count == self._size else self._larger(count)
        self[count] = table
        return table

    def _smallest(self) -> dict[int, int]:
        return {sum(map(_WEIGHTS.__getitem__, ranks)): self._rate(ranks) for ranks in _multisets(self._size)}

    def _larger(self, count: int) -> dict[int, int]:
        smaller = self[count - 1]
        beside = {} if self._beside is None else self._beside[count]
        table = {}
        for ranks in _multisets(count):
            weights = tuple(map(_WEIGHTS.__getitem__, ranks))
            key = sum(weights)
            table[key] = max([smaller[key - weight] for weight in set(weights)])
            if key in beside:
                table[key] = max(table[key], beside[key])
        return table


class FlushTable(dict[int, int]):
    """The best value of cards of one suit, by their ranks, one bit each."""

    def __init__(self, size: int, rate: Callable[[Ranks], int]) -> None:
        super().__init__()
        self._size, self._rate = size, rate

    def __missing__(self, mask: int) -> int:
        ranks = _bits(mask)
        fewer = (self[mask ^ 1 << rank] for rank in ranks)
        self[mask] = value = self._rate(ranks) if len(ranks) == self._size else max(fewer)
        return value


class RankingTables:
    """The values of all hands on one scale: its categories, lowest first, and its use of the low ace."""

    def __init__(self, size: int, categories: tuple[Category, ...], low_ace: LowAce) -> None:
        self._size = size
        self._places = {category: place for place, category in enumerate(categories)}
        self._low_ace = low_ace
        self.ranks = RankTables(size, self._of_ranks)
        self.flushes = FlushTable(size, self._of_suited_ranks)
        self.ranks_with_joker = RankTables(size - 1, self._of_ranks_and_joker, beside=self.ranks)
        self.flushes_with_joker = FlushTable(size - 1, self._of_suited_ranks_and_joker)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Every value a hand of this scale can have, lowest first."""
        masks = (sum(1 << rank for rank in ranks) for ranks in combinations(_RANKS, self._size))
        values = {*self.ranks[self._size].values(), *map(self.flushes.__getitem__, masks)}
        if Category.FIVE_OF_A_KIND in self._places:
            values.update(self.ranks_with_joker[self._size - 1].values())
        return tuple(sorted(values))

    def _best(self, kinds: Iterable[Kind]) -> int:
        places = self._places
        return max(packed(places[category], ranks) for category, ranks in kinds if category in places)

    def _of_ranks(self, ranks: Ranks) -> int:
        return self._best([*_by_rank(ranks), *self._straights(ranks)])

    def _of_suited_ranks(self, ranks: Ranks) -> int:
        return self._best([*_by_rank(ranks), *_suited(ranks, _straight(ranks, self._low_ace))])

    def _of_ranks_and_joker(self, ranks: Ranks) -> int:
        """Value with the joker as an ace, or as any card that completes a straight (§ 670a.6(a))."""
        as_ace = self._of_ranks((int(Rank.ACE), *ranks))
        completed = (self._straights(_with(rank, ranks)) for rank in _RANKS)
        straights = [kind for kinds in completed for kind in kinds]
        return max(as_ace, self._best(straights)) if straights else as_ace

    def _of_suited_ranks_and_joker(self, ranks: Ranks) -> int:
        """Value with the joker as the missing card of the suit that makes the best hand (§ 670a.6(a))."""
        return max(self._of_suited_ranks(_with(rank, ranks)) for rank in _RANKS if rank not in ranks)

    def _straights(self, ranks: Ranks) -> list[Kind]:
        straight = _straight(ranks, self._low_ace)
        return [(Category.STRAIGHT, straight)] if straight else []


def _with(rank: int, ranks: Ranks) -> Ranks:
    return tuple(sorted((rank, *ranks), reverse=True))
