"""Lunar Poker: the wagers on the cards dealt, and the best play against the dealer's open card."""

from dataclasses import replace
from functools import partial
from time import perf_counter

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import of_edition
from croupier.chapters.ch671a_lunar_poker.table import SEATS
from croupier.chapters.ch671a_lunar_poker.wagers import ON_DEALER, on_seat
from croupier.odds.lunar.super_wager import super_ways
from croupier.odds.outcomes import Analysis
from croupier.odds.ruleset import Ruleset
from croupier.odds.side_wagers import against_paytable


def super_wager(rules: Ruleset[Options], *, wager: str) -> Analysis:
    """A Super Wager: five cards as they are dealt, whosever they are."""
    started = perf_counter()
    as_flush = rules.options.super_sf_pays_as == "flush"
    table = of_edition(rules.paytables, "super", rules.options)
    found = against_paytable(wager, table, super_ways(straight_flush_is_a_flush=as_flush), started)
    return replace(found, paytable=rules.options.edition)


_SUPER_WAGERS = ("super", ON_DEALER, *(on_seat(seat) for seat in range(1, SEATS + 1)))

SOLVERS = {wager: partial(super_wager, wager=wager) for wager in _SUPER_WAGERS}

VARIES = dict.fromkeys(_SUPER_WAGERS, "edition")
"""The option that selects the paytable of a wager."""
