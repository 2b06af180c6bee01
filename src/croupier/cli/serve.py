"""`croupier serve`: the whole system on one machine."""

import argparse
from pathlib import Path

from croupier.cli.errors import CommandError

DEFAULT_DATA = Path("croupier-data")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--data", type=Path, metavar="DIR", help=f"keep everything in this folder ({DEFAULT_DATA})")
    place.add_argument("--database", metavar="URL", help="keep everything in this PostgreSQL database")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8080, help="the port to listen on (8080)")
    parser.add_argument("--demo", action="store_true", help="put a demonstration floor there: a table for each game")


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from croupier.floor.ports import StorageFailure
    from croupier.web.demo import PASSWORD, PEOPLE
    from croupier.web.server import serve

    if not 0 < args.port < 65_536:
        raise CommandError(f"serve: --port must be 1 to 65535, not {args.port}")
    address = f"http://{args.host}:{args.port}"
    print(f"Croupier listens at {address}")
    if args.demo:
        print(f"  a terminal        {address}/terminal/E-01 … E-26")
        print(f"  a dealer console  {address}/dealer/T-657a")
        print(f"  the pit           {address}/pit")
        print(f"  people: {', '.join(PEOPLE)}; password: {PASSWORD}")
    print("Ctrl-C ends it.", flush=True)
    try:
        data = None if args.database else args.data or DEFAULT_DATA
        serve(data=data, database=args.database, host=args.host, port=args.port, demo=args.demo)
    except StorageFailure as failure:
        raise CommandError(f"serve: {failure}") from None
    except KeyboardInterrupt:
        pass
    return 0
