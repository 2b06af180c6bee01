"""Five Card Hi-Lo, complete rounds: every wager at one unit, every hand folded or set as is best."""

from typing import Any

import numpy as np

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.equipment.points import points
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch663a.solve import FOLD, Play, counted, tie_pays
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, CARDS, evaluate, evaluator
from croupier.odds.hands.pay_arrays import pays_by_place, side_by_side, smallest_unit, whole
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset

WAGERS = ("main", "tie", "main_with_tie", "poker_bonus")

HALF = 5
"""Values are counted in two halves, up to five and above, so that a hand is found in two small tables."""

HIGH_SHIFT = 16
LOW_MASK = (1 << HIGH_SHIFT) - 1

VALUE_KEYS: Ints = np.array([6**value if value < HALF else 6 ** (value - HALF) << HIGH_SHIFT for value in range(10)])
POINT_KEYS: Ints = np.array([VALUE_KEYS[points(card) - 1] for card in CARDS])
"""The sum over five cards says how many there are of each value."""

USUAL_HIGH, USUAL_LOW, PLAYS, HIGH, LOW, JOINTLY_PLAYS, JOINT_HIGH, JOINT_LOW, BONUS = range(9)
"""The columns that say all about a hand: as the dealer sets it, as is best for Ante and Play, and with a Tie Wager."""


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Ante and Play, the Tie Wager beside them, all three played jointly, and the Poker Bonus."""
    return Simulator(wagers=WAGERS, scale=scale(rules), deck=52, play_round=play_round, tables=tables(rules))


def scale(rules: Ruleset[Options]) -> int:
    """Into how many parts a unit is divided: one, as long as the paytables pay whole units."""
    options, paytables = rules.options, rules.paytables
    poker = paytables.table("poker_bonus", options.poker_bonus_paytable)
    bonus = paytables.table("ante_bonus", options.ante_bonus_paytable)
    return smallest_unit([paytables.table("tie"), poker, bonus])


def tables(rules: Ruleset[Options]) -> tuple[Any, ...]:
    """Where to find a hand by its values, all about it, what ties and Poker hands pay, and how to rank these."""
    unit = scale(rules)
    poker = rules.paytables.table("poker_bonus", rules.options.poker_bonus_paytable)
    ties = np.array([whole(pays, unit) for pays in tie_pays(rules)], dtype=np.int64)
    pays = side_by_side(ties, pays_by_place(FIVE_CARD, poker, unit))
    return *places(), about(rules, unit), pays, unit, evaluator(FIVE_CARD, 5)


def places() -> tuple[Ints, Ints]:
    """Where hands with given low values begin, and the place of the high values among those."""
    starts, offsets = (np.full(6**HALF, -1, dtype=np.int64) for _ in range(2))
    for index, hand in enumerate(counted().hands):
        key = int(VALUE_KEYS @ np.array(hand))
        if starts[key & LOW_MASK] < 0:
            starts[key & LOW_MASK] = index
        offsets[key >> HIGH_SHIFT] = index - starts[key & LOW_MASK]
    return starts, offsets


def about(rules: Ruleset[Options], unit: int) -> Ints:
    """Everything about each hand, in the order of the columns."""
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
def play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """Five cards to the dealer and to each seat; each hand is folded or set as is best."""
    starts, offsets, about, pays, unit, table = tables
    deal(state, deck, 5 + 5 * seats)
    dealer = find(deck, 0, starts, offsets)
    for seat in range(seats):
        first = 5 + 5 * seat
        a, b, c, d, e = deck[first], deck[first + 1], deck[first + 2], deck[first + 3], deck[first + 4]
        key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
        bits = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e]
        poker = evaluate(key, bits, table)
        own = find(deck, first, starts, offsets)
        joint = about[own, JOINTLY_PLAYS], about[own, JOINT_HIGH], about[own, JOINT_LOW]
        settle(seat, own, dealer, (about[own, PLAYS], about[own, HIGH], about[own, LOW]), joint, about, pays, unit, net)
        net[seat, 3] = pays[1, poker]
        at_risk[seat, 0] = (1 + about[own, PLAYS]) * unit
        at_risk[seat, 1] = at_risk[seat, 3] = unit
        at_risk[seat, 2] = (2 + about[own, JOINTLY_PLAYS]) * unit


@kernel
def find(deck: Ints, first: int, starts: Ints, offsets: Ints) -> int:
    """The number of the hand of five cards from this place."""
    key = POINT_KEYS[deck[first]] + POINT_KEYS[deck[first + 1]] + POINT_KEYS[deck[first + 2]]
    key += POINT_KEYS[deck[first + 3]] + POINT_KEYS[deck[first + 4]]
    return int(starts[key & LOW_MASK] + offsets[key >> HIGH_SHIFT])


@kernel
def settle(
    seat: int,
    own: int,
    dealer: int,
    alone: tuple[int, int, int],
    joint: tuple[int, int, int],
    about: Ints,
    pays: Ints,
    unit: int,
    net: Ints,
) -> None:
    """Ante and Play, Tie and both jointly; ``alone`` and ``joint`` say whether a hand plays and its points as set."""
    dealer_high, dealer_low, bonus = about[dealer, USUAL_HIGH], about[dealer, USUAL_LOW], about[own, BONUS]
    plays, high, low = alone
    net[seat, 0] = ante_and_play(plays, high, low, dealer_high, dealer_low, bonus, unit)
    net[seat, 1] = tie(plays, high, low, dealer_high, dealer_low, pays, unit)
    plays, high, low = joint
    net[seat, 2] = ante_and_play(plays, high, low, dealer_high, dealer_low, bonus, unit)
    net[seat, 2] += tie(plays, high, low, dealer_high, dealer_low, pays, unit)


@kernel
def ante_and_play(plays: int, high: int, low: int, dealer_high: int, dealer_low: int, bonus: int, unit: int) -> int:
    """Both better wins, neither loses; the Ante Bonus comes on top (§ 663a.11(b), (g), (h))."""
    if not plays:
        return -unit
    better = int(high > dealer_high) + int(low < dealer_low)
    return bonus + 2 * unit * (better - 1)


@kernel
def tie(plays: int, high: int, low: int, dealer_high: int, dealer_low: int, pays: Ints, unit: int) -> int:
    """Lost with a fold, else paid by what ties (§ 663a.11(b)(1), (j)(1))."""
    tied = int(high == dealer_high) + 2 * int(low == dealer_low)
    return int(pays[0, tied]) if plays else -unit
