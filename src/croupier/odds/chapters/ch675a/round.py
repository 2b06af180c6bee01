"""High Roll Dice, complete rounds: every wager at one unit.

The Extra Roll is played with all seven Like Kind Wagers, and with each of them alone; ``main`` is the Pip Street
Wager with the lowest cost.
"""

from typing import Any, NamedTuple

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
FEWEST_ALIKE, MOST_ALIKE = min(KINDS.values()), max(KINDS.values())
"""The fewest and most matching dice of Like Kind Wagers."""

EXTRA_ROLL_FROM = min(EXTRA_ROLL_WITH.values())
"""The lowest number of dice that a second roll can still win."""

FIRST_KIND = len(PIPS) - FEWEST_ALIKE
"""The column of the Like Kind Wager on a number of dice, minus that number; the Millionaire Row follows."""

EXTRA_ROLL = WAGERS.index("extra_roll")
FIRST_WITH_EXTRA_ROLL = EXTRA_ROLL + 1 - EXTRA_ROLL_FROM
"""The column of a Like Kind Wager with its own Extra Roll, minus its number of dice."""

MAIN = WAGERS.index("main")
WITH_EVERY_KIND = len(KINDS) + 1
"""The number of wagers played with an Extra Roll, including itself."""

SCALE = 5
"""Results are counted in fifths of a unit: three of a kind pays 3 to 5."""

NOT_READ = {"millionaire_exact_dollar": "a Millionaire Row Wager is one unit, as every wager here"}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: the winnings of each wager on the first roll, and of each number of dice on the second.

    ``back`` is the returned part of a winning Extra Roll, ``best`` the column of the Pip Street Wager of ``main``.
    """

    first: Ints
    second: Ints
    back: int
    best: int


class Rolled(NamedTuple):
    """The face most dice show, their number on the first roll, and their number after rolling the others again."""

    face: int
    alike: int
    in_all: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager at one unit."""
    read = tables(rules)
    jackpots = {wager: int(read.first[WAGERS.index(wager)]) for wager in MILLIONS}
    return Simulator(wagers=WAGERS, scale=SCALE, deck=DICE, play_round=play_round, tables=read, jackpots=jackpots)


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
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
    return Tables(first, second, back, WAGERS.index(best_pip(rules).wager))


def _whole(result: Any) -> int:
    scaled = result * SCALE
    if scaled.denominator != 1:
        raise ValueError(f"{result} is no whole number of fifths")
    return int(scaled)


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Roll ten dice, then those that do not match again."""
    first, second = tables.first, tables.second
    for face in range(6):
        deck[face] = 0
    for _ in range(DICE):
        deck[below(state, 6)] += 1
    # Face 0 stands for the ace, which outranks all; then 6, 5, 4, 3, 2.
    winner = 0
    for face in range(5, 0, -1):
        if deck[face] > deck[winner]:
            winner = face
    count = deck[winner]
    total = count
    for _ in range(DICE - count):
        total += below(state, 6) == winner
    for seat in range(seats):
        settle(seat, Rolled(winner, count, total), first, second, tables.back, tables.best, net, at_risk)


@kernel
def settle(
    seat: int, rolled: Rolled, first: Ints, second: Ints, back: int, best: int, net: Ints, at_risk: Ints
) -> None:
    """Settle every wager of one seat, in fifths of a unit."""
    for wager in range(EXTRA_ROLL):
        at_risk[seat, wager] = SCALE
        net[seat, wager] = -SCALE
    net[seat, rolled.face] = first[rolled.face]
    together = -SCALE
    for number in range(FEWEST_ALIKE, MOST_ALIKE + 1):
        wager = FIRST_KIND + number
        both = -SCALE
        if number == rolled.alike:
            net[seat, wager] = first[wager]
            both = first[wager]
        elif number > rolled.alike and number == rolled.in_all:
            both = second[number] + back
        together += both
        if number >= EXTRA_ROLL_FROM:
            net[seat, FIRST_WITH_EXTRA_ROLL + number] = both - SCALE
            at_risk[seat, FIRST_WITH_EXTRA_ROLL + number] = 2 * SCALE
    if rolled.alike > MOST_ALIKE:
        net[seat, FIRST_KIND + rolled.alike] = first[FIRST_KIND + rolled.alike]
    net[seat, EXTRA_ROLL] = together
    at_risk[seat, EXTRA_ROLL] = SCALE * WITH_EVERY_KIND
    net[seat, MAIN] = net[seat, best]
    at_risk[seat, MAIN] = SCALE
