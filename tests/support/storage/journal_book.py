"""Records to write: a book that continues where it stands, so that a test says only what matters to it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from croupier.floor.record.ports import Record
from croupier.journal.chain import Chain, Entry
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer

BEGINNING = datetime(2026, 11, 16, 6, 0, tzinfo=UTC)


def wager(amount: int = 500, terminal: str = "T-001") -> Transfer:
    return Transfer(Account(Kind.GAME, terminal), Account(Kind.AT_RISK, "table 1"), amount, "ante")


def followed(entries: Iterable[Entry]) -> Chain:
    """The chain of a whole journal; the first entry that is wrong breaks it."""
    chain = Chain()
    for entry in entries:
        chain.follow(entry)
    return chain


@dataclass
class Book:
    """The next record, and the next, each following the one before."""

    chain: Chain = field(default_factory=Chain)

    def record(
        self,
        *transfers: Transfer,
        mentions: tuple[str, ...] = (),
        standings: Mapping[str, str] | None = None,
        command: str | None = None,
        body: bytes = b"{}",
    ) -> Record:
        number = self.chain.sequence + 1
        at = BEGINNING + timedelta(microseconds=1_000_001 * number)
        entry = self.chain.append(at, "terminal T-001", command or f"command {number}", body)
        return Record(entry, transfers, mentions, standings or {})

    def records(self, count: int) -> list[Record]:
        """As many wagers, each with two transfers, two mentions and two standings."""
        return [self._wager() for _ in range(count)]

    def _wager(self) -> Record:
        number = self.chain.sequence + 1
        terminal = f"T-{number % 50:03d}"
        return self.record(
            wager(500, terminal),
            wager(100, terminal),
            mentions=(f"terminal {terminal}", f"round {number // 50}"),
            standings={f"balance {terminal}": str(number), f"coin in {terminal}": str(600 * number)},
            body=b'{"wagers": {"ante": 500, "super_bonus": 100}}',
        )
