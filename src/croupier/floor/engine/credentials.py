"""Passwords and secrets: only hashes of them are kept."""

import hashlib
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

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
    except (VerificationError, InvalidHashError):  # what an old journal keeps may be no hash at all
        return False
    return kept is not None
