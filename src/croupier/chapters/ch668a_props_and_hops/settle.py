"""§§ 668a.2(d)–(f), 668a.3(i) and 668a.4: the settlement of every wager after a valid roll."""

from collections.abc import Iterable

from croupier.chapters.ch668a_props_and_hops import six_eight_shake
from croupier.chapters.ch668a_props_and_hops.combinations import Combination, combination, in_words
from croupier.chapters.ch668a_props_and_hops.options import Options
from croupier.chapters.ch668a_props_and_hops.paytables import PAYS, odds
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import SIX_EIGHT_SHAKE
from croupier.chapters.ch668a_props_and_hops.wagers import winning_rows
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Line, losing_first
from croupier.rules.terms.reasons import Fact, fact


def settle(round: Round[Options], lammers: tuple[Combination, ...]) -> list[Line]:
    """All losing wagers are collected before the first winning one is paid (§ 668a.3(i)).

    ``lammers`` are the combinations of the Six Eight Shake thrown so far, this roll included.
    """
    thrown = combination(round.rolls[-1])
    return losing_first(
        line
        for stake in round.in_settlement_order()
        for line in (*one_roll(round, stake, thrown), *shake(round, stake, thrown, lammers))
    )


def one_roll(round: Round[Options], stake: Stake, thrown: Combination) -> Iterable[Line]:
    """Every wager but the Six Eight Shake wins on its combinations and loses on any other (§ 668a.2(d)–(f))."""
    for wager in stake.at_risk:
        if wager != SIX_EIGHT_SHAKE:
            yield decide(round, stake, wager, thrown)


def decide(round: Round[Options], stake: Stake, wager: str, thrown: Combination) -> Line:
    """One wager that this roll decides."""
    bet = round.bet(stake, wager, hand=in_words(thrown))
    cite = round.chapter.wager(wager).cite
    round.because(stake, fact("roll", thrown=in_words(thrown)), wager)
    for row, combinations in winning_rows(wager, round.options).items():
        if thrown in combinations:
            round.because(stake, Fact("roll", {"thrown": in_words(thrown)}, row=PAYS[row]), wager)
            return bet.win(odds(row), f"{cite}, {PAYS[row].cite}", row)
    return bet.lose(cite)


def shake(round: Round[Options], stake: Stake, thrown: Combination, lammers: tuple[Combination, ...]) -> Iterable[Line]:
    """All six combinations win, a 7 before that loses; otherwise the wager stands (§§ 668a.2(f)(8), 668a.3(i))."""
    if SIX_EIGHT_SHAKE not in stake.at_risk:
        return
    bet = round.bet(stake, SIX_EIGHT_SHAKE, hand=in_words(thrown))
    round.because(stake, fact("six_eight_shake", thrown=in_words(thrown)), SIX_EIGHT_SHAKE)
    if six_eight_shake.is_lost(thrown):
        yield bet.lose("§ 668a.2(f)(8)")
    elif six_eight_shake.is_won(lammers):
        yield bet.win(odds(SIX_EIGHT_SHAKE), "§§ 668a.2(f)(8), 668a.3(i), 668a.4", SIX_EIGHT_SHAKE)
