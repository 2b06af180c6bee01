"""Imports of terminals and people: CSV with a heading, accepted as a whole or not at all.

Every error is reported with its line number; a list with an error installs and adds nothing.
"""

import csv
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Generic, NamedTuple, TypeVar

import msgspec

from croupier.floor.pages.documents.setup import (
    ListDocument,
    ListedError,
    ListedPerson,
    ListedTerminal,
    PeopleListDocument,
)
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import Name, NewAccount, NewTerminal
from croupier.floor.record.commands.people import PEOPLE_AT_ONCE
from croupier.floor.record.commands.premises import TERMINALS_AT_ONCE
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.house.premises import refusals
from croupier.floor.rooms.people.accounts import refuse_account
from croupier.words import Sentence, as_sentence, say, series

YES, NO = frozenset({"yes", "true", "1", "sí", "si"}), frozenset({"", "no", "false", "0"})


NOT_GIVEN = ""
"""In place of a password, which no list contains."""

RowT = TypeVar("RowT")


class Line(NamedTuple, Generic[RowT]):
    """A line of the list: its number, and its content or its error."""

    number: int
    row: RowT | None
    wrong: Sentence | None = None


class Heading(NamedTuple):
    """The columns of a list: the required and the optional ones."""

    needed: tuple[str, ...]
    welcome: tuple[str, ...] = ()


def read(text: str) -> list[Line[NewTerminal]]:
    """Every line of a list of terminals; a wrong heading is then the only error."""
    return _read(text, Heading(("terminal", "asset", "location"), ("games", "tables", "training")), _terminal)


def read_people(text: str) -> list[Line[NewAccount]]:
    """Every line of a list of people."""
    return _read(text, Heading(("name", "roles")), _person)


def _read(text: str, columns: Heading, line: Callable[[int, dict[str, str]], Line[RowT]]) -> list[Line[RowT]]:
    reader = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        heading = [name.strip().casefold() for name in next(reader, [])]
        if (wrong := _wrong_heading(heading, columns)) is not None:
            return [Line(1, None, wrong)]
        return list(_lines(reader, heading, line))
    except csv.Error:
        return [Line(reader.line_num, None, say("list.not_read"))]


def _wrong_heading(heading: list[str], columns: Heading) -> Sentence | None:
    missing = [name for name in columns.needed if name not in heading]
    unknown = [name for name in heading if name not in (*columns.needed, *columns.welcome)]
    if missing:
        return say("list.heading_lacks", columns=series(missing))
    if unknown or len(set(heading)) < len(heading):
        return say("list.heading_has", columns=series(unknown or heading))
    return None


def _lines(
    reader: Iterator[list[str]], heading: list[str], line: Callable[[int, dict[str, str]], Line[RowT]]
) -> Iterator[Line[RowT]]:
    for found in reader:
        number: int = reader.line_num  # type: ignore[attr-defined]
        if not any(value.strip() for value in found):
            continue
        if len(found) != len(heading):
            yield Line(number, None, say("list.columns", found=len(found), expected=len(heading)))
            continue
        yield line(number, dict(zip(heading, (value.strip() for value in found), strict=True)))


def _terminal(number: int, said: dict[str, str]) -> Line[NewTerminal]:
    training = said.get("training", "").casefold()
    if training not in YES | NO:
        return Line(number, None, say("list.yes_or_no", found=said["training"]))
    games, tables = (tuple(said.get(name, "").split()) for name in ("games", "tables"))
    row = NewTerminal(said["terminal"], said["asset"], said["location"], games, tables, training in YES)
    try:
        return Line(number, msgspec.json.decode(msgspec.json.encode(row), type=NewTerminal))
    except (msgspec.ValidationError, UnicodeEncodeError):
        return Line(number, None, say("list.too_long"))


def _person(number: int, said: dict[str, str]) -> Line[NewAccount]:
    """Parse a person; roles are program names, separated by blanks."""
    known = {role.value: role for role in Role}
    names = said["roles"].casefold().split()
    if unknown := [name for name in names if name not in known]:
        return Line(number, None, say("list.no_role", role=unknown[0]))
    try:
        name = msgspec.convert(said["name"], Name)
    except msgspec.ValidationError:
        return Line(number, None, say("list.too_long"))
    return Line(number, NewAccount(name, tuple(known[one] for one in names), NOT_GIVEN))


def judged_people(floor: Floor, lines: list[Line[NewAccount]]) -> PeopleListDocument:
    """Check the people of a list against existing accounts: every error, by its line."""
    errors = [_error(line.number, line.wrong) for line in lines if line.wrong is not None]
    rows = [(line.number, line.row) for line in lines if line.row is not None]
    people = tuple(row for _, row in rows)
    for place, (number, row) in enumerate(rows[:PEOPLE_AT_ONCE]):
        if refused := refuse_account(floor, row, people[:place]):
            errors.append(_error(number, as_sentence(refused.detail)))
    if len(rows) > PEOPLE_AT_ONCE:
        errors.append(_error(rows[PEOPLE_AT_ONCE][0], say("list.too_many_people", most=PEOPLE_AT_ONCE)))
    if not rows and not errors:
        errors.append(_error(1, say("list.nobody")))
    listed = [ListedPerson(row.name, list(row.roles)) for row in people]
    return PeopleListDocument(listed, sorted(errors, key=lambda error: error.line))


def judged(floor: Floor, lines: list[Line[NewTerminal]]) -> ListDocument:
    """Check a list against the floor it is for: every error, by its line."""
    errors = [_error(line.number, line.wrong) for line in lines if line.wrong is not None]
    rows = [(line.number, line.row) for line in lines if line.row is not None]
    refused = refusals(floor, [row for _, row in rows[:TERMINALS_AT_ONCE]])
    for (number, _), refusal in zip(rows, refused, strict=False):
        if refusal is not None:
            errors.append(_error(number, as_sentence(refusal.detail)))
    if len(rows) > TERMINALS_AT_ONCE:
        errors.append(_error(rows[TERMINALS_AT_ONCE][0], say("list.too_many", most=TERMINALS_AT_ONCE)))
    if not rows and not errors:
        errors.append(_error(1, say("list.empty")))
    return ListDocument([_listed(row) for _, row in rows], sorted(errors, key=lambda error: error.line))


def _error(line: int, said: Sentence) -> ListedError:
    return ListedError(line, said, str(said))


def _listed(row: NewTerminal) -> ListedTerminal:
    return ListedTerminal(row.terminal, row.asset, row.location, list(row.games), list(row.tables), row.training)


def in_words(error: ListedError) -> Sentence:
    """An error, with its line number."""
    return say("list.line", line=error.line, wrong=error.said)
