"""Witnesses for tests: one that can be out of reach, one that is a process's worth of HTTP in a thread."""

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import uvicorn

from croupier.floor.record.ports import WitnessFailure, WitnessUnreachable
from croupier.journal.heads import Head
from croupier.journal.merkle import extends
from croupier.witness.keeper import Keeper
from croupier.witness.service import Service


class ListWitness:
    """A witness that keeps the rule in memory; ``away`` puts it out of reach."""

    def __init__(self, name: str = "the Board") -> None:
        self.name, self.away = name, False
        self.held: list[Head] = []

    def newest(self, log: str, key: str) -> Head | None:
        del log, key
        self._reached()
        return self.held[-1] if self.held else None

    def take(self, head: Head, proof: Sequence[bytes]) -> None:
        self._reached()
        if self.held:
            old = self.held[-1]
            if not extends((old.size, bytes.fromhex(old.root)), (head.size, bytes.fromhex(head.root)), proof):
                raise WitnessFailure(f"{head} does not extend {old}")
        self.held.append(head)

    def _reached(self) -> None:
        if self.away:
            raise WitnessUnreachable(f"{self.name}: nobody is there")


@contextmanager
def served(keeper: Keeper) -> Iterator[str]:
    """The address of a witness that answers on this machine until the end."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(Service(keeper).application(), log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}#{keeper.key}"
        finally:
            server.should_exit = True
            thread.join()
