"""Tips at terminals: whose they are, in which account they lie, and since when (§ 465a.19(g)(2))."""

import pytest

from croupier.floor.pages.pit import pit_document
from croupier.floor.record import dispatch
from croupier.floor.record.commands import CloseDay, Tip
from croupier.floor.record.events import DayClosed, Tipped, decode
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings, Tips
from croupier.words import say
from support.floor.house import NOON, SYSTEM, House, device

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
    assert sum(one.held for one in pit_document(house.floor).pools) == 5_00
    assert house.balance() == 15_00


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_a_pool_is_told_by_gaming_day_and_gathers_until_it_is_distributed() -> None:
    house = house_with(Tips.POOL)
    house.do(E1, Tip("E1", "T", 2_00))
    house.after(hours=24)
    house.do(SYSTEM, CloseDay())
    house.do(E1, Tip("E1", "T", 1_00))

    (pool,) = pit_document(house.floor).pools

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
    assert pit_document(house.floor).pools == []


def test_a_tip_from_before_pools_were_specified_is_what_it_was() -> None:
    house = house_with(Tips.POOL)
    dispatch.carry_out(house.floor, Tipped("E1", "T", 4_00), NOON)

    assert house.held("tips:T") == 4_00
    assert house.floor.state.pools == {}
    assert "tips:T" not in house.floor.state.figures
