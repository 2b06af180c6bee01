"""What pages see of a floor in play: documents at every step of every game, and nothing hidden in them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import pytest

from croupier.chapters import FOLDERS
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.pit import pit_document
from croupier.floor.pages.table import lobby, result_document, table_document
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.actors import Role
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.plan import Plan
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.round import seat_of
from support.floor.house import House
from support.storage.list_store import ListStore
from support.web.on_the_wire import in_english, on_the_wire


def strings(document: Any) -> list[str]:
    """Every text in a document."""
    if isinstance(document, str):
        return [document]
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list | tuple) else ()
    return [text for one in inner for text in strings(one)]


def open_cards(live: LiveRound[Any], seats: Collection[int] = ()) -> dict[str, list[str | None]]:
    """The law of secrecy once more, in other words: by place, what lies open to the player of these seats."""
    round, found = live.round, dict[str, list[str | None]]()
    for place, laid in round.laid.items():
        looks = seat_of(place) in seats and place not in round.withheld
        found[place] = [one.card.value if one.card is not None and (looks or one.up) else None for one in laid]
    return found


def hidden(live: LiveRound[Any], seats: Collection[int] = ()) -> set[str]:
    """The cards of a single deck that lie face down before the player of these seats."""
    round, deck = live.round, live.chapter.cards(live.round.options)
    if len(set(deck)) < len(deck):
        return set()  # of several decks another card of the same name may lie open
    opened = {code for codes in open_cards(live, seats).values() for code in codes}
    opened |= {card.value for stake in round.stakes.values() for hand in stake.hands for card in hand.cards if hand.up}
    opened |= set(round.selected.values())  # a Magic Card is drawn from all cards, wherever they lie
    return {one.card.value for cards in round.laid.values() for one in cards if one.card} - opened


def check_common(floor: Floor, table: Table, at: datetime) -> None:
    """What everybody, the dealer and the pit are shown of a table."""
    live, lying = floor.rounds[table.id], open_cards(floor.rounds[table.id])
    shown, console = table_document(floor, table), dealer_document(floor, table, at)
    assert shown.cards == lying
    for dealt in console.dealt:
        assert dealt.card in {None, *lying.get(dealt.place, ())}
    for seat, document in shown.seat.items():
        (stake, *_) = live.round.stakes.at(int(seat))
        for cards, hand in zip(document.hands, stake.hands, strict=False):
            assert cards == [card.value if hand.up else None for card in hand.cards]
    documents = [shown, lobby(floor), console, pit_document(floor, Role.AUDITOR), result_document(table.number, live)]
    assert not hidden(live) & {text for one in documents for text in strings(on_the_wire(one))}


def check_own(floor: Floor, terminal: Terminal) -> None:
    """What a terminal is shown besides: the cards of its own seats, and no others."""
    own = on_the_wire(terminal_document(floor, terminal))
    assert own["balance"] == floor.balance(terminal)
    for stake in own["stakes"]:
        live = floor.rounds[own["table"]]
        lying = open_cards(live, {stake["seat"]})
        for place, cards in stake["cards"].items():
            assert seat_of(place) == stake["seat"]
            assert cards == [code for code in lying[place] if code]
        seats = {one.seat for one in live.round.stakes.of(terminal.id)}
        assert not hidden(live, seats) & set(strings(stake))


@pytest.mark.cites("§ 605a.9(c)", "§ 605a.7(a)(1)", "§ 605a.3(a)(1)(i)")
@pytest.mark.parametrize("number", FOLDERS)
def test_every_document_at_every_step_shows_no_card_that_lies_face_down(
    number: str, caplog: pytest.LogCaptureFixture
) -> None:
    """And can be made at all: in the middle of a deal, of a decision, of an irregularity."""
    room = Casino(ListStore(), Plan(chapters=(number,), terminals=4, rounds=6, faults=True))
    seen = 0

    def look(_events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        nonlocal seen
        floor = room.engine.floor
        for table in floor.state.tables.values():
            if table.id in floor.rounds:
                check_common(floor, table, room.clock.now())
                seen += 1
            else:
                assert on_the_wire(table_document(floor, table))["cards"] == {}
        for terminal in floor.state.terminals.values():
            check_own(floor, terminal)

    room.engine.listen(look)
    room.run()

    assert caplog.text == ""
    assert seen > 30


@pytest.mark.cites("§ 663a.11(d)")
def test_a_player_sees_before_setting_what_each_setting_comes_to_and_which_are_refused() -> None:
    house = House().terminal("E1", 100_00).table("T", "663a").wager("E1", ante=10_00)
    house.deal(seat1="Ah Kd 9c 4s 2h").choose("E1", "play", 10_00).deal()

    (stake,) = in_english(terminal_document(house.floor, house.at("E1")))["stakes"]
    (choice,) = stake["choices"]

    told = {" ".join(one["cards"]): (one["words"], one["refused"]) for one in choice["settings"]}
    assert len(told) == 10
    assert told["4s 2h"] == ("30 high, 6 low", "")
    assert told["Ah 2h"] == ("23 high, 3 low", "")
    assert "lower value" in told["Kd 2h"][1]
    assert choice["default_cards"] == ["2h", "4s"]


@pytest.mark.cites("§ 672a.10(b)(2)")
def test_a_hand_tells_its_player_what_stands_on_it_and_which_bet_is_free() -> None:
    house = House().terminal("E1", 100_00).table("T", "672a").wager("E1", blackjack=10_00)
    house.deal(seat1="8h 8d", dealer="6c").choose("E1", "split_free").deal()

    (stake,) = in_english(terminal_document(house.floor, house.at("E1")))["stakes"]

    paid, free = stake["hands"]
    assert (paid["at_risk"], paid["lammers"]) == (10_00, 0)
    assert (free["at_risk"], free["lammers"]) == (0, 1)
    assert stake["hand"] == 1


def test_a_player_who_goes_to_another_table_sees_the_lines_of_that_one() -> None:
    house = House().terminal("E1", 500_00).table("T", "668a").table("U", "668a")
    for table in ("T", "U", "T"):
        house.wager("E1", 1, table, field=10_00).roll(3, 4, table=table)

        document = on_the_wire(terminal_document(house.floor, house.at("E1")))

        assert document["table"] == table
        assert [line["wager"] for line in document["stakes"][0]["lines"]] == ["field"]
