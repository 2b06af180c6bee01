"""A simple way to play, valued exactly: bet ace-king or better, buy a sixth card to four of a flush or of a straight.

The open card is ignored.  After the sixth card, ace-king or better bets and everything else folds.
"""

from functools import lru_cache

import numpy as np

from croupier.odds.chapters.ch671a.against import card_tables
from croupier.odds.chapters.ch671a.best_play import Hands, Solution, all_hands
from croupier.odds.chapters.ch671a.choices import Choice
from croupier.odds.chapters.ch671a.classes import ACE_KING, STRAIGHT_FLUSH, Pays
from croupier.odds.chapters.ch671a.decisions import BET, FOLD, INSTANT, NOT_POSSIBLE, SIXTH, stay_tables
from croupier.odds.chapters.ch671a.multisets import CHOOSE, RANKS
from croupier.odds.chapters.ch671a.open_card import open_card
from croupier.odds.chapters.ch671a.tallies import Layout, tally_stay
from croupier.odds.compiled import Ints


@lru_cache(maxsize=1)
def open_ended() -> Ints:
    """By the mask of ranks held: 1 if four are consecutive and either end makes a straight."""
    found = np.zeros(1 << RANKS, dtype=np.int64)
    masks = np.arange(1 << RANKS)
    for low in range(RANKS - 4):
        four = 15 << low
        found |= (masks & four == four).astype(np.int64)
    return found


@lru_cache(maxsize=1)
def decisions() -> tuple[Hands, Ints]:
    """The decision of each hand, whatever the open card."""
    hands = all_hands()
    ranks, suits = hands.cards % RANKS, hands.cards // RANKS
    four_suited = np.array([(suits == suit).sum(axis=1) >= 4 for suit in range(4)]).any(axis=0)
    in_row = open_ended()[np.bitwise_or.reduce(1 << ranks, axis=1)] == 1
    chosen = np.where(four_suited | in_row, SIXTH, FOLD)
    chosen = np.where(hands.places >= ACE_KING, BET, chosen)
    return hands, np.where(hands.places >= STRAIGHT_FLUSH, INSTANT, chosen)


def play_simply(pays: Pays) -> Solution:
    """The simple play, tallied over all open cards."""
    layout = Layout.of(pays)
    hands, chosen = decisions()
    found = Solution(layout)
    found.bets, found.sixths = (np.zeros(layout.length, dtype=np.int64) for _ in range(2))
    for rank in range(RANKS):
        card = open_card(rank)
        found.folds += tally_stay(
            rank,
            pays.scale,
            hands.cards,
            hands.weights,
            stay_tables(card, pays),
            card_tables(card),
            CHOOSE,
            _against(rank, hands, chosen),
            layout.starts,
            ACE_KING,
            found.bets,
            found.sixths,
        )
    return found


def _against(rank: int, hands: Hands, chosen: Ints) -> Choice:
    """The decisions for each suit of the open card, unless the hand holds that card."""
    choice = np.repeat(chosen[:, None], 4, axis=1).astype(np.int8)
    for suit in range(4):
        choice[(hands.cards == RANKS * suit + rank).any(axis=1), suit] = NOT_POSSIBLE
    return choice
