"""People with an account, and their sessions."""

from dataclasses import dataclass
from datetime import datetime

from croupier.floor.record.actors import Role


@dataclass(slots=True)
class Staff:
    """A person who may log in; ``failures`` counts the wrong tries since the last right one."""

    name: str
    roles: tuple[Role, ...]
    password: str
    failures: int = 0


@dataclass(slots=True)
class Session:
    """A person at work in one role since a moment."""

    name: str
    role: Role
    since: datetime
