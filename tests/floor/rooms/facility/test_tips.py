"""Tips at terminals: whose they are, in which account they lie, and since when (§ 465a.19(g)(2))."""

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.pages.pit import pit_document
from croupier.floor.record import dispatch
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ChangeDealer, CloseDay, CloseTable, DistributeTips, Tip
from croupier.floor.record.events import DayClosed, Tipped, TipsDistributed, decode
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings, Tips
from croupier.floor.rooms.money.tips import shares
from croupier.words import say
from support.floor.house import CASHIER, FLOORPERSON, NOON, SYSTEM, House, device

E1 = device("E1")


def house_with(tips: Tips) -> House:
    """A house that has specified whose tips are."""
    return House(Settings(tips=tips)).terminal("E1", 20_00).table("T").table("U")


@pytest.mark.cites("§§ 465a.19, 465a.19(g), 465a.19(g)(2)")
@pytest.mark.parametrize(
    ("tips", "held"),
    [
        (Tips.POOL, {"tips:pool/common": 5_00}),
        (Tips.TABLE, {"tips:T": 2_00, "tips:U": 3_00}),
        (Tips.DEALER, {"tips:dealer/Dana": 5_00}),
    ],
)
def test_tips_lie_where_the_certificate_holder_has_specified(tips: Tips, held: dict[str, int]) -> None:
    house = house_with(tips)
    house.do(E1, Tip("E1", "T", 2_00))
    house.do(E1, Tip("E1", "U", 3_00))

    assert {name: house.held(name) for name in held} == held
    assert sum(one.held for one in pit_document(house.floor, Role.AUDITOR).pools) == 5_00
    assert house.balance() == 15_00


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_a_pool_is_told_by_gaming_day_and_gathers_until_it_is_distributed() -> None:
    house = house_with(Tips.POOL)
    house.do(E1, Tip("E1", "T", 2_00))
    house.after(hours=24)
    house.do(SYSTEM, CloseDay())
    house.do(E1, Tip("E1", "T", 1_00))

    (pool,) = pit_document(house.floor, Role.AUDITOR).pools

    assert (pool.pool, pool.today, pool.held, pool.since) == (say("tips.common"), 1_00, 3_00, "2026-11-16")
    closed = next(
        event for one in house.store.records for event in decode(one.entry.body).events if isinstance(event, DayClosed)
    )
    assert closed.figures["tips:pool/common"] == {"tips": 2_00}


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_where_none_are_specified_none_are_taken() -> None:
    assert house_with(Tips.NONE).refused(E1, Tip("E1", "T", 1_00)).reason is Reason.TIPS_ARE_NOT_TAKEN


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_what_would_be_a_dealers_own_waits_for_a_dealer() -> None:
    house = house_with(Tips.DEALER)
    house.floor.state.tables["T"].dealer = ""

    assert house.refused(E1, Tip("E1", "T", 1_00)).reason is Reason.DEALER_IS_MISSING


def test_play_money_is_in_no_pool() -> None:
    house = House().terminal("E1", 20_00, training=True).table(kind="training")

    house.do(E1, Tip("E1", "T", 1_00))

    assert (house.held("tips:T"), house.held("tips:pool/common")) == (1_00, 0)
    assert pit_document(house.floor, Role.AUDITOR).pools == []


def test_a_tip_from_before_pools_were_specified_is_what_it_was() -> None:
    house = house_with(Tips.POOL)
    dispatch.carry_out(house.floor, Tipped("E1", "T", 4_00), NOON)

    assert house.held("tips:T") == 4_00
    assert house.floor.state.pools == {}
    assert "tips:T" not in house.floor.state.figures


# From the pool to the dealers


def distributed(house: House) -> list[TipsDistributed]:
    events = (event for one in house.store.records for event in decode(one.entry.body).events)
    return [event for event in events if isinstance(event, TipsDistributed)]


@pytest.mark.cites("§§ 465a.19(g), 465a.19(g)(2)")
def test_a_common_pool_is_shared_by_the_time_that_each_has_dealt() -> None:
    """Dana deals at T and U for an hour, then Lee takes T over and U closes: three hours of dealing to one."""
    house = house_with(Tips.POOL)
    house.do(E1, Tip("E1", "T", 10_01))
    house.after(hours=1).do(FLOORPERSON, ChangeDealer("T", "Lee"))
    house.do(FLOORPERSON, CloseTable("U"))
    house.after(hours=1).do(CASHIER, DistributeTips("pool/common"), FLOORPERSON)

    (paid,) = distributed(house)
    assert paid.seconds == {"Dana": 2 * 3_600, "Lee": 3_600}
    assert paid.shares == {"Dana": 6_67, "Lee": 3_34}
    assert (house.held("tips:pool/common"), house.held("cage:tips")) == (0, -10_01)
    (pool,) = pit_document(house.floor, Role.AUDITOR).pools
    assert (pool.held, pool.since, pool.paid[0].dealer, pool.paid[0].amount) == (0, "", "Dana", 6_67)
    assert verify(house.store).difference == ""


@pytest.mark.cites("§ 465a.19(g)")
def test_an_invented_dealer_has_no_share_and_is_named() -> None:
    """Where dealers have accounts a name without one earns nothing; the others share all of it."""
    house = house_with(Tips.POOL).staff("Dana", Role.DEALER).staff("Lee", Role.CASHIER)
    house.do(E1, Tip("E1", "T", 10_01))
    house.after(hours=1).do(FLOORPERSON, ChangeDealer("T", "Lee"))
    house.do(FLOORPERSON, CloseTable("U"))
    house.after(hours=1)
    (pool,) = pit_document(house.floor, Role.AUDITOR).pools
    assert pool.unknown == ["Lee"]
    house.do(CASHIER, DistributeTips("pool/common"), FLOORPERSON)

    (paid,) = distributed(house)
    assert (paid.shares, paid.without_account) == ({"Dana": 10_01}, ("Lee",))
    house.do(E1, Tip("E1", "T", 1_00))
    refused = house.after(hours=1).refused(CASHIER, DistributeTips("pool/common"), FLOORPERSON)
    assert refused.reason is Reason.NOBODY_HAS_DEALT
    assert house.held("tips:pool/common") == 1_00
    assert verify(house.store).difference == ""


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_what_was_distributed_is_counted_once() -> None:
    house = house_with(Tips.POOL)
    house.do(E1, Tip("E1", "T", 6_00))
    house.after(hours=1).do(FLOORPERSON, ChangeDealer("T", "Lee"))
    house.do(CASHIER, DistributeTips("pool/common"), FLOORPERSON)
    no = house.refused(CASHIER, DistributeTips("pool/common"), FLOORPERSON)
    house.do(FLOORPERSON, CloseTable("U"))
    house.do(E1, Tip("E1", "T", 1_00))
    house.after(hours=1).do(CASHIER, DistributeTips("pool/common"), FLOORPERSON)

    assert no.reason is Reason.THE_POOL_IS_EMPTY
    assert [one.shares for one in distributed(house)] == [{"Dana": 6_00}, {"Lee": 1_00}]


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_the_pool_of_a_table_is_for_those_who_dealt_there_and_a_dealers_own_for_them() -> None:
    house = house_with(Tips.TABLE)
    house.do(FLOORPERSON, ChangeDealer("U", "Lee"))
    house.do(E1, Tip("E1", "T", 2_00))
    house.after(hours=1).do(CASHIER, DistributeTips("T"), FLOORPERSON)
    own = house_with(Tips.DEALER)
    own.do(E1, Tip("E1", "T", 2_00))
    own.do(CASHIER, DistributeTips("dealer/Dana"), FLOORPERSON)

    assert [one.shares for house in (house, own) for one in distributed(house)] == [{"Dana": 2_00}, {"Dana": 2_00}]


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_where_nobody_has_dealt_nobody_is_paid() -> None:
    house = house_with(Tips.POOL)
    house.do(E1, Tip("E1", "T", 2_00))

    assert house.refused(CASHIER, DistributeTips("pool/common"), FLOORPERSON).reason is Reason.NOBODY_HAS_DEALT
    assert house.refused(CASHIER, DistributeTips("nowhere"), FLOORPERSON).reason is Reason.THE_POOL_IS_EMPTY


def test_play_money_is_never_distributed() -> None:
    house = House().terminal("P1", 20_00, training=True).table("P", kind="training")
    house.do(device("P1"), Tip("P1", "P", 2_00))

    assert house.after(hours=1).refused(CASHIER, DistributeTips("P"), FLOORPERSON).reason is Reason.THE_POOL_IS_EMPTY


@pytest.mark.cites("§ 465a.19(g)(2)")
@pytest.mark.parametrize(
    ("amount", "seconds", "found"),
    [
        (1, {"A": 1, "B": 1}, {"A": 1, "B": 0}),
        (1, {"A": 1, "B": 2}, {"A": 0, "B": 1}),
        (100, {"A": 1, "B": 1, "C": 1}, {"A": 34, "B": 33, "C": 33}),
        (10**12, {"A": 86_400, "B": 1}, {"A": 999_988_426_060, "B": 11_573_940}),
    ],
)
def test_shares_are_pro_rata_and_no_cent_stays(amount: int, seconds: dict[str, int], found: dict[str, int]) -> None:
    assert shares(amount, seconds) == found
    assert sum(found.values()) == amount
