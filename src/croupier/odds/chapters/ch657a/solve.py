"""Crazy 4 Poker: every hand of five cards against every dealer hand."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import SCHEDULE
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.chapters.ch657a_crazy_4_poker.table import SEATS
from croupier.equipment.ranking import FIVE_CARD, Scale
from croupier.money import ToOne
from croupier.odds.compiled import Ints, Table
from croupier.odds.hands.counting import ways_by_row
from croupier.odds.hands.evaluation import place_of, ranking
from croupier.odds.hands.five_card_hand import DEALER, PLAYER, five_card_hand
from croupier.odds.hands.pay_arrays import whole
from croupier.odds.hands.showdown import (
    DEALER_HANDS,
    FIVE_CARD_HANDS,
    Showdown,
    dealers_below,
    five_card_hands,
    showdown,
)
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_meter, against_paytable
from croupier.rules.procedure.side_wagers import SIX_CARD_WITH_ROYALS, envy_table
from croupier.rules.terms.paytables import Paytables
from croupier.words import Sentence, named, say

FOLD = 0
ALL_DEALS = FIVE_CARD_HANDS * DEALER_HANDS
"""The number of player's hands, each with every hand of the dealer."""

KING_HIGH = place_of(FOUR_CARD, "king_high")
PAIR_OF_ACES = place_of(FOUR_CARD, "pair_of_aces_or_better")


def main(rules: Ruleset[Options]) -> Analysis:
    """Ante, Super Bonus and Play together, per Ante: fold, play once, or play three times with aces."""
    started = perf_counter()
    sums = _sums(rules)
    best = sums.best()
    return Analysis(
        wager="main",
        of=("ante", "super_bonus", "play"),
        per="ante",
        table=OutcomeTable.of(sums.outcomes(best)),
        seconds=perf_counter() - started,
        strategy=_strategy(sums, best),
    )


def _sums(rules: Ruleset[Options]) -> "Sums":
    counted = showdown(FOUR_CARD, KING_HIGH)
    return Sums(rules, counted, five_card_hands(FOUR_CARD).values[counted.hands])


class Sums:
    """Expected results of all canonical hands, in halves of the Ante summed over all dealer hands."""

    def __init__(self, rules: Ruleset[Options], counted: Showdown, values: Table) -> None:
        self.hands = counted.hands
        self.weights = counted.weights
        self.values = values
        qualifies = values >= KING_HIGH
        self.unqualified = counted.below_bar
        self.win = np.where(qualifies, counted.lower - counted.below_bar, 0)
        self.tie = np.where(qualifies, counted.not_higher - counted.lower, 0)
        self.lose = DEALER_HANDS - np.maximum(counted.not_higher, counted.below_bar)
        strict = rules.options.super_bonus_loses_if_outranked_by_unqualified_dealer
        outranked = np.where(qualifies, 0, counted.below_bar - counted.not_higher)
        self.outranked = outranked if strict else np.zeros_like(outranked)
        self.bonus = _super_bonus_in_halves(rules.paytables, values)

    def play(self, times: int) -> Ints:
        """The value of playing this many times the Ante, hand by hand."""
        against = 2 * (times * (self.unqualified + self.win - self.lose) + self.win - self.lose)
        paid = self.bonus > 0
        without = self.lose + self.outranked
        gained: Ints = against + np.where(paid, self.bonus * DEALER_HANDS, -2 * without)
        return gained

    def best(self) -> Ints:
        """The multiple of the Ante that each hand should play; 0 folds."""
        most = np.where(self.values >= PAIR_OF_ACES, 3, 1)
        once, thrice = self.play(1), self.play(3)
        times = np.where((most == 3) & (thrice > once), 3, 1)
        return np.where(np.maximum(once, np.where(most == 3, thrice, once)) > -4 * DEALER_HANDS, times, FOLD)

    def gained(self, times: Ints) -> Ints:
        """The value over all deals of playing each hand this many times the Ante, in halves of the Ante."""
        each = np.where(times == FOLD, -4 * DEALER_HANDS, np.where(times == 3, self.play(3), self.play(1)))
        return self.weights * each

    def outcomes(self, times: Ints) -> list[tuple[Fraction, Fraction, int]]:
        """(net, wagered, ways) for every kind of ending."""
        found: list[tuple[Fraction, Fraction, int]] = []
        for played in (FOLD, 1, 3):
            for bonus in np.unique(self.bonus):
                chosen = (times == played) & (self.bonus == bonus)
                found += self._endings(chosen, played, Fraction(int(bonus), 2))
        return found

    def _endings(self, chosen: NDArray[np.bool_], played: int, bonus: Fraction) -> list[tuple[Fraction, Fraction, int]]:
        weights = self.weights[chosen]
        if played == FOLD:
            return [(Fraction(-2), Fraction(2), int(weights.sum()) * DEALER_HANDS)]
        at_risk = Fraction(2 + played)
        lost_bonus = bonus or Fraction(-1)
        nets = (
            (played + bonus, self.unqualified - self.outranked),
            (played + lost_bonus, self.outranked),
            (1 + played + bonus, self.win),
            (bonus, self.tie),
            (lost_bonus - 1 - played, self.lose),
        )
        return [(Fraction(net), at_risk, int((weights * ways[chosen]).sum())) for net, ways in nets]


def _super_bonus_in_halves(paytables: Paytables, values: Table) -> Ints:
    """The Super Bonus payout; 0 below the table, where the dealer's hand decides."""
    paid = np.zeros(len(values), dtype=np.int64)
    for row in reversed(paytables.table("super_bonus").rows):
        if not isinstance(row.pays, ToOne) or not row.pays.odds:
            raise TypeError(f"[super_bonus] row {row.name!r} pays {row.pays}, not odds to 1 above zero")
        paid[values >= place_of(FOUR_CARD, row.name)] = whole(row.pays.odds, 2)
    return paid


def _strategy(sums: Sums, best: Ints) -> tuple[Sentence, ...]:
    """The best rule of the form "play this hand or better", and its cost against the best play."""
    folded, played = sums.gained(np.full_like(best, FOLD)), sums.gained(np.maximum(best, 1))
    bars, firsts = np.unique(sums.values[sums.values < place_of(FOUR_CARD, "pair")], return_index=True)
    # Hands are in ascending order of value, so those below a bar come first.
    totals = np.append(0, folded.cumsum())[firsts] + played.sum() - np.append(0, played.cumsum())[firsts]
    most = int(totals.argmax())
    cost = Fraction(int(sums.gained(best).sum() - totals[most]), 2 * int(sums.weights.sum()) * DEALER_HANDS)
    first, second, third, fourth = (
        named("rank", rank.word) for rank in FOUR_CARD.ranks(int(ranking(FOUR_CARD)[bars[most]]))
    )
    return (
        say("advice.play_three_times"),
        say("advice.play_once", first=first, second=second, third=third, fourth=fourth),
        say("advice.rule_costs", cost=f"{float(cost):.8f}", wager="Ante"),
    )


def queens_up(rules: Ruleset[Options]) -> Analysis:
    """The player's best four of five cards against the paytable."""
    started = perf_counter()
    table = rules.paytables.table("queens_up", rules.options.queens_up_paytable)
    return against_paytable("queens_up", table, ways_by_row(FOUR_CARD, table, 5), started)


def progressive(rules: Ruleset[Options], *, wager: str, scale: Scale) -> Analysis:
    """A progressive wager: best play folds only hands below its paytable, so a fold costs nothing."""
    started = perf_counter()
    column = getattr(rules.options, f"{wager}_paytable") or "A"
    table = rules.paytables.table(wager, column)
    four = wager == "four_card_progressive"
    envy = envy_table(rules.paytables, f"four_card_envy_{column}" if four else "five_card_envy", rules.options)
    return against_meter(
        wager,
        table,
        ways_by_row(scale, table, 5),
        SCHEDULE.levels(wager, column, rules.options.progressive_unit),
        rules.options.progressive_unit,
        started,
        ways_by_row(scale, envy, 5),
        envy,
    )


def on_five_cards(rules: Ruleset[Options], *, wager: str) -> Analysis:
    """The Five Card Hand Bonus on the player's or the dealer's cards; a fold may forfeit it."""
    solve = partial(five_card_hand, rules, wager=wager, schedule=SCHEDULE, seats=SEATS)
    if rules.options.five_card_hand_survives_fold:
        return solve()
    sums = _sums(rules)
    kept = sums.best() != FOLD
    hands, weights = sums.hands[kept], sums.weights[kept]
    found = solve(ways=_ways_with(wager, rules, hands, weights), kept=Fraction(int(weights.sum()), FIVE_CARD_HANDS))
    return replace(found, convention="a fold forfeits it, and hands are folded that are best folded without it")


def _ways_with(wager: str, rules: Ruleset[Options], hands: Ints, weights: Ints) -> dict[str, int]:
    """The number of deals in which these hands of the player, or the dealer's with them, reach each row."""
    table = rules.paytables.table("five_card_hand")
    bars = [place_of(FIVE_CARD, row.name) for row in table]
    if wager == DEALER:
        reached = DEALER_HANDS - dealers_below(FIVE_CARD, bars[::-1], hands)[::-1]
    else:
        reached = DEALER_HANDS * (five_card_hands(FIVE_CARD).values[hands] >= np.array(bars)[:, np.newaxis])
    at_least = [int((one * weights).sum()) for one in reached]
    ways = np.diff([0, *at_least]).tolist()
    return {**{row.name: ways[place] for place, row in enumerate(table)}, "": ALL_DEALS - at_least[-1]}


def six_card_bonus(rules: Ruleset[Options]) -> Analysis:
    """The player's five cards and the Six Card Bonus card."""
    started = perf_counter()
    table = rules.paytables.table("six_card_bonus", rules.options.six_card_paytable or "A")
    return against_paytable("six_card_bonus", table, ways_by_row(SIX_CARD_WITH_ROYALS, table, 6), started)


SOLVERS = {
    "main": main,
    "queens_up": queens_up,
    "four_card_progressive": partial(progressive, wager="four_card_progressive", scale=FOUR_CARD),
    "five_card_progressive": partial(progressive, wager="five_card_progressive", scale=FIVE_CARD),
    PLAYER: partial(on_five_cards, wager=PLAYER),
    DEALER: partial(on_five_cards, wager=DEALER),
    "six_card_bonus": six_card_bonus,
}

VARIES = {
    "queens_up": "queens_up_paytable",
    "four_card_progressive": "four_card_progressive_paytable",
    "five_card_progressive": "five_card_progressive_paytable",
    "six_card_bonus": "six_card_paytable",
}
"""The option that selects the paytable of a wager."""
