"""Go Fore It: two front and two hole cards by their points, drawn from the rest of one deck."""

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from time import perf_counter

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.chapters.ch676a_go_fore_it.rankings import ACES, TOTALS
from croupier.money import DOLLAR
from croupier.odds.hands.point_hands import DECK, Counts, hands, points, ways, without
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_paytable, net
from croupier.rules.terms.paytables import Paytable, Row
from croupier.words import Sentence, say

CARDS = 4
ONE = Fraction(1)
HOLE_CARDS = comb(50, 2)
"""The number of pairs of hole cards, given two known cards."""


def back_9(rules: Ruleset[Options], total: int) -> Fraction:
    """The result of the Back 9 for a total, per unit."""
    row = rules.paytables.table("back9").highest(lambda name: total <= TOTALS[name])
    return net(row.pays, {}, DOLLAR) if row else -ONE


def both_nines(rules: Ruleset[Options], total: int) -> Fraction:
    """Front 9 and Back 9 together, per unit of one."""
    return back_9(rules, total) + (1 if total <= TOTALS["par"] else -1)


@lru_cache(maxsize=64)
def totals_behind(front: Counts) -> dict[int, int]:
    """The number of pairs of hole cards that bring two front cards to each total."""
    found: Counter[int] = Counter()
    left = without(DECK, front)
    for hole in hands(2):
        found[points(front) + points(hole)] += ways(hole, left)
    return dict(found)


def worth(rules: Ruleset[Options], front: Counts) -> Fraction:
    """The value of the Back 9 Wager with these front cards; a fold is worth -1."""
    gained = sum((both_nines(rules, total) * count for total, count in totals_behind(front).items()), Fraction(0))
    return gained / HOLE_CARDS


def plays(rules: Ruleset[Options]) -> frozenset[Counts]:
    """The front cards with which the Back 9 Wager costs less than the Front 9."""
    return frozenset(front for front in hands(2) if worth(rules, front) > -1)


def main(rules: Ruleset[Options]) -> Analysis:
    """Front 9 and Back 9 together, per Front 9: fold or go on after two cards."""
    started = perf_counter()
    best = plays(rules)
    table = OutcomeTable.of(outcomes(rules, best))
    return Analysis(
        wager="main",
        of=("front9", "back9"),
        per="front9",
        table=table,
        strategy=_strategy(rules, table, best),
        seconds=perf_counter() - started,
    )


def outcomes(rules: Ruleset[Options], playing: Collection[Counts]) -> Iterator[tuple[Fraction, Fraction, int]]:
    """(net, wagered, ways) where these front cards play and all others fold."""
    for front in hands(2):
        if front in playing:
            for total, count in totals_behind(front).items():
                yield both_nines(rules, total), Fraction(2), ways(front) * count
        else:
            yield -ONE, ONE, ways(front) * HOLE_CARDS


def _strategy(rules: Ruleset[Options], best: OutcomeTable, playing: Collection[Counts]) -> tuple[Sentence, ...]:
    """The best rule of the form "go on with this many points or fewer", and its cost against the best play."""
    tables = {
        most: OutcomeTable.of(outcomes(rules, [front for front in hands(2) if points(front) <= most]))
        for most in range(1, 21)
    }
    most = max(tables, key=lambda one: tables[one].expectation)
    cost = best.expectation - tables[most].expectation
    often = Fraction(sum(map(ways, playing)), comb(52, 2))
    return (
        say("advice.place_back_9", most=most),
        say("advice.rule_costs", cost=f"{float(cost):.8f}", wager="Front 9") if cost else say("advice.rule_is_best"),
        say("advice.goes_on", often=f"{float(often):.2%}"),
    )


@lru_cache(maxsize=1)
def differences() -> dict[int, int]:
    """The number of deals by the player's points minus the dealer's, for four cards each."""
    held = {(0, 0, 0): 1}
    for value, cards in enumerate(DECK, start=1):
        added: Counter[tuple[int, int, int]] = Counter()
        for (own, dealers, more), found in held.items():
            for taken in range(min(cards, CARDS - own) + 1):
                for others in range(min(cards - taken, CARDS - dealers) + 1):
                    state = own + taken, dealers + others, more + value * (taken - others)
                    added[state] += found * comb(cards, taken) * comb(cards - taken, others)
        held = dict(added)
    return {more: found for (own, dealers, more), found in held.items() if own == dealers == CARDS}


def skins(_rules: Ruleset[Options]) -> Analysis:
    """The player's total below the dealer's wins even money, folded or not."""
    started = perf_counter()
    won = sum(found for more, found in differences().items() if more < 0)
    all_deals = sum(differences().values())
    table = OutcomeTable.of([(ONE, ONE, won), (-ONE, ONE, all_deals - won)])
    return Analysis(wager="skins", per="skins", table=table, seconds=perf_counter() - started)


def gopher(rules: Ruleset[Options]) -> Analysis:
    """The number of aces among the player's four cards, folded or not."""
    started = perf_counter()
    table = rules.paytables.table("gopher", rules.options.gopher_paytable)
    counted = dict.fromkeys([*(row.name for row in table), ""], 0)
    for aces in range(CARDS + 1):
        row = gopher_row(table, aces)
        counted[row.name if row else ""] += comb(4, aces) * comb(48, CARDS - aces)
    return against_paytable("gopher", table, counted, started)


def gopher_row(table: Paytable, aces: int) -> Row | None:
    """The highest row that this many aces reach."""
    return table.highest(lambda name: aces >= ACES[name])


SOLVERS = {"main": main, "skins": skins, "gopher": gopher}

VARIES = {"gopher": "gopher_paytable"}
"""The option that selects the paytable of a wager."""
