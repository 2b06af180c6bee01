"""People and devices: who logs in, and which token is which terminal's.

No account is shared.  Every right log-in is recorded, and wrong ones with where they came from; how guessing is slowed
down is a matter of the door (docs/design/0152).  Passwords, sessions and tokens are here as hashes only.
"""

from datetime import datetime

from msgspec.structs import replace

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import EnrollDevice, RecordLogIn, RecordRefused
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import CommandsRefused, DeviceEnrolled, FloorEvent, KeyDoubted, LogInTried
from croupier.floor.record.floor import Floor
from croupier.floor.record.person import SecurityKey, Session, Staff
from croupier.floor.record.signatures import refuse_unlicensed
from croupier.floor.rooms.money import terminals
from croupier.floor.rooms.people.sessions import SESSION_LASTS

REFUSED = "refused"
"""Under which everything that was refused is found."""


@decides(RecordLogIn)
def log_in(floor: Floor, command: RecordLogIn, asked: Asked) -> Decision:
    """A try counts as proved only for a person whose account is active, in a role of theirs; wrong ones lock nobody.

    And only under a credential that has not expired, where these are kept (§ 465a.11(b)).
    """
    person = floor.state.staff.get(command.name)
    proved = command.proved and person is not None and person.works_as(command.role)
    today = floor.state.settings.gaming_day(asked.at)
    proved = proved and refuse_unlicensed(floor.state, Actor(command.name, command.role), today) is None
    doubted: list[FloorEvent] = []
    if proved and person is not None and person.has_factor:
        shown = person.key(command.key)
        proved = _counts(person, shown, command)
        if shown is not None and not shown.goes_on(command.counter):
            doubted = [KeyDoubted(person.name, shown.id, command.counter)]
    session = command.session if proved else ""
    seen = (command.source, command.step, command.key, command.counter)
    return [*doubted, LogInTried(command.name, command.role, session, proved, command.tries, *seen)]


def _counts(person: Staff, shown: SecurityKey | None, command: RecordLogIn) -> bool:
    """No code counts twice, also when two come at once; and no key that counts back (docs/design/0280)."""
    if command.key:
        return shown is not None and not shown.doubted and shown.goes_on(command.counter)
    return person.factor and command.step > person.factor_step


@carries_out(KeyDoubted)
def _doubted(floor: Floor, event: KeyDoubted, _at: datetime) -> None:
    _change_key(floor.state.staff[event.name], event.key, doubted=True)
    floor.mention(f"staff:{event.name}", REFUSED)


def _change_key(person: Staff, name: str, **changes: object) -> None:
    person.keys = tuple(replace(one, **changes) if one.id == name else one for one in person.keys)


@carries_out(LogInTried)
def _tried(floor: Floor, event: LogInTried, at: datetime) -> None:
    person = floor.state.staff.get(event.name)
    if person is None:  # the name is the asker's own, and no subject to look under
        floor.mention("staff")
        return
    person.failures = 0 if event.proved else person.failures + event.tries
    if event.proved:
        person.factor_step = max(person.factor_step, event.step)
        _change_key(person, event.key, counter=event.counter)
    if event.session:  # a second person proves who they are for one command, without a session
        sessions = floor.state.sessions
        for old in [key for key, session in sessions.items() if at - session.since >= SESSION_LASTS]:
            del sessions[old]
        sessions[event.session] = Session(event.name, event.role, at)
    floor.mention(f"staff:{event.name}")


@decides(RecordRefused)
def record_refused(_floor: Floor, command: RecordRefused, _asked: Asked) -> Decision:
    """Who tried what and was refused is part of the record (docs/design/0175)."""
    return [CommandsRefused(command.tries)]


@carries_out(CommandsRefused)
def _refused(floor: Floor, event: CommandsRefused, _at: datetime) -> None:
    known = {str(Actor(one.name, role)) for one in floor.state.staff.values() for role in one.roles}
    people = {one.actor.partition(":")[2] for one in event.tries if one.actor in known}
    floor.mention(REFUSED, *(f"staff:{name}" for name in sorted(people)))


@decides(EnrollDevice)
def enroll(floor: Floor, command: EnrollDevice, asked: Asked) -> Decision:
    """A terminal is known by the token of its device."""
    if command.terminal in floor.state.cage.machines:
        return [DeviceEnrolled(command.terminal, command.token)]
    terminal = terminals.own(floor, command.terminal, asked)
    return [DeviceEnrolled(terminal.id, command.token)]


@carries_out(DeviceEnrolled)
def _enrolled(floor: Floor, event: DeviceEnrolled, _at: datetime) -> None:
    """A new token takes the place of the old one."""
    devices = floor.state.devices
    for token in [token for token, terminal in devices.items() if terminal == event.terminal]:
        del devices[token]
    devices[event.token] = event.terminal
    floor.mention(f"terminal:{event.terminal}")


def device(floor: Floor, token: str) -> Actor | None:
    """Which terminal a token belongs to."""
    terminal = floor.state.devices.get(token)
    return Actor(terminal, Role.TERMINAL) if terminal and terminal in floor.state.terminals else None


def redemption_machine(floor: Floor, token: str) -> Actor | None:
    """Which redemption machine a token belongs to (§ 461a.10)."""
    machine = floor.state.devices.get(token)
    return Actor(machine, Role.REDEMPTION_MACHINE) if machine and machine in floor.state.cage.machines else None
