"""Verification: the journal is replayed, and everything stored beside it compared with the result.

The replay begins at the first entry, or at a snapshot covered by a head that somebody else holds: docs/design/0161.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from secrets import token_bytes
from typing import NoReturn

import msgspec

from croupier.floor.audit import orders
from croupier.floor.audit.books import Books
from croupier.floor.audit.checkpoints import Checkpoint, Checkpoints, Differs
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.kept_figures import all_standings
from croupier.floor.engine.loading import announced
from croupier.floor.engine.snapshots import image, restored, written_now
from croupier.floor.engine.witnessed import frontier_at
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import (
    DayClosed,
    DaySealed,
    FloorEvent,
    KeyAnnounced,
    OrderDrawn,
    OrderShown,
    RoundWent,
    SnapshotKept,
    decode,
)
from croupier.floor.record.events.office.revenue import ReturnFiled, RevenueClosed
from croupier.floor.record.events.office.tracking import VisitRated
from croupier.floor.record.floor import Effects, Floor
from croupier.floor.record.ports import Snapshot, Store
from croupier.floor.record.state import State
from croupier.floor.rooms.house import days
from croupier.floor.rooms.identities import differences
from croupier.floor.rooms.revenue import returns
from croupier.floor.rooms.tracking import theory
from croupier.journal.chain import BrokenChain, Chain, Entry, timestamp
from croupier.journal.keyring import is_announced
from croupier.journal.seals import holds
from croupier.ledger.ledger import Transfer
from croupier.rules.terms.refusals import BrokenInvariant

ENTRIES_BETWEEN_LOOKS = 5_000
"""The identities are checked this often, at the end of every gaming day, and at the end."""

ENTRIES_PER_SUM = 1_000
"""Entries whose mentions share a sum: a difference is located to this many entries."""


@dataclass(slots=True)
class Findings:
    """What was verified, and the first fault, if any, with its entry."""

    entries: int = 0
    events: int = 0
    lines: int = 0
    transfers: int = 0
    figures: int = 0
    seals: int = 0
    keys: list[str] = field(default_factory=list)
    """The public keys of the seals, in the order in which they came into use."""
    replaced: list[str] = field(default_factory=list)
    """The keys that replaced lost ones, and why."""
    drawn: int = 0
    """The number of orders that automated tables committed to."""
    orders: int = 0
    """How many of them were disclosed and matched the cards; the others were lost, or their round is under way."""
    digest: str = ""
    head: str = ""
    """The whole journal as one number, with its size: to be written down elsewhere."""
    books: dict[str, int] = field(default_factory=dict)
    """How much of the office's books was recomputed from events."""
    claims: list[str] = field(default_factory=list)
    """False statements by people, about files that no replay sees."""
    heads: int = 0
    """The number of heads compared, the journal's own included."""
    since: int = 0
    """The entry of the snapshot the replay began with; 0 without one."""
    newest: str = ""
    """The time of the newest entry."""
    difference: str = ""
    position: int = 0

    @property
    def right(self) -> bool:
        """Whether no fault was found."""
        return not self.difference


class _Wrong(Exception):
    """A difference was found."""


def _wrong(what: str) -> NoReturn:
    raise _Wrong(what)


@dataclass(slots=True)
class _Mentions:
    """The difference between what entries mention and what they are indexed under: every sum must be zero.

    Storage lists mentions by subject and the replay by entry; a sum is independent of the order, so nothing has to be
    sorted or held in memory. Nobody can foresee what a mention adds, so nobody can forge differences that cancel.
    """

    _secret: bytes = field(default_factory=lambda: token_bytes(32))
    _sums: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, subject: str, sequence: int, sign: int = 1) -> None:
        counts = blake2b(f"{sequence} {subject}".encode(), key=self._secret, digest_size=16).digest()
        self._sums[(sequence - 1) // ENTRIES_PER_SUM] += sign * int.from_bytes(counts)

    def compare(self, store: Store, findings: Findings) -> None:
        for subject, sequence in store.mentions():
            self.add(subject, sequence, -1)
        for place, difference in sorted(self._sums.items()):
            if difference:
                findings.position = place * ENTRIES_PER_SUM + 1
                last = min(findings.position + ENTRIES_PER_SUM - 1, findings.entries)
                _wrong(f"one of the entries up to {last} is found under other subjects than it mentions")


class Known(msgspec.Struct, frozen=True):
    """What is known of a journal from elsewhere.

    If the site's public ``keys`` are given, every completed day must be sealed with one of them: somebody who rewrites
    the journal can seal it again, but only with another key. All ``heads`` must be of this journal.
    """

    keys: Collection[str] = ()
    heads: Sequence[Checkpoint] = ()
    since: Checkpoint | None = None
    """A trusted head: the replay begins with the newest snapshot it covers."""


@dataclass(slots=True)
class _Against:
    """What each entry is compared with."""

    transfers: Iterator[tuple[int, Transfer]]
    keys: set[str]
    """The site's own keys, and those that one of them announced."""
    heads: Checkpoints
    snapshots: Mapping[int, Snapshot]
    books: Books | None
    """None if the replay begins with a snapshot: the books are kept from the first entry on."""
    mentions: _Mentions = field(default_factory=_Mentions)


def verify(store: Store, known: Known | None = None) -> Findings:
    """Replay the journal: chain, heads, lines, transfers, mentions, seals, snapshots, meters, progressives, identities.

    A replay that begins with a snapshot does not compare mentions: they are kept by subject, not by entry.
    """
    findings = Findings()
    try:
        _replay(store, known or Known(), findings)
    except (_Wrong, BrokenChain, Differs, BrokenInvariant, msgspec.MsgspecError, LookupError, ValueError) as wrong:
        findings.difference = str(wrong) or type(wrong).__name__
        findings.position = wrong.sequence if isinstance(wrong, BrokenChain | Differs) else findings.position
    return findings


def _replay(store: Store, known: Known, findings: Findings) -> None:
    for fault in store.faults() if known.since is None else ():
        _wrong(f"the database is damaged: {fault}")
    floor, chain = _begun(store, known.since)
    findings.since = findings.position = begun = chain.sequence
    against = _against(store, known, begun)
    for entry in store.entries(begun):
        findings.position, findings.newest = entry.sequence, timestamp(entry.at)
        chain.follow(entry)
        against.heads.follow(entry.sequence, entry.digest)
        _compare(floor, entry, against, findings)
        if entry.sequence % ENTRIES_BETWEEN_LOOKS == 0:
            _look(floor, against.books)
    findings.digest, findings.head, findings.heads = chain.last.hex(), against.heads.head, against.heads.compared
    against.heads.end(f"with entry {chain.sequence} of {findings.newest}")
    if (more := next(against.transfers, None)) is not None:
        _wrong(f"a transfer of entry {more[0]} follows from nothing")
    if known.keys and floor.state.unsealed:
        _wrong(f"the gaming day {floor.state.unsealed[0]} has ended and is not sealed; the next start seals it")
    _look(floor, against.books)
    if against.books:
        findings.books, findings.claims = against.books.counted, against.books.claims
    if not begun:
        against.mentions.compare(store, findings)
    findings.figures = _compare_figures(floor, store)
    for altered in store.alterations():
        _wrong(f"the database was altered: {altered}")


def _begun(store: Store, since: Checkpoint | None) -> tuple[Floor, Chain]:
    """Where the replay begins: the newest snapshot that a head covers together with the entry announcing it."""
    if since is not None:
        for kept, entry in announced(store):
            if entry <= since.size:
                return restored(kept.body, TrueChance()), Chain(kept.sequence, kept.digest)
    return Floor(TrueChance()), Chain()


def _against(store: Store, known: Known, begun: int) -> _Against:
    given = [*known.heads, *([known.since] if known.since else [])]
    heads = Checkpoints(given, store, frontier_at(store, begun))
    snapshots = {kept.sequence: kept for kept in store.snapshots()}
    return _Against(iter(store.transfers(begun)), set(known.keys), heads, snapshots, None if begun else Books())


def _compare(floor: Floor, entry: Entry, against: _Against, findings: Findings) -> None:
    """Carry an entry out again; the effect must be the recorded one."""
    body = decode(entry.body)
    for event in body.events:
        _check(floor, entry, event, against)
        carry_out(floor, event, entry.at)
        _note(event, findings)
    for difference in against.books.follow(entry, body.events) if against.books else ():
        _wrong(f"entry {entry.sequence}: {difference}")
    effects: Effects = floor.take_effects()
    if tuple(effects.lines) != body.lines:
        _wrong(f"entry {entry.sequence} recorded other settlement lines than its events lead to")
    for transfer in effects.transfers:
        if (recorded := next(against.transfers, None)) != (entry.sequence, transfer):
            _wrong(f"entry {entry.sequence} leads to {transfer}, recorded is {recorded}")
    for subject in set(effects.mentions):
        against.mentions.add(subject, entry.sequence)
    if (kept := against.snapshots.get(entry.sequence)) is not None:
        _compare_snapshot(floor, entry, kept)
    if any(isinstance(event, DayClosed) for event in body.events):
        _look(floor, against.books)
    findings.entries += 1
    findings.events += len(body.events)
    findings.lines += len(body.lines)
    findings.transfers += len(effects.transfers)


def _check(floor: Floor, entry: Entry, event: FloorEvent, against: _Against) -> None:
    """Check what an event says of the record before it."""
    match event:
        case DayClosed():
            _check_day(floor, entry, event)
        case RevenueClosed() | ReturnFiled():
            _check_revenue(floor, entry, event)
        case SnapshotKept():
            _check_snapshot(entry, event, against.snapshots)
        case KeyAnnounced():
            _check_key(floor.state, event, against.keys)
        case DaySealed():
            _check_seal(floor.state, entry, event, against.keys)
        case OrderDrawn() | OrderShown() | RoundWent():
            if wrong := orders.difference(floor, event):
                _wrong(f"entry {entry.sequence}: {wrong}")
        case VisitRated():
            if wrong := theory.difference(floor, event):
                _wrong(f"entry {entry.sequence}: {wrong}")
        case _:
            pass


def _note(event: FloorEvent, findings: Findings) -> None:
    if isinstance(event, DaySealed):
        findings.seals += 1
        findings.keys += [event.key] if event.key not in findings.keys else []
    findings.orders += isinstance(event, OrderShown)
    findings.drawn += isinstance(event, OrderDrawn)
    if isinstance(event, KeyAnnounced) and event.why:
        findings.replaced.append(f"{event.generation}: {event.why}")


def _check_day(floor: Floor, entry: Entry, closed: DayClosed) -> None:
    """A day closes when it is over, with the figures that everything before it adds up to (§ 605a.2(d)(7))."""
    if closed not in days.due(floor, entry.at):
        _wrong(f"entry {entry.sequence} closes {closed.day} with other figures than what came before leads to")


def _check_revenue(floor: Floor, entry: Entry, event: RevenueClosed | ReturnFiled) -> None:
    """Taxed revenue is what the tables won, and a return follows from its gaming days (§ 601a.9(b)(3))."""
    if isinstance(event, RevenueClosed) and event.revenue != days.class_revenue(floor):
        _wrong(f"entry {entry.sequence} closes {event.day} with other revenue than its tables won")
    if isinstance(event, ReturnFiled) and not returns.follows(floor, event):
        _wrong(f"entry {entry.sequence} files another return for {event.week} than its gaming days lead to")


def _check_seal(state: State, entry: Entry, seal: DaySealed, keys: Collection[str]) -> None:
    """A seal covers the entry before it, and is made with the key it names, which is announced and the site's."""
    if (seal.sequence, seal.root) != (entry.sequence - 1, entry.previous.hex()):
        _wrong(f"the seal of {seal.day} is for another entry than the one before it")
    if not holds(seal.key, seal.signature, seal.day, seal.sequence, seal.root):
        _wrong(f"the seal of {seal.day} was not made with the key {seal.key}")
    if state.key_generation and seal.key != state.key:
        _wrong(f"the seal of {seal.day} was made with the key {seal.key}, which nobody announced")
    if keys and seal.key not in keys:
        _wrong(f"the seal of {seal.day} was made with the key {seal.key}, which is not this site's")


def _check_key(state: State, event: KeyAnnounced, keys: set[str]) -> None:
    """A key is announced by its predecessor; only the first, or one replacing a lost key, announces itself."""
    by_itself = event.by == event.key and (event.why or not state.key_generation)
    if event.generation != state.key_generation + 1 or not (event.by == state.key or by_itself):
        _wrong(f"the key {event.key} of generation {event.generation} was not announced by the one before it")
    if not is_announced(event.by, event.signature, event.generation, event.key):
        _wrong(f"the key {event.key} was not announced with the key {event.by}")
    if event.by in keys:
        keys.add(event.key)


def _check_snapshot(entry: Entry, told: SnapshotKept, snapshots: Mapping[int, Snapshot]) -> None:
    """A snapshot is announced right after its entry; if it is still stored, it must match."""
    if told.sequence != entry.sequence - 1:
        _wrong(f"entry {entry.sequence} tells of a snapshot of entry {told.sequence}, which is not the one before it")
    kept = snapshots.get(told.sequence)
    if kept is not None and sha256(kept.body).hexdigest() != told.digest:
        _wrong(f"the snapshot of entry {told.sequence} is not the one that entry {entry.sequence} tells of")


def _compare_snapshot(floor: Floor, entry: Entry, kept: Snapshot) -> None:
    try:
        shown = written_now(kept.body)
    except ValueError as problem:  # msgspec's errors are ValueErrors too
        _wrong(f"the snapshot of entry {entry.sequence} cannot be read: {problem}")
    if (kept.digest, shown) != (entry.digest, image(floor)):
        _wrong(f"the snapshot of entry {entry.sequence} shows another floor than the journal")


def _look(floor: Floor, books: Books | None) -> None:
    """Check every identity and every book of the office; at the latest at the end of each gaming day."""
    for difference in (*differences(floor), *(books.differences(floor) if books else ())):
        _wrong(difference)


def _compare_figures(floor: Floor, store: Store) -> int:
    """Every stored figure must follow from the journal, and none may be missing."""
    recorded, found = dict(store.standings()), all_standings(floor)
    for name in sorted(recorded.keys() | found.keys()):
        if recorded.get(name) != found.get(name):
            _wrong(f"{name} is kept as {recorded.get(name)}, the journal gives {found.get(name)}")
    return len(found)
