"""Double Back Jack against one first card of the dealer: the best decisions, by the cards of each hand.

A value is the expectation of a hand over the rounds without a dealer's Blackjack, as in ``holdings``.  Each
hand of a split pair is played by its own cards, the other card of the pair and the dealer's first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.blackjack.dealer import BLACKJACK, TOTALS, VALUES, Chances, chances, peek
from croupier.odds.blackjack.holdings import holdings
from croupier.odds.chapters.ch673a.second_chance import LOWEST, Groups, busts, next_cards
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.point_hands import Counts, single, with_card, without
from croupier.rules.blackjack.totals import PUSHING_TOTAL, TWENTY_ONE

SURRENDER = 3
"""The further action for the first two cards."""

UNDECIDED = -1
SURRENDERED = Fraction(-1, 2)

HIGHEST = TWENTY_ONE - 1 + 10
"""The highest total that a draw may make."""

Taken: TypeAlias = NDArray[np.int8]
"""``[money - 1, bust]``: 1 if a hand with this much money is given a second chance."""


@dataclass(frozen=True)
class Pays:
    """The odds of a winning hand, a second chance and a Blackjack, and the readings of two options.

    ``current``: a Second Chance Wager equals the wager including its double.  ``bust_returned``: a bust without a
    second chance is returned when the dealer makes 22.
    """

    win: Fraction
    chance: Fraction
    blackjack: Fraction
    current: bool = True
    bust_returned: bool = False

    @property
    def drawn_to(self) -> int:
        """The highest hard total that need be considered for a draw.

        At even money, drawing to a hard 18 loses at least 0.3 of the wager, whatever the cards.
        """
        return 17 if self.win == self.chance == 1 else TWENTY_ONE - 1

    def chance_on(self, money: int) -> int:
        """The Second Chance Wager on a hand with this much money (§ 673a.7(l))."""
        return money if self.current else 1

    def net(self, money: int, chance: int, total: int, dealer: int) -> Fraction:
        """The net result of a hand with a Second Chance Wager, or 0, against a dealer's total of TOTALS.

        §§ 673a.7(l)(1)–(2), 673a.7(m), 673a.7(q)–(s)
        """
        won = chance * self.chance if chance else money * self.win
        if total > TWENTY_ONE:
            returned = self.bust_returned and not chance and dealer == PUSHING_TOTAL
            return Fraction(0 if returned else -money - chance)
        if total == TWENTY_ONE:
            return won
        if dealer in {PUSHING_TOTAL, total}:
            return Fraction(0)
        return Fraction(-money - chance) if total < dealer <= TWENTY_ONE else won


@dataclass(frozen=True)
class Play:
    """The value and action of every holding, and which hands above 21 are given a second chance.

    ``gained`` is the gain of a second chance over none, by money and bust.
    """

    values: Chances
    actions: Ints
    taken: Taken
    gained: Chances


@dataclass(frozen=True)
class Fixed:
    """Fixed decisions: the action for each holding, and which busts get a second chance."""

    actions: Ints
    taken: Taken


@dataclass(frozen=True)
class Plan:
    """All decisions against one first card: for hands as dealt, and for the hands of split pairs."""

    whole: Play
    pairs: Mapping[int, Play]
    worth: Mapping[int, float]
    split: tuple[int, ...]


# Decisions


def shoe_left(counts: Ints, shoe: Counts, missing: Counts) -> Ints:
    """The shoe after each of these hands and the other missing cards; never below zero."""
    found: Ints = np.maximum(np.array(without(shoe, missing), dtype=np.int64) - counts, 0)
    return found


def missing_cards(up: int, paired: int) -> Counts:
    """The cards missing from the shoe besides the hand: the dealer's first, and the other card of a split pair."""
    return single(up) if paired < 0 else with_card(single(up), paired)


def no_blackjack(up: int, left: Ints) -> Chances:
    """The probability that the dealer has no Blackjack, for every row of ``left``."""
    if peek(up) < 0:
        return np.ones(len(left))
    found: Chances = 1 - left[:, peek(up)] / left.sum(axis=1)
    return found


def plan(shoe: Counts, up: int, pays: Pays, fixed: tuple[Fixed, Fixed] | None = None) -> Plan:
    """The best decisions, or the best given fixed play of whole hands and of split hands."""
    known = holdings()
    whole = play(shoe, up, -1, pays, fixed and fixed[0])
    pairs = {value: play(shoe, up, value, pays, fixed and fixed[1]) for value in range(VALUES)}
    worth = {value: _begun(shoe, up, value, one) for value, one in pairs.items()}
    index = {value: known.index[with_card(single(value), value)] for value in range(VALUES)}
    return Plan(whole, pairs, worth, tuple(value for value in pairs if worth[value] > whole.values[index[value]]))


def _begun(shoe: Counts, up: int, value: int, made: Play) -> float:
    """The value of both hands of a split pair before their second cards."""
    known = holdings()
    first = known.index[single(value)]
    left = shoe_left(known.counts[[first]], shoe, missing_cards(up, value))[0]
    return 2 * float(left @ made.values[known.after[first]]) / int(left.sum())


def play(shoe: Counts, up: int, paired: int, pays: Pays, fixed: Fixed | None = None) -> Play:
    """The best play of every holding, of a split pair of this value or of none; or the fixed play."""
    known = holdings()
    left, dealer = _shoe_and_dealer(shoe, up, paired)
    second, declined = _after_bust(shoe, up, paired, pays)
    taken = (second > declined).astype(np.int8) if fixed is None else fixed.taken
    actions = np.full(len(left), UNDECIDED, dtype=np.int64) if fixed is None else fixed.actions.copy()
    values = _best_play(
        known.order,
        known.after,
        busts(pays.drawn_to).after,
        known.totals,
        (known.counts.sum(axis=1) == 2).astype(np.int64),
        left,
        dealer,
        _stands(pays),
        np.where(taken, second, declined),
        float(SURRENDERED) * no_blackjack(up, left) if paired < 0 else np.full(len(left), -9.0),
        actions,
    )
    return Play(values, actions, taken, second - declined)


@lru_cache(maxsize=VALUES * (VALUES + 1))
def _shoe_and_dealer(shoe: Counts, up: int, paired: int) -> tuple[Ints, Chances]:
    """The shoe after each holding, and the dealer's probabilities then."""
    counts = holdings().counts
    rows = _rows(counts, paired)
    left = shoe_left(counts, shoe, missing_cards(up, paired))
    dealer = np.zeros((len(left), BLACKJACK + 1))
    dealer[rows] = chances(up, left[rows])
    return left, dealer


def _rows(counts: Ints, paired: int) -> Ints:
    """The hands that have a card of a split pair, or all."""
    return np.flatnonzero(counts[:, paired] > 0) if paired >= 0 else np.arange(len(counts))


def _stands(pays: Pays) -> Chances:
    """``[money - 1, total, column]``: the value of standing."""
    return np.array(
        [
            [[float(pays.net(money, 0, total, his)) for his in TOTALS] for total in range(TWENTY_ONE + 1)]
            for money in (1, 2)
        ]
    )


WON, LOST = range(2)


@lru_cache(maxsize=1)
def won_and_lost() -> Groups:
    """Groups of second chance cards: those that win against a column, those that lose."""
    found = np.zeros((HIGHEST - LOWEST + 1, BLACKJACK + 1, VALUES, 2), dtype=np.int64)
    even = Pays(Fraction(1), Fraction(1), Fraction(1))
    for total in range(LOWEST, HIGHEST + 1):
        for column, his in enumerate(TOTALS):
            for value in range(VALUES):
                net = even.net(1, 1, total - value - 1, his)
                found[total - LOWEST, column, value, WON] = net > 0
                found[total - LOWEST, column, value, LOST] = net < 0
    return Groups(found)


@lru_cache(maxsize=VALUES * (VALUES + 1))
def _after_bust(shoe: Counts, up: int, paired: int, pays: Pays) -> tuple[Chances, Chances]:
    """``[money - 1, bust]``: the value of each bust with a second chance and without."""
    known = busts(pays.drawn_to)
    rows = _rows(known.counts, paired)
    left = shoe_left(known.counts[rows], shoe, missing_cards(up, paired))
    won, lost = next_cards(up, left, known.totals[rows], won_and_lost()).chances(left).T
    kept = no_blackjack(up, left)
    if pays.bust_returned:
        kept = kept - chances(up, left)[:, TOTALS.index(PUSHING_TOTAL)]
    second, declined = np.zeros((2, 2, len(known.hands)))
    for money in (1, 2):
        chance = pays.chance_on(money)
        second[money - 1, rows] = chance * float(pays.chance) * won - (money + chance) * lost
        declined[money - 1, rows] = -money * kept
    return second, declined


@kernel
def _best_play(
    order: Ints,
    after: Ints,
    bust: Ints,
    totals: Ints,
    first_two: Ints,
    left: Ints,
    dealer: Chances,
    stands: Chances,
    busted: Chances,
    surrenders: Chances,
    actions: Ints,
) -> Chances:
    values = np.zeros(len(order))
    worth = np.zeros(4)
    for place in range(len(order)):
        now = order[place]
        worth[0] = _stand(now, 0, totals, dealer, stands)
        worth[1:] = -9.0
        if totals[now] < 21:
            worth[1] = _draw(now, 0, after, bust, totals, left, dealer, stands, busted, values)
            if first_two[now]:
                worth[2] = _draw(now, 1, after, bust, totals, left, dealer, stands, busted, values)
                worth[3] = surrenders[now]
        if actions[now] < 0:
            actions[now] = np.argmax(worth)
        values[now] = worth[actions[now]]
    return values


@kernel
def _stand(now: int, doubled: int, totals: Ints, dealer: Chances, stands: Chances) -> float:
    found = 0.0
    for column in range(7):
        found += dealer[now, column] * stands[doubled, totals[now], column]
    return found


@kernel
def _draw(
    now: int,
    doubled: int,
    after: Ints,
    bust: Ints,
    totals: Ints,
    left: Ints,
    dealer: Chances,
    stands: Chances,
    busted: Chances,
    values: Chances,
) -> float:
    found = 0.0
    cards = 0
    for value in range(10):
        held = left[now, value]
        cards += held
        then = after[now, value]
        if held > 0:
            if then < 0 and bust[now, value] < 0:
                return -9.0
            if then < 0:
                found += held * busted[doubled, bust[now, value]]
            elif doubled:
                found += held * _stand(then, 1, totals, dealer, stands)
            else:
                found += held * values[then]
    return found / cards


@lru_cache(maxsize=4)
def plans(shoe: Counts, pays: Pays) -> tuple[Plan, ...]:
    """The best decisions against every first card."""
    return tuple(plan(shoe, up, pays) for up in range(VALUES))
