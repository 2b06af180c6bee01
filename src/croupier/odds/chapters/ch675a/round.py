"""High Roll Dice, complete rounds: every wager at one unit.

The Extra Roll is played with all seven Like Kind Wagers, and with each of them alone; ``main`` is the Pip Street
Wager that costs least.
"""

from typing import Any

import numpy as np

from croupier.chapters.ch675a_high_roll_dice.options import Options
from croupier.chapters.ch675a_high_roll_dice.paytables import FACE_ROWS, KIND_ROWS
from croupier.chapters.ch675a_high_roll_dice.wagers import KINDS, MILLIONS, PIPS
from croupier.odds.chapters.ch675a.solve import DICE, EXTRA_ROLL_WITH, best_pip, pays
from croupier.odds.compiled import Ints, kernel
from croupier.odds.simulation.shuffling import State, below
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

WAGERS = (*PIPS, *KINDS, *MILLIONS, "extra_roll", *EXTRA_ROLL_WITH, "main")
SCALE = 5
"""Results are counted in fifths of a unit: three of a kind pays 3 to 5."""


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager at one unit."""
    read = tables(rules)
    jackpots = {wager: int(read[0][WAGERS.index(wager)]) for wager in MILLIONS}
    return Simulator(wagers=WAGERS, scale=SCALE, deck=DICE, play_round=play_round, tables=read, jackpots=jackpots)


def tables(rules: Ruleset[Options]) -> tuple[Any, ...]:
    """What each wager wins on the first roll and on the second, what comes back then, and the best Pip Street Wager."""
    first = np.zeros(len(WAGERS), dtype=np.int64)
    second = np.zeros(DICE + 1, dtype=np.int64)
    for index, wager in enumerate(WAGERS):
        if wager in PIPS:
            first[index] = _whole(pays(rules, "pip_street", FACE_ROWS[PIPS[wager]]))
        elif wager in KINDS:
            first[index] = _whole(pays(rules, "like_kind", KIND_ROWS[KINDS[wager]]))
        elif wager in MILLIONS:
            first[index] = _whole(pays(rules, "millionaire_row", KIND_ROWS[MILLIONS[wager]]))
    for number in KINDS.values():
        if rules.paytables.table("extra_roll").row(KIND_ROWS[number]):
            second[number] = _whole(pays(rules, "extra_roll", KIND_ROWS[number]))
    back = SCALE if rules.options.extra_roll_stake_returned else 0
    return first, second, back, WAGERS.index(best_pip(rules).wager)


def _whole(result: Any) -> int:
    scaled = result * SCALE
    if scaled.denominator != 1:
        raise ValueError(f"{result} is no whole number of fifths")
    return int(scaled)


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """Ten dice, then the others again."""
    first, second, back, best = tables
    for face in range(6):
        deck[face] = 0
    for _ in range(10):
        deck[below(state, 6)] += 1
    # Face 0 stands for the ace, which outranks all; then 6, 5, 4, 3, 2.
    winner = 0
    for face in range(5, 0, -1):
        if deck[face] > deck[winner]:
            winner = face
    count = deck[winner]
    total = count
    for _ in range(10 - count):
        total += below(state, 6) == winner
    for seat in range(seats):
        settle(seat, winner, count, total, first, second, back, best, net, at_risk)


@kernel
def settle(
    seat: int,
    winner: int,
    count: int,
    total: int,
    first: Ints,
    second: Ints,
    back: int,
    best: int,
    net: Ints,
    at_risk: Ints,
) -> None:
    """Every wager of one seat, in fifths of a unit; ``best`` is the Pip Street Wager that is ``main``."""
    for wager in range(15):
        at_risk[seat, wager] = 5
        net[seat, wager] = -5
    net[seat, winner] = first[winner]
    together = -5
    for number in range(2, 9):
        wager = 4 + number
        both = -5
        if number == count:
            net[seat, wager] = first[wager]
            both = first[wager]
        elif number > count and number == total:
            both = second[number] + back
        together += both
        if number > 2:
            net[seat, 13 + number] = both - 5
            at_risk[seat, 13 + number] = 10
    if count >= 9:
        net[seat, 4 + count] = first[4 + count]
    net[seat, 15] = together
    at_risk[seat, 15] = 40
    net[seat, 22] = net[seat, best]
    at_risk[seat, 22] = 5
