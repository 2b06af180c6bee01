"""Reading the journal page by page, so that even the longest is never held in memory.

Nothing stays open between two pages: a reader neither blocks the writer nor keeps old row versions alive.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy import Connection, Select, bindparam, func, select, tuple_
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from croupier.floor.record.ports import Link, Record, Snapshot, StorageFailure
from croupier.journal.chain import Entry
from croupier.journal.heads import KeptHead
from croupier.ledger.ledger import Transfer
from croupier.storage import integrity, rows, schema
from croupier.storage.failures import told
from croupier.storage.tables import HEAD, JOURNAL, MENTION, POSTING, SNAPSHOT, STANDING

ENTRIES_PER_PAGE = 500
"""Entries a reader holds at a time."""

LINKS_PER_PAGE = 500
"""Entries a reader of hashes alone holds at a time."""

HEADS_PER_PAGE = 100


class StringsOf(FunctionElement[str]):
    """The strings of a JSON list: one parameter for any number of names, so that the statement is constant."""

    inherit_cache = True


@compiles(StringsOf, "sqlite")
def _in_sqlite(element: StringsOf, compiler: SQLCompiler, **how: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **how)})"


@compiles(StringsOf, "postgresql")
def _in_postgresql(element: StringsOf, compiler: SQLCompiler, **how: Any) -> str:
    return f"json_array_elements_text(CAST({compiler.process(element.clauses, **how)} AS json))"


_ASKED = StringsOf(bindparam("commands")).table_valued("value")
_DONE = select(JOURNAL).where(JOURNAL.c.command.in_(select(_ASKED.c.value)))


class Readable(Protocol):
    """A readable database."""

    @property
    def where(self) -> str:
        """Its name in messages; never with a password."""

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection for reading; thread-safe."""

    def close(self) -> None:
        """Close the reading connections."""


class Reader:
    """The reading half of a :class:`~croupier.floor.record.ports.Store`; thread-safe."""

    def __init__(self, database: Readable) -> None:
        self._database = database

    def last(self) -> Entry | None:
        """The newest entry."""
        return next(self._entries(select(JOURNAL).order_by(JOURNAL.c.sequence.desc()).limit(1)), None)

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The journal in order, after this entry up to the newest at the start of reading."""
        until = self._newest()
        while after < until:
            page = select(JOURNAL).where(JOURNAL.c.sequence.between(after + 1, until))
            found = list(self._entries(page.order_by(JOURNAL.c.sequence).limit(ENTRIES_PER_PAGE)))
            if not found:
                return
            yield from found
            after = found[-1].sequence

    def by_commands(self, commands: Sequence[str]) -> Mapping[str, Entry]:
        """The entries of these commands; commands that were not done are missing."""
        if not commands:
            return {}
        found = map(rows.entry, self._read(_DONE, {"commands": json.dumps(commands)}))
        return {entry.command: entry for entry in found}

    def mentioning(self, subject: str, newest: int | None = None) -> list[Entry]:
        """The entries about a subject, oldest first; if given, only the ``newest`` ones."""
        about = select(JOURNAL).join(MENTION, MENTION.c.sequence == JOURNAL.c.sequence)
        about = about.where(MENTION.c.subject == subject).order_by(MENTION.c.sequence.desc()).limit(newest)
        return list(self._entries(about))[::-1]

    def mentions(self) -> Iterator[tuple[str, int]]:
        """Every subject with every entry about it, by subject, up to the newest at the start of reading."""
        by = tuple_(MENTION.c.subject, MENTION.c.sequence)
        known = select(MENTION).where(MENTION.c.sequence <= self._newest()).order_by(*by)
        found = self._read(known.limit(ENTRIES_PER_PAGE))
        while found:
            yield from ((row.subject, row.sequence) for row in found)
            found = self._read(known.where(by > tuple_(*found[-1])).limit(ENTRIES_PER_PAGE))

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        """Every transfer posted, with its entry, in order, up to the newest at the start of reading."""
        until = self._newest()
        for begin in range(after, until, ENTRIES_PER_PAGE):
            page = select(POSTING).where(POSTING.c.sequence.between(begin + 1, min(begin + ENTRIES_PER_PAGE, until)))
            yield from map(rows.transfer, self._read(page.order_by(POSTING.c.sequence, POSTING.c.line)))

    def standings(self) -> Mapping[str, str]:
        """The current value of every figure."""
        return {row.name: row.value for row in self._read(select(STANDING))}

    def snapshots(self) -> Iterator[Snapshot]:
        """The stored snapshots, newest first, loaded one at a time."""
        for (sequence,) in self._read(select(SNAPSHOT.c.sequence).order_by(SNAPSHOT.c.sequence.desc())):
            for row in self._read(select(SNAPSHOT).where(SNAPSHOT.c.sequence == sequence)):
                yield Snapshot(row.sequence, bytes(row.digest), bytes(row.body), bool(row.lasting))

    def links(self, after: int = 0, until: int | None = None) -> Iterator[Link]:
        """The hashes of the entries after this one, up to ``until`` or the newest."""
        until = self._newest() if until is None else until
        hashes = select(JOURNAL.c.sequence, JOURNAL.c.previous, JOURNAL.c.digest).order_by(JOURNAL.c.sequence)
        while after < until:
            page = self._read(hashes.where(JOURNAL.c.sequence.between(after + 1, until)).limit(LINKS_PER_PAGE))
            if not page:
                return
            yield from (Link(sequence, bytes(previous), bytes(digest)) for sequence, previous, digest in page)
            after = page[-1].sequence

    def heads(self, after: int = 0) -> Iterator[KeptHead]:
        """The stored heads of entries after this one, in order."""
        while page := self._read(select(HEAD).where(HEAD.c.size > after).order_by(HEAD.c.size).limit(HEADS_PER_PAGE)):
            yield from map(rows.head, page)
            after = page[-1].size

    def head_before(self, sequence: int) -> KeptHead | None:
        """The newest stored head of this entry or an earlier one."""
        known = select(HEAD).where(HEAD.c.size <= sequence).order_by(HEAD.c.size.desc()).limit(1)
        return next(map(rows.head, self._read(known)), None)

    def faults(self) -> Iterator[str]:
        """The database's own integrity faults, then duplicated commands hidden by a faulty index."""
        with told(self._database.where), self._database.reading() as reader:
            yield from integrity.faults(reader)

    def alterations(self) -> Iterator[str]:
        """Tables, triggers and indexes that differ from what this program creates."""
        with told(self._database.where), self._database.reading() as reader:
            yield from schema.differences(reader)

    def close(self) -> None:
        """Close the connections."""
        self._database.close()

    def _newest(self) -> int:
        return int(self._read(select(func.coalesce(func.max(JOURNAL.c.sequence), 0)))[0][0])

    def _entries(self, query: Select[Any]) -> Iterator[Entry]:
        return map(rows.entry, self._read(query))

    def _read(self, query: Select[Any], given: Mapping[str, str] | None = None) -> Sequence[Any]:
        with told(self._database.where), self._database.reading() as reader:
            return reader.execute(query, given).all()


class ReadOnlyStore(Reader):
    """The journal as of its opening, beside a floor that may be running: no lease, no writes."""

    def append(self, records: Sequence[Record]) -> None:
        """Refused."""
        raise StorageFailure(f"{self._database.where}: {len(records)} records to write, but opened for reading only")

    def prove(self) -> None:
        """Refused."""
        raise StorageFailure(f"{self._database.where}: opened for reading only")

    def keep(self, snapshot: Snapshot) -> None:
        """Refused."""
        raise StorageFailure(
            f"{self._database.where}: a snapshot of entry {snapshot.sequence} to keep, but opened for reading only"
        )

    def keep_head(self, head: KeptHead) -> None:
        """Refused."""
        raise StorageFailure(
            f"{self._database.where}: a head of entry {head.head.size} to keep, but opened for reading only"
        )
