"""What a terminal's side of the line keeps through a crash, and where.

The floor's journal is the truth; this is what the line owes to its host beside it: what was not acknowledged yet, and
what only the line counts.  It says up to which entry of the journal it has heard, so that after a crash the rest is
heard from there, and nothing twice.
"""

import logging
import queue
import sqlite3
import threading
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.money import Cents

_log = logging.getLogger(__name__)

FILE = "memories.sqlite"


class Queued(msgspec.Struct):
    """An exception that waits to be told, and what belongs to it where events are told at once."""

    code: int
    values: dict[str, int] = {}


class VoucherRecord(msgspec.Struct):
    """A voucher that was printed, as poll 4D tells it."""

    index: int
    number: str
    cents: Cents
    date: int
    time: int
    ticket: int
    expiration: int
    read: bool = False


class HandPayRecord(msgspec.Struct):
    """A hand pay, as poll 1B tells it."""

    id: str
    level: int
    cents: Cents
    read: bool = False


class Win(msgspec.Struct):
    """A progressive win that poll 84 has not told yet."""

    level: int
    cents: Cents


class TransferRecord(msgspec.Struct):
    """The last transfer of money, as poll 72 tells it."""

    status: int
    type: int
    cents: Cents
    id: str
    date: int
    time: int
    closed: bool = False
    partly: bool = False
    """Less than the host asked for, which it allowed."""
    stays_locked: bool = False
    """Whether the host would have the terminal locked when it has ended."""


class Memory(msgspec.Struct):
    """All that is kept."""

    sequence: int = 0
    """The last entry of the journal that was heard."""
    waiting: list[Queued] = []
    overflow: bool = False
    hand_pay_reset: bool = False
    vouchers: list[VoucherRecord] = []
    hand_pays: list[HandPayRecord] = []
    wins: list[Win] = []
    transfers: list[TransferRecord] = []
    games_won: int = 0
    games_counted: int = 0
    """Games played, as far as they were looked at for who won."""
    credited: dict[str, Cents] = {}
    """What the stakes of the round under way have got."""
    door_opens: int = 0
    power_resets: int = 0
    games_at_power: int = 0
    games_at_door: int = 0
    last_bill: int = 0
    bills: list[Cents] = []
    """Those that a host lets the terminal take whenever it takes bills; none named is all."""
    one_bill: bool = False
    """Whether it takes no more after one, until the host says so again."""
    options: str = ""
    """What a host was last told that the terminal can do."""
    components: int = 0
    """The sum of the names of the program's parts; 0 before it was ever looked at."""
    blocks: list[str] = []
    table: str = ""
    call: bool = False
    real_time: bool = False
    clock_ahead: float = 0
    """Seconds that the host's clock is ahead of the house's."""
    texts: dict[int, str] = {}
    transfer_texts: dict[int, str] = {}
    transfer_key: str = ""
    transfer_place: str = ""
    """What a host has registered with, in hexadecimal digits."""


class Store(Protocol):
    """Where memories are kept."""

    def load(self, terminal: str) -> Memory:
        """The memory of a terminal; a new one where there is none."""

    def keep(self, terminal: str, memory: Memory) -> None:
        """Keep it, soon: nobody waits."""

    def close(self) -> None:
        """Keep what waits, and end."""


class Forgetful:
    """Keeps nothing: for a bench, where the floor ends with the process too."""

    def load(self, _terminal: str) -> Memory:
        """Nothing was kept."""
        return Memory()

    def keep(self, terminal: str, memory: Memory) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        """There is nothing to end."""


class Folder:
    """One database for all terminals, written by a thread that may wait for the disk: what comes while it waits is
    written together, with one wait for all.
    """

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(path / FILE, check_same_thread=False)
        (path / FILE).chmod(0o600)
        self._database.execute("pragma journal_mode = wal")
        self._database.execute("create table if not exists memories (terminal text primary key, data blob not null)")
        self._encoder: msgspec.json.Encoder = msgspec.json.Encoder()
        self._queue: queue.SimpleQueue[tuple[str, bytes] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="central memory", daemon=True)
        self._thread.start()

    def load(self, terminal: str) -> Memory:
        """The memory of a terminal; one that cannot be read begins again from nothing, and the log says so."""
        try:
            found = self._database.execute("select data from memories where terminal = ?", (terminal,)).fetchone()
            return msgspec.json.decode(found[0], type=Memory) if found else Memory()
        except (sqlite3.Error, msgspec.DecodeError):
            _log.exception("the memory of %s cannot be read and begins again from nothing", terminal)
            return Memory()

    def keep(self, terminal: str, memory: Memory) -> None:
        """Keep it, soon."""
        self._queue.put((terminal, self._encoder.encode(memory)))

    def close(self) -> None:
        """Keep what waits, and end."""
        self._queue.put(None)
        self._thread.join()
        self._database.close()

    def _write(self) -> None:
        over = False
        while not over:
            newest, over = self._taken()
            try:
                with self._database:
                    self._database.executemany("insert or replace into memories values (?, ?)", newest.items())
            except sqlite3.Error:
                _log.exception("what is owed to hosts could not be kept")

    def _taken(self) -> tuple[dict[str, bytes], bool]:
        """The newest of each terminal: what came before it is nobody's any more."""
        newest: dict[str, bytes] = {}
        one = self._queue.get()
        while one is not None:
            newest[one[0]] = one[1]
            try:
                one = self._queue.get_nowait()
            except queue.Empty:
                return newest, False
        return newest, True
