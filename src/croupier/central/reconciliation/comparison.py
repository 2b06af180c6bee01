"""A host's reading of a terminal, found again in the journal (§§ 601a.9(e), 605a.5(a)).

The clocks of the two may differ, so nothing is compared by the hour.  The journal is followed entry by entry; a reading
is right if the floor's meters were exactly so after one of them, and what has moved since is listed with the command
that moved it.  A reading that the floor never had is a difference.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date
from types import MappingProxyType

from croupier.central.host.store import LATEST, HostStore
from croupier.central.protocol.meters import METER_SIZES, METERS
from croupier.central.protocol.notices import Notice
from croupier.central.terminal.metering import summed
from croupier.floor.audit.monitoring import hours
from croupier.floor.engine.chance import TrueChance
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import FloorOpened, MemoryCleared, decode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import THE_TERMINAL, Terminal
from croupier.money import Cents

CREDITS, BILLS = "current_credits", "bills"
NO_COUNTS: Mapping[str, Cents] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Move:
    """An entry that moved meters after the reading: who asked for what, and by how much."""

    sequence: int
    at: str
    actor: str
    events: tuple[str, ...]
    moved: dict[str, int]


@dataclass(slots=True)
class Counted:
    """A gaming day at one terminal: what meters counted from the last reading before it to the last of it."""

    before: dict[str, int]
    """The reading that it begins with; nothing where there was none."""
    host: dict[str, int] = field(default_factory=dict)
    floor: dict[str, int] = field(default_factory=dict)
    cleared: bool = False
    """Whether the host heard that the memory was cleared: what was counted after the reading before and until then is
    in the journal alone."""
    count: Cents | None = None
    """The bills of the day as people have counted them."""

    @property
    def lost(self) -> dict[str, int]:
        """What the floor has counted beyond what the host can know."""
        return {name: by - self.host[name] for name, by in self.floor.items() if by != self.host[name]}

    @property
    def over(self) -> Cents | None:
        """What was counted beyond the bills that the floor has metered."""
        return None if self.count is None else self.count - self.floor.get(BILLS, 0)

    @property
    def right(self) -> bool:
        """The same on both sides, unless a memory was cleared; and no bill too many or too few."""
        return (self.cleared or not self.lost) and not self.over


@dataclass(slots=True)
class _Totals:
    """What meters have counted since the journal began, whatever was cleared and rolled over in between."""

    sums: Counter[str] = field(default_factory=Counter)
    before: Counter[str] | None = None
    passed: bool = False
    """Whether the memory was cleared since: meters that look as before are others."""
    read: Counter[str] | None = None


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
    day: Counted | None = None
    """What was counted on the gaming day, where one was asked for."""

    @property
    def right(self) -> bool:
        """Whether the floor ever had what the host read, and a day comes to the same on both sides and in the box."""
        return self.found_at is not None and (self.day is None or self.day.right)

    @property
    def differences(self) -> dict[str, int]:
        """What the floor has now beyond the reading."""
        return {name: self.floor[name] - value for name, value in self.read.items() if self.floor[name] != value}


def compare(
    store: Store, host: HostStore, day: date | None = None, counts: Mapping[str, Cents] = NO_COUNTS
) -> list[Compared]:
    """Every terminal of which the host has a reading; the last, or the last of a day with what that counted."""
    begins, ends = _hours_of(store, day) if day else ("", LATEST)
    found = {str(row["name"]): _of(host, str(row["name"]), ends) for row in host.terminals()}
    compared = {name: one for name, one in found.items() if one.read}
    if day:
        for one in compared.values():
            one.day = _begun(host, one, begins, counts)
    totals: dict[str, _Totals] = defaultdict(_Totals)
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
            cleared = any(isinstance(one, MemoryCleared) and one.terminal == name for one in events)
            _count(totals[name], compared[name], now, cleared=cleared)
            _follow(compared[name], now, Move(entry.sequence, entry.at.isoformat(), entry.actor, told, {}))
    for name, one in compared.items():
        _finish(one, totals[name])
    return [compared[name] for name in sorted(compared)]


# A gaming day


def _begun(host: HostStore, one: Compared, begins: str, counts: Mapping[str, Cents]) -> Counted:
    before = {name: value for name, value in host.last_reading(one.terminal, begins).items() if name in one.read}
    cleared = host.told(one.terminal, Notice.METERS_CLEARED, host.read_at(one.terminal, begins), one.read_at)
    found = Counted(before, cleared=cleared, count=counts.get(one.terminal))
    started = {} if cleared else before
    found.host = {
        name: (value - started.get(name, 0)) % _rolls_over_at(name)
        for name, value in sorted(one.read.items())
        if name != CREDITS
    }
    return found


def _count(totals: _Totals, one: Compared, now: dict[str, int], *, cleared: bool) -> None:
    """Add what has moved; a meter that rolls over has moved on, one that was cleared begins again."""
    for name in one.read.keys() - {CREDITS}:
        start = 0 if cleared else one.floor.get(name, 0)
        totals.sums[name] += (now[name] - start) % _rolls_over_at(name)
    if one.day:
        totals.passed |= cleared and one.day.cleared and totals.before is not None
        if not totals.passed and {name: now[name] for name in one.day.before} == one.day.before:
            totals.before = totals.sums.copy()
    if now == one.read:
        totals.read = totals.sums.copy()


def _finish(one: Compared, totals: _Totals) -> None:
    if one.day is None:
        return
    last, first = totals.read or totals.sums, (totals.before if one.day.before else None) or Counter()
    one.day.floor = {name: last[name] - first[name] for name in one.day.host}


def _hours_of(store: Store, day: date) -> tuple[str, str]:
    """When a gaming day begins and ends, as the host writes moments."""
    first = next(iter(store.entries()), None)
    opened = (event for event in decode(first.body).events if isinstance(event, FloorOpened)) if first else ()
    settings = next((event.settings for event in opened), Settings())
    begins, ends = (one.astimezone(UTC).isoformat(timespec="milliseconds") for one in hours(settings, day))
    return begins, ends


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
    return {name: value % _rolls_over_at(name) for name, value in values.items()}


def _rolls_over_at(name: str) -> int:
    return int(100 ** METER_SIZES.get(METERS.get(name, 0), 4))
