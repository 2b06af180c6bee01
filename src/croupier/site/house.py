"""The configuration of a house, and the paths of its files.

The configuration is one file, ``house.toml``, in the folder of the house. It holds no secret: a database password is in
a file of its own, named by the URL (``?passfile=…``).

Why: docs/design/0220.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from croupier.floor.record.actors import Role
from croupier.floor.record.settings import Settings, decided
from croupier.words import codes

ANSWERS = "house.toml"
SECOND_ROLES = (Role.FINANCE, Role.SECURITY)
"""The roles for the second of the first two people: departments that do not report to the technician's."""

Name = Annotated[str, Meta(min_length=1, max_length=100)]
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|[0-9A-Fa-f:.]+")


class BadHouse(Exception):
    """What is wrong with the answers, or with carrying them out; one sentence for the person at the keyboard."""


class Server(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The address of the pages: the names in the server's certificate, and where it listens."""

    names: Annotated[tuple[str, ...], Meta(min_length=1)] = ("localhost", "127.0.0.1")
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65_535)] = 8443
    certificates_for_staff: bool = False


class First(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first two people, who add everybody else: a technician and a countersigner (docs/design/0151)."""

    technician: Name
    second: Name
    second_role: Role = Role.FINANCE


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers of ``house.toml``."""

    settings: Settings
    people: First
    server: Server = Server()
    database: str = ""
    """The URL of a PostgreSQL database; if empty, SQLite in the folder of the house."""
    witnesses: tuple[str, ...] = ()
    backup: str = ""
    """The folder of the journal's copies, on another disk; empty if not chosen yet."""
    cameras: dict[str, str] = {}
    """The source of each table's camera; `/duty` says which are in no plan yet (§ 465a.9(c)(2))."""
    languages: tuple[str, ...] = ()
    """The languages that pages offer, default first; empty for all."""

    def __post_init__(self) -> None:
        """Reject everything known to be wrong without touching anything."""
        if bad := [name for name in self.server.names if not _HOST.fullmatch(name)]:
            raise ValueError(f"{bad[0]!r} is no host name and no address")
        if self.people.technician.casefold() == self.people.second.casefold():
            raise ValueError("the first two are two people: their names must differ")
        if self.people.second_role not in SECOND_ROLES:
            allowed = " or ".join(role.value for role in SECOND_ROLES)
            raise ValueError(f"the second of the first two is of {allowed}, not {self.people.second_role.value}")
        if unknown := [code for code in self.languages if code not in codes()]:
            raise ValueError(f"there is no language {unknown[0]!r}; there are {', '.join(codes())}")
        if len(set(self.languages)) < len(self.languages):
            raise ValueError("a language is offered once")
        if urlsplit(self.database).password is not None:
            raise ValueError("a password does not belong in house.toml: put it into a file and add ?passfile=FILE")


@dataclass(frozen=True, slots=True)
class Places:
    """The paths of a house."""

    folder: Path

    @property
    def answers(self) -> Path:
        return self.folder / ANSWERS

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def keys(self) -> Path:
        """The keys that seal the journal and number the vouchers."""
        return self.folder / "keys"

    @property
    def authority(self) -> Path:
        """The site's authority, whose key does not stay on the server."""
        return self.folder / "authority"

    @property
    def server(self) -> Path:
        """The part of the authority that the server needs, and nothing else."""
        return self.folder / "server"

    @property
    def enrolling(self) -> Path:
        """The authority for machines enrolled by a code; its certificates count only as the floor has recorded them."""
        return self.folder / "server" / "enrolling"

    @property
    def checklist(self) -> Path:
        return self.folder / "checklist.md"


FILED = {"submissions_are_filed": True}
NEW_HOUSE = {**FILED, "devices_are_registered": True}
"""The defaults of a new house."""


def usual(folder: Path) -> dict[str, bool]:
    """The values of omitted answers: a house already set up continues as it is."""
    if not Places(folder).answers.is_file():
        return NEW_HOUSE
    return {**FILED, "devices_are_registered": kept(folder).settings.devices_are_registered}


def read(file: Path, unsaid: Mapping[str, bool] = MappingProxyType(NEW_HOUSE)) -> House:
    """The answers in a file; raises :class:`BadHouse` with what is wrong."""
    try:
        return _house(tomllib.loads(file.read_text(encoding="utf-8")), unsaid)
    except OSError as failure:
        raise BadHouse(f"{file}: {failure.strerror}") from None
    except (ValueError, RecursionError) as wrong:  # invalid TOML, invalid text, or no house
        raise BadHouse(f"{file}: {wrong}") from None


def _house(document: dict[str, Any], unsaid: Mapping[str, bool]) -> House:
    """A house has a name of its own: vouchers and reports bear it."""
    settings = document.get("settings")
    if not isinstance(settings, dict) or "facility" not in settings:
        raise ValueError("[settings] must name the facility")
    own = decided({**unsaid, **settings})
    return msgspec.convert(document | {"settings": own}, House)


def kept(folder: Path) -> House:
    """The answers a house was set up with."""
    file = Places(folder).answers
    if not file.is_file():
        raise BadHouse(f"there is no house in {folder}: croupier init --house {folder} sets one up")
    return read(file, FILED)


def keep(folder: Path, house: House) -> None:
    """Write the answers atomically, readable only by the owner: a camera may need a password."""
    draft = Places(folder).answers.with_suffix(".draft")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(written(house))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(Places(folder).answers)


def written(house: House) -> str:
    """The answers as TOML: those that differ from their defaults, and those everybody looks for."""
    named = {name: getattr(house, name) for name in ("database", "witnesses", "backup", "languages")}
    lines = ["# A house of Croupier. After a change here run croupier init again; what the floor began with stays."]
    lines += [f"{name} = {_value(value)}" for name, value in named.items() if value]
    for name in ("settings", "server", "people"):
        lines += [f"\n[{name}]", *_fields(getattr(house, name))]
    if house.cameras:
        lines += ["\n[cameras]", *(f"{_text(table)} = {_text(source)}" for table, source in house.cameras.items())]
    return "\n".join(lines) + "\n"


ALWAYS_WRITTEN = {
    *("facility", "time_zone", "day_begins", "devices_are_registered"),
    *("names", "host", "port", "technician", "second", "second_role"),
}


def _fields(one: msgspec.Struct) -> list[str]:
    usual = {field.name: _default(field) for field in msgspec.structs.fields(one)}
    return [
        f"{name} = {_value(value)}"
        for name, value in msgspec.to_builtins(one).items()
        if name in ALWAYS_WRITTEN or getattr(one, name) != usual[name]
    ]


def _default(field: msgspec.structs.FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_text(name)} = {_value(one)}' for name, one in value.items())} }}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    return text if re.fullmatch(r"\d\d:\d\d:\d\d", text) else _text(text)


def _text(value: str) -> str:
    """A TOML basic string, which escapes as JSON does."""
    return msgspec.json.encode(value).decode()
