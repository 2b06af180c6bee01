"""The baseline: a writer with the floor's group commit, and no rules."""

import queue
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from croupier.floor.engine.batch import asked
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.collector import waiting_collector
from croupier.floor.record.commands import PlaceWagers, Request
from croupier.floor.record.events import Body, RoundWent, encode
from croupier.floor.record.terminal import stake_of
from croupier.journal.chain import Chain, timestamp
from croupier.rules.terms.events import WagersPlaced
from croupier.storage.opening import open_store
from croupier.storage.sqlite import FILE, open_to_write

WHAT_IT_IS = """\
The bare writer takes the same wagers from as many submitters, with one commit for all that wait. It writes what the
floor writes for them: entry, body, hash chain, transfer, subject and balances, in the same tables of the same SQLite,
as durably. It decides nothing and checks nothing."""

NEWEST = "INSERT INTO standing VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


class Waiting(NamedTuple):
    """A wager in the queue, and the future of its acknowledgement."""

    request: Request
    written: "Future[None]"


class BareWriter:
    """Takes wagers from any thread and acknowledges each when it is durable.

    No role, rule, round or ledger, and no lookup of known commands: only the data that must be written.
    """

    def __init__(self, folder: Path) -> None:
        open_store(data=folder).close()  # creates the tables
        self._connection = open_to_write(folder / FILE)
        self._chain, self._balances, self._chance = Chain(), Counter[str](), TrueChance()
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="bare writer", daemon=True)
        self._thread.start()

    def submit(self, request: Request) -> "Future[None]":
        """Queue a wager; acknowledged when it is durable."""
        written: Future[None] = Future()
        self._waiting.put(Waiting(request, written))
        return written

    def close(self) -> None:
        """Write what is queued, and end."""
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            with waiting_collector():
                group = [first, *self._rest()]
                self._write([one.request for one in group])
                for one in group:
                    one.written.set_result(None)

    def _rest(self) -> Iterator[Waiting]:
        while not self._waiting.empty() and (another := self._waiting.get()) is not None:
            yield another

    def _write(self, requests: Sequence[Request]) -> None:
        entries, postings, mentions, touched = [], [], [], set()
        for request in requests:
            command = request.command
            if not isinstance(command, PlaceWagers):
                raise TypeError("it writes wagers and nothing else")
            stake, amount = stake_of(command.terminal, command.seat), sum(command.wagers.values())
            event = RoundWent(command.table, WagersPlaced(stake, command.seat, command.terminal, command.wagers))
            at, digest = datetime.now(UTC), asked(request, self._chance)
            one = self._chain.append(at, str(request.actor), request.id, encode(Body((event,), asked=digest)))
            entries.append((one.sequence, timestamp(at), one.actor, one.command, one.body, one.previous, one.digest))
            player, table = f"game:{command.terminal}", f"at_risk:{command.table}"
            postings.append((one.sequence, 1, player, table, amount, "wagers"))
            mentions.append((f"round:{command.table}/1", one.sequence))
            self._balances[player] -= amount
            self._balances[table] += amount
            touched |= {player, table}
        standings = [(f"balance:{name}", str(self._balances[name])) for name in touched]
        with self._transaction():
            self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)", entries)
            self._connection.executemany("INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?)", postings)
            self._connection.executemany("INSERT INTO mention VALUES (?, ?)", mentions)
            self._connection.executemany(NEWEST, standings)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        yield
        self._connection.execute("COMMIT")
