"""A table closes between rounds, and while wagers are taken and there are none: a night ends without a void round."""

import pytest

from croupier.chapters import FOLDERS
from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import CloseTable, OpenTable, PlaceWagers
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from support.floor.house import ANTE, FLOORPERSON, House, device


@pytest.mark.parametrize("number", FOLDERS)
def test_betting_is_open_and_nobody_has_wagered_so_the_table_closes_and_opens_again(number: str) -> None:
    house = House().table("T", number).terminal("E1").betting("T")
    before = house.state().number
    house.do(FLOORPERSON, CloseTable("T"))
    assert house.state().phase is Phase.CLOSED
    house.restart()
    house.do(FLOORPERSON, OpenTable("T", "Dana"))
    house.ready_cards().betting("T")
    assert house.state().number == before + 1
    assert verify(house.store).right


@pytest.mark.cites("§ 605a.9")
def test_one_wager_and_the_round_is_played_first_unless_it_is_taken_down() -> None:
    house = House().table("T", "657a").terminal("E1", 100_00).betting("T")
    house.wager("E1", **ANTE)
    assert house.refused(FLOORPERSON, CloseTable("T")).reason is Reason.ROUND_IS_UNDER_WAY
    house.do(device("E1"), PlaceWagers("E1", "T", 1, {}))
    house.do(FLOORPERSON, CloseTable("T"))
    assert house.balance("E1") == 100_00
    assert not house.at("E1").table
    house.restart()
    house.do(FLOORPERSON, OpenTable("T", "Dana"))
    house.ready_cards().betting("T").wager("E1", **ANTE)
    house.deal("T")
    assert house.refused(FLOORPERSON, CloseTable("T")).reason is Reason.ROUND_IS_UNDER_WAY
