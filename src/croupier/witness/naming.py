"""Witnesses by operators' names for them: a file, or an address."""

from collections.abc import Iterable
from pathlib import Path

from croupier.floor.record.ports import Witness
from croupier.witness.in_file import FileWitness
from croupier.witness.network import NetworkWitness


def named(names: Iterable[str]) -> list[Witness]:
    """The witnesses of these names; raises :class:`ValueError` for an invalid name."""
    return [_named(name) for name in dict.fromkeys(names)]


def _named(name: str) -> Witness:
    return NetworkWitness(name) if "://" in name else FileWitness(Path(name))
