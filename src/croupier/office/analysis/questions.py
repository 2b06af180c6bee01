"""Ten questions of those who run the tables, answered from the journal alone.

Theory is the exact odds of the best play: players who play worse leave more to the house, and over many rounds the
games with decisions lie above it.  Play money counts nowhere.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, median
from zoneinfo import ZoneInfo

from croupier.floor.record.events import FloorOpened, TableOpened, decode
from croupier.floor.record.ports import Store
from croupier.floor.record.table import TableKind
from croupier.office.analysis.hold import Hold, Key, PlayedRound
from croupier.office.analysis.rows import EventRow, LineRow, RoundRow, Row, WagerRow, rows

FALSE_ALARMS = 0.01
"""How often a report of drift is wrong to name anything."""

LONGEST_BREAK = 15 * 60
"""Seconds between two rounds beyond which nobody was playing."""

TROUBLES = {
    "table_stopped.1": "stops",
    "round_voided.1": "rounds voided by the pit",
    "card_corrected.1": "corrected cards",
    "device_signed.1": "devices signed out or in",
    "payout_declined.1": "declined payouts",
}


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question, and its answer as a table whose first column names and whose second is drawn in a chart.

    Where it is ``banded``, the third and the fourth column are what was expected and how far from it chance leads.
    """

    question: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str | float, ...], ...]
    banded: bool = False


@dataclass(slots=True)
class Period:
    """Everything that the answers need, counted in one walk through the journal."""

    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))
    submissions: dict[str, str] = field(default_factory=dict)
    holds: list[tuple[Key, Hold]] = field(default_factory=list)
    gaps: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds from round to round, by table and dealer."""
    rounds: Counter[str] = field(default_factory=Counter)
    stakes: Counter[str] = field(default_factory=Counter)
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many stakes had a wager, by game."""
    games: Counter[str] = field(default_factory=Counter)
    troubles: Counter[tuple[str, str]] = field(default_factory=Counter)


def answers(store: Store) -> list[Inquiry]:
    """The ten, in the order in which they are asked."""
    told = read(store)
    by_game, by_wager = _by(told, lambda key: key.chapter), _by(told, lambda key: f"{key.chapter} {key.wager}")
    by_table = _by(told, lambda key: key.table)
    by_hour = _by(told, lambda key: f"{key.opened.astimezone(told.zone):%H}:00")
    drifting = {name: hold for name, hold in {**by_table, **by_wager}.items() if hold.drifts}
    return [
        _held("What did each game hold, and what should it have held?", by_game),
        _held("And each wager?", by_wager),
        _held("And each table?", by_table),
        _held("And each hour of the day?", dict(sorted(by_hour.items()))),
        _held("What is beyond the band that chance leaves in 99 of 100 cases?", drifting),
        _pace(told),
        _speed(told),
        _full(told),
        _take_up(told),
        _went_wrong(told),
    ]


def drift(store: Store) -> Inquiry:
    """Tables and wagers at which the house won less than the best play and chance explain.

    A report in which all is right names one in a hundred times anything at all, however many things it compares.  More
    than theory is no alarm: players who play worse than the odds say leave more.
    """
    told = read(store)
    by = {**_by(told, lambda key: key.table), **_by(told, lambda key: f"{key.chapter} {key.wager}")}
    deviations = NormalDist().inv_cdf(1 - FALSE_ALARMS / max(1, len(by)))
    short = {name: hold for name, hold in by.items() if hold.theory - hold.won > deviations * sqrt(hold.variance)}
    return _held("Where did the house win less than play and chance explain?", short)


# Reading


def read(store: Store) -> Period:
    """One walk through the journal."""
    told, live = Period(), dict[str, PlayedRound]()
    opened = _submissions(store, told)
    for _, row in rows(store):
        while opened and opened[0][0] <= row.entry:
            _, table, text = opened.pop(0)
            told.submissions[table] = text
        _take(told, live, row)
    for one in live.values():
        _over(told, one)
    return told


def _submissions(store: Store, told: Period) -> list[tuple[int, str, str]]:
    found = []
    for entry in store.entries():
        for event in decode(entry.body).events:
            if isinstance(event, FloorOpened):
                told.zone = ZoneInfo(event.settings.time_zone)
            if isinstance(event, TableOpened):
                found.append((entry.sequence, event.table, event.submission))
    return found


def _take(told: Period, live: dict[str, PlayedRound], row: Row) -> None:
    match row:
        case RoundRow(kind=TableKind.TRAINING) | WagerRow(kind=TableKind.TRAINING) | LineRow(kind=TableKind.TRAINING):
            pass
        case RoundRow():
            _opened(told, live, row)
        case WagerRow():
            live[row.table_id].wagered(row)
        case LineRow():
            live[row.table_id].lines.append(row)
        case EventRow() if row.event in TROUBLES:
            told.troubles[row.table_id, TROUBLES[row.event]] += 1
        case _:
            pass


def _opened(told: Period, live: dict[str, PlayedRound], row: RoundRow) -> None:
    if before := live.get(row.table_id):
        _over(told, before)
        seconds = (row.utc - before.opened).total_seconds()
        if before.slips and seconds <= LONGEST_BREAK:
            told.gaps[row.table_id, before.dealer].append(seconds)
    text = told.submissions.get(row.table_id, "")
    live[row.table_id] = PlayedRound(row.table_id, row.chapter, row.dealer, text, row.utc)


def _over(told: Period, one: PlayedRound) -> None:
    told.holds += one.holds()
    if one.slips:
        told.rounds[one.table] += 1
        told.stakes[one.table] += len(one.slips)
    for slip in one.slips.values():
        told.games[one.chapter] += 1
        told.taken.update((one.chapter, wager) for wager in slip)


# Answering


def _by(told: Period, name: Callable[[Key], str]) -> dict[str, Hold]:
    found: dict[str, Hold] = {}
    for key, hold in told.holds:
        found.setdefault(name(key), Hold()).add(hold)
    return dict(sorted(found.items(), key=lambda one: -one[1].handle))


def _held(question: str, by: Mapping[str, Hold]) -> Inquiry:
    """Percent are of what was staked; the band is around theory."""
    columns = ("", "won $", "theory $", "band ± $", "staked $", "won %", "theory %", "beyond")
    return Inquiry(question, columns, tuple(_told(name, hold) for name, hold in by.items()), banded=True)


def _told(name: str, hold: Hold) -> tuple[str | float, ...]:
    of = hold.handle or 1
    dollars = [_dollars(amount) for amount in (hold.won, hold.theory, hold.band, hold.handle)]
    return (name, *dollars, _percent(hold.won / of), _percent(hold.theory / of), "yes" if hold.drifts else "")


def _dollars(cents: float) -> float:
    return round(cents / 100, 2)


def _percent(part: float) -> float:
    return round(100 * part, 2)


def _pace(told: Period) -> Inquiry:
    """Breaks in which nobody played are no part of the time."""
    found: dict[str, list[float]] = defaultdict(list)
    for (table, _), seconds in told.gaps.items():
        found[table] += seconds
    lines = tuple((table, _an_hour(seconds), len(seconds)) for table, seconds in sorted(found.items()))
    return Inquiry("How many rounds does each table deal in an hour of play?", ("", "rounds/h", "rounds"), lines)


def _an_hour(seconds: list[float]) -> float:
    return round(3600 * len(seconds) / sum(seconds), 1) if sum(seconds) else 0.0


def _speed(told: Period) -> Inquiry:
    found: dict[str, list[float]] = defaultdict(list)
    for (_, dealer), seconds in told.gaps.items():
        found[dealer or "nobody"] += seconds
    lines = tuple((dealer, round(median(seconds), 1), len(seconds)) for dealer, seconds in sorted(found.items()))
    return Inquiry("How many seconds does a round take with each dealer?", ("", "median s", "rounds"), lines)


def _full(told: Period) -> Inquiry:
    lines = tuple(
        (table, round(told.stakes[table] / rounds, 2), rounds) for table, rounds in sorted(told.rounds.items())
    )
    return Inquiry("How full is each table when it is played at?", ("", "stakes a round", "rounds"), lines)


def _take_up(told: Period) -> Inquiry:
    lines = tuple(
        (f"{game} {wager}", _percent(taken / told.games[game]), taken)
        for (game, wager), taken in sorted(told.taken.items(), key=lambda one: (one[0][0], -one[1]))
    )
    return Inquiry("Which wagers do players take?", ("", "% of stakes", "stakes"), lines)


def _went_wrong(told: Period) -> Inquiry:
    lines = tuple((f"{table}: {what}", count) for (table, what), count in told.troubles.most_common())
    return Inquiry("What went wrong, and where?", ("", "times"), lines)
