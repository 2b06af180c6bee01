"""The floor as it is configured: tables, terminals, progressives, people, and what to do next."""

from collections.abc import Collection
from datetime import date

from croupier.chapters import FOLDERS, chapter
from croupier.floor.pages.documents.setup import (
    SetupDocument,
    SetupGame,
    SetupKey,
    SetupLevel,
    SetupPerson,
    SetupProgressive,
    SetupRedemption,
    SetupTable,
    SetupTerminal,
)
from croupier.floor.pages.next_steps import next_steps
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ClearFactor, RedeemVoucher
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.person import Staff, Standing
from croupier.floor.record.progressive import Controller
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.assets import places
from croupier.floor.rooms.house import cap, submissions
from croupier.floor.rooms.money.terminals import has_vouchers

CAGE = RedeemVoucher("").place
"""How the cage is called as a place of redemption."""


def setup_document(floor: Floor, role: Role, on: date, cameras: Collection[str] = ()) -> SetupDocument:
    """The setup as seen by a role; ``cameras`` are the tables that have one."""
    state = floor.state
    return SetupDocument(
        facility=state.settings.facility,
        counted=cap.counted(floor),
        allowed=state.settings.tables_allowed,
        next=next_steps(floor, on),
        games=[_game(floor, number, on) for number in FOLDERS],
        tables=[_table(floor, table, camera=table.id in cameras) for table in state.tables.values()],
        terminals=[_terminal(floor, terminal) for terminal in state.terminals.values()],
        redemption=_redemption(floor),
        progressives=[_progressive(one) for one in state.controllers.values()],
        people=[_person(one, role) for one in state.staff.values()],
        signers=signers(floor, role),
        places=places.to_leave_for(floor),
    )


def _game(floor: Floor, number: str, on: date) -> SetupGame:
    ready = submissions.in_force(floor, number, on)
    return SetupGame(number, chapter(number).name, ready[-1].reference if ready else "")


def _table(floor: Floor, table: Table, *, camera: bool) -> SetupTable:
    return SetupTable(
        table=table.id,
        chapter=table.chapter,
        game=chapter(table.chapter).name,
        kind=table.kind.value,
        phase=table.phase.value,
        dealer=table.dealer,
        progressive=table.progressive,
        camera=camera,
        terminals=sum(table.id in one.tables for one in floor.state.terminals.values()),
        retired=table.retired.isoformat() if table.retired else "",
    )


def _redemption(floor: Floor) -> list[SetupRedemption]:
    """Where vouchers are redeemed besides terminals (§ 461a.8(d)(1))."""
    off = floor.state.voucher_places_off
    machines = floor.state.cage.machines.values()
    places = [(CAGE, "", ""), *((one.id, one.asset, one.location) for one in machines)]
    return [SetupRedemption(*place, vouchers=place[0] not in off) for place in places]


def _terminal(floor: Floor, terminal: Terminal) -> SetupTerminal:
    return SetupTerminal(
        terminal=terminal.id,
        asset=terminal.asset,
        location=terminal.location,
        games=list(terminal.games),
        tables=list(terminal.tables),
        training=terminal.training,
        enabled=terminal.enabled,
        blocks=sorted(terminal.blocks),
        playing=terminal.table,
        machine=bool(terminal.machine_key),
        peripherals=bool(terminal.peripherals_key),
        vouchers=has_vouchers(floor, terminal),
        retired=terminal.retired.isoformat() if terminal.retired else "",
    )


def _progressive(one: Controller) -> SetupProgressive:
    levels = [SetupLevel(name, **terms, amount=int(one.amounts[name])) for name, terms in one.parameters.items()]
    return SetupProgressive(one.id, one.up, sorted(one.tables), levels)


def _person(one: Staff, role: Role) -> SetupPerson:
    standing = (one.standing is not Standing.ACTIVE, one.standing is Standing.ENDED)
    if role not in ClearFactor.given_by():
        return SetupPerson(one.name, list(one.roles), *standing)
    return SetupPerson(
        one.name, list(one.roles), *standing, one.factor, [SetupKey(key.id, key.label) for key in one.keys]
    )


def signers(floor: Floor, role: Role) -> dict[str, list[Role]]:
    """The countersigning roles of each command that this role never gives alone."""
    found = {}
    for tag, duty in DUTIES.commands.items():
        row = DUTIES.signature(tag, role, floor.state.settings) if role in duty.by else None
        if row is not None and not row.at_least:
            found[tag] = sorted(DUTIES.signers(row, role, floor.state.settings))
    return found
