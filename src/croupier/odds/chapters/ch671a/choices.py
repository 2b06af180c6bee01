"""Exchanges among the decisions: which is best, which must be valued at all, and how often each is made."""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.chapters.ch671a.decisions import COMMON, DISCARDS, FIRST_EXCHANGE, HAND, INSTANT, TIMES
from croupier.odds.chapters.ch671a.multisets import RANKS
from croupier.odds.compiled import Ints, kernel

Choice = NDArray[np.int8]


@kernel
def sort_by_kind(hands: Ints, hand: int, suit: int, cards: Ints, kinds: Ints) -> None:
    """The cards of a hand, ascending by kind against an open card of a suit."""
    for place in range(HAND):
        card = hands[hand, place]
        kind = card % RANKS + (RANKS if card // RANKS == suit else 0)
        spot = place
        while spot > 0 and kinds[spot - 1] > kind:
            kinds[spot] = kinds[spot - 1]
            cards[spot] = cards[spot - 1]
            spot -= 1
        kinds[spot] = kind
        cards[spot] = card


@kernel
def numbers_of(kinds: Ints, discard: int, choose: Ints) -> tuple[int, int]:
    """The numbers of the kinds discarded and of those kept."""
    given = np.int64(0)
    kept = np.int64(0)
    gone = 0
    for place in range(HAND):
        if discard >> place & 1:
            given += choose[kinds[place] + gone, gone + 1]
            gone += 1
        else:
            kept += choose[kinds[place] + place - gone, place - gone + 1]
    return int(given), int(kept)


@kernel
def flush_of(cards: Ints, discard: int, suit: int, choose: Ints) -> tuple[int, int]:
    """If all cards kept are of a suit: the discards of that suit as bits, and the ranks kept; otherwise -1."""
    bits = 0
    kept = np.int64(0)
    gone = 0
    for place in range(HAND):
        of_suit = cards[place] // RANKS == suit
        if discard >> place & 1:
            if of_suit:
                bits |= 1 << gone
            gone += 1
        elif not of_suit:
            return -1, 0
        else:
            kept += choose[cards[place] % RANKS + place - gone, place - gone + 1]
    return bits, int(kept)


@kernel
def ranks_of(cards: Ints, discard: int, choose: Ints, held: Ints) -> tuple[int, int]:
    """The numbers of the ranks discarded and of those kept."""
    held[:] = 0
    for place in range(HAND):
        held[cards[place] % RANKS] += 1 if discard >> place & 1 else 16
    given, kept = np.int64(0), np.int64(0)
    gone, stay = 0, 0
    for rank in range(RANKS):
        for _ in range(held[rank] & 15):
            given += choose[rank + gone, gone + 1]
            gone += 1
        for _ in range(held[rank] >> 4):
            kept += choose[rank + stay, stay + 1]
            stay += 1
    return int(given), int(kept)


@kernel
def improve(
    first: int, last: int, size: int, scale: int, hands: Ints, row: Ints, kept_sums: Ints, flush_sums: Ints,
    choose: Ints, best: Ints, choice: Choice,
) -> None:  # fmt: skip
    """Take every exchange of this many cards that beats the best so far; a row below 0 is not valued."""
    cards, kinds = np.zeros(HAND, dtype=np.int64), np.zeros(HAND, dtype=np.int64)
    for hand in range(first, last):
        for suit in range(4):
            if choice[hand, suit] < 0 or choice[hand, suit] == INSTANT:
                continue
            sort_by_kind(hands, hand, suit, cards, kinds)
            for index in range(len(DISCARDS)):
                if _bits(DISCARDS[index]) != size:
                    continue
                given, kept = numbers_of(kinds, DISCARDS[index], choose)
                if row[given] < 0:
                    continue
                added = kept_sums[row[given], kept]
                for other in range(4):
                    if other != suit:
                        bits, ranks = flush_of(cards, DISCARDS[index], other, choose)
                        if bits >= 0:
                            added += flush_sums[row[given], bits, ranks]
                value = added * TIMES[size] - scale * COMMON
                if value > best[hand, suit]:
                    best[hand, suit] = value
                    choice[hand, suit] = FIRST_EXCHANGE + index


@kernel
def _bits(discard: int) -> int:
    return int((discard & 1) + (discard >> 1 & 1) + (discard >> 2 & 1) + (discard >> 3 & 1) + (discard >> 4 & 1))


@kernel
def mark(size: int, scale: int, hands: Ints, most: Ints, choose: Ints, best: Ints, choice: Choice, needed: Ints) -> int:
    """Mark the discards whose bound is above the best so far; return the number of hands with one."""
    cards, kinds = np.zeros(HAND, dtype=np.int64), np.zeros(HAND, dtype=np.int64)
    held = np.zeros(RANKS, dtype=np.int64)
    asking = 0
    for hand in range(len(hands)):
        for suit in range(4):
            if choice[hand, suit] < 0 or choice[hand, suit] == INSTANT:
                continue
            sort_by_kind(hands, hand, suit, cards, kinds)
            for index in range(len(DISCARDS)):
                if _bits(DISCARDS[index]) != size:
                    continue
                given_ranks, kept_ranks = ranks_of(cards, DISCARDS[index], choose, held)
                if most[given_ranks, kept_ranks] * TIMES[size] - scale * COMMON > best[hand, suit]:
                    given, _ = numbers_of(kinds, DISCARDS[index], choose)
                    needed[given] = 1
                    asking += 1
    return asking


@kernel
def weigh(
    size: int, hands: Ints, weights: Ints, row: Ints, choose: Ints, choice: Choice,
    kept_weights: Ints, flush_weights: Ints,
) -> None:  # fmt: skip
    """The number of hands that make each exchange of this many cards."""
    cards, kinds = np.zeros(HAND, dtype=np.int64), np.zeros(HAND, dtype=np.int64)
    for hand in range(len(hands)):
        for suit in range(4):
            if choice[hand, suit] < FIRST_EXCHANGE:
                continue
            discard = DISCARDS[choice[hand, suit] - FIRST_EXCHANGE]
            if _bits(discard) != size:
                continue
            sort_by_kind(hands, hand, suit, cards, kinds)
            given, kept = numbers_of(kinds, discard, choose)
            kept_weights[row[given], kept] += weights[hand]
            for other in range(4):
                if other != suit:
                    bits, ranks = flush_of(cards, discard, other, choose)
                    if bits >= 0:
                        flush_weights[row[given], bits, ranks] += weights[hand]
