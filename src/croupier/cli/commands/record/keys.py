"""`croupier keys`: the keys that sign gaming days and heads, by generation."""

import argparse
from typing import TYPE_CHECKING

from croupier.cli.arguments import journals, keys
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.floor.record.ports import Store
    from croupier.journal.seals import Sealer


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    for name, purpose in {
        "show": "show the public keys; a new floor gets its first one",
        "move": "move the key from beside the journal into the key folder",
        "rotate": "use a new key from now on, announced in the journal by the old one",
        "replace": "replace a key that is lost for good; the journal records it permanently",
    }.items():
        task = tasks.add_parser(name, help=purpose)
        journals.add_arguments(task)
        keys.add_argument(task)
        if name == "replace":
            task.add_argument("--why", required=True, help="what happened to the lost key, and who decided")


def run(args: argparse.Namespace) -> int:
    """Do one task."""
    from croupier.journal.keyring import KeyIsMissing

    try:
        {"show": _show, "move": _move, "rotate": _rotate, "replace": _replace}[args.task](args)
    except KeyIsMissing as missing:
        raise CommandError(f"keys: {missing}") from None
    except ValueError as wrong:
        raise CommandError(f"keys: a file in {args.keys or keys.beside(args.data)} is no key: {wrong}") from None
    return 0


def _show(args: argparse.Namespace) -> None:
    ring = keys.ring(args.keys, args.data)
    for sealer in ring.sealers() or [ring.make(1)]:
        print(sealer.key)


def _move(args: argparse.Namespace) -> None:
    print(f"The key is {keys.ring(args.keys, args.data).move()} now.")


def _rotate(args: argparse.Namespace) -> None:
    with journals.opened(args, read_only=False) as store:
        old = _current(args, store)
        _go_on(args, store, old)


def _replace(args: argparse.Namespace) -> None:
    with journals.opened(args, read_only=False) as store:
        _go_on(args, store, None, args.why)


def _current(args: argparse.Namespace, store: "Store") -> "Sealer":
    from croupier.floor.engine.recorded import named_key

    return keys.ring(args.keys, args.data).sealer(*named_key(store))


def _go_on(args: argparse.Namespace, store: "Store", old: "Sealer | None", why: str = "") -> None:
    """Write the key's file first, so that a key named by the journal exists whatever happens in between."""
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.clocks import SystemClock
    from croupier.floor.engine.engine import Engine

    engine = Engine(store, SystemClock(), TrueChance(), sealer=old)
    generation = engine.floor.state.key_generation + 1
    ring = keys.ring(args.keys, args.data)
    new = ring.make(generation)
    engine.seal_with(new, why)
    engine.stop()
    print(f"Key {generation} is {new.key}, in {ring.file(generation)}; tell the witnesses.")
