"""Monitoring: doors, boxes, jams, links, memories and power of each terminal, and its availability.

From the journal alone (§ 461a.14): what began when, when it ended, and in which entry.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import croupier.floor.rooms  # noqa: F401 - those who carry events out are registered there
from croupier.floor.engine.chance import TrueChance
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import FloorEvent, MemoryCleared, TerminalEnabled, decode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Terminal

NOT_ENABLED, NO_LINK, CALL, CLEARED = "not_enabled", "no_link", "call", "memory_cleared"
"""Conditions of a terminal besides its blocks; the last is momentary."""

STILL_PLAYS = frozenset({CALL, CLEARED, NO_LINK})
"""Conditions that leave a terminal playable; a lost link that stops play is a block."""


@dataclass(frozen=True, slots=True)
class Told:
    """A condition of a terminal began or ended."""

    terminal: str
    what: str
    begins: bool
    why: str = ""


class Changes:
    """The current conditions of each terminal; yields their changes."""

    def __init__(self) -> None:
        self._held: dict[str, frozenset[str]] = {}
        self._linked: set[str] = set()
        """Terminals that ever had a host: only these can lose the link."""

    def seen(self, terminal: Terminal, events: Sequence[FloorEvent]) -> Iterator[Told]:
        """Yield what changed at a terminal with these events."""
        holds, before = self._holds(terminal), self._held.get(terminal.id, frozenset())
        self._held[terminal.id] = holds
        own = [event for event in events if event.concerned_terminal == terminal.id]
        why = next((event.why for event in own if isinstance(event, TerminalEnabled)), "")
        for what in sorted(holds - before):
            yield Told(terminal.id, what, begins=True, why=why if what == NOT_ENABLED else "")
        yield from (Told(terminal.id, what, begins=False) for what in sorted(before - holds))
        yield from (Told(terminal.id, CLEARED, begins=True) for event in own if isinstance(event, MemoryCleared))

    def _holds(self, terminal: Terminal) -> frozenset[str]:
        if terminal.linked:
            self._linked.add(terminal.id)
        others = {
            NOT_ENABLED: not terminal.enabled,
            NO_LINK: terminal.id in self._linked and not terminal.linked,
            CALL: terminal.called is not None,
        }
        return frozenset({*map(str, terminal.blocks), *(what for what, holds in others.items() if holds)})


@dataclass(slots=True)
class Spell:
    """A condition from beginning to end, with both entries; ``ended`` is 0 while it lasts."""

    what: str
    since: datetime
    began: int
    until: datetime
    ended: int = 0
    why: str = ""

    @property
    def seconds(self) -> int:
        """How long it lasted."""
        return int((self.until - self.since).total_seconds())


@dataclass(slots=True)
class Watched:
    """One terminal during the observed period."""

    terminal: str
    since: datetime
    until: datetime
    spells: list[Spell] = field(default_factory=list)
    _open: dict[str, Spell] = field(default_factory=dict)

    def take(self, one: Told, at: datetime, entry: int) -> None:
        """Record that a condition began or ended."""
        if one.begins and one.what not in self._open:
            spell = Spell(one.what, at, entry, at, why=one.why)
            self.spells.append(spell)
            if one.what != CLEARED:
                self._open[one.what] = spell
        elif not one.begins and one.what in self._open:
            spell = self._open.pop(one.what)
            spell.until, spell.ended = at, entry

    def close(self, at: datetime) -> None:
        """End the observed period."""
        self.until = at
        for spell in self._open.values():
            spell.until = at

    @property
    def watched_seconds(self) -> int:
        """How long the terminal was on the floor."""
        return max(0, int((self.until - self.since).total_seconds()))

    @property
    def out_seconds(self) -> int:
        """How long it could not be played at, for any reason; overlaps count once."""
        total, reached = 0.0, self.since
        for spell in sorted(self._stops(), key=lambda one: one.since):
            begins, ends = max(spell.since, reached), min(spell.until, self.until)
            if ends > begins:
                total += (ends - begins).total_seconds()
                reached = ends
        return int(total)

    def _stops(self) -> Iterator[Spell]:
        return (spell for spell in self.spells if spell.what not in STILL_PLAYS)

    @property
    def availability(self) -> float:
        """The share of time in which it could be played at."""
        return 1 - self.out_seconds / self.watched_seconds if self.watched_seconds else 0.0

    def cut(self, begins: datetime, ends: datetime) -> "Watched":
        """The part between two moments."""
        since, until = max(self.since, begins), min(self.until, ends)
        part = Watched(self.terminal, since, max(since, until))
        for one in self.spells:
            if one.since < until and (one.until > since or (one.what == CLEARED and one.since >= since)):
                ended = one.ended if one.until <= until else 0
                part.spells.append(
                    Spell(one.what, max(one.since, since), one.began, min(one.until, until), ended, one.why)
                )
        return part


def monitored(store: Store, day: date | None = None) -> list[Watched]:
    """Every terminal ever installed, over the whole journal or one gaming day (§ 461a.14)."""
    floor, changes = Floor(TrueChance(b"nothing is drawn here")), Changes()
    found: dict[str, Watched] = {}
    last: datetime | None = None
    for entry in store.entries():
        last, events = entry.at, decode(entry.body).events
        for event in events:
            carry_out(floor, event, entry.at)
        touched = {name.rpartition(":")[2] for name in floor.take_effects().touched}
        touched |= {event.concerned_terminal for event in events}
        for name in sorted(touched & floor.state.terminals.keys()):
            watched = found.setdefault(name, Watched(name, entry.at, entry.at))
            for one in changes.seen(floor.state.terminals[name], events):
                watched.take(one, entry.at, entry.sequence)
    for watched in found.values():
        watched.close(last or watched.since)
    whole = [found[name] for name in sorted(found)]
    return whole if day is None else [one.cut(*hours(floor.state.settings, day)) for one in whole]


def hours(settings: Settings, day: date) -> tuple[datetime, datetime]:
    """When a gaming day begins and ends, in the facility's local time."""
    begins = datetime.combine(day, settings.day_begins, ZoneInfo(settings.time_zone))
    return begins, datetime.combine(day + timedelta(days=1), settings.day_begins, begins.tzinfo)


COLUMNS = ("terminal", "what", "since", "until", "seconds", "began_in_entry", "ended_in_entry", "why")


def rows(found: Sequence[Watched]) -> Iterator[tuple[object, ...]]:
    """One row for each spell of each terminal."""
    for one in found:
        for spell in one.spells:
            moments = (spell.since.isoformat(), spell.until.isoformat() if spell.ended else "")
            yield (one.terminal, spell.what, *moments, spell.seconds, spell.began, spell.ended or "", spell.why)
