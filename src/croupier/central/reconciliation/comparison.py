"""A host's reading of a terminal, found again in the journal (§§ 601a.9(e), 605a.5(a)).

The clocks of the two may differ, so nothing is compared by the hour.  The journal is followed entry by entry; a reading
is right if the floor's meters were exactly so after one of them, and what has moved since is listed with the command
that moved it.  A reading that the floor never had is a difference.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date

from croupier.central.host.store import LATEST, HostStore
from croupier.central.protocol.meters import METER_SIZES, METERS
from croupier.central.terminal.metering import summed
from croupier.floor.audit.monitoring import hours
from croupier.floor.engine.chance import TrueChance
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import FloorOpened, decode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import THE_TERMINAL, Terminal

CREDITS = "current_credits"


@dataclass(frozen=True, slots=True)
class Move:
    """An entry that moved meters after the reading: who asked for what, and by how much."""

    sequence: int
    at: str
    actor: str
    events: tuple[str, ...]
    moved: dict[str, int]


@dataclass(slots=True)
class Compared:
    """One terminal."""

    terminal: str
    read: dict[str, int]
    read_at: str
    floor: dict[str, int] = field(default_factory=dict)
    """As they stand at the end of the journal."""
    found_at: int | None = None
    """The last entry after which the floor's meters were those of the reading."""
    since: list[Move] = field(default_factory=list)

    @property
    def right(self) -> bool:
        """Whether the floor ever had what the host read."""
        return self.found_at is not None

    @property
    def differences(self) -> dict[str, int]:
        """What the floor has now beyond the reading."""
        return {name: self.floor[name] - value for name, value in self.read.items() if self.floor[name] != value}


def compare(store: Store, host: HostStore, day: date | None = None) -> list[Compared]:
    """Every terminal of which the host has a reading; the last one, or the last of a gaming day."""
    before = _end_of(store, day) if day else LATEST
    found = {str(row["name"]): _of(host, str(row["name"]), before) for row in host.terminals()}
    compared = {name: one for name, one in found.items() if one.read}
    floor = Floor(TrueChance(b"nothing is drawn here"))
    for entry in store.entries():
        events = decode(entry.body).events
        for event in events:
            carry_out(floor, event, entry.at)
        effects = floor.take_effects()
        touched = {name.rpartition(":")[2] for name in effects.touched}
        touched |= {one.owner for transfer in effects.transfers for one in (transfer.debit, transfer.credit)}
        touched |= {event.concerned_terminal for event in events}
        for name in touched & compared.keys() & floor.state.terminals.keys():
            now = _meters(floor, floor.state.terminals[name], compared[name].read)
            told = tuple(str(event.__struct_config__.tag) for event in events)
            _follow(compared[name], now, Move(entry.sequence, entry.at.isoformat(), entry.actor, told, {}))
    return [compared[name] for name in sorted(compared)]


def _end_of(store: Store, day: date) -> str:
    """When a gaming day ends, as the host writes moments."""
    first = next(iter(store.entries()), None)
    opened = (event for event in decode(first.body).events if isinstance(event, FloorOpened)) if first else ()
    settings = next((event.settings for event in opened), Settings())
    return hours(settings, day)[1].astimezone(UTC).isoformat(timespec="milliseconds")


def _of(host: HostStore, terminal: str, before: str) -> Compared:
    read = {name: value for name, value in host.last_reading(terminal, before).items() if _is_compared(name)}
    return Compared(terminal, read, host.read_at(terminal, before))


def _is_compared(name: str) -> bool:
    return name == CREDITS or summed(name, {}) is not None


def _follow(one: Compared, now: dict[str, int], move: Move) -> None:
    moved = dict(_moved(one.floor, now))
    one.floor = now
    if now == one.read:
        one.found_at, one.since = move.sequence, []
    elif moved:
        one.since.append(Move(move.sequence, move.at, move.actor, move.events, moved))


def _moved(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for name, value in after.items():
        if by := value - before.get(name, 0):
            yield name, by


def _meters(floor: Floor, terminal: Terminal, names: Mapping[str, int]) -> dict[str, int]:
    """The same meters as the host has read, rolled over where the wire does."""
    kept = terminal.meters.get(THE_TERMINAL, {})
    values = {name: floor.balance(terminal) if name == CREDITS else summed(name, kept) or 0 for name in names}
    return {name: value % 100 ** METER_SIZES.get(METERS.get(name, 0), 4) for name, value in values.items()}
