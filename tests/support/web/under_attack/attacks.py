"""What once held the floor up, each as a process of its own.

``python -m support.web.under_attack.attacks NAME PORT TOKEN``.

They come from another address than this machine's own, and give way to everybody else on it, as attackers elsewhere do.
"""

import json
import os
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from croupier.web.identity import people as identity

ADDRESS = ("127.0.0.2", 0)
LOG_IN = b"name=flora&role=floorperson&password=guess"


def _connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 5, source_address=ADDRESS)


def endless_header(port: int, _token: str) -> None:
    """One header that never ends."""
    with _connected(port) as calling:
        calling.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nx: ")
        while True:
            calling.sendall(b"y" * 16_384)


_held: list[socket.socket] = []


def silent_connections(port: int, _token: str) -> None:
    """Connections on which nothing is asked."""
    _held.append(_connected(port))
    del _held[:-400]


def log_ins(port: int, _token: str) -> None:
    """Passwords that are guessed."""
    asking = HTTPConnection("127.0.0.1", port, timeout=5, source_address=ADDRESS)
    asking.request("POST", "/login", LOG_IN, {"Content-Type": "application/x-www-form-urlencoded"})
    asking.getresponse().read()
    asking.close()


def commands(port: int, token: str) -> None:
    """Commands of one terminal, as fast as they can be sent."""
    with connect(
        f"ws://127.0.0.1:{port}/live/terminal?table=T",
        additional_headers={"Cookie": f"{identity.DEVICE}={token}"},
        source_address=ADDRESS,
    ) as flooding:
        command = {"command": "tip", "terminal": "E2", "table": "T", "amount": 1}
        for number in range(1_000_000):
            name = f"flood-{os.getpid()}-{threading.get_ident()}-{number}"
            flooding.send(json.dumps({"kind": "ask", "id": name, "command": command}))
            if number % 50 == 49:
                while True:
                    flooding.recv(0.001)


def own_rounds(port: int, token: str) -> None:
    """Past rounds, asked for again and again."""
    asking = HTTPConnection("127.0.0.1", port, timeout=5, source_address=ADDRESS)
    asking.request("GET", "/api/own/rounds", headers={"Cookie": f"{identity.DEVICE}={token}"})
    asking.getresponse().read()
    asking.close()


def nothing(_port: int, _token: str) -> None:
    """What an attacker takes of this machine and not of the server: on a quiet floor the same goes on beside it."""
    sum(range(10_000))


ATTACKS: dict[str, tuple[Callable[[int, str], None], int]] = {
    "endless_header": (endless_header, 8),
    "silent_connections": (silent_connections, 4),
    "log_ins": (log_ins, 20),
    "commands": (commands, 4),
    "own_rounds": (own_rounds, 20),
}
"""Each attack, and how many do it at once."""


def _again_and_again(attack: Callable[[int, str], None], port: int, token: str) -> None:
    while True:
        with suppress(OSError, HTTPException, WebSocketException, TimeoutError):
            attack(port, token)


def main(name: str, port: int, token: str) -> None:
    """Attack until the input ends."""
    os.nice(19)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # they come from elsewhere, and take no second core here
    attack, many = ATTACKS.get(name, (nothing, 8))
    for _ in range(many):
        threading.Thread(target=_again_and_again, args=(attack, port, token), daemon=True).start()
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
