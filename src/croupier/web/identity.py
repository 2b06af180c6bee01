"""Who is asking: people by session, terminals by the token of their device; both are cookies, kept here as hashes."""

import hashlib
import secrets
from datetime import datetime
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from starlette.requests import HTTPConnection

from croupier.floor.actors import Actor
from croupier.floor.floor import Floor
from croupier.floor.staff import LASTS, device, logged_in

SESSION, DEVICE = "croupier_session", "croupier_device"

_hasher = PasswordHasher()
_NOBODY = _hasher.hash(secrets.token_hex())
"""Compared with when there is no such person, so that a wrong name takes as long as a wrong password."""


def hashed(secret: str) -> str:
    """What is kept of a session or a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """A session or a token that nobody can guess."""
    return secrets.token_urlsafe(32)


def hash_password(password: str) -> str:
    """What is kept of a password; takes its time on purpose."""
    return _hasher.hash(password)


def is_password(kept: str | None, password: str) -> bool:
    """Whether a password is the one whose hash was kept; takes its time on purpose."""
    try:
        _hasher.verify(kept or _NOBODY, password)
    except VerificationError:
        return False
    return kept is not None


def person(floor: Floor, connection: HTTPConnection, at: datetime) -> Actor | None:
    """The member of staff whose browser this is."""
    return logged_in(floor, key(connection, SESSION), at)


def terminal(floor: Floor, connection: HTTPConnection) -> Actor | None:
    """The terminal whose device this is."""
    return device(floor, key(connection, DEVICE))


def key(connection: HTTPConnection, cookie: str) -> str:
    """What is kept of the secret by which a page is known."""
    return hashed(connection.cookies.get(cookie, ""))


def until(floor: Floor, connection: HTTPConnection) -> datetime | None:
    """When the session of a person ends by itself."""
    found = floor.state.sessions.get(key(connection, SESSION))
    return found.since + LASTS if found else None


def cookie(connection: HTTPConnection) -> dict[str, Any]:
    """How a secret is kept by a browser: out of reach of scripts and of other sites, and never sent in the clear."""
    return {"httponly": True, "samesite": "strict", "path": "/", "secure": connection.url.scheme == "https"}


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of ours is asking, and not one of somebody else in the same browser."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")
