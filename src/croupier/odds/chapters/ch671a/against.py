"""The value of a hand against the dealer's hidden cards: counts by ranks, corrected for the dealer's flushes."""

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.odds.chapters.ch671a.classes import (
    ACE_KING,
    FLUSH,
    FULL_HOUSE,
    STRAIGHT_FLUSH,
    HandClasses,
    Pays,
    suited,
    unsuited,
)
from croupier.odds.chapters.ch671a.multisets import CHOOSE, COUNTERS, RANKS, even_parts, multisets, parts, parts_of_four
from croupier.odds.chapters.ch671a.open_card import OpenCard
from croupier.odds.chapters.ch671a.unsuited import count_ties, count_unsuited
from croupier.odds.compiled import Ints, Values, kernel

BARS = (ACE_KING, FULL_HOUSE)

FAILING, BELOW, LOW, TIES = range(4)
"""The rows of counts by ranks: dealer hands that do not qualify, that qualify and rank below, that rank below a full
house, that tie.
"""


class CardTables(NamedTuple):
    """The tables of an open card in the form kernels read, named as in :class:`OpenCard`."""

    failing: Values
    straights: Values
    flushes: Values
    lower: Values
    flush_masks: Values
    flush_places: Values


class Against(NamedTuple):
    """A hand against the hidden cards: dealer hands that fail, are below and tie, and the payouts of Ante and Bet."""

    failing: int
    below: int
    ties: int
    ante: int
    won: int


def card_tables(card: OpenCard) -> CardTables:
    """The open card's tables in the form kernels read."""
    return CardTables(card.failing, card.straights, card.flushes, card.lower, card.flush_masks, card.flush_places)


@dataclass(frozen=True)
class Counts:
    """Dealer hands against each class of hands, by ranks alone."""

    failing: Ints
    below: Ints
    low: Ints
    ties: Ints


@lru_cache(maxsize=4)
def in_order(size: int) -> Ints:
    """The classes of hands without a flush, lowest first, without impossible ones."""
    place = unsuited(size).place
    order = np.argsort(place, kind="stable")
    return order[place[order] >= 0]


@lru_cache(maxsize=4)
def best_five(size: int) -> Ints:
    """The ranks of the best five cards of each class of hands without a flush."""
    by_place = np.zeros(STRAIGHT_FLUSH + RANKS, dtype=np.int64)
    five = unsuited(5).place
    by_place[five[five >= 0]] = np.flatnonzero(five >= 0)
    found: Ints = multisets(5)[by_place[unsuited(size).place]]
    return found


def counts(card: OpenCard, size: int) -> Counts:
    """All classes of hands of five or six cards against an open card, nothing else known."""
    left = np.full(RANKS, 4, dtype=np.int64)
    left[card.rank] -= 1
    classes = unsuited(size)
    found = [np.zeros(len(classes.place), dtype=np.int64) for _ in range(4)]
    count_unsuited(
        left,
        card.hidden,
        card.places,
        card.numbers,
        parts_of_four(),
        in_order(size),
        classes.place,
        parts(size),
        even_parts(size),
        BARS,
        CHOOSE,
        np.zeros(COUNTERS, dtype=np.int64),
        *found[:3],
    )
    count_ties(card.rank, left, multisets(size), best_five(size), classes.place, ACE_KING, CHOOSE, found[3])
    return Counts(*found)


def hidden_hands(known: int) -> int:
    """The number of hidden four-card hands for a player who knows this many cards."""
    return comb(52 - known, 4)


@dataclass(frozen=True)
class Worth:
    """What kernels read of each class of hands: place, payouts, and the position among the dealer's flushes.

    ``step`` is the number of the dealer's flushes that qualify by their ranks below the class, ``same`` is 1 if one
    has exactly these ranks.
    """

    place: Values
    ante: Ints
    won: Ints
    step: Values
    same: Values


def worth(hands: HandClasses, pays: Pays, card: OpenCard) -> Worth:
    """The classes of hands against one open card."""
    places = np.maximum(hands.place, 0)
    step = np.searchsorted(card.qualified, places).astype(np.int32)
    same = np.append(card.qualified, -1)[step] == places
    return Worth(hands.place, pays.ante[places], pays.won(hands), step, same.astype(np.int32))


def flush_steps(hands: HandClasses, card: OpenCard) -> tuple[Values, Values]:
    """The number of the dealer's flushes below each class of flushes, and whether one is equal."""
    step = np.searchsorted(card.flush_places, hands.place).astype(np.int32)
    same = np.append(card.flush_places, -1)[step] == hands.place
    return step, same.astype(np.int32)


def of_one_suit() -> HandClasses:
    """Five cards of one suit."""
    return suited(5)


@kernel
def gained(hand: Against, total: int, scale: int) -> int:
    """The sum over all dealer hands of the net result of Ante and Bet."""
    lost = total - hand.failing - hand.below - hand.ties
    return hand.ante * hand.failing + hand.won * hand.below - 3 * scale * lost


@kernel
def faced(
    place: int,
    failing: int,
    below: int,
    ties: int,
    step: int,
    same: int,
    mask: int,
    card_failing: Values,
    card_straights: Values,
    card_lower: Values,
) -> tuple[int, int, int]:
    """A hand without a flush: the counts by ranks, corrected for the flushes among the dealer's hands."""
    failing -= card_failing[mask]
    if place < ACE_KING:
        return failing, 0, 0
    if place < FLUSH:
        below -= card_lower[step, mask]
        if same:
            ties -= card_lower[step + 1, mask] - card_lower[step, mask]
        return failing, below, ties
    return failing, below + card_failing[mask] - card_straights[mask], ties


@kernel
def faced_by_flush(
    place: int,
    failing: int,
    low: int,
    total: int,
    flushes_below: int,
    ties: int,
    mask: int,
    card_failing: Values,
    card_flushes: Values,
) -> tuple[int, int, int]:
    """A hand with a flush: all unsuited hands below a full house lose to it, or all to a straight flush."""
    failing -= card_failing[mask]
    unsuited = total if place >= STRAIGHT_FLUSH else low
    return failing, unsuited - card_flushes[mask] - failing + flushes_below, ties


@kernel
def flushes_against(place: int, mask: int, masks: Values, places: Values) -> tuple[int, int]:
    """The number of the dealer's flushes within a mask that are lower than a place, and that are equal."""
    lower = 0
    equal = 0
    for n in range(len(masks)):
        if places[n] > place:
            break
        if masks[n] & ~mask == 0:
            if places[n] < place:
                lower += 1
            else:
                equal += 1
    return lower, equal
