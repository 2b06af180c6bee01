"""The settlement both blackjack games share: hands against the dealer's, and the order of collecting and paying."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from croupier.money import ToOne
from croupier.rules.blackjack.dealing import dealer_total
from croupier.rules.blackjack.hands import Hand
from croupier.rules.blackjack.options import BlackjackOptions, GameOptionsT
from croupier.rules.blackjack.totals import PUSHING_TOTAL, Standing, standing
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Bet, Line, Result
from croupier.rules.terms.reasons import Fact, fact

Verdict: TypeAlias = tuple[Result, str]
"""What a hand came to, and the clause that says so."""


def verdict(round: Round[BlackjackOptions], hand: Hand, outcomes: Mapping[Standing, Verdict]) -> Verdict:
    """A hand against the dealer's, by the clauses of the chapter.

    A dealer's 22 returns all remaining wagers; a bust loses only to 21 or less.  By default a bust is final.
    §§ 672a.7(n)(1), 672a.7(q)(1), 673a.7(q)(1), 673a.7(r)(3)(i); docs/readings/0030-a-bust-is-final.md
    """
    return outcomes[stands(round, hand)]


def stands(round: Round[BlackjackOptions], hand: Hand) -> Standing:
    """How a hand compares with the dealer's."""
    dealer = dealer_total(round)
    if dealer.points == PUSHING_TOTAL and round.options.bust_pushes_on_dealer_22:
        return Standing.DEALER_22
    return standing(hand.total, dealer)


def against_dealer(round: Round[BlackjackOptions], hand: Hand) -> Fact:
    """The two totals, by how they compare."""
    found, dealer = stands(round, hand), dealer_total(round)
    if found is Standing.BUST:
        return bust(hand)
    if found is Standing.DEALER_22:
        return fact("dealer_22")
    if found is Standing.EQUAL:
        return fact("equal_totals", mine=hand.total.in_words)
    return fact(found.name.lower(), mine=hand.total.in_words, theirs=dealer.in_words)


def bust(hand: Hand) -> Fact:
    """A hand above 21."""
    return fact("bust", mine=hand.total.in_words)


def money_on(bet: Bet, verdict: Verdict, pays: ToOne, pays_cite: str) -> Line:
    """The money on a hand: paid, returned or collected."""
    result, cite = verdict
    if result is Result.WIN:
        return bet.win(pays, f"{cite}, {pays_cite}")
    return bet.push(cite) if result is Result.PUSH else bet.lose(cite)


def in_collection_order(
    round: Round[GameOptionsT], of: Callable[[Round[GameOptionsT], Stake], Iterable[Line]]
) -> list[Line]:
    """The lines of every stake, counterclockwise, in the order the submission selects.

    §§ 672a.7(r)(1)–(2), 673a.7(t)(1)–(2)
    """
    lines = (line for stake in round.in_settlement_order() for line in of(round, stake))
    return round.options.collection.in_order(lines)
