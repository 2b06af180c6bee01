"""The dealer's console over its socket: what it shows, what it foresees, and who may give what there."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import card
from croupier.floor.engine.snapshots import image
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.foreseen import foreseen
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ChangeCards, HandleCards, OpenBetting, PlaceWagers, PrepareCards, Report
from croupier.rules.game.simulated import random_slip
from croupier.rules.procedure.handling import DiceHandling, Task
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound
from support.floor.house import ANTE, BELOW_KING, DEALER, FLOORPERSON, PAIR, House, device
from support.web.on_the_wire import in_english
from support.web.served import PASSWORD, Served, Socket

FLORA = {"name": "Flora", "role": "floorperson", "password": PASSWORD}
EXPOSED = IrregularityFound("dealer_card_exposed")


def step(house: House) -> Any:
    """The next step of the table as the console shows it."""
    return in_english(dealer_document(house.floor, house.state(), house.now()))["step"]


def dealing(house: House) -> House:
    """The first card of the player and of the dealer are out, face down."""
    house.wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    house.do(DEALER, Report("T", CardDealt("dealer", card("Kd"))))
    return house


# One next step


def test_the_steps_come_in_the_order_of_the_procedure(house: House) -> None:
    assert step(house)["kind"] == "prepare"
    house.prepared()
    assert step(house)["kind"] == "open"
    house.betting()
    assert step(house)["kind"] == "bets"
    house.wager("E1", **ANTE).do(DEALER, Report("T", BettingClosed()))
    assert (step(house)["kind"], step(house)["in_words"], step(house)["left"]) == ("deal", "seat 1", 10)
    house.deal(seat1=PAIR, dealer=BELOW_KING)
    assert (step(house)["kind"], step(house)["deciding"]) == ("decide", 1)


def test_cards_that_are_not_in_play_come_first() -> None:
    house = House().terminal("E1", 100_00).table()

    assert step(house)["kind"] == "prepare"
    assert step(house)["steps"] == ["Shuffle the cards in the automated shuffler", "Bring the cards into play"]
    assert step(house)["cut"] is None


def test_where_the_stack_is_cut_it_is_said_who_is_offered_it_and_what_is_usual() -> None:
    house = House().terminal("E1", 100_00).table(number="672a")
    house.do(DEALER, PrepareCards("T"))
    house.wager("E1", blackjack=10_00).finish()
    house.do(FLOORPERSON, HandleCards("T", Task.COLLECT))

    cut = step(house)["cut"]

    assert (cut["offered"], cut["in_words"]) == (["1", "dealer"], ["seat 1", "the dealer"])
    assert (cut["depth"], cut["cover"], cut["cards"]) == (156, 78, 312)


def test_a_deck_that_waits_is_opened_before_betting() -> None:
    house = House().terminal("E1", 100_00).table(cards={"shuffler": "counting", "in_turn": 2})
    house.do(FLOORPERSON, ChangeCards("T"))
    house.open_deck(deck=1).do(DEALER, PrepareCards("T"))
    document = in_english(dealer_document(house.floor, house.state(), house.now()))

    assert (document["step"]["kind"], document["cards"]["tasks"][0]["deck"]) == ("handle", 2)
    assert document["cards"]["devices"] == [
        {"device": "shuffler", "condition": "working", "says": "the shuffler", "counts": True}
    ]


def test_what_is_done_to_cards_out_of_turn_is_offered_beside_the_step() -> None:
    house = House().terminal("E1", 100_00).table()
    house.do(DEALER, PrepareCards("T"))

    def orders() -> list[tuple[str, bool]]:
        document = in_english(dealer_document(house.floor, house.state(), house.now()))
        return [(one["task"], one["floorperson"]) for one in document["cards"]["orders"]]

    assert orders() == [("spread", False), ("shuffle", True)]
    house.betting()
    assert orders() == [("spread", False)]
    house.wager("E1", **ANTE)
    assert orders() == []


@pytest.mark.parametrize(("number", "dice"), [("668a", 2), ("675a", 10)])
def test_a_table_with_dice_asks_for_dice_and_knows_why_a_roll_does_not_count(number: str, dice: int) -> None:
    house = House().terminal("E1", 100_00).table(number=number)
    assert step(house)["kind"] == "load"
    house.equip()
    document = in_english(dealer_document(house.floor, house.state(), house.now()))

    assert document["cards"] == {}
    assert document["step"]["kind"] == "open"
    house.do(DEALER, OpenBetting("T"))
    house.do(device("E1"), PlaceWagers("E1", "T", 1, dict(random_slip(house.round(), house.random))))
    house.do(DEALER, Report("T", BettingClosed()))
    assert (step(house)["kind"], step(house)["dice"]) == ("roll", dice)
    handling = chapter(number).handling
    assert isinstance(handling, DiceHandling)
    assert [one["reason"] for one in step(house)["no_roll"]] == list(handling.no_roll)


# Nothing hidden


def test_a_hidden_card_is_neither_shown_nor_missed(house: House) -> None:
    dealing(house)
    document = in_english(dealer_document(house.floor, house.state(), house.now()))

    assert document["step"]["deck"]["As"] == document["step"]["deck"]["Kd"] == document["step"]["deck"]["2c"] == 1
    assert [one["card"] for one in document["dealt"]] == [None, None]
    assert [one["alone"] for one in document["dealt"]] == [False, True]


# What a remedy would do


def test_a_remedy_is_told_before_it_is_approved_and_nothing_changes(house: House) -> None:
    dealing(house)
    before = image(house.floor)

    told = in_english(foreseen(house.floor, "T", EXPOSED))

    assert image(house.floor) == before
    assert (told["void"], told["credited"], told["stakes"]) == (True, 20_00, 1)
    assert [(line["wager"], line["result"], line["credited"]) for line in told["lines"]] == [
        ("ante", "returned", 10_00),
        ("super_bonus", "returned", 10_00),
    ]
    house.irregularity("dealer_card_exposed")
    assert house.balance() == 100_00


def test_what_cannot_have_happened_is_foreseen_as_refused(house: House) -> None:
    assert "no round" in in_english(foreseen(house.floor, "T", EXPOSED))["refused"]
    dealing(house)
    assert "say which card" in in_english(foreseen(house.floor, "T", IrregularityFound("face_up_card")))["refused"]


def ask_foreseen(socket: Socket, table: str = "T") -> Any:
    """The answer to a wish to foresee."""
    event = {"kind": "dealer_card_exposed"}
    socket.send({"kind": "foresee", "id": f"f{table}", "table": table, "event": event})
    return socket.first(lambda message: message.get("id") == f"f{table}")


def test_the_dealer_is_told_over_the_socket(served: Served) -> None:
    dealing(served.house)
    with served.logged_in("Dana", Role.DEALER).socket("dealer", "T") as socket:
        assert ask_foreseen(socket)["credited"] == 20_00
        assert "X" in ask_foreseen(socket, "X")["refused"]


def test_no_terminal_is_told(served: Served) -> None:
    dealing(served.house)
    with served.device("E1").socket("terminal", "T") as socket:
        socket.send({"kind": "foresee", "id": "f", "table": "T", "event": {"kind": "x"}})
        socket.send({"kind": "consider", "id": "c", "table": "T", "seat": 1, "wagers": {}})
        answered = socket.first(lambda message: message["kind"] in {"foreseen", "considered"})
    assert answered["kind"] == "considered"


# A floorperson at the console


def test_a_floorperson_lets_the_table_go_on_at_the_dealers_console(served: Served) -> None:
    house = dealing(served.house)
    served.staff("Flora", Role.FLOORPERSON)
    with served.logged_in("Dana", Role.DEALER).socket("dealer", "T") as socket:
        stopped = socket.command("report", table="T", event={"event": "card_dealt", "place": "1", "card": "As"})
        assert [event["event"] for event in stopped["events"]] == ["table_stopped.1"]
        assert socket.command("resume_table", table="T")["reason"] == "role_may_not_do_this"
        assert socket.command("resume_table", table="T", second=FLORA)["kind"] == "done"

    assert house.store.records[-1].entry.actor == "floorperson:Flora, dealer:Dana"
    assert house.state().phase.value == "open"


def test_a_wrong_password_approves_nothing(served: Served) -> None:
    dealing(served.house)
    served.staff("Flora", Role.FLOORPERSON)
    with served.logged_in("Dana", Role.DEALER).socket("dealer", "T") as socket:
        event = {"kind": "dealer_card_exposed"}
        wrong = socket.command("report_irregularity", table="T", event=event, second={**FLORA, "password": "guessed"})
        assert wrong["reason"] == "second_person_is_not_proved"
        assert socket.command("report_irregularity", table="T", event=event, second=FLORA)["kind"] == "done"


# The sign over the table


def test_the_display_is_for_everybody_and_remembers_the_last_rounds(served: Served) -> None:
    house = served.house
    with served.browser().socket("display", "T") as socket:
        assert socket.view()["results"] == []
        house.play_hand(PAIR)
        last = socket.first(lambda message: message.get("results"))
    (result,) = last["results"]
    assert (result["round"], result["void"]) == (1, False)
    assert set(result["cards"]) == {"dealer"}
    assert sorted(result["cards"]["dealer"]) == sorted(BELOW_KING.split())
