"""Limits of a table from its next round on, within those of its Rules Submission."""

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.pages.pit import pit_document
from croupier.floor.pages.table import table_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CloseTable, OpenTable, PlaceWagers, PostLimits
from croupier.floor.record.events import LimitsPosted
from croupier.floor.record.refusals import Reason
from support.floor.house import ANTE, DEALER, FLOORPERSON, PIT_MANAGER, House, device


@pytest.fixture
def house() -> House:
    """A table whose submission approves $5 to $500 in chips of 50 cents."""
    return House().terminal("E1", 1_000_00).table("T", table_minimum=5, table_maximum=500)


def limits(house: House) -> tuple[int, int]:
    """What the table takes now."""
    options = house.options("T")
    return options.table_minimum, options.table_maximum


@pytest.mark.cites("§ 601a.2")
@pytest.mark.parametrize(("least", "most"), [(5_00, 500_00), (5_50, 499_50), (25_00, 25_00), (500_00, 500_00)])
def test_limits_within_the_submission_hold_from_the_next_round(house: House, least: int, most: int) -> None:
    house.do(PIT_MANAGER, PostLimits("T", least, most))
    assert limits(house) == (5_00, 500_00)

    house.betting()

    assert limits(house) == (least, most)


@pytest.mark.parametrize(
    ("least", "most"), [(4_99, 500_00), (5_00, 500_01), (25_00, 24_50), (0, 100_00), (-5_00, 100_00), (5_25, 500_00)]
)
def test_limits_that_the_submission_does_not_approve_are_refused(house: House, least: int, most: int) -> None:
    refused = house.refused(FLOORPERSON, PostLimits("T", least, most))

    assert (refused.reason, refused.cite) == (Reason.LIMITS_ARE_NOT_APPROVED, "§ 601a.2")


def test_a_round_keeps_the_limits_it_was_opened_with(house: House) -> None:
    house.betting()
    signs = table_document(house.floor, house.state()).submission
    house.do(FLOORPERSON, PostLimits("T", 25_00, 100_00))

    house.wager("E1", **ANTE).finish()
    assert table_document(house.floor, house.state()).submission == signs
    house.validate_all().betting()

    low = PlaceWagers("E1", "T", 1, {"ante": 24_50, "super_bonus": 24_50})
    assert "$25" in str(house.refused(device("E1"), low).detail)
    house.wager("E1", ante=25_00, super_bonus=25_00)
    assert table_document(house.floor, house.state()).submission != signs
    assert table_document(house.floor, house.state()).minimum == 25_00


def test_the_pit_sees_what_is_approved_what_holds_and_what_comes(house: House) -> None:
    house.betting().do(FLOORPERSON, PostLimits("T", 25_00, 100_00))

    (table,) = pit_document(house.floor, Role.AUDITOR).tables

    assert (table.minimum, table.maximum) == (5_00, 500_00)
    assert (table.approved, table.to_come) == ((5_00, 500_00), (25_00, 100_00))


def test_the_same_limits_again_are_not_recorded(house: House) -> None:
    assert house.do(FLOORPERSON, PostLimits("T", 25_00, 100_00)).events == (LimitsPosted("T", 25_00, 100_00),)
    assert house.do(FLOORPERSON, PostLimits("T", 25_00, 100_00)).events == ()
    assert house.do(FLOORPERSON, PostLimits("T", 5_00, 500_00)).events == (LimitsPosted("T", 5_00, 500_00),)


def test_a_table_that_closes_opens_under_its_submission(house: House) -> None:
    house.do(FLOORPERSON, PostLimits("T", 25_00, 100_00))
    house.betting().wager("E1", ante=25_00, super_bonus=25_00).finish().validate_all()
    house.do(FLOORPERSON, CloseTable("T"))
    assert house.refused(FLOORPERSON, PostLimits("T", 5_00, 50_00)).reason is Reason.TABLE_IS_CLOSED
    assert house.refused(FLOORPERSON, PostLimits("X", 5_00, 50_00)).reason is Reason.UNKNOWN_TABLE

    house.do(FLOORPERSON, OpenTable("T", "Dana"))

    assert limits(house) == (5_00, 500_00)


def test_the_dealer_sets_no_limits(house: House) -> None:
    assert house.refused(DEALER, PostLimits("T", 25_00, 100_00)).reason is Reason.ROLE_MAY_NOT_DO_THIS


@pytest.mark.cites("§ 667a.7(d)(1)")
def test_a_past_round_is_played_again_under_the_limits_it_had() -> None:
    house = House().terminal("E1", 1_000_00).table("T", "667a", table_minimum=5, table_maximum=500)
    for minimum in (5_00, 25_00, 10_00):
        house.do(FLOORPERSON, PostLimits("T", minimum, 500_00))
        house.betting().wager("E1", 1, "T", ante=minimum, pot=minimum).finish()
        house.validate_all()

    found = [reconstruct(house.store, "T", number) for number in (1, 2, 3)]

    assert [one.difference for one in found] == ["", "", ""]
    assert [one.live.round.options.table_minimum for one in found] == [5_00, 25_00, 10_00]
    assert verify(house.store).right
    assert limits(house.restart()) == (10_00, 500_00)
