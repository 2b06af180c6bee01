"""Double Back Jack: every hand from a shoe of one deck to eight, by the cards it is made of."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter

import numpy as np

from croupier.chapters.ch673a_double_back_jack.options import Options, SecondChanceBase
from croupier.odds.blackjack import by_total
from croupier.odds.blackjack.by_total import UPS, SoftTotal, Table, first_card, pair_of
from croupier.odds.blackjack.dealer import VALUES
from croupier.odds.blackjack.holdings import DOUBLE, HIT, STAND, holdings
from croupier.odds.blackjack.insurance import insured
from croupier.odds.blackjack.main_wager import decks, main_wager, shoe_of
from croupier.odds.chapters.ch673a.decisions import SURRENDER, Fixed, Pays, Plan, Taken, plan, plans
from croupier.odds.chapters.ch673a.outcomes import expectation, outcomes
from croupier.odds.chapters.ch673a.second_chance import busts
from croupier.odds.hands.point_hands import Counts
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.words import Sentence, all_of, say, series

OF = ("blackjack", "double", "split", "second_chance")

SPLITS = (
    "Each hand of a split pair is played by its own cards, the other card of the pair and the dealer's first card,"
    " whatever the other hand drew; the expectation is exactly that of such play.  How often the results of both hands"
    " come together, and so the spread, is by convention: what each does to the dealer's chances is added up."
)


def pays_of(rules: Ruleset[Options]) -> Pays:
    """The odds for hands, and the options' readings of the text."""
    tables, options = rules.paytables, rules.options
    return Pays(
        win=tables.table("blackjack").odds("win").odds,
        chance=tables.table("second_chance").odds("win").odds,
        blackjack=tables.table("blackjack").odds("blackjack").odds,
        current=options.second_chance_base is SecondChanceBase.CURRENT_WAGER,
        bust_returned=options.bust_pushes_on_dealer_22,
    )


def main(rules: Ruleset[Options]) -> Analysis:
    """The Blackjack Wager with optimal surrenders, doubles, splits and second chances, per original wager."""
    started = perf_counter()
    shoe, pays = shoe_of(rules), pays_of(rules)
    made = plans(shoe, pays)
    against = (outcomes(shoe, up, one, pays) for up, one in enumerate(made))
    return main_wager(rules, OF, against, strategy(shoe, pays, made), SPLITS, started)


# A strategy chart

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R"}


def strategy(shoe: Counts, pays: Pays, made: tuple[Plan, ...]) -> Iterator[Sentence]:
    """What to split, a table by total, when to take a second chance, and the cost against the best play."""
    table, chances = table_by_total(shoe, made), chances_by_total(shoe, pays, made)
    yield from _splits(made)
    yield from by_total.lines(table, say("advice.double_back_chart"), _letter)
    yield say("advice.second_chance_chart")
    for total in sorted({total for total, _ in chances}):
        cells = by_total.against(["Y" if chances[total, up] else "N" for up in UPS])
        yield say("advice.above_21", total=total, **cells)
    best, simple = 0.0, 0.0
    for up, against in enumerate(made):
        share = shoe[up] / sum(shoe)
        best += share * expectation(shoe, up, against, pays)
        simple += share * expectation(shoe, up, simple_plan(shoe, up, against, pays, table, chances), pays)
    yield say("advice.all_this_costs", cost=f"{best - simple:.6f}")


def _splits(made: tuple[Plan, ...]) -> Iterator[Sentence]:
    """Which pairs are split against each first card."""
    found: dict[tuple[int, ...], list[Sentence | str]] = defaultdict(list)
    for up in by_total.UPS:
        found[made[up].split].append(first_card(up))
    for split, ups in found.items():
        pairs = all_of([pair_of(value) for value in split] or [say("advice.no_pair_at_all")])
        yield say("advice.split", cards=series(ups), pairs=pairs)


def table_by_total(shoe: Counts, made: tuple[Plan, ...]) -> Table:
    """The best action for most hands of each total."""
    dealt = by_total.dealt(shoe, holdings().hands)
    return by_total.voted([[(one.whole.actions, dealt)] for one in made], list(LETTERS))


def _letter(_total: SoftTotal, first: int, later: int) -> str:
    """D and R with the action if that is not allowed."""
    return LETTERS[first] + (LETTERS[later].lower() if first in {DOUBLE, SURRENDER} else "")


def chances_by_total(shoe: Counts, pays: Pays, made: tuple[Plan, ...]) -> dict[tuple[int, int], bool]:
    """For each total above 21 and each first card, whether all hands together gain by a second chance."""
    known = busts(pays.drawn_to)
    dealt = by_total.dealt(shoe, known.hands)
    return {
        (total, up): float((dealt * made[up].whole.gained[0])[known.totals == total].sum()) > 0
        for total in sorted(set(known.totals.tolist()))
        for up in range(VALUES)
    }


def simple_plan(
    shoe: Counts, up: int, best: Plan, pays: Pays, table: Table, chances: dict[tuple[int, int], bool]
) -> Plan:
    """The tables as a plan against one first card; pairs are split as in the best one."""
    totals = busts(pays.drawn_to).totals.tolist()
    taken: Taken = np.array([[chances[total, up] for total in totals]] * 2, dtype=np.int8)
    whole = table.actions(up)
    # A hand of a split pair cannot be surrendered: it is played like a longer hand of its total.
    split = np.where(whole == SURRENDER, replace(table, first={**table.first, **table.later}).actions(up), whole)
    return replace(plan(shoe, up, pays, (Fixed(whole, taken), Fixed(split, taken))), split=best.split)


# The other wager


def insurance(rules: Ruleset[Options]) -> Analysis:
    """The wager that the card under an ace is a ten-value card."""
    return insured(shoe_of(rules), rules.paytables.table("insurance"), decks(rules))


SOLVERS = {"main": main, "insurance": insurance}

VARIES = {"main": "decks", "insurance": "decks"}
"""The options that the odds of a wager depend on."""
