"""Texas Hold 'Em Bonus Poker: every hole on every board against every hole of the dealer, street by street."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch647a_texas_holdem_bonus.options import MINIMUM_WAGERS_PER_HAND, Options
from croupier.chapters.ch647a_texas_holdem_bonus.paytables import SCHEDULE
from croupier.chapters.ch647a_texas_holdem_bonus.rankings import first_two_cards
from croupier.chapters.ch647a_texas_holdem_bonus.table import SEATS
from croupier.equipment.cards import Rank
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import in_words
from croupier.odds.chapters.ch647a.community import DEALERS, FLOPS, RIVERS, TURNS
from croupier.odds.chapters.ch647a.streets import streets
from croupier.odds.compiled import Ints
from croupier.odds.hands.canonical import classes
from croupier.odds.hands.counting import ways_by_row
from croupier.odds.hands.evaluation import CARDS
from croupier.odds.hands.five_card_hand import DEALER, PLAYER, five_card_hand
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_meter, against_paytable
from croupier.rules.procedure.side_wagers import SIX_CARD_WITH_ROYALS, envy_table, reaches
from croupier.rules.terms.paytables import Paytable
from croupier.words import Sentence, named, say, series

DEALS = FLOPS * TURNS * RIVERS * DEALERS
"""The number of deals that may follow one hole."""

ALL_DEALS = comb(52, 2) * DEALS

HOLES_OF_THE_DEALER = comb(50, 2)
"""The number of the dealer's holes, given two known cards."""


def main(rules: Ruleset[Options]) -> Analysis:
    """Ante, Flop, Turn and River together, per Ante."""
    started = perf_counter()
    play = Play(rules.options)
    return Analysis(
        wager="main",
        of=("ante", "flop", "turn", "river"),
        per="ante",
        paytable=rules.options.ante_pays_from,
        table=OutcomeTable.of(play.outcomes()),
        convention=_payout_limit(rules.options),
        seconds=perf_counter() - started,
        strategy=play.strategy(),
    )


def _payout_limit(options: Options) -> str:
    """A note on the limit of § 647a.12(c), if an Ante within the table limits may reach it."""
    most = options.limit_per_hand // MINIMUM_WAGERS_PER_HAND
    if options.table_maximum <= most:
        return ""
    return f"An Ante above {in_words(most)} wins less: {in_words(options.limit_per_hand)} is all that one hand may win."


BETS: Ints = np.array([2, 3, 3, 4], dtype=np.int64)
"""Flop, Turn and River Wagers in Antes by the pattern of bets: none, River, Turn, both."""

TURN_BETS, RIVER_BETS = [2, 3], [1, 3]
"""The patterns with a Turn Wager, and those with a River Wager."""

SHORT_RULE = (say("advice.bet_a_pair"), say("advice.check_a_pair"), say("advice.bet_on_the_flop"))
"""The wording of :func:`croupier.odds.chapters.ch647a.streets.short_rule`."""


class Play:
    """Every starting hand, played optimally after the Flop Wager, or folded if that is better."""

    def __init__(self, options: Options) -> None:
        endings = streets().endings
        self.weights = classes(2).weights
        self.paid = endings[:, :, 1 if options.ante_pays_from == "straight" else 2 : 3].sum(axis=2)
        self.won = endings[:, :, :3].sum(axis=2)
        self.lost, self.tied = endings[:, :, 3], endings[:, :, 4]
        self.stay = (BETS * (self.won - self.lost) + self.paid - self.lost).sum(axis=1)
        self.folded: NDArray[np.bool_] = self.stay < -self.weights * DEALS

    def outcomes(self) -> list[tuple[Fraction, Fraction, int]]:
        """(net, wagered, ways) of every kind of ending."""
        stays = ~self.folded
        one = Fraction(1)
        found = [(-one, one, int(self.weights[self.folded].sum()) * DEALS)]
        for pattern, bets in enumerate(BETS):
            at_risk = Fraction(1 + int(bets))
            paid, won, tied, lost = (
                int(counted[stays, pattern].sum()) for counted in (self.paid, self.won, self.tied, self.lost)
            )
            found += [
                (at_risk, at_risk, paid),
                (at_risk - 1, at_risk, won - paid),
                (Fraction(0), at_risk, tied),
                (-at_risk, at_risk, lost),
            ]
        return found

    def strategy(self) -> tuple[Sentence, ...]:
        """What to fold, a short rule for Turn and River, and its cost against the best play."""
        stays = ~self.folded
        folded, often = _in_words(classes(2).hands[self.folded]), self.weights[self.folded].sum() / comb(52, 2)
        short = _of_ante(streets().missed[stays])
        never = _of_ante((-self.weights * DEALS - self.stay)[self.folded])
        turn, river = (_of_ante((self.won - self.lost)[stays][:, bet]) for bet in (TURN_BETS, RIVER_BETS))
        return (
            say("advice.before_the_flop", hands=folded, often=f"{often:.4%}"),
            *SHORT_RULE,
            say("advice.short_rule_costs", cost=short),
            say("advice.other_play_costs", folding=never, flop=turn, turn=river),
        )


def _of_ante(lost: Ints) -> str:
    return f"{float(Fraction(int(lost.sum()), ALL_DEALS)):.6f}"


def _in_words(hands: Ints) -> Sentence:
    """Starting hands by their ranks: "3-2, 4-2 and 4-3 of different suits"."""
    suited = [hand for hand in hands if hand[0] // 13 == hand[1] // 13]
    other = [hand for hand in hands if hand[0] // 13 != hand[1] // 13]
    if not suited:
        return say("advice.of_different_suits", hands=series(map(_ranks, other))) if other else say("advice.no_hand")
    of_one_suit = say("advice.of_one_suit", hands=series(map(_ranks, suited)))
    if not other:
        return of_one_suit
    return say(
        "advice.both_hands",
        first=say("advice.of_different_suits", hands=series(map(_ranks, other))),
        second=of_one_suit,
    )


def _ranks(hand: Sequence[int]) -> Sentence:
    higher, lower = (_rank(rank) for rank in sorted((CARDS[card].rank for card in hand), reverse=True))
    return say("advice.two_cards", higher=higher, lower=lower)


def _rank(rank: Rank) -> Sentence | int:
    return int(rank) if rank <= Rank.TEN else named("rank", rank.word)


def holdem_bonus(rules: Ruleset[Options]) -> Analysis:
    """The player's first two cards, with every hole of the dealer: two aces against two aces are a row."""
    started = perf_counter()
    table = rules.paytables.table("holdem_bonus", rules.options.holdem_bonus_paytable or "A")
    ways = dict.fromkeys([*(row.name for row in table), ""], 0)
    for hole in combinations(CARDS, 2):
        aces = comb(4 - sum(card.rank is Rank.ACE for card in hole), 2)
        for dealer, count in ((ACES, aces), (OTHERS, HOLES_OF_THE_DEALER - aces)):
            row = table.highest(first_two_cards(hole, partial(tuple, dealer)))
            ways[row.name if row else ""] += count
    return against_paytable("holdem_bonus", table, ways, started)


ACES = tuple(card for card in CARDS if card.rank is Rank.ACE)[:2]
OTHERS = tuple(card for card in CARDS if card.rank is not Rank.ACE)[:2]


def progressive(rules: Ruleset[Options]) -> Analysis:
    """Two cards and the Flop; hands folded because of the Ante forfeit the wager."""
    started = perf_counter()
    options, unit = rules.options, rules.options.progressive_unit
    column = options.progressive_paytable or "A"
    table, envy = rules.paytables.table("progressive", column), envy_table(rules.paytables, "envy", options)
    levels = SCHEDULE.levels("progressive", column, unit)
    folded = Play(options).folded
    none = np.zeros_like(folded)
    envied = ways_with_flop(envy, none if options.folded_hands_create_envy else folded)
    found = against_meter("progressive", table, ways_with_flop(table, folded), levels, unit, started, envied, envy)
    never_folded = against_meter("progressive", table, ways_with_flop(table, none), levels, unit, started)
    return replace(
        found,
        convention=f"Best play of the Ante folds {_in_words(classes(2).hands[folded])}, which forfeits this wager.",
        progressive={**found.progressive, "expectation_if_never_folded": never_folded.table.expectation},
    )


def ways_with_flop(table: Paytable, unpaid: NDArray[np.bool_]) -> dict[str, int]:
    """The number of ways a hole and a Flop reach each row, with some starting hands never paid."""
    ways = {row: count * comb(5, 2) for row, count in ways_by_row(FIVE_CARD, table, 5).items()}
    hands = classes(2)
    for hand, weight in zip(hands.hands[unpaid], hands.weights[unpaid], strict=True):
        hole = [CARDS[card] for card in hand]
        for flop in combinations([card for card in CARDS if card not in hole], 3):
            if row := table.highest(reaches(FIVE_CARD, (*hole, *flop))):
                ways[row.name] -= int(weight)
                ways[""] += int(weight)
    return ways


def six_card_bonus(rules: Ruleset[Options]) -> Analysis:
    """The player's two cards and the four Six Card Bonus cards."""
    started = perf_counter()
    table = rules.paytables.table("six_card_bonus", rules.options.six_card_paytable or "A")
    return against_paytable("six_card_bonus", table, ways_by_row(SIX_CARD_WITH_ROYALS, table, 6), started)


SOLVERS = {
    "main": main,
    "holdem_bonus": holdem_bonus,
    "progressive": progressive,
    PLAYER: partial(five_card_hand, wager=PLAYER, schedule=SCHEDULE, seats=SEATS),
    DEALER: partial(five_card_hand, wager=DEALER, schedule=SCHEDULE, seats=SEATS),
    "six_card_bonus": six_card_bonus,
}

ALSO_READS = ("table_maximum",)
"""Whether an Ante within the table limits may reach the limit of § 647a.12(c)."""

VARIES = {
    "main": "ante_pays_from",
    "holdem_bonus": "holdem_bonus_paytable",
    "progressive": "progressive_paytable",
    "six_card_bonus": "six_card_paytable",
}
"""The option that selects the paytable of a wager, or the odds of the Ante."""
