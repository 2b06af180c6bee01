"""Crazy 4 Poker, complete rounds: every wager at one unit, aces raise three times, king-queen-eight-four plays."""

from typing import NamedTuple

import numpy as np

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import SCHEDULE
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.chapters.ch657a_crazy_4_poker.table import SEATS
from croupier.equipment.cards import cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, five_cards, place_of, ranking
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
MAIN, QUEENS_UP, FOUR_CARD_METER, FIVE_CARD_METER, ON_PLAYER, ON_DEALER, SIX_CARD_BONUS = range(len(WAGERS))
"""The columns of the wagers."""

PAYS_SUPER, PAYS_QUEENS_UP, PAYS_FOUR, PAYS_FIVE, PAYS_PLAYER, PAYS_SIX, PAYS_DEALER = range(7)
"""The rows of payouts by place.

The last and following rows are what the dealer's hand pays one player, each of two, and so on.
"""

SCALE = 60
"""Results are counted in sixtieths of a unit: up to six players divide a jackpot of the dealer's hand."""

KING_HIGH = place_of(FOUR_CARD, "king_high")
PAIR_OF_ACES = place_of(FOUR_CARD, "pair_of_aces_or_better")
PLAYS = int(np.searchsorted(ranking(FOUR_CARD), FOUR_CARD.value(cards("Ks Qd 8h 4c 2d"))))
"""The lowest hand that plays: within 0.000001 of the Ante of the best play."""

NOT_READ = {
    "super_bonus_loses_if_outranked_by_unqualified_dealer": "a hand that a dealer below king outranks is folded here",
    "play_whole_multiples_only": "the Play Wager is once or three times the Ante",
    "five_card_hand_bonus": "every wager is played, offered or not",
    "folded_hands_create_envy": "Envy Bonuses are not played; the solver says what each other hand adds",
    "magic_card": "it comes on top; the solver says what it adds",
    "lucky_bonus": "it comes on top; the solver says what it adds",
    "reserve_policy": "a meter stands at its seed in every round",
}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: evaluators, payouts by place, and 1 if a fold forfeits the Five Card Hand Bonus."""

    four: Table
    five: Table
    six: Table
    pays: Ints
    forfeits: int


class Hand(NamedTuple):
    """The places of a player's cards: the best four of five, all five, and all six."""

    four: int
    five: int
    six: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager of the chapter at one unit; a wager without a paytable in force uses its table A."""
    read = tables(rules)
    jackpots = {"six_card_bonus": int(read.pays[PAYS_SIX].max())}
    return Simulator(wagers=WAGERS, scale=SCALE, play_round=play_round, tables=read, jackpots=jackpots)


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    return Tables(
        four=evaluator(FOUR_CARD, 5),
        five=evaluator(FIVE_CARD, 5),
        six=evaluator(FIVE_CARD, 6),
        pays=pays(rules),
        forfeits=int(not rules.options.five_card_hand_survives_fold),
    )


def pays(rules: Ruleset[Options]) -> Ints:
    """The payout of each place, in row order, with meters at their seeds."""
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
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """The dealer's five cards, the Six Card Bonus card, five cards to each seat; fold, play once or three times."""
    four, five, six, pays = tables.four, tables.five, tables.six, tables.pays
    deal(state, deck, 6 + 5 * seats)
    key, bits = five_cards(deck, 0)
    dealer = evaluate(key, bits, four)
    sharing = playing(deck, seats, four) if tables.forfeits else seats
    on_dealer = pays[PAYS_DEALER + sharing - 1, evaluate(key, bits, five)]
    for seat in range(seats):
        key, bits = five_cards(deck, 6 + 5 * seat)
        of_four, of_five = evaluate(key, bits, four), evaluate(key, bits, five)
        key += CARD_KEYS[deck[5]]
        bits |= CARD_BITS[deck[5]]
        hand = Hand(of_four, of_five, six_card_place(evaluate(key, bits, six), bits))
        times = 3 if of_four >= PAIR_OF_ACES else (1 if of_four >= PLAYS else 0)
        settle(seat, hand, dealer, on_dealer, times, tables.forfeits, pays, net, at_risk)


@kernel
def playing(deck: Ints, seats: int, four: Table) -> int:
    """The number of seats that do not fold; only they share the dealer's hand payout if a fold forfeits it."""
    count = 0
    for seat in range(seats):
        key, bits = five_cards(deck, 6 + 5 * seat)
        count += evaluate(key, bits, four) >= PLAYS
    return count


@kernel
def settle(
    seat: int,
    hand: Hand,
    dealer: int,
    on_dealer: int,
    times: int,
    forfeits: int,
    pays: Ints,
    net: Ints,
    at_risk: Ints,
) -> None:
    """The net result of every wager of one seat, in sixtieths of a unit, in the order of § 657a.11.

    ``on_dealer`` is what the dealer's five cards pay this player; ``forfeits`` is 1 if a fold also loses the wagers on
    five cards.
    """
    bonus = pays[PAYS_SUPER, hand.four]
    at_risk[seat, MAIN] = SCALE * (2 + times)
    for wager in range(QUEENS_UP, SIX_CARD_BONUS + 1):
        at_risk[seat, wager] = SCALE
    if times == 0:
        net[seat, MAIN] = -2 * SCALE
    elif dealer < KING_HIGH:
        net[seat, MAIN] = SCALE * times + bonus
    elif hand.four < dealer:
        net[seat, MAIN] = -SCALE * (1 + times) + (bonus or -SCALE)
    elif hand.four > dealer:
        net[seat, MAIN] = SCALE * (1 + times) + bonus
    else:
        net[seat, MAIN] = bonus
    net[seat, QUEENS_UP] = pays[PAYS_QUEENS_UP, hand.four] if times else -SCALE
    net[seat, FOUR_CARD_METER] = pays[PAYS_FOUR, hand.four] if times else -SCALE
    net[seat, FIVE_CARD_METER] = pays[PAYS_FIVE, hand.five] if times else -SCALE
    net[seat, ON_PLAYER] = pays[PAYS_PLAYER, hand.five] if times or not forfeits else -SCALE
    net[seat, ON_DEALER] = on_dealer if times or not forfeits else -SCALE
    net[seat, SIX_CARD_BONUS] = pays[PAYS_SIX, hand.six]
