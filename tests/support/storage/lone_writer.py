"""A process that does nothing but write to a store, to be killed."""

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection
from typing import Any

from croupier.journal.chain import Chain
from croupier.storage.opening import open_store
from support.storage.journal_book import Book

# Each writer is forked from a clean process that has loaded everything: what would take a second takes milliseconds.
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["support.storage.lone_writer", "croupier.storage.postgresql"])


def write(keywords: dict[str, Any], reports: Connection) -> None:
    """Append small batches for as long as this process lives; report the number of the last entry after each."""
    store = open_store(**keywords)
    last = store.last()
    book = Book(Chain(last.sequence, last.digest) if last else Chain())
    reports.send(book.chain.sequence)
    while True:
        store.append(book.records(3))
        reports.send(book.chain.sequence)


class LoneWriter:
    """The process, seen from outside."""

    def __init__(self, keywords: dict[str, Any]) -> None:
        self._reports, theirs = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(target=write, args=(keywords, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self.acknowledged: int = self._reports.recv()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def wait_for(self, batches: int) -> None:
        """Until so many more were acknowledged."""
        for _ in range(batches):
            self.acknowledged = self._reports.recv()

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
