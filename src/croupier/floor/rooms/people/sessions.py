"""How long a session lasts: half a day, until its person leaves, and no longer than its role may be idle.

Idle is who has given no command and opened no page.  When a person did something for the last time is in the record,
so that a restarted server goes on from there.  Why: docs/design/0245.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import LogOut, LogOutIdle, NoteUse
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import FloorEvent, LoggedOut, SessionUsed
from croupier.floor.record.floor import Floor
from croupier.floor.record.person import Session
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.rooms.house import idle, tables
from croupier.floor.rooms.school import classes
from croupier.words import say

SESSION_LASTS = timedelta(hours=12)
"""A session ends by itself after this time, whatever is done in it."""

IDLE = "idle"
"""Why a session ended in which nobody did anything."""

CITE = "§ 605a.2"


def ends(floor: Floor, session: Session) -> datetime:
    """When a session ends unless its person does something."""
    last, idle_from = session.since + SESSION_LASTS, is_idle_from(floor, session)
    return min(last, idle_from) if idle_from else last


def is_idle_from(floor: Floor, session: Session) -> datetime | None:
    """From when on its person has done nothing for too long; None where they may."""
    limit = floor.state.settings.idle_limit(session.role)
    return None if limit is None or is_dealing(floor, session) else last_used(session) + limit


def last_used(session: Session) -> datetime:
    """When its person did something for the last time."""
    return session.used or session.since


def is_dealing(floor: Floor, session: Session) -> bool:
    """Whether players at a table wait for this dealer: cards or wagers of a round lie there."""
    if session.role is not Role.DEALER:
        return False
    own = (table for table in floor.state.tables.values() if table.dealer == session.name)
    return any(tables.under_way(floor, table) and not idle.nobody_wagers(floor, table) for table in own)


def logged_in(floor: Floor, key: str, at: datetime) -> Actor | None:
    """Who a session belongs to, if it still lasts."""
    found = floor.state.sessions.get(key)
    if found is None or at >= ends(floor, found):
        return None
    return Actor(found.name, found.role) if floor.state.staff[found.name].works_as(found.role) else None


def _session(floor: Floor, key: str) -> Session:
    found = floor.state.sessions.get(key)
    if found is None:
        raise Refused(refuse(Reason.UNKNOWN_SESSION, CITE, say("people.session_has_ended")))
    return found


@decides(NoteUse)
def note_use(floor: Floor, command: NoteUse, asked: Asked) -> Decision:
    """What was done while the session lasted keeps it; what comes later does not bring it back."""
    session = _session(floor, command.session)
    if not last_used(session) < command.last <= asked.at or command.last >= ends(floor, session):
        return refuse(Reason.UNKNOWN_SESSION, CITE, say("people.session_has_ended"))
    return [SessionUsed(command.session, command.last)]


@carries_out(SessionUsed)
def _used(floor: Floor, event: SessionUsed, _at: datetime) -> None:
    session = floor.state.sessions[event.session]
    session.used = event.last
    floor.mention(f"staff:{session.name}")


@decides(LogOut)
def log_out(floor: Floor, command: LogOut, asked: Asked) -> Decision:
    """The holder of a session may end it."""
    session = _session(floor, command.session)
    if session.name != asked.actor.name:
        return refuse(Reason.UNKNOWN_SESSION, CITE, say("people.session_has_ended"))
    return [*_ended(floor, command.session, asked.at), *_class_left(floor, session)]


def _class_left(floor: Floor, session: Session) -> Iterator[FloorEvent]:
    """Who logs out everywhere leaves class; who only listens there, and is logged out, does not."""
    if not any(one is not session and one.name == session.name for one in floor.state.sessions.values()):
        yield from classes.left_by(floor, session.name)


@decides(LogOutIdle)
def log_out_idle(floor: Floor, command: LogOutIdle, asked: Asked) -> Decision:
    """A session ends in which nobody has done anything; one that is used does not."""
    idle_from = is_idle_from(floor, _session(floor, command.session))
    if idle_from is None or asked.at < idle_from:
        return refuse(Reason.SESSION_IS_USED, CITE, say("people.session_is_used"))
    return _ended(floor, command.session, asked.at, IDLE)


def _ended(floor: Floor, key: str, at: datetime, why: str = "") -> Sequence[FloorEvent]:
    """A dealer who is logged in nowhere else leaves the table with the session."""
    session = floor.state.sessions[key]
    others = (one for one in floor.state.sessions.values() if one is not session and one.role is Role.DEALER)
    elsewhere = any(one.name == session.name and at < ends(floor, one) for one in others)
    leaves = session.role is Role.DEALER and not elsewhere
    return [LoggedOut(key, why), *(tables.left_by(floor, session.name) if leaves else ())]


@carries_out(LoggedOut)
def _logged_out(floor: Floor, event: LoggedOut, _at: datetime) -> None:
    session = floor.state.sessions.pop(event.session)
    floor.mention(f"staff:{session.name}")
