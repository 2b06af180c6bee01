"""An endurance run on the real engine: whether memory stays flat, and how long a restart from its journal takes."""

import gc
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from croupier.cli.bench.floor.figure import Figure
from croupier.cli.bench.floor.stadium import CENTRAL, DEALER, MANAGER, TECHNICIAN, together
from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import ENTRIES_BETWEEN_SNAPSHOTS, Engine
from croupier.floor.engine.loading import load
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AnyCommand,
    CashOut,
    EnableTerminal,
    InsertBill,
    InsertVoucher,
    InstallTable,
    InstallTerminal,
    LoadDice,
    OpenBetting,
    OpenTable,
    PlaceWagers,
    Report,
    Request,
)
from croupier.floor.record.events import VoucherIssued
from croupier.floor.record.voucher import serial
from croupier.rules.terms.events import BettingClosed, DiceRolled
from croupier.rules.terms.refusals import invariant
from croupier.storage.opening import open_store

GAME, DICE = "668a", 2
"""Two dice and no decision: the most rounds in the time."""

TABLES, PLAYERS = 20, 6
ROUNDS = 110_000
"""Rounds over all tables together; they leave more than a million entries in the journal."""

SAMPLES = 10
SLIP = {"hop_the_left": 1_00, "hop_the_right": 1_00}
LEAST, MOST = 10_00, 200_00
"""A player with less inserts a bill; one with more cashes out, and returns with the voucher for the next round."""

Wish = tuple[Actor, AnyCommand]


class LongRun:
    """Several dice tables whose players wager, win, lose, cash out and return."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._random = folder, Random(7)  # noqa: S311 - the same every time
        self.store = open_store(data=folder)
        self.engine = Engine(self.store, SystemClock(), SeededChance(self._random))
        self.engine.start()
        self._asked, self._vouchers = 0, dict[str, str]()
        self._tables = [f"T{number}" for number in range(TABLES)]
        self._players = {
            Actor(f"{table}-{seat}", Role.TERMINAL): (table, seat)
            for table in self._tables
            for seat in range(1, PLAYERS + 1)
        }
        self._open()

    def _open(self) -> None:
        names = [one.name for one in self._players]
        self._do([(TECHNICIAN, InstallTerminal(name, name, name)) for name in names])
        self._do([(CENTRAL, EnableTerminal(name)) for name in names])
        for table in self._tables:
            self._do([(MANAGER, InstallTable(table, GAME)), (MANAGER, OpenTable(table, DEALER.name))])
            self._do([(MANAGER, LoadDice(table, DICE))])

    def _do(self, wishes: Sequence[Wish]) -> None:
        began, self._asked = self._asked, self._asked + len(wishes)
        requests = [Request(f"long {began + place}", *wish) for place, wish in enumerate(wishes)]
        _, answers = together(self.engine.submit, requests)
        for answer in answers:
            invariant(isinstance(answer, Done), f"the long run was refused: {answer}")
            for event in answer.events:
                if isinstance(event, VoucherIssued):
                    drawn = self.engine.floor.chance.voucher_number(serial(event.terminal, event.sequence))
                    self._vouchers[event.terminal] = self.engine.floor.state.settings.system_id + drawn

    def play(self) -> int:
        """Play one round at every table; returns the number of rounds."""
        self._do(list(self._money()))
        self._do([(DEALER, OpenBetting(table)) for table in self._tables])
        self._do([(one, PlaceWagers(one.name, *place, SLIP)) for one, place in self._players.items()])
        self._do([(DEALER, Report(table, BettingClosed())) for table in self._tables])
        self._do([(DEALER, Report(table, DiceRolled(self._roll()))) for table in self._tables])
        return len(self._tables)

    def _roll(self) -> tuple[int, int]:
        return self._random.randint(1, 6), self._random.randint(1, 6)

    def _money(self) -> Iterator[Wish]:
        floor = self.engine.floor
        for one in self._players:
            inserting = Actor(one.name, Role.PERIPHERALS)
            balance = floor.balance(floor.state.terminals[one.name])
            if number := self._vouchers.pop(one.name, None):
                yield inserting, InsertVoucher(one.name, number)
            elif balance < LEAST:
                yield inserting, InsertBill(one.name, 20_00)
            elif balance > MOST:
                yield one, CashOut(one.name)

    def play_to_the_next_snapshot(self) -> None:
        """Play until just before the next snapshot, when a start has the most to replay."""
        while self._since_snapshot() < ENTRIES_BETWEEN_SNAPSHOTS - 1_000:
            self.play()

    def _since_snapshot(self) -> int:
        last, kept = self.store.last(), next(self.store.snapshots(), None)
        return (last.sequence if last else 0) - (kept.sequence if kept else 0)

    def start_again(self) -> Figure:
        """Restart as after a crash, from the newest snapshot and later entries; measured in processor time."""
        beside = open_store(data=self._folder, read_only=True)
        began = time.process_time()
        chain = load(beside, SeededChance(self._random)).chain
        took = time.process_time() - began
        beside.close()
        what = f"start from {chain.sequence:,} entries, {self._since_snapshot():,} of them replayed"
        return Figure(what, took, "s")

    def close(self) -> None:
        """Stop the engine and release the folder."""
        self.engine.stop()
        self.store.close()


def figures(folder: Path, rounds: int = ROUNDS) -> Iterator[Figure]:
    """Memory after each tenth of the rounds, then the time of a start from their journal."""
    run = LongRun(folder)
    try:
        played = 0
        for sample in range(1, SAMPLES + 1):
            while played < rounds * sample // SAMPLES:
                played += run.play()
            gc.collect()
            yield Figure(f"memory after {played:,} rounds", resident() / 2**20, "MB")
        run.play_to_the_next_snapshot()
        yield run.start_again()
    finally:
        run.close()


def resident() -> int:
    """The resident memory of the process in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
