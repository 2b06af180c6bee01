"""Who is on duty, and whether every table has its people (§ 465a.35(a), (d)).

A hybrid table has a dealer, and a floorperson who supervises no more tables than one may: half as many again as at
tables with chips, because these are electronic.  A fully automated table and a terminal need neither.  Which tables
count as electronic, and where the figures come from: docs/readings/0351.
"""

from collections.abc import Iterator
from datetime import date, datetime
from fractions import Fraction
from typing import NamedTuple

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.personnel import BeginBreak, EndBreak, SignIn, SignOut, SuperviseTables
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events.office.personnel import BreakBegun, BreakEnded, SignedIn, SignedOut, TablesSupervised
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import OnDuty
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.settings import Settings
from croupier.floor.record.signatures import refuse_unlicensed
from croupier.floor.record.table import Phase, Table, TableKind
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITE = "§ 465a.35(a)"
ELECTRONIC = Fraction(3, 2)
"""How many electronic tables a floorperson supervises for each with chips (§ 465a.35(d))."""


def most_tables(settings: Settings) -> int:
    """How many electronic tables one floorperson supervises at most: six where four with chips (§ 465a.35(d))."""
    return int(settings.tables_per_floorperson * ELECTRONIC)


def subject(name: str) -> str:
    """Under which everything about a person is found."""
    return f"staff:{name}"


# On duty


@decides(SignIn)
def sign_in(floor: Floor, _command: SignIn, asked: Asked) -> Decision:
    """Once, in one role."""
    if asked.actor.name in floor.state.personnel.on_duty:
        return refuse(Reason.IS_ON_DUTY, CITE, say("people.is_on_duty", name=asked.actor.name))
    return [SignedIn(asked.actor.name, asked.actor.role)]


@carries_out(SignedIn)
def _signed_in(floor: Floor, event: SignedIn, at: datetime) -> None:
    floor.state.personnel.on_duty[event.name] = OnDuty(event.role, at)
    floor.mention(subject(event.name))


@decides(SignOut)
def sign_out(floor: Floor, _command: SignOut, asked: Asked) -> Decision:
    """A dealer leaves the table first; a floorperson leaves tables without one, and the pit is told."""
    _on_duty(floor, asked.actor)
    return _refuse_dealing(floor, asked.actor) or [SignedOut(asked.actor.name)]


@carries_out(SignedOut)
def _signed_out(floor: Floor, event: SignedOut, _at: datetime) -> None:
    del floor.state.personnel.on_duty[event.name]
    floor.mention(subject(event.name))


@decides(BeginBreak)
def begin_break(floor: Floor, _command: BeginBreak, asked: Asked) -> Decision:
    """Once at a time; a dealer leaves the table first."""
    if _on_duty(floor, asked.actor).resting:
        return refuse(Reason.IS_NOT_ON_DUTY, CITE, say("people.is_on_a_break", name=asked.actor.name))
    return _refuse_dealing(floor, asked.actor) or [BreakBegun(asked.actor.name)]


@carries_out(BreakBegun)
def _break_begun(floor: Floor, event: BreakBegun, at: datetime) -> None:
    floor.state.personnel.on_duty[event.name].resting = at
    floor.mention(subject(event.name))


@decides(EndBreak)
def end_break(floor: Floor, _command: EndBreak, asked: Asked) -> Decision:
    """Who was on one."""
    if not _on_duty(floor, asked.actor).resting:
        return refuse(Reason.IS_ON_DUTY, CITE, say("people.is_on_no_break", name=asked.actor.name))
    return [BreakEnded(asked.actor.name)]


@carries_out(BreakEnded)
def _break_ended(floor: Floor, event: BreakEnded, _at: datetime) -> None:
    floor.state.personnel.on_duty[event.name].resting = None
    floor.mention(subject(event.name))


def _on_duty(floor: Floor, person: Actor) -> OnDuty:
    found = floor.state.personnel.on_duty.get(person.name)
    if found is None:
        raise Refused(refuse(Reason.IS_NOT_ON_DUTY, CITE, say("people.is_not_on_duty", name=person.name)))
    return found


def _refuse_dealing(floor: Floor, person: Actor) -> Refusal | None:
    open_tables = (one for one in floor.state.tables.values() if one.phase is not Phase.CLOSED)
    table = next((one.id for one in open_tables if one.dealer == person.name), "")
    if not table:
        return None
    detail = say("people.leaves_the_table_first", name=person.name, table=table)
    return refuse(Reason.IS_STILL_NEEDED_AT_A_TABLE, CITE, detail)


# Supervision


@decides(SuperviseTables)
def supervise(floor: Floor, command: SuperviseTables, asked: Asked) -> Decision:
    """Not more tables than one person may, each a hybrid one of this floor; none are given back by naming none."""
    wanted = tuple(dict.fromkeys(command.tables))
    for name in wanted:
        table = floor.table(name)
        if table is None or table.retired or table.kind is not TableKind.HYBRID:
            return refuse(Reason.UNKNOWN_TABLE, CITE, say("people.supervises_no_such_table", table=name))
    if len(wanted) > (most := most_tables(floor.state.settings)):
        detail = say("people.supervises_too_many", tables=len(wanted), most=most)
        return refuse(Reason.TOO_MANY_TABLES, "§ 465a.35(d)", detail)
    if not (floorperson := _supervisor(floor, command.floorperson)):
        return refuse(Reason.PERSON_HAS_ANOTHER_ROLE, CITE, say("people.supervises_nothing", name=command.floorperson))
    return [TablesSupervised(floorperson, wanted, asked.actor.name)]


def _supervisor(floor: Floor, name: str) -> str:
    """The name of somebody whose account may supervise; nothing for anybody else."""
    person = floor.state.staff.get(name)
    may = DUTIES.givers(SuperviseTables.tag(), floor.state.settings)
    return name if person is not None and any(person.works_as(role) for role in may) else ""


@carries_out(TablesSupervised)
def _supervised(floor: Floor, event: TablesSupervised, _at: datetime) -> None:
    supervised = floor.state.personnel.supervised
    for table in [table for table, name in supervised.items() if name == event.floorperson]:
        del supervised[table]
    supervised.update(dict.fromkeys(event.tables, event.floorperson))
    floor.mention(subject(event.floorperson), *(f"table:{table}" for table in event.tables))


# Whether every table has its people


class Shortage(NamedTuple):
    """What a table lacks: a dealer, or a floorperson."""

    table: str
    role: Role


def refuse_short(floor: Floor, table: Table, dealer: str, day: date) -> Refusal | None:
    """Where personnel is planned, no hybrid table opens without a dealer on duty and a floorperson (§ 465a.35(a))."""
    if not floor.state.settings.personnel_is_planned or table.kind is not TableKind.HYBRID:
        return None
    if refused := refuse_dealer(floor, dealer, day):
        return refused
    if _is_supervised(floor, table, day):
        return None
    return refuse(Reason.TABLE_IS_NOT_SUPERVISED, CITE, say("people.nobody_supervises", table=table.id))


def refuse_dealer(floor: Floor, dealer: str, day: date) -> Refusal | None:
    """A dealer of the staff deals on duty, and not on a break; a simulated one is always there."""
    if not floor.state.settings.personnel_is_planned or dealer not in floor.state.staff:
        return None
    if refused := refuse_unlicensed(floor.state, Actor(dealer, Role.DEALER), day):
        return refused
    if _works(floor, dealer, day):
        return None
    return refuse(Reason.IS_NOT_ON_DUTY, CITE, say("people.is_not_on_duty", name=dealer))


def shortages(floor: Floor) -> Iterator[Shortage]:
    """What open hybrid tables lack now; nothing where personnel is not planned."""
    day = floor.state.day
    if not floor.state.settings.personnel_is_planned or day is None:
        return
    for table in floor.state.tables.values():
        if table.kind is not TableKind.HYBRID or table.phase is Phase.CLOSED:
            continue
        if not table.dealer or refuse_dealer(floor, table.dealer, day):
            yield Shortage(table.id, Role.DEALER)
        if not _is_supervised(floor, table, day):
            yield Shortage(table.id, Role.FLOORPERSON)


def _is_supervised(floor: Floor, table: Table, day: date) -> bool:
    return _works(floor, floor.state.personnel.supervised.get(table.id, ""), day)


def _works(floor: Floor, name: str, day: date) -> bool:
    """Whether somebody is on duty, on no break, and may still work in the role they came in."""
    duty, person = floor.state.personnel.on_duty.get(name), floor.state.staff.get(name)
    if duty is None or duty.resting or person is None or not person.works_as(duty.role):
        return False
    return refuse_unlicensed(floor.state, Actor(name, duty.role), day) is None
