"""The second factor of a person: six digits that change every thirty seconds, as authenticators show them (RFC 6238).

The secret of a person is worked out from the key of the site, their name and which of their secrets it is; it is kept
nowhere (docs/design/0177).
"""

import hmac
from base64 import b32encode
from datetime import datetime
from urllib.parse import quote

from croupier.floor.record.ports import Chance

PERIOD_SECONDS = 30
DIGITS = 6
STEPS_AROUND = 1
"""A clock may be thirty seconds ahead or behind."""


def step_of(at: datetime) -> int:
    """Which period a moment is in."""
    return int(at.timestamp()) // PERIOD_SECONDS


def code(secret: bytes, step: int) -> str:
    """The six digits of a period (RFC 4226, 5.3)."""
    digest = hmac.digest(secret, step.to_bytes(8), "sha1")
    place = digest[-1] & 0x0F
    number = int.from_bytes(digest[place : place + 4]) & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def found_step(secret: bytes, typed: str, at: datetime, after: int = 0) -> int:
    """The period whose digits somebody typed, later than the last one that was used; 0 where there is none."""
    now, found = step_of(at), 0
    for step in range(now - STEPS_AROUND, now + STEPS_AROUND + 1):
        if hmac.compare_digest(code(secret, step).encode(), typed.encode()) and step > after:
            found = step
    return found


def address(chance: Chance, facility: str, name: str, generation: int) -> str:
    """What an authenticator reads off the screen."""
    secret = b32encode(chance.factor_secret(name, generation)).decode()
    issuer, person = quote(facility), quote(name)
    return f"otpauth://totp/{issuer}:{person}?secret={secret}&issuer={issuer}&digits={DIGITS}&period={PERIOD_SECONDS}"
