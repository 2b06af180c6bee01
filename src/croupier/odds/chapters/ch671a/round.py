"""Lunar Poker, complete rounds: Ante and Super Wager at one unit, Super Wagers on all other hands.

``main`` is played by the solver's decisions, which ship for the regulated paytables.  ``main_simple`` is the simple
play: ace-king or better bets; four of a suit or four in a row buy a sixth card and then bet ace-king or better; the
rest folds.  All five seats are dealt in, played or not: the Super Wagers on them need their hands.  A player may not
back his own seat that way (§ 671a.7(c)(3)); here that wager is decided by his own hand, which pays alike.
"""

from typing import NamedTuple

import numpy as np

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import of_edition
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR, SUPER_HANDS
from croupier.chapters.ch671a_lunar_poker.table import SEATS
from croupier.chapters.ch671a_lunar_poker.wagers import ON_DEALER, on_seat
from croupier.odds.chapters.ch671a import by_decision
from croupier.odds.chapters.ch671a.by_decision import bets, decide
from croupier.odds.chapters.ch671a.choices import Choice
from croupier.odds.chapters.ch671a.classes import (
    ACE_KING,
    STRAIGHT_FLUSH,
    Pays,
    five_suited,
    pays,
    suited,
    unsuited,
)
from croupier.odds.chapters.ch671a.decisions import FOLD, SCRATCH, SIXTH, classify
from croupier.odds.chapters.ch671a.multisets import CHOOSE, RANKS
from croupier.odds.chapters.ch671a.shipped import best_play
from croupier.odds.chapters.ch671a.simple import open_ended
from croupier.odds.chapters.ch671a.super_wager import BLACK, PICTURES, RED, rows_by_place
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, five_cards, ranking
from croupier.odds.hands.pay_arrays import pays_by_place
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net as net_of

WAGERS = ("main_simple", "super", ON_DEALER, *(on_seat(seat) for seat in range(1, SEATS + 1)), "main")

MAIN_SIMPLE, SUPER, SUPER_ON_DEALER, SUPER_ON_SEAT = range(4)
"""The first columns; the last and following are the Super Wagers on each seat."""

MAIN = WAGERS.index("main")

PAYS_ANTE, PAYS_BET, PAYS_INSTANT, SUPER_ROW = range(4)
"""The rows by the place of five cards: what they are paid where the dealer fails, where they win, and at once; and the
highest row of the Super Wager that their category reaches.
"""

NOT_SHIPPED = {"main": "it is played by the solver's decisions, which ship for the regulated paytables alone"}

FOLDED, BET, DREW_AND_FOLDED, DREW_AND_BET, PAID_AT_ONCE = range(5)
"""The play of a hand."""

NOT_READ = {
    "additional_super_wagers": "every wager is played, offered or not",
    "auto_declare": "everybody declares what he holds",
    "deck_exhaustion": "best play needs a second deck less than once in 10^15 rounds",
}
"""The options that do not affect these rounds, and why."""


class Tables(NamedTuple):
    """What the kernel reads: evaluators, payouts by place, by class of six cards and by Super row, and decisions.

    ``in_a_row`` is 1 for a mask of ranks with four in a row open at both ends.  ``decisions`` are the solver's, empty
    if unknown; the last four are those of :mod:`croupier.odds.chapters.ch671a.by_decision`.
    """

    five: Table
    six: Table
    by_place: Ints
    super_pays: Ints
    won_by_six: Ints
    in_a_row: Ints
    scale: int
    decisions: Choice
    class_of_five: Values
    hidden: Ints
    flushes: Ints
    failing_flushes: Values


class Hand(NamedTuple):
    """Five cards of a seat: the sum of their keys, the union of their bits, and their place."""

    seat: int
    key: int
    bits: int
    place: int


class Result(NamedTuple):
    """The play of a hand, its final place, and its payouts if the dealer fails and if it wins."""

    played: int
    place: int
    ante: int
    won: int


_FIVE_PICTURES, _ACE_KING_QUEEN, _SAME_COLORED = (
    SUPER_HANDS.index(name) for name in ("five_picture_cards", "ace_king_queen", "same_colored_five")
)
_ACE_KING_QUEEN_MASK = 0b1110000000000


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Ante with Bet and sixth card, the Super Wager on the own hand, and one on every other."""
    known = best_play(rules) is not None
    read = tables(rules)
    return Simulator(
        wagers=WAGERS if known else WAGERS[:MAIN],
        scale=read.scale,
        play_round=play_round,
        tables=read,
        not_simulated={} if known else NOT_SHIPPED,
    )


def _pays(rules: Ruleset[Options]) -> Pays:
    return pays(of_edition(rules.paytables, "ante", rules.options), rules.paytables.table("bet"))


def tables(rules: Ruleset[Options]) -> Tables:
    """The tables under these rules."""
    found = _pays(rules)
    decisions = best_play(rules)
    table = of_edition(rules.paytables, "super", rules.options)
    super_pays = [*(int(net_of(row.pays, {}, 1) * found.scale) for row in table), -found.scale]
    by_place = np.stack(
        [
            found.ante,
            won_by_place(found),
            pays_by_place(
                LUNAR,
                of_edition(rules.paytables, "instant", rules.options, rules.options.instant_paytable),
                found.scale,
            ),
            rows_by_place(straight_flush_is_a_flush=rules.options.super_sf_pays_as == "flush"),
        ]
    )
    return Tables(
        five=evaluator(LUNAR, 5),
        six=evaluator(LUNAR, 6),
        by_place=by_place,
        super_pays=np.array(super_pays, dtype=np.int64),
        won_by_six=np.concatenate([found.won(classes) for classes in (unsuited(6), five_suited(), suited(6))]),
        in_a_row=open_ended(),
        scale=found.scale,
        decisions=np.zeros((RANKS, 0, 4), dtype=np.int8) if decisions is None else decisions,
        class_of_five=by_decision.class_of_five(),
        hidden=by_decision.hidden_by_open_card(),
        flushes=by_decision.flushes_by_open_card(),
        failing_flushes=by_decision.failing_flushes(),
    )


def won_by_place(found: Pays) -> Ints:
    """The winnings of a Bet on five cards by place: the place determines all ranks, and so the second combination."""
    by_place = np.zeros(len(ranking(LUNAR)), dtype=np.int64)
    for classes in (unsuited(5), suited(5)):
        possible = classes.place >= 0
        by_place[classes.place[possible]] = found.won(classes)[possible]
    return by_place


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: Tables, net: Ints, at_risk: Ints) -> None:
    """Deal five cards to the dealer and to each seat, and more to those that buy or exchange."""
    five, by_place, super_pays, scale = tables.five, tables.by_place, tables.super_pays, tables.scale
    decided = tables.decisions.shape[1] > 0
    deal(state, deck, min(len(deck), DRAWN + 5 * seats))
    key, bits = five_cards(deck, 0)
    dealer = evaluate(key, bits, five)
    on_dealer = super_pays[super_row(bits, by_place[SUPER_ROW, dealer])]
    drawn = DRAWN
    for seat in range(SEATS):
        key, bits = five_cards(deck, 5 + 5 * seat)
        place = evaluate(key, bits, five)
        on_own = super_pays[super_row(bits, by_place[SUPER_ROW, place])]
        on_one_hand(seats, SUPER_ON_SEAT + seat, on_own, scale, net, at_risk)
        if seat >= seats:
            continue
        net[seat, SUPER], net[seat, SUPER_ON_DEALER] = on_own, on_dealer
        at_risk[seat, SUPER] = at_risk[seat, SUPER_ON_DEALER] = scale
        if place >= STRAIGHT_FLUSH:
            at_once = Result(PAID_AT_ONCE, place, by_place[PAYS_INSTANT, place], 0)
            settle(seat, MAIN_SIMPLE, at_once, dealer, scale, net, at_risk)
            if decided:
                settle(seat, MAIN, at_once, dealer, scale, net, at_risk)
            continue
        hand = Hand(seat, key, bits, place)
        settle(seat, MAIN_SIMPLE, played_simply(hand, deck, tables), dealer, scale, net, at_risk)
        if decided:
            best, taken = played_best(hand, deck, drawn, tables)
            settle(seat, MAIN, best, dealer, scale, net, at_risk)
            drawn += taken


@kernel
def played_simply(hand: Hand, deck: Ints, tables: Tables) -> Result:
    """A hand without an instant payout, by the simple play."""
    by_place, place = tables.by_place, hand.place
    played, won = FOLDED, by_place[PAYS_BET, place]
    if place >= ACE_KING:
        played = BET
    elif buys(hand.bits, tables.in_a_row):
        sixth = deck[DRAWN + hand.seat]
        place = evaluate(hand.key + CARD_KEYS[sixth], hand.bits | CARD_BITS[sixth], tables.six)
        played = DREW_AND_BET if place >= ACE_KING else DREW_AND_FOLDED
        won = tables.won_by_six[class_of_six(deck, 5 + 5 * hand.seat, sixth)]
    return Result(played, place, by_place[PAYS_ANTE, place], won)


@kernel
def played_best(hand: Hand, deck: Ints, drawn: int, tables: Tables) -> tuple[Result, int]:
    """The same by the solver's decisions, and the number of cards it took from the deck."""
    by_place, place = tables.by_place, hand.place
    held, left = np.empty(6, dtype=np.int64), np.full(13, 4)
    for card in range(5):
        held[card] = deck[5 + 5 * hand.seat + card]
    chosen, given = decide(held, deck[OPEN], tables.decisions, tables.class_of_five)
    size, mask = draw(deck, drawn, chosen, given, held, left)
    won = by_place[PAYS_BET, place]
    if chosen == SIXTH:
        place = evaluate(hand.key + CARD_KEYS[held[5]], hand.bits | CARD_BITS[held[5]], tables.six)
        won = tables.won_by_six[class_of_six(held, 0, held[5])]
    elif size:
        key, bits = five_cards(held, 0)
        place = evaluate(key, bits, tables.five)
        won = by_place[PAYS_BET, place]
    ante = by_place[PAYS_ANTE, place]
    played = FOLDED if chosen == FOLD else BET
    if size:
        bet = bets(
            place, ante, won, tables.scale, deck[OPEN] % RANKS, left, mask, tables.hidden, tables.flushes,
            tables.failing_flushes,
        )  # fmt: skip
        played = DREW_AND_BET if bet else DREW_AND_FOLDED
    return Result(played, place, ante, won), size


@kernel
def draw(deck: Ints, drawn: int, chosen: int, given: int, held: Ints, left: Ints) -> tuple[int, int]:
    """Buy or exchange as chosen; return the number of cards drawn, and the unseen cards of the open card's suit.

    Every card the player has seen is removed from ``left``.  If five seats would draw more cards than there are, which
    under best play happens less than once in 10^15 rounds, the first seat's cards are reused.
    """
    suit = deck[OPEN] // 13
    left[deck[OPEN] % 13] -= 1
    seen = 1 << (deck[OPEN] % 13)
    for card in range(5):
        left[held[card] % 13] -= 1
        seen |= (held[card] // 13 == suit) << (held[card] % 13)
    size = 0
    for card in range(6):
        if (chosen == SIXTH and card == 5) or given >> card & 1:
            place = drawn + size
            held[card] = deck[place if place < 52 else place - 47]
            left[held[card] % 13] -= 1
            seen |= (held[card] // 13 == suit) << (held[card] % 13)
            size += 1
    return size, 0x1FFF & ~seen


OPEN = 4
"""The dealer's last card lies open (§§ 671a.8(c), 671a.9(b), 671a.10(b))."""

DRAWN = 5 + 5 * SEATS
"""The position of the cards that players may buy: after the dealer's five and those of all seats."""


@kernel
def on_one_hand(seats: int, wager: int, result: int, scale: int, net: Ints, at_risk: Ints) -> None:
    """Everybody's Super Wager on one seat."""
    for seat in range(seats):
        net[seat, wager] = result
        at_risk[seat, wager] = scale


@kernel
def buys(bits: int, in_a_row: Ints) -> bool:
    """Whether five cards hold four of one suit, or four in a row open at both ends."""
    ranks = 0
    for suit in range(4):
        mask = bits >> (13 * suit) & 0x1FFF
        ranks |= mask
        of_suit = 0
        while mask:
            mask &= mask - 1
            of_suit += 1
        if of_suit >= 4:
            return True
    return bool(in_a_row[ranks] == 1)


@kernel
def class_of_six(deck: Ints, start: int, sixth: int) -> int:
    """The class of six cards among those without a flush, then those with five of a suit, then six of a suit."""
    held = np.empty(6, dtype=np.int64)
    for place in range(5):
        held[place] = deck[start + place]
    held[5] = sixth
    number, _, flush, of_flush = classify(0, 0, held, 6, CHOOSE, np.empty(SCRATCH, dtype=np.int64))
    if flush == 0:
        return number
    return SIX_UNSUITED + of_flush + (FIVE_SUITED if flush == 6 else 0)


SIX_UNSUITED = 18_564
FIVE_SUITED = 6_188 * 13


@kernel
def super_row(bits: int, by_category: int) -> int:
    """The highest row of the Super Wager that five cards reach."""
    row = by_category
    ranks = bits & 0x1FFF | bits >> 13 & 0x1FFF | bits >> 26 & 0x1FFF | bits >> 39
    if bits & ~PICTURES == 0:
        row = min(row, _FIVE_PICTURES)
    if ranks & _ACE_KING_QUEEN_MASK == _ACE_KING_QUEEN_MASK:
        row = min(row, _ACE_KING_QUEEN)
    if bits & RED == 0 or bits & BLACK == 0:
        row = min(row, _SAME_COLORED)
    return int(row)


@kernel
def settle(seat: int, wager: int, hand: Result, dealer: int, scale: int, net: Ints, at_risk: Ints) -> None:
    """Settle Ante, Bet and Options fee of one seat, in the order of § 671a.11(c)–(f)."""
    fee = scale if hand.played in (DREW_AND_FOLDED, DREW_AND_BET) else 0
    at_risk[seat, wager] = scale + fee + (2 * scale if hand.played in (BET, DREW_AND_BET) else 0)
    if hand.played == PAID_AT_ONCE:
        result = hand.ante
    elif hand.played in (FOLDED, DREW_AND_FOLDED):
        result = -scale
    elif dealer < ACE_KING:
        result = hand.ante
    elif hand.place < dealer:
        result = -3 * scale
    elif hand.place > dealer:
        result = hand.won
    else:
        result = 0
    net[seat, wager] = result - fee
