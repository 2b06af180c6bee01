"""Second factors: six-digit codes that change every 30 seconds, as authenticators show them (RFC 6238).

A person's secret is derived from the key of the site, their name and a generation number; it is stored nowhere
(docs/design/0177).
"""

import hmac
from base64 import b32encode
from datetime import datetime
from urllib.parse import quote

from croupier.floor.record.ports import Chance

PERIOD_SECONDS = 30
DIGITS = 6
STEPS_AROUND = 1
"""Tolerated clock skew: one period of 30 seconds either way."""


def step_of(at: datetime) -> int:
    """The period a moment falls into."""
    return int(at.timestamp()) // PERIOD_SECONDS


def code(secret: bytes, step: int) -> str:
    """The six-digit code of a period (RFC 4226, 5.3)."""
    digest = hmac.digest(secret, step.to_bytes(8), "sha1")
    place = digest[-1] & 0x0F
    number = int.from_bytes(digest[place : place + 4]) & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def found_step(secret: bytes, typed: str, at: datetime, after: int = 0) -> int:
    """The period a typed code belongs to, later than the last one used; 0 if none."""
    now, found = step_of(at), 0
    for step in range(now - STEPS_AROUND, now + STEPS_AROUND + 1):
        if hmac.compare_digest(code(secret, step).encode(), typed.encode()) and step > after:
            found = step
    return found


def address(chance: Chance, facility: str, name: str, generation: int) -> str:
    """The address an authenticator scans from the screen."""
    secret = b32encode(chance.factor_secret(name, generation)).decode()
    issuer, person = quote(facility), quote(name)
    return f"otpauth://totp/{issuer}:{person}?secret={secret}&issuer={issuer}&digits={DIGITS}&period={PERIOD_SECONDS}"
