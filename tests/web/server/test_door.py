"""The door: how much may be sent before a request is heard, and how many come in from one address."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from starlette.types import Receive, Scope, Send

from croupier.web.server.door import BLANK_LINE, HEAD_BYTES_AT_MOST, Door, Limits, Listening
from croupier.web.server.outside import WAITING_FROM_AN_ADDRESS, Outside
from croupier.web.sockets.quotas import Quota
from support.floor.house import House
from support.web.served import PATIENCE, Served

ASKED = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
STRANGER, NEIGHBOUR = "127.0.0.2", "127.0.0.3"


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    limits = Limits(connections=12, per_address=6, kept_free=4, few=2, coming=Quota(100, 100), seconds_outside=0.2)
    serving = Served(house, limits=limits)
    yield serving
    serving.close()


def connected(served: Served, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", served.port), PATIENCE, source_address=(address, 0))


def is_heard(calling: socket.socket) -> bool:
    """Whether somebody is let in and answered."""
    try:
        calling.sendall(ASKED + b"\r\n")
        return calling.recv(64).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


def head(length: int) -> bytes:
    """The head of a request, as many bytes as these before the blank line."""
    return ASKED + b"x: " + b"y" * (length - len(ASKED) - 3)


def answer_to(served: Served, *parts: bytes) -> bytes:
    with connected(served) as calling:
        for part in parts:
            calling.sendall(part)
        return calling.recv(64)


def test_the_head_of_a_request_is_heard_up_to_its_limit(served: Served) -> None:
    most = head(HEAD_BYTES_AT_MOST)
    assert answer_to(served, most, b"\r\n\r\n").startswith(b"HTTP/1.1 200")
    assert answer_to(served, most + b"y", b"\r\n\r\n").startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize("begins", [b"", b"\r\n\r\n"])
def test_an_endless_header_is_cut_off(served: Served, begins: bytes) -> None:
    with connected(served) as endless:
        endless.sendall(begins + ASKED + b"x: ")
        with pytest.raises(ConnectionError):
            endless.sendall(b"y" * 40_000_000)


def test_what_comes_after_the_head_is_not_counted_with_it(served: Served) -> None:
    body = b"x" * 60_000
    asked = b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"
    assert b"431" not in answer_to(served, asked + body)


def test_the_next_request_on_a_connection_is_counted_again(served: Served) -> None:
    with connected(served) as calling:
        for _ in range(3):
            calling.sendall(head(HEAD_BYTES_AT_MOST // 2) + b"\r\n\r\n")
            answer = b""
            while not answer.endswith(b"true}"):
                answer += calling.recv(1_024)
            assert answer.startswith(b"HTTP/1.1 200")
        calling.sendall(head(HEAD_BYTES_AT_MOST + 1))
        assert calling.recv(64).startswith(b"HTTP/1.1 431")


def test_who_goes_away_in_the_middle_of_a_question_is_no_fault_of_the_server(served: Served) -> None:
    """What a server fails at is logged with all it did: strangers would fill the log."""
    said: list[dict[str, object]] = [
        {"type": "http.request", "body": b"name=fl", "more_body": True},
        {"type": "http.disconnect"},
    ]
    parts = iter(said)
    asked = {
        "type": "http",
        "method": "POST",
        "path": "/login",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }

    async def heard() -> dict[str, object]:
        return next(parts)

    async def told(_message: object) -> None:
        """Nobody hears it."""

    asyncio.run(served.application({**asked, "client": ("127.0.0.1", 1), "server": ("localhost", 80)}, heard, told))
    assert not [*parts], "all of it was heard"


def test_an_address_has_as_many_connections_as_it_may(served: Served) -> None:
    with ExitStack() as open_:
        for _ in range(6):
            assert is_heard(open_.enter_context(connected(served, STRANGER)))
        assert not is_heard(open_.enter_context(connected(served, STRANGER)))
        assert is_heard(open_.enter_context(connected(served, NEIGHBOUR)))


def test_who_leaves_makes_room(served: Served) -> None:
    for _ in range(20):
        with connected(served, STRANGER) as calling:
            assert is_heard(calling)


def test_when_it_is_crowded_those_who_have_none_still_get_in(served: Served) -> None:
    with ExitStack() as open_:
        for address, many in ((STRANGER, 6), (NEIGHBOUR, 2)):
            for _ in range(many):
                assert is_heard(open_.enter_context(connected(served, address)))
        assert not is_heard(open_.enter_context(connected(served, NEIGHBOUR)))
        assert is_heard(open_.enter_context(connected(served, "127.0.0.4")))


def test_this_machine_speaks_for_many(served: Served) -> None:
    with ExitStack() as open_:
        assert all(is_heard(open_.enter_context(connected(served))) for _ in range(20))


def test_an_address_that_asks_too_often_is_told_so_and_no_other(house: House) -> None:
    serving = Served(house, limits=Limits(asking=Quota(3, 0.001)))
    try:
        with connected(serving, STRANGER) as asking, connected(serving, NEIGHBOUR) as other:
            answers = []
            for _ in range(4):
                asking.sendall(ASKED + b"\r\n")
                answer = asking.recv(4_096)
                while answer.endswith(BLANK_LINE):  # what it says comes after its head
                    answer += asking.recv(4_096)
                answers.append(answer[:12])
            assert is_heard(other)
        assert answers[-1] == b"HTTP/1.1 429"
        assert b"HTTP/1.1 429" not in answers[:-1]
    finally:
        serving.close()


def test_an_address_that_comes_too_often_is_not_let_in(house: House) -> None:
    door = Door(Limits(coming=Quota(3, 0.001)))
    assert [door.lets_in(STRANGER) for _ in range(4)] == [True] * 3 + [False]
    assert door.lets_in(NEIGHBOUR)


def test_who_comes_too_often_waits_outside_and_is_let_in_at_their_pace(house: House) -> None:
    serving = Served(house, limits=Limits(coming=Quota(1, 20), seconds_outside=PATIENCE))
    try:
        with ExitStack() as open_:
            assert all(is_heard(open_.enter_context(connected(serving, STRANGER))) for _ in range(5))
    finally:
        serving.close()


def test_who_waits_outside_for_too_long_is_sent_away(house: House) -> None:
    serving = Served(house, limits=Limits(coming=Quota(1, 0.001), seconds_outside=0.2))
    try:
        with connected(serving, STRANGER) as first, connected(serving, STRANGER) as second:
            assert (is_heard(first), is_heard(second)) == (True, False)
    finally:
        serving.close()


def test_not_all_who_come_may_wait_outside() -> None:
    """Of one address some wait, and the next is sent away at once; another's may still wait."""
    outside = Outside(lambda _come, _address: False, seconds=PATIENCE)
    pairs = [socket.socketpair() for _ in range(WAITING_FROM_AN_ADDRESS + 2)]
    waits = [outside.wait(come, (STRANGER, 1)) for come, _ in pairs[:-1]]
    assert waits == [True] * WAITING_FROM_AN_ADDRESS + [False]
    assert outside.wait(pairs[-1][0], (NEIGHBOUR, 1))
    assert [come.fileno() == -1 for come, _ in pairs] == [False] * WAITING_FROM_AN_ADDRESS + [True, False]
    for pair in pairs:
        for end in pair:
            end.close()


def test_a_trusted_proxy_speaks_for_many() -> None:
    door = Door(Limits(per_address=0), proxies=(STRANGER,))
    assert (door.lets_in(STRANGER), door.lets_in(NEIGHBOUR)) == (True, False)


def test_who_comes_as_the_server_ends_is_not_kept_waiting() -> None:
    """Turned away before anybody looked: the task that would have let them in has ended before it began."""

    async def nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
        """Answer nobody."""

    async def come() -> socket.socket:
        server = Listening(nothing, Door())
        come, other = socket.socketpair()
        with other:
            server._keep(server._let_in(come, ("127.0.0.1", 1), ("127.0.0.1", 1)), come)
            for task in server._coming:
                task.cancel()
            await asyncio.sleep(0.01)
        return come

    assert asyncio.run(come()).fileno() == -1
