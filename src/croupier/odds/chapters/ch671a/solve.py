"""Lunar Poker: the wagers on the cards dealt, and the best play against the dealer's open card."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from time import perf_counter

import numpy as np

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import of_edition
from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.chapters.ch671a_lunar_poker.table import SEATS
from croupier.chapters.ch671a_lunar_poker.wagers import ON_DEALER, on_seat
from croupier.odds.chapters.ch671a.best_play import (
    ALL_DEALS,
    OPEN_CARDS,
    Solution,
    all_hands,
    instant_hands,
    outcomes,
    solve,
)
from croupier.odds.chapters.ch671a.classes import pays
from croupier.odds.chapters.ch671a.decisions import COMMON
from croupier.odds.chapters.ch671a.simple import play_simply
from croupier.odds.chapters.ch671a.super_wager import super_ways
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_paytable, net
from croupier.rules.terms.paytables import Paytable, Row
from croupier.words import SILENCE, Sentence, named, say, series

OF = ("ante", "bet", "options_fee")
CONVENTION = (
    "one player, who knows his own cards and the dealer's open card; the Super Wager, compulsory too, is not in this "
    "figure: expectations add"
)


def main(rules: Ruleset[Options]) -> Analysis:
    """Ante, Bet and Options fee together, per Ante: the best of fold, Bet, sixth card and every exchange."""
    found = _solution(of_edition(rules.paytables, "ante", rules.options), rules.paytables.table("bet"))
    analysis = _analysis("main", rules, found)
    superwager = super_wager(rules, wager="super").table.expectation
    together = analysis.table.expectation + superwager
    lines = (
        *_strategy(found),
        say("advice.with_super_wager", expectation=f"{float(together):.6f}"),
    )
    return replace(analysis, strategy=lines, seconds=found.seconds)


@lru_cache(maxsize=4)
def _solution(ante: Paytable, bet: Paytable) -> Solution:
    """The solution, cached by Ante and Bet: the best play does not depend on instant payouts."""
    return solve(pays(ante, bet))


def main_simple(rules: Ruleset[Options]) -> Analysis:
    """The same wagers with a simple play that ignores the open card and exchanges nothing."""
    started = perf_counter()
    tables = pays(of_edition(rules.paytables, "ante", rules.options), rules.paytables.table("bet"))
    analysis = _analysis("main_simple", rules, play_simply(tables))
    return replace(analysis, strategy=(say("advice.simple_play"),), seconds=perf_counter() - started)


def _analysis(wager: str, rules: Ruleset[Options], found: Solution) -> Analysis:
    return Analysis(
        wager=wager,
        of=OF,
        per="ante",
        table=OutcomeTable.of([*outcomes(found), *_instant(rules)]),
        paytable=f"{rules.options.instant_paytable}, {rules.options.edition}",
        convention=CONVENTION,
    )


def _instant(rules: Ruleset[Options]) -> Iterable[tuple[Fraction, Fraction, int]]:
    """The outcomes of a royal or straight flush, which is paid at once whatever the open card."""
    table = of_edition(rules.paytables, "instant", rules.options, rules.options.instant_paytable)
    for name, hands in instant_hands(all_hands()).items():
        row = _reached_by(name, table)
        paid = net(row.pays, {}, 1) if row else Fraction(-1)
        yield paid, Fraction(1), hands * OPEN_CARDS * COMMON


def _reached_by(hand: str, table: Paytable) -> Row | None:
    """The highest row that the hand of this name reaches."""
    return table.highest(lambda row: LUNAR.threshold(hand) >= LUNAR.threshold(row))


_DECISIONS = (
    say("advice.to_fold"),
    say("advice.bet"),
    say("advice.buy_a_sixth_card"),
    SILENCE,
    *(say("advice.exchange", cards=size) for size in range(2, 6)),
)


def _strategy(found: Solution) -> list[Sentence]:
    """The frequency of each best decision: overall, by hand, and by open card."""
    in_all = found.decided.sum(axis=(0, 1))
    lines = [_shares(say("advice.in_all"), in_all, ALL_DEALS)]
    for index, category in enumerate(LUNAR.categories[:-2]):
        made = found.decided[:, index].sum(axis=0)
        lines.append(_shares(named("advice_hand", category.value), made, int(made.sum())))
    for rank, letter in enumerate("23456789TJQKA"):
        against = found.decided[rank].sum(axis=0)
        lines.append(_shares(say("advice.against_open", card=letter), against, int(against.sum())))
    return lines


def _shares(of: Sentence, counted: np.ndarray[tuple[int, ...], np.dtype[np.int64]], total: int) -> Sentence:
    shares = [
        say("advice.share", decision=decision, percent=f"{int(count) / total:.2%}")
        for decision, count in zip(_DECISIONS, counted, strict=True)
        if decision and count
    ]
    return say("advice.shares", of=of, shares=series(shares))


def super_wager(rules: Ruleset[Options], *, wager: str) -> Analysis:
    """A Super Wager: any five cards as dealt."""
    started = perf_counter()
    as_flush = rules.options.super_sf_pays_as == "flush"
    table = of_edition(rules.paytables, "super", rules.options)
    ways = super_ways(tuple(row.name for row in table), straight_flush_is_a_flush=as_flush)
    found = against_paytable(wager, table, ways, started)
    return replace(found, paytable=rules.options.edition)


_SUPER_WAGERS = ("super", ON_DEALER, *(on_seat(seat) for seat in range(1, SEATS + 1)))

SOLVERS = {
    "main": main,
    "main_simple": main_simple,
    **{wager: partial(super_wager, wager=wager) for wager in _SUPER_WAGERS},
}

SECONDS = {"main": 700}

VARIES = {
    "main": ("instant_paytable", "edition"),
    "main_simple": ("instant_paytable", "edition"),
    **dict.fromkeys(_SUPER_WAGERS, "edition"),
}
"""The options that change the odds of a wager."""
