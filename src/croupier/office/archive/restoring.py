"""A journal made of archives again: every entry as it was, and what follows from it worked out by replay."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

import croupier.floor.rooms  # noqa: F401 - those who carry events out are registered there
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.kept_figures import all_standings
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import decode
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Record, Store
from croupier.office.archive.files import Archived, ArchiveProblem, read, verified

RECORDS_AT_ONCE = 500


def restore(folder: Path, store: Store) -> int:
    """All days from the first on into a store that is empty; how many entries they have."""
    found = from_the_first(folder)
    if store.last() is not None:
        raise ArchiveProblem("there is a journal already; nothing is written over")
    floor, waiting, count = Floor(TrueChance()), [], 0
    for record in records(floor, found):
        waiting.append(record)
        count += 1
        if len(waiting) >= RECORDS_AT_ONCE:
            store.append(waiting[:-1])
            waiting = waiting[-1:]
    waiting[-1] = replace(waiting[-1], standings=all_standings(floor))
    store.append(waiting)
    return count


def from_the_first(folder: Path) -> list[Archived]:
    """The files of a folder, which hold every day from the first one on."""
    found = verified(folder)
    if not found or found[0].after:
        raise ArchiveProblem("the first gaming day is missing: a journal begins with its first entry")
    return found


def records(floor: Floor, files: Iterable[Archived]) -> Iterator[Record]:
    """Every entry of the files, and what follows from it, carried out on a floor that is new."""
    for file in files:
        for entry in read(file.path):
            for event in decode(entry.body).events:
                carry_out(floor, event, entry.at)
            effects = floor.take_effects()
            yield Record(entry, tuple(effects.transfers), tuple(effects.mentions))
