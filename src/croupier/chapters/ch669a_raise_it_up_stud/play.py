"""§§ 669a.8 to 669a.11(h): a round of Raise It Up Stud Poker, in the order the dealer follows it."""

from collections.abc import Callable
from enum import StrEnum

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.settle import STREETS, forfeited, settle
from croupier.chapters.ch669a_raise_it_up_stud.table import STUB
from croupier.rules.procedure.dealing import Deal, To, by_method
from croupier.rules.procedure.decisions import Choice, Decide, check, fold, in_turn
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, ReadMeters, Reveal, Settle
from croupier.rules.terms.wagers import Amount


class Reason(StrEnum):
    """Why a Play Wager is refused."""

    PLAY_WAGER_BELOW_THE_ANTE = "play_wager_below_the_ante"
    PLAY_WAGER_EXCEEDS_THE_MULTIPLE_OF_THIS_STREET = "play_wager_exceeds_the_multiple_of_this_street"
    PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE = "play_wager_is_no_multiple_of_the_ante"


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


def decide(round: Round[Options], stage: str, choices: Callable[[Stake], tuple[Choice, ...]], cite: str) -> Decide:
    """Clockwise, whoever has no Play Wager yet: there is one in a round unless the submission reads it otherwise.

    §§ 669a.11(b), 669a.11(d), 669a.11(f); docs/decisions/0053
    """
    single = round.options.single_play_wager
    acting = [stake for stake in round.stakes.values() if not (single and "play" in stake.wagers)]
    return Decide(stage, in_turn(round, acting), choices, cite)


def third(stake: Stake) -> tuple[Choice, ...]:
    """On three cards: check, or a Play Wager of one, two or three times the Ante (§ 669a.11(b))."""
    return check("§ 669a.11(b)"), play_wager(stake, 3, "§ 669a.11(b)")


def fourth(stake: Stake) -> tuple[Choice, ...]:
    """After 4th Street: check, or a Play Wager of one or two times the Ante (§ 669a.11(d))."""
    return check("§ 669a.11(d)"), play_wager(stake, 2, "§ 669a.11(d)")


def fifth(stake: Stake) -> tuple[Choice, ...]:
    """After 5th Street: a Play Wager equal to the Ante, or fold (§§ 669a.11(f), 669a.1(Fold))."""
    return fold("§ 669a.11(f)"), play_wager(stake, 1, "§ 669a.11(f)")


def play_wager(stake: Stake, most: int, cite: str) -> Choice:
    """A Play Wager in whole multiples of the Ante (§ 669a.7(d)(2))."""
    ante = stake.wagers["ante"]
    amount = Amount(
        least=ante,
        most=most * ante,
        cite=cite,
        too_little=Reason.PLAY_WAGER_BELOW_THE_ANTE,
        too_much=Reason.PLAY_WAGER_EXCEEDS_THE_MULTIPLE_OF_THIS_STREET,
        step=ante,
        uneven=Reason.PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE,
    )
    return Choice(name="play", title="Play", cite=cite, wager="play", amount=amount)
