"""Criss-Cross Poker, complete rounds: every wager at one unit, each hand played by the best strategy."""

from typing import Any

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
FAMILIES = ("antes", "bets", "five_card_bonus")


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager of the chapter at one unit."""
    return Simulator(wagers=WAGERS, scale=scale(rules), deck=52, play_round=play_round, tables=tables(rules))


def scale(rules: Ruleset[Options]) -> int:
    """Results are counted in units, or finer where a paytable needs it."""
    return smallest_unit(map(rules.paytables.table, FAMILIES))


def tables(rules: Ruleset[Options]) -> tuple[Any, ...]:
    """The arrays the kernel reads: an evaluator, what each place pays, the best Across and Down Bets."""
    times = scale(rules)
    pays = side_by_side(*(pays_by_place(FIVE_CARD, rules.paytables.table(name), times) for name in FAMILIES))
    holes = AntesAndBets(rules).solved()
    own = classes(2)
    across = np.array([hole.across for hole in holes])[own.of]
    down = np.stack([hole.down for hole in holes])
    by_hand = side_by_side(own.of, own.exchange, across)
    return evaluator(FIVE_CARD, 5), pays, by_hand, EXCHANGES, down, times


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """Left, right, far, near and middle, then two cards to each seat; three Bets or a fold."""
    table, pays, by_hand, exchanges, downs, scale = tables
    deal(state, deck, 5 + 2 * seats)
    cross = place_of_five(deck, 0, 1, 2, 3, 4, table)
    for seat in range(seats):
        x, y = 5 + 2 * seat, 6 + 2 * seat
        hand = number_of_two(deck[x], deck[y])
        exchange = by_hand[1, hand]
        across = by_hand[2, hand]
        row = number_of_two(exchanges[exchange, deck[0]], exchanges[exchange, deck[1]])
        down = downs[by_hand[0, hand], row] if across else 0
        middle = 0
        if down:
            middle = best_middle(deck, x, y, across, down, pays, scale, table)
        on_row = place_of_five(deck, x, y, 0, 4, 1, table)
        on_column = place_of_five(deck, x, y, 2, 4, 3, table)
        settle(seat, on_row, on_column, cross, across, down, middle, pays, scale, net, at_risk)


@kernel
def place_of_five(
    deck: Ints,
    a: int,
    b: int,
    c: int,
    d: int,
    e: int,
    table: Table,
) -> int:
    """The place of five cards of the deck."""
    i, j, k, m, n = deck[a], deck[b], deck[c], deck[d], deck[e]
    key = CARD_KEYS[i] + CARD_KEYS[j] + CARD_KEYS[k] + CARD_KEYS[m] + CARD_KEYS[n]
    bits = CARD_BITS[i] | CARD_BITS[j] | CARD_BITS[k] | CARD_BITS[m] | CARD_BITS[n]
    return evaluate(key, bits, table)


@kernel
def best_middle(
    deck: Ints,
    x: int,
    y: int,
    across: int,
    down: int,
    pays: Ints,
    scale: int,
    table: Table,
) -> int:
    """The best Middle Bet, 0 a fold: what it comes to with each of the 46 middle cards, the one to come among them."""
    own = CARD_BITS[deck[x]] | CARD_BITS[deck[y]]
    own_key = CARD_KEYS[deck[x]] + CARD_KEYS[deck[y]]
    row = own | CARD_BITS[deck[0]] | CARD_BITS[deck[1]]
    row_key = own_key + CARD_KEYS[deck[0]] + CARD_KEYS[deck[1]]
    column = own | CARD_BITS[deck[2]] | CARD_BITS[deck[3]]
    column_key = own_key + CARD_KEYS[deck[2]] + CARD_KEYS[deck[3]]
    staying = 0
    middle = 0
    for card in range(52):
        if not (row | column) >> card & 1:
            key, bit = CARD_KEYS[card], CARD_BITS[card]
            first = evaluate(row_key + key, row | bit, table)
            second = evaluate(column_key + key, column | bit, table)
            staying += pays[0, first] + pays[0, second] + across * pays[1, first] + down * pays[1, second]
            middle += pays[1, max(first, second)]
    bet = 3 if middle > 0 else 1
    return bet if staying + bet * middle > -46 * scale * (2 + across + down) else 0


@kernel
def settle(
    seat: int,
    row: int,
    column: int,
    cross: int,
    across: int,
    down: int,
    middle: int,
    pays: Ints,
    scale: int,
    net: Ints,
    at_risk: Ints,
) -> None:
    """Every wager of one seat, in units of 1 / ``scale``, in the order of § 674a.11(h); no Middle Bet is a fold.

    A fold at any stage loses both Antes and the Bets made before it (§§ 674a.11(b), 674a.11(d), 674a.11(f)).
    """
    at_risk[seat, 0] = scale * (2 + across + down + middle)
    if middle:
        on_row = pays[0, row] + across * pays[1, row]
        on_column = pays[0, column] + down * pays[1, column]
        net[seat, 0] = on_row + on_column + middle * pays[1, max(row, column)]
    else:
        net[seat, 0] = -at_risk[seat, 0]
    net[seat, 1] = pays[2, cross]
    at_risk[seat, 1] = scale
