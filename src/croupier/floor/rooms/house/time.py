"""Time: a clock that jumped, and players who could not act (docs/design/0153)."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from croupier.floor.record.commands import ConfirmTime, NoteAbsence, NoteReturn
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import FloorEvent, TimeConfirmed, TimeDoubted, TimeGivenBack
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.state import State, TimeDoubt
from croupier.floor.record.table import Absence, Phase, Table
from croupier.floor.record.terminal import terminal_of
from croupier.floor.record.voucher import VoucherState
from croupier.floor.rooms.house.tables import whole_time_again
from croupier.words import say

FARTHEST = timedelta(days=36_500)
"""No clock was ever so wrong."""

SHORTEST_ABSENCE = 1
"""Seconds; in less nobody could have decided anything."""


# A clock that jumped


@carries_out(TimeDoubted)
def _doubted(floor: Floor, event: TimeDoubted, at: datetime) -> None:
    floor.state.doubt = TimeDoubt(at, event.seconds)
    floor.mention("time")


@decides(ConfirmTime)
def confirm_time(floor: Floor, command: ConfirmTime, asked: Asked) -> Decision:
    """A technician and a floorperson say what time it is; players who wager or decide have their whole time again."""
    if floor.state.doubt is None:
        return refuse(Reason.TIME_IS_NOT_IN_DOUBT, "§ 605a.2", say("time.not_in_doubt"))
    if abs(command.now - asked.at) > FARTHEST:
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, "§ 605a.2", say("time.out_of_range"))
    confirmed = TimeConfirmed(command.now, asked.at, _gaming_day(floor.state, command.now))
    return [confirmed, *_given_back(floor, command.now, 0)]


def _gaming_day(state: State, now: datetime) -> date:
    """The day of that moment; where a wrong clock has closed it, the next one that is not closed."""
    day = state.settings.gaming_day(now)
    while day in state.closed_days:
        day += timedelta(days=1)
    return day


@carries_out(TimeConfirmed)
def _confirmed(floor: Floor, event: TimeConfirmed, _at: datetime) -> None:
    """What a clock that was ahead has dated or let expire is judged by the time that was confirmed."""
    state, now = floor.state, event.now
    state.doubt = None
    state.day = min(state.day or event.day, event.day)  # a day that is over by now closes as it always does
    today = state.settings.gaming_day(now)
    for voucher in state.vouchers.values():
        if voucher.state is VoucherState.EXPIRED and voucher.expires >= today:
            voucher.state = VoucherState.ISSUED
            floor.mention(f"voucher:{voucher.number}")
    state.sessions = {key: one for key, one in state.sessions.items() if one.since <= now}
    for table in state.tables.values():
        table.in_use_since = min(now, table.in_use_since) if table.in_use_since else None
    for terminal in state.terminals.values():
        terminal.called = min(now, terminal.called) if terminal.called else None
        if terminal.visit is not None:
            terminal.visit.since, terminal.visit.seen = min(now, terminal.visit.since), min(now, terminal.visit.seen)
    for due in state.hand_pays.values():
        due.since = min(now, due.since)
    floor.mention("time")


# Players who could not act


@decides(NoteAbsence)
def note_absence(floor: Floor, command: NoteAbsence, asked: Asked) -> Decision:
    """Downtime decides for nobody: every time that runs begins again."""
    return list(_given_back(floor, asked.at, command.seconds)) if command.seconds >= SHORTEST_ABSENCE else []


def _given_back(floor: Floor, at: datetime, seconds: int) -> Iterator[FloorEvent]:
    for table in floor.state.tables.values():
        if table.phase is Phase.OPEN and table.until is not None and (until := _whole(floor, table, at)):
            yield TimeGivenBack(table.id, until, seconds)


def _whole(floor: Floor, table: Table, at: datetime) -> datetime | None:
    return next((one.until for one in whole_time_again(floor, table, floor.rounds.get(table.id), at)), None)


@decides(NoteReturn)
def note_return(floor: Floor, command: NoteReturn, asked: Asked) -> Decision:
    """Whose turn it is to decide when the link comes back has the whole time, once in a round; few at one table.

    More would let people hold a table up by pulling a plug.
    """
    again = floor.state.settings.times_again
    waiting = (table for table in _decides_at(floor, command.terminal) if command.terminal not in table.returned)
    given = ((table.id, _whole(floor, table, asked.at)) for table in waiting if len(table.returned) < again)
    return [TimeGivenBack(table, until, terminal=command.terminal) for table, until in given if until]


def _decides_at(floor: Floor, name: str) -> Iterator[Table]:
    """The tables at which it is this terminal's turn to decide."""
    terminal = floor.terminal(name)
    for table in map(floor.state.tables.__getitem__, terminal.plays_at if terminal else ()):
        live = floor.rounds.get(table.id)
        if table.phase is Phase.OPEN and live and live.decision and name in map(terminal_of, live.decision.deciding()):
            yield table


@carries_out(TimeGivenBack)
def _begins_again(floor: Floor, event: TimeGivenBack, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.until = event.until
    if event.terminal:
        table.returned.append(event.terminal)
    elif event.seconds:
        table.away = Absence(event.seconds, event.until)
    floor.mention(table.subject)
