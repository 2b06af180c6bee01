"""§§ 669a.8 to 669a.11(h): a round of Raise It Up Stud Poker, in the order the dealer follows it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.settle import STREETS, forfeited, settle
from croupier.chapters.ch669a_raise_it_up_stud.table import STUB
from croupier.chapters.ch669a_raise_it_up_stud.wagers import PLAY
from croupier.rules.procedure.dealing import Deal, To, by_method
from croupier.rules.procedure.decisions import Choice, Decide, check, fold, in_turn
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, ReadMeters, Reveal, Settle
from croupier.rules.terms.amounts import Multiples
from croupier.words import say

Choices: TypeAlias = Callable[[Round[Options], Stake], tuple[Choice, ...]]


def play(round: Round[Options]) -> Procedure:
    """One round: bets, three cards each, three streets with a decision before each, settlement.

    Its events rebuild every hand afterwards (§ 669a.11(j)).
    """
    yield NoMoreBets("§§ 669a.2(c)(2), 669a.7(c), 669a.8(b), 669a.9(a)(3), 669a.10(a)(2)")
    yield Deal(deal_order(round), "§§ 669a.8(d), 669a.9(b), 669a.10(b)")
    yield from count_stub(round, STUB)  # §§ 669a.8(e), 669a.9(c), 669a.10(c): the stub leaves the game unseen
    yield decide(round, "third", third, "§ 669a.11(b)")
    yield Reveal("§ 669a.11(c)", "fourth")
    yield decide(round, "fourth", fourth, "§ 669a.11(d)")
    yield Reveal("§ 669a.11(e)", "fifth")
    yield decide(round, "fifth", fifth, "§ 669a.11(f)")
    for stake in round.stakes.values():
        stake.folded |= stake.chose("fifth", "fold")
    yield Settle(forfeited(round))
    yield Reveal("§ 669a.11(h)", "sixth")
    if round.chapter.progressives(round.options):
        yield ReadMeters("§ 669a.12(e)(4)")
    return settle(round)


def deal_order(round: Round[Options]) -> tuple[To, ...]:
    """Three cards to each player, then one to each street, all face down.

    §§ 669a.8(d)(1)–(2), 669a.9(b)(1)–(2), 669a.10(b), 669a.1(Community card)
    """
    hands = by_method(round.options.dealing_method, 3, round.seats_clockwise)
    return (*hands, *map(To, STREETS))


def decide(round: Round[Options], stage: str, choices: Choices, cite: str) -> Decide:
    """Clockwise, players without a Play Wager: there is one in a round unless the submission reads it otherwise.

    §§ 669a.11(b), 669a.11(d), 669a.11(f); docs/readings/0053
    """
    single = round.options.single_play_wager
    acting = [stake for stake in round.stakes.values() if not (single and "play" in stake.wagers)]
    return Decide(stage, in_turn(round, acting), lambda stake: choices(round, stake), cite)


def third(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """On three cards: check, or a Play Wager of one, two or three times the Ante (§ 669a.11(b))."""
    return check("§ 669a.11(b)"), play_wager(round, stake, PLAY)


def fourth(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """After 4th Street: check, or a Play Wager of one or two times the Ante (§ 669a.11(d))."""
    return check("§ 669a.11(d)"), play_wager(round, stake, replace(PLAY, most=2, cite="§ 669a.11(d)"))


def fifth(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """After 5th Street: a Play Wager equal to the Ante, or fold (§§ 669a.11(f), 669a.1(Fold))."""
    return fold("§ 669a.11(f)"), play_wager(round, stake, replace(PLAY, most=1, cite="§ 669a.11(f)"))


def play_wager(round: Round[Options], stake: Stake, rule: Multiples) -> Choice:
    """A Play Wager in whole multiples of the Ante (§ 669a.7(d)(2))."""
    amount = rule.may_amount_to(stake.wagers, round.options)
    return Choice(name="play", title=say("choice.play"), cite=rule.cite, wager="play", amount=amount)
