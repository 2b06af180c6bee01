"""A terminal's own last rounds: what its player could see, for its own device only."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.equipment.cards import Card
from croupier.floor.pages.documents.past_round import OwnRound
from croupier.floor.pages.past_round.own import last_rounds, own_round
from croupier.floor.pages.past_round.replay import Happening, Played, Reconstruction, last_numbers, reconstruct
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CashOut
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.plan import Plan
from croupier.rules.procedure.round import seat_of
from support.floor.house import ANTE, House, device
from support.storage.list_store import ListStore
from support.web.on_the_wire import in_english, read_in_english
from support.web.served import Served

EVER = datetime.min.replace(tzinfo=UTC)


@pytest.fixture
def house() -> House:
    """E1 and E2 have played a round at T, E2 alone another one, and E1 is in a third."""
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table("T")
    house.wager("E1", 1, "T", **ANTE).wager("E2", 2, "T", **ANTE)
    house.deal(seat1="Ks Kh 4d 8c 9h", seat2="2c 2d 7h 9s Jd").choose("E1", "play", 10_00).choose("E2", "fold", seat=2)
    house.deal().wager("E2", 2, "T", **ANTE).finish()
    return house.wager("E1", 1, "T", **ANTE)


def test_a_terminal_sees_its_own_rounds_with_what_each_came_to(served: Served, house: House) -> None:
    (mine,) = served.device("E1").get("/api/own/rounds").json

    assert (mine["table"], mine["round"], mine["game"]) == ("T", 1, "Crazy 4 Poker")
    assert mine["net"] == house.balance("E1") + 20_00 - 100_00
    assert {line["wager"] for line in mine["lines"]} == {"ante", "super_bonus", "play"}
    assert [one["round"] for one in served.device("E2").get("/api/own/rounds").json] == [2, 1]


def test_a_round_again_tells_the_own_cards_and_decisions_and_nothing_of_the_others(served: Served) -> None:
    round = read_in_english(served.device("E1").get("/api/own/rounds/T/1").body, OwnRound)
    told = " / ".join(step["text"] for step in round["steps"])

    assert "E1 at seat 1 decides: Play, $10" in told
    assert "E2" not in told
    assert round["steps"][-1]["lies"]["1"] == ["Ks", "Kh", "4d", "8c", "9h"]
    assert set(round["steps"][-1]["lies"].get("2", [])) <= {None}
    assert "jack of diamonds" not in told
    assert "To seat 2: a card face down" in told


@pytest.mark.parametrize("path", ["T/2", "T/3", "T/99", "T/x", "T/-1", "nowhere/1"])
def test_a_round_of_others_one_under_way_and_one_that_never_was_are_the_same_to_it(served: Served, path: str) -> None:
    assert served.device("E1").get(f"/api/own/rounds/{path}").status == 404


def test_who_comes_after_the_cash_out_sees_no_round_of_who_was_there_before(served: Served, house: House) -> None:
    house.do(device("E2"), CashOut("E2"))
    assert len(served.device("E2").get("/api/own/rounds").json) == 2, "who has cashed out may still look"

    house.after(minutes=1).put_in("E2", 20_00)

    assert served.device("E2").get("/api/own/rounds").json == []
    assert served.device("E2").get("/api/own/rounds/T/2").status == 404


@pytest.mark.parametrize("path", ["", "/T/1"])
def test_nobody_but_a_terminal_has_own_rounds(served: Served, path: str) -> None:
    assert served.browser().get(f"/api/own/rounds{path}").status == 403
    assert served.logged_in("vera", Role.SURVEILLANCE).get(f"/api/own/rounds{path}").status == 403


@pytest.mark.parametrize("number", FOLDERS)
def test_no_step_of_any_game_shows_a_card_that_its_player_could_not_see(number: str) -> None:
    store = ListStore()
    room = Casino(store, Plan(chapters=(number,), terminals=3, rounds=5, faults=True))
    room.run()
    seen, played = 0, Played(store, last_numbers(room.engine.floor))
    for terminal in room.engine.floor.state.terminals:
        for one in in_english(last_rounds(played, terminal, EVER)):
            round = in_english(own_round(store, terminal, EVER, one["table"], one["round"]))
            found = reconstruct(store, one["table"], one["round"])
            seen += len(round["steps"])
            assert not hidden_all_the_time(found, terminal) & set(shown(round))
    assert seen > 10


def hidden_all_the_time(found: Reconstruction, terminal: str) -> set[str]:
    """The cards of a single deck whose faces this player never saw, by code and by name."""
    deck = chapter(found.live.chapter.number).cards(found.live.round.options)
    if len(set(deck)) < len(deck):
        return set()
    own = {stake.seat for stake in found.live.round.stakes.of(terminal)}
    read = {code for one in found.happenings for code in faces(one, set(), everything=True)}
    open_ones = {code for one in found.happenings for code in faces(one, own)}
    hands = {
        card.value for stake in found.live.round.stakes.of(terminal) for hand in stake.hands for card in hand.cards
    }
    told = set(found.live.round.selected.values())
    return {text for code in read - open_ones - hands - told for text in (code, Card(code).words)}


def faces(one: Happening, own: set[int], *, everything: bool = False) -> Iterator[str]:
    for place, cards in one.laid.items():
        mine = seat_of(place) in own and place not in one.withheld
        yield from (seen.card.value for seen in cards if seen.card and (everything or seen.up or mine))


def shown(round: dict[str, Any]) -> Iterator[str]:
    for step in round["steps"]:
        for cards in step["lies"].values():
            yield from (code for code in cards if code)
        yield from (card.words for card in Card if card.words in step["text"])
