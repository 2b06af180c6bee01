"""Enrolment of unknown machines: each shows a one-time code and waits for the certificate of a terminal.

A machine makes its own key, which never leaves it, and asks for a code with a certificate request. A technician reads
the code at the machine and types it in; the floor then records the machine's key for one terminal, signed by two
people, and only that makes it one: a certificate of this authority whose key is not the one recorded proves nothing. So
the only secret here is the authority's key, and even with that nobody could enrol a machine. The validator and the
printer of a terminal, which have a key of their own, are enrolled the same way.

Waiting machines are kept in memory: after a restart a machine asks again. Why: docs/design/0224.
"""

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from croupier.web.identity.authority import DEVICE, TERMINAL, Authority

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters of a code that are not mistaken for others when read off a screen."""

CODE_LENGTH = 8
"""Eight of 31 characters: more than 10^11 codes, of which at most 200 are valid at a time."""

SECONDS_GOOD = 600.0
WAITING_AT_MOST, OF_ONE_SOURCE = 200, 8
WRONG_AT_MOST = 5
"""A person who typed five wrong codes waits until the first of them is ten minutes old."""

LONGEST_REQUEST_BYTES = 4_096
KINDS = (TERMINAL, DEVICE)
"""What may ask: the machine behind the screen of a terminal, or its peripherals."""


class NotEnrolling(Exception):
    """Why no code is issued, found or accepted; the name of a sentence under ``enrolling``."""


@dataclass(slots=True)
class Waiting:
    """A machine that shows a code."""

    code: str
    secret: str
    """The secret it fetches its certificate with, known to nobody else."""
    request: x509.CertificateSigningRequest
    key: str
    source: str
    until: float
    kind: str = TERMINAL


@dataclass(slots=True)
class Enrolling:
    """All waiting machines. ``seconds`` is a monotonic clock."""

    seconds: Callable[[], float]
    _waiting: dict[str, Waiting] = field(default_factory=dict)
    _wrong: dict[str, deque[float]] = field(default_factory=dict)

    def ask(self, pem: bytes, source: str, kind: str = TERMINAL) -> Waiting:
        """Issue a code to a machine with its own key; one code per machine at a time."""
        if kind not in KINDS:
            raise NotEnrolling("no_request")
        request = _request(pem)
        key = _key(request)
        self._forget()
        self._waiting = {code: one for code, one in self._waiting.items() if one.key != key}
        of_source = sum(one.source == source for one in self._waiting.values())
        if len(self._waiting) >= WAITING_AT_MOST or of_source >= OF_ONE_SOURCE:
            raise NotEnrolling("too_many")
        made = Waiting(self._new_code(), secrets.token_urlsafe(32), request, key, source, self._end(), kind)
        self._waiting[made.code] = made
        return made

    def find(self, typed: str, person: str) -> Waiting:
        """The machine that shows the code a person typed."""
        self._forget()
        wrong = self._wrong.get(person, deque())
        if len(wrong) >= WRONG_AT_MOST:
            raise NotEnrolling("too_many_tries")
        code = "".join(one for one in typed.upper() if one.isalnum())
        found = next((one for one in self._waiting.values() if _same(one.code, code)), None)
        if found is None:
            self._wrong.setdefault(person, deque()).append(self._end())
            raise NotEnrolling("unknown_code")
        return found

    def of(self, secret: str) -> Waiting | None:
        """The waiting machine with this secret."""
        self._forget()
        return next((one for one in self._waiting.values() if _same(one.secret, secret)), None)

    def left(self, one: Waiting) -> int:
        """The seconds its code is still valid."""
        return max(0, int(one.until - self.seconds()))

    def done(self, one: Waiting) -> None:
        """It has its certificate: the code expires."""
        self._waiting.pop(one.code, None)

    def _end(self) -> float:
        return self.seconds() + SECONDS_GOOD

    def _new_code(self) -> str:
        while (code := "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))) in self._waiting:
            pass
        return code

    def _forget(self) -> None:
        now = self.seconds()
        self._waiting = {code: one for code, one in self._waiting.items() if one.until > now}
        self._wrong = {
            person: deque(until for until in tries if until > now)
            for person, tries in self._wrong.items()
            if tries and tries[-1] > now
        }


def _same(one: str, told: str) -> bool:
    """Whatever is told is compared; as text only letters of English could be."""
    return secrets.compare_digest(one.encode(), told.encode(errors="replace"))


def certificate(folder: Path, terminal: str, waiting: Waiting) -> bytes:
    """The certificate of a machine enrolled for a terminal; raises AuthorityFailure if none can be made."""
    return Authority(folder).certify(waiting.kind, terminal, waiting.request)


def _request(pem: bytes) -> x509.CertificateSigningRequest:
    """Parse a request with a key of our kind, signed with that key."""
    if len(pem) > LONGEST_REQUEST_BYTES:
        raise NotEnrolling("no_request")
    try:
        request = x509.load_pem_x509_csr(pem)
        right = request.is_signature_valid
    except (ValueError, TypeError):
        raise NotEnrolling("no_request") from None
    key = request.public_key()
    if not right or not isinstance(key, ec.EllipticCurvePublicKey) or key.curve.name != ec.SECP256R1.name:
        raise NotEnrolling("no_request")
    return request


def _key(request: x509.CertificateSigningRequest) -> str:
    key = request.public_key()
    assert isinstance(key, ec.EllipticCurvePublicKey)  # noqa: S101 - _request has looked
    return key.public_bytes(Encoding.X962, PublicFormat.CompressedPoint).hex()
