"""People at work: what each is licensed for, who is on duty, who supervises which table, who directs a department."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from croupier.floor.record.actors import Role


class CredentialKind(StrEnum):
    """What the Board has given a person to work under."""

    KEY_EMPLOYEE = "key_employee"  # a license; directors of departments have one (§ 465a.11(b))
    PERMIT = "permit"
    REGISTRATION = "registration"


@dataclass(frozen=True, slots=True)
class Credential:
    """A license, permit or registration; good through the gaming day on which it expires."""

    kind: CredentialKind
    number: str
    expires: date

    def is_good(self, day: date) -> bool:
        """Whether its person may work on a gaming day."""
        return day <= self.expires


@dataclass(slots=True)
class OnDuty:
    """A person who has signed in, in a role; ``resting`` says since when they are on a break."""

    role: Role
    since: datetime
    resting: datetime | None = None


@dataclass(slots=True)
class Personnel:
    """All of it, by the names of people."""

    credentials: dict[str, Credential] = field(default_factory=dict)
    on_duty: dict[str, OnDuty] = field(default_factory=dict)
    supervised: dict[str, str] = field(default_factory=dict)
    """By table, who supervises it."""
    directors: dict[str, str] = field(default_factory=dict)
    """By department."""
