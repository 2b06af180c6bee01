"""`croupier ca`: the site's own certificate authority, which identifies terminals and the server in production."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.errors import CommandError

FOLDER = Path("croupier-ca")
WHAT = "the glass of a player's terminal, its peripherals, or a workstation of the staff"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--folder", type=Path, default=FOLDER, metavar="DIR", help=f"where it is kept ({FOLDER})")
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    task = tasks.add_parser("init", help="create the certificate authority")
    task.add_argument("--site", default="Croupier site authority", help="its name in every certificate")
    task = tasks.add_parser("issue", help="issue a device certificate, such as: issue terminal E-0042")
    _device(task)
    _days(task)
    task = tasks.add_parser("server", help="issue a server certificate for its host names and addresses")
    task.add_argument("name", nargs="+")
    _days(task)
    task = tasks.add_parser("revoke", help="revoke a device's certificate, at once")
    _device(task, "server")
    tasks.add_parser("list", help="list everything issued")


def _device(task: argparse.ArgumentParser, *more: str) -> None:
    task.add_argument("kind", choices=["terminal", "device", "station", *more], help=WHAT)
    task.add_argument("name")


def _days(task: argparse.ArgumentParser) -> None:
    task.add_argument("--days", type=int, help="how long it is good for")


def run(args: argparse.Namespace) -> int:
    """Do one task."""
    from croupier.web.identity.authority import AuthorityFailure

    try:
        TASKS[args.task](args)
    except AuthorityFailure as failure:
        raise CommandError(f"ca: {failure}") from None
    except OSError as failure:
        raise CommandError(f"ca: {failure.filename}: {failure.strerror}") from None
    except ValueError as failure:
        raise CommandError(f"ca: what is in {args.folder} cannot be read: {failure}") from None
    return 0


def _init(args: argparse.Namespace) -> None:
    from croupier.web.identity.authority import CERTIFICATE, KEY, REVOKED, Authority

    Authority.make(args.folder, args.site)
    print(f"The authority is in {args.folder}. Keep {KEY} on a machine that is not the server.")
    print(f"The server gets {CERTIFICATE} and {REVOKED}; every browser of the floor is told to trust {CERTIFICATE}.")


def _issue(args: argparse.Namespace) -> None:
    from croupier.web.identity.authority import Authority

    _made(*Authority(args.folder).issue(args.kind, args.name, _lasting(args)))


def _server(args: argparse.Namespace) -> None:
    from croupier.web.identity.authority import Authority

    _made(*Authority(args.folder).issue_server(args.name, _lasting(args)))


def _lasting(args: argparse.Namespace) -> int | None:
    if args.days is not None and not 0 < args.days <= 3_650:
        raise CommandError(f"ca: --days must be 1 to 3650, not {args.days}")
    days: int | None = args.days
    return days


def _made(certificate: Path, key: Path) -> None:
    print(certificate)
    print(key)


def _revoke(args: argparse.Namespace) -> None:
    from croupier.web.identity.authority import REVOKED, Authority

    Authority(args.folder).revoke(args.kind, args.name)
    print(f"The {args.kind} {args.name} is out as soon as the server has {args.folder / REVOKED}.")


def _list(args: argparse.Namespace) -> None:
    from croupier.web.identity.authority import Authority

    authority, now = Authority(args.folder), datetime.now(UTC)
    revoked = authority.revoked()
    for one in authority.issued():
        state = "revoked" if one.serial in revoked else "expired" if one.until <= now else "good"
        print(f"{one.kind:8}  {one.name:24}  {state:7}  until {one.until:%Y-%m-%d}  {one.serial:x}")


TASKS = {"init": _init, "issue": _issue, "server": _server, "revoke": _revoke, "list": _list}
