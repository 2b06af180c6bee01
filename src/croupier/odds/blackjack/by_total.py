"""A table that people can use: what to do by the total of a hand, whatever cards it is made of."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.odds.blackjack.dealer import VALUES
from croupier.odds.blackjack.free_bet import Fixed, Plan
from croupier.odds.blackjack.holdings import DOUBLE, FREE, HIT, REAL, STAND, Holdings, Stake, holdings
from croupier.odds.compiled import Ints
from croupier.odds.point_hands import ACE, Counts, ways

UPS = (*range(1, VALUES), ACE)
"""The dealer's first cards as tables have them: two to ten, then the ace."""

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D"}


@dataclass(frozen=True)
class Table:
    """What to do with each (soft, total): against each first card, for the first two cards and for others."""

    first: Mapping[tuple[int, int], Mapping[int, int]]
    later: Mapping[tuple[int, int], Mapping[int, int]]

    def actions(self, up: int) -> Ints:
        """What is done with each holding."""
        known = holdings()
        totals = list(zip(known.soft.tolist(), known.totals.tolist(), strict=True))
        found = [
            self.first[total][up] if sum(hand) == 2 else self.later.get(total, self.first.get(total, {})).get(up, HIT)
            for hand, total in zip(known.hands, totals, strict=True)
        ]
        return np.array(found, dtype=np.int64)


def tables(shoe: Counts, made: Sequence[Plan]) -> dict[Stake, Table]:
    """For each total what is best for most hands that have it; hands with a lammer alone have a table of their own."""
    known = holdings()
    dealt = np.array([float(ways(hand, shoe)) for hand in known.hands])
    real = [[(one.whole.actions, dealt)] for one in made]
    free = [
        [
            (pair.plays[FREE].actions, dealt * (known.counts[:, value] > 0))
            for value, pair in one.pairs.items()
            if FREE in pair.plays
        ]
        for one in made
    ]
    return {REAL: _table(known, real), FREE: _table(known, free)}


def _table(known: Holdings, votes: Sequence[Sequence[tuple[Ints, "np.ndarray"]]]) -> Table:
    two = known.counts.sum(axis=1) == 2
    found: tuple[dict[tuple[int, int], dict[int, int]], ...] = ({}, {})
    for total in sorted(set(zip(known.soft.tolist(), known.totals.tolist(), strict=True))):
        those = (known.soft == total[0]) & (known.totals == total[1])
        for place, kind in enumerate((those & two, those & ~two & (known.counts.sum(axis=1) > 1))):
            if kind.any():
                found[place][total] = {up: _most(votes[up], kind) for up in range(VALUES)}
    return Table(*found)


def _most(votes: Sequence[tuple[Ints, "np.ndarray"]], kind: "np.ndarray") -> int:
    counted = [sum(float(weights[kind & (actions == one)].sum()) for actions, weights in votes) for one in LETTERS]
    return int(np.argmax(counted))


def fixed(known: Mapping[Stake, Table], up: int) -> Fixed:
    """The tables as fixed actions against one first card."""
    return {stake: table.actions(up) for stake, table in known.items()}


def lines(table: Table, title: str) -> Iterator[str]:
    """The table as text; a total with the same action against every card is left out where it is neither double."""
    yield f"{title}; against 2 to 10 and ace:"
    for total, actions in sorted(table.first.items()):
        later = table.later.get(total, {})
        row = [_letter(total, actions[up], later.get(up, STAND)) for up in UPS]
        if len(set(row)) > 1 or row[0] not in {"S", "H"}:
            yield f"  {'soft' if total[0] else 'hard'} {total[1]:>2}  {' '.join(f'{one:<2}' for one in row)}".rstrip()


def _letter(total: tuple[int, int], first: int, later: int) -> str:
    """D with what is done where doubling is not allowed, F for a free double."""
    if first != DOUBLE:
        return LETTERS[first]
    return "F" if not total[0] and 9 <= total[1] <= 11 else f"D{LETTERS[later].lower()}"
