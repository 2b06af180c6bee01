"""Every hand of five cards against every open card: the value of fold, Bet, a sixth card and each exchange.

Values are sums over all draws and hidden hands over a common denominator, so that they compare as integers.
Hands are one of each class up to permutation of suits; the open card takes all four suits.
"""

from itertools import combinations
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.chapters.ch671a.against import (
    BELOW,
    FAILING,
    LOW,
    TIES,
    Against,
    CardTables,
    counts,
    faced,
    faced_by_flush,
    flushes_against,
    gained,
    hidden_hands,
    worth,
)
from croupier.odds.chapters.ch671a.classes import STRAIGHT_FLUSH, HandClasses, Pays, five_suited, suited, unsuited
from croupier.odds.chapters.ch671a.multisets import RANKS
from croupier.odds.chapters.ch671a.open_card import MASKS, OpenCard
from croupier.odds.compiled import Ints, kernel

HAND = 5
UNSEEN = 46
"""The number of unseen cards: all but the player's five and the open card."""

FOLD, BET, SIXTH, INSTANT, FIRST_EXCHANGE = 0, 1, 2, 3, 4
"""Decisions; an exchange is FIRST_EXCHANGE plus its index in DISCARDS."""

NOT_POSSIBLE = -1
SCRATCH = 21

DISCARDS: Ints = np.array(
    [sum(1 << place for place in part) for size in range(2, HAND + 1) for part in combinations(range(HAND), size)],
    dtype=np.int64,
)
"""The discards, as bits of their positions in the hand sorted by kind: two cards first, five last."""


def draws(size: int) -> int:
    """The number of draws and hidden hands after exchanging this many cards (1: a sixth card; 0: hidden hands only)."""
    return comb(UNSEEN, size) * hidden_hands(6 + size)


COMMON = lcm(*(draws(size) for size in range(HAND + 1)))
TIMES: Ints = np.array([COMMON // draws(size) for size in range(HAND + 1)], dtype=np.int64)
"""The factor that brings a sum over this many drawn cards to the common denominator."""


PLACE, ANTE, WON, STEP, SAME = range(5)
"""The rows of the values of classes of hands, named as in :class:`Worth`; classes of flushes have the first three."""


class StayTables(NamedTuple):
    """The tables for Bet and a sixth card: counts and values of five and of six cards by ranks, then flushes.

    ``suited_five`` are five cards of one suit, ``suited_five_of_six`` such with a sixth card of another suit.
    """

    five: Ints
    five_worth: Ints
    six: Ints
    six_worth: Ints
    suited_five: Ints
    suited_five_of_six: Ints
    suited_six: Ints


def stay_tables(card: OpenCard, pays: Pays) -> StayTables:
    """The tables against an open card."""
    return StayTables(
        _counted(card, 5),
        _worth(card, pays, 5),
        _counted(card, 6),
        _worth(card, pays, 6),
        _of_flushes(suited(5), pays),
        _of_flushes(five_suited(), pays),
        _of_flushes(suited(6), pays),
    )


def _counted(card: OpenCard, size: int) -> Ints:
    """Counts by ranks: FAILING, BELOW, LOW, TIES."""
    found = counts(card, size)
    return np.stack([found.failing, found.below, found.low, found.ties])


def _worth(card: OpenCard, pays: Pays, size: int) -> Ints:
    """PLACE, ANTE, WON, STEP, SAME of classes of hands without a flush."""
    plain = worth(unsuited(size), pays, card)
    return np.stack([plain.place, plain.ante, plain.won, plain.step, plain.same]).astype(np.int64)


def _of_flushes(hands: HandClasses, pays: Pays) -> Ints:
    """PLACE, ANTE and WON of classes of hands that hold a flush."""
    return np.stack([hands.place, pays.ante[hands.place], pays.won(hands)]).astype(np.int64)


@kernel
def start(
    first: int, last: int, rank: int, scale: int, hands: Ints, stay: StayTables, card: CardTables,
    choose: Ints, best: Ints, choice: NDArray[np.int8],
) -> None:  # fmt: skip
    """The best of fold, Bet and a sixth card for every hand and every suit of the open card."""
    held = np.zeros(6, dtype=np.int64)
    scratch = np.zeros(SCRATCH, dtype=np.int64)
    for hand in range(first, last):
        for suit in range(4):
            if _holds(hands, hand, 13 * suit + rank):
                choice[hand, suit] = NOT_POSSIBLE
                continue
            for place in range(HAND):
                held[place] = hands[hand, place]
            faced_by_five, place = against_five(rank, suit, held, stay, card, choose, scratch)
            if place >= STRAIGHT_FLUSH:
                choice[hand, suit] = INSTANT
                continue
            best[hand, suit] = -scale * COMMON
            choice[hand, suit] = FOLD
            bet = gained(faced_by_five, BET_TOTAL, scale) * TIMES[0]
            if bet > best[hand, suit]:
                best[hand, suit] = bet
                choice[hand, suit] = BET
            sixth = _sixth(rank, suit, scale, held, stay, card, choose, scratch) * TIMES[1] - scale * COMMON
            if sixth > best[hand, suit]:
                best[hand, suit] = sixth
                choice[hand, suit] = SIXTH


BET_TOTAL = hidden_hands(6)
SIXTH_TOTAL = hidden_hands(7)


@kernel
def _holds(hands: Ints, hand: int, card: int) -> bool:
    return bool(
        hands[hand, 0] == card
        or hands[hand, 1] == card
        or hands[hand, 2] == card
        or hands[hand, 3] == card
        or hands[hand, 4] == card
    )


@kernel
def _sixth(
    rank: int, suit: int, scale: int, held: Ints, stay: StayTables, card: CardTables, choose: Ints,
    scratch: Ints,
) -> int:  # fmt: skip
    """The sum over all sixth cards of the better of fold and Bet; cards of equal kind are worth the same."""
    added = np.int64(0)
    near = near_flush(held)
    for one in range(13):
        known = False
        result = np.int64(0)
        for other in range(4):
            sixth = 13 * other + one
            if (other == suit and one == rank) or _among(held, sixth):
                continue
            if near or other == suit or not known:
                held[5] = sixth
                faced_by_six, _ = against_six(rank, suit, held, stay, card, choose, scratch)
                now = max(gained(faced_by_six, SIXTH_TOTAL, scale), -scale * SIXTH_TOTAL)
                added += now
                if other != suit:
                    known = True
                    result = np.int64(now)
            else:
                added += result
    return int(added)


@kernel
def near_flush(held: Ints) -> bool:
    """Whether four of five cards are of one suit."""
    for suit in range(4):
        of_suit = 0
        for place in range(HAND):
            of_suit += held[place] // 13 == suit
        if of_suit >= 4:
            return True
    return False


@kernel
def _among(held: Ints, card: int) -> bool:
    return bool(held[0] == card or held[1] == card or held[2] == card or held[3] == card or held[4] == card)


@kernel
def against_five(
    rank: int, suit: int, held: Ints, stay: StayTables, card: CardTables, choose: Ints, scratch: Ints
) -> tuple[Against, int]:
    """Five cards against the hidden cards, and the place of the hand."""
    base, worths = stay.five, stay.five_worth
    number, mask, flush, _ = classify(rank, suit, held, 5, choose, scratch)
    if flush:
        made = stay.suited_five
        place = made[PLACE, number]
        lower, equal = flushes_against(place, mask, card.flush_masks, card.flush_places)
        failing, below, ties = faced_by_flush(
            place, base[FAILING, number], base[LOW, number], BET_TOTAL, lower, equal, mask, card.failing, card.flushes
        )
        return Against(failing, below, ties, made[ANTE, number], made[WON, number]), place
    place = worths[PLACE, number]
    failing, below, ties = faced(
        place, base[FAILING, number], base[BELOW, number], base[TIES, number], worths[STEP, number],
        worths[SAME, number], mask, card.failing, card.straights, card.lower,
    )  # fmt: skip
    return Against(failing, below, ties, worths[ANTE, number], worths[WON, number]), place


@kernel
def against_six(
    rank: int, suit: int, held: Ints, stay: StayTables, card: CardTables, choose: Ints, scratch: Ints
) -> tuple[Against, int]:
    """Six cards against the hidden cards, and the place of the best five.

    It repeats much of the five-card code: a shared kernel takes half as long again.
    """
    base, worths = stay.six, stay.six_worth
    number, mask, flush, of_flush = classify(rank, suit, held, 6, choose, scratch)
    if flush:
        made = stay.suited_six if flush == 6 else stay.suited_five_of_six
        place = made[PLACE, of_flush]
        lower, equal = flushes_against(place, mask, card.flush_masks, card.flush_places)
        failing, below, ties = faced_by_flush(
            place, base[FAILING, number], base[LOW, number], SIXTH_TOTAL, lower, equal, mask, card.failing, card.flushes
        )
        return Against(failing, below, ties, made[ANTE, of_flush], made[WON, of_flush]), place
    place = worths[PLACE, number]
    failing, below, ties = faced(
        place, base[FAILING, number], base[BELOW, number], base[TIES, number], worths[STEP, number],
        worths[SAME, number], mask, card.failing, card.straights, card.lower,
    )  # fmt: skip
    return Against(failing, below, ties, worths[ANTE, number], worths[WON, number]), place


@kernel
def classify(rank: int, suit: int, held: Ints, size: int, choose: Ints, scratch: Ints) -> tuple[int, int, int, int]:
    """The number of the ranks; the open suit's cards that the player does not hold; cards of a flush; its class."""
    ranks, masks, suits = scratch[:13], scratch[13:17], scratch[17:21]
    scratch[:21] = 0
    for place in range(size):
        ranks[held[place] % 13] += 1
        masks[held[place] // 13] |= 1 << (held[place] % 13)
        suits[held[place] // 13] += 1
    number = np.int64(0)
    taken = 0
    for one in range(13):
        for _ in range(ranks[one]):
            number += choose[one + taken, taken + 1]
            taken += 1
    flush = 0
    of_flush = number
    for one in range(4):
        if suits[one] >= 5:
            flush = int(suits[one])
            if size == 6 and flush == 5:
                of_flush = np.int64(_five_and_one(masks[one], ranks, choose))
    mask = (MASKS - 1) & ~(1 << rank) & ~masks[suit]
    return int(number), int(mask), int(flush), int(of_flush)


@kernel
def _five_and_one(flush: int, ranks: Ints, choose: Ints) -> int:
    """The class of five ranks of one suit with a sixth card."""
    number = np.int64(0)
    taken = 0
    sixth = 0
    for one in range(13):
        in_flush = flush >> one & 1
        if in_flush:
            number += choose[one + taken, taken + 1]
            taken += 1
        if ranks[one] > in_flush:
            sixth = one
    return int(number) * RANKS + sixth
