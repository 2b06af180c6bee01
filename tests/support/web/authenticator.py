"""A security key of our own, that signs as a browser and its authenticator would; and lies about what it is told to."""

from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from croupier.web.identity.security_keys import wrapped

PRESENT, VERIFIED, INCLUDED = 0x01, 0x04, 0x40


def cbor(value: Any) -> bytes:
    """The other direction of ``croupier.web.identity.cbor``."""
    match value:
        case int() if value >= 0:
            return _head(0, value)
        case int():
            return _head(1, -1 - value)
        case bytes():
            return _head(2, len(value)) + value
        case str():
            return _head(3, len(value.encode())) + value.encode()
        case list():
            return _head(4, len(value)) + b"".join(map(cbor, value))
        case _:
            return _head(5, len(value)) + b"".join(cbor(key) + cbor(one) for key, one in value.items())


def _head(kind: int, number: int) -> bytes:
    if number < 24:
        return bytes([kind << 5 | number])
    length = next(one for one in (1, 2, 4, 8) if number < 1 << 8 * one)
    return bytes([kind << 5 | 23 + length.bit_length()]) + number.to_bytes(length)


@dataclass
class Authenticator:
    """One key; every part of what it says can be another."""

    private: EllipticCurvePrivateKey | Ed25519PrivateKey = field(
        default_factory=lambda: generate_private_key(SECP256R1())
    )
    id: bytes = field(default_factory=lambda: token_bytes(20))
    counter: int = 0

    @property
    def public(self) -> bytes:
        """The public half, as COSE has it."""
        if isinstance(self.private, Ed25519PrivateKey):
            return cbor(
                {1: 1, 3: -8, -1: 6, -2: self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)}
            )
        numbers = self.private.public_key().public_numbers()
        return cbor({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})

    def made(self, challenge: str, origin: str, **lies: Any) -> dict[str, str]:
        """A new key for a site."""
        told = {"fmt": "none", "attStmt": {}, "public": self.public, "id": self.id, "behind": b""} | lies
        key = bytes(16) + len(told["id"]).to_bytes(2) + told["id"] + told["public"] + told["behind"]
        data = self._data(origin, PRESENT | VERIFIED | INCLUDED, lies) + key
        attestation = cbor({"fmt": told["fmt"], "attStmt": told["attStmt"], "authData": data})
        return {
            "client": wrapped(_client("webauthn.create", challenge, origin, lies)),
            "attestation": wrapped(lies.get("attestation", attestation)),
        }

    def used(self, challenge: str, origin: str, **lies: Any) -> str:
        """A signature for a site."""
        self.counter += 1
        client = _client("webauthn.get", challenge, origin, lies)
        data = self._data(origin, PRESENT | VERIFIED, lies) + lies.get("behind", b"")
        signature = self._signed(data + sha256(lies.get("signed", client)).digest())
        return ".".join(map(wrapped, (lies.get("id", self.id), client, data, lies.get("signature", signature))))

    def _signed(self, data: bytes) -> bytes:
        if isinstance(self.private, Ed25519PrivateKey):
            return self.private.sign(data)
        return self.private.sign(data, ECDSA(SHA256()))

    def _data(self, origin: str, flags: int, lies: dict[str, Any]) -> bytes:
        site = lies.get("site", origin.partition("://")[2].partition(":")[0])
        counter = lies.get("counter", self.counter)
        return sha256(site.encode()).digest() + bytes([lies.get("flags", flags)]) + int(counter).to_bytes(4)


def _client(kind: str, challenge: str, origin: str, lies: dict[str, Any]) -> bytes:
    told = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False, "other": "ignored"}
    return msgspec.json.encode(told | lies.get("client", {}))
