"""A hand that is played as the solver decided, in simulated rounds.

What to do with five cards is looked up.  Fold or Bet after a draw is counted by ranks, every card that the player has
seen being gone; flushes of the dealer count as the ranks they are made of, which can matter only where fold and Bet
are worth almost the same.
"""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.chapters import chapter
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.odds.cache import keep_array, known_array
from croupier.odds.compiled import Ints, Values, kernel
from croupier.odds.evaluation import place_of
from croupier.odds.lunar.against import gained
from croupier.odds.lunar.classes import ACE_KING
from croupier.odds.lunar.decisions import DISCARDS, FIRST_EXCHANGE, HAND
from croupier.odds.lunar.multisets import RANKS
from croupier.odds.lunar.open_card import open_card
from croupier.odds.ruleset import Ruleset
from croupier.odds.showdown import CHOOSE, FIVE_CARD_HANDS, canonical_five

Decisions = NDArray[np.int8]
"""``[rank of the open card, class of the hand, suit of the open card]``."""

TWO_PAIR = place_of(LUNAR, "two_pair")
"""From here up a Bet is always better than a fold."""


def keep(rules: Ruleset[Options], decisions: Decisions) -> None:
    """Keep the solver's decisions for those who play rounds by them."""
    keep_array(chapter("671a"), _deciding(rules), "decisions", decisions)


def kept(rules: Ruleset[Options]) -> Decisions | None:
    """The solver's decisions under these rules, where this machine has solved them."""
    return known_array(chapter("671a"), _deciding(rules), "decisions")


def _deciding(rules: Ruleset[Options]) -> Ruleset[Options]:
    """The rules that decisions depend on: instant payouts and Super Wagers leave nothing to decide."""
    return Ruleset(replace(chapter("671a").default_options, edition=rules.options.edition), rules.paytables)


@lru_cache(maxsize=1)
def class_of_five() -> Values:
    """The class of a hand by its number; only hands that stand for a class have one."""
    index, _ = canonical_five()
    found = np.full(FIVE_CARD_HANDS, -1, dtype=np.int32)
    found[index] = np.arange(len(index))
    return found


@lru_cache(maxsize=1)
def hidden_by_open_card() -> Ints:
    """``[open rank, set of hidden ranks]``: the four ranks, and the place they make with the open card."""
    cards = [open_card(rank) for rank in range(RANKS)]
    return np.array([np.column_stack([one.hidden, one.places]) for one in cards], dtype=np.int64)


@kernel
def decide(held: Ints, up: int, decisions: Decisions, class_of: Values) -> tuple[int, int]:
    """What is best with five cards against an open card, and the cards given up as bits; the cards are put in order.

    Suits are exchanged so that their cards fall, as those of the hand that stands for the class.
    """
    suits = np.zeros(4, dtype=np.int64)
    for place in range(HAND):
        suits[held[place] // RANKS] |= 1 << (held[place] % RANKS)
    turned = np.zeros(HAND, dtype=np.int64)
    for place in range(HAND):
        turned[place] = RANKS * _standing_for(suits, held[place] // RANKS) + held[place] % RANKS
    _in_order(turned, held, turned.copy())
    number = np.int64(0)
    for place in range(HAND):
        number += CHOOSE[turned[place], place + 1]
    suit = _standing_for(suits, up // RANKS)
    chosen = decisions[up % RANKS, class_of[number], suit]
    if chosen < FIRST_EXCHANGE:
        return int(chosen), 0
    kinds = turned % RANKS
    for place in range(HAND):
        kinds[place] += RANKS * (turned[place] // RANKS == suit)
    _in_order(kinds, held, turned)
    return FIRST_EXCHANGE, int(DISCARDS[chosen - FIRST_EXCHANGE])


@kernel
def _standing_for(suits: Ints, suit: int) -> int:
    """The suit that a suit is exchanged for: how many suits come before it."""
    before = 0
    for other in range(4):
        before += suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit)
    return int(before)


@kernel
def _in_order(keys: Ints, one: Ints, other: Ints) -> None:
    """Sort keys, and two arrays with them; equal keys stay as they are."""
    for place in range(1, HAND):
        key, first, second = keys[place], one[place], other[place]
        spot = place
        while spot > 0 and keys[spot - 1] > key:
            keys[spot], one[spot], other[spot] = keys[spot - 1], one[spot - 1], other[spot - 1]
            spot -= 1
        keys[spot], one[spot], other[spot] = key, first, second


@kernel
def bets(place: int, ante: int, won: int, scale: int, up: int, left: Ints, hidden: Ints) -> bool:
    """Whether a Bet after a draw is worth more than a fold; ``left`` is how many cards of each rank are not seen."""
    if place >= TWO_PAIR:
        return True
    failing, below, ties, total = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    rank = up % RANKS
    for row in range(hidden.shape[1]):
        ways = _ways(hidden, rank, row, left)
        his = hidden[rank, row, 4]
        total += ways
        if his < ACE_KING:
            failing += ways
        elif his < place:
            below += ways
        elif his == place:
            ties += ways
    worth_it = gained(int(failing), int(below), int(ties), int(total), ante, won, scale)
    return bool(worth_it > -scale * total)


@kernel
def _ways(hidden: Ints, rank: int, row: int, left: Ints) -> int:
    """In how many ways four cards of these ranks, ascending, are among those left."""
    a, b, c, d = hidden[rank, row, 0], hidden[rank, row, 1], hidden[rank, row, 2], hidden[rank, row, 3]
    ways = left[a]
    same = np.int64(0)
    same = same + 1 if b == a else np.int64(0)
    ways = ways * (left[b] - same)
    divisor = 1 + same
    same = same + 1 if c == b else np.int64(0)
    ways = ways * (left[c] - same)
    divisor = divisor * (1 + same)
    same = same + 1 if d == c else np.int64(0)
    ways = ways * (left[d] - same)
    return int(ways // (divisor * (1 + same)))
