"""`croupier units`: the systemd units that keep a house running, shown or written."""

import argparse
import getpass
import sys
from pathlib import Path

from croupier.cli.arguments import houses
from croupier.cli.arguments.keys import public_key
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    where = f"the folder of the house ({houses.FOLDER})"
    parser.add_argument("--house", type=Path, default=houses.FOLDER, metavar="DIR", help=where)
    theirs = "write the unit of a witness instead, which keeps its books in this folder on somebody else's machine"
    parser.add_argument("--witness", type=Path, metavar="DIR", help=theirs)
    parser.add_argument("--key", type=public_key, metavar="HEX", help="the key whose heads that witness accepts")
    parser.add_argument("--user", default=getpass.getuser(), help="the user who runs them (you)")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write them to a folder, such as /etc/systemd/system")


def run(args: argparse.Namespace) -> int:
    """Show the units, or write them and print the next step."""
    made = _made(args)
    for name, text in made.items():
        if args.write is None:
            print(f"# {name}\n{text}")
        else:
            write_whole(args.write / name, text.encode())
            print(args.write / name)
    if args.write is not None:
        started_by_timers = {name.replace(".timer", ".service") for name in made if name.endswith(".timer")}
        starts = " ".join(name for name in made if name not in started_by_timers)
        print(f"Next: systemctl daemon-reload && systemctl enable --now {starts}")
    return 0


def _made(args: argparse.Namespace) -> dict[str, str]:
    from croupier.site.house import Places, kept
    from croupier.site.units import units, witness

    if args.witness is not None:
        if args.key is None:
            raise CommandError("units: a witness takes the heads of a --key, as croupier keys prints it")
        return witness(_program(), args.witness.absolute(), args.key, args.user)
    with houses.told():
        return units(Places(args.house.absolute()), kept(args.house), _program(), args.user)


def _program() -> Path:
    """The absolute path of the running command, as systemd requires."""
    found = Path(sys.executable).with_name("croupier")
    if not found.is_file():
        raise CommandError(f"units: there is no {found}; install croupier first")
    return found
