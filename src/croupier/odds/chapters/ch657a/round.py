"""Crazy 4 Poker, complete rounds: every wager at one unit, aces raise three times, king-queen-eight-four plays."""

from typing import Any

import numpy as np

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import SCHEDULE
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.chapters.ch657a_crazy_4_poker.table import SEATS
from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, place_of, ranking
from croupier.odds.hands.five_card_hand import pays_on_dealer
from croupier.odds.hands.pay_arrays import pays_by_place, side_by_side, six_card_pays, six_card_place
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

WAGERS = (
    "main",
    "queens_up",
    "four_card_progressive",
    "five_card_progressive",
    "five_card_hand_player",
    "five_card_hand_dealer",
    "six_card_bonus",
)
SCALE = 60
"""Results are counted in sixtieths of a unit: up to six players divide a jackpot of the dealer's hand."""

ON_DEALER = 5
"""The row of what the dealer's hand pays one player comes next, then what it pays each of two, and so on."""

KING_HIGH = place_of(FOUR_CARD, "king_high")
PAIR_OF_ACES = place_of(FOUR_CARD, "pair_of_aces_or_better")
PLAYS = int(np.searchsorted(ranking(FOUR_CARD), FOUR_CARD.value(cards("Ks Qd 8h 4c 2d"))))
"""The least hand that plays: within 0.000001 of the Ante of the best play."""


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager of the chapter at one unit; a wager without a paytable in force is played on its table A."""
    return Simulator(
        wagers=WAGERS,
        scale=SCALE,
        deck=52,
        play_round=play_round,
        tables=tables(rules),
        jackpots={"six_card_bonus": int(pays(rules)[5].max())},
    )


def tables(rules: Ruleset[Options]) -> tuple[Any, ...]:
    """The arrays the kernel reads: three evaluators, what each place pays on each wager, and what a fold forfeits."""
    return (
        evaluator(FOUR_CARD, 5),
        evaluator(FIVE_CARD, 5),
        evaluator(FIVE_CARD, 6),
        pays(rules),
        int(not rules.options.five_card_hand_survives_fold),
    )


def pays(rules: Ruleset[Options]) -> Ints:
    """What each place pays on each wager, meters at their seed.

    From ON_DEALER on stands what the dealer's hand pays, by how many share it.
    """
    options, paytables = rules.options, rules.paytables
    unit, hand_unit = options.progressive_unit, options.five_card_hand_unit
    four_column = options.four_card_progressive_paytable or "A"
    five_column = options.five_card_progressive_paytable or "A"
    four_levels = SCHEDULE.levels("four_card_progressive", four_column, unit)
    five_levels = SCHEDULE.levels("five_card_progressive", five_column, unit)
    hand_levels = SCHEDULE.levels("five_card_hand", "A", hand_unit)
    queens_up = paytables.table("queens_up", options.queens_up_paytable)
    four_card = paytables.table("four_card_progressive", four_column)
    five_card = paytables.table("five_card_progressive", five_column)
    hand = paytables.table("five_card_hand")
    return side_by_side(
        pays_by_place(FOUR_CARD, paytables.table("super_bonus"), SCALE, below=0),
        pays_by_place(FOUR_CARD, queens_up, SCALE),
        pays_by_place(FOUR_CARD, four_card, SCALE, levels=four_levels, unit=unit),
        pays_by_place(FIVE_CARD, five_card, SCALE, levels=five_levels, unit=unit),
        pays_by_place(FIVE_CARD, hand, SCALE, levels=hand_levels, unit=hand_unit),
        six_card_pays(paytables.table("six_card_bonus", options.six_card_paytable or "A"), SCALE),
        *pays_on_dealer(hand, hand_levels, hand_unit, SCALE, SEATS),
    )


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """The dealer's five cards, the Six Card Bonus card, five cards to each seat; fold, play once or three times."""
    table4, table5, table6, pays, forfeits = tables
    deal(state, deck, 6 + 5 * seats)
    key, bits = five_cards(deck, 0)
    dealer = evaluate(key, bits, table4)
    sharing = playing(deck, seats, table4) if forfeits else seats
    on_dealer = pays[ON_DEALER + sharing, evaluate(key, bits, table5)]
    for seat in range(seats):
        key, bits = five_cards(deck, 6 + 5 * seat)
        four = evaluate(key, bits, table4)
        five = evaluate(key, bits, table5)
        key += CARD_KEYS[deck[5]]
        bits |= CARD_BITS[deck[5]]
        six = six_card_place(evaluate(key, bits, table6), bits)
        times = 3 if four >= PAIR_OF_ACES else (1 if four >= PLAYS else 0)
        settle(seat, four, five, six, dealer, on_dealer, times, forfeits, pays, net, at_risk)


@kernel
def playing(deck: Ints, seats: int, table4: Table) -> int:
    """How many seats do not fold; they alone share what the dealer's hand pays where a fold forfeits that."""
    count = 0
    for seat in range(seats):
        key, bits = five_cards(deck, 6 + 5 * seat)
        count += evaluate(key, bits, table4) >= PLAYS
    return count


@kernel
def five_cards(deck: Ints, start: int) -> tuple[int, int]:
    """The keys and bits of five cards."""
    a, b, c, d, e = deck[start], deck[start + 1], deck[start + 2], deck[start + 3], deck[start + 4]
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    bits = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e]
    return key, bits


@kernel
def settle(
    seat: int,
    four: int,
    five: int,
    six: int,
    dealer: int,
    on_dealer: int,
    times: int,
    forfeits: int,
    pays: Ints,
    net: Ints,
    at_risk: Ints,
) -> None:
    """What every wager of one seat comes to, in sixtieths of a unit, in the order of § 657a.11.

    ``on_dealer`` is what the dealer's five cards pay this player; ``forfeits`` is 1 where a fold loses the wagers on
    five cards too.
    """
    bonus = pays[0, four]
    at_risk[seat, 0] = SCALE * (2 + times)
    for wager in range(1, 7):
        at_risk[seat, wager] = SCALE
    if times == 0:
        net[seat, 0] = -2 * SCALE
    elif dealer < KING_HIGH:
        net[seat, 0] = SCALE * times + bonus
    elif four < dealer:
        net[seat, 0] = -SCALE * (1 + times) + (bonus or -SCALE)
    elif four > dealer:
        net[seat, 0] = SCALE * (1 + times) + bonus
    else:
        net[seat, 0] = bonus
    net[seat, 1] = pays[1, four] if times else -SCALE
    net[seat, 2] = pays[2, four] if times else -SCALE
    net[seat, 3] = pays[3, five] if times else -SCALE
    net[seat, 4] = pays[4, five] if times or not forfeits else -SCALE
    net[seat, 5] = on_dealer if times or not forfeits else -SCALE
    net[seat, 6] = pays[5, six]
