"""Security keys, as browsers use them (WebAuthn, level 2): verification of registrations and signatures.

A key signs only for the site it was registered with, so a phishing page gets nothing that is valid here. No attestation
is required ("none"): who may have a key is decided by people. Why: docs/design/0280.
"""

import hmac
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from hashlib import sha256
from secrets import token_bytes
from typing import Any, NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicNumbers
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256

from croupier.floor.record.person import SecurityKey
from croupier.web.identity import cbor

SECONDS_FOR_AN_ANSWER = 120
"""Seconds a challenge is valid; a browser waits as long for its user."""

LONGEST_ID = 512
"""The longest credential id in bytes; the standard allows twice as many."""

PARTS_OF_AN_ANSWER = 4


class Kind(IntEnum):
    """The two signature algorithms accepted, by their COSE numbers."""

    ES256 = -7
    EDDSA = -8


class NotBelieved(ValueError):
    """The answer of a key is invalid."""


class Flags(IntFlag):
    """The flags of authenticator data."""

    USER_PRESENT = 0x01
    USER_VERIFIED = 0x04
    KEY_INCLUDED = 0x40
    EXTENSIONS = 0x80


class Place(NamedTuple):
    """Where a browser is: the host it addresses, the check of its origin, and the hash of its cookie."""

    host: str
    is_ours: Callable[[str], bool]
    browser: str


class Used(NamedTuple):
    """A key just used, and its own signature count."""

    id: str
    counter: int


# Challenges


@dataclass(slots=True)
class Challenges:
    """Challenges answered once, in time, by the browser they were issued to.

    A challenge takes no memory until it is answered correctly, so nobody can exhaust memory by asking.
    """

    clock: Callable[[], float] = time.monotonic
    _secret: bytes = field(default_factory=lambda: token_bytes(32))
    _answered: dict[bytes, float] = field(default_factory=dict)

    def new(self, browser: str) -> bytes:
        """Issue a challenge to a browser."""
        if not browser:
            raise NotBelieved("nobody asks")
        told = token_bytes(16) + int(self.clock() + SECONDS_FOR_AN_ANSWER).to_bytes(8)
        return told + self._mark(told, browser)

    def require(self, challenge: bytes, browser: str) -> None:
        """Reject a challenge that is another browser's, expired or spent."""
        told, mark = challenge[:24], challenge[24:]
        if not browser or not hmac.compare_digest(mark, self._mark(told, browser)):
            raise NotBelieved("a question that was not asked here")
        if int.from_bytes(told[16:]) < self.clock():
            raise NotBelieved("too late")
        if challenge in self._answered:
            raise NotBelieved("answered before")

    def spend(self, challenge: bytes) -> None:
        """Mark a challenge as answered, so that it cannot be replayed."""
        now = self.clock()
        self._answered = {one: until for one, until in self._answered.items() if until >= now}
        self._answered[challenge] = now + SECONDS_FOR_AN_ANSWER

    def _mark(self, told: bytes, browser: str) -> bytes:
        return hmac.digest(self._secret, told + browser.encode(), "sha256")


# Client data and authenticator data


class ClientData(msgspec.Struct, frozen=True, rename="camel"):
    """The challenge and origin, as the browser saw them."""

    type: str
    challenge: str
    origin: str
    cross_origin: bool = False


class AuthenticatorData(NamedTuple):
    """What the authenticator signs; ``rest`` holds a new key, if there is one."""

    site: bytes
    flags: Flags
    counter: int
    rest: bytes


def _client_data(raw: bytes, kind: str, place: Place, challenges: Challenges) -> bytes:
    """The answered challenge, if it was issued to this browser and answered on a page of ours."""
    try:
        told = msgspec.json.decode(raw, type=ClientData)
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise NotBelieved("no client data") from wrong
    if told.type != kind:
        raise NotBelieved("an answer to something else")
    if told.cross_origin or not place.is_ours(told.origin):
        raise NotBelieved("another site asked")
    challenge = unwrapped(told.challenge)
    challenges.require(challenge, place.browser)
    return challenge


def _authenticator_data(raw: bytes, place: Place) -> AuthenticatorData:
    """The signed data, if it is for this site, with a user who is present and verified."""
    if len(raw) < 37:
        raise NotBelieved("too short")
    told = AuthenticatorData(raw[:32], Flags(raw[32]), int.from_bytes(raw[33:37]), raw[37:])
    if not hmac.compare_digest(told.site, sha256(place.host.encode()).digest()):
        raise NotBelieved("a key for another site")
    if Flags.USER_PRESENT not in told.flags:
        raise NotBelieved("nobody touched it")
    if Flags.USER_VERIFIED not in told.flags:
        raise NotBelieved("the key did not verify who holds it")
    if told.rest and not told.flags & (Flags.KEY_INCLUDED | Flags.EXTENSIONS):
        raise NotBelieved("something follows")
    return told


def registered(form: Mapping[str, str], place: Place, challenges: Challenges) -> SecurityKey:
    """The newly registered key: its id and public key."""
    challenge = _client_data(unwrapped(form.get("client", "")), "webauthn.create", place, challenges)
    try:
        told = cbor.read(unwrapped(form.get("attestation", "")))
    except cbor.NotCbor as wrong:
        raise NotBelieved("no attestation") from wrong
    if not isinstance(told, dict) or told.get("fmt") != "none" or told.get("attStmt") != {}:
        raise NotBelieved("an attestation that we did not ask for")
    raw = told.get("authData")
    data = _authenticator_data(raw if isinstance(raw, bytes) else b"", place)
    if Flags.KEY_INCLUDED not in data.flags:
        raise NotBelieved("no key")
    name, public = _new_key(data.rest, extensions=Flags.EXTENSIONS in data.flags)
    challenges.spend(challenge)
    return SecurityKey(wrapped(name), wrapped(public), form.get("label", ""), data.counter)


def _new_key(rest: bytes, *, extensions: bool) -> tuple[bytes, bytes]:
    """The credential id and public key, which follow the sixteen bytes of the AAGUID."""
    length = int.from_bytes(rest[16:18])
    name, after = rest[18 : 18 + length], rest[18 + length :]
    if not 0 < length <= LONGEST_ID or len(name) != length:
        raise NotBelieved("a bad name")
    try:
        _, behind = cbor.first(after)
    except cbor.NotCbor as wrong:
        raise NotBelieved("no public key") from wrong
    public = after[: len(after) - len(behind)]
    if behind and not extensions:
        raise NotBelieved("something follows")
    _verifier(public)  # an unusable key is rejected here
    return name, public


def used(answer: str, keys: Mapping[str, SecurityKey], place: Place, challenges: Challenges) -> Used:
    """The key that signed: id, client data, authenticator data and signature, separated by dots."""
    parts = answer.split(".")
    if len(parts) != PARTS_OF_AN_ANSWER:
        raise NotBelieved("no answer")
    name, client, raw, signature = (unwrapped(part) for part in parts)
    key = keys.get(wrapped(name))
    if key is None:
        raise NotBelieved("no key of this person")
    challenge = _client_data(client, "webauthn.get", place, challenges)
    data = _authenticator_data(raw, place)
    try:
        _verifier(unwrapped(key.public))(signature, raw + sha256(client).digest())
    except InvalidSignature:
        raise NotBelieved("another signature") from None
    challenges.spend(challenge)
    return Used(key.id, data.counter)


def _verifier(public: bytes) -> Callable[[bytes, bytes], None]:
    """The verifier of a public key (RFC 9053): ES256 on P-256, or EdDSA on Ed25519."""
    try:
        match cbor.read(public):
            case {1: 2, 3: Kind.ES256, -1: 1, -2: bytes(x), -3: bytes(y)} if len(x) == len(y) == 32:
                point = EllipticCurvePublicNumbers(int.from_bytes(x), int.from_bytes(y), SECP256R1()).public_key()
                return lambda signature, data: point.verify(signature, data, ECDSA(SHA256()))
            case {1: 1, 3: Kind.EDDSA, -1: 6, -2: bytes(x)}:
                return Ed25519PublicKey.from_public_bytes(x).verify
            case _:
                pass
    except ValueError as wrong:
        raise NotBelieved("no public key that we take") from wrong
    raise NotBelieved("a kind of key that we do not take")


# Base64url


def wrapped(raw: bytes) -> str:
    """Encode bytes as base64url without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def unwrapped(text: str) -> bytes:
    """Decode base64url; only the canonical encoding is accepted."""
    try:
        raw = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (ValueError, UnicodeError) as wrong:
        raise NotBelieved("no bytes") from wrong
    if wrapped(raw) != text:
        raise NotBelieved("no bytes")
    return raw


def asked_of(keys: Iterable[str], person: str, facility: str) -> dict[str, Any]:
    """The options for creating a person's key, without the challenge."""
    return {
        "person": person,
        "facility": facility,
        "user": wrapped(sha256(f"{facility}\n{person}".encode()).digest()),
        "kinds": list(Kind),
        "known": sorted(keys),
    }
