"""Something that has to be done by a day: whose it is, by the command that settles it, and where they do that."""

import tomllib
from collections.abc import Iterable
from datetime import date
from importlib import resources

import msgspec

from croupier.floor.record.actors import Role
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.settings import Settings
from croupier.words import Sentence

PLACES: dict[str, str] = tomllib.loads(
    resources.files(__package__).joinpath("due.toml").read_text(encoding="utf-8"),
)["places"]
"""By the command: the page on which it is given, and the place on it."""


class Due(msgspec.Struct, frozen=True):
    """What has to be done; ``overdue`` says that the day is over."""

    day: date
    cite: str
    what: Sentence
    overdue: bool
    roles: tuple[Role, ...]
    where: str


def due(settings: Settings, command: str, day: date, cite: str, what: Sentence, *, overdue: bool) -> Due:
    """Something that a command settles."""
    people = DUTIES.givers(command, settings).intersection(DUTIES.people)
    return Due(day, cite, what, overdue, tuple(sorted(people)), PLACES[command])


def in_order(items: Iterable[Due]) -> list[Due]:
    """The oldest first."""
    return sorted(items, key=lambda one: (one.day, one.cite, str(one.what)))
