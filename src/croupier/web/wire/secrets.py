"""Forms for commands with secrets: accepted over plain HTTP only, and converted before they reach the floor.

The floor gets hashes that the server computes itself, with its own parameters; no secret is recorded or logged.
"""

from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import Command, Name
from croupier.floor.record.commands.people import PEOPLE_AT_ONCE
from croupier.web.wire.messages import KeyAnswer

Password = Annotated[str, msgspec.Meta(max_length=1_000)]


class AddStaffForm(Command, frozen=True, tag="add_staff"):
    """Give a person a name, roles and a temporary password."""

    name: Name
    roles: tuple[Role, ...]
    password: Password


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of a list, with the temporary password that they are handed."""

    name: Name
    roles: tuple[Role, ...]
    password: Password


class AddPeopleForm(Command, frozen=True, tag="add_people"):
    """Give the people of a list their accounts, all or none, each with a temporary password of their own."""

    people: Annotated[tuple[NewPerson, ...], msgspec.Meta(min_length=1, max_length=PEOPLE_AT_ONCE)]


class ResetPasswordForm(Command, frozen=True, tag="reset_password"):
    """Give a person who has lost theirs a temporary password."""

    name: Name
    password: Password


class ChangePasswordForm(Command, frozen=True, tag="change_password"):
    """Choose another password for oneself; every other session ends."""

    old: Password
    new: Password
    key: KeyAnswer = ""


class EnrollDeviceForm(Command, frozen=True, tag="enroll_device"):
    """Make the browser that asks the device of a terminal: it is given a token that nobody else learns."""

    terminal: Name


SecretForm: TypeAlias = AddStaffForm | AddPeopleForm | ResetPasswordForm | ChangePasswordForm | EnrollDeviceForm
