"""A strategy chart by the total of a hand, whatever its cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from croupier.odds.blackjack.dealer import VALUES, Chances
from croupier.odds.blackjack.holdings import HIT, STAND, holdings
from croupier.odds.compiled import Ints
from croupier.odds.hands.point_hands import ACE, Counts, ways
from croupier.words import Sentence, say

FIRST_CARDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "ace")
UPS = (*range(1, VALUES), ACE)
"""The dealer's first cards in chart order: two to ten, then the ace."""

SoftTotal: TypeAlias = tuple[int, int]
"""Whether a total is soft, and the total."""

Votes: TypeAlias = Sequence[tuple[Ints, Chances]]
"""The best action for each holding against one first card, and its weight; there may be several."""

Letter: TypeAlias = Callable[[SoftTotal, int, int], str]
"""Formats the actions for a total: with the first two cards, and with more."""


@dataclass(frozen=True)
class Table:
    """The action for each (soft, total): against each first card, for the first two cards and for more."""

    first: Mapping[SoftTotal, Mapping[int, int]]
    later: Mapping[SoftTotal, Mapping[int, int]]

    def actions(self, up: int) -> Ints:
        """The action for each holding."""
        known = holdings()
        totals = list(zip(known.soft.tolist(), known.totals.tolist(), strict=True))
        found = [
            self.first[total][up] if sum(hand) == 2 else self.later.get(total, self.first.get(total, {})).get(up, HIT)
            for hand, total in zip(known.hands, totals, strict=True)
        ]
        return np.array(found, dtype=np.int64)


def dealt(shoe: Counts, hands: Sequence[Counts]) -> Chances:
    """The weight of each hand in a shoe."""
    return np.array([float(ways(hand, shoe)) for hand in hands])


def voted(votes: Sequence[Votes], actions: Sequence[int]) -> Table:
    """For each total, the best action by majority of its hands; ``votes`` has a list for each first card."""
    known = holdings()
    cards = known.counts.sum(axis=1)
    found: tuple[dict[SoftTotal, dict[int, int]], ...] = ({}, {})
    for total in sorted(set(zip(known.soft.tolist(), known.totals.tolist(), strict=True))):
        those = (known.soft == total[0]) & (known.totals == total[1])
        for place, kind in enumerate((those & (cards == 2), those & (cards > 2))):
            if kind.any():
                found[place][total] = {up: _most(votes[up], kind, actions) for up in range(VALUES)}
    return Table(*found)


def _most(votes: Votes, kind: "np.ndarray", actions: Sequence[int]) -> int:
    counted = [sum(float(weights[kind & (best == one)].sum()) for best, weights in votes) for one in actions]
    return actions[int(np.argmax(counted))]


def lines(table: Table, title: Sentence, letter: Letter) -> Iterator[Sentence]:
    """The rows of a chart, without totals that always stand or always draw."""
    yield title
    for total, actions in sorted(table.first.items()):
        later = table.later.get(total, {})
        row = [letter(total, actions[up], later.get(up, STAND)) for up in UPS]
        if len(set(row)) > 1 or row[0] not in {"S", "H"}:
            cells = against([*(f"{one:<2}" for one in row[:-1]), row[-1]])
            total_of = f"{total[1]:>2}"
            yield say("advice.soft" if total[0] else "advice.hard", total=total_of, **cells)


def against(cells: Sequence[str]) -> dict[str, str]:
    """The action against each first card of the dealer, by the placeholders of a row, padded for a chart."""
    return dict(zip(FIRST_CARDS, cells, strict=True))


def pair_of(value: int) -> Sentence:
    """A pair by the value of its cards."""
    if value == ACE:
        return say("advice.aces")
    return say("advice.ten_value_cards") if value == VALUES - 1 else say("advice.pair_of", value=value + 1)


def first_card(up: int) -> Sentence | str:
    """The dealer's first card."""
    return say("advice.ace") if up == ACE else str(up + 1)
