"""`croupier staff`: people's accounts, edited where the floor is stored, while no server has it.

The first two are created here, without signatures, as there is nobody yet to sign. After that two people sign here as
well, with their passwords; only the unlocking of an account is left to the operators of the machine, whose name goes
into the record (docs/design/0151).
"""

import argparse
import getpass
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import TYPE_CHECKING

from croupier.cli.arguments import facility, journals, keys, passwords
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.floor.engine.engine import Engine
    from croupier.floor.record.actors import Actor, Role
    from croupier.floor.record.commands import AccountCommand, AddStaff
    from croupier.floor.record.floor import Floor
    from croupier.floor.record.ports import Store
    from croupier.floor.record.settings import Settings
    from croupier.journal.seals import Sealer

ROLES = "what the person may be: dealer, floorperson, technician, …"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    task = tasks.add_parser("init", help="add the first two, such as: init tess technician fay finance --data DIR")
    for place in ("one", "one_role", "other", "other_role"):
        task.add_argument(place, metavar="ROLE" if place.endswith("role") else "NAME")
    _add_places(task)
    task = tasks.add_parser("add", help="add an account, such as: add dana dealer --data DIR")
    _add_person(task, roles=True)
    task = tasks.add_parser("roles", help="change a person's roles")
    _add_person(task, roles=True)
    for name, purpose in PURPOSES.items():
        task = tasks.add_parser(name, help=purpose)
        _add_person(task, roles=False)
        if name in {"lock", "end"}:
            task.add_argument("--why", required=True, help="the reason, for the record")
    journals.add_arguments(tasks.add_parser("list", help="list who has an account, and in which roles"))


PURPOSES = {
    "reset": "give a temporary password to a person who lost theirs",
    "lock": "lock a person out until they are unlocked",
    "unlock": "let a person log in again; the record names who did it at the machine",
    "end": "close the account of a person who has left",
    "factor": "remove a lost second factor so that the person can set up a new one",
}


def _add_person(task: argparse.ArgumentParser, *, roles: bool) -> None:
    task.add_argument("name")
    if roles:
        task.add_argument("role", nargs="+", help=ROLES)
    _add_places(task)


def _add_places(task: argparse.ArgumentParser) -> None:
    journals.add_arguments(task)
    keys.add_argument(task)
    facility.add_argument(task)


def run(args: argparse.Namespace) -> int:
    """Run one task."""
    tasks = {"init": _init, "add": _add, "list": _list, "unlock": _unlock, "factor": _factor}
    return tasks.get(args.task, _change)(args)


# The tasks


def _init(args: argparse.Namespace) -> int:
    """Create the first two accounts, in two departments: neither could have created the other."""
    from croupier.floor.record.actors import SYSTEM
    from croupier.floor.rooms.people.accounts import two_could

    typed = [(args.one, args.one_role), (args.other, args.other_role)]
    first = [_account(name, [role]) for name, role in typed]
    with _opened(args) as engine:
        if two_could(engine.floor):
            raise CommandError("staff: there are two people who keep accounts: they add everybody else")
        for command in first:
            _done(engine, SYSTEM, command)
        if not two_could(engine.floor):
            print("These two cannot keep accounts: a technician does, with somebody of finance or security.")
    print(f"{args.one} and {args.other} have accounts.")
    return 0


def _add(args: argparse.Namespace) -> int:
    from croupier.floor.record.actors import SYSTEM
    from croupier.floor.rooms.people.accounts import two_could

    command = _account(args.name, args.role)
    with _opened(args) as engine:
        signed = _signers(engine.floor) if two_could(engine.floor) else (SYSTEM, None)
        _done(engine, signed[0], command, signed[1])
    print(f"{command.name} has an account as {', '.join(role.value for role in command.roles)}.")
    return 0


def _change(args: argparse.Namespace) -> int:
    """Change an account, signed by two."""
    command = _wished(args)
    with _opened(args) as engine:
        technician, second = _signers(engine.floor)
        _done(engine, technician, command, second)
    print(f"The account of {args.name} is changed.")
    return 0


def _unlock(args: argparse.Namespace) -> int:
    """Unlock an account: the machine's operators may, under their system user name, so no lock-out is permanent."""
    from croupier.floor.record.actors import SYSTEM
    from croupier.floor.record.commands import UnlockStaff

    with _opened(args) as engine:
        _done(engine, SYSTEM, UnlockStaff(_name(args.name), f"at the machine, by {getpass.getuser()}"))
    print(f"{args.name} may log in again.")
    return 0


def _factor(args: argparse.Namespace) -> int:
    """Clear a second factor: two sign, or the machine's operators where no two people could."""
    from croupier.floor.record.actors import SYSTEM
    from croupier.floor.record.commands import ClearFactor
    from croupier.floor.rooms.people.accounts import two_could

    with _opened(args) as engine:
        signed = _signers(engine.floor) if two_could(engine.floor, besides=args.name) else (SYSTEM, None)
        _done(engine, signed[0], ClearFactor(_name(args.name)), signed[1])
    print(f"{args.name} logs in with the password alone, and sets another second factor.")
    return 0


def _list(args: argparse.Namespace) -> int:
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.clocks import SystemClock
    from croupier.floor.engine.engine import Engine
    from croupier.floor.record.person import Standing

    with journals.opened(args) as store:
        people = Engine(store, SystemClock(), TrueChance()).floor.state.staff.values()
    for person in sorted(people, key=lambda one: one.name):
        standing = "" if person.standing is Standing.ACTIVE else f"  {person.standing.value}"
        print(f"{person.name:20}  {', '.join(role.value for role in person.roles)}{standing}")
    return 0


# The floor


@contextmanager
def _opened(args: argparse.Namespace) -> "Iterator[Engine]":
    """Open the floor while no server has it; otherwise changes go through the server."""
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.clocks import SystemClock
    from croupier.floor.engine.engine import Engine

    settings = facility.named(args)
    with journals.opened(args, read_only=False) as store:
        engine = Engine(store, SystemClock(), TrueChance(), settings, _sealer(args, store))
        _require_its_own_floor(engine.floor, settings)
        yield engine
        engine.stop()


def _done(engine: "Engine", actor: "Actor", command: "AccountCommand", witness: "Actor | None" = None) -> None:
    from croupier.floor.record.commands import Request
    from croupier.rules.terms.refusals import Refusal

    answer = engine.do(Request(f"staff {token_hex()}", actor, command, witness))
    if isinstance(answer, Refusal):
        raise CommandError(f"staff: {answer.detail}")


def _sealer(args: argparse.Namespace, store: "Store") -> "Sealer | None":
    """The sealer, if the floor has a key: this command may be the first after the end of a gaming day."""
    from croupier.floor.engine.recorded import named_key
    from croupier.journal.keyring import KeyIsMissing

    ring, named = keys.ring(args.keys, args.data), named_key(store)
    try:
        return ring.sealer(*named) if named[0] or ring.sealers() else None
    except KeyIsMissing as missing:
        raise CommandError(f"staff: {missing}") from None


def _require_its_own_floor(floor: "Floor", settings: "Settings | None") -> None:
    """A rehearsal and a house have each their own: only simulated people install a terminal before anybody has an
    account.  And a floor keeps the settings it was opened with.
    """
    if floor.state.terminals and not floor.state.staff:
        raise CommandError("staff: this floor was rehearsed on; people need another --data")
    if settings is not None and (other := floor.state.settings.unlike(settings)):
        raise CommandError(f"staff: this floor was opened with {other}, and keeps its settings")


# Typed input


def _account(name: str, roles: list[str]) -> "AddStaff":
    """An account, with the hash of a password its owner types here, without echo."""
    from croupier.floor.record.commands import AddStaff

    meant, own = _roles(roles), _name(name)
    return AddStaff(own, meant, passwords.new("staff", own))


def _wished(args: argparse.Namespace) -> "AccountCommand":
    from croupier.floor.record.commands import ChangeRoles, EndStaff, LockStaff, ResetPassword

    name = _name(args.name)
    makes: dict[str, Callable[[], AccountCommand]] = {
        "roles": lambda: ChangeRoles(name, _roles(args.role)),
        "reset": lambda: ResetPassword(name, passwords.new("staff", name)),
        "lock": lambda: LockStaff(name, args.why),
        "end": lambda: EndStaff(name, args.why),
    }
    return makes[args.task]()


def _roles(typed: list[str]) -> "tuple[Role, ...]":
    from croupier.floor.record.actors import Role
    from croupier.floor.record.duties import DUTIES

    people = [role.value for role in DUTIES.people]
    for role in typed:
        if role not in people:
            raise CommandError(f"staff: there is no role {role!r}; there are {', '.join(people)}")
    return tuple(Role(role) for role in dict.fromkeys(typed))


def _name(typed: str) -> str:
    """A name valid on the wire too."""
    import msgspec

    from croupier.floor.record.commands import Name

    with suppress(msgspec.ValidationError, UnicodeEncodeError):
        if name := msgspec.json.decode(msgspec.json.encode(typed), type=Name):
            return name
    raise CommandError("staff: a name has 1 to 100 printable characters")


def _signers(floor: "Floor") -> "tuple[Actor, Actor]":
    """The two signers: a technician, and somebody of another department, each with their password."""
    from croupier.floor.record.actors import Role
    from croupier.floor.record.commands import AddStaff
    from croupier.floor.record.duties import DUTIES

    technician = _signer(floor, "technician", frozenset({Role.TECHNICIAN}))
    return technician, _signer(floor, "second person", DUTIES.always_signed(AddStaff.tag()))


def _signer(floor: "Floor", who: str, roles: "frozenset[Role]") -> "Actor":
    from croupier.floor.engine.credentials import is_password
    from croupier.floor.record.actors import Actor

    if sys.stdin.isatty():
        print(f"Signed by the {who}: name? ", end="", flush=True)
    person = floor.state.staff.get(sys.stdin.readline().strip())
    proved = is_password(person.password if person else None, passwords.line("staff", "Password: "))
    may = [role for role in person.roles if role in roles and person.works_as(role)] if person else []
    if person is None or not proved or not may:
        raise CommandError(f"staff: the {who}'s name or password is not right, or they may not sign")
    return Actor(person.name, may[0])
