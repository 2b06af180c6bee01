"""§§ 675a.4(a), 675a.4(f), 675a.4(h) and 675a.5: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable

from croupier.chapters.ch675a_high_roll_dice.options import Options
from croupier.chapters.ch675a_high_roll_dice.paytables import (
    EXTRA_ROLL,
    FACE_ROWS,
    LIKE_KIND,
    MILLIONAIRE_ROW,
    PIP_STREET,
    in_words,
    of_a_kind,
)
from croupier.chapters.ch675a_high_roll_dice.rankings import Match
from croupier.chapters.ch675a_high_roll_dice.wagers import EXTRA, KINDS, MILLIONS, PIPS
from croupier.money import FixedSum, ForOne, ToOne
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Bet, Line, Result, losing_first
from croupier.rules.terms.paytables import Row
from croupier.rules.terms.reasons import fact
from croupier.words import named


def collect_extra_rolls(round: Round[Options]) -> list[Line]:
    """Every Extra Roll Wager goes into the table inventory before the dice are shaken (§ 675a.4(a))."""
    return [
        round.bet(stake, EXTRA).settle(Result.COLLECTED, 0, "§ 675a.4(a)")
        for stake in round.in_settlement_order()
        if EXTRA in stake.at_risk
    ]


def first_roll(round: Round[Options], match: Match) -> list[Line]:
    """One player after the other: Pip Street, Like Kind Boulevard, Millionaire Row (§ 675a.4(f))."""
    return [line for stake in round.in_settlement_order() for line in first_roll_of(round, stake, match)]


def first_roll_of(round: Round[Options], stake: Stake, match: Match) -> Iterable[Line]:
    """One player's wagers on the first roll, in the order of § 675a.4(f)(1)–(3)."""
    yield from losing_first(pip_street(round, stake, match))
    yield from losing_first(like_kind(round, stake, match))
    yield from losing_first(millionaire_row(round, stake, match))


def pip_street(round: Round[Options], stake: Stake, match: Match) -> Iterable[Line]:
    """The face that occurs most wins, every other loses (§§ 675a.4(f)(1), 675a.5(a))."""
    for bet, face in _bets(round, stake, PIPS, match.count):
        row = PIP_STREET.row(FACE_ROWS[face]) if face == match.face else None
        face_in_words = named("row", FACE_ROWS[match.face])
        round.because(stake, fact("pip_street", face=face_in_words, number=match.count), bet.wager)
        yield _pay_or_collect(bet, row, "§ 675a.4(f)(1)")


def like_kind(round: Round[Options], stake: Stake, match: Match) -> Iterable[Line]:
    """The number of matching dice wins; a higher number stands for the Extra Roll of the same player, if any.

    §§ 675a.4(f)(2)(i)–(ii), 675a.5(b)
    """
    extra_roll = EXTRA in stake.wagers
    cite = "§ 675a.4(f)(2)(ii)" if extra_roll else "§ 675a.4(f)(2)(i)"
    for bet, number in _bets(round, stake, KINDS, match.count):
        round.because(stake, fact("kind", number=match.count, named=number), bet.wager)
        if number == match.count:
            yield _pay_or_collect(bet, of_a_kind(LIKE_KIND, number), cite)
        elif number < match.count or not extra_roll:
            yield bet.lose(cite)


def millionaire_row(round: Round[Options], stake: Stake, match: Match) -> Iterable[Line]:
    """Exactly nine or exactly ten on the first roll (§§ 675a.2(e)(4), 675a.4(f)(3), 675a.5(c))."""
    for bet, number in _bets(round, stake, MILLIONS, match.count):
        row = of_a_kind(MILLIONAIRE_ROW, number) if number == match.count else None
        round.because(stake, fact("kind", number=match.count, named=number), bet.wager)
        yield _pay_or_collect(bet, row, "§ 675a.4(f)(3)")


def second_roll(round: Round[Options], total: int) -> list[Line]:
    """The Like Kind Wagers that stood: the total wins at the second roll's odds, every other loses.

    A number that won on the first roll is settled and cannot win again (§§ 675a.4(h), 675a.5(d)).
    """
    return [line for stake in round.in_settlement_order() for line in second_roll_of(round, stake, total)]


def second_roll_of(round: Round[Options], stake: Stake, total: int) -> Iterable[Line]:
    """What is left of one player's Like Kind Wagers, and the Extra Roll Wager where it is given back.

    The standing wager is paid and returned, the Extra Roll Wager is not: docs/readings/0023-extra-roll.md
    """
    cite = "§ 675a.4(h)"
    for bet, number in _bets(round, stake, KINDS, total):
        round.because(stake, fact("kind_of_both_rolls", number=total, named=number), bet.wager)
    lines = [
        _pay_or_collect(bet, of_a_kind(EXTRA_ROLL, number) if number == total else None, cite)
        for bet, number in _bets(round, stake, KINDS, total)
    ]
    yield from losing_first(lines)
    won = any(line.result is Result.WIN for line in lines)
    if won and round.options.extra_roll_stake_returned:
        back = Bet(stake=stake.id, wager=EXTRA, amount=0)
        yield back.settle(Result.RETURNED, stake.wagers[EXTRA], cite)


def _bets(round: Round[Options], stake: Stake, wagers: dict[str, int], count: int) -> Iterable[tuple[Bet, int]]:
    """The wagers of a group that the stake still has at risk, each with its face or number."""
    for wager, number in wagers.items():
        if wager in stake.at_risk:
            yield round.bet(stake, wager, hand=in_words(count)), number


def _pay_or_collect(bet: Bet, row: Row | None, cite: str) -> Line:
    """Paid by its row, with the stake; collected where no row was won.  Only losing wagers are collected."""
    if row is None:
        return bet.lose(cite)
    cites = f"{cite}, {row.cite}"
    if isinstance(row.pays, FixedSum):
        return bet.settle(Result.WIN, bet.amount + row.pays.amount, cites, row.name)
    if isinstance(row.pays, ToOne | ForOne):
        return bet.win(row.pays, cites, row.name)
    raise TypeError(f"{row.name} pays {row.pays}, which this game does not know")
