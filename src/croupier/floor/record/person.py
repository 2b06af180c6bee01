"""People with an account, and their sessions."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.floor.record.actors import Role


class Standing(StrEnum):
    """Whether an account may be used."""

    ACTIVE = "active"
    LOCKED = "locked"
    ENDED = "ended"


class SecurityKey(msgspec.Struct, frozen=True):
    """A key that a person holds in their hands: what it calls itself, its public half, and what its person calls it.

    ``counter`` is how often it had signed by its own count when it was used last.  One that then counted less exists
    twice: it is ``doubted`` and counts no more.
    """

    id: str
    public: str
    label: str
    counter: int = 0
    doubted: bool = False

    def goes_on(self, counter: int) -> bool:
        """Whether it may have this count now; those that do not count always say zero."""
        return counter > self.counter or counter == self.counter == 0


@dataclass(slots=True)
class Staff:
    """A person who may log in; ``failures`` counts the wrong tries since the last right one.

    With a ``temporary`` password they may choose another one and do nothing else.  ``factor`` says that they show a
    code besides, ``factors`` how many secrets they have had for it, ``factor_step`` which period they used last;
    ``keys`` are those that they may show instead.
    """

    name: str
    roles: tuple[Role, ...]
    password: str
    failures: int = 0
    standing: Standing = Standing.ACTIVE
    temporary: bool = False
    factor: bool = False
    factors: int = 0
    factor_step: int = 0
    keys: tuple[SecurityKey, ...] = ()

    @property
    def has_factor(self) -> bool:
        """Whether a password alone is not enough."""
        return self.factor or bool(self.keys)

    def key(self, name: str) -> SecurityKey | None:
        """One of their keys."""
        return next((one for one in self.keys if one.id == name), None)

    def works_as(self, role: Role) -> bool:
        """Whether the account may be used in a role now."""
        return self.standing is Standing.ACTIVE and role in self.roles


@dataclass(slots=True)
class Session:
    """A person at work in one role since a moment; ``used`` is when they did something for the last time."""

    name: str
    role: Role
    since: datetime
    used: datetime | None = None
