"""What a host has heard: terminals, meters, events, vouchers; and what it was told to do, with the reason."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from croupier.money import Cents

_TABLES = """
create table if not exists terminals (name text primary key, serial text not null default '', version text not null
    default '', link integer not null default 0, wanted integer not null default 1, heard text not null default '');
create table if not exists readings (id integer primary key, terminal text not null, at text not null,
    why text not null);
create table if not exists meters (reading integer not null, name text not null, value integer not null);
create table if not exists events (id integer primary key, terminal text not null, at text not null,
    code integer not null);
create table if not exists links (id integer primary key, terminal text not null, at text not null,
    up integer not null);
create table if not exists orders (id integer primary key, terminal text not null, at text not null,
    enable integer not null, reason text not null);
create table if not exists vouchers (number text primary key, terminal text not null, cents integer not null,
    issued text not null, redeemed text not null default '', redeemed_at text not null default '');
create table if not exists approved (name text not null, seed integer not null, signature integer not null,
    primary key (name, seed));
create table if not exists signatures (id integer primary key, terminal text not null, at text not null,
    seed integer not null, signature integer not null, approved text not null);
create index if not exists signatures_of on signatures (terminal, id);
"""


class ProgramFound(NamedTuple):
    """What the program of a terminal was last found to be."""

    terminal: str
    at: str
    """Since when, without a finding of another kind between."""
    program: str
    """The approved program that it is; nothing where it is none."""
    signature: str
    """What it told, in hexadecimal digits."""
    expected: tuple[str, ...]
    """The approved programs.  What they would have told is nobody's to read: who knows it can tell it."""


LATEST = "9999"
"""After every moment, as moments are written here."""


class HostStore:
    """A database of the host's own; one thread at a time."""

    def __init__(self, path: Path | None = None) -> None:
        if path:
            path.touch(0o600)  # seeds and signatures are for nobody who could let a terminal tell them
        self._database = sqlite3.connect(path or ":memory:", check_same_thread=False)
        self._database.executescript(_TABLES)
        self.found: tuple[ProgramFound, ...] = tuple(_found(self._database))
        """The programs as they were last found, by terminal, for any thread to read."""

    def _write(self, sql: str, *values: object) -> int:
        return self._database.execute(sql, values).lastrowid or 0

    def commit(self) -> None:
        """Make what was written since durable; a host that polls does so a few times a second, for all at once."""
        if self._database.in_transaction:
            self._database.commit()

    def _rows(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        return self._database.execute(sql, values).fetchall()

    # Terminals

    def meet(self, terminal: str) -> None:
        """A line with this terminal on it is polled."""
        self._write("insert or ignore into terminals (name) values (?)", terminal)

    def known_as(self, terminal: str, serial: str, version: str) -> None:
        """What it calls itself."""
        self._write("update terminals set serial = ?, version = ? where name = ?", serial, version, terminal)

    def order(self, terminal: str, *, enable: bool, reason: str) -> None:
        """A terminal shall play or not; everybody can see why."""
        self._write("update terminals set wanted = ? where name = ?", int(enable), terminal)
        self._write(
            "insert into orders (terminal, at, enable, reason) values (?, ?, ?, ?)",
            terminal,
            now(),
            int(enable),
            reason,
        )

    def wanted(self, terminal: str) -> bool:
        """Whether a terminal shall play."""
        rows = self._rows("select wanted from terminals where name = ?", terminal)
        return bool(rows and rows[0][0])

    def link(self, terminal: str, *, up: bool) -> None:
        """The link came up or was lost."""
        self._write("update terminals set link = ?, heard = ? where name = ?", int(up), now(), terminal)
        self._write("insert into links (terminal, at, up) values (?, ?, ?)", terminal, now(), int(up))

    def terminals(self) -> list[dict[str, object]]:
        """All of them, as they stand."""
        names = ("name", "serial", "version", "link", "wanted", "heard")
        rows = self._rows(f"select {', '.join(names)} from terminals order by name")  # noqa: S608 - names of ours
        return [dict(zip(names, row, strict=True)) for row in rows]

    # What they tell

    def happened(self, terminal: str, code: int) -> None:
        """An exception was told."""
        self._write("insert into events (terminal, at, code) values (?, ?, ?)", terminal, now(), code)

    def events(self, terminal: str = "", newest: int = 100) -> list[tuple[str, str, int]]:
        """The newest, the newest first."""
        rows = self._rows(
            "select terminal, at, code from events where ? in ('', terminal) order by id desc limit ?", terminal, newest
        )
        return [(str(name), str(at), int(str(code))) for name, at, code in rows]

    def told(self, terminal: str, code: int, after: str, until: str) -> bool:
        """Whether it told this between two moments."""
        rows = self._rows(
            "select 1 from events where terminal = ? and code = ? and at >= ? and at <= ? limit 1",
            terminal,
            code,
            after,
            until,
        )
        return bool(rows)

    def read(self, terminal: str, meters: Mapping[str, int], why: str) -> None:
        """The meters of a terminal were read."""
        reading = self._write("insert into readings (terminal, at, why) values (?, ?, ?)", terminal, now(), why)
        rows: Iterable[tuple[int, str, int]] = ((reading, name, value) for name, value in meters.items())
        self._database.executemany("insert into meters values (?, ?, ?)", rows)

    def readings(self, terminal: str) -> int:
        """How often its meters were read."""
        return int(str(self._rows("select count(*) from readings where terminal = ?", terminal)[0][0]))

    def read_at(self, terminal: str, before: str = LATEST) -> str:
        """When its meters were last read; nothing where they never were."""
        rows = self._rows(
            "select at from readings where terminal = ? and at < ? order by id desc limit 1", terminal, before
        )
        return str(rows[0][0]) if rows else ""

    def last_reading(self, terminal: str, before: str = LATEST) -> dict[str, int]:
        """The meters as they were last read, ever or before a moment; nothing where they never were."""
        last = "select max(id) from readings where terminal = ? and at < ?"
        rows = self._rows(f"select name, value from meters where reading = ({last})", terminal, before)  # noqa: S608
        return {str(name): int(str(value)) for name, value in rows}

    # The program

    def seeds(self) -> list[int]:
        """The seeds under which approved programs are known here; nobody else knows them."""
        return [int(str(seed)) for (seed,) in self._rows("select distinct seed from approved order by seed")]

    def approve(self, name: str, signatures: Mapping[int, int]) -> None:
        """A program by its name, with its signature under each seed."""
        rows = ((name, seed, found) for seed, found in signatures.items())
        self._database.executemany("insert or replace into approved values (?, ?, ?)", rows)

    def program_with(self, seed: int, signature: int) -> str:
        """The approved program that has this signature under a seed; nothing where there is none."""
        rows = self._rows("select name from approved where seed = ? and signature = ? order by name", seed, signature)
        return str(rows[0][0]) if rows else ""

    def signed(self, terminal: str, seed: int, signature: int) -> str:
        """A terminal has told its signature: the program it is, or nothing where it is none that was approved."""
        name = self.program_with(seed, signature)
        self._write(
            "insert into signatures (terminal, at, seed, signature, approved) values (?, ?, ?, ?, ?)",
            terminal,
            now(),
            seed,
            signature,
            name,
        )
        others = (one for one in self.found if one.terminal != terminal)
        self.found = tuple(sorted([*others, *_found(self._database, terminal)]))
        return name

    def program(self, terminal: str) -> tuple[str, str] | None:
        """When its program was last verified, and what it was found to be; None where it never was."""
        rows = self._rows("select at, approved from signatures where terminal = ? order by id desc limit 1", terminal)
        return (str(rows[0][0]), str(rows[0][1])) if rows else None

    # Vouchers

    def issue(self, number: str, terminal: str, cents: Cents) -> None:
        """A terminal was given a number for a voucher."""
        self._write(
            "insert into vouchers (number, terminal, cents, issued) values (?, ?, ?, ?)", number, terminal, cents, now()
        )
        self.commit()  # durable before a terminal can print it

    def good_for(self, number: str) -> Cents | None:
        """What a voucher is worth; None where there is none, or it was redeemed."""
        rows = self._rows("select cents from vouchers where number = ? and redeemed = ''", number)
        return int(str(rows[0][0])) if rows else None

    def withdraw(self, number: str) -> None:
        """The terminal did not take the number."""
        self._write("delete from vouchers where number = ?", number)

    def redeemed(self, number: str, terminal: str) -> None:
        """It is worth nothing any more."""
        self._write("update vouchers set redeemed = ?, redeemed_at = ? where number = ?", terminal, now(), number)

    def close(self) -> None:
        """Keep everything, and let go of the database."""
        self.commit()
        self._database.close()


def found_in(path: Path) -> tuple[ProgramFound, ...]:
    """The programs as a host in another process has found them; raises :class:`sqlite3.Error` where that is unknown."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=1)) as database:
        return tuple(_found(database))


def _found(database: sqlite3.Connection, only: str = "") -> Iterator[ProgramFound]:
    """Of all terminals by name, or of one: who polls hundreds of lines has no time for all with each signature."""
    expected = tuple(name for (name,) in database.execute("select distinct name from approved order by name"))
    names = [only] if only else [name for (name,) in database.execute("select name from terminals order by name")]
    last = "select approved, signature from signatures where terminal = ? order by id desc limit 1"
    other = "select id from signatures where terminal = ? and approved <> ? order by id desc limit 1"
    since = "select at from signatures where terminal = ? and id > ? order by id limit 1"
    for terminal in names:
        if (told := database.execute(last, (terminal,)).fetchone()) is None:
            continue
        program, signature = told
        before = database.execute(other, (terminal, program)).fetchone() or (0,)
        (at,) = database.execute(since, (terminal, *before)).fetchone()
        yield ProgramFound(terminal, at, program, f"{signature:04X}", expected)


def now() -> str:
    """The host's own time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
