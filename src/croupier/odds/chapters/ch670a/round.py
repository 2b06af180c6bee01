"""Six-Card Fortune Pai Gow Poker, complete rounds: the dealer sets the house way, players optimally.

The main wager is played three times on the same cards, independently: alone with its best setting, with the Double
Down Wager, and set like the house.
"""

import math
from typing import NamedTuple

import numpy as np

from croupier.chapters import chapter
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.odds.cache import keys
from croupier.odds.cache.arrays import remembered_array
from croupier.odds.chapters.ch670a.by_number import Bytes, number_of_six, packed, spread
from croupier.odds.chapters.ch670a.settings import ACE, CARDS_EACH, house_way, lookup, set_hands
from croupier.odds.chapters.ch670a.solve import PAIR_OF_EIGHTS, insurance_row, meters, play_of
from croupier.odds.chapters.ch670a.subsets import CHOOSE, DECK, canonical_six
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.evaluation import evaluate, evaluator, ranking, six_cards
from croupier.odds.hands.pay_arrays import pays_by_place, side_by_side, smallest_unit, whole
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net

WAGERS = (
    "main",
    "main_with_double_down",
    "double_down",
    "main_house_way",
    "fortune_bonus",
    "insurance",
    "progressive",
)


MAIN, WITH_DOUBLE_DOWN, DOUBLE_DOWN, HOUSE_WAY, FORTUNE_BONUS, INSURANCE, PROGRESSIVE = range(len(WAGERS))
"""The columns of the wagers."""

PAYS_FORTUNE, PAYS_INSURANCE, PAYS_METER = range(3)
"""The rows of payouts by the place of six cards."""

NOT_READ = {
    "double_down": "every wager is played, offered or not",
    "fortune_bonus": "every wager is played, offered or not",
    "insurance": "every wager is played, offered or not",
    "starting_position": "no seat is better than another",
    "refuse_foul_settings": "nobody sets a foul",
    "reserve_policy": "a meter stands at its seed in every round",
}
"""The options that do not affect these rounds, and why."""


class Paid(NamedTuple):
    """What settling reads: what a win of the main wager pays, the parts of a unit, and what six cards pay."""

    wins: int
    scale: int
    pays: Ints


class Tables(NamedTuple):
    """What the kernel reads: how every hand is set and doubled, evaluators, the house way, and what is paid."""

    plays: Bytes
    five: Table
    kinds: Values
    lowest: Values
    six: Table
    wins: int
    scale: int
    pays: Ints


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Every wager at one unit, each on the paytable of its chapter."""
    read = tables(rules, best_plays(rules))
    jackpots = {"progressive": int(read.pays[PAYS_METER].max())}
    return Simulator(wagers=WAGERS, scale=read.scale, deck=DECK, play_round=play_round, tables=read, jackpots=jackpots)


def best_plays(rules: Ruleset[Options]) -> Bytes:
    """The solver's own decisions for every hand, by its number."""
    plays = remembered_array("670a-plays", keys.of_rounds(chapter("670a"), rules), lambda: _plays(rules))
    return spread(canonical_six()[0], plays)


def _plays(rules: Ruleset[Options]) -> Bytes:
    play = play_of(rules)
    return packed(play.best(), play.best_with_double_down())


def tables(rules: Ruleset[Options], plays: Bytes) -> Tables:
    """The tables under these rules for this play."""
    five, kinds, lowest = lookup(rules.options.joker_six_card_straight)
    wins, parts, pays = paid(rules)
    return Tables(plays, five, kinds, lowest, evaluator(PAI_GOW, CARDS_EACH), wins, parts, pays)


def paid(rules: Ruleset[Options]) -> Paid:
    """The payouts under these rules."""
    names = ("pai_gow", "fortune_bonus", "insurance", "progressive")
    pai_gow, fortune, insurance, progressive = (rules.paytables.table(name) for name in names)
    levels, unit = meters(rules), rules.options.progressive_unit
    parts = math.lcm(smallest_unit((pai_gow, fortune, insurance)), smallest_unit((progressive,), levels, unit))
    rows = [insurance_row(insurance, place) for place in range(len(ranking(PAI_GOW)))]
    pays_of = {row.name: whole(net(row.pays, {}, 1), parts) for row in insurance}
    pays = side_by_side(
        pays_by_place(PAI_GOW, fortune, parts),
        np.array([pays_of.get(row, -parts) for row in rows], dtype=np.int64),
        pays_by_place(PAI_GOW, progressive, parts, levels=levels, unit=unit),
    )
    return Paid(whole(net(pai_gow.rows[0].pays, {}, 1), parts), parts, pays)


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Six cards to the dealer and to each seat; everybody sets his hands, and all is settled."""
    plays, five, kinds, lowest = tables.plays, tables.five, tables.kinds, tables.lowest
    wins, parts, pays = tables.wins, tables.scale, tables.pays
    highs = np.empty(6, dtype=np.int32)
    lows = np.empty(6, dtype=np.int32)
    place = np.empty(6, dtype=np.int64)
    deal(state, deck, 6 + 6 * seats)
    set_hands(deck, 0, highs, lows, five)
    house = house_way(highs, lows, kinds, lowest)
    dealer_high, dealer_low = highs[house], lows[house]
    for seat in range(seats):
        start = 6 + 6 * seat
        set_hands(deck, start, highs, lows, five)
        house = house_way(highs, lows, kinds, lowest)
        net[seat, HOUSE_WAY] = against_dealer(highs[house], lows[house], dealer_high, dealer_low, wins, parts)
        at_risk[seat, HOUSE_WAY] = parts
        play = plays[number_of_six(deck, start, place, CHOOSE)]
        low = card_at(place, play & 7)
        net[seat, MAIN] = against_dealer(highs[low], lows[low], dealer_high, dealer_low, wins, parts)
        at_risk[seat, MAIN] = parts
        low = card_at(place, play >> 3 & 7)
        result = against_dealer(highs[low], lows[low], dealer_high, dealer_low, wins, parts)
        settle_doubled(seat, result, play >> 6, dealer_high, parts, net, at_risk)
        key, bits = six_cards(deck, start)
        settle_six(seat, evaluate(key, bits, tables.six), parts, pays, net, at_risk)


@kernel
def card_at(place: Ints, wanted: int) -> int:
    """The index of the card with the wanted rank order among six."""
    for i in range(5):
        if place[i] == wanted:
            return i
    return 5


@kernel
def against_dealer(high: int, low: int, dealer_high: int, dealer_low: int, wins: int, parts: int) -> int:
    """The main wager (§ 670a.11(f)): both hands win, one alone is a push; the dealer's joker is an ace."""
    higher = (high > dealer_high) + (low > min(dealer_low, ACE))
    if higher == 2:
        return wins
    return 0 if higher else -parts


@kernel
def settle_doubled(
    seat: int, result: int, doubled: int, dealer_high: int, parts: int, net: Ints, at_risk: Ints
) -> None:
    """The Double Down Wager (§ 670a.11(g)), and the main wager together with it."""
    counts = doubled and dealer_high >= PAIR_OF_EIGHTS
    net[seat, DOUBLE_DOWN] = result if counts else 0
    at_risk[seat, DOUBLE_DOWN] = parts if doubled else 0
    net[seat, WITH_DOUBLE_DOWN] = result + net[seat, DOUBLE_DOWN]
    at_risk[seat, WITH_DOUBLE_DOWN] = parts + at_risk[seat, DOUBLE_DOWN]


@kernel
def settle_six(seat: int, six: int, parts: int, pays: Ints, net: Ints, at_risk: Ints) -> None:
    """The wagers on all six cards (§ 670a.11(h))."""
    net[seat, FORTUNE_BONUS] = pays[PAYS_FORTUNE, six]
    net[seat, INSURANCE] = pays[PAYS_INSURANCE, six]
    net[seat, PROGRESSIVE] = pays[PAYS_METER, six]
    for wager in range(FORTUNE_BONUS, PROGRESSIVE + 1):
        at_risk[seat, wager] = parts
