"""Somebody who can write the database, knows the program and takes the time to leave nothing that does not fit."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.kept_figures import all_standings
from croupier.floor.engine.notary import Notary
from croupier.floor.engine.snapshots import image
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import DayClosed, DaySealed, FloorEvent, KeyAnnounced, SnapshotKept, decode, encode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Record, Snapshot, Store
from croupier.floor.rooms.house import days
from croupier.journal.chain import Chain, Entry
from croupier.journal.keyring import announcement
from croupier.journal.seals import Sealer
from croupier.storage.opening import open_store
from croupier.storage.sqlite import FILE

Change = Callable[[FloorEvent], FloorEvent]


def as_it_was(event: FloorEvent) -> FloorEvent:
    return event


@dataclass
class Forger:
    """Writes the journal of a folder again: chain, transfers, mentions, figures, snapshots, and with a key seals."""

    folder: Path
    sealer: Sealer | None = None

    def write_again(self, *, until: int | None = None, at: int = 0, change: Change = as_it_was) -> None:
        """The journal up to an entry, with the events of one entry changed."""
        true, forged = open_store(self.folder, read_only=True), open_store(self.folder.with_name("forged"))
        self._floor, self._chain, self._at = Floor(TrueChance()), Chain(), at
        for entry in true.entries():
            if until is None or entry.sequence <= until:
                self._take(forged, entry, change)
        self._keep_heads(true, forged)
        true.close()
        forged.close()
        for name in ("-wal", "-shm", ""):
            (self.folder / f"{FILE}{name}").unlink(missing_ok=True)
        (self.folder.with_name("forged") / FILE).rename(self.folder / FILE)

    def _take(self, forged: Store, entry: Entry, change: Change) -> None:
        body = decode(entry.body)
        changed = map(change, body.events) if entry.sequence == self._at else body.events
        events = tuple(self._made_to_fit(event, entry.at) for event in changed)
        for event in events:
            carry_out(self._floor, event, entry.at)
        effects = self._floor.take_effects()
        body = replace(body, events=events, lines=tuple(effects.lines))
        made = self._chain.append(entry.at, entry.actor, entry.command, encode(body))
        transfers, mentions = tuple(effects.transfers), tuple(effects.mentions)
        forged.append([Record(made, transfers, mentions, all_standings(self._floor))])

    def _made_to_fit(self, event: FloorEvent, at: datetime) -> FloorEvent:
        """What an entry says of those before it."""
        if isinstance(event, DayClosed):
            return days.due(self._floor, at)[0]
        if isinstance(event, DaySealed) and self.sealer is not None:
            sequence, root = self._chain.sequence, self._chain.last.hex()
            signature = self.sealer.seal(event.day, sequence, root)
            return DaySealed(event.day, sequence, root, self.sealer.key, signature)
        if isinstance(event, KeyAnnounced) and self.sealer is not None:
            key = self.sealer.key
            return KeyAnnounced(event.generation, key, key, self.sealer.sign(announcement(event.generation, key)))
        if isinstance(event, SnapshotKept):
            return SnapshotKept(event.sequence, sha256(image(self._floor)).hexdigest())
        return event

    def _keep_heads(self, true: Store, forged: Store) -> None:
        """Those of before the change are right; a new one takes the key."""
        hashes = {link.sequence: link.digest.hex() for link in forged.links()}
        for kept in true.heads():
            if hashes.get(kept.head.size) == kept.head.last:
                forged.keep_head(kept)
        if self.sealer is not None:
            Notary(forged, self.sealer, (), SystemClock()).attest()
        last = forged.last()
        if last is not None:
            forged.keep(Snapshot(last.sequence, last.digest, image(self._floor)))
