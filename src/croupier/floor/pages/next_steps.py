"""From an empty floor to its first round: what is done, what is next, who does it and where.

None of it is recorded: each step inspects the floor. Why: docs/design/0225.
"""

from collections.abc import Callable, Iterable
from datetime import date
from typing import NamedTuple

from croupier.floor.pages.documents.setup import NextStep
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.assets import PlaceKind
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.submission import Stage
from croupier.floor.record.table import Phase, Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.assets.movements import kept
from croupier.words import named, say, series

ON_A_FLOOR = (
    *(Role.PIT_MANAGER, Role.FLOORPERSON, Role.DEALER, Role.SLOT_SUPERVISOR, Role.SLOT_ATTENDANT),
    *(Role.SECURITY, Role.SURVEILLANCE, Role.CASHIER, Role.FINANCE, Role.COMPLIANCE, Role.REVENUE),
)
"""The roles without which a gaming day cannot be completed."""

KEEPERS = (Role.SLOT_SUPERVISOR, Role.TECHNICIAN)
"""Those who move devices and verify the move (§ 463a.5(e)(6))."""


class Step(NamedTuple):
    """A step: its key in the words, who takes it, where, and whether it is done."""

    name: str
    roles: tuple[Role, ...]
    page: str
    done: Callable[[Floor, date], bool]


def _tables(floor: Floor) -> list[Table]:
    return [table for table in floor.state.tables.values() if not table.retired]


def _terminals(floor: Floor) -> list[Terminal]:
    return [terminal for terminal in floor.state.terminals.values() if not terminal.retired]


def missing_roles(floor: Floor) -> list[Role]:
    """The roles that nobody has yet."""
    held = {role for person in floor.state.staff.values() for role in person.roles if person.works_as(role)}
    return [role for role in ON_A_FLOOR if role not in held]


def _every(found: Iterable[Terminal], right: Callable[[Terminal], bool]) -> bool:
    each = [right(one) for one in found]
    return bool(each) and all(each)


def _is_filed(floor: Floor, _on: date) -> bool:
    taken = (Stage.FILED, Stage.APPROVED)
    return not floor.state.settings.submissions_are_filed or any(
        one.stage in taken for one in floor.state.submissions.values()
    )


def _is_approved(floor: Floor, on: date) -> bool:
    return not floor.state.settings.submissions_are_filed or any(
        one.stage is Stage.APPROVED and one.effective <= on for one in floor.state.submissions.values()
    )


def _known(floor: Floor) -> Callable[[Terminal], bool]:
    """Whether a terminal has its machine: by a key or token enrolled here, or by a certificate it has used."""
    tokens = set(floor.state.devices.values())
    return lambda one: bool(one.machine_key or one.id in tokens or one.enabled)


def _are_approved(floor: Floor, _on: date) -> bool:
    """Devices have a place to arrive and a place to stand."""
    kinds = {one.kind for one in floor.state.register.places.values() if one.approved}
    return PlaceKind.FLOOR in kinds and len(kinds) > 1


def _are_tables(floor: Floor, _on: date) -> bool:
    """Every table is a device on the floor."""
    return bool(_tables(floor)) and {one.id for one in _tables(floor)} <= {
        one.table for one in floor.state.register.assets.values()
    }


def _are_signed(floor: Floor, _on: date) -> bool:
    return bool(floor.state.register.log) and all(one.signed for one in floor.state.register.log)


STEPS = (
    Step("people", (Role.TECHNICIAN, Role.FINANCE, Role.SECURITY), "/setup#people", lambda f, _: not missing_roles(f)),
    Step("file", (Role.PIT_MANAGER,), "/submissions", _is_filed),
    Step("approve", (Role.COMPLIANCE,), "/submissions", _is_approved),
    Step("table", (Role.PIT_MANAGER,), "/setup#tables", lambda f, _: bool(_tables(f))),
    Step("places", (Role.SLOT_SUPERVISOR, Role.COMPLIANCE), "/devices#places", _are_approved),
    Step("devices", KEEPERS, "/devices#devices", lambda f, _: bool(f.state.register.assets)),
    Step("standing", KEEPERS, "/devices#devices", _are_tables),
    Step("terminals", (Role.TECHNICIAN, Role.SLOT_SUPERVISOR), "/setup#terminals", lambda f, _: bool(_terminals(f))),
    Step("sign", KEEPERS, "/devices#movements", _are_signed),
    Step("machines", (Role.TECHNICIAN,), "/setup#machines", lambda f, _: _every(_terminals(f), _known(f))),
    Step("enable", (Role.REVENUE,), "/setup#terminals", lambda f, _: _every(_terminals(f), lambda one: one.enabled)),
    Step("lists", (Role.SLOT_SUPERVISOR,), "/devices#lists", lambda f, _: bool(f.state.register.filed)),
    Step(
        "open",
        (Role.PIT_MANAGER, Role.FLOORPERSON),
        "/pit",
        lambda f, _: any(one.phase is not Phase.CLOSED or one.number for one in _tables(f)),
    ),
    Step("round", (Role.DEALER,), "/", lambda f, _: any(one.number for one in _tables(f))),
)


def next_steps(floor: Floor, on: date) -> list[NextStep]:
    """All steps in order; those of the device register only where there is one."""
    return [_shown(floor, step, on) for step in STEPS if kept(floor) or not step.page.startswith("/devices")]


def leading(floor: Floor, on: date | None) -> list[NextStep]:
    """The same until the first round was dealt; after that nobody needs guidance."""
    if any(table.number for table in floor.state.tables.values()):
        return []
    return next_steps(floor, on or date.max)


def _shown(floor: Floor, step: Step, on: date) -> NextStep:
    done = step.done(floor, on)
    said = named("next", step.name)
    if step.name == "people" and not done:
        said = say("next.people_missing", roles=series(named("role", role) for role in missing_roles(floor)))
    return NextStep(step.name, said, list(step.roles), step.page, done)
