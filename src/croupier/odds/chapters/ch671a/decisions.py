"""Every hand of five cards against every open card: what fold, Bet, a sixth card and each exchange bring.

Values are sums over all draws and hidden hands, brought to one denominator so that they compare as whole numbers.
Hands are one of each class that suits do not tell apart; the open card takes all four suits.
"""

from itertools import combinations
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.odds.chapters.ch671a.against import (
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
"""Cards a player has not seen: all but his own five and the open card."""

FOLD, BET, SIXTH, INSTANT, FIRST_EXCHANGE = 0, 1, 2, 3, 4
"""Decisions; an exchange is FIRST_EXCHANGE plus its place in DISCARDS."""

NOT_POSSIBLE = -1
SCRATCH = 21

DISCARDS: Ints = np.array(
    [sum(1 << place for place in part) for size in range(2, HAND + 1) for part in combinations(range(HAND), size)],
    dtype=np.int64,
)
"""The cards given up, as bits of their places when the hand is sorted by kind: two cards first, five last."""


def draws(size: int) -> int:
    """All draws and hidden hands after an exchange of so many cards (one: a sixth card; none: the hidden hands)."""
    return comb(UNSEEN, size) * hidden_hands(6 + size)


COMMON = lcm(*(draws(size) for size in range(HAND + 1)))
TIMES: Ints = np.array([COMMON // draws(size) for size in range(HAND + 1)], dtype=np.int64)
"""What brings a sum over so many drawn cards to the common denominator."""


def card_tables(card: OpenCard) -> tuple[Any, ...]:
    """The open card's tables as the kernels take them."""
    return card.failing, card.straights, card.flushes, card.lower, card.flush_masks, card.flush_places


def class_tables(card: OpenCard, pays: Pays, size: int) -> tuple[Ints, Ints]:
    """Counts by ranks (failing, below, low, ties), and worth (place, ante, won, step, same) without a flush."""
    counted = counts(card, size)
    plain = worth(unsuited(size), pays, card)
    return (
        np.stack([counted.failing, counted.below, counted.low, counted.ties]),
        np.stack([plain.place, plain.ante, plain.won, plain.step, plain.same]).astype(np.int64),
    )


def flush_tables(hands: HandClasses, pays: Pays) -> Ints:
    """Place, ante and won of classes of hands that hold a flush."""
    return np.stack([hands.place, pays.ante[hands.place], pays.won(hands)]).astype(np.int64)


def stay_tables(card: OpenCard, pays: Pays) -> tuple[Any, ...]:
    """All that Bet and a sixth card need."""
    return (
        *class_tables(card, pays, 5),
        *class_tables(card, pays, 6),
        flush_tables(suited(5), pays),
        flush_tables(five_suited(), pays),
        flush_tables(suited(6), pays),
    )


@kernel
def start(
    first: int, last: int, rank: int, scale: int, hands: Ints, stay: tuple[Any, ...], card: tuple[Any, ...],
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
            failing, below, ties, ante, won, place = against_five(rank, suit, held, stay, card, choose, scratch)
            if place >= STRAIGHT_FLUSH:
                choice[hand, suit] = INSTANT
                continue
            best[hand, suit] = -scale * COMMON
            choice[hand, suit] = FOLD
            bet = gained(failing, below, ties, BET_TOTAL, ante, won, scale) * TIMES[0]
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
    rank: int, suit: int, scale: int, held: Ints, stay: tuple[Any, ...], card: tuple[Any, ...], choose: Ints,
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
                failing, below, ties, ante, won, _ = against_six(rank, suit, held, stay, card, choose, scratch)
                now = max(gained(failing, below, ties, SIXTH_TOTAL, ante, won, scale), -scale * SIXTH_TOTAL)
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
    rank: int, suit: int, held: Ints, stay: tuple[Any, ...], card: tuple[Any, ...], choose: Ints, scratch: Ints
) -> tuple[int, int, int, int, int, int]:
    """Five cards: dealer hands that fail, are below, tie; what Ante and Bet pay; the place of the hand."""
    base, worths, _, _, flush_of_five, _, _ = stay
    card_failing, card_straights, card_flushes, card_lower, flush_masks, flush_places = card
    number, mask, flush, _ = classify(rank, suit, held, 5, choose, scratch)
    if flush:
        place, ante, won = flush_of_five[0, number], flush_of_five[1, number], flush_of_five[2, number]
        lower, equal = flushes_against(place, mask, flush_masks, flush_places)
        failing, below, ties = faced_by_flush(
            place, base[0, number], base[2, number], BET_TOTAL, lower, equal, mask, card_failing, card_flushes
        )
        return failing, below, ties, ante, won, place
    failing, below, ties = faced(
        worths[0, number], base[0, number], base[1, number], base[3, number], worths[3, number], worths[4, number],
        mask, card_failing, card_straights, card_lower,
    )  # fmt: skip
    return failing, below, ties, worths[1, number], worths[2, number], worths[0, number]


@kernel
def against_six(
    rank: int, suit: int, held: Ints, stay: tuple[Any, ...], card: tuple[Any, ...], choose: Ints, scratch: Ints
) -> tuple[int, int, int, int, int, int]:
    """Six cards: dealer hands that fail, are below, tie; what Ante and Bet pay; the place of the best five.

    Much is as with five cards, and written twice: a kernel for both to call takes half as much time again.
    """
    _, _, base, worths, _, five_of_suit, six_of_suit = stay
    card_failing, card_straights, card_flushes, card_lower, flush_masks, flush_places = card
    number, mask, flush, of_flush = classify(rank, suit, held, 6, choose, scratch)
    if flush:
        flushes = six_of_suit if flush == 6 else five_of_suit
        place, ante, won = flushes[0, of_flush], flushes[1, of_flush], flushes[2, of_flush]
        lower, equal = flushes_against(place, mask, flush_masks, flush_places)
        failing, below, ties = faced_by_flush(
            place, base[0, number], base[2, number], SIXTH_TOTAL, lower, equal, mask, card_failing, card_flushes
        )
        return failing, below, ties, ante, won, place
    failing, below, ties = faced(
        worths[0, number], base[0, number], base[1, number], base[3, number], worths[3, number], worths[4, number],
        mask, card_failing, card_straights, card_lower,
    )  # fmt: skip
    return failing, below, ties, worths[1, number], worths[2, number], worths[0, number]


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
