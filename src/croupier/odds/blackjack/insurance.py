"""Insurance by itself: that the hole card under an ace is a ten-value card."""

from fractions import Fraction
from time import perf_counter

from croupier.odds.hands.point_hands import TEN, Counts
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.side_wagers import net
from croupier.rules.terms.paytables import Paytable
from croupier.words import say

ONE = Fraction(1)


def insured(shoe: Counts, table: Paytable, name: str) -> Analysis:
    """The wager if only the ace is seen; its best case is a player without a ten-value card."""
    started = perf_counter()
    won = net(table.odds("dealer_blackjack"), {}, 1)
    unseen = sum(shoe) - 1
    best = (won + 1) * Fraction(shoe[TEN], unseen - 2) - 1
    verdict = say("advice.never_insure" if best < 0 else "advice.insure_late")
    return Analysis(
        wager="insurance",
        per="insurance",
        table=OutcomeTable.of([(won, ONE, shoe[TEN]), (-ONE, ONE, unseen - shoe[TEN])]),
        paytable=name,
        strategy=(say("advice.insurance", verdict=verdict, worth=f"{float(best):.4f}"),),
        seconds=perf_counter() - started,
    )
