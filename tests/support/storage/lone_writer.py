"""A process that does nothing but write to a store, to be killed or frozen."""

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from croupier.floor.record.ports import StorageFailure
from croupier.journal.chain import Chain
from croupier.storage.opening import open_store
from croupier.storage.store import DatabaseStore
from support.storage.journal_book import Book

# Each writer is forked from a clean process that has loaded everything: what would take a second takes milliseconds.
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["support.storage.lone_writer", "croupier.storage.postgresql"])

SURE_TO_FREEZE = 4
"""Which commit a process that freezes half-way does not come to the end of."""


def write(keywords: dict[str, Any], reports: Connection, freezes: bool) -> None:
    """Append small batches for as long as this process may; report the number of the last entry after each."""
    store = open_store(**keywords)
    last = store.last()
    book = Book(Chain(last.sequence, last.digest) if last else Chain())
    reports.send(book.chain.sequence)
    if freezes:
        _freeze_before_a_commit(store)
    while True:
        try:
            store.append(book.records(3))
        except StorageFailure as failure:
            if "taken over" in str(failure):
                reports.send(str(failure))
                return
            continue
        reports.send(book.chain.sequence)


def _freeze_before_a_commit(store: Any) -> None:
    assert isinstance(store, DatabaseStore)
    database: Any = store._database
    looked_at, left = database.require_lease, [SURE_TO_FREEZE]

    def require_lease(writer: Any) -> None:
        looked_at(writer)
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGSTOP)

    database.require_lease = require_lease


class LoneWriter:
    """The process, seen from outside."""

    def __init__(self, keywords: dict[str, Any], *, freezes: bool = False) -> None:
        self._reports, theirs = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(target=write, args=(keywords, theirs, freezes), daemon=True)
        self._process.start()
        theirs.close()
        self.acknowledged: int = self._reports.recv()
        self._freezes = freezes

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def wait_for(self, batches: int) -> None:
        """Until so many more were acknowledged."""
        for _ in range(batches):
            self.acknowledged = self._reports.recv()

    def freeze(self) -> None:
        """Stop it where it is, unless it does that itself in the middle of a commit."""
        if not self._freezes:
            os.kill(self.pid, signal.SIGSTOP)
        while not _is_stopped(self.pid):
            pass
        while self._reports.poll():
            self.acknowledged = self._reports.recv()

    def wake(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def last_words(self) -> str:
        """What it says before it ends; every number before that is one it was sure of."""
        while not isinstance(words := self._reports.recv(), str):
            self.acknowledged = words
        self._process.join()
        return words

    def kill(self) -> None:
        """As a power switch would; ``acknowledged`` is then all that it ever reported."""
        os.kill(self.pid, signal.SIGKILL)
        self._process.join()
        while self._reports.poll():
            try:
                self.acknowledged = self._reports.recv()
            except EOFError:
                break
        self._reports.close()


def _is_stopped(pid: int) -> bool:
    known = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    return known.rpartition(")")[2].split()[0] in "Tt"
