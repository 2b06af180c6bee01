"""The demonstration floor: a table for each game, terminals, and people with a password everybody knows."""

from collections.abc import Iterator
from importlib import resources

from croupier.chapters import FOLDERS, chapter
from croupier.floor.engine.batch import Done
from croupier.floor.engine.credentials import hash_password, is_password
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM, Actor, HostDuty, Role
from croupier.floor.record.commands import (
    AddStaff,
    EnableTerminal,
    EnrollHost,
    InstallTable,
    InstallTerminal,
    OpenTable,
    Request,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import TableKind
from croupier.floor.rehearsal.demonstration.dealers import NAME
from croupier.floor.rehearsal.staff import CENTRAL_CONTROL, Wish
from croupier.rules.terms.refusals import invariant

PASSWORD = "croupier"  # noqa: S105 - of the demonstration only, printed on its front page
TERMINALS = 26
AUTOMATED = "A-657a"
"""The table that deals itself (§ 605a.5(b))."""

PEOPLE = {
    "tess": (Role.TECHNICIAN,),
    "fay": (Role.FINANCE,),
    "dana": (Role.DEALER,),
    "flora": (Role.FLOORPERSON, Role.PIT_MANAGER),
    "andy": (Role.SLOT_ATTENDANT,),
    "sue": (Role.SLOT_SUPERVISOR,),
    "sid": (Role.SECURITY,),
    "cass": (Role.CASHIER,),
    "cora": (Role.COMPLIANCE,),
    "vera": (Role.SURVEILLANCE,),
    "rex": (Role.REVENUE,),
}

SETTINGS = Settings(granted_tables=1_000)
"""What a new demonstration begins with: there is room for a stadium of simulated terminals beside its own."""

TIMERS = 'betting_seconds = 20\ndecision_seconds = 25\nturns = "together"\n'


def table_name(number: str) -> str:
    """The table of a game."""
    return f"T-{number}"


def submission(number: str) -> str:
    """The submission that ships with a game, with the timers of the demonstration, at which all decide together."""
    shipped = resources.files(chapter(number).package).joinpath("submission.toml").read_text(encoding="utf-8")
    return shipped.replace("[options]\n", f"[options]\n{TIMERS}", 1)


def seed(engine: Engine) -> None:
    """Put everything on the floor that is not there yet."""
    for number, wish in enumerate(list(_missing(engine.floor))):
        answer = engine.do(Request(f"demo {number} {wish.command.tag()}", *wish))
        invariant(isinstance(answer, Done), f"the demonstration cannot be set up: {answer}")


def is_demonstration(floor: Floor) -> bool:
    """Whether somebody on the floor has the password that everybody knows."""
    kept = {staff.password for name, staff in floor.state.staff.items() if name in PEOPLE}
    return any(is_password(one, PASSWORD) for one in kept)


def _missing(floor: Floor) -> Iterator[Wish]:
    manager, technician = Actor("flora", Role.PIT_MANAGER), Actor("tess", Role.TECHNICIAN)
    finance = Actor("fay", Role.FINANCE)
    state = floor.state
    if not state.staff:
        password = hash_password(PASSWORD)
        for name, roles in PEOPLE.items():
            first = name in {technician.name, finance.name}
            by = (SYSTEM, None) if first else (technician, finance)
            yield Wish(by[0], AddStaff(name, roles, password), by[1])
    if CENTRAL_CONTROL.name not in state.hosts:
        yield Wish(technician, EnrollHost(CENTRAL_CONTROL.name, (HostDuty.CONTROL,)), Actor("cora", Role.COMPLIANCE))
    for number in range(1, TERMINALS + 1):
        name = f"E-{number:02}"
        if name not in state.terminals:
            where = f"Row {(number - 1) // 13 + 1}, place {number}"
            yield Wish(technician, InstallTerminal(name, f"{1000 + number}", where))
            yield Wish(CENTRAL_CONTROL, EnableTerminal(name))
    for game in FOLDERS:
        name = table_name(game)
        if name not in state.tables:
            yield Wish(manager, InstallTable(name, game))
            yield Wish(manager, OpenTable(name, NAME, submission(game)), Actor("cora", Role.COMPLIANCE))
    if AUTOMATED not in state.tables:
        yield Wish(manager, InstallTable(AUTOMATED, "657a", TableKind.AUTOMATED))
        yield Wish(manager, OpenTable(AUTOMATED, "", submission("657a")), Actor("cora", Role.COMPLIANCE))
