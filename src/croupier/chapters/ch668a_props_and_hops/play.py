"""§ 668a.3(e)–(k): a round of Props & Hops, from the wagers to one valid roll."""

from collections.abc import Sequence

from croupier.chapters.ch668a_props_and_hops import six_eight_shake
from croupier.chapters.ch668a_props_and_hops.combinations import SEVEN, Combination, combination, in_words
from croupier.chapters.ch668a_props_and_hops.options import Options
from croupier.chapters.ch668a_props_and_hops.settle import settle
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import SIX_EIGHT_SHAKE, Shaker
from croupier.chapters.ch668a_props_and_hops.table import HANDLING
from croupier.equipment.dice import LEAST_SHAKES
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.steps import NoMoreBets, Procedure, Roll, Settle
from croupier.words import Sentence, say


def play(round: Round[Options]) -> Procedure:
    """One round: bets, the shooter shakes until a roll is valid, losers are collected and winners paid."""
    yield NoMoreBets("§§ 668a.2(a), 668a.3(e)")
    shooter = shooter_of(round)
    before = six_eight_shake.thrown_before(round)
    show(round, shooter, before)
    yield Roll("§ 668a.3(f)–(h)", HANDLING.dice, HANDLING.no_roll, how=offer_to(shooter))
    lammers = six_eight_shake.thrown_after(round, before, combination(round.rolls[-1]))
    show(round, shooter, lammers)
    yield Settle(settle(round, lammers))
    carry_on(round, shooter, lammers)
    return ()


def shooter_of(round: Round[Options]) -> int | None:
    """The seat that shakes in this round: only a player with a wager at risk."""
    players = sorted({stake.seat for stake in round.stakes.values() if stake.at_risk})
    last = round.opening.read(Shaker)
    return next_shooter(players, last.shooter, seven=last.seven)


def next_shooter(players: Sequence[int], last: int | None, *, seven: bool) -> int | None:
    """The same player until a 7, then the next to the left; first of all the one farthest to the dealer's left.

    A shooter who no longer takes part passes the shaker on in the same direction
    (docs/readings/0022-shooter.md).  With no players it stays where it was.  §§ 668a.3(f), 668a.3(k)
    """
    if last is None or not players:
        return players[0] if players else last
    waiting = [seat for seat in players if seat > last or (seat == last and not seven)]
    return waiting[0] if waiting else players[0]


def offer_to(shooter: int | None) -> Sentence:
    """What the dealer does with the shaker, in words (§ 668a.3(f)–(h))."""
    whom = say("place.seat", seat=shooter) if shooter else say("place.shooter")
    return say("step.offer_shaker", whom=whom, shakes=LEAST_SHAKES)


def show(round: Round[Options], shooter: int | None, lammers: tuple[Combination, ...]) -> None:
    """Tell the table who shakes and which combinations of the Six Eight Shake have been thrown (§ 668a.3(i))."""
    round.shown = {"shooter": shooter, "six_eight_shake": [str(in_words(one)) for one in lammers]}


def carry_on(round: Round[Options], shooter: int | None, lammers: tuple[Combination, ...]) -> None:
    """Undecided Six Eight Shake Wagers stand into the next round, with the shaker where it is.

    §§ 668a.2(f)(8), 668a.3(k)
    """
    undecided = six_eight_shake.holders(round)
    for stake in undecided:
        stake.standing |= {SIX_EIGHT_SHAKE}
    thrown = [list(one) for one in lammers] if undecided else []
    round.carry = Shaker(shooter, sum(round.rolls[-1]) == SEVEN, thrown)
