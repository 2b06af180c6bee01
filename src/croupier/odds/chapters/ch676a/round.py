"""Go Fore It, complete rounds: every wager at one unit, the best play of every pair of front cards."""

from typing import NamedTuple

import numpy as np

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.equipment.points import points
from croupier.money import DOLLAR
from croupier.odds.chapters.ch676a.solve import both_nines, gopher_row, plays
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.evaluation import CARDS
from croupier.odds.hands.pay_arrays import side_by_side, smallest_unit, whole
from croupier.odds.hands.point_hands import DECK
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net as net_of

WAGERS = ("main", "skins", "gopher")
MAIN, SKINS, GOPHER = range(len(WAGERS))
"""The columns of the wagers."""

PAYS_NINES, PAYS_GOPHER = range(2)
"""The rows of payouts: Front 9 and Back 9 together by the total, the Gopher by the aces."""

NOT_READ = {"cut_preshuffled": "a cut makes a random deck no other"}
"""The options that do not affect these rounds, and why."""

POINTS: Ints = np.array([points(card) for card in CARDS], dtype=np.int64)
"""The points of each card."""


class Tables(NamedTuple):
    """What the kernel reads: the payouts, and 1 for the points of two front cards that play."""

    pays: Ints
    plays: Ints
    scale: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Front 9 with or without Back 9, Skins and Gopher."""
    read = tables(rules)
    return Simulator(wagers=WAGERS, scale=read.scale, play_round=play_round, tables=read)


def scale(rules: Ruleset[Options]) -> int:
    """The number of parts of a unit: 1 if the paytables pay whole units."""
    gopher = rules.paytables.table("gopher", rules.options.gopher_paytable)
    return smallest_unit([rules.paytables.table("back9"), gopher])


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    unit = scale(rules)
    nines = [whole(both_nines(rules, total), unit) for total in range(41)]
    gopher = rules.paytables.table("gopher", rules.options.gopher_paytable)
    rows = [gopher_row(gopher, aces) for aces in range(5)]
    aces = [whole(net_of(row.pays, {}, DOLLAR), unit) if row else -unit for row in rows]
    return Tables(side_by_side(np.array(nines), np.array(aces)), playing(rules), unit)


def playing(rules: Ruleset[Options]) -> Ints:
    """1 for the points of two front cards that play."""
    found = np.zeros((11, 11), dtype=np.int64)
    for front in plays(rules):
        first, second = (place + 1 for place in range(len(DECK)) for _ in range(front[place]))
        found[first, second] = found[second, first] = 1
    return found


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Four cards to the dealer and to each seat; Back 9 or fold on the first two."""
    pays, plays, unit = tables.pays, tables.plays, tables.scale
    deal(state, deck, 4 + 4 * seats)
    dealer = POINTS[deck[0]] + POINTS[deck[1]] + POINTS[deck[2]] + POINTS[deck[3]]
    for seat in range(seats):
        first = 4 + 4 * seat
        a, b, c, d = POINTS[deck[first]], POINTS[deck[first + 1]], POINTS[deck[first + 2]], POINTS[deck[first + 3]]
        aces = (a == 1) + (b == 1) + (c == 1) + (d == 1)
        settle(seat, plays[a, b], a + b + c + d, aces, dealer, unit, pays, net, at_risk)


@kernel
def settle(
    seat: int, plays: int, total: int, aces: int, dealer: int, unit: int, pays: Ints, net: Ints, at_risk: Ints
) -> None:
    """Settle every wager of one seat, in the order of § 676a.11."""
    at_risk[seat, MAIN] = 2 * unit if plays else unit
    net[seat, MAIN] = pays[PAYS_NINES, total] if plays else -unit
    at_risk[seat, SKINS] = at_risk[seat, GOPHER] = unit
    net[seat, SKINS] = unit if total < dealer else -unit
    net[seat, GOPHER] = pays[PAYS_GOPHER, aces]
