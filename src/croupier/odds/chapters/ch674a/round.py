"""Criss-Cross Poker, complete rounds: every wager at one unit, each hand played by the best strategy."""

from typing import NamedTuple

import numpy as np

from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch674a.solve import AntesAndBets
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.canonical import EXCHANGES, classes, number_of_two
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator
from croupier.odds.hands.pay_arrays import pays_by_place, side_by_side, smallest_unit
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

WAGERS = ("main", "five_card_bonus")
MAIN, FIVE_CARD_BONUS = range(len(WAGERS))
"""The columns of the wagers."""

FAMILIES = ("antes", "bets", "five_card_bonus")
PAYS_ANTE, PAYS_BET, PAYS_BONUS = range(len(FAMILIES))
"""The rows of payouts by place."""

CLASS, EXCHANGE, ACROSS = range(3)
"""The rows by the number of a two-card hand: class, suit permutation to the representative, best Across Bet."""

LEFT, RIGHT, FAR, NEAR, MIDDLE = range(5)
"""The positions of the cards of the cross in the deck."""

NOT_READ = {
    "five_card_bonus": "every wager is played, offered or not",
    "bet_whole_multiples_only": "the best Bet is once or three times the Ante",
}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: an evaluator, payouts by place, the best Across and Down Bets."""

    five: Table
    pays: Ints
    by_hand: Ints
    exchanges: Ints
    down: Ints
    scale: int


class Bets(NamedTuple):
    """The Bets of one seat in Antes; no Middle Bet is a fold."""

    across: int
    down: int
    middle: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager of the chapter at one unit."""
    read = tables(rules)
    return Simulator(wagers=WAGERS, scale=read.scale, play_round=play_round, tables=read)


def scale(rules: Ruleset[Options]) -> int:
    """Results are counted in units, or finer where a paytable needs it."""
    return smallest_unit(map(rules.paytables.table, FAMILIES))


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    times = scale(rules)
    pays = side_by_side(*(pays_by_place(FIVE_CARD, rules.paytables.table(name), times) for name in FAMILIES))
    holes = AntesAndBets(rules).solved()
    own = classes(2)
    across = np.array([hole.across for hole in holes])[own.of]
    return Tables(
        five=evaluator(FIVE_CARD, 5),
        pays=pays,
        by_hand=side_by_side(own.of, own.exchange, across),
        exchanges=EXCHANGES,
        down=np.stack([hole.down for hole in holes]),
        scale=times,
    )


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Left, right, far, near and middle, then two cards to each seat; three Bets or a fold."""
    five, pays, by_hand, scale = tables.five, tables.pays, tables.by_hand, tables.scale
    exchanges, downs = tables.exchanges, tables.down
    deal(state, deck, 5 + 2 * seats)
    cross = place_of_five(deck, LEFT, RIGHT, FAR, NEAR, MIDDLE, five)
    for seat in range(seats):
        x, y = 5 + 2 * seat, 6 + 2 * seat
        hand = number_of_two(deck[x], deck[y])
        exchange = by_hand[EXCHANGE, hand]
        across = by_hand[ACROSS, hand]
        row = number_of_two(exchanges[exchange, deck[LEFT]], exchanges[exchange, deck[RIGHT]])
        down = downs[by_hand[CLASS, hand], row] if across else 0
        middle = 0
        if down:
            middle = best_middle(deck, x, y, across, down, pays, scale, five)
        on_row = place_of_five(deck, x, y, LEFT, MIDDLE, RIGHT, five)
        on_column = place_of_five(deck, x, y, FAR, MIDDLE, NEAR, five)
        settle(seat, on_row, on_column, cross, Bets(across, down, middle), pays, scale, net, at_risk)


@kernel
def place_of_five(
    deck: Ints,
    a: int,
    b: int,
    c: int,
    d: int,
    e: int,
    five: Table,
) -> int:
    """The place of five cards of the deck."""
    i, j, k, m, n = deck[a], deck[b], deck[c], deck[d], deck[e]
    key = CARD_KEYS[i] + CARD_KEYS[j] + CARD_KEYS[k] + CARD_KEYS[m] + CARD_KEYS[n]
    bits = CARD_BITS[i] | CARD_BITS[j] | CARD_BITS[k] | CARD_BITS[m] | CARD_BITS[n]
    return evaluate(key, bits, five)


@kernel
def best_middle(
    deck: Ints,
    x: int,
    y: int,
    across: int,
    down: int,
    pays: Ints,
    scale: int,
    five: Table,
) -> int:
    """The best Middle Bet, 0 for a fold, over each of the 46 possible middle cards, the actual one included."""
    own = CARD_BITS[deck[x]] | CARD_BITS[deck[y]]
    own_key = CARD_KEYS[deck[x]] + CARD_KEYS[deck[y]]
    row = own | CARD_BITS[deck[LEFT]] | CARD_BITS[deck[RIGHT]]
    row_key = own_key + CARD_KEYS[deck[LEFT]] + CARD_KEYS[deck[RIGHT]]
    column = own | CARD_BITS[deck[FAR]] | CARD_BITS[deck[NEAR]]
    column_key = own_key + CARD_KEYS[deck[FAR]] + CARD_KEYS[deck[NEAR]]
    staying = 0
    middle = 0
    for card in range(52):
        if not (row | column) >> card & 1:
            key, bit = CARD_KEYS[card], CARD_BITS[card]
            first = evaluate(row_key + key, row | bit, five)
            second = evaluate(column_key + key, column | bit, five)
            staying += pays[PAYS_ANTE, first] + pays[PAYS_ANTE, second]
            staying += across * pays[PAYS_BET, first] + down * pays[PAYS_BET, second]
            middle += pays[PAYS_BET, max(first, second)]
    bet = 3 if middle > 0 else 1
    return bet if staying + bet * middle > -46 * scale * (2 + across + down) else 0


@kernel
def settle(
    seat: int, row: int, column: int, cross: int, bets: Bets, pays: Ints, scale: int, net: Ints, at_risk: Ints
) -> None:
    """Settle every wager of one seat, in units of 1 / ``scale``, in the order of § 674a.11(h).

    A fold at any stage loses both Antes and the Bets made before it (§§ 674a.11(b), 674a.11(d), 674a.11(f)).
    """
    at_risk[seat, MAIN] = scale * (2 + bets.across + bets.down + bets.middle)
    if bets.middle:
        on_row = pays[PAYS_ANTE, row] + bets.across * pays[PAYS_BET, row]
        on_column = pays[PAYS_ANTE, column] + bets.down * pays[PAYS_BET, column]
        net[seat, MAIN] = on_row + on_column + bets.middle * pays[PAYS_BET, max(row, column)]
    else:
        net[seat, MAIN] = -at_risk[seat, MAIN]
    net[seat, FIVE_CARD_BONUS] = pays[PAYS_BONUS, cross]
    at_risk[seat, FIVE_CARD_BONUS] = scale
