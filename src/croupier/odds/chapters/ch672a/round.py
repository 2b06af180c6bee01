"""Free Bet Blackjack, complete rounds: every wager at one unit, every hand played by its cards, as in the solver."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.equipment.cards import Color, Suit
from croupier.odds.blackjack import drawing
from croupier.odds.blackjack.dealer import VALUES
from croupier.odds.blackjack.drawing import UNIT, UNSPLIT, dealers_hand, draw, insured, of_shoe, ten_under_ace
from croupier.odds.blackjack.holdings import FREE, REAL, holdings
from croupier.odds.blackjack.main_wager import shoe_of
from croupier.odds.chapters.ch672a.decisions import kinds, new_stake, plans
from croupier.odds.chapters.ch672a.solve import pays_of
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.pay_arrays import smallest_unit, whole
from croupier.odds.hands.point_hands import TEN, single
from croupier.odds.simulation.shuffling import State
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net as net_of

WAGERS = ("main", "insurance", "push22")
MAIN, INSURANCE, PUSH_22 = range(len(WAGERS))
"""The columns of the wagers."""

BLACK, RED = (
    sum(1 << place for place, suit in enumerate(Suit) if suit.color is color) for color in (Color.BLACK, Color.RED)
)
"""The suits of one color, a bit each."""

STAND, DRAW, DOUBLE = range(3)
"""The actions for a hand."""

SPLIT, SPLIT_AGAIN = 1, 2
"""The bits of a pair: it is split; a hand of it with money is split again, and in the next bit one with a lammer."""

ONE_CARD, NEW_LAMMER = VALUES, VALUES + 1
"""The rows of ``splits`` after those of the dealer's first cards."""

MOST_HANDS = 4
"""Of a split pair (§ 672a.10(d))."""

WIN, LAMMER, BLACKJACK, SUITED, COLORED, OTHER, EVEN_MONEY, BUST_RETURNED = range(2, 10)
"""The further payouts, in parts of a unit; even money is 0 if the player does better without it.

The last is not 0 if a bust that was not collected at once is returned on the dealer's 22.
"""

Actions = NDArray[np.int8]


NOT_READ = drawing.NOT_READ
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: the transitions of holdings, their actions, which pairs are split, and the payouts.

    ``doubles`` is 2 for a holding that is doubled with a lammer; ``actions`` and ``splits`` are those of the functions
    of that name; ``pays`` is in the order of the names above.
    """

    after: Ints
    totals: Ints
    doubles: Ints
    actions: Actions
    splits: Ints
    pays: Ints


class Played(NamedTuple):
    """A hand at its end: the cards drawn so far, its net result, the money on it, and 1 for a bust."""

    place: int
    won: int
    money: int
    bust: int


class Split(NamedTuple):
    """A split pair at its end: the cards drawn so far, its net result, and the money on it."""

    place: int
    won: int
    money: int


def simulator(rules: Ruleset[Options]) -> Simulator:
    """The Blackjack Wager with its doubles and splits, Insurance, and Push 22."""
    return of_shoe(rules, WAGERS, play_round, tables(rules), scale(rules))


def scale(rules: Ruleset[Options]) -> int:
    """The number of parts of a unit: 2 if a Blackjack pays 3 to 2 and all else pays whole units."""
    known = rules.paytables
    push22 = known.table("push22", rules.options.push22_paytable or "A")
    others = [known.table(name) for name in ("blackjack", "free_bet", "insurance", "even_money")]
    return smallest_unit([*others, push22])


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    known = holdings()
    return Tables(known.after, known.totals, known.doubles, actions(rules), splits(rules), paid(rules))


def paid(rules: Ruleset[Options]) -> Ints:
    """The payout of each result, in the order of the names above."""
    unit, pays = scale(rules), pays_of(rules)
    push22 = rules.paytables.table("push22", rules.options.push22_paytable or "A")
    rows = [push22.odds(row).odds for row in ("same_suit_22", "same_color_22", "other_22")]
    insurance = net_of(rules.paytables.table("insurance").odds("dealer_blackjack"), {}, 1)
    shoe = shoe_of(rules)
    fatal = Fraction(shoe[TEN] - 1, sum(shoe) - 3)
    even_money = pays.even_money if pays.even_money is not None and pays.takes_even_money(fatal) else Fraction(0)
    found = [
        Fraction(1),
        insurance,
        pays.money,
        pays.lammer,
        pays.blackjack,
        *rows,
        even_money,
        Fraction(pays.bust_returned),
    ]
    return np.array([whole(one, unit) for one in found], dtype=np.int64)


def actions(rules: Ruleset[Options]) -> Actions:
    """``[pair or UNSPLIT, lammer alone, first card, holding]``: stand, draw or double."""
    made = plans(shoe_of(rules), pays_of(rules))
    found = np.zeros((VALUES + 1, 2, VALUES, len(holdings().hands)), dtype=np.int8)
    for up, against in enumerate(made):
        found[UNSPLIT, 0, up] = against.whole.actions
        for value, pair in against.pairs.items():
            for stake, play in pair.plays.items():
                found[value, int(stake == FREE), up] = play.actions
    return found


def splits(rules: Ruleset[Options]) -> Ints:
    """``[first card, value]``: the bits of a pair.

    Row ONE_CARD has the holding of one card of each value, row NEW_LAMMER 1 where a hand that is split off has a lammer
    alone.
    """
    made = plans(shoe_of(rules), pays_of(rules))
    found = np.zeros((VALUES + 2, VALUES), dtype=np.int64)
    for up, against in enumerate(made):
        for value in against.split:
            again = against.pairs[value].again
            found[up, value] = SPLIT + SPLIT_AGAIN * (REAL in again) + 2 * SPLIT_AGAIN * (FREE in again)
    found[ONE_CARD] = [holdings().index[single(value)] for value in range(VALUES)]
    found[NEW_LAMMER] = [int(FREE in kinds(value) and new_stake(value) == FREE) for value in range(VALUES)]
    return found


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Play the dealer's hand, then seat after seat."""
    after, totals, doubles = tables.after, tables.totals, tables.doubles
    actions, splits, pays = tables.actions, tables.splits, tables.pays
    up, dealer, natural, suits, place = dealers_hand(state, deck)
    for seat in range(seats):
        first, second = draw(state, deck, place), draw(state, deck, place + 1)
        place += 2
        at_risk[seat, MAIN] = at_risk[seat, INSURANCE] = at_risk[seat, PUSH_22] = pays[UNIT]
        own = after[splits[ONE_CARD, first], second]
        if totals[own] == 21:
            net[seat, MAIN] = blackjack(up, natural, pays)
        elif natural:
            net[seat, MAIN] = -pays[UNIT]
        elif first == second and splits[up, first] & SPLIT:
            pair = split(state, deck, place, first, up, dealer, after, totals, doubles, actions, splits, pays)
            place = pair.place
            net[seat, MAIN], at_risk[seat, MAIN] = pair.won, pair.money * pays[UNIT]
        else:
            hand = play_hand(state, deck, place, own, UNSPLIT, 0, up, dealer, after, totals, doubles, actions, pays)
            place = hand.place
            back = hand.bust * hand.money * returned(dealer, 1, hand.bust, 0, pays)
            net[seat, MAIN], at_risk[seat, MAIN] = hand.won + back, hand.money * pays[UNIT]
        net[seat, INSURANCE] = insured(ten_under_ace(state, deck), pays)
        net[seat, PUSH_22] = -pays[UNIT] if natural else push_22(dealer, suits, pays)


@kernel
def play_hand(
    state: State,
    deck: Ints,
    place: int,
    own: int,
    pair: int,
    lammer: int,
    up: int,
    dealer: int,
    after: Ints,
    totals: Ints,
    doubles: Ints,
    actions: Actions,
    pays: Ints,
) -> Played:
    """Play one hand to its end; ``lammer`` is 1 if it has only a lammer."""
    money, lammers = 1 - lammer, lammer
    while actions[pair, lammer, up, own] == DRAW:
        own = after[own, draw(state, deck, place)]
        place += 1
        if own < 0:
            return Played(place, settle(22, dealer, money, lammers, pays), money, 1)
    if actions[pair, lammer, up, own] == DOUBLE:
        if doubles[own] == 2:
            lammers += 1
        else:
            money += 1
        own = after[own, draw(state, deck, place)]
        place += 1
    return Played(place, settle(totals[own], dealer, money, lammers, pays), money, 0)


@kernel
def split(
    state: State,
    deck: Ints,
    place: int,
    value: int,
    up: int,
    dealer: int,
    after: Ints,
    totals: Ints,
    doubles: Ints,
    actions: Actions,
    splits: Ints,
    pays: Ints,
) -> Split:
    """Play a split pair, hand by hand from the left; bit k of ``lammers`` is set if hand k has only a lammer."""
    start, new = splits[ONE_CARD, value], splits[NEW_LAMMER, value]
    lammers = new << 1
    hands = 2
    hand = 0
    won = 0
    staked = 0
    busts = 0
    lost = 0
    while hand < hands:
        lammer = lammers >> hand & 1
        own = after[start, draw(state, deck, place)]
        place += 1
        while own == after[start, value] and hands < MOST_HANDS and splits[up, value] & SPLIT_AGAIN << lammer:
            # The new hand is right beside the one it was split from.
            left = lammers & ((2 << hand) - 1)
            lammers = left | new << (hand + 1) | (lammers >> (hand + 1)) << (hand + 2)
            hands += 1
            own = after[start, draw(state, deck, place)]
            place += 1
        played = play_hand(state, deck, place, own, value, lammer, up, dealer, after, totals, doubles, actions, pays)
        place = played.place
        won += played.won
        staked += played.money
        busts += played.bust
        lost += played.bust * played.money
        hand += 1
    return Split(place, won + lost * returned(dealer, hands, busts, lammers, pays), staked)


@kernel
def returned(dealer: int, hands: int, busts: int, lammers: int, pays: Ints) -> int:
    """The part of each unit on a bust returned when the dealer makes 22, if the submission says so.

    For a split pair, only while a lammer is in play and not all hands are bust (§ 672a.10(c)(1)–(2)).
    """
    if dealer != 22 or (hands > 1 and (lammers == 0 or busts == hands)):
        return 0
    return int(pays[BUST_RETURNED])


@kernel
def blackjack(up: int, natural: int, pays: Ints) -> int:
    """A player's Blackjack: even money if that is better, or else a tie with the dealer's is returned."""
    if up == 0 and pays[EVEN_MONEY]:
        return int(pays[EVEN_MONEY])
    return 0 if natural else int(pays[BLACKJACK])


@kernel
def settle(total: int, dealer: int, money: int, lammers: int, pays: Ints) -> int:
    """A hand against the dealer's total, in the order of § 672a.7(n)–(q)."""
    if total > 21 or (total < dealer <= 21):
        return int(-money * pays[UNIT])
    if dealer in (22, total):
        return 0
    return int(money * pays[WIN] + lammers * pays[LAMMER])


@kernel
def push_22(dealer: int, suits: int, pays: Ints) -> int:
    """By the suits of the dealer's hand: spades and clubs, hearts and diamonds are of one color (§ 672a.11(c))."""
    if dealer != 22:
        return int(-pays[UNIT])
    if suits & (suits - 1) == 0:
        return int(pays[SUITED])
    return int(pays[COLORED] if suits in (BLACK, RED) else pays[OTHER])
