"""The doors through which the world comes in: storage, time and chance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.draw import Order
from croupier.journal.chain import Entry
from croupier.journal.heads import Head, KeptHead, Signer
from croupier.ledger.ledger import Transfer


class Record(msgspec.Struct, frozen=True):
    """All that one command changed, to be made durable together or not at all.

    ``mentions`` are the subjects under which the entry will be looked for: a round, a voucher, a terminal's bills.
    ``standings`` are figures as they stand after it (meters, progressives, balances), by name: the newest value of a
    name replaces the one before.
    """

    entry: Entry
    transfers: tuple[Transfer, ...] = ()
    mentions: tuple[str, ...] = ()
    standings: Mapping[str, str] = {}


class Snapshot(msgspec.Struct, frozen=True):
    """The whole floor as it stood after an entry, so that a start need not replay from the first one.

    One that is ``lasting`` is of the end of a gaming day, and stays while newer ones come and go.
    """

    sequence: int
    digest: bytes
    body: bytes
    lasting: bool = False


class Link(NamedTuple):
    """An entry by its hashes alone."""

    sequence: int
    previous: bytes
    digest: bytes


class StorageFailure(Exception):
    """What was to be written is not durable; the caller must be told that it was not done."""


class LeaseRefused(StorageFailure):
    """Another process holds this floor."""


class LeaseLost(LeaseRefused):
    """Another process took this floor over in the meantime: this one can write nothing any more, and has to end."""


class OutcomeUnknown(StorageFailure):
    """The connection broke during the commit: all of it was written or nothing, and only the journal can tell which."""


class Store(Protocol):
    """Where the journal lives.  One process writes; ``append`` returns only when everything is durable."""

    def append(self, records: Sequence[Record]) -> None:
        """Write all records in one transaction; raises :class:`StorageFailure` and writes nothing.

        After :class:`OutcomeUnknown` the same records may be handed over again: they are written unless they are there.
        """

    def prove(self) -> None:
        """Write something that says nothing, as durably as an entry; raises :class:`StorageFailure`."""

    def last(self) -> Entry | None:
        """The newest entry."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The journal in order, from the entry after this one."""

    def by_commands(self, commands: Sequence[str]) -> Mapping[str, Entry]:
        """The entries that these commands led to; a command that was not done is missing."""

    def mentioning(self, subject: str, newest: int | None = None) -> list[Entry]:
        """The entries about a subject, oldest first; only this many of the newest if told."""

    def mentions(self) -> Iterable[tuple[str, int]]:
        """Every subject with the number of every entry about it, in any order."""

    def transfers(self, after: int = 0) -> Iterable[tuple[int, Transfer]]:
        """Every transfer posted, with the entry it belongs to, in order, from the entry after this one."""

    def standings(self) -> Mapping[str, str]:
        """Every figure as it stands."""

    def snapshots(self) -> Iterator[Snapshot]:
        """The snapshots that are kept, newest first."""

    def keep(self, snapshot: Snapshot) -> None:
        """Keep a snapshot; old ones of its kind go."""

    def links(self, after: int = 0, until: int | None = None) -> Iterator[Link]:
        """The hashes of the entries in order, from the entry after this one up to that one or the newest."""

    def heads(self, after: int = 0) -> Iterator[KeptHead]:
        """The heads that were kept, in order, from the first that is of a later entry than this one."""

    def head_before(self, sequence: int) -> KeptHead | None:
        """The newest head that was kept of this entry or one before it."""

    def keep_head(self, head: KeptHead) -> None:
        """Keep a head for good."""

    def faults(self) -> Iterator[str]:
        """What the database finds wrong with itself, in its own words; a command that is there twice."""

    def alterations(self) -> Iterator[str]:
        """Tables, triggers and indexes that are not as this program makes them."""

    def close(self) -> None:
        """Let go of the lease and of the connection."""


class Sealer(Signer, Protocol):
    """Who signs the journal at the end of a gaming day, and its heads."""

    def seal(self, day: date, sequence: int, root: str) -> str:
        """The signature over the journal up to an entry."""


class Clock(Protocol):
    """What time it is."""

    def now(self) -> datetime:
        """The moment, with its time zone, to the microsecond."""

    def ticks(self) -> int:
        """Nanoseconds since some moment, which only grow, whatever happens to the time."""


class Chance(Protocol):
    """Where what nobody may foresee comes from."""

    def voucher_number(self, serial: str) -> str:
        """The validation number of a voucher, 16 digits: always the same, and nobody without the key can tell it."""

    def voucher_key(self, number: str) -> str:
        """What a voucher is kept under: found by its number, and no help to anybody who looks for the number."""

    def factor_secret(self, name: str, generation: int) -> bytes:
        """The secret of a person's second factor, the first they have or a later one: always the same."""

    def request_digest(self, said: bytes) -> str:
        """What is kept of a request, by which it is known again: no help to anybody who looks for a number in it."""

    def sealed_number(self, kept: str, number: str) -> str:
        """A number that was given, as it may stand in the record of the voucher kept under this."""

    def opened_number(self, kept: str, sealed: str) -> str:
        """The number again."""

    def select(self, among: Sequence[str]) -> str:
        """One of these, each as likely as the others."""

    def draw(self, about: str, cards: Sequence[Card], dice: int) -> Order:
        """A new order of these cards, and of as many dice; raises :class:`GeneratorFailed`."""

    def drawn(self, commitment: str) -> Order | None:
        """An order that was drawn here, while it is remembered; nothing after a restart."""


class GeneratorFailed(Exception):
    """The random number generator was found at fault and gives nothing more."""


class WitnessFailure(Exception):
    """A witness did not do what it was asked; the sentence says why."""


class WitnessUnreachable(WitnessFailure):
    """It did not answer; play goes on, and it is asked again."""


class Witness(Protocol):
    """Who keeps the newest head of the journal where the server cannot change it."""

    @property
    def name(self) -> str:
        """How the log and the operator call it."""

    def newest(self, log: str, key: str) -> Head | None:
        """The newest head it holds of this journal, or of another one that the same key has signed."""

    def take(self, head: Head, proof: Sequence[bytes]) -> None:
        """Hold this head from now on; the proof shows that it extends the one held before."""
