"""What is asked about people at work: credentials, signing in, breaks, supervision, directors (§§ 465a.11, 465a.35)."""

from datetime import date
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name
from croupier.floor.record.papers.personnel import CredentialKind

Tables = Annotated[tuple[Name, ...], msgspec.Meta(max_length=100)]


class RecordCredential(Command, frozen=True, tag="record_credential"):
    """The Board has given a person this license, permit or registration; it is good through the day it expires on."""

    at_any_time = True
    name: Name
    kind: CredentialKind
    number: Name
    expires: date


class AppointDirector(Command, frozen=True, tag="appoint_director"):
    """A person directs a department from now on (§ 465a.11(b))."""

    at_any_time = True
    department: Name
    name: Name


class SignIn(Command, frozen=True, tag="sign_in"):
    """Come on duty, in the role one is logged in with."""


class SignOut(Command, frozen=True, tag="sign_out"):
    """Go off duty."""


class BeginBreak(Command, frozen=True, tag="begin_break"):
    """Rest for a while."""


class EndBreak(Command, frozen=True, tag="end_break"):
    """Be back from a break."""


class SuperviseTables(Command, frozen=True, tag="supervise_tables"):
    """These tables, and no others, are supervised by a floorperson (§ 465a.35)."""

    floorperson: Name
    tables: Tables


PersonnelCommand: TypeAlias = (
    RecordCredential | AppointDirector | SignIn | SignOut | BeginBreak | EndBreak | SuperviseTables
)
