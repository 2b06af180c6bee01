"""Separation of duties: who may give a command, who signs besides, which roles nobody holds together.

All of it is data, ``duties.toml``; here is how the table is read and asked (§ 465a.11(b)).
"""

import tomllib
from collections.abc import Collection
from functools import cached_property
from importlib import resources
from itertools import combinations
from typing import Any

import msgspec

from croupier.floor.record.actors import HostDuty, Role
from croupier.floor.record.settings import Division, Settings
from croupier.money import Cents

PEOPLE = "people"
"""In the table: every role of every department."""


class Department(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Roles that answer to one director, who answers to no other (§ 465a.11(b))."""

    roles: tuple[Role, ...]
    cite: str


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Departments that are one where the certificate holder has elected so (§ 465a.11(b)(8))."""

    departments: tuple[str, ...]
    cite: str


class Incompatible(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"others": "with"}):
    """Roles of one department that nobody holds together with any of some others."""

    roles: tuple[Role, ...]
    others: tuple[Role, ...]
    cite: str


class Divided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Commands of the department that supervises; ``instead`` who gives them where it is the other one."""

    usual: Division
    instead: dict[Role, Role]
    commands: frozenset[str]
    cite: str


class Duty(msgspec.Struct, frozen=True):
    """Who may give a command."""

    by: frozenset[Role]
    cite: str


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a second person signs, and who that may be."""

    commands: tuple[str, ...]
    second: frozenset[Role]
    cite: str
    when: str = ""
    at_least: str = ""
    made_by: frozenset[Role] = frozenset(Role)
    only_by: frozenset[Role] = frozenset(Role)
    other_department: bool = False

    def counts(self, maker: Role, amount: Cents, settings: Settings) -> bool:
        """Whether the row counts for a command that somebody in a role gives over an amount."""
        floor: Cents = getattr(settings, self.at_least) if self.at_least else 0
        return maker in self.made_by and amount >= floor


class Duties(msgspec.Struct, frozen=True, dict=True):
    """The table; what every command asks of it is found at once."""

    departments: dict[str, Department]
    gaming_department: Joined
    divisions: dict[str, Divided]
    incompatible: tuple[Incompatible, ...]
    commands: dict[str, Duty]
    signatures: tuple[Signature, ...]
    hosts: dict[HostDuty, tuple[str, ...]]
    oversight: Department
    seen: dict[str, tuple[str, ...]]

    # Who gives a command

    def givers(self, command: str, settings: Settings) -> frozenset[Role]:
        """Who may give a command in a house."""
        return self._divided(command, self.commands[command].by, settings)

    def ever(self, command: str) -> frozenset[Role]:
        """Who may give a command in some house."""
        by = self.commands[command].by
        rows = [row for row in self.divisions.values() if command in row.commands]
        return by.union(*({row.instead[role] for role in by if role in row.instead} for row in rows))

    def _divided(self, command: str, roles: frozenset[Role], settings: Settings) -> frozenset[Role]:
        """Roles of the department that supervises here, if the holder has specified another (§ 465a.11(b)(9))."""
        for name, row in self._divisions_of.get(command, ()):
            if getattr(settings, name) is not row.usual:
                roles = frozenset(row.instead.get(role, role) for role in roles)
        return roles

    @cached_property
    def _divisions_of(self) -> dict[str, list[tuple[str, Divided]]]:
        found: dict[str, list[tuple[str, Divided]]] = {}
        for name, row in self.divisions.items():
            for command in row.commands:
                found.setdefault(command, []).append((name, row))
        return found

    # Sight

    def sees(self, role: Role) -> tuple[str, ...]:
        """The parts of the pit that a role needs: to give a command, to sign it, or to oversee the house."""
        return self._seen_by[role]

    @cached_property
    def _seen_by(self) -> dict[Role, tuple[str, ...]]:
        concerned = {part: self._concerned(commands) for part, commands in self.seen.items()}
        return {role: tuple(part for part, roles in concerned.items() if role in roles) for role in Role}

    def _concerned(self, commands: Collection[str]) -> set[Role]:
        signing = {role for row in self.signatures if set(row.commands) & set(commands) for role in row.second}
        giving = {role for command in commands for role in self.commands[command].by}
        return signing | giving | set(self.oversight.roles)

    # Hosts

    def host_duty(self, command: str) -> HostDuty | None:
        """What a host is enrolled for that may give a command."""
        return next((duty for duty, commands in self.hosts.items() if command in commands), None)

    # Departments

    @cached_property
    def people(self) -> tuple[Role, ...]:
        """The roles that people have: every one but those of devices and of the system itself."""
        return tuple(role for department in self.departments.values() for role in department.roles)

    def department(self, role: Role, settings: Settings) -> str:
        """The department of a role; one gaming department where the holder has elected it (§ 465a.11(b)(8))."""
        found = next((name for name, one in self.departments.items() if role in one.roles), "")
        joined = settings.gaming_department and found in self.gaming_department.departments
        return "gaming_department" if joined else found

    def exclusion(self, roles: Collection[Role], settings: Settings) -> tuple[Role, Role, str] | None:
        """Two of these roles that exclude each other, with the clause; None if one person may hold them all.

        Departments work independently of each other, so nobody has roles of two (§ 465a.11(b)).
        """
        for one, other in combinations(roles, 2):
            if self.department(one, settings) != self.department(other, settings):
                return one, other, "§ 465a.11(b)"
            for row in self.incompatible:
                if {one, other} & set(row.roles) and {one, other} & set(row.others):
                    return one, other, row.cite
        return None

    # Signatures

    def signature(
        self, command: str, maker: Role, settings: Settings, *, when: str = "", amount: Cents = 0
    ) -> Signature | None:
        """The row that says who signs a command besides its maker; None if nobody has to."""
        rows = self._signed.get((command, when), ())
        return next((row for row in reversed(rows) if row.counts(maker, amount, settings)), None)

    def always_signed(self, command: str) -> frozenset[Role]:
        """Who may be the second person of a command that never goes without one; nobody where it may."""
        return frozenset(role for row in self._signed.get((command, ""), ()) if not row.at_least for role in row.second)

    @cached_property
    def _signed(self) -> dict[tuple[str, str], list[Signature]]:
        found: dict[tuple[str, str], list[Signature]] = {}
        for row in self.signatures:
            for command in row.commands:
                found.setdefault((command, row.when), []).append(row)
        return found

    def signers(self, signature: Signature, maker: Role, settings: Settings) -> frozenset[Role]:
        """Who may sign besides a maker; where the row says so, nobody of their own department."""
        second = self._divided(signature.commands[0], signature.second, settings)
        if not signature.other_department:
            return second
        own = self.department(maker, settings)
        return frozenset(role for role in second if self.department(role, settings) != own)


def _read(text: str) -> Duties:
    table: dict[str, Any] = tomllib.loads(text)
    people = [role for department in table["departments"].values() for role in department["roles"]]
    for row in table["commands"].values():
        row["by"] = [role for each in row["by"] for role in (people if each == PEOPLE else [each])]
    return msgspec.convert(table, Duties)


DUTIES = _read(resources.files(__package__).joinpath("duties.toml").read_text(encoding="utf-8"))
