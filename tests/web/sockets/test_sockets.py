"""The socket of a page: who may open one, what may be sent, what comes back, and that nobody else notices."""

import asyncio
import threading
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from croupier.floor.engine import credentials
from croupier.floor.record.actors import Role
from croupier.floor.rooms.people.sessions import SESSION_LASTS
from croupier.web.server.door import Caller
from croupier.web.sockets import page as sockets
from croupier.web.sockets.at_once import framed
from croupier.web.sockets.hub import (
    ELSEWHERE,
    FORBIDDEN,
    MOST_DOCUMENTS_WAITING,
    NO_TEXT,
    TOO_LONG,
    TOO_MANY,
    TOO_SLOW,
    Client,
)
from croupier.web.sockets.page import PageSocket
from croupier.web.wire.messages import LONGEST_MESSAGE_BYTES
from support.floor.house import ANTE, House
from support.web.served import PASSWORD, PATIENCE, Browser, Served, until

TOO_BIG_FOR_THE_SERVER = 1009


@pytest.fixture
def device(served: Served) -> Browser:
    """The browser of a terminal."""
    return served.device("E1")


# Who may open one


def test_a_page_of_another_site_gets_no_socket(device: Browser) -> None:
    with pytest.raises(InvalidStatus) as refused:
        device.socket("terminal", origin="http://example.com")
    assert refused.value.response.status_code == 403


def test_a_page_of_ours_gets_one(device: Browser, served: Served) -> None:
    with device.socket("terminal", origin=served.origin) as socket:
        assert socket.view()["own"]["balance"] == 100_00


@pytest.mark.parametrize("page", ["terminal", "dealer", "pit", "nowhere"])
def test_whom_a_page_is_not_for_is_told_so(served: Served, page: str) -> None:
    assert served.browser().socket(page).closed() == FORBIDDEN.code


@pytest.mark.parametrize(("page", "role"), [("dealer", Role.AUDITOR), ("terminal", Role.PIT_MANAGER)])
def test_a_page_is_for_its_role(served: Served, page: str, role: Role) -> None:
    assert served.logged_in("rita", role).socket(page).closed() == FORBIDDEN.code


def test_a_terminal_gets_no_page_of_the_staff(device: Browser) -> None:
    assert device.socket("pit").closed() == FORBIDDEN.code


def test_everybody_may_see_the_display_and_ask_nothing_of_it(served: Served) -> None:
    with served.browser().socket("display", "T") as socket:
        assert socket.view()["table"]["table"] == "T"
        assert socket.command("close_table", table="T")["reason"] == "nobody_asks"


def test_signs_leave_room_for_everybody_else(served: Served, device: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_UNKNOWN_DISPLAYS", 1)
    with served.browser().socket("display", "T") as sign, device.socket("terminal") as terminal:
        assert sign.view()
        assert served.browser().socket("display", "T").closed() == TOO_MANY.code
        assert terminal.view()
    until(lambda: not served.web.hub.clients)
    with served.browser().socket("display", "T") as sign:
        assert sign.view()


def test_who_logs_out_loses_the_page(served: Served) -> None:
    browser = served.logged_in("flora", Role.FLOORPERSON)
    with browser.socket("pit") as socket:
        socket.view()
        browser.form("/logout")
        assert socket.closed() == FORBIDDEN.code


def test_nothing_can_be_asked_through_a_page_whose_session_has_ended_by_itself(served: Served, house: House) -> None:
    with served.logged_in("flora", Role.FLOORPERSON).socket("pit") as socket:
        socket.view()
        house.after(seconds=SESSION_LASTS.total_seconds())
        socket.send({"kind": "ask", "id": "1", "command": {"command": "close_table", "table": "T"}})
        assert socket.closed() == FORBIDDEN.code
    assert house.state().phase.value == "open"


def test_a_page_whose_session_has_ended_by_itself_is_told_nothing_more(served: Served, house: House) -> None:
    with served.logged_in("flora", Role.FLOORPERSON).socket("pit") as socket:
        socket.view()
        house.after(seconds=SESSION_LASTS.total_seconds())
        assert socket.closed() == FORBIDDEN.code


def test_who_is_logged_out_while_a_password_is_verified_does_nothing_more(
    served: Served, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second person is who they say, and the first is gone."""
    served.staff("mara", Role.PIT_MANAGER)
    began, ended = threading.Event(), threading.Event()

    def slowly(_kept: str | None, _password: str) -> bool:
        began.set()
        return ended.wait(PATIENCE)

    browser = served.logged_in("flora", Role.FLOORPERSON)
    with browser.socket("pit") as socket:
        socket.view()
        monkeypatch.setattr(credentials, "is_password", slowly)
        second = {"name": "mara", "role": "pit_manager", "password": PASSWORD}
        socket.send({"kind": "ask", "id": "1", "command": {"command": "close_table", "table": "T"}, "second": second})
        began.wait()
        browser.form("/logout")
        assert socket.closed() == FORBIDDEN.code
        ended.set()
        until(lambda: not served.web.hub.clients)
    assert house.engine.look(lambda _floor: house.state().phase.value).result() == "open"


def test_the_device_that_was_replaced_loses_its_page(served: Served, device: Browser) -> None:
    with device.socket("terminal") as old, served.device("E1").socket("terminal") as new:
        assert old.closed() == ELSEWHERE.code
        assert new.view()["own"]["terminal"] == "E1"


# What may be sent

BAD = [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    '{"kind": "ask"}',
    '{"kind": "dance"}',
    '{"kind": "ask", "id": 1, "command": {"command": "cash_out", "terminal": "E1"}}',
    '{"kind": "ask", "id": "", "command": {"command": "cash_out", "terminal": "E1"}}',
    '{"kind": "ask", "id": "\\u0000", "command": {"command": "cash_out", "terminal": "E1"}}',
    '{"kind": "ask", "id": "1", "command": {"command": "rob_the_bank"}}',
    '{"kind": "ask", "id": "1", "command": {"command": "cash_out", "terminal": "E1", "more": 1}}',
    '{"kind": "ask", "id": "1", "command": {"command": "cash_out", "terminal": "\\ud800"}}',
    '{"kind": "watch", "table": 7}',
    '{"kind": "consider", "id": "1", "table": "T", "seat": "one", "wagers": {}}',
    "[" * 10_000,
    '{"command": ' + "[" * 10_000,
]


@pytest.mark.parametrize("message", BAD)
def test_what_is_no_message_is_refused_and_the_page_goes_on(device: Browser, house: House, message: str) -> None:
    written = len(house.store.records)
    with device.socket("terminal") as socket:
        assert socket.refused(message)["reason"] == "bad_message"
        assert len(house.store.records) == written
        assert socket.command("tip", terminal="E1", table="T", amount=20_00)["kind"] == "done"


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "ask", "command": {"command": "insert_voucher", "terminal": "E1", "number": "7" * 101}},
        {"kind": "ask", "command": {"command": "pay_hand", "hand_pay": "1", "amount": None}},
        {"kind": "consider", "table": "T", "seat": "one", "wagers": {}},
        {"kind": "dance"},
    ],
)
def test_what_cannot_be_read_is_answered_under_its_id(device: Browser, message: Any) -> None:
    """A page that hears nothing about what it asked for would wait for ever."""
    with device.socket("terminal") as socket:
        assert socket.refused({**message, "id": "E1-7"})["id"] == "E1-7"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("x" * (LONGEST_MESSAGE_BYTES + 1), TOO_LONG.code),
        ("x" * 70_000, TOO_BIG_FOR_THE_SERVER),
        (b"\x00\x01", NO_TEXT.code),
    ],
)
def test_what_no_page_sends_ends_its_own_connection_only(
    device: Browser, house: House, served: Served, message: Any, code: int
) -> None:
    house.terminal("E2", 50_00)
    with served.device("E2").socket("terminal") as other, device.socket("terminal") as socket:
        other.view()
        socket.view()
        socket.send(message)
        assert socket.closed() == code
        assert other.command("tip", terminal="E2", table="T", amount=20_00)["kind"] == "done"


@pytest.mark.parametrize(
    ("table", "seat", "wagers"),
    [
        ("nowhere", 1, ANTE),
        ("T", 0, ANTE),
        ("T", -5, ANTE),
        ("T", 1_000_000, ANTE),
        ("T", 1, {"ante": -1}),
        ("T", 1, {"nothing": 5_00}),
        ("T", 1, {"ante": 10**12}),
        ("T", 1, {}),
    ],
)
def test_any_slip_can_be_considered(device: Browser, house: House, table: str, seat: int, wagers: Any) -> None:
    house.betting()
    with device.socket("terminal") as socket:
        socket.send({"kind": "consider", "id": "1", "table": table, "seat": seat, "wagers": wagers})
        answer = socket.first(lambda message: message.get("id") == "1")
    assert answer["kind"] == "considered"
    assert house.balance() == 100_00


def test_a_table_that_does_not_exist_can_be_watched_and_shows_nothing(device: Browser) -> None:
    with device.socket("terminal") as socket:
        socket.view()
        socket.send({"kind": "watch", "table": "nowhere"})
        assert socket.first(lambda message: "table" in message)["table"] is None


# Connections that are lost


def test_who_comes_back_gets_everything_anew_and_the_certain_end_of_every_command(
    device: Browser, house: House
) -> None:
    house.betting()
    command = {"command": "place_wagers", "terminal": "E1", "table": "T", "seat": 1, "wagers": ANTE}
    ask = {"kind": "ask", "id": "mine", "command": command}
    with device.socket("terminal", "T") as lost:
        lost.view()
        lost.send(ask)
        until(lambda: bool(house.round().round.stakes))

    with device.socket("terminal", "T") as back:
        view = back.view()
        assert view["table"]["moment"] == "betting"
        assert view["own"]["balance"] == 80_00
        assert view["own"]["stakes"][0]["wagers"] == ANTE
        back.send(ask)
        assert back.first(lambda message: message.get("id") == "mine")["kind"] == "done"
    assert house.balance() == 80_00


def test_a_page_comes_back_after_a_restart_in_the_middle_of_a_round(
    device: Browser, served: Served, house: House
) -> None:
    house.wager("E1", **ANTE)
    served.close()
    again = Served(House(store=house.store))
    try:
        browser = again.browser()
        browser.cookies = device.cookies
        with browser.socket("terminal", "T") as back:
            assert back.view()["own"]["stakes"][0]["wagers"] == ANTE
    finally:
        again.close()


def test_closing_a_page_while_it_asks_hurts_nobody(device: Browser, served: Served) -> None:
    for number in range(20):
        with device.socket("terminal") as socket:
            ask = {"command": "tip", "terminal": "E1", "table": "T", "amount": 1_00}
            socket.send({"kind": "ask", "id": f"gone{number}", "command": ask})
            socket.connection.socket.close()

    assert served.browser().get("/ready").json["ready"] is True


# Pages that do not read


def test_a_client_that_does_not_keep_up_is_let_go() -> None:
    client = Client("terminal", None)
    for _ in range(MOST_DOCUMENTS_WAITING):
        client.send(b"x")
    assert len(client.outbox) == MOST_DOCUMENTS_WAITING

    client.send(b"one too many")

    assert client.ended == TOO_SLOW
    assert not client.outbox
    client.send(b"more")
    assert not client.outbox


def test_what_can_be_written_at_once_does_not_wait_and_the_rest_keeps_its_order() -> None:
    written: list[bytes] = []
    reads = True

    def tell_at_once(text: bytes) -> bool:
        if reads:
            written.append(text)
        return reads

    client = Client("terminal", None, tell_at_once=tell_at_once)
    client.send(b"1")
    reads = False
    client.send(b"2")
    reads = True
    client.send(b"3")
    assert written == [b"1"]
    assert list(client.outbox) == [b"2", b"3"]


def test_a_page_that_did_not_read_for_a_while_gets_everything_in_order(
    device: Browser, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, go_on, written = threading.Event(), threading.Event(), PageSocket.write

    async def late(socket: PageSocket, document: bytes) -> None:
        told.set()
        await asyncio.to_thread(go_on.wait, PATIENCE)
        await written(socket, document)

    monkeypatch.setattr(PageSocket, "write", late)
    with device.socket("terminal") as socket:
        (client,) = served.web.hub.clients
        until(lambda: client.shown is not None)
        at_once, client.tell_at_once = client.tell_at_once, lambda _text: False
        socket.send({"kind": "here", "id": "1"})
        until(told.is_set)
        client.tell_at_once = at_once
        socket.send({"kind": "here", "id": "2"})
        until(lambda: len(client.outbox) == 2)
        go_on.set()
        answers = [socket.first(lambda one: one["kind"] == "here")["id"] for _ in range(2)]
    assert answers == ["1", "2"]


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_message_travels_as_the_protocol_has_it(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_page_that_is_let_go_is_told_so_and_the_others_go_on(device: Browser, house: House, served: Served) -> None:
    house.terminal("E2", 100_00)
    with served.device("E2").socket("terminal") as busy, served.browser().socket("display", "T") as deaf:
        slow = next(client for client in served.web.hub.clients if client.page == "display")
        served.web.hub._loop.call_soon_threadsafe(slow.let_go, TOO_SLOW)
        assert busy.command("tip", terminal="E2", table="T", amount=20_00)["kind"] == "done"
        assert deaf.closed() == TOO_SLOW.code
    until(lambda: slow not in served.web.hub.clients)


def test_a_page_that_was_sent_away_gives_no_commands_though_it_does_not_read(
    device: Browser, house: House, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = threading.Event()

    async def never_read(_socket: PageSocket, _document: bytes) -> None:
        told.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Caller, "tell_at_once", lambda _caller, _text: False)
    monkeypatch.setattr(PageSocket, "write", never_read)
    monkeypatch.setattr(sockets, "LEAVE_SECONDS", 0.1)
    with device.socket("terminal") as deaf:
        until(told.is_set)
        (client,) = served.web.hub.clients
        served.device("E1")
        until(lambda: client.ended is ELSEWHERE)
        tip = {"command": "tip", "terminal": "E1", "table": "T", "amount": 20_00}
        deaf.send({"kind": "ask", "id": "late", "command": tip})
        until(lambda: not served.web.hub.clients)
    assert house.engine.look(lambda _floor: house.balance()).result() == 100_00


def test_everybody_who_watches_a_table_gets_the_same_document(device: Browser, house: House, served: Served) -> None:
    with device.socket("terminal", "T") as player, served.browser().socket("display", "T") as display:
        player.view()
        display.view()
        house.betting()
        one = player.first(lambda message: message["table"]["moment"] == "betting")["table"]
        other = display.first(lambda message: message["table"]["moment"] == "betting")["table"]
    assert one == other


def test_a_page_is_heard_while_a_password_is_verified(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever guesses at a name puts its verification off: the page that waits for it does not fall silent."""
    asked, go_on = threading.Event(), threading.Event()

    def slowly(*_: object) -> bool:
        asked.set()
        return go_on.wait(PATIENCE)

    tess = served.staff("Cora", Role.COMPLIANCE).logged_in("tess", Role.TECHNICIAN)
    monkeypatch.setattr(credentials, "is_password", slowly)
    cora = {"name": "Cora", "role": "compliance", "password": PASSWORD}
    with tess.socket("pit") as socket:
        for number in range(10):
            command = {"command": "clear_memory", "terminal": f"E{number}"}
            socket.send({"kind": "ask", "id": f"a{number}", "command": command, "second": cora})
        assert asked.wait(PATIENCE)
        too_many = [socket.first(lambda one: one["kind"] == "refused") for _ in range(2)]
        assert [(one["id"], one["reason"]) for one in too_many] == [(f"a{n}", "too_much_at_once") for n in (8, 9)]
        socket.send({"kind": "here", "id": "h"})
        assert socket.first(lambda one: one["kind"] == "here")["id"] == "h"
        go_on.set()
        answers = [socket.first(lambda one: one["kind"] == "refused") for _ in range(8)]
        assert [one["id"] for one in answers] == [f"a{number}" for number in range(8)]


# Several tables


def test_a_terminal_watches_tables_beside_the_one_in_front(served: Served, device: Browser, house: House) -> None:
    house.table("S", "672a")
    with device.socket("terminal", "T") as socket:
        assert socket.view()["beside"] == {}
        socket.send({"kind": "watch", "table": "T", "beside": ["S", "T", "nowhere"]})
        view = socket.first(lambda message: message["kind"] == "view" and message["beside"])
        assert (view["table"]["table"], list(view["beside"])) == ("T", ["S"])

        house.betting("S")

        assert socket.first(lambda message: message["beside"]["S"]["moment"] == "betting")["table"]["table"] == "T"
        refused = socket.refused({"kind": "watch", "table": "T", "beside": ["S"] * 8})
        assert refused["reason"] == "bad_message"


def test_nobody_but_a_terminal_watches_several(served: Served) -> None:
    with served.browser().socket("display", "T") as socket:
        socket.view()
        socket.send({"kind": "watch", "table": "T", "beside": ["T2"]})
        assert "beside" not in socket.view()
