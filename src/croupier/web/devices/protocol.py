"""The device protocol, version 1: what travels between the peripherals of a terminal and the server.

Text messages over one socket, each a JSON object; docs/devices.md describes them for those who build a device.  The
server begins with a challenge; the device signs it, and from then on every report with its number.  Keys are on the
curve P-256, signatures ECDSA with SHA-256 over the bytes that :func:`reporting` puts together: the terminal, the
number, the id and the report exactly as it was written.
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
"""The codes with which the server ends a connection."""
CURVE, SIGNING = ec.SECP256R1(), ec.ECDSA(hashes.SHA256())
Signature = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){8,72}$(?!\n)")]


class Challenge(msgspec.Struct, frozen=True, tag_field="kind", tag="challenge"):
    """The server's first word, never the same twice."""

    nonce: str
    version: int = VERSION


class Hello(msgspec.Struct, frozen=True, tag_field="kind", tag="hello", forbid_unknown_fields=True):
    """The device's first word: the challenge, signed."""

    terminal: Name
    signature: Signature


class Reported(msgspec.Struct, frozen=True, tag_field="kind", tag="report", forbid_unknown_fields=True):
    """Something happened: under a number that is higher than every one before, and an id by which it is done once.

    A report without an answer is sent again as it was, byte for byte.
    """

    counter: Counter
    id: Id
    report: msgspec.Raw
    signature: Signature


class ToPrint(msgspec.Struct, frozen=True):
    """A voucher that the printer is to put out; it is confirmed by ``voucher``, which is not its number."""

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
    """What the device has to know: the highest number heard, the bills that would be credited, what to print."""

    heard: int
    takes: tuple[Cents, ...]
    print: tuple[ToPrint, ...] = ()


class Done(msgspec.Struct, frozen=True, tag_field="kind", tag="done"):
    """A report is recorded, durably."""

    id: str
    sequence: int


class Refused(msgspec.Struct, frozen=True, tag_field="kind", tag="refused"):
    """A report was refused, by name; with a ``sequence`` that is recorded and final, without one nothing is decided."""

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
    """A message of a device."""
    return _from_device.decode(text)


def from_server(text: str | bytes) -> FromServer:
    """A message of the server."""
    return _from_server.decode(text)


def report_in(message: Reported) -> PeripheralReport:
    """What is reported."""
    return _reports.decode(message.report)


# Signatures


def greeting(terminal: str, nonce: str) -> bytes:
    """The bytes that a device signs when it is challenged."""
    return f"croupier device {VERSION} hello\n{terminal}\n{nonce}".encode()


def reporting(terminal: str, message: Reported) -> bytes:
    """The bytes under the signature of a report, which can be taken for no other report and for no other terminal's."""
    head = f"croupier device {VERSION} report\n{terminal}\n{message.counter}\n{message.id}\n"
    return head.encode() + bytes(message.report)


def is_signed(key: str, signature: str, part: bytes) -> bool:
    """Whether the holder of a key signed these bytes."""
    try:
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), part, SIGNING)
    except (InvalidSignature, ValueError):
        return False
    return True


def key_of(public: ec.EllipticCurvePublicKey) -> str:
    """A public key as it is written down."""
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
        """The answer to a challenge."""
        return Hello(self.terminal, self._signed(greeting(self.terminal, nonce)))

    def report(self, counter: int, name: str, what: PeripheralReport) -> Reported:
        """A report, signed."""
        unsigned = Reported(counter, name, msgspec.Raw(msgspec.json.encode(what)), "")
        signature = self._signed(reporting(self.terminal, unsigned))
        return msgspec.structs.replace(unsigned, signature=signature)

    def _signed(self, part: bytes) -> str:
        return self._private.sign(part, SIGNING).hex()
