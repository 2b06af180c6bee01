"""Crazy 4 Poker, complete rounds: every wager at one unit, aces raise three times, king-queen-eight-four plays."""

from typing import Any

import numpy as np

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import SCHEDULE
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.compiled import Ints, kernel
from croupier.odds.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, place_of, ranking
from croupier.odds.pay_arrays import pays_by_place, side_by_side, six_card_pays, six_card_place
from croupier.odds.ruleset import Ruleset
from croupier.odds.shuffling import State, deal
from croupier.odds.simulation import Simulator

WAGERS = ("main", "queens_up", "four_card_progressive", "five_card_progressive", "six_card_bonus")
SCALE = 2
"""Results are counted in halves of a unit: the Super Bonus pays 3 to 2."""

KING_HIGH = place_of(FOUR_CARD, "king_high")
PAIR_OF_ACES = place_of(FOUR_CARD, "pair_of_aces_or_better")
PLAYS = int(np.searchsorted(ranking(FOUR_CARD), FOUR_CARD.value(cards("Ks Qd 8h 4c 2d"))))
"""The least hand that plays: within 0.000001 of the Ante of the best play."""


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager of the chapter at one unit; a wager without a paytable in force is played on its table A."""
    return Simulator(wagers=WAGERS, scale=SCALE, deck=52, play_round=play_round, tables=tables(rules))


def tables(rules: Ruleset[Options]) -> tuple[Any, ...]:
    """The arrays the kernel reads: three evaluators, and what each place pays on each wager."""
    options, paytables = rules.options, rules.paytables
    unit = options.progressive_unit
    four_column = options.four_card_progressive_paytable or "A"
    five_column = options.five_card_progressive_paytable or "A"
    four_levels = SCHEDULE.levels("four_card_progressive", four_column, unit)
    five_levels = SCHEDULE.levels("five_card_progressive", five_column, unit)
    queens_up = paytables.table("queens_up", options.queens_up_paytable)
    four_card = paytables.table("four_card_progressive", four_column)
    five_card = paytables.table("five_card_progressive", five_column)
    six_card = paytables.table("six_card_bonus", options.six_card_paytable or "A")
    pays = side_by_side(
        pays_by_place(FOUR_CARD, paytables.table("super_bonus"), SCALE, below=0),
        pays_by_place(FOUR_CARD, queens_up, SCALE),
        pays_by_place(FOUR_CARD, four_card, SCALE, levels=four_levels, unit=unit),
        pays_by_place(FIVE_CARD, five_card, SCALE, levels=five_levels, unit=unit),
        six_card_pays(six_card, SCALE),
    )
    return *evaluator(FOUR_CARD, 5).arrays, *evaluator(FIVE_CARD, 5).arrays, *evaluator(FIVE_CARD, 6).arrays, pays


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """The dealer's five cards, the Six Card Bonus card, five cards to each seat; fold, play once or three times."""
    high4, low4, values4, flushes4, bias4, high5, low5, values5, flushes5, bias5 = tables[:10]
    high6, low6, values6, flushes6, bias6, pays = tables[10:]
    deal(state, deck, 6 + 5 * seats)
    key, bits = five_cards(deck, 0)
    dealer = evaluate(key, bits, high4, low4, values4, flushes4, bias4)
    for seat in range(seats):
        key, bits = five_cards(deck, 6 + 5 * seat)
        four = evaluate(key, bits, high4, low4, values4, flushes4, bias4)
        five = evaluate(key, bits, high5, low5, values5, flushes5, bias5)
        key += CARD_KEYS[deck[5]]
        bits |= CARD_BITS[deck[5]]
        six = six_card_place(evaluate(key, bits, high6, low6, values6, flushes6, bias6), bits)
        times = 3 if four >= PAIR_OF_ACES else (1 if four >= PLAYS else 0)
        settle(seat, four, five, six, dealer, times, pays, net, at_risk)


@kernel
def five_cards(deck: Ints, start: int) -> tuple[int, int]:
    """The keys and bits of five cards."""
    a, b, c, d, e = deck[start], deck[start + 1], deck[start + 2], deck[start + 3], deck[start + 4]
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    bits = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e]
    return key, bits


@kernel
def settle(
    seat: int, four: int, five: int, six: int, dealer: int, times: int, pays: Ints, net: Ints, at_risk: Ints
) -> None:
    """What every wager of one seat comes to, in halves of a unit, in the order of § 657a.11."""
    bonus = pays[0, four]
    at_risk[seat, 0] = 4 + 2 * times
    for wager in range(1, 5):
        at_risk[seat, wager] = 2
    if times == 0:
        net[seat, 0] = -4
    elif dealer < KING_HIGH:
        net[seat, 0] = 2 * times + bonus
    elif four < dealer:
        net[seat, 0] = -2 - 2 * times + (bonus or -2)
    elif four > dealer:
        net[seat, 0] = 2 + 2 * times + bonus
    else:
        net[seat, 0] = bonus
    net[seat, 1] = pays[1, four] if times else -2
    net[seat, 2] = pays[2, four] if times else -2
    net[seat, 3] = pays[3, five] if times else -2
    net[seat, 4] = pays[4, six]
