"""Sockets are for those who ask something: nobody is kept out by connections on which nothing comes."""

import errno
import socket
import sys
import time
from contextlib import closing
from http.client import HTTPConnection

import pytest

from croupier.web.server import handles
from support.web.served import PATIENCE, Served

WHOLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BEGUN = b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nname"


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handles, "SECONDS_FOR_A_REQUEST", 1)


@pytest.mark.parametrize("sent", [b"", b"G", WHOLE[:-2], BEGUN])
def test_a_connection_on_which_no_whole_request_comes_is_closed(served: Served, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as silent:
        silent.sendall(sent)
        assert silent.recv(64) == b""


@pytest.mark.parametrize("sent", [WHOLE[:9], b"\r\n", b"\r\n\r\n"])
def test_the_next_request_has_to_come_whole_too(served: Served, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as silent:
        silent.sendall(WHOLE)
        assert silent.recv(1_024).startswith(b"HTTP/1.1 200")
        silent.sendall(sent)
        while silent.recv(1_024):
            pass


def test_whoever_has_asked_stays(served: Served) -> None:
    asking = HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    with closing(asking), served.device("E1").socket("terminal") as terminal:
        for pause in (1.5, 0):
            asking.request("GET", "/health")
            assert asking.getresponse().read() == b'{"alive":true}'
            time.sleep(pause)
        assert terminal.command("tip", terminal="E1", table="T", amount=20_00)["kind"] == "done"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems wait as long as they like")
def test_who_reads_nothing_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handles, "SECONDS_UNREAD", 1)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        handles.end_unread(listening)
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as ours:
            with pytest.raises(TimeoutError) as ended:
                ours.sendall(bytes(16_000_000))
            assert ended.value.errno == errno.ETIMEDOUT
