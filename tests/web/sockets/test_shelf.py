"""What is kept on the shelf is what would be made anew, after every command of every game."""

from collections.abc import Collection, Sequence

import pytest

from croupier.chapters import FOLDERS
from croupier.floor.pages.table import table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.commands import BlockTerminal, PayHand
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.plan import Plan
from croupier.web.sockets.shelf import Shelf, Wanted
from croupier.web.wire.messages import encode
from support.floor.house import ANTE, ATTENDANT, SUPERVISOR, House
from support.storage.list_store import ListStore


@pytest.mark.parametrize("rounds", [4, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("stadium", [False, True])
@pytest.mark.parametrize("number", FOLDERS)
def test_a_document_that_is_kept_is_the_one_that_would_be_made_now(number: str, stadium: bool, rounds: int) -> None:
    room = Casino(ListStore(), Plan(chapters=(number,), terminals=4, rounds=rounds, faults=True, stadium=stadium))
    shelf, looks = Shelf(room.clock, lambda _table: 0), 0
    wrong: list[str] = []

    def look(events: Sequence[FloorEvent], touched: Collection[str]) -> None:
        nonlocal looks
        floor = room.engine.floor
        shelf.forget(events, touched)
        kept = shelf.documents(floor, Wanted(tables=list(floor.state.tables), terminals=list(floor.state.terminals)))
        anew: dict[str, object] = {name: table_document(floor, table) for name, table in floor.state.tables.items()}
        anew |= {name: terminal_document(floor, terminal) for name, terminal in floor.state.terminals.items()}
        wrong.extend(name for name, made in {**kept.tables, **kept.own}.items() if bytes(made) != encode(anew[name]))
        looks += 1

    room.engine.listen(look)
    room.run()

    assert looks > 20
    assert wrong == []


def test_a_document_is_made_once_however_often_it_is_wanted() -> None:
    room = Casino(ListStore(), Plan(chapters=("657a",), terminals=2, rounds=1))
    room.run()
    shelf, floor = Shelf(room.clock, lambda _table: 0), room.engine.floor
    wanted = Wanted(tables=["657a-1"], terminals=list(floor.state.terminals), lobby=True)

    first, again = shelf.documents(floor, wanted), shelf.documents(floor, wanted)

    assert first.tables["657a-1"] is again.tables["657a-1"]
    assert first.lobby is again.lobby
    assert all(first.own[name] is again.own[name] for name in first.own)
    shelf.leave("E0001")
    assert shelf.documents(floor, wanted).own["E0001"] is not first.own["E0001"]


def test_of_two_hand_pays_the_first_that_is_paid_changes_what_the_terminal_shows() -> None:
    house = House(Settings(payout_limit=1_00)).terminal("E1", 100_00).table("T")
    house.play_hand("As Ah Ad 8c 9h", "Kc 9d 7h 4s 2c")
    shelf, wanted = Shelf(house.engine.clock, lambda _table: 0), Wanted(terminals=["E1"])
    first, second, *_ = house.due("E1")
    shelf.documents(house.floor, wanted)

    done = house.do(SUPERVISOR, PayHand(first.id, first.amount), ATTENDANT)
    shelf.forget(done.events, ())

    shown = bytes(shelf.documents(house.floor, wanted).own["E1"]).decode()
    assert first.id not in shown
    assert second.id in shown


def test_a_table_waits_for_nobody_whose_terminal_was_blocked() -> None:
    """Its document counts those whose seat is kept: what happens to their terminals makes another of it."""
    house = House().terminal("E1", 500_00).table()
    house.wager("E1", 3, "T", **ANTE).finish().validate_all().pay_all().betting()
    shelf, wanted = Shelf(house.engine.clock, lambda _table: 0), Wanted(tables=["T"])
    before = shelf.documents(house.floor, wanted).tables["T"]

    done = house.do(ATTENDANT, BlockTerminal("E1", Block.DOOR_OPEN))

    assert shelf.forget(done.events, ()) == {"T"}
    assert shelf.documents(house.floor, wanted).tables["T"] != before
