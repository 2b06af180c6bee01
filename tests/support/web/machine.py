"""The peripherals of a terminal as a test builds them: they speak the device protocol, rightly or not."""

import json
import ssl
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any, Self

from cryptography.hazmat.primitives.serialization import load_pem_private_key
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.floor.record.commands import EnrollPeripherals, InsertBill, PeripheralReport
from croupier.web.devices.protocol import Signer
from croupier.web.wire.messages import encode
from support.floor.house import COMPLIANCE, TECHNICIAN, House
from support.web.served import PATIENCE, Served

_ids = count(1)


def signer_of(key: Path, terminal: str) -> Signer:
    """The key that an authority has issued."""
    return Signer(terminal, load_pem_private_key(key.read_bytes(), None))  # type: ignore[arg-type]


def enrolled(house: House, terminal: str = "E1") -> Signer:
    """A key that a technician and a representative of the Board have enrolled."""
    signer = Signer(terminal)
    house.do(TECHNICIAN, EnrollPeripherals(terminal, signer.key), COMPLIANCE)
    return signer


class Machine:
    """One connection of peripherals."""

    def __init__(self, served: Served, signer: Signer, trust: ssl.SSLContext | None = None, terminal: str = "") -> None:
        self.signer, self._open = signer, ExitStack()
        url = f"{served.origin.replace('http', 'ws', 1)}/device/{terminal or signer.terminal}"
        self.connection = self._open.enter_context(connect(url, ssl=trust, compression=None, open_timeout=PATIENCE))
        self.counter = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._open.close()

    def hear(self) -> Any:
        """The next message."""
        return json.loads(self.connection.recv(PATIENCE))

    def send(self, message: object) -> None:
        """Anything."""
        sent = message if isinstance(message, str | bytes) else encode(message).decode()
        self.connection.send(sent)

    def greet(self) -> Self:
        """Sign the challenge, and learn how far the server has heard."""
        self.send(self.signer.hello(self.hear()["nonce"]))
        self.counter = self.hear()["heard"]
        return self

    def report(self, what: PeripheralReport, counter: int = 0, name: str = "") -> Any:
        """Report something under the next number, and hear what becomes of it."""
        self.counter = counter or self.counter + 1
        return self.answer(self.signer.report(self.counter, name or f"m{next(_ids)}", what))

    def answer(self, message: object) -> Any:
        """Send any message, and hear what becomes of it."""
        self.send(message)
        while (told := self.hear())["kind"] == "state":
            pass
        return told

    def bill(self, cents: int = 20_00, counter: int = 0, name: str = "") -> Any:
        """A bill was stacked."""
        return self.report(InsertBill(self.signer.terminal, cents), counter, name)

    def closed(self) -> int:
        """The code with which the server ends the connection."""
        try:
            while True:
                self.connection.recv(PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
