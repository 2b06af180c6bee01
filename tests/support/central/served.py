"""A terminal on a pseudo-terminal: in this process, or put there by the command in a process of its own."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

from croupier.central.line.transports import PseudoTerminal
from croupier.central.terminal.apart import LinesApart
from croupier.central.terminal.bench import HOST, Bench, settings
from croupier.central.terminal.memory import Forgetful, Store
from croupier.central.terminal.station import Station
from croupier.central.terminal.wire import Where
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.settings import Settings, VoucherSystem
from croupier.floor.rooms.identities import differences
from support.central.little_host import LittleHost
from support.storage.list_store import ListStore

PATIENCE = 0.5
"""Seconds that answers may wait for the floor here: many tests share a processor, and "busy" has tests of its own."""


class AtBench:
    """A floor with one terminal on a line, hands at it, and a host."""

    engine: Engine
    bench: Bench
    host: LittleHost
    _stop: Callable[[], None]

    def _furnish(self, store: ListStore, system: Settings, *, stranger: bool = False) -> None:
        self.engine = Engine(store, SystemClock(), TrueChance(b"a bench, where no voucher is worth anything"), system)
        self.bench = Bench(self.engine, "E-01")
        if "E-01" not in self.engine.floor.state.terminals:
            self.bench.furnish(enrolled=not stranger)
        self.engine.start()

    def linked(self) -> None:
        """Wait until the floor knows that it is polled."""
        for _ in range(1_000):
            if self.engine.floor.state.terminals["E-01"].linked:
                return
            self.host.others()
            self.host.general()
            time.sleep(0.02)
        raise AssertionError("linked")

    def do(self, line: str, wanted: str = "") -> str:
        said = self.bench.do(line)
        assert wanted in said, said
        return said

    def hear(self, wanted: str) -> str:
        for _ in range(1_000):
            for said in self.bench.shown():
                if wanted in said:
                    return said
            time.sleep(0.02)
        raise AssertionError(wanted)

    def end(self) -> None:
        self.host.port.close()
        self._stop()
        found = self.engine.look(lambda floor: list(differences(floor))).result()
        self.engine.stop()
        assert found == []


class Here(AtBench):
    """The line is served in this process."""

    def __init__(
        self,
        *,
        vouchers: VoucherSystem = VoucherSystem.SYSTEM,
        transfers: bool = False,
        stranger: bool = False,
        strict: bool = False,
        store: ListStore | None = None,
        memories: Store | None = None,
    ) -> None:
        self.store = store or ListStore()
        self._furnish(self.store, settings(vouchers, transfers=transfers), stranger=stranger)
        self.station = Station(self.engine, memories or Forgetful())
        self._stop = self.station.stop
        line = PseudoTerminal()
        self.device = self.station.put("E-01", line, HOST, strict=strict, patience=PATIENCE)
        self.bench.sits_at(self.station, self.device)
        self.station.start()
        self.host = LittleHost(str(line.path))


class Apart(AtBench):
    """Another process answers for the line."""

    def __init__(self, folder: Path) -> None:
        self._furnish(ListStore(), settings(VoucherSystem.SYSTEM, transfers=True))
        self.link, self.memories = folder / "E-01", folder / "memories"
        self.lines = LinesApart(self.engine, self.memories)
        self._stop = self.lines.stop
        self.put("E-01")
        self.host = LittleHost(str(self.link))

    def put(self, terminal: str, address: int = 1) -> str:
        """Put a terminal on the line."""
        where = Where(link=str(self.link))
        return self.lines.put(terminal, HOST, where, address=address, strict=False, patience=PATIENCE)

    def kill(self) -> None:
        """The process dies; whatever its line was called is called so again by the next only."""
        self.host.port.close()
        before = self.lines.process
        before.kill()
        before.wait()
        self.link.unlink(missing_ok=True)

    def come_back(self) -> None:
        """Wait until the line is served again."""
        for _ in range(1_200):
            if self.link.exists():
                break
            time.sleep(0.1)
        self.host = LittleHost(str(self.link))


class Elsewhere:
    """`croupier terminal-line` in a process of its own, and hands at its keyboard."""

    def __init__(self, path: Path, *options: str, others: tuple[str, ...] = ()) -> None:
        croupier = Path(sys.executable).with_name("croupier")
        command = [str(croupier), "terminal-line", "E-01", *others, "--pty", str(path), *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._said: Queue[str] = Queue()
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()
        self.hear("E-01 is at")
        self.host = LittleHost(str(path))

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line.strip())

    def hear(self, wanted: str) -> str:
        for _ in range(100):
            try:
                said = self._said.get(timeout=60)
            except Empty:
                break
            if wanted in said:
                return said
        raise AssertionError(wanted)

    def do(self, line: str, wanted: str = "") -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self.hear(wanted)

    def end(self) -> None:
        self.host.port.close()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(60)
        self._thread.join(10)
        self._process.stdout.close()
