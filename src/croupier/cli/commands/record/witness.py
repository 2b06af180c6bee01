"""`croupier witness`: hold a journal's heads out of its server's reach; not a task for the server's operator."""

import argparse
import socket
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.arguments.keys import public_key
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.witness.book import Book

PORT = 8090
AT_ONCE = 64
"""At most 64 simultaneous connections; each server needs one, briefly."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    task = tasks.add_parser("serve", help="answer servers over the network")
    task.add_argument("--data", type=Path, required=True, metavar="DIR", help="the folder of its books and its key")
    theirs = "a public key whose heads are accepted, as croupier keys prints it; may be repeated"
    task.add_argument("--key", action="append", type=public_key, required=True, metavar="HEX", help=theirs)
    task.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    task.add_argument("--port", type=int, default=PORT, help=f"the port to listen on ({PORT})")
    task = tasks.add_parser("begin", help="create an empty book, for croupier serve --witness FILE")
    task.add_argument("file", type=Path, metavar="FILE")
    task = tasks.add_parser("show", help="show the newest head in a book")
    task.add_argument("file", type=Path, metavar="FILE")
    task = tasks.add_parser("accept", help="let a book's next head start from nothing, after a lost journal")
    task.add_argument("file", type=Path, metavar="FILE")
    task.add_argument("--why", required=True, help="what happened, and who decided; kept in the book")


def run(args: argparse.Namespace) -> int:
    """Do one task."""
    try:
        return {"serve": _serve, "begin": _begin, "show": _show, "accept": _accept}[args.task](args)
    except OSError as failure:
        raise CommandError(f"witness: {failure.filename}: {failure.strerror}") from None


def _serve(args: argparse.Namespace) -> int:
    import uvicorn

    from croupier.witness.keeper import Keeper
    from croupier.witness.service import Service

    args.data.mkdir(mode=0o700, exist_ok=True)
    keeper = Keeper(args.data, args.key)
    config = uvicorn.Config(
        Service(keeper).application(), log_level="warning", server_header=False, limit_concurrency=AT_ONCE
    )
    with socket.create_server((args.host, args.port)) as listening:
        print(f"The witness is at http://{args.host}:{args.port}#{keeper.key}")
        print(f"Its books are in {args.data}. Ctrl-C ends it.", flush=True)
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])
    return 0


def _begin(args: argparse.Namespace) -> int:
    from croupier.witness.book import Book

    Book.begin(args.file)
    print(f"{args.file} is empty; croupier serve --witness {args.file} writes a head there every minute.")
    return 0


def _show(args: argparse.Namespace) -> int:
    from croupier.witness.book import Refused

    try:
        held = _book(args.file).newest()
    except Refused as refused:
        raise CommandError(f"witness: {refused}") from None
    if held is None:
        raise CommandError(f"witness: {args.file} holds no head")
    head = held.head
    print(f"{head}\nof the journal {head.log}\nmade {head.at}, signed with the key {head.key}")
    return 0


def _accept(args: argparse.Namespace) -> int:
    _book(args.file).accept(args.why)
    print(f"{args.file}: the next head is taken whatever it is of. What was held before stays in the book.")
    return 0


def _book(file: Path) -> "Book":
    from croupier.witness.book import Book

    if not file.is_file():
        raise CommandError(f"witness: there is no book {file}")
    return Book(file)
