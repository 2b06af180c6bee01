"""Lunar Poker, complete rounds: Ante and Super Wager at one unit, Super Wagers on all other hands.

``main`` is played by the solver's decisions, which ship for the regulated paytables.  ``main_simple`` is the simple
play: ace-king or better bets; four of a suit or four in a row buy a sixth card and then bet ace-king or better; the
rest folds.  All five seats are dealt in, whoever plays: the Super Wagers on them need their hands.  A player may not
back his own seat that way (§ 671a.7(c)(3)); here that wager is decided by his own hand, which pays alike.
"""

from typing import Any

import numpy as np

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import of_edition
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR, SUPER_HANDS
from croupier.chapters.ch671a_lunar_poker.table import SEATS
from croupier.chapters.ch671a_lunar_poker.wagers import ON_DEALER, on_seat
from croupier.odds.chapters.ch671a import by_decision
from croupier.odds.chapters.ch671a.by_decision import bets, decide
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
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, ranking
from croupier.odds.hands.pay_arrays import pays_by_place
from croupier.odds.simulation.shuffling import State, deal
from croupier.odds.simulation.simulator import Simulator
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net as net_of

WAGERS = ("main_simple", "super", ON_DEALER, *(on_seat(seat) for seat in range(1, SEATS + 1)), "main")

NOT_SHIPPED = {"main": "it is played by the solver's decisions, which ship for the regulated paytables alone"}

FOLDED, BET, DREW_AND_FOLDED, DREW_AND_BET, PAID_AT_ONCE = range(5)
"""How a hand was played."""

_FIVE_PICTURES, _ACE_KING_QUEEN, _SAME_COLORED = (
    SUPER_HANDS.index(name) for name in ("five_picture_cards", "ace_king_queen", "same_colored_five")
)
_ACE_KING_QUEEN_MASK = 0b1110000000000


def simulator(rules: Ruleset[Options]) -> Simulator:
    """Ante with Bet and sixth card, the Super Wager on the own hand, and one on every other."""
    known = best_play(rules) is not None
    return Simulator(
        wagers=WAGERS if known else WAGERS[:-1],
        scale=_pays(rules).scale,
        deck=52,
        play_round=play_round,
        tables=tables(rules),
        not_simulated={} if known else NOT_SHIPPED,
    )


def _pays(rules: Ruleset[Options]) -> Pays:
    return pays(of_edition(rules.paytables, "ante", rules.options), rules.paytables.table("bet"))


def tables(rules: Ruleset[Options]) -> tuple[Any, ...]:
    """Two evaluators, what hands pay by place, by class of six cards and by Super row, and what decides.

    The solver's decisions are an empty array where they are not known.
    """
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
    return (
        evaluator(LUNAR, 5),
        evaluator(LUNAR, 6),
        by_place,
        np.array(super_pays, dtype=np.int64),
        np.concatenate([found.won(classes) for classes in (unsuited(6), five_suited(), suited(6))]),
        open_ended(),
        found.scale,
        np.zeros((RANKS, 0, 4), dtype=np.int8) if decisions is None else decisions,
        by_decision.class_of_five(),
        by_decision.hidden_by_open_card(),
        by_decision.flushes_by_open_card(),
        by_decision.failing_flushes(),
    )


def won_by_place(found: Pays) -> Ints:
    """What a Bet on five cards wins by their place: the place tells all ranks, so it tells the second combination."""
    by_place = np.zeros(len(ranking(LUNAR)), dtype=np.int64)
    for classes in (unsuited(5), suited(5)):
        possible = classes.place >= 0
        by_place[classes.place[possible]] = found.won(classes)[possible]
    return by_place


@kernel
def play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """Five cards to the dealer and to each seat, and more for those that buy or exchange."""
    table5, _, by_place, super_pays, _, _, scale, decisions, _, _, _, _ = tables
    deal(state, deck, min(len(deck), DRAWN + 5 * seats))
    key, bits = _five_cards(deck, 0)
    dealer = evaluate(key, bits, table5)
    on_dealer = super_pays[super_row(bits, by_place[3, dealer])]
    drawn = DRAWN
    for seat in range(SEATS):
        key, bits = _five_cards(deck, 5 + 5 * seat)
        place = evaluate(key, bits, table5)
        on_own = super_pays[super_row(bits, by_place[3, place])]
        on_one_hand(seats, 3 + seat, on_own, scale, net, at_risk)
        if seat >= seats:
            continue
        net[seat, 1], net[seat, 2] = on_own, on_dealer
        at_risk[seat, 1] = at_risk[seat, 2] = scale
        if place >= STRAIGHT_FLUSH:
            settle(seat, 0, PAID_AT_ONCE, place, dealer, by_place[2, place], 0, scale, net, at_risk)
        else:
            play_simply(seat, deck, key, bits, place, dealer, tables, net, at_risk)
        if decisions.shape[1] == 0:
            continue
        if place >= STRAIGHT_FLUSH:
            settle(seat, 8, PAID_AT_ONCE, place, dealer, by_place[2, place], 0, scale, net, at_risk)
        else:
            drawn += play_best(seat, deck, drawn, key, bits, place, dealer, tables, net, at_risk)


@kernel
def play_simply(
    seat: int,
    deck: Ints,
    key: int,
    bits: int,
    place: int,
    dealer: int,
    tables: tuple[Any, ...],
    net: Ints,
    at_risk: Ints,
) -> None:
    """A hand without an instant payout, by the simple play."""
    _, table6, by_place, _, won_by_six, rows, scale, _, _, _, _, _ = tables
    played, won = FOLDED, by_place[1, place]
    if place >= ACE_KING:
        played = BET
    elif buys(bits, rows):
        sixth = deck[DRAWN + seat]
        place = evaluate(key + CARD_KEYS[sixth], bits | CARD_BITS[sixth], table6)
        played = DREW_AND_BET if place >= ACE_KING else DREW_AND_FOLDED
        won = won_by_six[class_of_six(deck, 5 + 5 * seat, sixth)]
    settle(seat, 0, played, place, dealer, by_place[0, place], won, scale, net, at_risk)


@kernel
def play_best(
    seat: int,
    deck: Ints,
    drawn: int,
    key: int,
    bits: int,
    place: int,
    dealer: int,
    tables: tuple[Any, ...],
    net: Ints,
    at_risk: Ints,
) -> int:
    """The same by the solver's decisions; how many cards it took from the deck."""
    table5, table6, by_place, _, won_by_six, _, scale, decisions, class_of, hidden, flushes, failing = tables
    held, left = np.empty(6, dtype=np.int64), np.full(13, 4)
    for card in range(5):
        held[card] = deck[5 + 5 * seat + card]
    chosen, given = decide(held, deck[OPEN], decisions, class_of)
    size, mask = draw(deck, drawn, chosen, given, held, left)
    won = by_place[1, place]
    if chosen == SIXTH:
        place = evaluate(key + CARD_KEYS[held[5]], bits | CARD_BITS[held[5]], table6)
        won = won_by_six[class_of_six(held, 0, held[5])]
    elif size:
        key, bits = _five_cards(held, 0)
        place = evaluate(key, bits, table5)
        won = by_place[1, place]
    ante = by_place[0, place]
    played = FOLDED if chosen == FOLD else BET
    if size:
        bet = bets(place, ante, won, scale, deck[OPEN] % 13, left, mask, hidden, flushes, failing)
        played = DREW_AND_BET if bet else DREW_AND_FOLDED
    settle(seat, 8, played, place, dealer, ante, won, scale, net, at_risk)
    return size


@kernel
def draw(deck: Ints, drawn: int, chosen: int, given: int, held: Ints, left: Ints) -> tuple[int, int]:
    """Buy or exchange what was chosen: how many cards were drawn, and the open card's suit as far as it is not seen.

    ``left`` loses every card that the player has seen.  Where five seats would draw more cards than there are, which
    best play comes to less than once in 10^15 rounds, cards of the first seat come again.
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
"""Where the cards lie that players may buy: after the dealer's five and those of all seats."""


@kernel
def on_one_hand(seats: int, wager: int, result: int, scale: int, net: Ints, at_risk: Ints) -> None:
    """Everybody's Super Wager on one seat."""
    for seat in range(seats):
        net[seat, wager] = result
        at_risk[seat, wager] = scale


@kernel
def _five_cards(deck: Ints, start: int) -> tuple[int, int]:
    a, b, c, d, e = deck[start], deck[start + 1], deck[start + 2], deck[start + 3], deck[start + 4]
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    return key, CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d] | CARD_BITS[e]


@kernel
def buys(bits: int, rows: Ints) -> bool:
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
    return bool(rows[ranks] == 1)


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
def settle(
    seat: int,
    wager: int,
    played: int,
    place: int,
    dealer: int,
    ante: int,
    won: int,
    scale: int,
    net: Ints,
    at_risk: Ints,
) -> None:
    """What Ante, Bet and Options fee of one seat come to, in the order of § 671a.11(c)–(f)."""
    fee = scale if played in (DREW_AND_FOLDED, DREW_AND_BET) else 0
    at_risk[seat, wager] = scale + fee + (2 * scale if played in (BET, DREW_AND_BET) else 0)
    if played == PAID_AT_ONCE:
        result = ante
    elif played in (FOLDED, DREW_AND_FOLDED):
        result = -scale
    elif dealer < ACE_KING:
        result = ante
    elif place < dealer:
        result = -3 * scale
    elif place > dealer:
        result = won
    else:
        result = 0
    net[seat, wager] = result - fee
