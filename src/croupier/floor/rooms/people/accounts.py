"""Accounts of people: given, changed, locked and ended by two persons of two departments (docs/design/0151).

Nobody signs for an account of their own.  What changes what a person may do ends their sessions at once.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TypeAlias

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    AddKey,
    AddPeople,
    AddStaff,
    ChangePassword,
    ChangeRoles,
    ClearFactor,
    EndSessions,
    EndStaff,
    LockStaff,
    NewAccount,
    ResetPassword,
    SetFactor,
    UnlockStaff,
)
from croupier.floor.record.commands.office.personnel import RecordCredential
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import (
    FactorCleared,
    FactorSet,
    FloorEvent,
    KeyAdded,
    LoggedOut,
    PasswordSet,
    RolesChanged,
    StaffAdded,
    StaffEnded,
    StaffLocked,
    StaffUnlocked,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.person import Staff, Standing
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.signatures import refuse_unsigned
from croupier.floor.rooms.house import tables
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, say

CITE = "§ 465a.11(b)(3)(iv)(D)"

RESERVED = {Role.COMPLIANCE: "account_of_the_board", Role.REVENUE: "account_of_revenue"}
"""Roles of those who answer to nobody in the house, and what the table of duties calls their accounts."""

MOST_KEYS = 5
"""Of one person."""

OfAnother: TypeAlias = (
    ChangeRoles | ResetPassword | ClearFactor | LockStaff | UnlockStaff | EndStaff | EndSessions | RecordCredential
)


# Who there is


def subject(name: str) -> str:
    """Under which everything about a person is found."""
    return f"staff:{name}"


def working(floor: Floor, role: Role, besides: str = "") -> bool:
    """Whether somebody may work in a role: somebody else than one person, if that is asked."""
    return any(one.works_as(role) for one in floor.state.staff.values() if one.name != besides)


def two_could(floor: Floor, besides: str = "") -> bool:
    """Whether two people may keep accounts: a technician, and somebody of another department who signs."""
    settings = floor.state.settings
    row = DUTIES.signature(AddStaff.tag(), Role.TECHNICIAN, settings)
    second = DUTIES.signers(row, Role.TECHNICIAN, settings) if row else ()
    return working(floor, Role.TECHNICIAN, besides) and any(working(floor, role, besides) for role in second)


def of_another(floor: Floor, command: OfAnother, asked: Asked) -> Staff:
    """The account that two people want to change, neither of whom it belongs to."""
    person = floor.state.staff.get(command.name)
    if person is None or person.standing is Standing.ENDED:
        raise Refused(refuse(Reason.UNKNOWN_PERSON, CITE, say("people.no_account", name=command.name)))
    if command.name in {asked.actor.name, asked.witness.name if asked.witness else ""}:
        raise Refused(refuse(Reason.OWN_ACCOUNT, CITE, say("people.own_account")))
    if refused := _refuse_reserved(floor, command, asked, person.roles):
        raise Refused(refused)
    return person


def _refuse_reserved(
    floor: Floor, command: AddStaff | AddPeople | OfAnother, asked: Asked, roles: Sequence[Role]
) -> Refusal | None:
    """The Board and the Department of Revenue give their own accounts; the first of each comes from the house."""
    for role in set(RESERVED) & set(roles):
        if working(floor, role):
            refused = refuse_unsigned(floor.state.settings, command, asked.actor, asked.witness, when=RESERVED[role])
            if refused:
                return refused
    return None


def _refuse_roles(floor: Floor, roles: Sequence[Role]) -> Refusal | None:
    """Roles of people, of one department, none of which excludes another (§ 465a.11(b))."""
    if not roles or not set(roles) <= set(DUTIES.people):
        return refuse(Reason.PERSON_HAS_ANOTHER_ROLE, CITE, say("people.no_roles"))
    if found := DUTIES.exclusion(roles, floor.state.settings):
        one, other, cite = found
        detail = say("people.roles_exclude", one=named("role", one), other=named("role", other))
        return refuse(Reason.ROLES_EXCLUDE_EACH_OTHER, cite, detail)
    return None


def _refuse_last(floor: Floor, person: Staff) -> Refusal | None:
    """The last two who can keep accounts stay: a house in which nobody can is locked out of itself."""
    if not two_could(floor) or two_could(floor, besides=person.name):
        return None
    return refuse(Reason.ACCOUNT_IS_NEEDED, CITE, say("people.last_of_two", name=person.name))


def sessions_ended(floor: Floor, name: str, keep: str = "") -> Iterator[FloorEvent]:
    """Every session of a person ends, but for one; a dealer leaves their table with the last."""
    sessions = {key: one for key, one in floor.state.sessions.items() if one.name == name}
    yield from (LoggedOut(key) for key in sessions if key != keep)
    if keep not in sessions and Role.DEALER in {one.role for one in sessions.values()}:
        yield from tables.left_by(floor, name)


# What two people do


@decides(AddStaff)
def add(floor: Floor, command: AddStaff, asked: Asked) -> Decision:
    """One account for one person, in roles that go together.

    The console of the machine adds people as long as no two could.
    """
    if asked.actor.role is Role.SYSTEM and two_could(floor):
        return refuse(Reason.SECOND_PERSON_IS_NEEDED, CITE, say("people.two_add"))
    refused = refuse_account(floor, command, ()) or _refuse_reserved(floor, command, asked, command.roles)
    return refused or [StaffAdded(command.name, command.roles, command.password, command.temporary)]


@decides(AddPeople)
def add_several(floor: Floor, command: AddPeople, asked: Asked) -> Decision:
    """The accounts of a list, each as if the two had given it by itself (docs/design/0392)."""
    for number, one in enumerate(command.people):
        refused = refuse_account(floor, one, command.people[:number])
        if refused := refused or _refuse_reserved(floor, command, asked, one.roles):
            return refused
    return [StaffAdded(one.name, one.roles, one.password, temporary=True) for one in command.people]


def refuse_account(floor: Floor, one: AddStaff | NewAccount, earlier: Sequence[NewAccount]) -> Refusal | None:
    """Why nobody gets this account beside those that there are and those that come before it in a list."""
    names = {*floor.state.staff, *(other.name for other in earlier)}
    if one.name in names or not one.name:
        return refuse(Reason.PERSON_EXISTS, CITE, say("people.account_exists", name=one.name))
    if refused := refuse_name(one.name, names) or _refuse_roles(floor, one.roles):
        return refused
    if any(set(RESERVED) & set(one.roles) & set(other.roles) for other in earlier):
        return refuse(Reason.SECOND_PERSON_IS_NEEDED, CITE, say("people.reserved_twice", name=one.name))
    return None


@carries_out(StaffAdded)
def _added(floor: Floor, event: StaffAdded, _at: datetime) -> None:
    floor.state.staff[event.name] = Staff(event.name, event.roles, event.password, temporary=event.temporary)
    floor.mention(subject(event.name))


@decides(ChangeRoles)
def change_roles(floor: Floor, command: ChangeRoles, asked: Asked) -> Decision:
    """Other roles, under the same rules; the person logs in again."""
    person = of_another(floor, command, asked)
    if refused := _refuse_roles(floor, command.roles) or _refuse_reserved(floor, command, asked, command.roles):
        return refused
    if not set(person.roles) <= set(command.roles) and (refused := _refuse_last(floor, person)):
        return refused
    return [RolesChanged(person.name, command.roles), *sessions_ended(floor, person.name)]


@carries_out(RolesChanged)
def _roles_changed(floor: Floor, event: RolesChanged, _at: datetime) -> None:
    floor.state.staff[event.name].roles = event.roles
    floor.mention(subject(event.name))


@decides(ResetPassword)
def reset_password(floor: Floor, command: ResetPassword, asked: Asked) -> Decision:
    """A temporary password, for one who has lost theirs."""
    person = of_another(floor, command, asked)
    return [PasswordSet(person.name, command.password, temporary=True), *sessions_ended(floor, person.name)]


@decides(ClearFactor)
def clear_factor(floor: Floor, command: ClearFactor, asked: Asked) -> Decision:
    """Two others let a person begin again who has lost what shows their codes, or take one key away.

    The console of the machine does it for the last of those who could: nobody else can.
    """
    if asked.actor.role is Role.SYSTEM and two_could(floor, besides=command.name):
        return refuse(Reason.SECOND_PERSON_IS_NEEDED, CITE, say("people.two_clear"))
    person = of_another(floor, command, asked)
    if not (person.key(command.key) if command.key else person.has_factor):
        return refuse(Reason.SECOND_FACTOR_IS_MISSING, CITE, say("people.no_factor", name=person.name))
    return [FactorCleared(person.name, command.key), *sessions_ended(floor, person.name)]


@carries_out(FactorCleared)
def _factor_cleared(floor: Floor, event: FactorCleared, _at: datetime) -> None:
    person = floor.state.staff[event.name]
    person.factor = person.factor and bool(event.key)
    person.keys = tuple(one for one in person.keys if event.key and one.id != event.key)
    floor.mention(subject(event.name))


@decides(LockStaff)
def lock(floor: Floor, command: LockStaff, asked: Asked) -> Decision:
    """At once, whatever the person is doing; never the last of those who could unlock them."""
    person = of_another(floor, command, asked)
    if person.standing is Standing.LOCKED:
        return refuse(Reason.ACCOUNT_IS_CLOSED, CITE, say("people.account_is_closed", name=person.name))
    return _closed(floor, person, StaffLocked(person.name, command.why))


def _closed(floor: Floor, person: Staff, event: StaffLocked | StaffEnded) -> Decision:
    """Nobody works under the account any more; never that of the last two who keep accounts."""
    return _refuse_last(floor, person) or [event, *sessions_ended(floor, person.name)]


def _stands(floor: Floor, name: str, standing: Standing) -> None:
    floor.state.staff[name].standing = standing
    floor.mention(subject(name))


@carries_out(StaffLocked)
def _locked(floor: Floor, event: StaffLocked, _at: datetime) -> None:
    _stands(floor, event.name, Standing.LOCKED)


@decides(UnlockStaff)
def unlock(floor: Floor, command: UnlockStaff, asked: Asked) -> Decision:
    """Two others let a person try again; or somebody at the machine, who is named in the reason."""
    return [StaffUnlocked(of_another(floor, command, asked).name, command.why)]


@carries_out(StaffUnlocked)
def _unlocked(floor: Floor, event: StaffUnlocked, _at: datetime) -> None:
    floor.state.staff[event.name].failures = 0
    _stands(floor, event.name, Standing.ACTIVE)


@decides(EndStaff)
def end(floor: Floor, command: EndStaff, asked: Asked) -> Decision:
    """Who has left does nothing any more; the name stays theirs in the record."""
    person = of_another(floor, command, asked)
    return _closed(floor, person, StaffEnded(person.name, command.why))


@carries_out(StaffEnded)
def _ended(floor: Floor, event: StaffEnded, _at: datetime) -> None:
    _stands(floor, event.name, Standing.ENDED)


@decides(EndSessions)
def end_sessions(floor: Floor, command: EndSessions, asked: Asked) -> Decision:
    """Nobody goes on under the name of a person, until they log in again."""
    ended = list(sessions_ended(floor, of_another(floor, command, asked).name))
    return ended or refuse(Reason.UNKNOWN_SESSION, CITE, say("people.session_has_ended"))


# What people do themselves


@decides(ChangePassword)
def change_password(floor: Floor, command: ChangePassword, asked: Asked) -> Decision:
    """One's own, whose old one was proved; who knew the old one is out everywhere else."""
    name = asked.actor.name
    if name not in floor.state.staff:
        return refuse(Reason.UNKNOWN_PERSON, CITE, say("people.no_account", name=name))
    return [PasswordSet(name, command.password, temporary=False), *sessions_ended(floor, name, command.session)]


@decides(SetFactor)
def set_factor(floor: Floor, command: SetFactor, asked: Asked) -> Decision:
    """A code from a new secret was shown; no secret is used again (docs/design/0177)."""
    person = floor.state.staff.get(asked.actor.name)
    if person is None or command.generation != person.factors + 1:
        return refuse(Reason.CODE_IS_WRONG, CITE, say("people.code_is_wrong"))
    return [FactorSet(person.name, command.generation, command.step)]


@carries_out(FactorSet)
def _factor_set(floor: Floor, event: FactorSet, _at: datetime) -> None:
    person = floor.state.staff[event.name]
    person.factor, person.factors, person.factor_step = True, event.generation, event.step
    floor.mention(subject(event.name))


@decides(AddKey)
def add_key(floor: Floor, command: AddKey, asked: Asked) -> Decision:
    """A key is one person's, and nobody has more than a ring holds (docs/design/0280)."""
    person, new = floor.state.staff.get(asked.actor.name), command.key
    known = any(one.key(new.id) for one in floor.state.staff.values())
    if person is None or known or not new.label or len(person.keys) >= MOST_KEYS:
        return refuse(Reason.KEY_IS_REFUSED, CITE, say("people.key_is_refused", most=MOST_KEYS))
    return [KeyAdded(person.name, new)]


@carries_out(KeyAdded)
def _key_added(floor: Floor, event: KeyAdded, _at: datetime) -> None:
    floor.state.staff[event.name].keys += (event.key,)
    floor.mention(subject(event.name))


@carries_out(PasswordSet)
def _password_set(floor: Floor, event: PasswordSet, _at: datetime) -> None:
    person = floor.state.staff[event.name]
    person.password, person.temporary, person.failures = event.password, event.temporary, 0
    floor.mention(subject(event.name))
