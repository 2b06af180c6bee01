"""Diagnosis of a house: independent checks, each with what to do.

A check that cannot run (the database does not answer) says so, and the others continue.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from croupier.site.doctor import floor, machine, record
from croupier.site.doctor.finding import Finding, wrong
from croupier.site.house import BadHouse, House, Places, kept

CHECKS: tuple[Callable[[Places, House], Iterator[Finding]], ...] = (
    machine.disks,
    machine.clock,
    machine.certificates,
    machine.link,
    record.journal,
    record.guards,
    record.lease,
    record.keys,
    record.witnesses,
    record.backups,
    floor.books,
    floor.terminals,
    floor.tables,
    floor.people,
    floor.software,
)


def examine(folder: Path) -> Iterator[Finding]:
    """Run every check without changing the house; raises BadHouse if there is none."""
    house, places = kept(folder), Places(folder.absolute())
    for check in CHECKS:
        try:
            yield from check(places, house)
        except BadHouse as bad:
            yield wrong(check.__name__, str(bad), "see to the journal first; this could not be looked at")
