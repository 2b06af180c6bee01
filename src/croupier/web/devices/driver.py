"""The device's side of the protocol: it authenticates, sends queued reports in order, and reconnects after failures."""

import os
import ssl
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from croupier.floor.record.commands import PeripheralReport
from croupier.floor.record.refusals import Reason
from croupier.web.devices import protocol
from croupier.web.devices.outbox import Outbox, Waiting
from croupier.web.wire.messages import encode

ANSWER_SECONDS = 15.0
"""Seconds before an unanswered server is tried again."""

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
FAILURES = (OSError, WebSocketException, TimeoutError)

Answer = protocol.Done | protocol.Refused


class NotLetIn(Exception):
    """The server does not accept this device as its terminal's peripherals."""


def signer(terminal: str, key: Path) -> protocol.Signer:
    """The signer with a device's key, from its file."""
    private = load_pem_private_key(key.read_bytes(), None)
    if isinstance(private, ec.EllipticCurvePrivateKey) and isinstance(private.curve, ec.SECP256R1):
        return protocol.Signer(terminal, private)
    raise ValueError(f"{key} is no key on the curve P-256")


def make_key(file: Path) -> str:
    """Make a key if there is none, with mode 0600; returns the public key, as it is enrolled."""
    private = ec.generate_private_key(protocol.CURVE)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return protocol.key_of(private.public_key())


class Driver:
    """The peripherals of one terminal, as a client of the server."""

    def __init__(self, url: str, signer: protocol.Signer, outbox: Outbox, trust: ssl.SSLContext | None = None) -> None:
        self._url = f"{url.rstrip('/').replace('http', 'ws', 1)}/device/{signer.terminal}"
        self._signer, self.outbox, self._trust = signer, outbox, trust
        self._connection: ClientConnection | None = None
        self._open = ExitStack()
        self.state = protocol.StateOfTerminal(0, ())
        self.pause: Callable[[float], None] = time.sleep

    @property
    def connected(self) -> bool:
        """Whether the connection is up, as far as is known."""
        return self._connection is not None

    # Reporting

    def report(self, what: PeripheralReport) -> Answer:
        """Queue a report, and send it until it is answered."""
        return self.send(self.outbox.put(what, self.state.heard))

    def send(self, last: Waiting) -> Answer:
        """Send everything queued, in order; returns the answer to the last report."""
        while True:
            first = self.outbox.notes.waiting[0]
            answer = self._answered(first)
            if isinstance(answer, protocol.Refused) and answer.reason == Reason.MESSAGE_IS_OLD:
                renewed = self.outbox.renumber(first, self.state.heard)
                last = renewed if first == last else last
                continue
            self.outbox.cross_out(first)
            if first == last:
                return answer

    def flush(self) -> list[Answer]:
        """Send what an earlier run left queued; returns all answers."""
        told = []
        while self.outbox.notes.waiting:
            told.append(self.send(self.outbox.notes.waiting[0]))
        return told

    def _answered(self, one: Waiting) -> Answer:
        message = encode(self._signer.report(one.counter, one.id, one.report)).decode()
        pause = FIRST_PAUSE
        while True:
            try:
                connection = self._connection or self.connect()
                connection.send(message)
                told = self._await(connection, one.id)
            except FAILURES:
                self._lost()
            else:
                if isinstance(told, protocol.Done) or told.sequence or told.reason == Reason.MESSAGE_IS_OLD:
                    return told  # anything else is undecided: storage is down, or the time in doubt
            self.pause(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _await(self, connection: ClientConnection, name: str) -> Answer:
        while True:
            told = protocol.from_server(connection.recv(ANSWER_SECONDS))
            if isinstance(told, protocol.StateOfTerminal):
                self.state = told
            elif isinstance(told, protocol.Done | protocol.Refused) and told.id == name:
                return told

    # The connection

    def connect(self) -> ClientConnection:
        """Authenticate, and learn the highest number the server has received."""
        with ExitStack() as opening:
            opened = connect(self._url, ssl=self._trust, compression=None, open_timeout=ANSWER_SECONDS, close_timeout=1)
            connection: ClientConnection = opening.enter_context(opened)
            try:
                self._greet(connection)
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code == protocol.NOT_LET_IN:
                    raise NotLetIn(f"this key is not the one of the peripherals of {self._signer.terminal}") from None
                raise
            self._open, self._connection = opening.pop_all(), connection
        return connection

    def _greet(self, connection: ClientConnection) -> None:
        challenge = protocol.from_server(connection.recv(ANSWER_SECONDS))
        if not isinstance(challenge, protocol.Challenge) or challenge.version != protocol.VERSION:
            raise NotLetIn("the server speaks another version of the device protocol")
        connection.send(encode(self._signer.hello(challenge.nonce)).decode())
        state = protocol.from_server(connection.recv(ANSWER_SECONDS))
        if isinstance(state, protocol.StateOfTerminal):
            self.state = state

    def listen(self, seconds: float = 0.0) -> None:
        """Receive pending messages; a lost connection is noticed, and retried later."""
        try:
            connection = self._connection or self.connect()
            told = protocol.from_server(connection.recv(seconds))
            if isinstance(told, protocol.StateOfTerminal):
                self.state = told
        except TimeoutError:
            pass
        except FAILURES:
            self._lost()

    def _lost(self) -> None:
        self.state = protocol.StateOfTerminal(self.state.heard, ())
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._connection = None
        self._open.close()
