"""§ 605a.5(b): the clock of tables that deal themselves says when, and never what."""

import asyncio
from collections.abc import Iterator

import pytest

from croupier.floor.record.commands import CloseTable, DealNext, OpenBetting
from croupier.floor.record.events import OrderShown, decode
from croupier.web.server.clocks import automated
from croupier.web.server.clocks.automated import Automatic, deal_automatically, dealing_themselves, next_command
from support.floor.house import ANTE, FLOORPERSON, House

pytestmark = pytest.mark.cites("§ 605a.5(b)")


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SECONDS_BETWEEN_LOOKS", "SECONDS_AFTER_A_REFUSAL", "CARD_SECONDS", "TURN_SECONDS", "ROUND_SECONDS"):
        monkeypatch.setattr(automated, name, 0.001)


@pytest.fixture
def house() -> Iterator[House]:
    found = House().terminal("E1", 500_00).table(kind="automated").table("H", "657a")
    found.engine.start()
    yield found
    found.engine.stop()


def test_what_it_does_next(house: House) -> None:
    table = house.state()
    assert next_command(house.floor, table)[1] == OpenBetting("T")
    house.wager("E1", **ANTE)
    assert next_command(house.floor, table)[1] is None
    house.deals_itself()
    assert next_command(house.floor, table)[1] is None
    house.choose("E1", "play", 10_00)
    assert next_command(house.floor, table)[1] == DealNext("T")
    house.deals_itself()
    assert next_command(house.floor, table)[1] == OpenBetting("T")


def test_only_open_tables_that_deal_themselves_are_dealt(house: House) -> None:
    assert dealing_themselves(house.floor) == ["T"]
    house.do(FLOORPERSON, CloseTable("T"))
    assert dealing_themselves(house.floor) == []
    asyncio.run(Automatic(house.engine, "T").deal())  # ends


def test_rounds_follow_each_other_without_anybody(house: House) -> None:
    async def until_the_third_round() -> None:
        dealing = asyncio.create_task(deal_automatically(house.engine))
        for _ in range(4_000):
            await asyncio.sleep(0.002)
            live = house.floor.rounds.get("T")
            if house.state().number == 3:
                break
            if live and live.betting and not live.round.stakes:
                house.wager("E1", **ANTE)
                house.after(seconds=25)
                house.deals_itself()
            elif live and live.decision:
                house.choose("E1", "fold")
        dealing.cancel()

    asyncio.run(until_the_third_round())
    events = [event for record in house.store.records for event in decode(record.entry.body).events]
    assert sum(isinstance(event, OrderShown) for event in events) == 2
    assert "H" not in house.floor.rounds
