"""Flop Poker, complete rounds: every wager at one unit, each hand played by the best strategy, the Pot shared."""

import math
from typing import NamedTuple

import numpy as np

from croupier.chapters.ch667a_flop_poker.options import Options, PotRemainder
from croupier.chapters.ch667a_flop_poker.rankings import PAIR_OF_JACKS, three_card_hands
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch667a.solve import AnteAndFlop, progressive
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.canonical import classes, number_of_three
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, ranking
from croupier.odds.hands.pay_arrays import pays_by_hand, pays_by_place, side_by_side, smallest_unit
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

WAGERS = ("main", "pot", "three_card_bonus", "progressive_flop")
MAIN, POT, THREE_CARD_BONUS, PROGRESSIVE_FLOP = range(len(WAGERS))
"""The columns of the wagers."""

PAYS_PLAYED, PAYS_METER = range(2)
"""The rows of payouts by place: Ante and Flop Wager of a hand that plays, and the Progressive Flop Wager."""

PAYS_THREE, PLAYS = range(2)
"""The rows by the number of a three-card hand: the Three Card Bonus payout, and 1 for a hand that plays."""

NOT_READ = {"three_card_bonus": "every wager is played, offered or not"}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: an evaluator, the payouts of each place and each three-card hand, how the Pot is shared.

    ``minimum`` is the Pot Wager in cents; ``each`` is 1 if the odd cents go one to each player in turn.
    """

    five: Table
    by_place: Ints
    by_hand: Ints
    scale: int
    minimum: int
    each: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager of the chapter at one unit; the Progressive Flop Wager on its table A if none is in force."""
    read = tables(rules)
    return Simulator(wagers=WAGERS, scale=read.scale, play_round=play_round, tables=read)


def scale(rules: Ruleset[Options]) -> int:
    """Results are counted in cents of the Pot Wager, or finer: a Pot is shared in whole cents."""
    table, levels = progressive(rules)
    used = [rules.paytables.table("flop"), rules.paytables.table("three_card_bonus"), table]
    return math.lcm(smallest_unit(used, levels, rules.options.progressive_unit), rules.options.table_minimum)


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    times = scale(rules)
    table, levels = progressive(rules)
    flop = pays_by_place(FIVE_CARD, rules.paytables.table("flop"), times)
    ante = np.where(ranking(FIVE_CARD) >= PAIR_OF_JACKS, times, -times)
    meter = pays_by_place(FIVE_CARD, table, times, levels=levels, unit=rules.options.progressive_unit)
    three = pays_by_hand(three_card_hands(rules.options).reaches, rules.paytables.table("three_card_bonus"), times, 3)
    plays = AnteAndFlop(rules).plays[classes(3).of].astype(np.int64)
    each = rules.options.pot_remainder is PotRemainder.ONE_CENT_EACH_CLOCKWISE
    return Tables(
        five=evaluator(FIVE_CARD, 5),
        by_place=side_by_side(flop + ante, meter),
        by_hand=side_by_side(three, plays),
        scale=times,
        minimum=rules.options.table_minimum,
        each=int(each),
    )


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """The flop, three cards to each seat; fold or play; the highest hand of all takes the Pot."""
    five, by_place, by_hand, scale = tables.five, tables.by_place, tables.by_hand, tables.scale
    deal(state, deck, 3 + 3 * seats)
    best = 0
    tied = 0
    for seat in range(seats):
        own = 3 + 3 * seat
        place = best_place(deck, own, five)
        hand = number_of_three(deck[own], deck[own + 1], deck[own + 2])
        settle(seat, place, hand, by_hand[PLAYS, hand], by_place, by_hand, scale, net, at_risk)
        net[seat, POT] = place  # kept here until all hands are known
        tied = tied + 1 if place == best else (1 if place > best else tied)
        best = max(best, place)
    share_pot(seats, best, tied, tables.minimum, tables.each, scale, net, at_risk)


@kernel
def best_place(deck: Ints, own: int, five: Table) -> int:
    """The place of three cards with the best two of the first three."""
    a, b, c = deck[own], deck[own + 1], deck[own + 2]
    x, y, z = deck[0], deck[1], deck[2]
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[x] + CARD_KEYS[y] + CARD_KEYS[z]
    mask = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[x] | CARD_BITS[y] | CARD_BITS[z]
    without_x = evaluate(key - CARD_KEYS[x], mask ^ CARD_BITS[x], five)
    without_y = evaluate(key - CARD_KEYS[y], mask ^ CARD_BITS[y], five)
    without_z = evaluate(key - CARD_KEYS[z], mask ^ CARD_BITS[z], five)
    return max(without_x, without_y, without_z)


@kernel
def settle(
    seat: int, place: int, hand: int, plays: int, by_place: Ints, by_hand: Ints, scale: int, net: Ints, at_risk: Ints
) -> None:
    """Settle every wager of one seat but the Pot, in units of 1 / ``scale``, in the order of § 667a.11(b)–(d)."""
    net[seat, MAIN] = by_place[PAYS_PLAYED, place] if plays else -scale
    at_risk[seat, MAIN] = scale + scale * plays
    net[seat, THREE_CARD_BONUS] = by_hand[PAYS_THREE, hand]
    net[seat, PROGRESSIVE_FLOP] = by_place[PAYS_METER, place]
    at_risk[seat, THREE_CARD_BONUS] = scale
    at_risk[seat, PROGRESSIVE_FLOP] = scale


@kernel
def share_pot(seats: int, best: int, tied: int, minimum: int, each: int, scale: int, net: Ints, at_risk: Ints) -> None:
    """Pay the Pot to the highest hands in whole cents, clockwise; ``net`` holds the places of the hands before.

    The odd cents go to the first of them, or one by one to each in turn (§ 667a.11(e)).
    """
    share = minimum * seats // tied
    left = minimum * seats - share * tied
    for seat in range(seats):
        won = 0
        if net[seat, POT] == best:
            more = min(left, 1) if each else left
            won = share + more
            left -= more
        net[seat, POT] = (won - minimum) * (scale // minimum)
        at_risk[seat, POT] = scale
