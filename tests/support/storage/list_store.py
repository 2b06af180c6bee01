"""A store that keeps everything in lists: as quick as memory, and gone with it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.floor.record.ports import Link, Record, Snapshot, StorageFailure
from croupier.journal.chain import Entry
from croupier.journal.heads import KeptHead
from croupier.ledger.ledger import Transfer


class ListStore:
    """All that a floor writes; ``fails`` makes the next appends fail."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.kept: list[Snapshot] = []
        self.kept_heads: list[KeptHead] = []
        self.figures: dict[str, str] = {}
        self.commands: dict[str, Entry] = {}
        self.fails = False

    def append(self, records: Sequence[Record]) -> None:
        if self.fails:
            raise StorageFailure("the disk is full")
        self.records += records
        for record in records:
            self.figures.update(record.standings)
            self.commands[record.entry.command] = record.entry

    def prove(self) -> None:
        if self.fails:
            raise StorageFailure("the disk is full")

    def last(self) -> Entry | None:
        return self.records[-1].entry if self.records else None

    def entries(self, after: int = 0) -> Iterator[Entry]:
        return (record.entry for record in self.records[after:])

    def by_commands(self, commands: Sequence[str]) -> Mapping[str, Entry]:
        return {command: self.commands[command] for command in commands if command in self.commands}

    def mentioning(self, subject: str, newest: int | None = None) -> list[Entry]:
        found = [record.entry for record in self.records if subject in record.mentions]
        return found[-newest:] if newest else found

    def mentions(self) -> Iterable[tuple[str, int]]:
        return ((subject, record.entry.sequence) for record in self.records for subject in set(record.mentions))

    def transfers(self, after: int = 0) -> Iterable[tuple[int, Transfer]]:
        return ((one.entry.sequence, transfer) for one in self.records[after:] for transfer in one.transfers)

    def standings(self) -> Mapping[str, str]:
        return self.figures

    def snapshots(self) -> Iterator[Snapshot]:
        return reversed(self.kept)

    def keep(self, snapshot: Snapshot) -> None:
        self.kept.append(snapshot)

    def links(self, after: int = 0, until: int | None = None) -> Iterator[Link]:
        entries = (record.entry for record in self.records[after:until])
        return (Link(entry.sequence, entry.previous, entry.digest) for entry in entries)

    def heads(self, after: int = 0) -> Iterator[KeptHead]:
        return (kept for kept in list(self.kept_heads) if kept.head.size > after)

    def head_before(self, sequence: int) -> KeptHead | None:
        return next((kept for kept in reversed(self.kept_heads) if kept.head.size <= sequence), None)

    def keep_head(self, head: KeptHead) -> None:
        if self.fails:
            raise StorageFailure("the disk is full")
        self.kept_heads.append(head)

    def alterations(self) -> Iterator[str]:
        """A list has no tables."""
        return iter(())

    def faults(self) -> Iterator[str]:
        return iter(())

    def close(self) -> None:
        """Nothing is open."""
