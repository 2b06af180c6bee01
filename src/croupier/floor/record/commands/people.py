"""What is asked about people and devices: accounts, passwords, sessions, tokens.

Passwords and tokens come here as hashes that the server made itself; what people type never does.
"""

from datetime import datetime
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.actors import Role
from croupier.floor.record.commands.base import Command, Hash, Name, Number, Remark, Round
from croupier.floor.record.person import SecurityKey
from croupier.floor.record.refusals import RefusedTries

PEOPLE_AT_ONCE = 50
"""At most 50 accounts are given together: every password of them takes its time to be hashed."""


class AddStaff(Command, frozen=True, tag="add_staff"):
    """Give a person a name, roles and a password; a ``temporary`` one is good for nothing but choosing another."""

    at_any_time = True
    name: Name
    roles: tuple[Role, ...]
    password: Hash
    temporary: bool = False


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person of a list, with the hash of the temporary password that they are handed."""

    name: Name
    roles: tuple[Role, ...]
    password: Hash


class AddPeople(Command, frozen=True, tag="add_people"):
    """Give the people of a list their accounts: all of them or none, under one signature."""

    at_any_time = True
    people: Annotated[tuple[NewAccount, ...], msgspec.Meta(min_length=1, max_length=PEOPLE_AT_ONCE)]


class ChangeRoles(Command, frozen=True, tag="change_roles"):
    """Give a person other roles; they log in again."""

    at_any_time = True
    name: Name
    roles: tuple[Role, ...]


class ResetPassword(Command, frozen=True, tag="reset_password"):
    """Give a person who has lost theirs a temporary password."""

    at_any_time = True
    name: Name
    password: Hash


class ChangePassword(Command, frozen=True, tag="change_password"):
    """Choose another password for oneself; every session but this one ends."""

    at_any_time = True
    password: Hash
    session: Name = ""


class SetFactor(Command, frozen=True, tag="set_factor"):
    """Show a code besides the password from now on; its person has shown one, that of a period."""

    at_any_time = True
    generation: Number
    step: Round


class AddKey(Command, frozen=True, tag="add_key"):
    """Show a key besides the password from now on; its person has just used it."""

    at_any_time = True
    key: SecurityKey


class ClearFactor(Command, frozen=True, tag="clear_factor"):
    """Let a person who has lost their second factor begin again without one; or take one ``key`` of theirs away."""

    at_any_time = True
    name: Name
    key: Remark = ""


class LockStaff(Command, frozen=True, tag="lock_staff"):
    """Let a person do nothing until they are unlocked."""

    at_any_time = True
    name: Name
    why: Remark


class UnlockStaff(Command, frozen=True, tag="unlock_staff"):
    """Let a person log in again who was locked out."""

    at_any_time = True
    name: Name
    why: Remark = ""


class EndStaff(Command, frozen=True, tag="end_staff"):
    """End the account of a person who has left; its name is never given again."""

    at_any_time = True
    name: Name
    why: Remark


class EndSessions(Command, frozen=True, tag="end_sessions"):
    """End every session of a person."""

    at_any_time = True
    name: Name


class RecordLogIn(Command, frozen=True, tag="record_log_in"):
    """Somebody tried to log in; ``session`` is the hash of what the browser was given.

    Wrong tries that come fast are said together: ``tries`` of them, the last from ``source``.  ``step`` is the period
    of the code that was shown, ``key`` the key that was used instead, and ``counter`` its own count.
    """

    at_any_time = True
    name: Name
    role: Role
    session: Name
    proved: bool
    tries: Number = 1
    source: Name = ""
    step: Round = 0
    key: str = ""
    counter: Round = 0


class RecordRefused(Command, frozen=True, tag="record_refused"):
    """Commands were refused: who tried, how often and from where."""

    at_any_time = True
    tries: tuple[RefusedTries, ...]


class LogOut(Command, frozen=True, tag="log_out"):
    """End a session."""

    at_any_time = True
    session: Name


class NoteUse(Command, frozen=True, tag="note_use"):
    """Somebody has done something on purpose in a session: what keeps it from ending."""

    at_any_time = True
    session: Name
    last: datetime


class LogOutIdle(Command, frozen=True, tag="log_out_idle"):
    """End a session in which nobody has done anything for as long as its role may."""

    at_any_time = True
    session: Name


class EnrollDevice(Command, frozen=True, tag="enroll_device"):
    """Give a terminal the token by which its device is known, of which only the hash comes here."""

    at_any_time = True
    terminal: Name
    token: Name


OpenAccountCommand: TypeAlias = (
    ChangeRoles | ClearFactor | LockStaff | UnlockStaff | EndStaff | EndSessions | RecordLogIn | LogOut
)
"""Those that hold no secret."""

AccountCommand: TypeAlias = (
    AddStaff
    | AddPeople
    | ResetPassword
    | ChangePassword
    | EnrollDevice
    | SetFactor
    | AddKey
    | RecordRefused
    | NoteUse
    | LogOutIdle
    | OpenAccountCommand
)
