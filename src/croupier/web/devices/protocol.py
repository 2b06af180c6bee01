"""The device protocol, version 1: the messages between a terminal's peripherals and the server.

Text messages over one socket, each a JSON object; docs/devices.md describes them for device manufacturers. The server
begins with a challenge; the device signs it, and from then on every report with its number. Keys are on the curve
P-256, signatures ECDSA with SHA-256 over the bytes that :func:`reporting` builds: the terminal, the number, the id and
the report exactly as it was written.
"""

from datetime import date, datetime
from typing import Annotated, TypeAlias

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from croupier.floor.record.commands import Counter, Name, PeripheralReport
from croupier.money import Cents
from croupier.web.wire.messages import Id

VERSION = 1
NOT_LET_IN, TOO_MUCH_WRONG, TOO_LONG = 4403, 4400, 4413
"""The codes with which the server closes a connection."""
CURVE, SIGNING = ec.SECP256R1(), ec.ECDSA(hashes.SHA256())
Signature = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){8,72}$(?!\n)")]


class Challenge(msgspec.Struct, frozen=True, tag_field="kind", tag="challenge"):
    """The server's first message, with a nonce."""

    nonce: str
    version: int = VERSION


class Hello(msgspec.Struct, frozen=True, tag_field="kind", tag="hello", forbid_unknown_fields=True):
    """The device's first message: the signed challenge."""

    terminal: Name
    signature: Signature


class Reported(msgspec.Struct, frozen=True, tag_field="kind", tag="report", forbid_unknown_fields=True):
    """A report: its number is higher than every earlier one, and its id makes it idempotent.

    An unanswered report is sent again unchanged, byte for byte.
    """

    counter: Counter
    id: Id
    report: msgspec.Raw
    signature: Signature


class ToPrint(msgspec.Struct, frozen=True):
    """A voucher to print; it is confirmed by ``voucher``, which is not its number."""

    voucher: str
    number: str
    amount: Cents
    sequence: int
    issued: datetime
    expires: date
    asset: str
    location: str
    facility: str


class StateOfTerminal(msgspec.Struct, frozen=True, tag_field="kind", tag="state"):
    """What the device needs to know: the highest number received, the bills accepted, what to print."""

    heard: int
    takes: tuple[Cents, ...]
    print: tuple[ToPrint, ...] = ()


class Done(msgspec.Struct, frozen=True, tag_field="kind", tag="done"):
    """A report is durably recorded."""

    id: str
    sequence: int


class Refused(msgspec.Struct, frozen=True, tag_field="kind", tag="refused"):
    """A report was refused, by name: with a ``sequence`` that is recorded and final, without one it is undecided."""

    id: str
    reason: str
    cite: str = ""
    detail: str = ""
    sequence: int = 0


FromDevice: TypeAlias = Hello | Reported
FromServer: TypeAlias = Challenge | StateOfTerminal | Done | Refused
_from_device: msgspec.json.Decoder[FromDevice] = msgspec.json.Decoder(FromDevice)
_from_server: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
_reports: msgspec.json.Decoder[PeripheralReport] = msgspec.json.Decoder(PeripheralReport)


def from_device(text: str | bytes) -> FromDevice:
    """Decode a device's message."""
    return _from_device.decode(text)


def from_server(text: str | bytes) -> FromServer:
    """Decode a server's message."""
    return _from_server.decode(text)


def report_in(message: Reported) -> PeripheralReport:
    """Decode the report in a message."""
    return _reports.decode(message.report)


# Signatures


def greeting(terminal: str, nonce: str) -> bytes:
    """The bytes a device signs in answer to a challenge."""
    return f"croupier device {VERSION} hello\n{terminal}\n{nonce}".encode()


def reporting(terminal: str, message: Reported) -> bytes:
    """The bytes signed in a report, unambiguous across reports and terminals."""
    head = f"croupier device {VERSION} report\n{terminal}\n{message.counter}\n{message.id}\n"
    return head.encode() + bytes(message.report)


def is_signed(key: str, signature: str, part: bytes) -> bool:
    """Whether a signature is valid."""
    try:
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), part, SIGNING)
    except (InvalidSignature, ValueError):
        return False
    return True


def key_of(public: ec.EllipticCurvePublicKey) -> str:
    """A public key in text form."""
    return public.public_bytes(Encoding.X962, PublicFormat.CompressedPoint).hex()


class Signer:
    """The private key of the peripherals of one terminal."""

    def __init__(self, terminal: str, private: ec.EllipticCurvePrivateKey | None = None) -> None:
        self.terminal, self._private = terminal, private or ec.generate_private_key(CURVE)

    @property
    def key(self) -> str:
        """The public key."""
        return key_of(self._private.public_key())

    def hello(self, nonce: str) -> Hello:
        """Sign the answer to a challenge."""
        return Hello(self.terminal, self._signed(greeting(self.terminal, nonce)))

    def report(self, counter: int, name: str, what: PeripheralReport) -> Reported:
        """Sign a report."""
        unsigned = Reported(counter, name, msgspec.Raw(msgspec.json.encode(what)), "")
        signature = self._signed(reporting(self.terminal, unsigned))
        return msgspec.structs.replace(unsigned, signature=signature)

    def _signed(self, part: bytes) -> str:
        return self._private.sign(part, SIGNING).hex()
