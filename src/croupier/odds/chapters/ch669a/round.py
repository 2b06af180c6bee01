"""Raise It Up Stud Poker, complete rounds: every wager at one unit, each hand played by the best strategy."""

import math
from typing import NamedTuple

import numpy as np

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.rankings import three_card_hands, with_royals
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch669a.solve import (
    AntesAndPlay,
    Ends,
    meter,
    pair_plus_table,
    reaches_three,
    six_card_table,
    with_pair_plus,
)
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.canonical import EXCHANGES, classes, number_of_three
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator
from croupier.odds.hands.pay_arrays import pays_by_hand, pays_by_place, side_by_side, smallest_unit
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

WAGERS = ("main", "main_with_pair_plus", "pair_plus", "progressive", "six_card_bonus")
MAIN, MAIN_WITH_PAIR_PLUS, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS = range(len(WAGERS))
"""The columns of the wagers."""

PAYS_ANTE_AND_BLIND, PAYS_PLAY, PAYS_SIX = range(3)
"""The rows of payouts by place; Play is per Ante of it."""

PAYS_PAIR_PLUS, PAYS_METER, CLASS, EXCHANGE = range(4)
"""The rows by the number of a three-card hand: payouts, class, and the suit permutation to the representative."""

ALONE, JOINTLY = range(2)
"""The two best plays: of Ante, Blind and Play alone, or jointly with Pair Plus."""

NOT_READ = {"reserve_policy": "a meter stands at its seed in every round"}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: an evaluator, payouts by place and by three-card hand, the ends of the best plays.

    ``ends`` is by best play, class, and the cards of 4th and 5th Street permuted as for the representative;
    ``survives`` is 1 if a fold leaves Pair Plus in play.
    """

    six: Table
    by_place: Ints
    by_hand: Ints
    exchanges: Ints
    ends: Ends
    survives: int
    scale: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager of the chapter at one unit; three-card wagers as if the player never folded, as in the solver."""
    read = tables(rules)
    return Simulator(wagers=WAGERS, scale=read.scale, play_round=play_round, tables=read)


def scale(rules: Ruleset[Options]) -> int:
    """Results are counted in halves of a unit, or finer: two pair pays the Play Wager 3 to 2."""
    tables = [rules.paytables.table(family) for family in ("play", "blind")]
    fixed = smallest_unit([*tables, pair_plus_table(rules), six_card_table(rules)])
    return math.lcm(fixed, smallest_unit([rules.paytables.table("progressive")], meter(rules), _unit(rules)))


def _unit(rules: Ruleset[Options]) -> int:
    return rules.options.progressive_unit


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    times = scale(rules)
    game = AntesAndPlay(rules)
    grade = game.grades.by_place()
    base, play = (np.array([int(one * times) for one in nets])[grade] for nets in (game.base, game.play))
    royals = with_royals(three_card_hands(rules.options))
    table, levels = rules.paytables.table("progressive"), meter(rules)
    by_hand = side_by_side(
        pays_by_hand(reaches_three(rules), pair_plus_table(rules), times, 3),
        pays_by_hand(royals.reaches, table, times, 3, levels=levels, unit=_unit(rules)),
        classes(3).of,
        classes(3).exchange,
    )
    return Tables(
        six=evaluator(FIVE_CARD, 6),
        by_place=side_by_side(base, play, pays_by_place(FIVE_CARD, six_card_table(rules), times)),
        by_hand=by_hand,
        exchanges=EXCHANGES,
        ends=np.stack([game.solved().ends, with_pair_plus(rules).solved().ends]),
        survives=int(rules.options.pair_plus_survives_fold),
        scale=times,
    )


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """The three streets, three cards to each seat; every seat plays as its best strategy ends."""
    six, by_place, by_hand, scale = tables.six, tables.by_place, tables.by_hand, tables.scale
    exchanges, ends, survives = tables.exchanges, tables.ends, tables.survives
    deal(state, deck, 3 + 3 * seats)
    for seat in range(seats):
        own = 3 + 3 * seat
        hand = number_of_three(deck[own], deck[own + 1], deck[own + 2])
        place = place_of_six(deck, own, six)
        alone = best_end(ALONE, hand, deck, by_hand, exchanges, ends)
        joint = best_end(JOINTLY, hand, deck, by_hand, exchanges, ends)
        settle(seat, place, hand, joint, survives, by_place, by_hand, scale, net, at_risk)
        net[seat, MAIN_WITH_PAIR_PLUS] = net[seat, MAIN] + net[seat, PAIR_PLUS]
        at_risk[seat, MAIN_WITH_PAIR_PLUS] = at_risk[seat, MAIN] + scale
        settle(seat, place, hand, 1, survives, by_place, by_hand, scale, net, at_risk)
        net[seat, MAIN] = main_net(place, alone, by_place, scale)
        at_risk[seat, MAIN] = scale * (2 + abs(alone))


@kernel
def place_of_six(deck: Ints, own: int, six: Table) -> int:
    """The place of three own cards and the first three."""
    a, b, c, x, y, z = deck[own], deck[own + 1], deck[own + 2], deck[0], deck[1], deck[2]
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[x] + CARD_KEYS[y] + CARD_KEYS[z]
    mask = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[x] | CARD_BITS[y] | CARD_BITS[z]
    return evaluate(key, mask, six)


@kernel
def best_end(which: int, hand: int, deck: Ints, by_hand: Ints, exchanges: Ints, ends: Ends) -> int:
    """The end of the best play of a hand with these cards on 4th and 5th Street, permuted as for its representative."""
    exchange = by_hand[EXCHANGE, hand]
    return int(ends[which, by_hand[CLASS, hand], exchanges[exchange, deck[0]], exchanges[exchange, deck[1]]])


@kernel
def settle(
    seat: int,
    place: int,
    hand: int,
    played: int,
    survives: int,
    by_place: Ints,
    by_hand: Ints,
    scale: int,
    net: Ints,
    at_risk: Ints,
) -> None:
    """Settle every wager of one seat, in units of 1 / ``scale``, with a Play Wager of this many Antes; ≤ 0 is a fold.

    A fold loses the Progressive Payout Wager, the Pair Plus Wager by the submission (§ 669a.11(f)–(g)).
    """
    net[seat, MAIN] = main_net(place, played, by_place, scale)
    at_risk[seat, MAIN] = scale * (2 + abs(played))
    net[seat, PAIR_PLUS] = by_hand[PAYS_PAIR_PLUS, hand] if played > 0 or survives else -scale
    net[seat, PROGRESSIVE] = by_hand[PAYS_METER, hand] if played > 0 else -scale
    net[seat, SIX_CARD_BONUS] = by_place[PAYS_SIX, place]
    for wager in range(PAIR_PLUS, SIX_CARD_BONUS + 1):
        at_risk[seat, wager] = scale


@kernel
def main_net(place: int, played: int, by_place: Ints, scale: int) -> int:
    """Ante, Blind and Play together (§§ 669a.11(f), 669a.11(i)(2))."""
    if played <= 0:
        return scale * (played - 2)
    return int(by_place[PAYS_ANTE_AND_BLIND, place] + played * by_place[PAYS_PLAY, place])
