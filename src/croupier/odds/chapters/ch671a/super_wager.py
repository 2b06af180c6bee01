"""The results of five random cards on a Super Wager: the player's, the dealer's or another player's."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR, SUPER_HANDS
from croupier.equipment.cards import Rank
from croupier.equipment.ranking import Category
from croupier.odds.compiled import Cards, Values
from croupier.odds.hands.evaluation import CARDS, place_of
from croupier.odds.hands.showdown import five_card_hands

NOTHING = len(SUPER_HANDS)
"""The row below the last one."""

_ROW = {name: row for row, name in enumerate(SUPER_HANDS)}
PICTURES = sum(1 << n for n, card in enumerate(CARDS) if card.rank in {Rank.KING, Rank.QUEEN, Rank.JACK})
RED = sum(1 << n for n, card in enumerate(CARDS) if card.suit and card.suit.color.name == "RED")
BLACK = sum(1 << n for n in range(52)) ^ RED


def rows_by_place(*, straight_flush_is_a_flush: bool) -> Values:
    """The row that the category alone reaches, by place; read literally, a straight flush reaches none."""
    rows = np.full(place_of(LUNAR, "royal_flush") + 1, NOTHING, dtype=np.int32)
    names = [category.value for category in LUNAR.categories]
    for name, higher in zip(names, [*names[1:], None], strict=True):
        end = place_of(LUNAR, higher) if higher else len(rows)
        rows[place_of(LUNAR, name) : end] = _ROW.get(name, NOTHING)
    if straight_flush_is_a_flush:
        rows[place_of(LUNAR, "straight_flush") :] = _ROW[Category.FLUSH.value]
    return rows


@lru_cache(maxsize=4)
def super_ways(table: tuple[str, ...], *, straight_flush_is_a_flush: bool) -> dict[str, int]:
    """The number of hands with each of these rows as their highest; the empty row is all the rest."""
    hands = five_card_hands(LUNAR)
    by_category = rows_by_place(straight_flush_is_a_flush=straight_flush_is_a_flush)[hands.values]
    paid = np.array([row if name in table else NOTHING for name, row in _ROW.items()] + [NOTHING])
    highest = np.minimum.reduce([paid[by_category], *(paid[rows] for rows in _by_cards(hands.cards))])
    counted = np.bincount(highest, minlength=NOTHING + 1)
    return {name: int(counted[_ROW.get(name, NOTHING)]) for name in (*table, "")}


def _by_cards(cards: Cards) -> Iterator[NDArray[np.int64]]:
    """The rows that depend on the cards themselves, whatever hand they make."""
    ranks, suits = cards % 13, cards // 13
    red = np.isin(suits, [one for one in range(4) if RED >> 13 * one & 1]).sum(axis=1)
    held = [(ranks == rank - Rank.TWO).any(axis=1) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN)]
    pictures = np.isin(ranks, [Rank.JACK - Rank.TWO, Rank.QUEEN - Rank.TWO, Rank.KING - Rank.TWO]).all(axis=1)
    yield np.where((red == 0) | (red == 5), _ROW["same_colored_five"], NOTHING)
    yield np.where(np.logical_and.reduce(held), _ROW["ace_king_queen"], NOTHING)
    yield np.where(pictures, _ROW["five_picture_cards"], NOTHING)
