"""Criss-Cross Poker, one decision: the value of a fold and of each Bet, given the visible cards of the cross.

Every cross that may still come is counted card by card; the solver of the whole game counts sets of middle cards.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch674a.solve import COLUMNS, MIDDLES, MOST, ROWS, AntesAndBets
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.canonical import number_of_two
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator, numbers
from croupier.odds.hands.grades import in_whole_units
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset


class Holding(NamedTuple):
    """Two own cards as bits, ``grades[two of the cross, middle card]`` of the hands they make, and payouts by grade."""

    own: int
    grades: Values
    ante: Ints
    bet: Ints
    unit: int


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In Antes Across, over every face-down card of the cross: § 674a.11."""
    holding = _holding(rules, position)
    across, down = position.placed.get("across", 0), position.placed.get("down", 0)
    row = [_number(position, place) for place in ("left", "right")] if across else []
    column = [_number(position, place) for place in ("far", "near")] if down else []
    if column:
        sums, of = with_middle_bets(row[0], row[1], column[0], column[1], across, down, holding), MIDDLES
    elif row:
        sums, of = over_columns(row[0], row[1], holding)[across - 1], COLUMNS * MIDDLES
    else:
        sums, of = over_rows(holding), ROWS * COLUMNS * MIDDLES
    played = {Move("bet", bet): Fraction(int(one), holding.unit * of) for bet, one in enumerate(sums, start=1)}
    return {Move("fold"): Fraction(-2 - across - down), **played}


def _number(position: Position, place: str) -> int:
    return int(numbers(list(position.cards[place]))[0])


def _holding(rules: Ruleset[Options], position: Position) -> Holding:
    game = AntesAndBets(rules)
    own = numbers(list(position.own))
    unit, (ante, bet) = in_whole_units(game.ante, game.bet)
    grades = _grades(own[0], own[1], game.grades.by_place(), CARD_KEYS, CARD_BITS, evaluator(FIVE_CARD, 5))
    return Holding(int(CARD_BITS[own].sum()), grades, ante, bet, unit)


@kernel
def _grades(x: int, y: int, grade: Values, keys: Ints, bits: Ints, table: Table) -> Values:
    found = np.zeros((1326, 52), dtype=np.int32)
    for a in range(52):
        for b in range(a):
            held = bits[x] | bits[y] | bits[a] | bits[b]
            for m in range(52):
                if not held >> m & 1:
                    key = keys[x] + keys[y] + keys[a] + keys[b] + keys[m]
                    found[number_of_two(a, b), m] = grade[evaluate(key, held | bits[m], table)]
    return found


@kernel
def over_middles(a: int, b: int, c: int, d: int, holding: Holding) -> tuple[int, int, int, int]:
    """The results of both Antes, and of one Ante of the Across, Down and Middle Bet, over all middle cards."""
    antes, across, down, middle = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    taken = holding.own | 1 << a | 1 << b | 1 << c | 1 << d
    row, column = holding.grades[number_of_two(a, b)], holding.grades[number_of_two(c, d)]
    for m in range(52):
        if not taken >> m & 1:
            antes += holding.ante[row[m]] + holding.ante[column[m]]
            across += holding.bet[row[m]]
            down += holding.bet[column[m]]
            middle += holding.bet[max(row[m], column[m])]
    return int(antes), int(across), int(down), int(middle)


@kernel
def with_middle_bets(a: int, b: int, c: int, d: int, across: int, down: int, holding: Holding) -> Ints:
    """The values by Middle Bet: all of the cross but its middle card is face up."""
    antes, on_row, on_column, middle = over_middles(a, b, c, d, holding)
    before = antes + across * on_row + down * on_column
    return np.array([before + bet * middle for bet in range(1, MOST + 1)])


@kernel
def over_columns(a: int, b: int, holding: Holding) -> Ints:
    """The values by Across and Down Bet, over all columns, with the best Middle Bet or a fold: the row is face up."""
    found = np.zeros((MOST, MOST), dtype=np.int64)
    taken = holding.own | 1 << a | 1 << b
    for c in range(52):
        for d in range(c):
            if not (taken >> c & 1 or taken >> d & 1):
                antes, on_row, on_column, middle = over_middles(a, b, c, d, holding)
                for across in range(1, MOST + 1):
                    for down in range(1, MOST + 1):
                        stays = antes + across * on_row + down * on_column + max(middle, MOST * middle)
                        found[across - 1, down - 1] += max(stays, -MIDDLES * holding.unit * (2 + across + down))
    return found


@kernel
def over_rows(holding: Holding) -> Ints:
    """The values by Across Bet, over all rows, with the best Down Bet or a fold."""
    found = np.zeros(MOST, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            if not (holding.own >> a & 1 or holding.own >> b & 1):
                by_bets = over_columns(a, b, holding)
                for across in range(1, MOST + 1):
                    folds = -COLUMNS * MIDDLES * holding.unit * (2 + across)
                    found[across - 1] += max(folds, by_bets[across - 1].max())
    return found
