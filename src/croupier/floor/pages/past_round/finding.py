"""Search of past rounds, newest first: by table, dealer, time, amount, or anything unusual.

No round is replayed for it: outcome and anything unusual are read off the entries.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from heapq import merge

import msgspec

from croupier.floor.pages.documents.past_round import FoundRound, FoundRounds, Unusual
from croupier.floor.pages.past_round.replay import Played
from croupier.floor.record.actors import Role
from croupier.floor.record.events import (
    Body,
    CardCorrected,
    CorrectionAsked,
    FloorEvent,
    RoundVoided,
    RoundWent,
    TableStopped,
    TimeGivenBack,
    decode,
)
from croupier.floor.record.floor import Floor
from croupier.journal.chain import Entry
from croupier.money import Cents
from croupier.rules.terms.events import IrregularityFound

FOUND_AT_MOST = 60
LOOKED_AT_MOST = 400
"""The most rounds one search examines; a search for older ones says until when."""

UNUSUAL: Mapping[type[FloorEvent], Unusual] = {
    TableStopped: "stopped",
    CardCorrected: "corrected",
    CorrectionAsked: "corrected",
    RoundVoided: "voided",
    TimeGivenBack: "outage",
}


class Wanted(msgspec.Struct, frozen=True):
    """The search criteria; one left at its default matches everything."""

    table: str = ""
    dealer: str = ""
    since: datetime | None = None
    until: datetime | None = None
    amount: Cents = 0
    """The least total stake, or win or loss of the house."""
    unusual: bool = False

    def fits(self, one: FoundRound) -> bool:
        """Whether a round matches; its time is checked elsewhere."""
        if self.dealer and self.dealer != one.dealer:
            return False
        return max(one.staked, abs(one.house)) >= self.amount and (not self.unusual or bool(one.unusual))


def games_of(floor: Floor) -> dict[str, tuple[str, int]]:
    """The chapter of every table, and the number of its last completed round."""
    tables = floor.state.tables.values()
    return {table.id: (table.chapter, table.number - _is_under_way(floor, table.id)) for table in tables}


def _is_under_way(floor: Floor, table: str) -> bool:
    live = floor.rounds.get(table)
    return live is not None and not live.over


def found_rounds(played: Played, chapters: Mapping[str, str], wanted: Wanted) -> FoundRounds:
    """The rounds of one page, and whether the search was exhaustive."""
    tables = [wanted.table] if wanted.table else sorted(played.last)
    listed: list[FoundRound] = []
    newest_first = merge(*(_of_table(played, chapters, one, wanted.until) for one in tables), key=_ended, reverse=True)
    for looked, one in enumerate(_since(newest_first, wanted.since), 1):
        if wanted.fits(one):
            listed.append(one)
        if len(listed) == FOUND_AT_MOST or looked == LOOKED_AT_MOST:
            return FoundRounds(listed, whole=False, until=one.ended)
    return FoundRounds(listed, whole=True)


def _ended(one: FoundRound) -> str:
    return one.ended


def _since(rounds: Iterable[FoundRound], since: datetime | None) -> Iterator[FoundRound]:
    for one in rounds:
        if since and datetime.fromisoformat(one.ended) < since:
            return
        yield one


def _of_table(played: Played, chapters: Mapping[str, str], table: str, until: datetime | None) -> Iterator[FoundRound]:
    last = played.last.get(table, 0)
    if until is not None:
        last = _last_where(last, lambda number: _end(played, table, number) <= until)
    for number in range(last, 0, -1):
        if entries := played.journal.mentioning(f"round:{table}/{number}"):
            yield _summary(table, number, chapters[table], entries)


def _end(played: Played, table: str, number: int) -> datetime:
    entries = played.journal.mentioning(f"round:{table}/{number}")
    return _settled_at(entries, [decode(entry.body) for entry in entries])


def _settled_at(entries: Sequence[Entry], bodies: Sequence[Body]) -> datetime:
    """When the last of a round was settled; entries after that concern its cards or payouts."""
    return max((entry.at for entry, body in zip(entries, bodies, strict=True) if body.lines), default=entries[-1].at)


def _last_where(last: int, holds: Callable[[int], bool]) -> int:
    """The last number, from 1, for which a predicate holds that fails for all after it; 0 if none."""
    below, above = 0, last + 1
    while above - below > 1:
        middle = (above + below) // 2
        below, above = (middle, above) if holds(middle) else (below, middle)
    return below


def _summary(table: str, number: int, chapter: str, entries: list[Entry]) -> FoundRound:
    bodies = [decode(entry.body) for entry in entries]
    lines = [line for body in bodies for line in body.lines]
    unusual = dict.fromkeys(kind for body in bodies for event in body.events for kind in _unusual(event))
    return FoundRound(
        table=table,
        round=number,
        chapter=chapter,
        began=entries[0].at.isoformat(),
        ended=_settled_at(entries, bodies).isoformat(),
        dealer=_dealer(entries),
        stakes=len({line.stake for line in lines}),
        staked=sum(line.staked for line in lines),
        house=sum(line.staked - line.credited for line in lines),
        unusual=list(unusual),
    )


def _unusual(event: FloorEvent) -> Iterator[Unusual]:
    if isinstance(event, RoundWent) and isinstance(event.what, IrregularityFound):
        yield "irregularity"
    elif kind := UNUSUAL.get(type(event)):
        yield kind


def _dealer(entries: Iterable[Entry]) -> str:
    """The last dealer; empty if no dealer did anything."""
    dealer = ""
    for entry in entries:
        for one in entry.actor.split(", "):
            role, _, name = one.partition(":")
            dealer = name if role == Role.DEALER else dealer
    return dealer
