"""Settlement lines: what goes back, what is added, what may never be."""

from fractions import Fraction

import pytest

from croupier.money import ForOne, NotPayableExactly, PercentOfMeter, Rounding, ToOne
from croupier.rules.terms.lines import Bet, Line, Result, bonus, losing_first
from croupier.rules.terms.refusals import BrokenInvariant
from support.games.toy import CITE

BET = Bet(stake="s1", wager="ante", amount=10_00, hand="pair of twos")


def money(line: Line) -> tuple[Result, int, int, int]:
    return line.result, line.staked, line.credited, line.net


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (BET.win(ToOne(Fraction(3)), CITE), (Result.WIN, 10_00, 40_00, 30_00)),
        (BET.win(ForOne(Fraction(3)), CITE), (Result.WIN, 10_00, 30_00, 20_00)),
        (BET.win(ToOne(Fraction(0)), CITE), (Result.WIN, 10_00, 10_00, 0)),
        (BET.push(CITE), (Result.PUSH, 10_00, 10_00, 0)),
        (BET.returned(CITE), (Result.RETURNED, 10_00, 10_00, 0)),
        (BET.lose(CITE), (Result.LOSE, 10_00, 0, -10_00)),
        (BET.forfeit(CITE), (Result.FORFEIT, 10_00, 0, -10_00)),
        (BET.settle(Result.SURRENDER, 5_00, CITE), (Result.SURRENDER, 10_00, 5_00, -5_00)),
        (bonus("s1", "envy", 25_00, CITE), (Result.PAID, 0, 25_00, 25_00)),
    ],
)
def test_what_leaves_the_table_and_what_the_player_receives(line: Line, expected: tuple[Result, int, int, int]) -> None:
    assert money(line) == expected


def test_a_line_carries_its_clause_its_row_and_its_hand() -> None:
    line = BET.win(ToOne(Fraction(3)), CITE, "flush")

    assert (line.cite, line.row, line.hand, line.stake, line.wager) == (CITE, "flush", "pair of twos", "s1", "ante")


def test_an_award_names_the_meter_it_was_taken_from_and_keeps_the_stake() -> None:
    line = BET.win_from_meter(500_00, PercentOfMeter(10, "mega"), CITE, "royal")

    assert (line.meter, line.credited, line.net) == ("mega", 500_00, 490_00)


def test_a_fraction_of_a_cent_needs_a_rounding() -> None:
    odd = Bet(stake="s1", wager="side", amount=25)
    rounded = Bet(stake="s1", wager="side", amount=25, rounding=Rounding.DOWN_TO_THE_CENT)

    with pytest.raises(NotPayableExactly):
        odd.win(ToOne(Fraction(3, 2)), CITE)
    assert rounded.win(ToOne(Fraction(3, 2)), CITE).net == 37


def test_a_line_settles_the_wager_it_shows_or_the_one_it_is_of() -> None:
    assert BET.lose(CITE).settles == "ante"
    assert Bet(stake="s1", wager="hand 2", amount=1, of="ante").lose(CITE).settles == "ante"


def test_only_a_fold_forfeits() -> None:
    assert BET.forfeit(CITE).forfeited
    assert not BET.lose(CITE).forfeited


@pytest.mark.parametrize(
    ("result", "staked", "credited"), [(Result.WIN, -1, 0), (Result.WIN, 0, -1), (Result.LOSE, 5, -5)]
)
def test_amounts_below_zero_stop_the_table(result: Result, staked: int, credited: int) -> None:
    with pytest.raises(BrokenInvariant, match="a line below zero"):
        Line(stake="s1", wager="ante", result=result, staked=staked, credited=credited, cite=CITE)


@pytest.mark.parametrize("result", [Result.CAPPED, Result.REVERSED])
def test_only_a_limit_or_a_reversal_takes_back_what_other_lines_credit(result: Result) -> None:
    line = Line(stake="s1", wager="ante", result=result, staked=0, credited=-5, cite=CITE)

    assert line.net == -5


def test_losing_wagers_are_collected_before_the_others_are_paid() -> None:
    lines = [BET.push(CITE), BET.lose(CITE), BET.win(ToOne(Fraction(1)), CITE), BET.lose(CITE)]

    assert [line.result for line in losing_first(lines)] == [Result.LOSE, Result.LOSE, Result.PUSH, Result.WIN]
