"""Five Card Hi-Lo, complete rounds: every wager at one unit, every hand folded or set optimally."""

from typing import NamedTuple

import numpy as np

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.equipment.points import points
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch663a.solve import FOLD, Play, counted, tie_pays
from croupier.odds.compiled import Ints, Table, kernel
from croupier.odds.hands.evaluation import CARDS, evaluate, evaluator, five_cards
from croupier.odds.hands.pay_arrays import pays_by_place, side_by_side, smallest_unit, whole
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

WAGERS = ("main", "tie", "main_with_tie", "poker_bonus")
MAIN, TIE, MAIN_WITH_TIE, POKER_BONUS = range(len(WAGERS))
"""The columns of the wagers."""

HALF = 5
"""Values are counted in two halves, up to five and above, so that two small tables locate a hand."""

HIGH_SHIFT = 16
LOW_MASK = (1 << HIGH_SHIFT) - 1

VALUE_KEYS: Ints = np.array([6**value if value < HALF else 6 ** (value - HALF) << HIGH_SHIFT for value in range(10)])
POINT_KEYS: Ints = np.array([VALUE_KEYS[points(card) - 1] for card in CARDS])
"""The sum over five cards encodes the number of cards of each value."""

USUAL_HIGH, USUAL_LOW, PLAYS, HIGH, LOW, JOINTLY_PLAYS, JOINT_HIGH, JOINT_LOW, BONUS = range(9)
"""The columns about a hand: as the dealer sets it, as is best for Ante and Play, and with a Tie Wager."""


PAYS_TIE, PAYS_POKER = range(2)
"""The rows of payouts: the Tie Wager by which hands tie, the Poker Bonus by the place of the hand."""

NOT_READ = {
    "tie_wager": "every wager is played, offered or not",
    "poker_bonus_wager": "every wager is played, offered or not",
    "cut_preshuffled": "a cut makes a random deck no other",
}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: the index of a hand by its values, its data, the payouts, and a poker hand evaluator.

    ``starts`` and ``offsets`` are those of :func:`places`; the columns of ``about`` are above; ``scale`` is a unit.
    """

    starts: Ints
    offsets: Ints
    about: Ints
    pays: Ints
    scale: int
    five: Table


class Set(NamedTuple):
    """Whether a hand plays, and its points as set."""

    plays: int
    high: int
    low: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Ante and Play, the Tie Wager with them, all three played jointly, and the Poker Bonus."""
    read = tables(rules)
    return Simulator(wagers=WAGERS, scale=read.scale, play_round=play_round, tables=read)


def scale(rules: Ruleset[Options]) -> int:
    """The number of parts of a unit: 1 if the paytables pay whole units."""
    options, paytables = rules.options, rules.paytables
    poker = paytables.table("poker_bonus", options.poker_bonus_paytable)
    bonus = paytables.table("ante_bonus", options.ante_bonus_paytable)
    return smallest_unit([paytables.table("tie"), poker, bonus])


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    unit = scale(rules)
    poker = rules.paytables.table("poker_bonus", rules.options.poker_bonus_paytable)
    ties = np.array([whole(pays, unit) for pays in tie_pays(rules)], dtype=np.int64)
    starts, offsets = places()
    return Tables(
        starts=starts,
        offsets=offsets,
        about=about(rules, unit),
        pays=side_by_side(ties, pays_by_place(FIVE_CARD, poker, unit)),
        scale=unit,
        five=evaluator(FIVE_CARD, 5),
    )


def places() -> tuple[Ints, Ints]:
    """The index where hands with given low values begin, and the offset of the high values among those."""
    starts, offsets = (np.full(6**HALF, -1, dtype=np.int64) for _ in range(2))
    for index, hand in enumerate(counted().hands):
        key = int(VALUE_KEYS @ np.array(hand))
        if starts[key & LOW_MASK] < 0:
            starts[key & LOW_MASK] = index
        offsets[key >> HIGH_SHIFT] = index - starts[key & LOW_MASK]
    return starts, offsets


def about(rules: Ruleset[Options], unit: int) -> Ints:
    """The data of each hand, in column order."""
    made = counted().points
    alone, jointly = Play(rules), Play(rules, 1)
    rows = np.arange(len(made))
    columns = [made[:, 0, 0], made[:, 0, 1]]
    for play in (alone, jointly):
        best = np.array(play.best)
        setting = np.maximum(best, 0)
        columns += [(best != FOLD).astype(np.int64), made[rows, setting, 0], made[rows, setting, 1]]
    columns.append(np.array([whole(bonus, unit) for bonus in alone.bonuses], dtype=np.int64))
    return np.column_stack(columns)


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Five cards to the dealer and to each seat; each hand is folded or set optimally."""
    about, pays, unit = tables.about, tables.pays, tables.scale
    deal(state, deck, 5 + 5 * seats)
    dealer = find(deck, 0, tables.starts, tables.offsets)
    for seat in range(seats):
        first = 5 + 5 * seat
        key, bits = five_cards(deck, first)
        own = find(deck, first, tables.starts, tables.offsets)
        alone = Set(about[own, PLAYS], about[own, HIGH], about[own, LOW])
        joint = Set(about[own, JOINTLY_PLAYS], about[own, JOINT_HIGH], about[own, JOINT_LOW])
        settle(seat, own, dealer, alone, joint, about, pays, unit, net)
        net[seat, POKER_BONUS] = pays[PAYS_POKER, evaluate(key, bits, tables.five)]
        at_risk[seat, MAIN] = (1 + alone.plays) * unit
        at_risk[seat, TIE] = at_risk[seat, POKER_BONUS] = unit
        at_risk[seat, MAIN_WITH_TIE] = (2 + joint.plays) * unit


@kernel
def find(deck: Ints, first: int, starts: Ints, offsets: Ints) -> int:
    """The number of the five-card hand that starts at this position."""
    key = POINT_KEYS[deck[first]] + POINT_KEYS[deck[first + 1]] + POINT_KEYS[deck[first + 2]]
    key += POINT_KEYS[deck[first + 3]] + POINT_KEYS[deck[first + 4]]
    return int(starts[key & LOW_MASK] + offsets[key >> HIGH_SHIFT])


@kernel
def settle(
    seat: int, own: int, dealer: int, alone: Set, joint: Set, about: Ints, pays: Ints, unit: int, net: Ints
) -> None:
    """Ante and Play and the Tie Wager of a hand set for the first alone, and all three of one set for all."""
    usual = Set(1, about[dealer, USUAL_HIGH], about[dealer, USUAL_LOW])
    bonus = about[own, BONUS]
    net[seat, MAIN] = ante_and_play(alone, usual, bonus, unit)
    net[seat, TIE] = tie(alone, usual, pays, unit)
    net[seat, MAIN_WITH_TIE] = ante_and_play(joint, usual, bonus, unit) + tie(joint, usual, pays, unit)


@kernel
def ante_and_play(own: Set, dealer: Set, bonus: int, unit: int) -> int:
    """Both hands better wins, neither loses; the Ante Bonus is added (§ 663a.11(b), (g), (h))."""
    if not own.plays:
        return -unit
    better = int(own.high > dealer.high) + int(own.low < dealer.low)
    return bonus + 2 * unit * (better - 1)


@kernel
def tie(own: Set, dealer: Set, pays: Ints, unit: int) -> int:
    """Lost with a fold, or else paid by which hands tie (§ 663a.11(b)(1), (j)(1))."""
    tied = int(own.high == dealer.high) + 2 * int(own.low == dealer.low)
    return int(pays[PAYS_TIE, tied]) if own.plays else -unit
