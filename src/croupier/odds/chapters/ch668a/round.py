"""Props & Hops, complete rounds: every one-roll wager on one roll, and the Six Eight Shake rolled to its end.

The same rolls decide a Six Eight Shake that is taken down as soon as it is worth less than its stake.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch668a_props_and_hops.combinations import combination
from croupier.chapters.ch668a_props_and_hops.options import Options
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import COMBINATIONS, SIX_EIGHT_SHAKE
from croupier.chapters.ch668a_props_and_hops.wagers import WAGERS, winning_rows
from croupier.money import ToOne
from croupier.odds.chapters.ch668a.solve import (
    ALL_THROWN,
    NOT_OFFERED,
    TAKEN_DOWN,
    TakenDown,
    odds_of,
    row_of,
    won_by_any,
)
from croupier.odds.compiled import Ints, kernel
from croupier.odds.simulation.shuffling import State, below
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

SCALE = 2
"""Results are counted in halves of a unit: two Hop wagers pay 3 to 2."""

ONE_ROLL = tuple(wager.name for wager in WAGERS if wager.name != SIX_EIGHT_SHAKE)


NOT_READ = {
    "six_eight_shake": "it is played, offered or not",
    "allow_late_join": "a Six Eight Shake begins with the round",
}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: the payout of the 36 rolls on each wager, the lammer they move, and the Six Eight Shake.

    ``left`` tells after which combinations a Six Eight Shake is left on the table, ``shake`` its payouts.
    """

    pays: Ints
    lammers: Ints
    left: NDArray[np.bool_]
    shake: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager on offer at one unit; the Six Eight Shake both left to its end and taken down when that is better."""
    rolled = offered(rules)
    return Simulator(
        wagers=(*rolled, SIX_EIGHT_SHAKE, TAKEN_DOWN),
        scale=SCALE,
        deck=2,
        play_round=play_round,
        tables=tables(rules),
        not_simulated={wager: NOT_OFFERED for wager in ONE_ROLL if wager not in rolled},
    )


def offered(rules: Ruleset[Options]) -> tuple[str, ...]:
    """The one-roll wagers that have combinations."""
    return tuple(wager for wager in ONE_ROLL if won_by_any(wager, rules))


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    rolled = offered(rules)
    pays = np.full((len(rolled), 36), -SCALE, dtype=np.int64)
    for index, wager in enumerate(rolled):
        for row, combinations in winning_rows(wager, rules.options).items():
            for roll in range(36):
                if combination((roll // 6 + 1, roll % 6 + 1)) in combinations:
                    pays[index, roll] = _in_halves(rules, row)
    lammers = np.array([_lammer(roll) for roll in range(36)], dtype=np.int64)
    game = TakenDown(odds_of(rules, SIX_EIGHT_SHAKE))
    left = np.array([game.rolled_on[thrown] >= 0 for thrown in range(ALL_THROWN + 1)])
    return Tables(pays, lammers, left, _in_halves(rules, SIX_EIGHT_SHAKE))


def _in_halves(rules: Ruleset[Options], name: str) -> int:
    pays = row_of(rules, name).pays
    if not isinstance(pays, ToOne) or (pays.odds * SCALE).denominator != 1:
        raise ValueError(f"{name}: {pays} is no whole number of halves")
    return int(pays.odds * SCALE)


def _lammer(roll: int) -> int:
    """The bit of a combination with a lammer; -1 for a 7, 0 for anything else."""
    first, second = roll // 6 + 1, roll % 6 + 1
    if first + second == 7:
        return -1
    thrown = combination((first, second))
    return 1 << COMBINATIONS.index(thrown) if thrown in COMBINATIONS else 0


@kernel
def play_round(state: State, _deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """One roll decides all but the Six Eight Shake, which continues until it is won or lost."""
    pays = tables.pays
    roll = below(state, 36)
    shake = pays.shape[0]  # its column; the one taken down is next
    left_alone, taken_down = shake_to_the_end(state, roll, tables.lammers, tables.left, tables.shake)
    for seat in range(seats):
        for wager in range(shake):
            net[seat, wager] = pays[wager, roll]
            at_risk[seat, wager] = SCALE
        net[seat, shake] = left_alone
        at_risk[seat, shake] = SCALE
        net[seat, shake + 1] = taken_down
        at_risk[seat, shake + 1] = SCALE


@kernel
def shake_to_the_end(state: State, roll: int, lammers: Ints, left: NDArray[np.bool_], pays: int) -> tuple[int, int]:
    """Roll until all six lammers have moved, or a 7: the results of the wager left alone and of the one taken down."""
    thrown = 0
    stands = True
    lammer = lammers[roll]
    while True:
        if lammer < 0:
            return -SCALE, -SCALE if stands else 0
        thrown |= lammer
        if thrown == ALL_THROWN:
            return pays, pays if stands else 0
        stands = stands and left[thrown]
        lammer = lammers[below(state, 36)]
