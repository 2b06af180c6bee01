"""Heads as arguments: the book of a witness, the address of one, or ``SIZE:ROOT`` from a sheet of paper."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.floor.audit.checkpoints import Checkpoint
    from croupier.floor.record.ports import Store
    from croupier.journal.heads import Head

ON_PAPER = re.compile(r"([1-9][0-9]{0,17}):([0-9a-fA-F]{64})")


def named(name: str, store: "Store", keys: Collection[str]) -> "list[Checkpoint]":
    """Every head held there, oldest first; if keys are given, only heads signed by one of them."""
    from croupier.floor.audit.checkpoints import Checkpoint

    if paper := ON_PAPER.fullmatch(name):
        return [Checkpoint(int(paper[1]), paper[2].lower(), "the command line")]
    by, _, _ = name.partition("#")
    return [Checkpoint.of(head, by) for head in _signed(_held(name, store), keys)]


def _held(name: str, store: "Store") -> "list[Head]":
    from croupier.floor.engine.witnessed import log_of
    from croupier.floor.record.ports import WitnessFailure
    from croupier.witness.book import Book
    from croupier.witness.network import NetworkWitness

    try:
        if "://" in name:
            return NetworkWitness(name).heads(log_of(store))
        return list(Book(Path(name)).heads())
    except OSError as failure:
        raise CommandError(f"verify: {name}: {failure.strerror}") from None
    except (ValueError, WitnessFailure) as wrong:
        raise CommandError(f"verify: {wrong}") from None


def _signed(heads: "list[Head]", keys: Collection[str]) -> "Iterator[Head]":
    """Only signed heads: one that the server did not sign proves nothing about it."""
    if not heads:
        raise CommandError("verify: there is no head in what was named")
    for head in heads:
        if not head.is_signed or (keys and head.key not in keys):
            raise CommandError(f"verify: the head {head} was not signed with a key of this site")
        yield head
