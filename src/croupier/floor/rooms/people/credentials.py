"""Credentials of people, and who directs a department (§ 465a.11(b)).

The Board licenses people; the house records it, by two persons of two departments, neither of whom it is about.  Where
credentials are kept, nobody logs in or does anything without one, or after its last day.  Why: docs/design/0350.
"""

from datetime import date, datetime

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddStaff
from croupier.floor.record.commands.office.personnel import AppointDirector, RecordCredential
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events.office.personnel import CredentialRecorded, DirectorAppointed
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import Credential, CredentialKind
from croupier.floor.record.person import Staff, Standing
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.signatures import OF_THE_STATE, refuse_unlicensed
from croupier.floor.rooms.people import accounts
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITE = "§ 465a.11(b)"

DIRECTED = {
    "information_technology": "§ 465a.11(b)(3)",
    "slot_operations": "§ 465a.11(b)(4)",
    "table_games": "§ 465a.11(b)(7)",
    "gaming_department": "§ 465a.11(b)(8)",
    "security": CITE,
    "finance": CITE,
    "surveillance": CITE,
    "internal_audit": CITE,
}
"""The departments of the house that have a director each, licensed as a key employee."""


# Credentials


@decides(RecordCredential)
def record(floor: Floor, command: RecordCredential, asked: Asked) -> Decision:
    """Two people record it; the console of the machine, only while no two could work."""
    today = floor.state.settings.gaming_day(asked.at)
    if asked.actor.role is Role.SYSTEM and _two_could(floor, today):
        return refuse(Reason.SECOND_PERSON_IS_NEEDED, CITE, say("people.two_record_credentials"))
    if not command.number.strip():
        return refuse(Reason.NAME_IS_MISSING, CITE, say("people.credential_has_a_number"))
    person = accounts.of_another(floor, command, asked)
    return [CredentialRecorded(person.name, command.kind, command.number, command.expires)]


def _two_could(floor: Floor, day: date) -> bool:
    """Whether a technician and somebody who signs besides may work today."""
    settings = floor.state.settings
    row = DUTIES.signature(AddStaff.tag(), Role.TECHNICIAN, settings)
    second = DUTIES.signers(row, Role.TECHNICIAN, settings) if row else frozenset()
    return _works(floor, {Role.TECHNICIAN}, day) and _works(floor, second, day)


def _works(floor: Floor, roles: frozenset[Role] | set[Role], day: date) -> bool:
    return any(
        one.works_as(role) and refuse_unlicensed(floor.state, Actor(one.name, role), day) is None
        for one in floor.state.staff.values()
        for role in roles
    )


@carries_out(CredentialRecorded)
def _recorded(floor: Floor, event: CredentialRecorded, _at: datetime) -> None:
    floor.state.personnel.credentials[event.name] = Credential(event.kind, event.number, event.expires)
    floor.mention(accounts.subject(event.name))


def licensed_people(floor: Floor) -> list[Staff]:
    """Those of the house whose account is in use: each needs a credential where these are kept."""
    return [
        one
        for one in floor.state.staff.values()
        if one.standing is not Standing.ENDED and not set(one.roles) <= OF_THE_STATE
    ]


# Directors


@decides(AppointDirector)
def appoint(floor: Floor, command: AppointDirector, asked: Asked) -> Decision:
    """Somebody of the department, licensed as a key employee, who directs no other."""
    cite = directed(floor).get(command.department)
    if cite is None:
        detail = say("people.unknown_department", department=command.department)
        return refuse(Reason.UNKNOWN_DEPARTMENT, CITE, detail)
    person = floor.state.staff.get(command.name)
    if person is None or person.standing is Standing.ENDED:
        return refuse(Reason.UNKNOWN_PERSON, cite, say("people.no_account", name=command.name))
    today = floor.state.settings.gaming_day(asked.at)
    if refused := _refuse_director(floor, person, command.department, today):
        return refused
    return [DirectorAppointed(command.department, person.name)]


def directed(floor: Floor) -> dict[str, str]:
    """The departments that have a director here, and by which clause: one of gaming, or two (§ 465a.11(b)(8))."""
    settings = floor.state.settings
    names = dict.fromkeys(DUTIES.department(role, settings) for role in DUTIES.people if role not in OF_THE_STATE)
    return {name: DIRECTED[name] for name in names}


def _refuse_director(floor: Floor, person: Staff, department: str, day: date) -> Refusal | None:
    cite, settings = DIRECTED[department], floor.state.settings
    if department not in {DUTIES.department(role, settings) for role in person.roles}:
        detail = say("people.is_of_another_department", name=person.name)
        return refuse(Reason.PERSON_HAS_ANOTHER_ROLE, cite, detail)
    held = floor.state.personnel.credentials.get(person.name)
    if held is None or held.kind is not CredentialKind.KEY_EMPLOYEE or not held.is_good(day):
        return refuse(Reason.CREDENTIAL_IS_MISSING, cite, say("people.is_no_key_employee", name=person.name))
    others = floor.state.personnel.directors.items()
    if any(name == person.name and other != department for other, name in others):
        return refuse(Reason.DIRECTS_ANOTHER_DEPARTMENT, CITE, say("people.directs_another", name=person.name))
    return None


@carries_out(DirectorAppointed)
def _appointed(floor: Floor, event: DirectorAppointed, _at: datetime) -> None:
    floor.state.personnel.directors[event.department] = event.name
    floor.mention(accounts.subject(event.name))
