"""Whether the right people have signed: who gives a command, and who stands by, as the table of duties says."""

from datetime import date, datetime

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddKey, ChangePassword, Command, LogOut, Request, SetFactor
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.settings import Settings
from croupier.floor.record.state import State
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, one_of, say

WITH_ANY_PASSWORD = frozenset({ChangePassword.tag(), LogOut.tag()})
"""What a person may do whose password is temporary: others know it, and must not come by their second factor."""

BEFORE_ALL_ELSE = WITH_ANY_PASSWORD | {SetFactor.tag(), AddKey.tag()}
"""What a person may do who has not the second factor or the credential that they need."""

OF_THE_STATE = frozenset({Role.COMPLIANCE, Role.REVENUE})
"""Whose people the house neither employs nor has licensed."""


def refuse_people(state: State, request: Request, at: datetime) -> Refusal | None:
    """Every command has its roles; a second person, needed or not, is another person (§ 465a.11(b)(3)(iv)(D))."""
    command, maker, witness = request.command, request.actor, request.witness
    if maker.role not in DUTIES.givers(command.tag(), state.settings):
        detail = say("people.may_not", role=named("role", maker.role.value), command=named("command", command.tag()))
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, DUTIES.commands[command.tag()].cite, detail)
    if witness is not None and witness.name == maker.name:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 465a.11(b)", say("people.another_person"))
    if refused := _refuse_host(state, command, maker):
        return refused
    for person in (maker, witness):
        if person is not None and (refused := _refuse_account(state, command, person, at)):
            return refused
    return refuse_unsigned(state.settings, command, maker, witness)


def _refuse_host(state: State, command: Command, maker: Actor) -> Refusal | None:
    """A host does what it is enrolled for; any other reads meters, and that is all (§ 605a.5(a))."""
    if maker.role is not Role.HOST or DUTIES.host_duty(command.tag()) in state.hosts.get(maker.name, ()):
        return None
    detail = say("host.is_not_enrolled", host=maker.name, command=named("command", command.tag()))
    return refuse(Reason.HOST_IS_NOT_ENROLLED, "§ 605a.5(a)", detail)


def _refuse_account(state: State, command: Command, person: Actor, at: datetime) -> Refusal | None:
    """What was begun by somebody whose account was locked, ended or changed meanwhile is not done any more."""
    account = state.staff.get(person.name)
    if account is None or person.role not in DUTIES.people:
        return None
    if not account.works_as(person.role):
        detail = say("people.account_is_closed", name=person.name)
        return refuse(Reason.ACCOUNT_IS_CLOSED, "§ 465a.11(b)(3)(iv)(D)", detail)
    if refused := refuse_unready(state, person, command.tag()):
        return refused
    return None if command.tag() in BEFORE_ALL_ELSE else refuse_unlicensed(state, person, state.settings.gaming_day(at))


def refuse_unready(state: State, person: Actor, command: str = "") -> Refusal | None:
    """Who has a temporary password chooses another, then a second factor where the role needs one.

    Before that they do nothing else, and read nothing either.
    """
    account = state.staff.get(person.name)
    if account is None:
        return None
    if account.temporary and command not in WITH_ANY_PASSWORD:
        detail = say("people.password_is_temporary", name=person.name)
        return refuse(Reason.PASSWORD_IS_TEMPORARY, "§ 465a.11(b)(3)(iv)(D)", detail)
    if person.role in state.settings.second_factor and not account.has_factor and command not in BEFORE_ALL_ELSE:
        detail = say("people.factor_is_missing", name=person.name)
        return refuse(Reason.SECOND_FACTOR_IS_MISSING, "§ 465a.11(b)(3)(iv)(D)", detail)
    return None


def refuse_unlicensed(state: State, person: Actor, day: date) -> Refusal | None:
    """Where credentials are kept, nobody of the house works without one, or after its last day (§ 465a.11(b))."""
    if not state.settings.credentials_are_kept or person.role in OF_THE_STATE or person.role not in DUTIES.people:
        return None
    held = state.personnel.credentials.get(person.name)
    if held is None:
        return refuse(Reason.CREDENTIAL_IS_MISSING, "§ 465a.11(b)", say("people.no_credential", name=person.name))
    if not held.is_good(day):
        detail = say("people.credential_has_expired", name=person.name, day=held.expires.isoformat())
        return refuse(Reason.CREDENTIAL_HAS_EXPIRED, "§ 465a.11(b)", detail)
    return None


def refuse_unsigned(
    settings: Settings, command: Command, maker: Actor, witness: Actor | None, *, when: str = "", amount: Cents = 0
) -> Refusal | None:
    """A command of which the table says that a second person signs it has one, in a role that may."""
    row = DUTIES.signature(command.tag(), maker.role, settings, when=when, amount=amount)
    if row is None:
        return None
    if maker.role not in row.only_by:
        roles = one_of(named("role", role) for role in sorted(row.only_by))
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, row.cite, say("people.only_by", roles=roles))
    may_sign = DUTIES.signers(row, maker.role, settings)
    if witness is not None and witness.role in may_sign:
        return None
    roles = one_of(named("role", role) for role in sorted(may_sign))
    return refuse(Reason.SECOND_PERSON_IS_NEEDED, row.cite, say("people.needs", roles=roles))
