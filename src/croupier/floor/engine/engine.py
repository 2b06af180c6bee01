"""The engine: one writer for the whole floor.

Commands that arrive together are decided one after the other and share one commit; nobody is answered before it is
durable. A command whose id is known is answered from the record. When storage fails nothing is acknowledged: the floor
is rebuilt from the journal, and until storage is back every command is refused by name.

Measured throughput: docs/design/0117; compared with the first version: docs/design/0403.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from croupier.floor.engine.batch import ID_WAS_USED, Answer, Answered, Batch, asked
from croupier.floor.engine.clocks import SteadyClock
from croupier.floor.engine.collector import waiting_collector
from croupier.floor.engine.host_asked import AskHost
from croupier.floor.engine.line import Line
from croupier.floor.engine.listeners import Commit, Ear, Follower, Listener, together
from croupier.floor.engine.loading import Loaded, follow, load
from croupier.floor.engine.metrics import Counts
from croupier.floor.engine.recorded import recorded
from croupier.floor.engine.refused import RefusedCommands
from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import SYSTEM, Role
from croupier.floor.record.commands import NoteAbsence, Request
from croupier.floor.record.events import (
    DaySealed,
    FloorEvent,
    FloorOpened,
    SnapshotKept,
    TableStopped,
    TimeConfirmed,
    TimeDoubted,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Chance, Clock, Sealer, Snapshot, StorageFailure, Store
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Phase
from croupier.floor.rooms.house.keeping import first_announced, next_announced
from croupier.journal.chain import Entry
from croupier.rules.terms.refusals import Refusal
from croupier.words import as_data, say

_log = logging.getLogger(__name__)

MOST_COMMANDS_PER_COMMIT = 2_000
"""At most 2,000 commands share a commit."""

MANY = 16
SHOWN_WITHIN = 0.02
"""After a commit of more than 16 commands followers wait up to 20 ms for the next commit: a stadium has its answers
before the copies of all its terminals are made (docs/design/0402)."""

ANSWERS_REMEMBERED = 20_000
"""Answers cached because they left nothing in the journal, such as refusals; all others are found there."""

ENTRIES_BETWEEN_SNAPSHOTS = 20_000
"""A snapshot is kept after this many entries, which bounds the replay at a start."""

TOO_MUCH = refuse(Reason.TOO_MUCH_AT_ONCE, "§ 605a.2", say("engine.too_much", seconds=1))
"""The back-pressure answer to a source with too many commands queued; it is not remembered."""

CALLED = say("stop.floor_is_called")
"""What everybody is told of a broken invariant; the details may name a card."""


class Command(NamedTuple):
    """A request in the queue, and where its answer goes."""

    request: Request
    answer: "Future[Answer]"


class Look(NamedTuple):
    """A request to read the floor between two commands."""

    look: Callable[[Floor], Any]
    seen: "Future[Any]"


Waiting = Command | Look
SeenT = TypeVar("SeenT")


class Engine:
    """Takes commands from any thread and answers each with a future."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        chance: Chance,
        settings: Settings | None = None,
        sealer: Sealer | None = None,
        begun: Loaded | None = None,
    ) -> None:
        self._store, self.clock, self._chance, self._sealer = store, SteadyClock(clock), chance, sealer
        self._settings = settings or Settings()
        self._waiting: Line[Waiting] = Line(str(SYSTEM))
        self._answers: OrderedDict[str, Answered] = OrderedDict()
        self._ears: list[Ear] = []
        self._followers: list[Follower] = []
        self.ask_host: AskHost | None = None
        self._unfollowed: list[Commit] = []
        self._shown_by = 0.0
        """The deadline for showing followers the commits they have not seen."""
        self._thread: threading.Thread | None = None
        self._up = False
        self.counts, self.refused = Counts(), RefusedCommands()
        self._snapshot_at, self._day_ended = 0, False
        self._failing_since: datetime | None = None
        self._begun = begun
        """A floor that already followed the journal, so that only the rest is read."""
        self._load()
        self._begin_time()

    # Public interface

    def submit(self, request: Request) -> "Future[Answer]":
        """Submit a command; the future resolves when the answer is durable."""
        answer: Future[Answer] = Future()
        answer.set_running_or_notify_cancel()  # a caller who stops waiting can neither cancel it nor stop the engine
        if not self._waiting.put(str(request.actor), Command(request, answer)):
            self.refused.note(request, TOO_MUCH, self.clock.now())
            answer.set_result(TOO_MUCH)
        return answer

    def submit_all(self, requests: Sequence[Request]) -> "list[Future[Answer]]":
        """Submit several commands at once, in an order no other thread can interleave with."""
        with self._waiting.held():
            return [self.submit(request) for request in requests]

    def look(self, look: Callable[[Floor], SeenT]) -> "Future[SeenT]":
        """Read the floor between two commits, where everything seen is durable."""
        seen: Future[SeenT] = Future()
        seen.set_running_or_notify_cancel()
        self._waiting.put(str(SYSTEM), Look(look, seen))
        return seen

    def do(self, request: Request) -> Answer:
        """Submit and wait."""
        if self._thread is None:
            (answer,) = self._answer([request])
            self._show_followers()
            self._keep_due_snapshot()
            return answer
        return self.submit(request).result()

    def listen(self, listener: Listener) -> None:
        """Register for every durable event and the figures it changed; called on the engine's thread.

        A listener that fails is called again with the next commit: see :class:`~croupier.floor.engine.listeners.Ear`.
        """
        self._ears.append(Ear(listener))

    def follow(self, follower: Follower) -> None:
        """Register to see the floor after commits, on the engine's thread; a follower must not raise."""
        self._followers.append(follower)

    def ask_hosts_by(self, asking: AskHost) -> None:
        """Set how a host is asked about a voucher in a reader; until then there is no host to ask."""
        self.ask_host = asking

    def start(self) -> None:
        """Start answering on the engine's own thread; pending player decisions get their full time again."""
        if self._up and (last := self._store.last()) is not None:
            away = int((self.clock.now() - last.at).total_seconds())
            self._answer([Request(f"back after entry {last.sequence}", SYSTEM, NoteAbsence(away))])
        self._thread = threading.Thread(target=self._run, name="floor engine", daemon=True)
        self._thread.start()

    def seal_with(self, sealer: Sealer, why: str = "") -> None:
        """Change the sealing key, announced by the one before; give a reason if that one is lost."""
        told = next_announced(self.floor.state, sealer, self._sealer, why)
        self._append_alone(told, f"key {told.generation}")
        self._sealer = sealer

    def stop(self) -> None:
        """Answer what is queued, keep a snapshot, and end."""
        if self._thread is not None:
            self._waiting.end()
            self._thread.join()
            self._thread = None
        if self._up:
            self._keep_snapshot()

    @property
    def up(self) -> bool:
        """Whether commands can be recorded."""
        return self._up

    @property
    def running(self) -> bool:
        """Whether the engine's thread is running."""
        return self._thread is not None

    @property
    def sequence(self) -> int:
        """The number of the newest entry; read it from a follower, or before the start."""
        return self._chain.sequence

    @property
    def journal(self) -> Store:
        """The journal; any thread may read it."""
        return self._store

    # The writer

    def _run(self) -> None:
        while batch := self._next():
            with waiting_collector():
                self._serve([one for one in batch if isinstance(one, Command)])
            looks = [one for one in batch if isinstance(one, Look)]
            if looks:
                self._show_followers()  # a caller of `look` sees the same commit as the followers
            for look in looks:
                _show(look, self.floor)

    def _next(self) -> list[Waiting]:
        """Take the next commands; empty at the end. Pending commits are shown to followers meanwhile."""
        left = self._shown_by - time.monotonic()
        if self._unfollowed and left > 0 and (batch := self._waiting.take(MOST_COMMANDS_PER_COMMIT, left)):
            return batch
        self._show_followers()
        return self._waiting.take(MOST_COMMANDS_PER_COMMIT)

    def _serve(self, commands: Sequence[Command]) -> None:
        by_host = any(one.request.actor.role is Role.HOST for one in commands)
        if by_host:
            self._show_followers()  # a host hears what came before its answer
        began = time.perf_counter()
        answers = self._answer([one.request for one in commands])
        self.counts.note(answers, time.perf_counter() - began)
        for one, answer in zip(commands, answers, strict=True):
            if isinstance(answer, Refusal):
                self.refused.note(one.request, answer, self.clock.now())
            one.answer.set_result(answer)
        if by_host or len(commands) <= MANY:
            self._show_followers()  # the line of a host holds its answer until then
        self._keep_due_snapshot()  # nobody waits for it

    def _answer(self, requests: Sequence[Request]) -> list[Answer]:
        """Answer a batch; everything in it is durable by then."""
        self._watch_time()
        if not requests:
            return []
        if not self._up and not self._try_again():
            return [_storage_is_down(request, "the journal cannot be read") for request in requests]
        batch = Batch(self.floor, self._chain, self.clock)
        try:
            batch.known = self._known(requests)
            for absence in self._absences():
                batch.answer(absence)
            answers = [batch.answer(request) for request in requests]
            if batch.happened:
                self._store.append(batch.sealed())
        except StorageFailure as failure:
            self._up, self._failing_since = False, self._failing_since or self.clock.now()
            answers = self._after_failure(requests, failure)
            if self._up and batch.happened and self._chain.sequence >= batch.last:
                self._follow_up(batch)  # the journal has it after all
            return answers
        except Exception as broken:  # noqa: BLE001 - whatever it is, one table stops and the floor goes on
            return self._after_break(requests, batch, broken)
        self._failing_since = None
        self._remember(requests, answers)
        self._follow_up(batch)
        return answers

    def _absences(self) -> list[Request]:
        """After failed commits, first note the outage, during which nobody could wager or decide."""
        if self._failing_since is None:
            return []
        away = round((self.clock.now() - self._failing_since).total_seconds())
        return [Request(f"failed after entry {self._chain.sequence}", SYSTEM, NoteAbsence(away))]

    def _known(self, requests: Sequence[Request]) -> dict[str, Answered]:
        """Look up the answers already given to these commands."""
        found = {request.id: self._answers[request.id] for request in requests if request.id in self._answers}
        others = [request.id for request in requests if request.id not in found]
        found.update({name: recorded(entry) for name, entry in self._store.by_commands(others).items()})
        return found

    def _remember(self, requests: Sequence[Request], answers: Sequence[Answer]) -> None:
        for request, answer in zip(requests, answers, strict=True):
            if answer is not ID_WAS_USED and (isinstance(answer, Refusal) or not answer.events):
                self._answers[request.id] = Answered(asked(request, self._chance), answer)
        while len(self._answers) > ANSWERS_REMEMBERED:
            self._answers.popitem(last=False)

    def _tell(self, batch: Batch) -> None:
        if batch.happened:
            self.counts.unheard += sum(not ear.tell(batch.happened, batch.figures.keys()) for ear in self._ears)
            if self._followers:
                self._shown_by = self._shown_by if self._unfollowed else time.monotonic() + SHOWN_WITHIN
                self._unfollowed.append(Commit(batch.last, batch.happened, batch.lines, batch.figures.keys()))

    def _show_followers(self) -> None:
        """Show followers all pending commits as one; every caller has been answered by now."""
        commits, self._unfollowed = self._unfollowed, []
        if commits:
            commit = together(commits)
            for follower in self._followers:
                follower(self.floor, commit)

    def _follow_up(self, batch: Batch) -> None:
        """After a commit: inform listeners, set a confirmed clock, seal days that ended."""
        for event in batch.happened:
            if isinstance(event, TimeConfirmed):
                self.clock.set(event.now)
        self._tell(batch)
        self._seal_days()

    def _seal_days(self) -> None:
        """Sign the journal for every gaming day that has ended."""
        sealer = self._sealer
        if sealer is None or not self._up:
            return
        for day in list(self.floor.state.unsealed):
            sequence, root = self._chain.sequence, self._chain.last.hex()
            signature = sealer.seal(day, sequence, root)
            if not self._record_alone(DaySealed(day, sequence, root, sealer.key, signature), f"seal {day}"):
                return
            self._day_ended = True

    # When something fails

    def _after_failure(self, requests: Sequence[Request], failure: StorageFailure) -> list[Answer]:
        """Answer commands whose commit failed: done if the journal has them, else surely not done.

        Storage is retried once for all of them: a retry may take seconds, and everybody waits for it.
        """
        _log.error("nothing can be recorded: %s", failure)
        found: Mapping[str, Entry] = {}
        if self._try_again():
            try:
                found = self._store.by_commands([request.id for request in requests])
            except StorageFailure:
                self._up = False
        return [
            recorded(found[request.id]).to(request, self._chance)
            if request.id in found
            else _storage_is_down(request, str(failure))
            for request in requests
        ]

    def _try_again(self) -> bool:
        try:
            self._load()
        except StorageFailure:
            self._up = False
        except Exception:  # noqa: BLE001 - a journal that is damaged: nothing is done, and everybody is told so
            _log.exception("the journal cannot be read")
            self._up = False
        return self._up

    def _after_break(self, requests: Sequence[Request], batch: Batch, broken: Exception) -> list[Answer]:
        """A broken invariant: discard the batch, stop the table it came from, do the others again."""
        culprit, why = batch.asked_last, f"{type(broken).__name__}: {broken}"
        what = f"{culprit.actor} {culprit.command.tag()}"  # and nothing that it holds: a card, a number, a hash
        _log.error("command %s of %s cannot be carried out", culprit.id, what, exc_info=broken)
        self._up = False
        if self._try_again():
            self._stop_table(culprit, why)
        others = iter(self._answer([request for request in requests if request is not culprit]))
        answer = refuse(Reason.TABLE_IS_STOPPED, "§ 605a.9", say("engine.cannot_be"))
        self._remember([culprit], [answer])
        return [answer if request is culprit else next(others) for request in requests]

    def _stop_table(self, culprit: Request, why: str) -> None:
        """Stop the table if it is open: a closed table has neither dealer nor Rules Submission to resume with."""
        table = self.floor.table(culprit.command.meant_table)
        if table is not None and table.phase is Phase.OPEN:
            stop = TableStopped(table.id, str(CALLED), as_data(CALLED), why)
            self._record_alone(stop, f"stop after entry {self._chain.sequence}")

    def _record_alone(self, event: FloorEvent, name: str) -> bool:
        """Whether the floor's own record is durable; if not, the floor is read again before anything else is done."""
        try:
            self._append_alone(event, name)
        except StorageFailure:
            self._up = False
        return self._up

    def _append_alone(self, event: FloorEvent, name: str) -> None:
        batch = Batch(self.floor, self._chain, self.clock)
        batch.record(str(SYSTEM), name, event)
        self._store.append(batch.sealed())
        self._tell(batch)

    # Beginning

    def _load(self) -> None:
        """The floor as the journal has it; an empty journal begins with the settings."""
        begun, self._begun = self._begun, None
        self.floor, self._chain, self._snapshot_at = (
            follow(self._store, begun) if begun is not None else load(self._store, self._chance)
        )
        if not self._chain.sequence:
            self._append_alone(FloorOpened(self._settings), "floor opened")
        self._up = True
        if self._sealer is not None and (told := first_announced(self.floor.state, self._sealer)):
            self._append_alone(told, f"key {told.generation}")
        self._seal_days()

    def _begin_time(self) -> None:
        if (last := self._store.last()) is not None:
            self.clock.begin(last.at, timedelta(days=self.floor.state.settings.longest_absence))
        self._watch_time()

    def _watch_time(self) -> None:
        """Record a clock that jumped before anything is decided by it (docs/design/0153)."""
        self.clock.now()
        if self._up and self.clock.doubted and self.floor.state.doubt is None:
            gap = round(self.clock.gap.total_seconds())
            try:
                self._append_alone(TimeDoubted(gap), f"time in doubt after entry {self._chain.sequence}")
            except StorageFailure:
                self._up = False

    def _keep_due_snapshot(self) -> None:
        due = self._chain.sequence - self._snapshot_at >= ENTRIES_BETWEEN_SNAPSHOTS
        if self._up and (due or self._day_ended):
            self._keep_snapshot()

    def _keep_snapshot(self) -> None:
        """Keep a snapshot; it only saves time at the next start, so a failure loses nothing.

        The journal holds its hash, so that it cannot be replaced by another (docs/design/0161).
        """
        if self._chain.sequence <= self._snapshot_at:
            return
        kept = Snapshot(self._chain.sequence, self._chain.last, image(self.floor), self._day_ended)
        self._snapshot_at, self._day_ended = kept.sequence, False
        try:
            self._store.keep(kept)
        except StorageFailure:
            _log.warning("no snapshot was kept after entry %d", kept.sequence, exc_info=True)
        else:
            self._record_alone(SnapshotKept(kept.sequence, sha256(kept.body).hexdigest()), f"snapshot {kept.sequence}")
            self._snapshot_at = self._chain.sequence


def _show(look: Look, floor: Floor) -> None:
    try:
        look.seen.set_result(look.look(floor))
    except Exception as wrong:  # noqa: BLE001 - the caller has to know
        look.seen.set_exception(wrong)


def _storage_is_down(request: Request, why: str) -> Refusal:
    """Refuse a command that cannot be recorded; only technicians see why, as it names machines and files."""
    mends = request.actor.role is Role.TECHNICIAN
    detail = say("engine.not_recorded", why=why) if mends else say("engine.cannot_record")
    return refuse(Reason.STORAGE_IS_DOWN, "§ 605a.2", detail)
