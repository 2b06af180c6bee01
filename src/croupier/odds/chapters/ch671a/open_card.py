"""The dealer's hands around one open card.

Against a hand of other suits only the ranks of the dealer's cards count, unless all five are of the open card's suit:
such a hand is counted by its ranks first and corrected by tables that know which cards of that suit can be missing.
A *mask* has a bit for each rank of the open card's suit.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from croupier.odds.chapters.ch671a.classes import ACE_KING, STRAIGHT_FLUSH, suited, unsuited
from croupier.odds.chapters.ch671a.multisets import RANKS, multisets, numbers
from croupier.odds.compiled import Ints, Values

MASKS = 1 << RANKS


@dataclass(frozen=True)
class OpenCard:
    """The tables for one rank of the open card.

    ``hidden`` are the ranks of the four hidden cards, ordered by the ``places`` of the hand they make without a
    flush.  For the flushes, by the mask of cards that are there: ``failing`` would not qualify by their ranks,
    ``straights`` are straight flushes, ``lower[t]`` qualify by their ranks below the t-th such hand, ``flushes`` are
    all.  ``flush_masks`` and ``flush_places`` are the flushes themselves, lowest first; ``qualified`` are the places
    of those that qualify by their ranks.
    """

    rank: int
    hidden: Ints
    numbers: Ints
    places: Values
    failing: Values
    straights: Values
    flushes: Values
    lower: Values
    qualified: Values
    flush_masks: Values
    flush_places: Values


@lru_cache(maxsize=RANKS)
def open_card(rank: int) -> OpenCard:
    """The tables of an open card of this rank."""
    hidden = multisets(4)
    whole = np.concatenate([hidden, np.full((len(hidden), 1), rank)], axis=1)
    places = unsuited(5).place[numbers(whole)]
    order = np.argsort(places, kind="stable")
    order = order[places[order] >= 0]
    others = [one for one in range(RANKS) if one != rank]
    four = np.array(list(combinations(others, 4)), dtype=np.int64)
    masks = (1 << four).sum(axis=1)
    five = numbers(np.concatenate([four, np.full((len(four), 1), rank)], axis=1))
    by_ranks, as_flush = unsuited(5).place[five], suited(5).place[five]
    ranked = [n for n in np.argsort(by_ranks, kind="stable") if by_ranks[n] >= ACE_KING]
    steps = [_within(masks[[n]]) for n in ranked]
    lower = np.cumsum([np.zeros(MASKS, dtype=np.int32), *steps], axis=0, dtype=np.int32)
    by_flush = np.argsort(as_flush, kind="stable")
    return OpenCard(
        rank=rank,
        hidden=hidden[order],
        numbers=order.astype(np.int64),
        places=places[order],
        failing=_within(masks[by_ranks < ACE_KING]),
        straights=_within(masks[as_flush >= STRAIGHT_FLUSH]),
        flushes=_within(masks),
        lower=lower,
        qualified=by_ranks[ranked],
        flush_masks=masks[by_flush].astype(np.int32),
        flush_places=as_flush[by_flush],
    )


def _within(masks: Ints) -> Values:
    """The number of the masks contained in each mask."""
    found = np.bincount(masks, minlength=MASKS).astype(np.int32)
    for bit in range(RANKS):
        pairs = found.reshape(-1, 2, 1 << bit)
        pairs[:, 1] += pairs[:, 0]
    return found
