"""Any past round, replayed from the journal alone: every event with its time, who was there, and what it settled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.floor.pages.past_round.sentences import Recounted, recount
from croupier.floor.record.events import (
    Body,
    CardCorrected,
    CorrectionAsked,
    CorrectionDeclined,
    DealerChanged,
    FloorEvent,
    FloorOpened,
    LimitsPosted,
    OrderDrawn,
    OrderShown,
    PayoutDeclined,
    PayoutValidated,
    PlayerLetIn,
    PlayerReady,
    RemedyForeseen,
    RoundOpened,
    RoundVoided,
    RoundWent,
    StopLookedInto,
    TableInstalled,
    TableOpened,
    TableResumed,
    TableStopped,
    TimeGivenBack,
    TimeSet,
    decode,
)
from croupier.floor.record.events.office.compliance import CameraPlanned, CameraRemoved
from croupier.floor.record.floor import Floor, options_under
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Limits, Table
from croupier.journal.chain import Entry
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions, read_submission
from croupier.words import Sentence, named, say, verbatim


class NoSuchRound(LookupError):
    """The journal knows of no such round."""

    def __init__(self, says: Sentence) -> None:
        super().__init__(says)
        self.says = says


class Seen(NamedTuple):
    """A card on the table (None if unread), and whether it lay open."""

    card: Card | None
    up: bool


@dataclass(frozen=True, slots=True)
class Happening:
    """One event: its journal entry, its time, who did it and who witnessed it, in words."""

    sequence: int
    at: datetime
    who: tuple[Sentence, ...]
    event: FloorEvent
    told: Recounted
    laid: Mapping[str, Sequence[Seen]] = field(default_factory=dict)
    """The cards on the table after it."""
    withheld: frozenset[str] = frozenset()
    """The places whose cards not even their own players may look at after it."""


@dataclass(slots=True)
class Reconstruction:
    """A replayed round: its rules, its events, and the table at the end."""

    table: str
    number: int
    submission: str
    dealer: str
    settings: Settings
    live: LiveRound[TableOptions]
    happenings: list[Happening] = field(default_factory=list)
    lines: list[tuple[int, Line]] = field(default_factory=list)
    """Each with the entry that settled it."""
    difference: str = ""
    """Where the record differs from what its events lead to; empty if it agrees."""
    cameras: tuple[CameraPlanned, ...] = ()
    """The cameras that covered the table."""


@dataclass(slots=True)
class _Table:
    """What the journal says of a table at the time of a round."""

    chapter: str = ""
    submission: str = ""
    dealer: str = ""
    limits: Limits | None = None
    cameras: dict[str, CameraPlanned] = field(default_factory=dict)


def reconstruct(store: Store, table: str, number: int) -> Reconstruction:
    """Replay the round of that number; raises :class:`NoSuchRound`."""
    entries = store.mentioning(f"round:{table}/{number}") if number else ()  # before round 1, cards are prepared
    if not entries:
        raise NoSuchRound(say("page.no_such_round", number=number, table=table))
    about = store.mentioning(f"table:{table}")
    known = _known(about, entries[0].sequence, table)
    beside = [entry for entry in about if entries[0].sequence < entry.sequence < entries[-1].sequence]
    together = {entry.sequence: entry for entry in (*entries, *beside)}
    return _Retelling(_settings(store), table, number, known).of([together[at] for at in sorted(together)])


def retold(store: Store, settings: Settings, table: Table, number: int) -> Reconstruction:
    """Replay a round under the current rules of its table; raises :class:`NoSuchRound`.

    The rules it was really played under are not looked up, which is slow for an old table: if they have changed since,
    the round may not fit them (:class:`BrokenInvariant`).
    """
    entries = store.mentioning(f"round:{table.id}/{number}")
    if not entries:
        raise NoSuchRound(say("page.no_such_round", number=number, table=table.id))
    known = _Table(table.chapter, table.submission, table.dealer, table.limits)
    return _Retelling(settings, table.id, number, known).of(entries)


def _known(about: Sequence[Entry], before: int, table: str) -> _Table:
    known = _Table()
    for entry in about:
        for event in decode(entry.body).events if entry.sequence < before else ():
            match event:
                case TableInstalled():
                    known.chapter = event.chapter
                case TableOpened():
                    known.submission, known.dealer, known.limits = event.submission, event.dealer, None
                case LimitsPosted():
                    known.limits = Limits(event.minimum, event.maximum)
                case DealerChanged():
                    known.dealer = event.dealer
                case CameraPlanned(table=seen) if seen == table:
                    known.cameras[event.camera] = event
                case CameraPlanned() | CameraRemoved():
                    known.cameras.pop(event.camera, None)
                case _:
                    pass
    return known


def _settings(store: Store) -> Settings:
    first = next(iter(store.entries()))
    (opened,) = (event for event in decode(first.body).events if isinstance(event, FloorOpened))
    return opened.settings


class _Retelling:
    """Replays a round, entry by entry."""

    def __init__(self, settings: Settings, table: str, number: int, known: _Table) -> None:
        self._settings, self._table, self._number, self._known = settings, table, number, known
        self._zone = ZoneInfo(settings.time_zone)
        self._found: Reconstruction

    def of(self, entries: Sequence[Entry]) -> Reconstruction:
        """Replay the round that these entries record."""
        for entry in entries:
            body = decode(entry.body)
            who = tuple(_who(entry.actor, body))
            for event in body.events:
                self._take(entry, event, who)
            self._found.lines += [(entry.sequence, line) for line in body.lines]
        recorded = [line for _, line in self._found.lines]
        led_to = self._found.live.round.lines
        if recorded == led_to:  # derived lines can be shown in any language, recorded ones in one
            self._found.lines = [(entry, line) for (entry, _), line in zip(self._found.lines, led_to, strict=True)]
        else:
            self._found.difference = "the lines that were recorded are not those that the events lead to"
        return self._found

    def _take(self, entry: Entry, event: FloorEvent, who: tuple[Sentence, ...]) -> None:
        match event:
            case RoundOpened(table=self._table, opening=opening):
                game = chapter(self._known.chapter)
                live = LiveRound(game, options_under(game.number, self._known.submission, self._known.limits), opening)
                text = self._known.submission
                reference = read_submission(text).reference if text else game.submission.reference
                self._found = Reconstruction(
                    self._table, self._number, reference, self._known.dealer, self._settings, live
                )
                self._found.cameras = tuple(self._known.cameras.values())
            case RoundWent(table=self._table) | CardCorrected(table=self._table) | TimeSet(table=self._table):
                pass
            case PayoutValidated(table=self._table) | PayoutDeclined(table=self._table):
                pass
            case PlayerLetIn(table=self._table):
                pass
            case RoundVoided(table=self._table) | OrderDrawn(table=self._table) | OrderShown(table=self._table):
                pass
            case TableStopped(table=self._table) | TableResumed(table=self._table) | DealerChanged(table=self._table):
                pass
            case TimeGivenBack(table=self._table) | PlayerReady(table=self._table):
                pass
            case CorrectionAsked(table=self._table) | CorrectionDeclined(table=self._table):
                pass
            case StopLookedInto(table=self._table) | RemedyForeseen(table=self._table):
                pass
            case _:
                return
        told = recount(event, self._found.live, self._zone)
        self._go_on(event)
        laid, withheld = _laid(self._found.live), frozenset(self._found.live.round.withheld)
        self._found.happenings.append(Happening(entry.sequence, entry.at, who, event, told, laid, withheld))

    def _go_on(self, event: FloorEvent) -> None:
        live = self._found.live
        match event:
            case RoundWent():
                live.follow(event.what)
            case CardCorrected():
                self._found.live = live.corrected(event.index, event.card)
            case DealerChanged(dealer=dealer):
                if not live.over:
                    self._found.dealer = dealer or self._found.dealer
                live.relieve()
            case PlayerLetIn(terminal=terminal):
                live.admit(terminal)
            case _:
                pass


def _laid(live: LiveRound[TableOptions]) -> dict[str, list[Seen]]:
    return {place: [Seen(one.card, one.up) for one in cards] for place, cards in live.round.laid.items()}


def _who(actor: str, body: Body) -> Iterator[Sentence]:
    """The people of an entry: "dealer Dana", "floorperson Flora".

    Entries older than bound commands say both in one text, with nothing else to tell the people apart.
    """
    both = (actor.removesuffix(f", {body.witness}"), body.witness) if body.witness else (actor,)
    for one in both if body.asked else actor.split(", "):
        role, _, name = one.partition(":")
        yield say("told.who", role=named("role", role), name=name) if name != role else verbatim(name)


# Finding rounds


class Played(NamedTuple):
    """The journal, and the number of the last round of every table."""

    journal: Store
    last: Mapping[str, int]


def last_numbers(floor: Floor) -> dict[str, int]:
    """The number of the last round of every table, from the floor, as a journal would have to be searched."""
    return {table.id: table.number for table in floor.state.tables.values()}


def rounds_of_table(played: Played, table: str, newest: int = 20) -> list[int]:
    """The numbers of the last rounds of a table, the newest first."""
    last = played.last.get(table, 0)
    return list(range(last, max(0, last - newest), -1))


def rounds_of_terminal(played: Played, terminal: str, newest: int = 20) -> list[tuple[str, int, datetime]]:
    """The last rounds that a terminal was in: table, number and when each was over, the newest first."""
    found = []
    for entry in reversed(played.journal.mentioning(f"rounds:{terminal}", newest)):
        table = next(event.table for event in decode(entry.body).events if isinstance(event, RoundWent))
        found.append((table, _round_at(played, table, entry.sequence), entry.at))
    return found


def _ends(store: Store, table: str, number: int) -> int:
    """The newest entry of a round; 0 if there is no such round."""
    entries = store.mentioning(f"round:{table}/{number}", 1)
    return entries[0].sequence if entries else 0


def _round_at(played: Played, table: str, sequence: int) -> int:
    """The round an entry belongs to: the first that does not end before it, or the one begun since the last."""
    below, above = 0, played.last.get(table, 0) + 1
    while above - below > 1:
        middle = (above + below) // 2
        below, above = (middle, above) if _ends(played.journal, table, middle) < sequence else (below, middle)
    return above
