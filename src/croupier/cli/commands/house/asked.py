"""`croupier house`: what people do at the pages of a served house, for scripts: as themselves, with their passwords.

    croupier house do install_table table=T-1 chapter=657a --as pam/pit_manager --house /srv/mill
    croupier house do retire_table table=T-1 why=worn --as pam/pit_manager --with fay/finance --house /srv/mill
    croupier house terminals list.csv --as tess/technician --server https://floor.example:8443 --ca ca.pem
    croupier house people people.csv --as tess/technician --with fay/finance --house /srv/mill
    croupier house do cash_out terminal=E-01 --machine / --house /srv/mill

Each person's password is asked for, or is a line of the input, in the order in which the people are named.  What a
player does at a terminal is asked for by its machine, which shows the certificate that it was enrolled with
(docs/design/0393).
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.arguments import passwords
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.site.line import Line

PERSON = "NAME/ROLE"
PASSWORD_BYTES = 9
"""Bytes of a generated password: 72 bits."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    task = tasks.add_parser("do", help="send a command, such as: do install_table table=T-1 chapter=657a")
    task.add_argument("command", help="its name in the API (/api/openapi.json)")
    task.add_argument("field", nargs="*", help="name=value or JSON; name=@FILE reads a file, name=- prompts for it")
    people(task, signed=True, machines=True)
    task = tasks.add_parser("terminals", help="install the terminals in a list, all or none")
    task.add_argument("list", type=Path, help="comma-separated, with the heading terminal,asset,location")
    people(task, signed=True)
    task = tasks.add_parser("people", help="add accounts for the people in a list, all or none; prints passwords")
    task.add_argument("list", type=Path, help="comma-separated, with the heading name,roles")
    people(task, signed=True)
    task = tasks.add_parser("machine", help="enroll the machine or peripherals showing a code as a terminal")
    task.add_argument("code")
    task.add_argument("terminal")
    people(task, signed=True)
    people(tasks.add_parser("show", help="show what is on the floor and what is next, as JSON"), signed=False)


def people(task: argparse.ArgumentParser, *, signed: bool, machines: bool = False) -> None:
    """Add the arguments: who asks, who countersigns, and which house."""
    asking = task.add_mutually_exclusive_group(required=True)
    asking.add_argument("--as", dest="person", metavar=PERSON, help="who asks")
    if machines:
        kiosk = "the terminal's machine is the caller; its system files are here (see croupier kiosk --root)"
        asking.add_argument("--machine", type=Path, metavar="DIR", help=kiosk)
    if signed:
        task.add_argument("--with", dest="second", metavar=PERSON, help="the second person who signs")
    where = task.add_mutually_exclusive_group(required=True)
    where.add_argument("--house", type=Path, metavar="DIR", help="the running house that croupier init set up")
    where.add_argument("--server", metavar="URL", help="its address")
    task.add_argument("--ca", type=Path, metavar="FILE", help="the certificate of the site's certificate authority")


def run(args: argparse.Namespace) -> int:
    """Log in, send the command, and print the outcome."""
    return with_line(args, TASKS[args.task])


def with_line(args: argparse.Namespace, task: "Callable[[argparse.Namespace, Line], int]") -> int:
    """Log in and run a task of a command."""
    from croupier.site.house import BadHouse
    from croupier.site.line import NotAnswered

    try:
        line = reached(args)
        if args.person:
            name, role = person(args.person)
            line.log_in(name, role, passwords.line("house", f"Password of {name}: "))
        return task(args, line)
    except (NotAnswered, BadHouse) as failure:
        raise CommandError(f"house: {failure}") from None


def reached(args: argparse.Namespace) -> "Line":
    """Connect to the house."""
    from croupier.site.house import Places, kept
    from croupier.site.kiosk import CERTIFICATES
    from croupier.site.line import Line
    from croupier.web.identity.authority import CERTIFICATE

    shown = getattr(args, "machine", None)
    own = shown / CERTIFICATES if shown else None
    if args.server:
        return Line(args.server.rstrip("/"), args.ca, own)
    server = kept(args.house).server
    return Line(f"https://{server.names[0]}:{server.port}", Places(args.house).server / CERTIFICATE, own)


def person(typed: str) -> tuple[str, str]:
    """Parse a name and a role."""
    name, _, role = typed.rpartition("/")
    if not name or not role:
        raise CommandError(f"house: {typed!r} is nobody: {PERSON}, such as pam/pit_manager")
    return name, role


def _do(args: argparse.Namespace, line: "Line") -> int:
    fields = dict(_field(one) for one in args.field)
    return said(line.do(args.command, fields, second(args)))


def _field(typed: str) -> tuple[str, Any]:
    name, found, value = typed.partition("=")
    if not found:
        raise CommandError(f"house: {typed!r} is no name=value")
    if value == "-":
        return name, passwords.line("house", f"{name}: ")
    if value.startswith("@"):
        return name, _read(Path(value[1:]))
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as failure:
        raise CommandError(f"house: {file}: {getattr(failure, 'strerror', None) or 'is no text'}") from None


def second(args: argparse.Namespace) -> dict[str, str] | None:
    """The countersigner, if there is one."""
    if not args.second:
        return None
    name, role = person(args.second)
    return {"name": name, "role": role, "password": passwords.line("house", f"Password of {name}: ")}


def said(answer: dict[str, Any]) -> int:
    """The exit code of an answer; a refusal is an error of the command."""
    if answer.get("kind") == "done":
        print("done")
        return 0
    raise CommandError(f"house: {answer.get('detail') or 'this was not understood'}")


def _terminals(args: argparse.Namespace, line: "Line") -> int:
    found = _judged(args.list, line, "/api/setup/list")
    return said(line.do("install_terminals", {"terminals": found["terminals"]}, second(args)))


def _judged(file: Path, line: "Line", address: str) -> dict[str, Any]:
    """A list as parsed by the house; each error has its line, and any error stops the command."""
    found = line.ask("POST", address, _read(file).encode()).document
    if "errors" not in found:
        raise CommandError(f"house: {found.get('detail') or 'the list was not read'}")
    for one in found["errors"]:
        print(f"{file}:{one['line']}: {one['detail']}", file=sys.stderr)
    if found["errors"]:
        raise CommandError(f"house: nothing of {file} was done")
    return found


def _people(args: argparse.Namespace, line: "Line") -> int:
    """Each person's first password is printed once: it is random, and stored nowhere."""
    from secrets import token_urlsafe

    found = _judged(args.list, line, "/api/setup/people")["people"]
    people = [{**one, "password": token_urlsafe(PASSWORD_BYTES)} for one in found]
    done = said(line.do("add_people", {"people": people}, second(args)))
    for one in people:
        print(f"{one['name']}\t{one['password']}")
    return done


def _machine(args: argparse.Namespace, line: "Line") -> int:
    from urllib.parse import urlencode

    found = line.ask("POST", "/api/setup/machine", urlencode({"code": args.code}).encode()).document
    if "key" not in found:
        raise CommandError(f"house: {found.get('detail') or 'this server enrolls no machines'}")
    return said(line.do(found["command"], {"terminal": args.terminal, "key": found["key"]}, second(args)))


def _show(_args: argparse.Namespace, line: "Line") -> int:
    print(line.ask("GET", "/api/setup").text)
    return 0


TASKS = {"do": _do, "terminals": _terminals, "people": _people, "machine": _machine, "show": _show}
