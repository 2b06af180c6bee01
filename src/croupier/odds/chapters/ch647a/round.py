"""Texas Hold 'Em Bonus Poker, complete rounds: every wager at one unit, every decision the solver's own."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.paytables import SCHEDULE
from croupier.chapters.ch647a_texas_holdem_bonus.rankings import first_two_cards
from croupier.chapters.ch647a_texas_holdem_bonus.table import SEATS
from croupier.equipment.cards import Card
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch647a.community import EXCHANGED
from croupier.odds.chapters.ch647a.solve import ACES, OTHERS, Play
from croupier.odds.chapters.ch647a.streets import ACE, streets
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.canonical import RANKS, classes, number_of_four, number_of_three, number_of_two
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, place_of
from croupier.odds.hands.five_card_hand import pays_on_dealer
from croupier.odds.hands.pay_arrays import pays_by_hand, pays_by_place, side_by_side, six_card_pays, six_card_place
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.paytables import Paytable

WAGERS = ("main", "holdem_bonus", "progressive", "five_card_hand_player", "five_card_hand_dealer", "six_card_bonus")

SCALE = 60
"""Results are counted in sixtieths of a unit: up to six players divide a jackpot of the dealer's hand."""

ON_DEALER = 3
"""The row of what the dealer's hand pays one player comes next, then what it pays each of two, and so on."""

BOTH_ACES = 1326
"""Where the pay of two aces against two aces stands, after the numbers of all holes."""


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager at one unit; a wager without a paytable in force is played on its table A."""
    return Simulator(
        wagers=WAGERS,
        scale=SCALE,
        deck=52,
        play_round=play_round,
        tables=tables(rules),
        jackpots={"six_card_bonus": int(pays(rules)[3].max())},
    )


def tables(rules: Ruleset[Options]) -> tuple[Any, ...]:
    """What the kernel reads: evaluators of five to seven cards, the decisions, and what each wager pays."""
    four, flops, best = classes(4), classes(3), streets()
    return (
        evaluator(FIVE_CARD, 5),
        evaluator(FIVE_CARD, 6),
        evaluator(FIVE_CARD, 7),
        Play(rules.options).folded[classes(2).of],
        flops.of,
        flops.exchange,
        best.turn,
        four.of,
        four.exchange,
        best.river,
        EXCHANGED,
        place_of(FIVE_CARD, rules.options.ante_pays_from),
        pays(rules),
    )


def pays(rules: Ruleset[Options]) -> Ints:
    """What each hole pays on the bonus and each place on the other side wagers, meters at their seed.

    From ON_DEALER on stands what the dealer's hand pays, by how many share it.
    """
    options, paytables = rules.options, rules.paytables
    column, unit = options.progressive_paytable or "A", options.progressive_unit
    levels = SCHEDULE.levels("progressive", column, unit)
    hand_unit = options.five_card_hand_unit
    hand_levels = SCHEDULE.levels("five_card_hand", "A", hand_unit)
    hand = paytables.table("five_card_hand")
    bonus = paytables.table("holdem_bonus", options.holdem_bonus_paytable or "A")
    return side_by_side(
        np.append(_by_hole(bonus, OTHERS), _by_hole(bonus, ACES)[TWO_ACES]),
        pays_by_place(FIVE_CARD, paytables.table("progressive", column), SCALE, levels=levels, unit=unit),
        pays_by_place(FIVE_CARD, hand, SCALE, levels=hand_levels, unit=hand_unit),
        six_card_pays(paytables.table("six_card_bonus", options.six_card_paytable or "A"), SCALE),
        *pays_on_dealer(hand, hand_levels, hand_unit, SCALE, SEATS),
    )


TWO_ACES = number_of_two(ACE, ACE + RANKS)


def _by_hole(table: Paytable, dealer: Sequence[Card]) -> Ints:
    """What each hole pays on the Texas Hold 'Em Bonus beside these cards of the dealer."""

    def reached(hole: Sequence[Card]) -> Callable[[str], bool]:
        return first_two_cards(hole, lambda: dealer)

    return pays_by_hand(reached, table, SCALE, 2)


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """The dealer's two cards, Flop, Turn, River, the four Six Card Bonus cards, then two cards to each seat."""
    table5, table6, table7, folded, flop_of, flop_by, turn, four_of, four_by, river, exchanged, paid_from, pays = tables
    deal(state, deck, 11 + 2 * seats)
    flop_key, flop_bits = added(deck, 2, 5)
    rest_key, rest_bits = added(deck, 5, 7)
    six_key, six_bits = added(deck, 7, 11)
    number = number_of_three(deck[2], deck[3], deck[4])
    flop, by_flop = flop_of[number], flop_by[number]
    number = number_of_four(deck[2], deck[3], deck[4], deck[5])
    four, by_four = four_of[number], four_by[number]
    key, bits = added(deck, 0, 2)
    key, bits = key + flop_key, bits | flop_bits
    dealer5 = evaluate(key, bits, table5)
    dealer7 = evaluate(key + rest_key, bits | rest_bits, table7)
    dealer_aces = deck[0] % RANKS == ACE and deck[1] % RANKS == ACE
    for seat in range(seats):
        start = 11 + 2 * seat
        hole = number_of_two(deck[start], deck[start + 1])
        key, bits = added(deck, start, start + 2)
        six = evaluate(key + six_key, bits | six_bits, table6)
        six = six_card_place(six, bits | six_bits)
        key, bits = key + flop_key, bits | flop_bits
        five = evaluate(key, bits, table5)
        seven = evaluate(key + rest_key, bits | rest_bits, table7)
        bets = 0
        if not folded[hole]:
            bets = 2 + turn[flop, exchanged[by_flop, hole]] + river[four, exchanged[by_four, hole]]
        aces = dealer_aces and deck[start] % RANKS == ACE and deck[start + 1] % RANKS == ACE
        main = against_dealer(seven, dealer7, bets, paid_from)
        settle(seat, seats, bets, main, BOTH_ACES if aces else hole, five, dealer5, six, pays, net, at_risk)


@kernel
def added(deck: Ints, first: int, last: int) -> tuple[int, int]:
    """The keys and bits of some cards of the deck."""
    key, bits = np.int64(0), np.int64(0)
    for place in range(first, last):
        key += CARD_KEYS[deck[place]]
        bits |= CARD_BITS[deck[place]]
    return int(key), int(bits)


@kernel
def against_dealer(player: int, dealer: int, bets: int, paid_from: int) -> int:
    """What the Ante and so many Antes of bets come to, in Antes (§ 647a.11(h)); no bets are a fold."""
    if bets == 0:
        return -1
    if player < dealer:
        return -1 - bets
    if player > dealer:
        return bets + (player >= paid_from)
    return 0


@kernel
def settle(
    seat: int,
    sharing: int,
    bets: int,
    main: int,
    hole: int,
    five: int,
    dealer: int,
    six: int,
    pays: Ints,
    net: Ints,
    at_risk: Ints,
) -> None:
    """What every wager of one seat comes to, in sixtieths of a unit, in the order of § 647a.11(h) to (k).

    ``sharing`` is how many players divide a jackpot of the dealer's hand (§ 647a.12(e)(2)).
    """
    at_risk[seat, 0] = SCALE * (1 + bets)
    for wager in range(1, 6):
        at_risk[seat, wager] = SCALE
    net[seat, 0] = SCALE * main
    net[seat, 1] = pays[0, hole]
    net[seat, 2] = pays[1, five] if bets else -SCALE
    net[seat, 3] = pays[2, five]
    net[seat, 4] = pays[ON_DEALER + sharing, dealer]
    net[seat, 5] = pays[3, six]
