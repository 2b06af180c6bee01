"""The best play of Ante, Bet and Options fee, open card by open card."""

import os
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from time import perf_counter

import numpy as np

from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.equipment.ranking import Category
from croupier.odds.chapters.ch671a.against import card_tables
from croupier.odds.chapters.ch671a.bounds import bounds
from croupier.odds.chapters.ch671a.choices import Choice, improve, mark
from croupier.odds.chapters.ch671a.classes import STRAIGHT_FLUSH, Pays
from croupier.odds.chapters.ch671a.decisions import (
    COMMON,
    DISCARDS,
    FIRST_EXCHANGE,
    INSTANT,
    NOT_POSSIBLE,
    TIMES,
    StayTables,
    start,
    stay_tables,
)
from croupier.odds.chapters.ch671a.exchange import Exchanges, exchanges, run_in_parts
from croupier.odds.chapters.ch671a.kinds import KINDS
from croupier.odds.chapters.ch671a.multisets import CHOOSE, RANKS, count
from croupier.odds.chapters.ch671a.open_card import OpenCard, open_card
from croupier.odds.chapters.ch671a.tallies import LOW_BITS, NO_BAR, Layout, tally_exchanges, tally_stay
from croupier.odds.compiled import Ints
from croupier.odds.hands.evaluation import place_of
from croupier.odds.hands.showdown import canonical_five, five_card_hands

ALWAYS_VALUED = (2, 3)
"""Exchanges of this many cards are valued for every hand; larger ones only if a bound does not rule them out."""

BOUNDED = (4, 5)
OPEN_CARDS = 47
"""The number of possible open cards against a hand of five."""


@dataclass(frozen=True)
class Hands:
    """One hand of each class, the size of the class, and its place."""

    cards: Ints
    weights: Ints
    places: Ints


def all_hands() -> Hands:
    """The representatives of all five-card hands up to permutation of suits."""
    index, weights = canonical_five()
    every = five_card_hands(LUNAR)
    return Hands(every.cards[index].astype(np.int64), weights, every.values[index].astype(np.int64))


@dataclass
class Solution:
    """The ways of each result by decision, summed over open cards.

    ``exchanged`` is by the number of cards; ``decided[category, decision]`` counts hands with their open cards,
    exchanges by the number of cards (2 to 5) in the columns 4 to 7; ``asked`` is the number of exchanges
    of four or five cards not ruled out by their bound; ``worth`` is the sum of the best values, in units of 1 / COMMON
    of the scale, which the tallies must match; ``decisions[rank, hand, suit]`` are all decisions, by the open card.
    """

    layout: Layout
    folds: int = 0
    bets: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    sixths: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    exchanged: dict[int, list[int]] = field(default_factory=dict)
    worth: int = 0
    seconds: float = 0.0
    decided: Ints = field(default_factory=lambda: np.zeros((RANKS, 16, 8), dtype=np.int64))
    asked: dict[int, int] = field(default_factory=dict)
    decisions: Choice = field(default_factory=lambda: np.zeros((RANKS, 0, 4), dtype=np.int8))


def solve(pays: Pays, open_ranks: range = range(RANKS)) -> Solution:
    """Play every hand optimally against every open card."""
    started = perf_counter()
    layout = Layout.of(pays)
    hands = all_hands()
    found = Solution(layout)
    found.bets, found.sixths = (np.zeros(layout.length, dtype=np.int64) for _ in range(2))
    found.decisions = np.full((RANKS, len(hands.cards), 4), NOT_POSSIBLE, dtype=np.int8)
    for rank in open_ranks:
        if sys.stderr.isatty():
            sys.stderr.write(f"solving main: open card {rank + 1} of {RANKS} …\r")
        _against(open_card(rank), pays, hands, found)
    found.seconds = perf_counter() - started
    return found


def _against(card: OpenCard, pays: Pays, hands: Hands, found: Solution) -> None:
    """All hands against one rank of the open card."""
    workers = os.cpu_count() or 1
    best, choice = np.zeros((len(hands.cards), 4), dtype=np.int64), np.zeros((len(hands.cards), 4), dtype=np.int8)
    stay, tables = stay_tables(card, pays), card_tables(card)
    pieces = [int(one) for one in np.linspace(0, len(hands.cards), 8 * workers + 1)]
    run_in_parts(
        lambda first, last: start(first, last, card.rank, pays.scale, hands.cards, stay, tables, CHOOSE, best, choice),
        pieces,
        workers,
    )
    valued = []
    for size in (*ALWAYS_VALUED, *BOUNDED):
        needed = None
        if size in BOUNDED:
            needed = np.zeros(count(size, KINDS), dtype=np.int64)
            most = bounds(card, pays, size, workers)
            asking = mark(size, pays.scale, hands.cards, most, CHOOSE, best, choice, needed)
            found.asked[size] = found.asked.get(size, 0) + asking
        one = exchanges(card, pays, size, workers, needed)
        _improve(one, pays, hands, best, choice, pieces, workers)
        valued.append(one)
    found.worth += _total(best, hands.weights, choice)
    found.decisions[card.rank] = choice
    _tally(card, pays, hands, choice, valued, stay, found)


def _total(best: Ints, weights: Ints, choice: Choice) -> int:
    """The total value of all hands without an instant payout, in two halves because it exceeds 64 bits."""
    counted = np.where((choice >= 0) & (choice != INSTANT), weights[:, None], 0)
    return (int(((best >> LOW_BITS) * counted).sum()) << LOW_BITS) + int(
        ((best & ((1 << LOW_BITS) - 1)) * counted).sum()
    )


def _improve(
    one: Exchanges, pays: Pays, hands: Hands, best: Ints, choice: Choice, pieces: list[int], workers: int
) -> None:
    run_in_parts(
        lambda first, last: improve(
            first,
            last,
            one.size,
            pays.scale,
            hands.cards,
            one.row,
            one.kept,
            one.flushes,
            CHOOSE,
            best,
            choice,
        ),
        pieces,
        workers,
    )


def _tally(
    card: OpenCard,
    pays: Pays,
    hands: Hands,
    choice: Choice,
    valued: list[Exchanges],
    stay: StayTables,
    found: Solution,
) -> None:
    layout = found.layout
    found.folds += tally_stay(
        card.rank,
        pays.scale,
        hands.cards,
        hands.weights,
        stay,
        card_tables(card),
        CHOOSE,
        choice,
        layout.starts,
        NO_BAR,
        found.bets,
        found.sixths,
    )
    for one in valued:
        more = tally_exchanges(card, pays, layout, one, hands.cards, hands.weights, choice, os.cpu_count() or 1)
        before = found.exchanged.get(one.size, [0] * layout.length)
        found.exchanged[one.size] = [a + b for a, b in zip(before, more, strict=True)]
    _note(card.rank, hands, choice, found.decided)


def _note(rank: int, hands: Hands, choice: Choice, decided: Ints) -> None:
    """Count the decisions by category."""
    bars = [place_of(LUNAR, category.value) for category in LUNAR.categories]
    category = np.searchsorted(bars, hands.places, side="right") - 1
    sizes = np.array([int(one).bit_count() for one in DISCARDS])
    kinds = np.array([0, 1, 2, INSTANT, *(FIRST_EXCHANGE + size - 2 for size in sizes)])
    for suit in range(4):
        possible = choice[:, suit] >= 0
        kind = kinds[choice[possible, suit]]
        np.add.at(decided[rank], (category[possible], kind), hands.weights[possible])


def outcomes(found: Solution) -> list[tuple[Fraction, Fraction, int]]:
    """(net, wagered, ways) of everything except instant payouts, out of :data:`ALL_DEALS` times COMMON ways."""
    counted = [(Fraction(-1), Fraction(1), found.folds * COMMON)]
    drawn = {0: list(map(int, found.bets)), 1: list(map(int, found.sixths)), **found.exchanged}
    for cards, tally in drawn.items():
        times = int(TIMES[cards])
        counted += [(net, wagered, ways * times) for net, wagered, ways in found.layout.results(tally, int(cards > 0))]
    return counted


def instant_hands(hands: Hands) -> dict[str, int]:
    """Hands with an instant payout, by category."""
    royal = place_of(LUNAR, Category.ROYAL_FLUSH.value)
    made = hands.places >= STRAIGHT_FLUSH
    royals = int(hands.weights[hands.places >= royal].sum())
    return {
        Category.ROYAL_FLUSH.value: royals,
        Category.STRAIGHT_FLUSH.value: int(hands.weights[made].sum()) - royals,
    }


ALL_DEALS = comb(52, 5) * OPEN_CARDS
"""Hands of five cards, each with every open card."""
