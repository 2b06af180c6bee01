"""What happened to people at work: licensed, on duty, on a break, supervising, directing."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.actors import Role
from croupier.floor.record.events.base import Event
from croupier.floor.record.papers.personnel import CredentialKind


class CredentialRecorded(Event, frozen=True, tag="credential_recorded.1"):
    """A person may work until the end of a day."""

    name: str
    kind: CredentialKind
    number: str
    expires: date


class DirectorAppointed(Event, frozen=True, tag="director_appointed.1"):
    """A department has a director."""

    department: str
    name: str


class SignedIn(Event, frozen=True, tag="signed_in.1"):
    """A person came on duty."""

    name: str
    role: Role


class SignedOut(Event, frozen=True, tag="signed_out.1"):
    """A person went off duty."""

    name: str


class BreakBegun(Event, frozen=True, tag="break_begun.1"):
    """A person rests."""

    name: str


class BreakEnded(Event, frozen=True, tag="break_ended.1"):
    """A person is back."""

    name: str


class TablesSupervised(Event, frozen=True, tag="tables_supervised.1"):
    """A floorperson supervises these tables and no others."""

    floorperson: str
    tables: tuple[str, ...]
    by: str


PersonnelEvent: TypeAlias = (
    CredentialRecorded | DirectorAppointed | SignedIn | SignedOut | BreakBegun | BreakEnded | TablesSupervised
)
