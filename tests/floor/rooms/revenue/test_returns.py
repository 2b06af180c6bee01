"""§ 601a.9: revenue by class of tax, rates by their dates, weekly returns that the floor works out itself."""

from datetime import date, timedelta
from fractions import Fraction

import msgspec
import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import CloseDay
from croupier.floor.record.commands.office.revenue import FileReturn
from croupier.floor.record.events.office.revenue import ReturnFiled, ReturnLine, RevenueClosed
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.revenue import rates, returns
from support.floor.house import COMPLIANCE, FINANCE, NOON, SYSTEM, House

HYBRID, AUTOMATED = "13A62(a)(1)", "13A62(a)(1), (a)(2)"
MONDAY = NOON.date()
TODAY = date(2026, 11, 16)


@pytest.mark.cites("§ 601a.9(e)")
@pytest.mark.parametrize(
    ("tax_class", "day", "whole"),
    [
        (HYBRID, date(2016, 7, 31), Fraction(14, 100)),
        (HYBRID, date(2016, 8, 1), Fraction(16, 100)),
        (AUTOMATED, date(2016, 7, 31), Fraction(48, 100)),
        (AUTOMATED, date(2016, 8, 1), Fraction(50, 100)),
        (HYBRID, date(2010, 1, 6), Fraction(0)),
    ],
)
def test_what_is_taken_depends_on_the_class_and_on_the_day(tax_class: str, day: date, whole: Fraction) -> None:
    assert rates.whole(tax_class, day) == whole


@pytest.mark.cites("§ 601a.9(b)(3)")
def test_a_week_is_taxed_tax_by_tax_and_its_days_offset_each_other() -> None:
    line = returns.line(AUTOMATED, {TODAY: 1_000_01, TODAY + timedelta(days=1): -100_00}, 0)

    assert (line.revenue, line.taxable, line.loss) == (900_01, 900_01, 0)
    assert line.taxes == {
        "base": 108_00, "surcharge": 18_00, "fully automated": 306_00,
        "local share, county": 9_00, "local share, municipality": 9_00,
    }  # fmt: skip


def test_a_rate_that_changes_within_a_week_takes_of_each_day_what_it_was() -> None:
    line = returns.line(HYBRID, {date(2016, 7, 31): 100_00, date(2016, 8, 1): 200_00}, 0)
    assert line.taxes["surcharge"] == 4_00
    assert line.taxes["base"] == 36_00


@pytest.mark.parametrize(("losses", "used"), [(0, 0), (30_00, 30_00), (100_00, 100_00), (100_01, 100_00)])
def test_losses_that_were_carried_on_are_used_up_to_what_was_won(losses: int, used: int) -> None:
    line = returns.line(HYBRID, {TODAY: 100_00}, losses)
    assert (line.losses_used, line.taxable) == (used, 100_00 - used)
    assert line.taxes["base"] == (100_00 - used) * 12 // 100


@pytest.mark.parametrize("lost", [0, -1, -5_000_00])
def test_a_week_without_a_win_is_not_taxed(lost: int) -> None:
    line = returns.line(HYBRID, {TODAY: lost}, 10_00)
    assert (line.taxable, line.taxes, line.loss, line.losses_used) == (0, {}, -lost, 0)


def closed(house: House) -> House:
    """The same house a week later, its last gaming day closed."""
    house.after(days=7).do(SYSTEM, CloseDay())
    return house


def played(settings: Settings | None = None, hand: str = "2s 3h 4d 8c 9h") -> House:
    """A house in which a player lost one round of Crazy 4 Poker on a Monday."""
    house = House(settings).terminal("E1", 500_00).table("T")
    house.play_hand(hand, "Ac As 7h 4s 2c")
    return house


@pytest.mark.cites("§§ 601a.9, 601a.9(b), 601a.9(b)(3)")
def test_a_return_is_worked_out_from_the_days_that_were_closed_and_filed_by_two() -> None:
    house = played()
    won = house.figures("table:T")["losses"] - house.figures("table:T").get("winnings", 0)
    file = FileReturn(MONDAY, "W-1")
    closing = house.after(days=1).do(SYSTEM, CloseDay()).events
    assert any(isinstance(one, RevenueClosed) and one.revenue == {HYBRID: won} for one in closing)

    assert house.refused(FINANCE, file, COMPLIANCE).reason is Reason.IT_IS_TOO_EARLY
    house.after(days=6).do(SYSTEM, CloseDay())
    assert house.refused(FINANCE, file).reason is Reason.SECOND_PERSON_IS_NEEDED
    (filed,) = house.do(FINANCE, file, COMPLIANCE).events[-1:]

    assert isinstance(filed, ReturnFiled)
    (line,) = filed.lines
    assert (line.revenue, line.taxable) == (won, won)
    assert line.taxes["base"] == won * 12 // 100
    assert verify(house.store).right
    assert house.restart().floor.state.revenue.filed[0].reference == "W-1"


def test_a_return_is_filed_once_unless_somebody_says_why_again() -> None:
    house = played().after(days=7)
    assert house.refused(FINANCE, FileReturn(MONDAY, "W"), COMPLIANCE).reason is Reason.IT_IS_TOO_EARLY  # not closed
    house.do(SYSTEM, CloseDay())
    assert house.refused(FINANCE, FileReturn(MONDAY + timedelta(days=1), "W"), COMPLIANCE).reason is (
        Reason.WEEK_BEGINS_OTHERWISE
    )
    assert house.refused(FINANCE, FileReturn(MONDAY, " "), COMPLIANCE).reason is Reason.NAME_IS_MISSING
    house.do(FINANCE, FileReturn(MONDAY, "W-1"), COMPLIANCE)

    assert house.refused(FINANCE, FileReturn(MONDAY, "W-2"), COMPLIANCE).reason is Reason.RETURN_IS_FILED
    house.do(FINANCE, FileReturn(MONDAY, "W-2", "the wrong form"), COMPLIANCE)
    assert [one.reference for one in house.floor.state.revenue.filed] == ["W-1", "W-2"]


@pytest.mark.parametrize(
    ("begins", "week", "reason"),
    [
        (0, date(9999, 12, 27), Reason.IT_IS_TOO_EARLY),
        (3, date(1, 1, 1), Reason.WEEK_BEGINS_OTHERWISE),
        (3, date.max, Reason.WEEK_BEGINS_OTHERWISE),
    ],
)
def test_a_week_at_the_end_of_all_calendars_is_refused_like_any_other(begins: int, week: date, reason: Reason) -> None:
    """An exception would read the whole floor again from its journal, while everybody waits."""
    house = played(Settings(tax_week_begins=begins))

    assert house.refused(FINANCE, FileReturn(week, "W"), COMPLIANCE).reason is reason


def test_weeks_are_filed_in_their_order() -> None:
    house = closed(played())
    house.floor.state.revenue.days["2026-11-23"] = {HYBRID: 1_00}
    house.after(days=7).do(SYSTEM, CloseDay())

    later = FileReturn(MONDAY + timedelta(days=7), "W-2")
    assert house.refused(FINANCE, later, COMPLIANCE).reason is Reason.EARLIER_RETURN_IS_MISSING
    house.do(FINANCE, FileReturn(MONDAY, "W-1"), COMPLIANCE)
    house.do(FINANCE, later, COMPLIANCE)


@pytest.mark.parametrize(("weeks", "used"), [(0, 0), (1, 40_00), (52, 40_00)])
def test_a_loss_is_carried_on_as_far_as_the_facility_may(weeks: int, used: int) -> None:
    house = House(Settings(loss_weeks=weeks))
    days = house.floor.state.revenue.days
    days["2026-11-16"], days["2026-11-23"], days["2026-11-30"] = {HYBRID: -40_00}, {HYBRID: 100_00}, {HYBRID: 100_00}
    house.after(days=21).do(SYSTEM, CloseDay())
    lines: list[ReturnLine] = []
    for number in range(3):
        week = MONDAY + timedelta(days=7 * number)
        lines += house.do(FINANCE, FileReturn(week, "W"), COMPLIANCE).events[-1].lines  # type: ignore[union-attr]

    assert [one.losses_used for one in lines] == [0, used, 0]


@pytest.mark.cites("§ 601a.9(b)")
def test_of_several_losses_the_oldest_is_used_first_and_the_others_are_left() -> None:
    """The first week is too old for the fourth, but it was the one that the third had used."""
    house = House(Settings(loss_weeks=2))
    weeks = {"2026-11-16": -100_00, "2026-11-23": -50_00, "2026-11-30": 100_00, "2026-12-07": 100_00}
    for day, won in weeks.items():
        house.floor.state.revenue.days[day] = {HYBRID: won}
    house.after(days=28).do(SYSTEM, CloseDay())
    lines: list[ReturnLine] = []
    for number in range(4):
        week = MONDAY + timedelta(days=7 * number)
        lines += house.do(FINANCE, FileReturn(week, "W"), COMPLIANCE).events[-1].lines  # type: ignore[union-attr]

    assert [(one.losses_used, one.taxable) for one in lines] == [(0, 0), (0, 0), (100_00, 0), (50_00, 50_00)]


@pytest.mark.cites("§ 601a.9(b)(3)")
@pytest.mark.parametrize(
    ("won", "county", "municipality"),
    [(24, 0, 0), (25, 0, 1), (49, 0, 1), (50, 1, 0), (74, 1, 0), (75, 1, 1), (1_234_50, 12_35, 12_34)],
)
def test_the_local_share_is_two_percent_to_the_cent_and_then_divided(won: int, county: int, municipality: int) -> None:
    taxes = returns.line(HYBRID, {TODAY: won}, 0).taxes

    assert (taxes["local share, county"], taxes["local share, municipality"]) == (county, municipality)
    assert county + municipality == int(Fraction(won, 50) + Fraction(1, 2))


@pytest.mark.cites("§ 601a.9(b)")
def test_a_return_of_before_is_held_to_how_cents_were_rounded_then() -> None:
    house = House(Settings(loss_weeks=1))
    house.floor.state.revenue.days["2026-11-16"] = {HYBRID: 30}
    taxes = {"base": 4, "surcharge": 1, "local share, county": 0, "local share, municipality": 0}
    filed = ReturnFiled(MONDAY, "W", "Fay", (ReturnLine(HYBRID, 30, 0, 30, taxes),))

    assert returns.follows(house.floor, filed)
    assert not returns.follows(house.floor, msgspec.structs.replace(filed, reckoned=returns.RECKONED))
    assert not returns.follows(house.floor, msgspec.structs.replace(filed, lines=()))


@pytest.mark.cites("§ 601a.9(b)")
def test_a_return_that_says_something_else_than_its_days_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    house = closed(played())
    right = returns.worked_out(house.floor, MONDAY)
    with monkeypatch.context() as patched:
        false = (msgspec.structs.replace(right[0], taxes={"base": 1}),)
        patched.setattr(returns, "worked_out", lambda *_: false)
        house.do(FINANCE, FileReturn(MONDAY, "W-1"), COMPLIANCE)

    assert "files another return for 2026-11-16" in verify(house.store).difference
