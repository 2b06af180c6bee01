"""Texas Hold 'Em Bonus Poker, complete rounds: every wager at one unit, every decision the solver's."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.paytables import SCHEDULE
from croupier.chapters.ch647a_texas_holdem_bonus.rankings import first_two_cards
from croupier.chapters.ch647a_texas_holdem_bonus.table import SEATS
from croupier.equipment.cards import Card
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch647a.community import EXCHANGED
from croupier.odds.chapters.ch647a.solve import ACES, OTHERS, Play
from croupier.odds.chapters.ch647a.streets import ACE, streets
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.canonical import RANKS, classes, number_of_four, number_of_three, number_of_two
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, place_of
from croupier.odds.hands.five_card_hand import pays_on_dealer
from croupier.odds.hands.pay_arrays import pays_by_hand, pays_by_place, side_by_side, six_card_pays, six_card_place
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.paytables import Paytable

WAGERS = ("main", "holdem_bonus", "progressive", "five_card_hand_player", "five_card_hand_dealer", "six_card_bonus")

MAIN, BONUS, PROGRESSIVE, ON_PLAYER, ON_DEALER, SIX_CARD_BONUS = range(len(WAGERS))
"""The columns of the wagers."""

PAYS_BONUS, PAYS_METER, PAYS_PLAYER, PAYS_SIX, PAYS_DEALER = range(5)
"""The rows of payouts by hole or place.

The last and following rows are what the dealer's hand pays one player, each of two, and so on.
"""

SCALE = 60
"""Results are counted in sixtieths of a unit: up to six players divide a jackpot of the dealer's hand."""

BOTH_ACES = 1326
"""The index of two aces against two aces, after all holes."""

NOT_READ = {
    "five_card_hand_bonus": "every wager is played, offered or not",
    "folded_hands_create_envy": "Envy Bonuses are not played; the solver says what each other hand adds",
    "magic_card": "it comes on top; the solver says what it adds",
    "lucky_bonus": "it comes on top; the solver says what it adds",
    "reserve_policy": "a meter stands at its seed in every round",
    "community_first_burns": "a card that is burnt is as random as any other",
}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: evaluators, the decisions street by street, the payouts.

    A Flop or a board of four has, by its number, a class and the suit permutation that maps it to the representative;
    ``exchanged`` is a hole after that permutation.
    """

    five: Table
    six: Table
    seven: Table
    folded: NDArray[np.bool_]
    flop_class: Ints
    flop_exchange: Ints
    turn: NDArray[np.bool_]
    four_class: Ints
    four_exchange: Ints
    river: NDArray[np.bool_]
    exchanged: Values
    paid_from: int
    pays: Ints


class Hand(NamedTuple):
    """A player's hole by its number, or BOTH_ACES; the places of five cards and of the six of the Six Card Bonus."""

    hole: int
    five: int
    six: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager at one unit; a wager without a paytable in force uses its table A."""
    read = tables(rules)
    jackpots = {"six_card_bonus": int(read.pays[PAYS_SIX].max())}
    return Simulator(wagers=WAGERS, scale=SCALE, play_round=play_round, tables=read, jackpots=jackpots)


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    four, flops, best = classes(4), classes(3), streets()
    return Tables(
        five=evaluator(FIVE_CARD, 5),
        six=evaluator(FIVE_CARD, 6),
        seven=evaluator(FIVE_CARD, 7),
        folded=Play(rules.options).folded[classes(2).of],
        flop_class=flops.of,
        flop_exchange=flops.exchange,
        turn=best.turn,
        four_class=four.of,
        four_exchange=four.exchange,
        river=best.river,
        exchanged=EXCHANGED,
        paid_from=place_of(FIVE_CARD, rules.options.ante_pays_from),
        pays=pays(rules),
    )


def pays(rules: Ruleset[Options]) -> Ints:
    """The payout of each hole on the bonus and of each place on the other side wagers, in row order.

    Meters are at their seeds.
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
    """The payout of each hole on the Texas Hold 'Em Bonus with these cards of the dealer."""

    def reached(hole: Sequence[Card]) -> Callable[[str], bool]:
        return first_two_cards(hole, lambda: dealer)

    return pays_by_hand(reached, table, SCALE, 2)


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """The dealer's two cards, Flop, Turn, River, the four Six Card Bonus cards, then two cards to each seat."""
    five, six, seven, pays = tables.five, tables.six, tables.seven, tables.pays
    folded, turn, river, exchanged = tables.folded, tables.turn, tables.river, tables.exchanged
    deal(state, deck, 11 + 2 * seats)
    flop_key, flop_bits = added(deck, 2, 5)
    rest_key, rest_bits = added(deck, 5, 7)
    six_key, six_bits = added(deck, 7, 11)
    number = number_of_three(deck[2], deck[3], deck[4])
    flop, by_flop = tables.flop_class[number], tables.flop_exchange[number]
    number = number_of_four(deck[2], deck[3], deck[4], deck[5])
    four, by_four = tables.four_class[number], tables.four_exchange[number]
    key, bits = added(deck, 0, 2)
    key, bits = key + flop_key, bits | flop_bits
    dealer_five = evaluate(key, bits, five)
    dealer = evaluate(key + rest_key, bits | rest_bits, seven)
    dealer_aces = deck[0] % RANKS == ACE and deck[1] % RANKS == ACE
    for seat in range(seats):
        start = 11 + 2 * seat
        hole = number_of_two(deck[start], deck[start + 1])
        key, bits = added(deck, start, start + 2)
        of_six = six_card_place(evaluate(key + six_key, bits | six_bits, six), bits | six_bits)
        key, bits = key + flop_key, bits | flop_bits
        player = evaluate(key + rest_key, bits | rest_bits, seven)
        bets = 0
        if not folded[hole]:
            bets = 2 + turn[flop, exchanged[by_flop, hole]] + river[four, exchanged[by_four, hole]]
        aces = dealer_aces and deck[start] % RANKS == ACE and deck[start + 1] % RANKS == ACE
        hand = Hand(BOTH_ACES if aces else hole, evaluate(key, bits, five), of_six)
        main = against_dealer(player, dealer, bets, tables.paid_from)
        settle(seat, seats, bets, main, hand, dealer_five, pays, net, at_risk)


@kernel
def added(deck: Ints, first: int, last: int) -> tuple[int, int]:
    """The sums of the keys and of the bits of some cards of the deck."""
    key, bits = np.int64(0), np.int64(0)
    for place in range(first, last):
        key += CARD_KEYS[deck[place]]
        bits |= CARD_BITS[deck[place]]
    return int(key), int(bits)


@kernel
def against_dealer(player: int, dealer: int, bets: int, paid_from: int) -> int:
    """The net result of the Ante and this many Antes of bets, in Antes (§ 647a.11(h)); no bets are a fold."""
    if bets == 0:
        return -1
    if player < dealer:
        return -1 - bets
    if player > dealer:
        return bets + (player >= paid_from)
    return 0


@kernel
def settle(
    seat: int, sharing: int, bets: int, main: int, hand: Hand, dealer: int, pays: Ints, net: Ints, at_risk: Ints
) -> None:
    """The net result of every wager of one seat, in sixtieths of a unit, in the order of § 647a.11(h) to (k).

    ``main`` is the result of Ante and bets, in Antes, ``dealer`` the place of the dealer's five cards, ``sharing`` the
    number of players that divide a jackpot of that hand (§ 647a.12(e)(2)).
    """
    at_risk[seat, MAIN] = SCALE * (1 + bets)
    for wager in range(BONUS, SIX_CARD_BONUS + 1):
        at_risk[seat, wager] = SCALE
    net[seat, MAIN] = SCALE * main
    net[seat, BONUS] = pays[PAYS_BONUS, hand.hole]
    net[seat, PROGRESSIVE] = pays[PAYS_METER, hand.five] if bets else -SCALE
    net[seat, ON_PLAYER] = pays[PAYS_PLAYER, hand.five]
    net[seat, ON_DEALER] = pays[PAYS_DEALER + sharing - 1, dealer]
    net[seat, SIX_CARD_BONUS] = pays[PAYS_SIX, hand.six]
