"""One terminal, one balance, several tables at once: money, limits, clocks, seats, documents (docs/design/0396)."""

from datetime import timedelta

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.commands import (
    CashOut,
    GetUp,
    NoteReturn,
    PlaceWagers,
    RetireTerminal,
    SetLimits,
    ValidatePayout,
)
from croupier.floor.record.events import TimeGivenBack
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from support.floor.house import ANTE, BELOW_KING, FINANCE, FLOORPERSON, PAIR, SYSTEM, TECHNICIAN, House, device

E1 = device("E1")
ROYAL = "Ts Js Qs Ks As"
"""A hand whose payout a floorperson validates."""


def at_two(money: int = 200_00, settings: Settings | None = None) -> House:
    """E1 has the same wagers at T and at S."""
    house = House(settings).terminal("E1", money).table("T").table("S")
    return house.wager("E1", 1, "T", **ANTE).wager("E1", 1, "S", **ANTE)


@pytest.mark.cites("§ 605a.2(a)", "§ 605a.1(Game account)")
def test_one_balance_is_wagered_at_two_tables_and_each_round_settles_by_itself() -> None:
    house = at_two()
    assert (house.balance(), house.held("at_risk:T"), house.held("at_risk:S")) == (160_00, 20_00, 20_00)
    assert house.at().plays_at == ["T", "S"]

    house.deal("T", seat1=PAIR, dealer=BELOW_KING).choose("E1", "fold", table="T").deal("T")

    assert (house.at().plays_at, house.held("at_risk:S")) == (["S"], 20_00)
    house.deal("S", seat1=PAIR, dealer=BELOW_KING).choose("E1", "play", 10_00, table="S").deal("S")
    assert (house.at().plays_at, house.held("at_risk:S")) == ([], 0)
    verify(house.restart().store)


@pytest.mark.cites("§ 605a.1(Game account)")
def test_what_lies_at_one_table_cannot_be_wagered_at_another() -> None:
    house = House().terminal("E1", 30_00).table("T").table("S").betting("S").wager("E1", 1, "T", **ANTE)

    assert house.refused(E1, PlaceWagers("E1", "S", 1, ANTE)).reason is Reason.BALANCE_IS_TOO_LOW


@pytest.mark.cites("§ 605a.2(a)")
@pytest.mark.parametrize("most", [1, 2])
def test_a_house_says_at_how_many_tables_a_terminal_plays(most: int) -> None:
    house = House(Settings(tables_at_once=most)).terminal("E1", 200_00)
    for name in "ABC"[: most + 1]:
        house.table(name).betting(name)
    for name in "ABC"[:most]:
        house.wager("E1", 1, name, **ANTE)

    refused = house.refused(E1, PlaceWagers("E1", "ABC"[most], 1, ANTE))

    where = " + ".join("ABC"[:most])
    assert (refused.reason, refused.detail) == (Reason.TERMINAL_IS_IN_A_ROUND, f"E1 is playing at {where}")
    house.do(E1, PlaceWagers("E1", "A", 1, {}))  # there is room again
    house.wager("E1", 1, "ABC"[most], **ANTE)
    assert house.at().plays_at == [*"ABC"[1 : most + 1]]


def test_a_payout_is_shown_with_the_table_it_was_won_at() -> None:
    """Stakes of one terminal have one name at both tables."""
    house = House().terminal("E1", 200_00).table("T").table("S").wager("E1", 1, "T", **ANTE)
    house.wager("E1", 1, "S", **ANTE, five_card_hand_player=1_00)
    house.deal("S", seat1=ROYAL, dealer=BELOW_KING).choose("E1", "play", 10_00, table="S").deal("S")
    (payout,) = house.payouts("S")

    own = terminal_document(house.floor, house.at())

    (beside,) = own.beside
    assert (own.table, own.payouts, beside.table) == ("T", [], "S")
    assert [one.wager for one in beside.payouts] == [payout.wager]
    house.do(FLOORPERSON, ValidatePayout("S", payout.id))


def test_a_limit_of_loss_counts_every_table() -> None:
    house = House().terminal("E1", 200_00).table("T").table("S").betting("S")
    house.do(E1, SetLimits("E1", loss=30_00))
    house.wager("E1", 1, "T", **ANTE)

    assert house.refused(E1, PlaceWagers("E1", "S", 1, ANTE)).reason is Reason.OWN_LIMIT_IS_REACHED
    house.wager("E1", 1, "S", ante=5_00, super_bonus=5_00)


def test_who_comes_back_has_the_whole_time_at_every_table_that_waits() -> None:
    house = at_two().deal("T", seat1=PAIR).deal("S", seat1=PAIR).after(seconds=3)

    given = house.do(SYSTEM, NoteReturn("E1")).events

    whole = house.now() + timedelta(seconds=house.options("T").decision_seconds)
    assert given == tuple(TimeGivenBack(name, whole, terminal="E1") for name in ("T", "S"))


def test_seats_are_kept_at_both_and_freed_one_by_one_or_with_the_money() -> None:
    house = at_two()
    for name in ("T", "S"):
        house.deal(name, seat1=PAIR).choose("E1", "fold", table=name).deal(name).betting(name)
    house.terminal("E2", 200_00)
    other = device("E2")
    assert house.refused(other, PlaceWagers("E2", "T", 1, ANTE)).reason is Reason.SEAT_IS_KEPT
    assert house.refused(other, PlaceWagers("E2", "S", 1, ANTE)).reason is Reason.SEAT_IS_KEPT

    house.do(E1, GetUp("E1", "T"))
    house.wager("E2", 1, "T", **ANTE)
    house.do(E1, CashOut("E1"))

    assert house.state("S").kept == {}


def test_a_document_has_every_table_with_wagers_a_last_round_or_a_seat() -> None:
    house = at_two().deal("T", seat1=PAIR).choose("E1", "fold", table="T").deal("T")

    own = terminal_document(house.floor, house.at())

    assert (own.table, [one.table for one in own.beside]) == ("S", ["T"])
    assert [line.wager for line in own.beside[0].stakes[0].lines] == ["ante", "super_bonus"]
    assert own.visit is not None
    assert (own.visit.in_play, own.visit.net) == (20_00, -20_00)


@pytest.mark.cites("§ 605a.9(c)")
def test_a_terminal_with_wagers_anywhere_does_not_leave_the_floor() -> None:
    refused = at_two().refused(TECHNICIAN, RetireTerminal("E1", "worn out"), FINANCE)

    assert (refused.reason, refused.detail) == (Reason.TERMINAL_IS_IN_A_ROUND, "E1 has wagers at T + S")
