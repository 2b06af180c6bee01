"""`croupier staff`: accounts of people, made where the floor is kept: the first technician comes from here."""

import argparse
import getpass
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from croupier.cli.arguments import facility, journals
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.floor.record.commands import AddStaff
    from croupier.floor.record.floor import Floor
    from croupier.floor.record.settings import Settings
    from croupier.journal.seals import Sealer

SHORTEST_PASSWORD = 10


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    task = tasks.add_parser("add", help="an account for a person, such as: add tess technician --data DIR")
    task.add_argument("name")
    task.add_argument("role", nargs="+", help="what the person may be: dealer, floorperson, technician, …")
    journals.add_arguments(task)
    facility.add_argument(task)
    task = tasks.add_parser("list", help="who has an account, and in which roles")
    journals.add_arguments(task)


def run(args: argparse.Namespace) -> int:
    """Do one task."""
    return {"add": _add, "list": _list}[args.task](args)


def _add(args: argparse.Namespace) -> int:
    """Asked for while no server has the floor: what comes from outside goes through the server."""
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.clocks import SystemClock
    from croupier.floor.engine.engine import Engine
    from croupier.floor.record.actors import SYSTEM
    from croupier.floor.record.commands import Request
    from croupier.rules.terms.refusals import Refusal

    settings, command = facility.named(args), _wished(args)
    with journals.opened(args, read_only=False) as store:
        engine = Engine(store, SystemClock(), TrueChance(), settings, _sealer(args.data or Path()))
        _require_its_own_floor(engine.floor, settings)
        answer = engine.do(Request(f"staff {token_hex()}", SYSTEM, command))
        engine.stop()
    if isinstance(answer, Refusal):
        raise CommandError(f"staff: {answer.detail}")
    print(f"{command.name} has an account as {', '.join(role.value for role in command.roles)}.")
    return 0


def _sealer(folder: Path) -> "Sealer | None":
    """With the key of the floor, if it has one yet: the command may be the first after the end of a gaming day."""
    from croupier.journal.seals import KEY_FILE, sealer_from

    return sealer_from(folder / KEY_FILE) if (folder / KEY_FILE).exists() else None


def _require_its_own_floor(floor: "Floor", settings: "Settings | None") -> None:
    """A rehearsal and a house have each their own: only simulated people install a terminal before anybody has an
    account.  And a floor keeps the settings it was opened with.
    """
    if floor.state.terminals and not floor.state.staff:
        raise CommandError("staff: this floor was rehearsed on; people need another --data")
    if settings is not None and (other := floor.state.settings.unlike(settings)):
        raise CommandError(f"staff: this floor was opened with {other}, and keeps its settings")


def _wished(args: argparse.Namespace) -> "AddStaff":
    """The account, with the hash of a password that is asked for and never shown."""
    from croupier.floor.engine.credentials import hash_password
    from croupier.floor.record.actors import Role
    from croupier.floor.record.commands import AddStaff
    from croupier.floor.record.duties import DUTIES

    people = [role.value for role in DUTIES.people]
    for role in args.role:
        if role not in people:
            raise CommandError(f"staff: there is no role {role!r}; there are {', '.join(people)}")
    roles = tuple(Role(role) for role in dict.fromkeys(args.role))
    return AddStaff(_name(args.name), roles, hash_password(_password()))


def _name(typed: str) -> str:
    """A name as it may come over the wire too."""
    import msgspec

    from croupier.floor.record.commands import Name

    with suppress(msgspec.ValidationError, UnicodeEncodeError):
        if name := msgspec.json.decode(msgspec.json.encode(typed), type=Name):
            return name
    raise CommandError("staff: a name has 1 to 100 printable characters")


def _password() -> str:
    """Long enough, and such as can be typed again."""
    try:
        password = _typed()
    except (EOFError, UnicodeError):
        raise CommandError("staff: no password was given") from None
    if len(password) < SHORTEST_PASSWORD or not password.isprintable():
        raise CommandError(f"staff: a password has {SHORTEST_PASSWORD} printable characters or more")
    return password


def _typed() -> str:
    """Typed twice by a person; one line where there is none at the keyboard."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != password:
        raise CommandError("staff: these were two different passwords")
    return password


def _list(args: argparse.Namespace) -> int:
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.clocks import SystemClock
    from croupier.floor.engine.engine import Engine
    from croupier.floor.rooms.house.staff import WRONG_PASSWORDS_IN_A_ROW

    with journals.opened(args) as store:
        people = Engine(store, SystemClock(), TrueChance()).floor.state.staff.values()
    for person in sorted(people, key=lambda one: one.name):
        locked = "  locked out" if person.failures >= WRONG_PASSWORDS_IN_A_ROW else ""
        print(f"{person.name:20}  {', '.join(role.value for role in person.roles)}{locked}")
    return 0
