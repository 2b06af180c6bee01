"""The floor of a house as its journal has it: figures that do not balance, and what waits for somebody."""

from collections.abc import Iterator

from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Phase
from croupier.floor.rooms.identities import differences
from croupier.provenance.program import program_digest
from croupier.site.doctor.finding import Finding, look, right, wrong
from croupier.site.house import BadHouse, House, Places
from croupier.site.preparing import seen

AT_MOST = 5
"""More than five of a kind are counted, not listed."""


def books(places: Places, house: House) -> Iterator[Finding]:
    """Every cent is somewhere, once."""
    found = list(differences(_floor(places, house)))
    for one in found[:AT_MOST]:
        do = "stop play there; croupier verify names the entry; call compliance (docs/runbooks/fraud.md)"
        yield wrong("books", one, do)
    if not found:
        yield right("books", "every cent is where it should be")


def terminals(places: Places, house: House) -> Iterator[Finding]:
    """Those that are blocked, and by what."""
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
    """Those that were stopped."""
    every = _floor(places, house).state.tables
    stopped = [one for one in every.values() if one.phase is Phase.STOPPED]
    for one in stopped[:AT_MOST]:
        yield look(f"table {one.id}", "it was stopped", "a floorperson goes there; the pit says how it goes on")
    if not stopped:
        yield right("tables", f"{len(every)} installed, none stopped")


def software(places: Places, house: House) -> Iterator[Finding]:
    """Whether what is installed here is what the laboratory has approved (§ 461a.26(b))."""
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
