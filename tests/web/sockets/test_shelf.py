"""What is kept on the shelf is what would be made anew, after every command of every game."""

from collections.abc import Collection, Sequence

import pytest

from croupier.chapters import FOLDERS
from croupier.floor.pages.table import table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.events import FloorEvent
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.plan import Plan
from croupier.web.sockets.shelf import Shelf, Wanted
from croupier.web.wire.messages import encode
from support.storage.list_store import ListStore


@pytest.mark.parametrize("number", FOLDERS)
def test_a_document_that_is_kept_is_the_one_that_would_be_made_now(number: str) -> None:
    room = Casino(ListStore(), Plan(chapters=(number,), terminals=4, rounds=4, faults=True))
    shelf, looks = Shelf(room.clock), 0
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
    shelf, floor = Shelf(room.clock), room.engine.floor
    wanted = Wanted(tables=["657a-1"], terminals=list(floor.state.terminals), lobby=True)

    first, again = shelf.documents(floor, wanted), shelf.documents(floor, wanted)

    assert first.tables["657a-1"] is again.tables["657a-1"]
    assert first.lobby is again.lobby
    assert all(first.own[name] is again.own[name] for name in first.own)
    shelf.leave("E0001")
    assert shelf.documents(floor, wanted).own["E0001"] is not first.own["E0001"]
