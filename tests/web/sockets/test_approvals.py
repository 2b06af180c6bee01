"""What a dealer asks the pit for: seen there with its remedy, approved with a password, declined, withdrawn."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import Report
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, DEALER, House
from support.web.served import PASSWORD, Served, Socket, until

EXPOSED = {"kind": "dealer_card_exposed"}
REMEDY = {"command": "report_irregularity", "table": "T", "event": EXPOSED}


@pytest.fixture
def house() -> House:
    """The first cards of a round are out."""
    house = House().terminal("E1", 100_00).table("T").wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    for place, name in (("1", "As"), ("dealer", "Kd")):
        house.do(DEALER, Report("T", CardDealt(place, card(name))))
    return house


@pytest.fixture
def pages(served: Served) -> Iterator[tuple[Socket, Socket]]:
    """Dana at her console, Flora in the pit."""
    with ExitStack() as stack:
        dealer = stack.enter_context(served.logged_in("Dana", Role.DEALER).socket("dealer", "T"))
        pit = stack.enter_context(served.logged_in("Flora", Role.FLOORPERSON).socket("pit"))
        dealer.view()
        assert pit.view()["approvals"] == []
        yield dealer, pit


def asked(dealer: Socket, pit: Socket, command: Any = None, id: str = "w1") -> Any:  # noqa: A002
    """The wish as the pit sees it."""
    dealer.send({"kind": "wish", "id": id, "command": command or REMEDY})
    return pit.first(lambda message: message.get("approvals"))["approvals"][0]


def decided(socket: Socket, id: str) -> Any:  # noqa: A002
    """The answer under an id."""
    return socket.first(lambda message: message.get("id") == id)


def approve(pit: Socket, wish: str, password: str = PASSWORD, id: str = "a1") -> Any:  # noqa: A002
    pit.send({"kind": "approve", "id": id, "wish": wish, "password": password})
    return decided(pit, id)


def test_the_pit_sees_what_would_go_back_and_approves_it(pages: tuple[Socket, Socket], house: House) -> None:
    dealer, pit = pages
    wish = asked(dealer, pit)

    assert (wish["dealer"], wish["table"], wish["title"]) == (
        "Dana",
        "T",
        "A dealer's card was exposed before everyone had acted",
    )
    assert wish["remedy"]["credited"] == 20_00
    assert house.balance() == 80_00
    assert approve(pit, wish["wish"])["kind"] == "done"
    assert decided(dealer, "w1")["kind"] == "done"
    assert house.balance() == 100_00
    assert house.store.records[-1].entry.actor == "dealer:Dana, floorperson:Flora"
    assert approve(pit, wish["wish"], id="a2")["detail"] == "this has already been decided or withdrawn"


def test_a_wrong_password_approves_nothing_and_the_wish_stays(pages: tuple[Socket, Socket], house: House) -> None:
    dealer, pit = pages
    wish = asked(dealer, pit)

    assert approve(pit, wish["wish"], "guess")["reason"] == "second_person_is_not_proved"
    assert house.balance() == 80_00
    assert approve(pit, wish["wish"], id="a2")["kind"] == "done"


def test_what_is_declined_is_told_with_its_reason(pages: tuple[Socket, Socket], house: House) -> None:
    dealer, pit = pages
    wish = asked(dealer, pit)
    pit.send({"kind": "decline", "id": "d1", "wish": wish["wish"], "why": "I come to the table"})

    assert decided(pit, "d1")["kind"] == "done"
    assert decided(dealer, "w1")["detail"] == "Flora declined: I come to the table"
    assert house.balance() == 80_00


def test_a_dealer_has_one_wish_at_a_time_and_may_withdraw_it(pages: tuple[Socket, Socket]) -> None:
    dealer, pit = pages
    asked(dealer, pit)
    dealer.send({"kind": "wish", "id": "w2", "command": {"command": "extend_time", "table": "T", "seconds": 30}})

    assert decided(dealer, "w1")["detail"] == "it was withdrawn"
    (left,) = pit.first(lambda message: message["approvals"][0]["command"]["command"] == "extend_time")["approvals"]
    dealer.send({"kind": "withdraw"})
    assert decided(dealer, "w2")["detail"] == "it was withdrawn"
    assert approve(pit, left["wish"])["kind"] == "refused"


def test_a_console_that_was_away_learns_what_was_decided(pages: tuple[Socket, Socket], served: Served) -> None:
    dealer, pit = pages
    wish = asked(dealer, pit)
    dealer.send({"kind": "wish", "id": "w1", "command": REMEDY})  # again under the same id: still one
    approve(pit, wish["wish"])
    decided(dealer, "w1")
    with served.logged_in("Dana", Role.DEALER).socket("dealer", "T") as again:
        again.send({"kind": "wish", "id": "w1", "command": REMEDY})
        assert decided(again, "w1")["kind"] == "done"


def test_what_the_floor_refuses_is_told_to_both(pages: tuple[Socket, Socket]) -> None:
    dealer, pit = pages
    wish = asked(dealer, pit, {"command": "close_table", "table": "T"})

    assert approve(pit, wish["wish"])["reason"] == "round_is_under_way"
    assert decided(dealer, "w1")["reason"] == "round_is_under_way"


@pytest.mark.parametrize("command", [{"command": "insert_bill", "terminal": "E1", "denomination": 20_00}])
def test_what_is_not_the_pits_is_not_asked_there(pages: tuple[Socket, Socket], command: Any) -> None:
    dealer, _pit = pages
    dealer.send({"kind": "wish", "id": "w1", "command": command})

    assert "not something a dealer asks" in decided(dealer, "w1")["detail"]


@pytest.mark.parametrize("role", [Role.SLOT_SUPERVISOR, Role.SURVEILLANCE, Role.DEALER])
def test_only_the_pit_decides(pages: tuple[Socket, Socket], served: Served, house: House, role: Role) -> None:
    dealer, pit = pages
    wish = asked(dealer, pit)["wish"]
    with served.logged_in("Other", role).socket("pit") as socket:
        assert approve(socket, wish)["reason"] == "role_may_not_do_this"
        socket.send({"kind": "decline", "id": "d", "wish": wish})
        assert decided(socket, "d")["reason"] == "role_may_not_do_this"
    assert house.balance() == 80_00


def test_nobody_approves_what_they_asked_for_themselves(served: Served, house: House) -> None:
    served.staff("Both", Role.DEALER, Role.FLOORPERSON)
    console, office = served.browser(), served.browser()
    console.log_in("Both", Role.DEALER)
    office.log_in("Both", Role.FLOORPERSON)
    with console.socket("dealer", "T") as dealer, office.socket("pit") as pit:
        wish = asked(dealer, pit)
        assert approve(pit, wish["wish"])["reason"] == "second_person_must_be_another"
    assert house.balance() == 80_00


def test_a_floorperson_at_the_console_may_sign_what_the_pit_was_asked_for(
    pages: tuple[Socket, Socket], house: House
) -> None:
    dealer, pit = pages
    asked(dealer, pit)
    flora = {"name": "Flora", "role": "floorperson", "password": PASSWORD}

    assert dealer.command("grant_approval", table="T", wish="w1", second=flora)["kind"] == "done"
    assert decided(dealer, "w1")["kind"] == "done"
    assert house.balance() == 100_00


def test_a_page_that_stands_open_grants_nothing_without_a_password(pages: tuple[Socket, Socket], house: House) -> None:
    dealer, pit = pages
    asked(dealer, pit)

    assert pit.command("grant_approval", table="T", wish="w1")["reason"] == "role_may_not_do_this"
    assert house.balance() == 80_00


def test_what_has_lapsed_is_told_and_leaves_the_pit(pages: tuple[Socket, Socket], house: House) -> None:
    dealer, pit = pages
    asked(dealer, pit)
    house.finish()

    told = decided(dealer, "w1")
    assert (told["kind"], told["reason"]) == ("refused", "approval_has_lapsed")
    assert pit.first(lambda message: message.get("approvals") == [])["pit"]["tables"][0]["round"] == 1


def test_what_waits_outlives_the_server_and_the_console_that_comes_back_gets_the_decision(house: House) -> None:
    wish = {"kind": "wish", "id": "w1", "command": REMEDY}
    before = Served(house)
    with before.logged_in("Dana", Role.DEALER).socket("dealer", "T") as dealer:
        before.staff("Flora", Role.FLOORPERSON)
        dealer.send(wish)
        until(lambda: bool(house.floor.state.approvals))
    before.close()

    after = Served(house.restart())
    try:
        with ExitStack() as stack:
            pit = stack.enter_context(after.logged_in("Flora", Role.FLOORPERSON).socket("pit"))
            (waiting,) = pit.first(lambda message: message.get("approvals"))["approvals"]
            dealer = stack.enter_context(after.logged_in("Dana", Role.DEALER).socket("dealer", "T"))
            dealer.send(wish)  # again, as a console does that has lost its connection
            assert approve(pit, waiting["wish"])["kind"] == "done"
            assert decided(dealer, "w1")["kind"] == "done"
        assert house.balance() == 100_00
    finally:
        after.close()


def test_a_decision_outlives_the_server(pages: tuple[Socket, Socket], served: Served, house: House) -> None:
    dealer, pit = pages
    wish = asked(dealer, pit)
    pit.send({"kind": "decline", "id": "d1", "wish": wish["wish"], "why": "I come to the table"})
    first = decided(dealer, "w1")
    served.close()

    after = Served(house.restart())
    try:
        with after.logged_in("Dana", Role.DEALER).socket("dealer", "T") as again:
            again.send({"kind": "wish", "id": "w1", "command": REMEDY})
            assert decided(again, "w1") == first
    finally:
        after.close()
