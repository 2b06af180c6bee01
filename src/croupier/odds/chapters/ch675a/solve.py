"""High Roll Dice: every roll of ten dice, and of the dice rolled again."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from time import perf_counter

from croupier.chapters.ch675a_high_roll_dice.options import Options
from croupier.chapters.ch675a_high_roll_dice.paytables import FACE_ROWS, KIND_ROWS
from croupier.chapters.ch675a_high_roll_dice.rankings import Match, most_matched
from croupier.chapters.ch675a_high_roll_dice.wagers import KINDS, MILLIONS, PIPS
from croupier.money import DOLLAR
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import net
from croupier.words import say

DICE = 10
ONE = Fraction(1)


@lru_cache(maxsize=1)
def first_rolls() -> dict[Match, int]:
    """The number of the 6^10 rolls in which each face wins with each number of dice."""
    found: Counter[Match] = Counter()
    for faces in combinations_with_replacement(range(1, 7), DICE):
        ways = factorial(DICE) // prod(factorial(faces.count(face)) for face in range(1, 7))
        found[most_matched(faces)] += ways
    return dict(found)


def counts() -> dict[int, int]:
    """The number of first rolls with each number of matching dice."""
    found: Counter[int] = Counter()
    for match, ways in first_rolls().items():
        found[match.count] += ways
    return dict(found)


def second_rolls(count: int) -> dict[int, int]:
    """The number of the 6^(10 - count) second rolls that lead to each total."""
    again = DICE - count
    return {count + more: comb(again, more) * 5 ** (again - more) for more in range(again + 1)}


def pays(rules: Ruleset[Options], family: str, row: str) -> Fraction:
    """The winnings of a row, per unit; Millionaire Row pays a fixed sum for a wager of one dollar."""
    found = rules.paytables.table(family).row(row)
    if found is None:
        raise LookupError(f"{family} has no row {row}")
    return net(found.pays, {}, DOLLAR)


def pip_street(rules: Ruleset[Options], *, wager: str) -> Analysis:
    """The face that occurs most, ties to the higher rank."""
    started = perf_counter()
    face = PIPS[wager]
    won = sum(ways for match, ways in first_rolls().items() if match.face == face)
    table = OutcomeTable.of([(pays(rules, "pip_street", FACE_ROWS[face]), ONE, won), (-ONE, ONE, 6**DICE - won)])
    return Analysis(wager=wager, per=wager, table=table, seconds=perf_counter() - started)


def best_pip(rules: Ruleset[Options]) -> Analysis:
    """The Pip Street Wager with the lowest cost."""
    return max((pip_street(rules, wager=wager) for wager in PIPS), key=lambda one: one.table.expectation)


def main(rules: Ruleset[Options]) -> Analysis:
    """One Pip Street Wager, all that a player must place, on the face with the lowest cost."""
    started = perf_counter()
    best = best_pip(rules)
    return Analysis(
        wager="main",
        of=(best.wager,),
        per=best.wager,
        table=best.table,
        seconds=perf_counter() - started,
        strategy=(say("advice.cheapest_pip", pips=PIPS[best.wager]),),
    )


def on_number(rules: Ruleset[Options], *, wager: str) -> Analysis:
    """A Like Kind or Millionaire Row Wager on the first roll alone."""
    started = perf_counter()
    number = (KINDS | MILLIONS)[wager]
    family = "like_kind" if wager in KINDS else "millionaire_row"
    won = counts()[number]
    table = OutcomeTable.of([(pays(rules, family, KIND_ROWS[number]), ONE, won), (-ONE, ONE, 6**DICE - won)])
    return Analysis(wager=wager, per=wager, table=table, seconds=perf_counter() - started)


def with_extra_roll(rules: Ruleset[Options], *, wager: str, numbers: tuple[int, ...]) -> Analysis:
    """Like Kind Wagers on these numbers together with one Extra Roll Wager, per unit of one of them."""
    started = perf_counter()
    wagered = Fraction(len(numbers) + 1)
    counted = [
        (_both_rolls(rules, numbers, count, total), wagered, ways * again * 6**count)
        for count, ways in counts().items()
        for total, again in second_rolls(count).items()
    ]
    return Analysis(
        wager=wager,
        of=(*(f"like_kind_{number}" for number in numbers), "extra_roll"),
        per="extra_roll",
        table=OutcomeTable.of(counted),
        seconds=perf_counter() - started,
    )


def _both_rolls(rules: Ruleset[Options], numbers: tuple[int, ...], count: int, total: int) -> Fraction:
    """The net result of the Like Kind Wagers and the Extra Roll for a first count and a total after the second."""
    result = -ONE
    for number in numbers:
        if number == count:
            result += pays(rules, "like_kind", KIND_ROWS[number])
        elif number > count and number == total:
            back = 1 if rules.options.extra_roll_stake_returned else 0
            result += pays(rules, "extra_roll", KIND_ROWS[number]) + back
        else:
            result -= 1
    return result


EXTRA_ROLL_WITH = {
    f"{wager}_with_extra_roll": number for wager, number in KINDS.items() if number > min(KINDS.values())
}
"""One Like Kind Wager that a second roll can still win, with an Extra Roll Wager."""

SOLVERS = {
    "main": main,
    **{wager: partial(pip_street, wager=wager) for wager in PIPS},
    **{wager: partial(on_number, wager=wager) for wager in (*KINDS, *MILLIONS)},
    "extra_roll": partial(with_extra_roll, wager="extra_roll", numbers=tuple(KINDS.values())),
    **{wager: partial(with_extra_roll, wager=wager, numbers=(number,)) for wager, number in EXTRA_ROLL_WITH.items()},
}

VARIES: dict[str, str] = {}
"""The chapter has one paytable of each family."""
