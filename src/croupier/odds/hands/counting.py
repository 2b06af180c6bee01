"""Count the hands of n cards that reach each row of a paytable."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from croupier.equipment.cards import Card
from croupier.equipment.ranking import Scale
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, deck_of, evaluate, evaluator, place_of, ranking
from croupier.rules.procedure.side_wagers import Topped
from croupier.rules.terms.paytables import Paytable

DECK = 52


@lru_cache(maxsize=8)
def places_with_ways(scale: Scale, cards: int) -> tuple[Values, Ints]:
    """Every place that this many cards from a full deck can reach, ascending, with its number of hands."""
    counted = _histogram(cards, deck_of(scale), len(ranking(scale)), evaluator(scale, cards))
    values = np.flatnonzero(counted)
    return values.astype(np.int32), counted[values]


@kernel
def _histogram(cards: int, deck: int, places: int, table: Table) -> Ints:
    """The number of hands at each place; sums over all but the last card are reused, as these change seldom."""
    counted = np.zeros(places, dtype=np.int64)
    hand = np.arange(cards - 1)
    while True:
        key = np.int64(0)
        mask = np.int64(0)
        for i in range(cards - 1):
            key += CARD_KEYS[hand[i]]
            mask |= CARD_BITS[hand[i]]
        for last in range(hand[cards - 2] + 1, deck):
            counted[evaluate(key + CARD_KEYS[last], mask | CARD_BITS[last], table)] += 1
        place = cards - 2
        while place >= 0 and hand[place] == deck - cards + place:
            place -= 1
        if place < 0:
            return counted
        hand[place] += 1
        for i in range(place + 1, cards - 1):
            hand[i] = hand[i - 1] + 1


def ways_by_row(ladder: Scale | Topped, table: Paytable, cards: int) -> dict[str, int]:
    """The number of hands of this many cards with each row as their highest; the empty row is all the rest."""
    if isinstance(ladder, Topped):
        return _with_special(ladder, table, cards)
    values, ways = places_with_ways(ladder, cards)
    return _split([(row.name, place_of(ladder, row.name)) for row in table], values, ways)


def _split(bars: Sequence[tuple[str, int]], values: Values, ways: Ints) -> dict[str, int]:
    found: dict[str, int] = {}
    left = np.ones(len(values), dtype=bool)
    for name, bar in bars:
        reached = left & (values >= bar)
        found[name] = int(ways[reached].sum())
        left &= ~reached
    found[""] = int(ways[left].sum())
    return found


def _with_special(ladder: Topped, table: Paytable, cards: int) -> dict[str, int]:
    """Count special hands: all are within the highest ordinary row, whose few hands are checked one by one."""
    special = [row.name for row in table if row.name in ladder.special]
    ordinary = Paytable(
        table.family,
        table.title,
        table.column,
        table.cite,
        tuple(row for row in table if row.name not in ladder.special),
    )
    found = ways_by_row(ladder.scale, ordinary, cards)
    top = ordinary.rows[0].name
    hands = hands_reaching(ladder.scale, top, cards)
    counted = dict.fromkeys(special, 0)
    for hand in hands:
        reached = ladder.reaches(hand)
        if name := next((name for name in special if reached(name)), None):
            counted[name] += 1
            found[top] -= 1
    return {**counted, **found}


@lru_cache(maxsize=8)
def hands_reaching(scale: Scale, row: str, cards: int) -> tuple[tuple[Card, ...], ...]:
    """Every hand of this many cards that reaches a rare row."""
    bar = scale.threshold(row)
    made = {hand for hand in combinations(CARDS, scale.size) if scale.value(hand) >= bar} if scale.size < 5 else None
    if made is None:
        made = {hand for hand in _suited_fives() if scale.value(hand) >= bar}
    found = set()
    for hand in made:
        rest = [card for card in CARDS if card not in hand]
        for others in combinations(rest, cards - scale.size):
            found.add(tuple(sorted((*hand, *others), key=CARDS.index)))
    return tuple(sorted(found, key=lambda hand: [CARDS.index(card) for card in hand]))


def _suited_fives() -> list[tuple[Card, ...]]:
    return [hand for suit in range(4) for hand in combinations(CARDS[13 * suit : 13 * suit + 13], 5)]


def ways_by_outcome(cards: int, outcome: Callable[[tuple[Card, ...]], Any]) -> dict[Any, int]:
    """The number of hands of this many cards, up to three, with each outcome of a function."""
    found: dict[Any, int] = {}
    for hand in combinations(CARDS, cards):
        name = outcome(hand)
        found[name] = found.get(name, 0) + 1
    return found


def all_hands(cards: int) -> int:
    """The number of hands of this many cards."""
    return comb(DECK, cards)
