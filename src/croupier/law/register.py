"""The register: every clause of a chapter, with its kind and a few words on what it says.

    RegisterError
    ├── UnknownKind        a kind not in `Kind`, or a status not in `Status`
    ├── DuplicateClause    a clause listed twice, or listed and omitted
    ├── OrphanClause       a clause whose parent is not in the register
    └── MalformedRegister  a missing key, an id of another chapter, an entry that is not [kind, note]

The folder `register` beside this module has one TOML file per chapter. The platform chapters are printed only
in part: their files list under `omitted` the clauses that the text leaves out.

    "657a.5(e)" = ["told", "a floorperson may order a recut"]
    "657a.5(f)" = ["software", "idle table: cards spread", { open = "the spread is refused after a round" }]

`open` names what a clause still lacks although live code cites it: it is a gap until the note is removed.

Why a clause of the platform has its kind: docs/readings/0098.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from croupier.law.citation import Clause, citations

FOLDER = Path(__file__).with_name("register")

Choice = TypeVar("Choice", bound=StrEnum)


class RegisterError(Exception):
    """A register file that cannot be trusted."""


class UnknownKind(RegisterError):
    """A kind or a status that does not exist."""


class DuplicateClause(RegisterError):
    """A clause listed twice, or both listed and omitted."""


class OrphanClause(RegisterError):
    """A clause whose parent is missing."""


class MalformedRegister(RegisterError):
    """A file that is not a register at all."""


class Kind(StrEnum):
    """The kind of a clause: who answers for it."""

    SOFTWARE = "software"  # code decides or enforces it: needs live code and a test
    TOLD = "told"  # the system tells a person at the right moment: needs live code and a test
    CONSTRUCTION = "construction"  # inherent in an electronic table
    PHYSICAL = "physical"  # the table, the layout, the cards' backs, people's hands
    ADMINISTRATIVE = "administrative"  # approvals, submissions, internal controls
    EXCEPTION = "exception"  # not done; the note says why
    SAME = "same"  # the text in force says the same: what holds there holds here


TRACED = frozenset({Kind.SOFTWARE, Kind.TOLD})
"""The kinds that need code and a test."""


class Status(StrEnum):
    """Whether a chapter has gaps."""

    OPEN = "open"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Entry:
    """The register's entry for one clause: ``open`` is what it lacks although live code cites it,
    ``same_as`` the clause of the text in force that says the same.
    """

    kind: Kind
    note: str
    open: str = ""
    same_as: Clause | None = None


@dataclass(frozen=True, slots=True)
class RegisterOfChapter:
    """One chapter in one edition; `clauses` is in the order of the text, `omitted` is what the text leaves out."""

    chapter: str
    title: str
    edition: str
    status: Status
    clauses: Mapping[Clause, Entry]
    omitted: tuple[Clause, ...] = ()

    def of_kind(self, kind: Kind) -> tuple[Clause, ...]:
        """The clauses of one kind, in the order of the text."""
        return tuple(clause for clause, entry in self.clauses.items() if entry.kind is kind)


def load(folder: Path = FOLDER) -> dict[str, RegisterOfChapter]:
    """All registers by chapter, sorted; the key of an earlier text has its year: `671a (2015)`."""
    registers = {_key(register): register for path in sorted(folder.glob("ch*.toml")) for register in [_read(path)]}
    return {key: _resolved(register, registers) for key, register in registers.items()}


def _resolved(register: RegisterOfChapter, registers: Mapping[str, RegisterOfChapter]) -> RegisterOfChapter:
    """The register, with the entries of the text in force where both say the same."""
    if not register.of_kind(Kind.SAME):
        return register
    in_force = registers[register.chapter].clauses if register.chapter in registers else {}
    clauses = {clause: _in_force(clause, entry, in_force) for clause, entry in register.clauses.items()}
    return replace(register, clauses=MappingProxyType(clauses))


def _in_force(clause: Clause, entry: Entry, in_force: Mapping[Clause, Entry]) -> Entry:
    if entry.kind is not Kind.SAME:
        return entry
    twin = replace(clause, edition="")
    if twin == clause or twin not in in_force:
        raise OrphanClause(f"{clause} is the same as no clause of the text in force")
    return replace(in_force[twin], note=entry.note, same_as=twin)


def parse(text: str, name: str) -> RegisterOfChapter:
    """One register from its TOML text; `name` is used only in error messages."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if "overwrite" in str(error):
            raise DuplicateClause(f"{name}: {error}") from error
        raise MalformedRegister(f"{name}: {error}") from error
    return _register(document, name)


def _read(path: Path) -> RegisterOfChapter:
    return parse(path.read_text(encoding="utf-8"), path.name)


def _key(register: RegisterOfChapter) -> str:
    year = next(iter(register.clauses)).edition
    return f"{register.chapter} ({year})" if year else register.chapter


def _register(document: dict[str, Any], name: str) -> RegisterOfChapter:
    missing = {"chapter", "title", "edition", "status", "clauses"} - document.keys()
    if missing or not document["clauses"]:
        raise MalformedRegister(f"{name}: without {', '.join(sorted(missing)) or 'clauses'}")
    clauses: dict[Clause, Entry] = {}
    for identifier, value in document["clauses"].items():
        clause = _clause(identifier, document, name)
        if clause in clauses:
            raise DuplicateClause(f"{name}: {clause} stands twice")
        clauses[clause] = _entry(value, f"{name}: {clause}")
    _refuse_orphans(clauses, name)
    return RegisterOfChapter(
        chapter=document["chapter"],
        title=document["title"],
        edition=document["edition"],
        status=_choice(Status, document["status"], name),
        clauses=MappingProxyType(clauses),
        omitted=_omitted(document, clauses, name),
    )


def _clause(identifier: str, document: dict[str, Any], name: str) -> Clause:
    try:
        clause = Clause.parse(identifier)
    except ValueError as error:
        raise MalformedRegister(f"{name}: {error}") from error
    if clause.chapter != document["chapter"]:
        raise MalformedRegister(f"{name}: {clause} is not of chapter {document['chapter']}")
    return clause


def _omitted(document: dict[str, Any], clauses: Mapping[Clause, Entry], name: str) -> tuple[Clause, ...]:
    """The clauses listed under `omitted`, which may be absent but not empty."""
    if "omitted" not in document:
        return ()
    omitted = citations(str(document["omitted"]))
    if not omitted or {clause.chapter for clause in omitted} != {document["chapter"]}:
        raise MalformedRegister(f"{name}: omitted must cite clauses of chapter {document['chapter']}")
    for clause in omitted:
        if clause in clauses:
            raise DuplicateClause(f"{name}: {clause} stands in the register and is omitted")
    return omitted


def _entry(value: object, where: str) -> Entry:
    match value:
        case [str(kind), str(note)] if note.strip():
            return Entry(_choice(Kind, kind, where), note)
        case [str(kind), str(note), {"open": str(missing), **others}] if (
            note.strip() and missing.strip() and not others
        ):
            entry = Entry(_choice(Kind, kind, where), note, missing)
            if entry.kind in TRACED:
                return entry
    raise MalformedRegister(
        f"{where}: expected [kind, note] or, for what is traced, {{ open = … }} after it: {value!r}"
    )


def _choice(choices: type[Choice], value: str, where: str) -> Choice:
    try:
        return choices(value)
    except ValueError:
        known = ", ".join(choices)
        raise UnknownKind(f"{where}: {value!r} is none of {known}") from None


def _refuse_orphans(clauses: Mapping[Clause, Entry], name: str) -> None:
    for clause in clauses:
        if clause.parents and clause.parents[0] not in clauses:
            raise OrphanClause(f"{name}: {clause} stands without {clause.parents[0]}")
