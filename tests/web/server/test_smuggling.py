"""A request inside of another: a proxy in front of the server must not see one where the server sees two."""

import re
import socket
from contextlib import suppress

import pytest

from croupier.floor.engine.snapshots import image
from support.floor.house import House
from support.web.served import PATIENCE, Served

INSIDE = b'{"id":"hidden","command":{"command":"cash_out","terminal":"E1"}}'
HIDDEN = (
    b"POST /api/cash_out HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    + INSIDE
)
CHUNKED = b"0\r\n\r\n"

AMBIGUOUS = {
    "both lengths": [b"Content-Length: %d", b"Transfer-Encoding: chunked"],
    "both, the other way round": [b"Transfer-Encoding: chunked", b"Content-Length: %d"],
    "two lengths": [b"Content-Length: 0", b"Content-Length: %d"],
    "two lengths in one": [b"Content-Length: 0, %d"],
    "a length with a sign": [b"Content-Length: +%d"],
    "an unknown encoding": [b"Transfer-Encoding: xchunked", b"Content-Length: %d"],
    "chunked twice": [b"Transfer-Encoding: chunked, chunked"],
    "chunked and something else": [b"Transfer-Encoding: chunked, identity"],
    "a space before the colon": [b"Transfer-Encoding : chunked", b"Content-Length: %d"],
    "a folded header": [b"X: 1\r\n Transfer-Encoding: chunked", b"Content-Length: %d"],
    "a lone line feed": [b"X: 1\nTransfer-Encoding: chunked", b"Content-Length: %d"],
    "a return inside of a value": [b"X: 1\rTransfer-Encoding: chunked", b"Content-Length: %d"],
}
LONGEST = 64 * 1024
SECONDS_OF_SILENCE = 5


def answers(served: Served, sent: bytes) -> list[int]:
    """The states of all answers until the server has nothing more to say."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as calling:
        calling.sendall(sent)
        calling.settimeout(SECONDS_OF_SILENCE)
        heard = b""
        with suppress(TimeoutError, ConnectionResetError):
            while len(heard) < LONGEST and (part := calling.recv(LONGEST)):
                heard += part
    return [int(one) for one in re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)]


def hidden(served: Served) -> bytes:
    cookies = served.device("E1").cookies
    return HIDDEN % ("; ".join(f"{name}={value}" for name, value in cookies.items()).encode(), len(INSIDE))


@pytest.mark.parametrize("lines", AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_no_request_has_two_ends(served: Served, house: House, lines: list[bytes]) -> None:
    """Either it is refused and the connection ends, or its body is as long as it says and nothing else is heard."""
    inside = CHUNKED + hidden(served)
    before = image(house.floor)
    head = [line.replace(b"%d", str(len(inside)).encode()) for line in lines]
    sent = b"\r\n".join([b"POST /login HTTP/1.1", b"Host: localhost", *head, b"", b""]) + inside

    found = answers(served, sent)

    assert len(found) <= 1, found
    assert all(one >= 400 for one in found)
    assert image(house.floor) == before


def test_one_after_the_other_is_two(served: Served, house: House) -> None:
    """What the others hide is a request that would be done."""
    first = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

    assert answers(served, first + hidden(served)) == [200, 200]
    assert house.balance() == 0
