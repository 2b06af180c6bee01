"""Passwords and secrets: only their hashes are stored."""

import hashlib
import secrets
import tomllib
from importlib import resources

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

SHORTEST_PASSWORD = 10

_hasher = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=4)
"""Fixed here and nowhere else: these parameters set the cost of a guess."""

_REFUSED: frozenset[str] = frozenset(
    tomllib.loads(resources.files(__package__).joinpath("refused_passwords.toml").read_text(encoding="utf-8"))[
        "refused"
    ]
)
_NOBODY = _hasher.hash(secrets.token_hex())
"""Checked when there is no such person, so that a wrong name takes as long as a wrong password."""


def hashed(secret: str) -> str:
    """Hash a session or token for storage."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """Make an unguessable session or token."""
    return secrets.token_urlsafe(32)


def hash_password(password: str, once: str = "") -> str:
    """Hash a password for storage; slow on purpose.

    With the id of its request as ``once`` the hash is reproducible, so that the request can be sent again.
    """
    salt = hashlib.sha256(f"croupier salt 1\n{once}".encode()).digest()[:16] if once else None
    return _hasher.hash(password, salt=salt)


def is_password(kept: str | None, password: str) -> bool:
    """Whether a password matches a stored hash; slow on purpose."""
    try:
        _hasher.verify(kept or _NOBODY, password)
    except (VerificationError, InvalidHashError):  # an old journal may hold something that is no hash
        return False
    return kept is not None


def refuse_password(name: str, password: str) -> Refusal | None:
    """Refuse a password that is too short, or among the first anybody would try."""
    cite = "§ 465a.11(b)(3)(iv)(D)"
    if len(password) < SHORTEST_PASSWORD or not password.isprintable():
        return refuse(Reason.PASSWORD_IS_REFUSED, cite, say("people.password_is_short", number=SHORTEST_PASSWORD))
    plain = "".join(one for one in password.casefold() if one.isalnum())
    own = "".join(one for one in name.casefold() if one.isalnum())
    if plain in _REFUSED or len(set(plain)) < SHORTEST_PASSWORD // 2 or (own and plain.replace(own, "") in {"", own}):
        return refuse(Reason.PASSWORD_IS_REFUSED, cite, say("people.password_is_known"))
    return None
