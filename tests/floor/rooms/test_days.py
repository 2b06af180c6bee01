"""§ 605a.2(d)(6), (7): gaming days, what is added up in one for every table and terminal, and that it all agrees."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.floor.record.commands import CashOut, CloseDay, InsertBill, InsertVoucher, PayHand, Tip
from croupier.floor.record.events import DayClosed, VoucherIssued
from croupier.floor.record.meters import net_win
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.house.days import FIGURES, statement, win
from croupier.ledger.ledger import Ledger
from support.floor.house import (
    ANTE,
    KING_HIGH,
    NOON,
    PAIR,
    SECURITY,
    SUPERVISOR,
    SYSTEM,
    House,
    device,
    peripherals,
)

E1 = device("E1")
LOSING = "2s 4c 6d 8c Th"
FOUR_ACES = "As Ah Ad Ac 2h"


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


# When a day begins


@pytest.mark.cites("§ 605a.2(d)(7)")
@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-11-16 10:59:59", "2026-11-15"),  # one second before six in the morning
        ("2026-11-16 11:00:00", "2026-11-16"),
        ("2026-11-17 10:59:59", "2026-11-16"),
        ("2026-10-31 09:59:59", "2026-10-30"),  # the day of 25 hours: clocks go back in its night
        ("2026-10-31 10:00:00", "2026-10-31"),
        ("2026-11-01 10:59:59", "2026-10-31"),
        ("2026-11-01 11:00:00", "2026-11-01"),
        ("2027-03-13 11:00:00", "2027-03-13"),  # the day of 23 hours
        ("2027-03-14 09:59:59", "2027-03-13"),
        ("2027-03-14 10:00:00", "2027-03-14"),
        ("2027-01-01 04:00:00", "2026-12-31"),
    ],
)
def test_a_gaming_day_goes_from_six_to_six_by_the_clock_on_the_wall(at: str, day: str) -> None:
    assert Settings().gaming_day(utc(at)) == date.fromisoformat(day)


def test_the_facility_may_begin_its_day_at_another_hour_in_another_zone() -> None:
    settings = Settings(day_begins=time(4, 30), time_zone="UTC")

    assert settings.gaming_day(utc("2026-11-16 04:29:59")) == date(2026, 11, 15)
    assert settings.gaming_day(utc("2026-11-16 04:30:00")) == date(2026, 11, 16)


# When a day ends


@given(
    at=st.datetimes(datetime(2026, 3, 7), datetime(2026, 11, 3), timezones=st.just(UTC)),  # noqa: DTZ001 - given in UTC
    days=st.integers(-2, 2),
    hour=st.times(),
    zone=st.sampled_from(["America/New_York", "UTC", "Australia/Lord_Howe"]),
)
@example(utc("2026-03-08 07:00:00"), -1, time(2, 30), "America/New_York")  # 2:30 does not come: clocks go forward
@example(utc("2026-11-01 05:30:00"), -1, time(1, 30), "America/New_York")  # 1:30 comes twice
@example(utc("2026-11-01 06:15:00"), -1, time(1, 30), "America/New_York")
def test_a_day_is_over_as_soon_as_a_moment_belongs_to_a_later_one(
    at: datetime, days: int, hour: time, zone: str
) -> None:
    settings = Settings(day_begins=hour.replace(tzinfo=None, fold=0), time_zone=zone)
    day = settings.gaming_day(at) + timedelta(days)

    assert settings.is_over(day, at) is (settings.gaming_day(at) > day)


@pytest.mark.cites("§ 605a.2(d)(7)")
def test_the_first_command_of_the_next_day_closes_the_one_before() -> None:
    house = House().terminal("E1", 20_00).after(hours=18)  # six in the morning

    closed, _ = house.do(peripherals("E1"), InsertBill("E1", 5_00)).events

    assert isinstance(closed, DayClosed)
    assert (closed.day, closed.figures) == (date(2026, 11, 16), {"terminal:E1": {"deposited": 20_00}})
    assert house.floor.state.day == date(2026, 11, 17)
    assert house.figures("terminal:E1") == {"deposited": 5_00}


@pytest.mark.cites("§ 605a.2(d)(7)")
def test_one_second_earlier_it_is_still_the_same_day() -> None:
    house = House().terminal("E1", 20_00).after(hours=17, minutes=59, seconds=59)

    assert house.do(SYSTEM, CloseDay()).events == ()
    house.put_in("E1", 5_00)

    assert house.figures("terminal:E1") == {"deposited": 25_00}


@pytest.mark.cites("§ 605a.2(d)(7)")
def test_the_clock_closes_a_day_in_which_nothing_more_happens() -> None:
    house = House().terminal("E1", 20_00).after(days=3)

    (closed,) = house.do(SYSTEM, CloseDay()).events

    assert isinstance(closed, DayClosed)
    assert (closed.day, house.floor.state.day) == (date(2026, 11, 16), date(2026, 11, 19))
    assert [entry.at for entry in house.store.mentioning("day:2026-11-16")] == [house.now()]


def test_a_refused_command_closes_nothing() -> None:
    house = House().terminal("E1", 20_00).after(days=1)

    house.refused(peripherals("E1"), InsertBill("E1", 3_00))

    assert house.floor.state.day == date(2026, 11, 16)


def test_a_clock_that_goes_back_opens_no_day_again() -> None:
    house = House().terminal("E1", 20_00).after(days=1).put_in("E1", 5_00)

    house.after(days=-1).put_in("E1", 1_00)

    assert house.floor.state.day == date(2026, 11, 17)
    assert house.figures("terminal:E1") == {"deposited": 6_00}


@pytest.mark.cites("§ 605a.2(d)(7)")
def test_a_round_belongs_to_the_day_in_which_it_is_settled() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=LOSING, dealer=KING_HIGH)
    house.after(hours=17, minutes=59).choose("E1", "play", 10_00)

    house.after(minutes=1).deal()

    assert house.figures("table:T") == {"losses": 30_00}


# What is added up


@pytest.mark.cites("§ 605a.2(d)(7)(i)")
def test_i_bills_and_vouchers_are_deposits() -> None:
    house = House().terminal("E1", 25_00).terminal("E2", 10_00)
    issued = house.do(E1, CashOut("E1")).events[0]
    assert isinstance(issued, VoucherIssued)

    house.do(peripherals("E2"), InsertVoucher("E2", house.number(issued)))

    assert house.figures("terminal:E1")["deposited"] == 25_00
    assert house.figures("terminal:E2")["deposited"] == 35_00


@pytest.mark.cites("§§ 605a.2(d)(7)(i), 605a.2(d)(7)(v)")
def test_i_and_v_money_in_and_out_is_reported_with_the_table_one_plays_at() -> None:
    house = House().terminal("E1", 100_00).table().play_hand(LOSING, KING_HIGH)

    house.put_in("E1", 20_00).do(E1, CashOut("E1"))

    assert house.figures("table:T") == {"losses": 30_00, "deposited": 20_00, "withdrawn": 90_00}


@pytest.mark.cites("§§ 605a.2(d)(7)(ii), 605a.2(d)(7)(iii)")
def test_ii_and_iii_winnings_are_without_the_stake_and_losing_wagers_beside_them() -> None:
    house = House().terminal("E1", 100_00).table().play_hand(PAIR, KING_HIGH).play_hand(LOSING, KING_HIGH)

    for place in ("table:T", "terminal:E1"):
        assert (house.figures(place)["winnings"], house.figures(place)["losses"]) == (20_00, 30_00)


@pytest.mark.cites("§ 605a.2(d)(7)(v)")
def test_v_vouchers_and_cancelled_credits_are_withdrawn_and_tips_stand_apart() -> None:
    house = House(Settings(voucher_limit=50_00)).terminal("E1", 50_00).table()
    house.do(E1, CashOut("E1"))
    house.put_in("E1", 60_00).do(E1, Tip("E1", "T", 2_00))
    house.do(E1, CashOut("E1"))
    assert house.figures("terminal:E1")["withdrawn"] == 50_00

    house.pay_all()

    assert house.figures("terminal:E1")["withdrawn"] == 108_00
    assert house.figures("terminal:E1")["tips"] == house.figures("table:T")["tips"] == 2_00


@pytest.mark.cites("§§ 605a.2(d)(6), 605a.2(d)(7)(vi)")
def test_vi_revenue_is_losing_wagers_less_all_that_was_paid_beyond_stakes() -> None:
    house = House().terminal("E1", 300_00).table().play_hand(FOUR_ACES).pay_all().play_hand(LOSING, KING_HIGH)

    # The Play Wager won 10, the Super Bonus 2,000 by hand; then 30 were lost.
    for place in ("table:T", "terminal:E1"):
        reported = statement(house.figures(place))
        assert (reported["winnings"], reported["jackpots"], reported["losses"]) == (10_00, 2_000_00, 30_00)
        assert reported["revenue"] == 30_00 - 10_00 - 2_000_00


@pytest.mark.cites("§ 605a.2(d)(7)(vi)")
def test_a_statement_has_every_figure_also_of_a_day_without_any() -> None:
    empty = statement({})

    assert list(empty) == [*FIGURES, "revenue"]
    assert set(empty.values()) == {0}


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_an_override_stands_apart_from_the_revenue() -> None:
    house = House().terminal("E1", 300_00).table().play_hand(FOUR_ACES)
    house.do(SUPERVISOR, PayHand("E1-1", 1_900_00, "misread"), SECURITY)

    reported = statement(house.figures("table:T"))

    assert (reported["jackpots"], reported["overrides"]) == (2_000_00, -100_00)
    assert reported["revenue"] == -2_010_00


# Identities


def busy() -> House:
    """A day with some of everything, nothing left at risk and nothing due."""
    house = House(Settings(voucher_limit=250_00)).terminal("E1", 300_00).terminal("E2", 100_00).table()
    house.play_hand(FOUR_ACES).pay_all().play_hand(PAIR, KING_HIGH).play_hand(LOSING, KING_HIGH)
    house.wager("E2", 2, ante=10_00, super_bonus=10_00).deal(seat2=LOSING).choose("E2", "fold", seat=2).deal()
    house.do(E1, Tip("E1", "T", 3_00))
    house.do(device("E2"), CashOut("E2"))
    house.do(E1, CashOut("E1"))
    return house.pay_all().put_in("E1", 40_00)


@pytest.mark.cites("§ 605a.2(d)(6)")
@pytest.mark.parametrize("terminal", ["E1", "E2"])
def test_what_came_in_less_what_went_out_is_the_win_and_the_change_of_the_balance(terminal: str) -> None:
    house = busy()
    day = statement(house.figures(f"terminal:{terminal}"))

    went = ("withdrawn", "jackpots", "progressives", "tips")
    assert day["deposited"] - sum(day[name] for name in went) == day["revenue"] + house.balance(terminal)


@pytest.mark.cites("§§ 605a.2(d)(6), 601a.9(e)")
@pytest.mark.parametrize("terminal", ["E1", "E2"])
def test_the_revenue_of_a_terminal_is_what_its_meters_give(terminal: str) -> None:
    house = busy()

    assert win(house.figures(f"terminal:{terminal}")) == net_win(house.at(terminal).meters[""])


@pytest.mark.cites("§ 605a.2(d)(6)")
def test_the_revenue_of_a_table_is_what_the_ledger_has_won_and_what_its_terminals_report() -> None:
    house = busy()

    revenue = win(house.figures("table:T"))

    assert revenue == house.held("house:T")
    assert revenue == sum(win(house.figures(f"terminal:{terminal}")) for terminal in ("E1", "E2"))


@pytest.mark.cites("§ 605a.2(d)(6)")
def test_the_transfers_that_were_recorded_add_up_to_the_ledger() -> None:
    house = busy()

    again = Ledger()
    assert again.post([transfer for _, transfer in house.store.transfers()]) is None

    assert again == house.floor.ledger


def test_the_first_day_is_that_of_the_first_entry() -> None:
    assert House().floor.state.day == Settings().gaming_day(NOON)
