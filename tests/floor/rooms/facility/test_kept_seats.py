"""A seat is its player's from one round to the next: who may take it, and when it is free again."""

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.pages.documents.terminal import TerminalDocument
from croupier.floor.pages.shared_looks import Sight, State
from croupier.floor.pages.table import table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import BlockTerminal, CashOut, CloseTable, GetUp, PlaceWagers, TimeOut
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from support.floor.house import ANTE, FLOORPERSON, House, device, peripherals


def kept(settings: Settings | None = None) -> House:
    """E1 has played a round at seat 3, and betting is open for the next; E2 stands by."""
    house = House(settings).terminal("E1", 200_00).terminal("E2", 500_00).table()
    return played(house, "E1", 3).betting()


def played(house: House, terminal: str, seat: int) -> House:
    """One round with one player."""
    return house.wager(terminal, seat, "T", **ANTE).finish().validate_all().pay_all()


def takes(house: House, seat: int = 3) -> Reason | None:
    """Why E2 does not get the seat."""
    answer = house.engine.do(house.request(device("E2"), PlaceWagers("E2", "T", seat, ANTE)))
    return getattr(answer, "reason", None)


@pytest.mark.cites("§ 605a.9(c)")
def test_nobody_takes_the_seat_of_who_has_just_played_there() -> None:
    house = kept()

    assert table_document(house.floor, house.state()).kept == [3]
    assert takes(house) is Reason.SEAT_IS_KEPT
    assert takes(house, 4) is None
    house.wager("E1", 3, "T", **ANTE)


def test_only_the_terminal_itself_is_told_that_the_seat_is_its_own() -> None:
    """Everybody at the sign learns that a seat is kept, and nobody where its player is."""
    house = kept()

    assert "E1" not in repr(table_document(house.floor, house.state()))
    assert [own(house, name).kept for name in ("E1", "E2")] == [[3], []]
    before = shared(house, "E1")
    house.do(device("E1"), GetUp("E1", "T"))
    assert own(house, "E1").kept == []
    assert shared(house, "E1") != before  # pages are told


def shared(house: House, name: str) -> State:
    """What changes for a terminal with what happens at its table."""
    at = Sight(house.floor).tables_of(house.floor.state.terminals[name])
    return tuple(one.shared_by(name) for one in at)


def own(house: House, name: str) -> TerminalDocument:
    """What a terminal is shown."""
    return terminal_document(house.floor, house.floor.state.terminals[name])


def test_the_seat_is_free_after_sitting_out_some_rounds() -> None:
    house = kept()
    played(house, "E2", 1).betting()
    assert takes(house) is Reason.SEAT_IS_KEPT

    played(house, "E2", 1).betting()
    assert takes(house) is Reason.SEAT_IS_KEPT

    played(house, "E2", 1).betting()
    assert takes(house) is None


def test_a_facility_may_keep_none() -> None:
    assert takes(kept(Settings(seats_kept=0))) is None


def test_who_leaves_or_takes_the_money_out_keeps_nothing() -> None:
    left, paid, large = kept(), kept(), kept(Settings(voucher_limit=1_00))
    left.do(device("E1"), GetUp("E1", "T"))
    paid.do(device("E1"), CashOut("E1"))
    large.do(device("E1"), CashOut("E1"))

    assert [takes(house) for house in (left, paid, large)] == [None, None, None]
    assert left.do(device("E1"), GetUp("E1", "T")).events == ()


def test_a_terminal_that_cannot_play_keeps_nothing_while_it_cannot() -> None:
    house = kept()
    house.do(peripherals("E1"), BlockTerminal("E1", Block.DOOR_OPEN))

    assert takes(house) is None


def test_nothing_is_kept_at_an_idle_or_closed_table() -> None:
    house = kept().after(minutes=11)
    house.do(SYSTEM, TimeOut("T"))
    assert house.state().kept == {}

    closed = played(kept(), "E1", 3)
    closed.do(FLOORPERSON, CloseTable("T"))
    assert closed.state().kept == {}


def test_in_a_stadium_nobody_has_a_seat_alone() -> None:
    house = House().terminal("E1", 200_00).terminal("E2", 500_00).table(seating="stadium")

    assert takes(played(house, "E1", 3).betting()) is None


def test_it_survives_a_restart_and_verifies() -> None:
    house = kept().restart()

    assert takes(house) is Reason.SEAT_IS_KEPT
    verify(house.store)
