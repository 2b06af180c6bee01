"""People with an account, and their sessions."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.floor.record.actors import Role


class Standing(StrEnum):
    """Whether an account may be used."""

    ACTIVE = "active"
    LOCKED = "locked"
    ENDED = "ended"


@dataclass(slots=True)
class Staff:
    """A person who may log in; ``failures`` counts the wrong tries since the last right one.

    With a ``temporary`` password they may choose another one and do nothing else.  ``factor`` says that they show a
    code besides, ``factors`` how many secrets they have had for it, ``factor_step`` which period they used last.
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
