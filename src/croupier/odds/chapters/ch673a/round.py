"""Double Back Jack, complete rounds: every wager at one unit, every hand played by its cards, as in the solver."""

from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch673a_double_back_jack.options import Options
from croupier.odds.blackjack import drawing
from croupier.odds.blackjack.dealer import VALUES
from croupier.odds.blackjack.drawing import UNIT, UNSPLIT, dealers_hand, draw, insured, of_shoe, ten_under_ace
from croupier.odds.blackjack.holdings import holdings
from croupier.odds.blackjack.main_wager import shoe_of
from croupier.odds.chapters.ch673a.decisions import SURRENDERED, Play, plans
from croupier.odds.chapters.ch673a.second_chance import busts
from croupier.odds.chapters.ch673a.solve import pays_of
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.pay_arrays import smallest_unit, whole
from croupier.odds.hands.point_hands import single
from croupier.odds.simulation.shuffling import State
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net as net_of

WAGERS = ("main", "insurance")
MAIN, INSURANCE = range(len(WAGERS))
"""The columns of the wagers."""

STAND, DRAW, DOUBLE, SURRENDERS = range(4)
"""The actions for a hand."""

ONE_CARD = VALUES
"""The row of ``splits`` after those of the dealer's first cards."""

WIN, CHANCE, BLACKJACK, SURRENDER, CURRENT, BUST_RETURNED = range(2, 8)
"""The further payouts, in parts of a unit; then whether two options are selected."""

Flags = NDArray[np.int8]


NOT_READ = drawing.NOT_READ
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: the transitions of hands, their actions, which pairs are split, the payouts.

    ``after`` is -1 minus the number of a bust, whose total is in ``bust_totals``; ``actions``, ``taken`` and ``splits``
    are those of the functions of that name; ``pays`` is in the order of the names above.
    """

    after: Ints
    totals: Ints
    bust_totals: Ints
    actions: Flags
    taken: Flags
    splits: Ints
    pays: Ints


class Played(NamedTuple):
    """A hand at its end: the cards drawn so far, its net result, and the total stake on it."""

    place: int
    won: int
    staked: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """The Blackjack Wager with its doubles, splits and second chances, and Insurance."""
    return of_shoe(rules, WAGERS, play_round, tables(rules), scale(rules))


def scale(rules: Ruleset[Options]) -> int:
    """The number of parts of a unit: 2, for surrenders, if all else pays whole units."""
    known = [rules.paytables.table(name) for name in ("blackjack", "second_chance", "insurance")]
    return lcm(SURRENDERED.denominator, smallest_unit(known))


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    known, bust = holdings(), busts(pays_of(rules).drawn_to)
    after = np.where(known.after >= 0, known.after, -1 - bust.after)
    return Tables(after, known.totals, bust.totals, actions(rules), taken(rules), splits(rules), paid(rules))


def paid(rules: Ruleset[Options]) -> Ints:
    """The payout of each result, in the order of the names above."""
    pays = pays_of(rules)
    insurance = net_of(rules.paytables.table("insurance").odds("dealer_blackjack"), {}, 1)
    found = [Fraction(1), insurance, pays.win, pays.chance, pays.blackjack, SURRENDERED]
    return np.array([*(whole(one, scale(rules)) for one in found), pays.current, pays.bust_returned], dtype=np.int64)


def plays(rules: Ruleset[Options]) -> list[list[Play]]:
    """``[pair or UNSPLIT][first card]``: how hands are played."""
    made = plans(shoe_of(rules), pays_of(rules))
    return [*([one.pairs[value] for one in made] for value in range(VALUES)), [one.whole for one in made]]


def actions(rules: Ruleset[Options]) -> Flags:
    """``[pair or UNSPLIT, first card, holding]``: stand, draw, double or surrender."""
    return np.array([[play.actions for play in row] for row in plays(rules)], dtype=np.int8)


def taken(rules: Ruleset[Options]) -> Flags:
    """``[pair or UNSPLIT, first card, money - 1, bust]``: 1 for a second chance."""
    return np.array([[play.taken for play in row] for row in plays(rules)], dtype=np.int8)


def splits(rules: Ruleset[Options]) -> Ints:
    """``[first card, value]``: 1 for a pair that is split; row ONE_CARD has the holding of one card of each value."""
    made = plans(shoe_of(rules), pays_of(rules))
    found = [[int(value in one.split) for value in range(VALUES)] for one in made]
    return np.array([*found, [holdings().index[single(value)] for value in range(VALUES)]], dtype=np.int64)


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Play the dealer's hand, then seat after seat."""
    after, totals, splits, pays = tables.after, tables.totals, tables.splits, tables.pays
    bust_totals, actions, taken = tables.bust_totals, tables.actions, tables.taken
    up, dealer, natural, _, place = dealers_hand(state, deck)
    for seat in range(seats):
        first, second = draw(state, deck, place), draw(state, deck, place + 1)
        place += 2
        at_risk[seat, MAIN] = at_risk[seat, INSURANCE] = pays[UNIT]
        start = splits[ONE_CARD, first]
        own = after[start, second]
        if totals[own] == 21:
            net[seat, MAIN] = pays[BLACKJACK]
        elif natural:
            net[seat, MAIN] = -pays[UNIT]
        elif first == second and splits[up, first]:
            net[seat, MAIN] = at_risk[seat, MAIN] = 0
            for _hand in range(2):
                own = after[start, draw(state, deck, place)]
                hand = play_hand(
                    state, deck, place + 1, own, first, up, dealer, after, totals, bust_totals, actions, taken, pays
                )
                place = hand.place
                net[seat, MAIN] += hand.won
                at_risk[seat, MAIN] += hand.staked * pays[UNIT]
        else:
            hand = play_hand(
                state, deck, place, own, UNSPLIT, up, dealer, after, totals, bust_totals, actions, taken, pays
            )
            place = hand.place
            net[seat, MAIN], at_risk[seat, MAIN] = hand.won, hand.staked * pays[UNIT]
        net[seat, INSURANCE] = insured(ten_under_ace(state, deck), pays)


@kernel
def play_hand(
    state: State,
    deck: Ints,
    place: int,
    own: int,
    pair: int,
    up: int,
    dealer: int,
    after: Ints,
    totals: Ints,
    bust_totals: Ints,
    actions: Flags,
    taken: Flags,
    pays: Ints,
) -> Played:
    """Play one hand to its end."""
    action = actions[pair, up, own]
    if action == SURRENDERS:
        return Played(place, int(pays[SURRENDER]), 1)
    money = 2 if action == DOUBLE else 1
    while action != STAND:
        own = after[own, draw(state, deck, place)]
        place += 1
        if own < 0:
            total = bust_totals[-1 - own]
            if not taken[pair, up, money - 1, -1 - own]:
                return Played(place, settle(total, dealer, money, 0, pays), money)
            chance = money if pays[CURRENT] else 1
            total -= draw(state, deck, place) + 1
            return Played(place + 1, settle(total, dealer, money, chance, pays), money + chance)
        action = STAND if money == 2 else actions[pair, up, own]
    return Played(place, settle(totals[own], dealer, money, 0, pays), money)


@kernel
def settle(total: int, dealer: int, money: int, chance: int, pays: Ints) -> int:
    """A hand with a Second Chance Wager, or 0, against the dealer's total (§ 673a.7(l)–(m), (q)–(s))."""
    won = chance * pays[CHANCE] if chance else money * pays[WIN]
    lost = -(money + chance) * pays[UNIT]
    if total > 21:
        return int(0 if pays[BUST_RETURNED] and not chance and dealer == 22 else lost)
    if total == 21:
        return int(won)
    if dealer in (22, total):
        return 0
    return int(lost if total < dealer <= 21 else won)
