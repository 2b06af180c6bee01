"""Terminals from a list: comma-separated values with a heading, read as a whole or not at all.

Every error is told with the number of its line; nothing of a list with an error is installed.
"""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import NamedTuple

import msgspec

from croupier.floor.pages.documents.setup import ListDocument, ListedError, ListedTerminal
from croupier.floor.record.commands import NewTerminal
from croupier.floor.record.commands.premises import TERMINALS_AT_ONCE
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.house.premises import refusals
from croupier.words import Sentence, as_sentence, say, series

NEEDED, WELCOME = ("terminal", "asset", "location"), ("games", "tables", "training")
YES, NO = frozenset({"yes", "true", "1", "sí", "si"}), frozenset({"", "no", "false", "0"})


class Line(NamedTuple):
    """A line of the list: its number, and what it says or what is wrong with it."""

    number: int
    row: NewTerminal | None
    wrong: Sentence | None = None


def read(text: str) -> list[Line]:
    """Every line; a heading that cannot be right is the only error then."""
    reader = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        heading = [name.strip().casefold() for name in next(reader, [])]
        if (wrong := _wrong_heading(heading)) is not None:
            return [Line(1, None, wrong)]
        return list(_lines(reader, heading))
    except csv.Error:
        return [Line(reader.line_num, None, say("list.not_read"))]


def _wrong_heading(heading: list[str]) -> Sentence | None:
    missing = [name for name in NEEDED if name not in heading]
    unknown = [name for name in heading if name not in (*NEEDED, *WELCOME)]
    if missing:
        return say("list.heading_lacks", columns=series(missing))
    if unknown or len(set(heading)) < len(heading):
        return say("list.heading_has", columns=series(unknown or heading))
    return None


def _lines(reader: Iterator[list[str]], heading: list[str]) -> Iterator[Line]:
    for found in reader:
        number: int = reader.line_num  # type: ignore[attr-defined]
        if not any(value.strip() for value in found):
            continue
        if len(found) != len(heading):
            yield Line(number, None, say("list.columns", found=len(found), expected=len(heading)))
            continue
        yield _line(number, dict(zip(heading, (value.strip() for value in found), strict=True)))


def _line(number: int, said: dict[str, str]) -> Line:
    training = said.get("training", "").casefold()
    if training not in YES | NO:
        return Line(number, None, say("list.yes_or_no", found=said["training"]))
    games, tables = (tuple(said.get(name, "").split()) for name in ("games", "tables"))
    row = NewTerminal(said["terminal"], said["asset"], said["location"], games, tables, training in YES)
    try:
        return Line(number, msgspec.json.decode(msgspec.json.encode(row), type=NewTerminal))
    except (msgspec.ValidationError, UnicodeEncodeError):
        return Line(number, None, say("list.too_long"))


def judged(floor: Floor, lines: list[Line]) -> ListDocument:
    """The list beside the floor it is for: everything that is wrong, by its line."""
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
    """An error with its line."""
    return say("list.line", line=error.line, wrong=error.said)
