"""The notary: makes a head of the journal every minute and at every seal, stores it and sends it to the witnesses.

It reads the journal in its own thread, so that no command waits for it. An unreachable witness stops nothing: it is
sent every head it missed when it is back, and until then it counts as behind.
"""

import logging
import threading
import time
from collections.abc import Collection, Sequence
from datetime import datetime

from croupier.floor.engine.witnessed import frontier_at, log_of
from croupier.floor.record.events import DaySealed, FloorEvent
from croupier.floor.record.ports import Clock, Sealer, Store, Witness, WitnessFailure
from croupier.journal.chain import GENESIS, BrokenChain
from croupier.journal.heads import Head, KeptHead, signed
from croupier.journal.merkle import Frontier, Proofs

_log = logging.getLogger(__name__)

SECONDS_BETWEEN_HEADS = 60.0
"""A head is made every minute in which anything was recorded."""

ENTRIES_AT_A_TIME = 500
SECONDS_FOR_OTHERS = 0.005
"""The notary yields the processor after every 500 entries: the engine answers people, the notary has a minute."""

SECONDS_BEHIND_AT_MOST = 300.0
"""A witness that has taken no head for 5 minutes raises an alarm."""


class Brought:
    """A witness, how far it has come, and since when it is behind."""

    def __init__(self, witness: Witness, began: datetime) -> None:
        self.witness = witness
        self.held: Head | None = None
        self.asked = False
        """Whether it was asked what it holds: once, and again after every failure."""
        self.since: datetime | None = began
        """Since when it is behind; None while it is up to date."""
        self.why = ""
        self._alarmed = False

    def seconds_behind(self, at: datetime) -> float:
        """How long it has been behind."""
        return 0.0 if self.since is None else max(0.0, (at - self.since).total_seconds())

    def up_to_date(self) -> None:
        """Note that it holds the newest head."""
        if self._alarmed:
            _log.warning("the witness %s holds the newest head again", self.witness.name)
        self.since, self.why, self._alarmed = None, "", False

    def behind(self, why: str, at: datetime) -> None:
        """Note that it is behind, and why; logged once if it lasts too long."""
        self.since, self.why, self.asked = self.since or at, why, False
        if not self._alarmed and self.seconds_behind(at) >= SECONDS_BEHIND_AT_MOST:
            _log.error("the witness %s has held no new head since %s: %s", self.witness.name, self.since, why)
            self._alarmed = True


class Notary:
    """Makes the heads of one journal and takes them to the witnesses outside the server."""

    def __init__(self, store: Store, sealer: Sealer, witnesses: Sequence[Witness], clock: Clock) -> None:
        self._store, self._sealer, self._clock = store, sealer, clock
        self.witnesses = [Brought(witness, clock.now()) for witness in witnesses]
        self._log_name = ""
        self._frontier, self._last = Frontier(), GENESIS
        self._kept: KeptHead | None = None
        self._newest_step: Proofs | None = None
        """The proof from the last head to the newest, read once for all witnesses that are up to date."""
        self._woken, self._ended = threading.Event(), False
        self._thread: threading.Thread | None = None

    def hear(self, events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        """A listener of the engine: a sealed day gets its head at once."""
        if any(isinstance(event, DaySealed) for event in events):
            self._woken.set()

    def start(self) -> None:
        """Start the notary's thread."""
        self._thread = threading.Thread(target=self._run, name="notary", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Make one last head, of everything, and end."""
        if self._thread is not None:
            self._ended = True
            self._woken.set()
            self._thread.join()
            self._thread = None

    def seconds_behind(self) -> dict[str, float]:
        """How long each witness has been behind."""
        at = self._clock.now()
        return {one.witness.name: one.seconds_behind(at) for one in self.witnesses}

    def _run(self) -> None:
        while not self._ended:
            self.attest()
            self._woken.wait(SECONDS_BETWEEN_HEADS)
            self._woken.clear()
        self.attest()

    def attest(self) -> None:
        """Make a head of what is new and bring every witness up to date; failures are retried next time."""
        try:
            self._make_head()
        except Exception:  # noqa: BLE001 - storage that is away comes back; a journal that was changed is an alarm
            _log.exception("no head of the journal could be made")
        for one in self.witnesses:
            self._bring(one)

    def _make_head(self) -> None:
        if not self._frontier.size:
            self._begin()
        before, digests = self._frontier.copy(), []
        for link in self._store.links(before.size):
            if link.previous != self._last:
                raise BrokenChain(link.sequence, "does not hold the hash of the entry before")
            self._frontier.append(link.digest)
            self._last = link.digest
            digests.append(link.digest)
            if link.sequence % ENTRIES_AT_A_TIME == 0:
                time.sleep(SECONDS_FOR_OTHERS)
        if self._frontier.size > (self._kept.head.size if self._kept else 0):
            kept = signed(self._log_name, self._frontier, self._last, self._clock.now(), self._sealer)
            self._store.keep_head(kept)
            self._kept, self._newest_step = kept, Proofs(before, digests)

    def _begin(self) -> None:
        """Resume from the newest head in storage, so that no start hashes a year again."""
        self._log_name, self._kept = log_of(self._store), self._store.head_before(1 << 62)
        if self._kept is not None:
            self._frontier, self._last = self._kept.frontier.copy(), bytes.fromhex(self._kept.head.last)

    def _bring(self, one: Brought) -> None:
        kept, at = self._kept, self._clock.now()
        if kept is None:
            return
        try:
            if not one.asked:
                one.held, one.asked = one.witness.newest(self._log_name, self._sealer.key), True
            self._hand_over(one, kept)
            one.up_to_date()
        except WitnessFailure as failure:
            one.behind(str(failure), at)
        except Exception as broken:  # noqa: BLE001 - one witness must not keep the head from the others
            _log.exception("the witness %s could not be brought up to date", one.witness.name)
            one.behind(str(broken), at)

    def _hand_over(self, one: Brought, newest: KeptHead) -> None:
        """Send every head since the one it holds; only the newest if it holds none."""
        if one.held is None:
            one.witness.take(newest.head, [])
            one.held = newest.head
        for kept in self._store.heads(one.held.size):
            one.witness.take(kept.head, self._proof(one.held, kept.head))
            one.held = kept.head
        if one.held != newest.head:
            raise WitnessFailure(f"it holds {one.held}, which is ahead of this journal or beside it")

    def _proof(self, old: Head, new: Head) -> list[bytes]:
        step = self._newest_step
        if step is not None and (step.before, step.size) == (old.size, new.size):
            return step.consistency()
        digests = [link.digest for link in self._store.links(old.size, new.size)]
        return Proofs(frontier_at(self._store, old.size), digests).consistency()
