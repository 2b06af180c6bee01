"""Keys: signed out and back in by two people, controlled by one department each (§§ 465a.17(b), (d), 605a.2(b))."""

import tomllib
from datetime import datetime, timedelta
from importlib import resources

import msgspec

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.boxes import KeyKind, LoseKey, OpenServer, RegisterKey, ReturnKey, SignOutKey
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events.office.boxes import KeyLost, KeyRegistered, KeyReturned, KeySignedOut, ServerOpened
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import Drop, Key
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, say

HOURS = 24
LONGEST = timedelta(hours=HOURS)
"""No key is out for longer than this: who needs it longer signs again."""

SERVER = (KeyKind.SERVER_FINANCE, KeyKind.SERVER_OPERATIONS)


class Control(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who controls a kind of key, and who may have one."""

    controlled_by: str
    held_by: frozenset[Role]
    cite: str
    of_the_drop: bool = False


CONTROLS = msgspec.convert(
    tomllib.loads(resources.files(__package__).joinpath("keys.toml").read_text(encoding="utf-8")),
    dict[KeyKind, Control],
)


def subject(key: str) -> str:
    """Under which everything about a key is found."""
    return f"key:{key}"


@decides(RegisterKey)
def register(floor: Floor, command: RegisterKey, asked: Asked) -> Decision:
    """By the department that controls it; no key opens two kinds of locks (§ 465a.17(d))."""
    control = CONTROLS[command.kind]
    if not command.key.strip():
        return refuse(Reason.NAME_IS_MISSING, control.cite, say("key.needs_number"))
    if command.key in floor.state.boxes.keys:
        return refuse(Reason.KEY_EXISTS, control.cite, say("key.exists", key=command.key))
    return _refuse_control(floor, control, asked.actor) or [KeyRegistered(command.key, command.kind)]


def _refuse_control(floor: Floor, control: Control, giver: Actor) -> Refusal | None:
    """The department that controls a key gives it and takes it back (§§ 465a.17(b), (d)(1), (2), 605a.2(b))."""
    if _is_of(floor, giver.role, control):
        return None
    detail = say("key.is_controlled_by", department=named("department", control.controlled_by))
    return refuse(Reason.KEY_IS_OF_ANOTHER_DEPARTMENT, control.cite, detail)


def _is_of(floor: Floor, role: Role, control: Control) -> bool:
    own = next(iter(DUTIES.departments[control.controlled_by].roles))
    settings = floor.state.settings
    return DUTIES.department(role, settings) == DUTIES.department(own, settings)


@carries_out(KeyRegistered)
def _registered(floor: Floor, event: KeyRegistered, _at: datetime) -> None:
    floor.state.boxes.keys[event.key] = Key(event.key, event.kind)
    floor.mention(subject(event.key))


@decides(SignOutKey)
def sign_out(floor: Floor, command: SignOutKey, asked: Asked) -> Decision:
    """One hands it over and another signs for it; nobody holds two of keys that have to be with two."""
    key = known(floor, command.key)
    control, holder = CONTROLS[key.kind], _second(asked)
    if refused := _refuse_gone(key, control) or _refuse_control(floor, control, asked.actor):
        return refused
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, control.cite, say("key.says_why"))
    if not timedelta() < command.until - asked.at <= LONGEST:
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, control.cite, say("key.for_a_day", hours=HOURS))
    if refused := _refuse_holder(floor, key, holder):
        return refused
    return [KeySignedOut(key.id, holder.name, holder.role, asked.actor.name, command.until, command.why)]


def _second(asked: Asked) -> Actor:
    """Who stands by; the table of duties has seen to it that somebody does."""
    if asked.witness is None:
        raise Refused(refuse(Reason.SECOND_PERSON_IS_NEEDED, "§ 465a.17(d)", say("people.another_person")))
    return asked.witness


def _refuse_gone(key: Key, control: Control) -> Refusal | None:
    if key.lost:
        return refuse(Reason.KEY_IS_LOST, control.cite, say("key.is_lost", key=key.id))
    if key.holder:
        return refuse(Reason.KEY_IS_OUT, control.cite, say("key.is_out", key=key.id, holder=key.holder))
    return None


def _refuse_holder(floor: Floor, key: Key, holder: Actor) -> Refusal | None:
    """Whose role may have it; with another department only for a drop; not who has the key of the other lock."""
    control = CONTROLS[key.kind]
    if holder.role not in control.held_by:
        detail = say("key.not_for", role=named("role", holder.role), kind=named("key_kind", key.kind))
        return refuse(Reason.KEY_IS_NOT_FOR_THEM, control.cite, detail)
    if control.of_the_drop and not _is_of(floor, holder.role, control) and not _drop_of(floor, holder.name):
        return refuse(Reason.KEY_IS_NOT_FOR_THEM, control.cite, say("key.for_the_drop", holder=holder.name))
    if any(one.holder == holder.name and _excludes(one.kind, key.kind) for one in floor.state.boxes.keys.values()):
        return refuse(Reason.KEY_IS_NOT_FOR_THEM, control.cite, say("key.has_the_other", holder=holder.name))
    return None


def _excludes(one: KeyKind, other: KeyKind) -> bool:
    """The two locks of a box, and those of the computer, are opened by two people."""
    return {one, other} in ({KeyKind.DOOR, KeyKind.RELEASE}, set(SERVER))


def _drop_of(floor: Floor, name: str) -> Drop | None:
    """The drop under way that somebody takes part in."""
    drops = floor.state.boxes.drops.values()
    return next((one for one in drops if one.ended is None and name in one.team), None)


@carries_out(KeySignedOut)
def _signed_out(floor: Floor, event: KeySignedOut, at: datetime) -> None:
    key = floor.state.boxes.keys[event.key]
    key.holder, key.role, key.given_by = event.holder, event.role, event.given_by
    key.since, key.until, key.why = at, event.until, event.why
    floor.mention(subject(event.key))


@decides(ReturnKey)
def return_(floor: Floor, command: ReturnKey, asked: Asked) -> Decision:
    """To the department that controls it, in the presence of who brings it."""
    key = known(floor, command.key)
    control, brings = CONTROLS[key.kind], _second(asked)
    if not key.holder:
        return refuse(Reason.KEY_IS_NOT_OUT, control.cite, say("key.is_in", key=key.id))
    if refused := _refuse_control(floor, control, asked.actor):
        return refused
    return [KeyReturned(key.id, brings.name, asked.actor.name, is_overdue(floor, key, asked.at))]


@carries_out(KeyReturned)
def _returned(floor: Floor, event: KeyReturned, _at: datetime) -> None:
    key = floor.state.boxes.keys[event.key]
    key.holder = key.role = key.given_by = key.why = key.lost = ""
    key.since = key.until = None
    floor.mention(subject(event.key))


@decides(LoseKey)
def lose(floor: Floor, command: LoseKey, asked: Asked) -> Decision:
    """A key that never comes back is not used again; one that is found can be returned."""
    key = known(floor, command.key)
    control, second = CONTROLS[key.kind], _second(asked)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, control.cite, say("key.says_why"))
    if key.lost:
        return refuse(Reason.KEY_IS_LOST, control.cite, say("key.is_lost", key=key.id))
    if refused := _refuse_control(floor, control, asked.actor):
        return refused
    return [KeyLost(key.id, command.why, (asked.actor.name, second.name))]


@carries_out(KeyLost)
def _lost(floor: Floor, event: KeyLost, _at: datetime) -> None:
    floor.state.boxes.keys[event.key].lost = event.why
    floor.mention(subject(event.key))


@decides(OpenServer)
def open_server(floor: Floor, command: OpenServer, asked: Asked) -> Decision:
    """One with the key of finance, one with that of slot operations (§§ 605a.2(b), 605a.4(b))."""
    people = (asked.actor.name, _second(asked).name)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 605a.2(b)", say("key.says_why"))
    keys = [_held(floor, kind, people) for kind in SERVER]
    if not all(keys):
        return refuse(Reason.KEY_IS_NOT_OUT, "§ 605a.2(b)", say("key.server_needs_both"))
    return [ServerOpened(command.why, (keys[0], keys[1]), people)]


@carries_out(ServerOpened)
def _server_opened(floor: Floor, event: ServerOpened, _at: datetime) -> None:
    floor.mention(*(subject(key) for key in event.keys))


def _held(floor: Floor, kind: KeyKind, people: tuple[str, ...]) -> str:
    keys = floor.state.boxes.keys.values()
    return next((one.id for one in keys if one.kind is kind and one.holder in people and not one.lost), "")


def known(floor: Floor, name: str) -> Key:
    """The key of that number."""
    key = floor.state.boxes.keys.get(name)
    if key is None:
        raise Refused(refuse(Reason.UNKNOWN_KEY, "§ 465a.17(d)", say("key.unknown", key=name)))
    return key


def refuse_without_keys(floor: Floor, drop: Drop) -> Refusal | None:
    """Both locks of a box are opened: by two keys, each signed out to somebody of the team (§ 465a.17(d)(1), (2))."""
    for kind in (KeyKind.DOOR, KeyKind.RELEASE):
        if not _held(floor, kind, tuple(drop.team)):
            detail = say("key.not_with_the_team", kind=named("key_kind", kind))
            return refuse(Reason.KEY_IS_NOT_OUT, CONTROLS[kind].cite, detail)
    return None


def is_overdue(floor: Floor, key: Key, at: datetime) -> bool:
    """Its time is over, or the drop is for which another department has it (§ 465a.17(d)(1))."""
    if key.until is None:
        return False
    control = CONTROLS[key.kind]
    borrowed = control.of_the_drop and not _is_of(floor, Role(key.role), control)
    return at > key.until or (borrowed and _drop_of(floor, key.holder) is None)
