"""Six-Card Fortune Pai Gow Poker, one decision: the value of doubling down and of each setting of six known cards."""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import JokerSixCardStraight, Options
from croupier.odds.chapters.ch670a.by_number import EXCHANGES
from croupier.odds.chapters.ch670a.settings import ACE, highest_ranks, house_way, lookup, set_hands
from croupier.odds.chapters.ch670a.showdown import DEALER_HANDS, all_set, foul
from croupier.odds.chapters.ch670a.solve import PAIR_OF_EIGHTS
from croupier.odds.compiled import Ints, Values, kernel
from croupier.odds.hands.evaluation import numbers
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net
from croupier.rules.terms.refusals import invariant

WIN, LOSE, WIN_QUALIFIED, LOSE_QUALIFIED, ALL = range(5)
"""The counts of the dealer's hands against a setting: over all, over those that qualify, and every hand."""

SIX = 6


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In main wagers, over every hand of the dealer set the house way: §§ 670a.11(c), 670a.11(g)."""
    six = numbers(list(position.own))
    highs, lows = (np.zeros(SIX, dtype=np.int32) for _ in range(2))
    five, kinds, lowest = lookup(rules.options.joker_six_card_straight)
    set_hands(six, 0, highs, lows, five)
    counted = _against(six, highs, lows, *_dealers(rules.options.joker_six_card_straight), EXCHANGES, PAIR_OF_EIGHTS)
    invariant(bool((counted[:, ALL] == DEALER_HANDS).all()), "a setting meets every hand that the dealer may hold")
    pays = net(rules.paytables.table("pai_gow").rows[0].pays, {}, 1)
    alone, doubled = ([_worth(one, pays, qualified) for one in counted.tolist()] for qualified in (WIN, WIN_QUALIFIED))
    doubled = [one + more for one, more in zip(alone, doubled, strict=True)]
    legal = [place for place in range(SIX) if not foul(highs[place], lows[place], highest_ranks())]
    if position.stage == "double_down":
        best = [max(worth[place] for place in legal) for worth in (alone, doubled)]
        return {Move("decline"): best[0], Move("double_down", 1): best[1]}
    worth = doubled if position.placed.get("double_down") else alone
    settings = {Move("set", 0, (position.own[place],)): worth[place] for place in legal}
    return {**settings, Move("house_way"): worth[house_way(highs, lows, kinds, lowest)]}


def _worth(counted: list[int], pays: Fraction, win: int) -> Fraction:
    return (pays * counted[win] - counted[win + 1]) / DEALER_HANDS


@lru_cache(maxsize=2)
def _dealers(joker_straight: JokerSixCardStraight) -> tuple[Ints, Ints, Values, Values]:
    """Every class of six cards, how many hands it has, and its high and low hand set the house way."""
    hands = all_set(joker_straight)
    each = np.arange(len(hands.cards))
    lows = np.minimum(hands.lows[each, hands.house], ACE).astype(np.int32)
    return hands.cards, hands.weights, hands.highs[each, hands.house], lows


@kernel
def _against(
    six: Ints,
    highs: Values,
    lows: Values,
    cards: Ints,
    weights: Ints,
    dealer_highs: Values,
    dealer_lows: Values,
    exchanges: Ints,
    bar: int,
) -> Ints:
    """Each setting against the dealer's hands; copies are the dealer's.

    Of the 24 exchanges of suits those that make a class into hands without the player's cards are counted: each hand
    of the class is made by as many of them.
    """
    held = np.zeros((24, 53), dtype=np.int64)
    for exchange in range(24):
        for card in range(53):
            for own in range(SIX):
                held[exchange, card] |= exchanges[exchange, card] == six[own]
    found = np.zeros((SIX, 5), dtype=np.int64)
    for dealer in range(len(cards)):
        free = 0
        for exchange in range(24):
            taken = held[exchange, cards[dealer, 0]]
            for place in range(1, SIX):
                taken |= held[exchange, cards[dealer, place]]
            free += 1 - taken
        ways = free * weights[dealer]
        if not ways:
            continue
        for own in range(SIX):
            lower = (dealer_highs[dealer] < highs[own]) + (dealer_lows[dealer] < lows[own])
            found[own, 4] += ways
            if lower != 1:
                found[own, 0 if lower else 1] += ways
                if dealer_highs[dealer] >= bar:
                    found[own, 2 if lower else 3] += ways
    return found // 24
