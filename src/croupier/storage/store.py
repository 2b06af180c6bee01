"""The journal in a database: one writer, the same code for both databases.

Each append is one transaction, and nothing is reported as done before its commit has returned. After a failure the
store recovers by itself: the next call reconnects and, if necessary, takes the lease again.

Why: docs/design/0100.
"""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from sqlalchemy import Connection, Delete, Select, Table, Transaction, delete, insert, select, update

from croupier.floor.record.ports import OutcomeUnknown, Record, Snapshot, StorageFailure
from croupier.journal.chain import GENESIS
from croupier.journal.heads import KeptHead
from croupier.storage import rows
from croupier.storage.failures import disk_failed, sentence, told
from croupier.storage.heart import Heart
from croupier.storage.reading import Readable, Reader
from croupier.storage.tables import HEAD, JOURNAL, MENTION, POSTING, PULSE, SNAPSHOT

SNAPSHOTS = 3
"""The three newest snapshots are kept: an unreadable one costs minutes, not a complete replay."""

LASTING_SNAPSHOTS = 8
"""And those from the ends of the last eight gaming days, from which a journal can be verified."""

NEWEST = select(JOURNAL.c.sequence, JOURNAL.c.digest).order_by(JOURNAL.c.sequence.desc()).limit(1)


class Writable(Readable, Protocol):
    """The operations SQLite and PostgreSQL implement differently."""

    turn: threading.RLock
    """The writer's lock."""
    errors: tuple[type[Exception], ...]
    """The driver's exceptions."""

    def writer(self) -> Connection:
        """A connection for writing, with the lease; raises :class:`LeaseRefused` if another process has it."""

    def require_lease(self, writer: Connection) -> None:
        """Raises :class:`StorageFailure` unless the lease is still ours."""

    def insert(self, writer: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
        """Insert rows, their values in the order of the table's columns."""

    def replace(self, writer: Connection, standings: Sequence[tuple[str, str]]) -> None:
        """Upsert figures."""

    def release(self) -> None:
        """Release the lease, after the last connection is closed."""


class DatabaseStore(Reader):
    """A :class:`~croupier.floor.record.ports.Store`: one thread at a time writes, any thread reads."""

    def __init__(self, database: Writable, writer: Connection) -> None:
        super().__init__(database)
        self._database: Writable = database
        self._writer: Connection | None = writer
        self._unconfirmed: bytes | None = None
        self._closed = False
        self.heart: Heart | None = None

    def append(self, records: Sequence[Record]) -> None:
        """Write all records in one transaction; a failure leaves nothing partly written.

        They must continue the journal exactly where it ends. If the connection breaks during the commit itself, its
        outcome is unknown (:class:`OutcomeUnknown`); appending the same records again settles it.
        """
        if not records:
            return
        end = records[-1].entry.digest
        try:
            with self._writing() as writer:
                if not self._is_confirmed(writer, end):
                    self._add(writer, records)
        except OutcomeUnknown:
            self._unconfirmed = end
            raise
        self._unconfirmed = None

    def prove(self) -> None:
        """Prove that writes work, by incrementing a counter in a table of one row."""
        with self._writing() as writer:
            writer.execute(update(PULSE).values(beats=PULSE.c.beats + 1))

    def beat(self) -> None:
        """Give a sign of life: a transaction that only presents the lease."""
        with self._writing():
            pass

    def keep(self, snapshot: Snapshot) -> None:
        """Store a snapshot of an entry in the journal, and prune older ones of its kind."""
        with self._writing() as writer:
            of = select(JOURNAL.c.digest).where(JOURNAL.c.sequence == snapshot.sequence)
            if writer.scalar(of) != snapshot.digest:
                raise StorageFailure(f"{self._database.where}: no entry {snapshot.sequence} that this snapshot is of")
            writer.execute(delete(SNAPSHOT).where(SNAPSHOT.c.sequence == snapshot.sequence))
            writer.execute(insert(SNAPSHOT).values(rows.snapshot_row(snapshot)))
            writer.execute(_outdated(lasting=snapshot.lasting))

    def keep_head(self, head: KeptHead) -> None:
        """Store a head of an entry in the journal, permanently."""
        with self._writing() as writer:
            of = select(JOURNAL.c.digest).where(JOURNAL.c.sequence == head.head.size)
            if writer.scalar(of) != bytes.fromhex(head.head.last):
                raise StorageFailure(f"{self._database.where}: no entry {head.head.size} that this head is of")
            writer.execute(insert(HEAD).values(rows.head_row(head)))

    def close(self) -> None:
        """Release the lease and close all connections."""
        if self.heart is not None:
            self.heart.stop()
        with self._database.turn:
            self._closed = True
            self._database.close()
            self._drop()
            self._database.release()

    def _read(self, query: Select[Any], given: Mapping[str, str] | None = None) -> Sequence[Any]:
        """Read; after a commit of unknown outcome only a new lease proves that the old session has ended."""
        if self._closed or (self._unconfirmed is not None and self._writer is None):
            with self._database.turn, told(self._database.where, self._database.errors):
                self._connected()
        return super()._read(query, given)

    def _is_confirmed(self, writer: Connection, end: bytes) -> bool:
        """Whether these records were committed after all, by a commit of unknown outcome."""
        return self._unconfirmed == end and _end(writer)[1] == end

    def _add(self, writer: Connection, records: Sequence[Record]) -> None:
        _require_sequel(*_end(writer), records)
        self._database.insert(writer, JOURNAL, rows.entry_rows(records))
        self._database.insert(writer, POSTING, rows.posting_rows(records))
        self._database.insert(writer, MENTION, rows.mention_rows(records))
        self._database.replace(writer, rows.standing_rows(records))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction of the only writer, committed at the end if the lease is still ours."""
        with self._database.turn, told(self._database.where, self._database.errors):
            writer = self._connected()
            transaction = writer.begin()
            try:
                yield writer
            except BaseException:
                self._undo(writer, transaction)
                raise
            self._require_lease(writer, transaction)
            self._commit(writer, transaction)

    def _connected(self) -> Connection:
        if self._closed:
            raise StorageFailure(f"{self._database.where} was closed")
        if self._writer is None:
            self._writer = self._database.writer()
        return self._writer

    def _require_lease(self, writer: Connection, transaction: Transaction) -> None:
        """Check the lease; without it the connection is dropped, and the next call reconnects."""
        try:
            self._database.require_lease(writer)
        except BaseException:
            self._undo(writer, transaction)
            self._drop()
            raise

    def _commit(self, writer: Connection, transaction: Transaction) -> None:
        try:
            transaction.commit()
        except self._database.errors as failure:
            if self._undo(writer, transaction) and not disk_failed(failure):
                raise
            self._drop()
            words = f"{sentence(self._database.where, failure)}; whether the last records are written is not known"
            raise OutcomeUnknown(words) from failure

    def _undo(self, writer: Connection, transaction: Transaction) -> bool:
        """Roll back; returns whether the connection is still usable."""
        try:
            transaction.rollback()
        except self._database.errors:
            self._drop()
        if writer.invalidated:
            self._drop()
        return self._writer is not None

    def _drop(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.invalidate()
            writer.close()


def _outdated(*, lasting: bool) -> Delete:
    """All snapshots of a kind but the newest ones."""
    kind = SNAPSHOT.c.lasting == int(lasting)
    newest = select(SNAPSHOT.c.sequence).where(kind).order_by(SNAPSHOT.c.sequence.desc())
    kept = newest.limit(LASTING_SNAPSHOTS if lasting else SNAPSHOTS)
    return delete(SNAPSHOT).where(kind, SNAPSHOT.c.sequence.not_in(kept.scalar_subquery()))


def _end(writer: Connection) -> tuple[int, bytes]:
    """The number and hash of the newest entry."""
    found = writer.execute(NEWEST).one_or_none()
    return (0, GENESIS) if found is None else (found.sequence, found.digest)


def _require_sequel(sequence: int, digest: bytes, records: Sequence[Record]) -> None:
    """Check that the records continue the chain from the end of the journal."""
    for record in records:
        entry = record.entry
        if entry.sequence != sequence + 1:
            raise StorageFailure(f"entry {entry.sequence} cannot follow entry {sequence}: the journal has no gaps")
        if entry.previous != digest:
            raise StorageFailure(f"entry {entry.sequence} does not hold the hash of entry {sequence}")
        sequence, digest = entry.sequence, entry.digest
