"""§ .2 of the games with one deck: the seats, and the lock on electronic wagers."""

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.events import BettingClosed
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.refusals import Reason
from support.games.one_deck import REQUIRED, SIDE, table
from support.games.shared_rules import cited, each_chapter

SEATS = {"671a": 5}
"""Where the table has not six."""


@each_chapter("§§ 647a.2(a), 657a.2(a), 663a.2(a), 667a.2(a), 669a.2(a), 670a.2(a), 671a.2(a), 674a.2(a), 676a.2(a)")
def test_a_so_many_seats_take_part_and_there_is_no_other(number: str, clauses: set[str]) -> None:
    seats = tuple(range(1, SEATS.get(number, 6) + 1))
    rehearsal = table(number, *seats)

    for unknown in (0, len(seats) + 1):
        refused = rehearsal.refused(unknown, **REQUIRED[number])
        assert refused.reason is Reason.UNKNOWN_SEAT
        assert clauses <= cited(refused.cite)
    assert rehearsal.live.round.seats_clockwise == seats


@each_chapter(
    "§§ 647a.2(c)(1)–(2), 657a.2(c)(1)–(2), 667a.2(c)(1)–(2), 669a.2(c)(1)–(2), 670a.2(c)(1)–(2)",
    "§§ 647a.2(d), 657a.2(d), 670a.8(b)(2), 670a.9(a)(3)(ii), 670a.10(a)(2)(ii)",
)
@pytest.mark.parametrize("method", DealingMethod)
def test_c_an_electronic_wager_is_acknowledged_until_no_more_bets_and_locked_out_after(
    number: str, method: DealingMethod
) -> None:
    rehearsal = table(number, 1, 2, dealing_method=method.value)
    fed = {wager for one in chapter(number).progressives(rehearsal.live.round.options) for wager in one.wagers}
    electronic = {wager: amount for wager, amount in SIDE[number].items() if wager in fed}
    assert electronic
    rehearsal.wager(1, **REQUIRED[number], **electronic)
    at_risk = rehearsal.live.round.stakes["1"].at_risk
    assert {wager: at_risk[wager] for wager in electronic} == {name: 100 * most for name, most in electronic.items()}

    rehearsal.must(BettingClosed())

    for wager, amount in electronic.items():
        refused = rehearsal.refused(2, **REQUIRED[number], **{wager: amount})
        assert refused.reason is Reason.BETTING_IS_CLOSED
