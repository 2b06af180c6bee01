"""The floor of a house, from its journal: figures that do not balance, and what waits for somebody."""

from collections.abc import Iterator

from croupier.floor.record.floor import Floor
from croupier.floor.record.person import Standing
from croupier.floor.record.table import Phase
from croupier.floor.rooms.identities import differences
from croupier.floor.rooms.people.accounts import two_could
from croupier.provenance.program import program_digest
from croupier.site.doctor.finding import Finding, look, right, wrong
from croupier.site.house import BadHouse, House, Places
from croupier.site.preparing import seen

RUNBOOKS = "docs/runbooks"
AT_MOST = 5
"""At most five of a kind are listed; beyond that they are counted."""


def books(places: Places, house: House) -> Iterator[Finding]:
    """Check that every cent is accounted for exactly once."""
    found = list(differences(_floor(places, house)))
    for one in found[:AT_MOST]:
        do = "stop play there; croupier verify names the entry; call compliance (docs/runbooks/fraud.md)"
        yield wrong("books", one, do)
    if not found:
        yield right("books", "every cent is where it should be")


def terminals(places: Places, house: House) -> Iterator[Finding]:
    """Terminals that are blocked, and why."""
    every = _floor(places, house).state.terminals
    blocked = {one.id: sorted(one.blocks) for one in every.values() if one.blocks}
    for name, blocks in list(blocked.items())[:AT_MOST]:
        said = f"blocked: {', '.join(block.value.replace('_', ' ') for block in blocks)}"
        yield look(f"terminal {name}", said, "an attendant looks at it; the pit says what lifts it")
    if not blocked:
        yield right("terminals", f"{len(every)} installed, none blocked")
    elif len(blocked) > AT_MOST:
        yield look("terminals", f"{len(blocked)} of {len(every)} are blocked", "is their link or their power gone?")


def tables(places: Places, house: House) -> Iterator[Finding]:
    """Tables that were stopped."""
    every = _floor(places, house).state.tables
    stopped = [one for one in every.values() if one.phase is Phase.STOPPED]
    for one in stopped[:AT_MOST]:
        yield look(f"table {one.id}", "it was stopped", f"a floorperson goes there ({RUNBOOKS}/stuck-table.md)")
    if not stopped:
        yield right("tables", f"{len(every)} installed, none stopped")


def people(places: Places, house: House) -> Iterator[Finding]:
    """Whether two can keep accounts, and who is locked out."""
    floor, runbook = _floor(places, house), f"{RUNBOOKS}/locked-out-staff.md"
    if not two_could(floor):
        yield wrong("people", "no two people can keep accounts", f"give the roles back at the server ({runbook})")
    locked = sorted(one.name for one in floor.state.staff.values() if one.standing is Standing.LOCKED)
    if locked:
        said = f"locked: {', '.join(locked[:AT_MOST])}" + (" and others" if len(locked) > AT_MOST else "")
        yield look("people", said, f"a technician and another department unlock who should work ({runbook})")
    elif two_could(floor):
        yield right("people", f"{len(floor.state.staff)} accounts, none locked")


def software(places: Places, house: House) -> Iterator[Finding]:
    """Whether the installed program is the one the laboratory approved (§ 461a.26(b))."""
    approved = _floor(places, house).state.register.software
    runs = program_digest()
    found = next((one.version for one in approved.values() if one.digest == runs), "")
    if found:
        yield right("software", f"{found} runs, as approved")
    elif approved:
        yield wrong(
            "software", f"what runs is not approved: {runs}", "install the approved version, or have this one approved"
        )
    else:
        yield look("software", "no approval is recorded", "compliance records it: croupier house do approve_software")


def _floor(places: Places, house: House) -> Floor:
    floor = seen(places, house)
    if floor is None:
        raise BadHouse("no journal has begun")
    return floor
