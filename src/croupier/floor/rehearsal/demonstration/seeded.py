"""The demonstration floor: a table for each game, terminals, and people with a well-known password."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
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
    InstallTerminals,
    NewTerminal,
    OpenTable,
    Request,
)
from croupier.floor.record.commands.office.personnel import (
    AppointDirector,
    RecordCredential,
    SignIn,
    SuperviseTables,
)
from croupier.floor.record.commands.office.school import ApproveProgram, FileProgram, Program, RecognizeDealer
from croupier.floor.record.commands.office.tracking import EnrollPatron
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.settings import Settings
from croupier.floor.record.signatures import OF_THE_STATE
from croupier.floor.record.table import TableKind
from croupier.floor.rehearsal.deliveries import Delivery
from croupier.floor.rehearsal.demonstration.dealers import NAME
from croupier.floor.rehearsal.staff import CENTRAL_CONTROL, Movers, Wish
from croupier.floor.rooms.assets import movements
from croupier.rules.terms.refusals import invariant

PASSWORD = "croupier"  # noqa: S105 - of the demonstration only, printed on its front page
TERMINALS = 26
AUTOMATED = "A-657a"
"""The automated table (§ 605a.5(b))."""

PEOPLE = {
    "tess": (Role.TECHNICIAN,),
    "fay": (Role.FINANCE,),
    "dana": (Role.DEALER,),
    "nico": (Role.DEALER,),
    "flora": (Role.FLOORPERSON, Role.PIT_MANAGER),
    "felix": (Role.FLOORPERSON,),
    "frida": (Role.FLOORPERSON,),
    "andy": (Role.SLOT_ATTENDANT,),
    "sue": (Role.SLOT_SUPERVISOR,),
    "sid": (Role.SECURITY,),
    "cass": (Role.CASHIER,),
    "cora": (Role.COMPLIANCE,),
    "vera": (Role.SURVEILLANCE,),
    "ida": (Role.AUDITOR,),
    "rex": (Role.REVENUE,),
}

CARDS, PIN = ("DEMO-CARD-1", "DEMO-CARD-2", "DEMO-CARD-3"), "1234"
"""Cards accepted by the simulated readers of the terminals, and their common PIN."""

SETTINGS = Settings(
    granted_tables=1_000,
    devices_are_registered=True,
    credentials_are_kept=True,
    personnel_is_planned=True,
    training_is_registered=True,
    cents_per_point=100,
    card_numbers_at_glass=True,
)
"""The settings of a new demonstration: there is room for a stadium of simulated terminals besides its own."""

MANAGER, TECHNICIAN = Actor("flora", Role.PIT_MANAGER), Actor("tess", Role.TECHNICIAN)
FINANCE, COMPLIANCE = Actor("fay", Role.FINANCE), Actor("cora", Role.COMPLIANCE)
CASHIER = Actor("cass", Role.CASHIER)
FLOORPERSONS = ("flora", "felix", "frida")
DIRECTORS = {
    "information_technology": "tess",
    "slot_operations": "sue",
    "table_games": "flora",
    "security": "sid",
    "finance": "fay",
    "surveillance": "vera",
    "internal_audit": "ida",
}
LICENSED_FOR = timedelta(days=5 * 365)
"""Long enough that no credential needs renewal."""

MOVERS = Movers(Actor("sue", Role.SLOT_SUPERVISOR), TECHNICIAN, COMPLIANCE)
ROWS, STADIUM = ("Row 1", "Row 2"), "stadium"
"""The areas of its gaming floor; the last has room for simulated terminals."""

TIMERS = 'betting_seconds = 20\ndecision_seconds = 25\nturns = "together"\n'


def table_name(number: str) -> str:
    """The table of a game."""
    return f"T-{number}"


def submission(number: str) -> str:
    """A game's shipped submission, with the demonstration's timers, under which all decide together."""
    shipped = resources.files(chapter(number).package).joinpath("submission.toml").read_text(encoding="utf-8")
    return shipped.replace("[options]\n", f"[options]\n{TIMERS}", 1)


def seed(engine: Engine) -> None:
    """Install everything that is missing."""
    for number, wish in enumerate(list(_missing(engine.floor, engine.clock.now()))):
        answer = engine.do(Request(f"demo {number} {wish.command.tag()}", *wish))
        invariant(isinstance(answer, Done), f"the demonstration cannot be set up: {answer}")


def is_demonstration(floor: Floor) -> bool:
    """Whether somebody on the floor has the well-known password."""
    kept = {staff.password for name, staff in floor.state.staff.items() if name in PEOPLE}
    return any(is_password(one, PASSWORD) for one in kept)


def _missing(floor: Floor, at: datetime) -> Iterator[Wish]:
    yield from _people(floor, floor.state.settings.gaming_day(at))
    yield from _on_duty(floor)
    yield from _patrons(floor)
    if floor.state.settings.training_is_registered:
        yield from _training(floor)
    delivery = Delivery("the demonstration", at, MOVERS) if movements.kept(floor) else None
    if delivery and not floor.state.register.places:
        yield from delivery.places((*ROWS, "Table", STADIUM))
    yield from _terminals(floor, delivery)
    for game in FOLDERS:
        if table_name(game) not in floor.state.tables:
            yield Wish(MANAGER, InstallTable(table_name(game), game))
    if AUTOMATED not in floor.state.tables:
        yield Wish(MANAGER, InstallTable(AUTOMATED, "657a", TableKind.AUTOMATED))
    yield from _supervised(floor)
    yield from _tables(floor, delivery, at)


def _people(floor: Floor, today: date) -> Iterator[Wish]:
    if not floor.state.staff:
        password = hash_password(PASSWORD)
        keepers = {name: PEOPLE[name] for name in (TECHNICIAN.name, FINANCE.name)}
        for people in (keepers, {name: roles for name, roles in PEOPLE.items() if name not in keepers}):
            by = (SYSTEM, None) if people is keepers else (TECHNICIAN, FINANCE)
            for name, roles in people.items():
                yield Wish(by[0], AddStaff(name, roles, password), by[1])
            if floor.state.settings.credentials_are_kept:
                for name in people:
                    yield from _licensed(name, today, by)
    if CENTRAL_CONTROL.name not in floor.state.hosts:
        yield Wish(TECHNICIAN, EnrollHost(CENTRAL_CONTROL.name, (HostDuty.CONTROL,)), COMPLIANCE)


def _licensed(name: str, today: date, by: tuple[Actor, Actor | None]) -> Iterator[Wish]:
    """Give the staff credentials, and some a department to direct (§ 465a.11(b))."""
    if set(PEOPLE[name]) <= OF_THE_STATE:
        return
    directs = [department for department, director in DIRECTORS.items() if director == name]
    kind = CredentialKind.KEY_EMPLOYEE if directs else CredentialKind.PERMIT
    yield Wish(by[0], RecordCredential(name, kind, f"demonstration {name}", today + LICENSED_FOR), by[1])


def _on_duty(floor: Floor) -> Iterator[Wish]:
    """Sign in floorpersons, and the dealer who takes a table over; Nico signs in when he comes (§ 465a.35(a))."""
    personnel, settings = floor.state.personnel, floor.state.settings
    if settings.credentials_are_kept:
        for department, name in DIRECTORS.items():
            if department not in personnel.directors:
                yield Wish(TECHNICIAN, AppointDirector(department, name), COMPLIANCE)
    if settings.personnel_is_planned:
        people = {**dict.fromkeys(FLOORPERSONS, Role.FLOORPERSON), "dana": Role.DEALER}
        for name, role in people.items():
            if name not in personnel.on_duty:
                yield Wish(Actor(name, role), SignIn())


def _supervised(floor: Floor) -> Iterator[Wish]:
    """Assign a floorperson, with room for another table, to every table of a game (§ 465a.35(d))."""
    names = [table_name(game) for game in FOLDERS]
    if not floor.state.settings.personnel_is_planned or floor.state.personnel.supervised.keys() >= set(names):
        return
    for number, name in enumerate(FLOORPERSONS):
        yield Wish(MANAGER, SuperviseTables(name, tuple(names[number :: len(FLOORPERSONS)])))


def _patrons(floor: Floor) -> Iterator[Wish]:
    """Give three players cards, so that terminals can read one (§ 461a.16)."""
    if floor.state.patrons.known:
        return
    for number, card in enumerate(CARDS, 1):
        told = (f"demonstration {number}", f"Player {number}", date(1980, 1, number), PIN)
        yield Wish(CASHIER, EnrollPatron("", card, *told))


def _training(floor: Floor) -> Iterator[Wish]:
    """Certify Dana and the simulated dealer for every game; Nico is a student."""
    games, school = tuple(FOLDERS), floor.state.school
    if not school.programs:
        same_type = Program(dict.fromkeys(games, 8), "a class at the training table", blackjack=("672a", "673a"))
        yield Wish(MANAGER, FileProgram("demonstration", same_type))
        yield Wish(COMPLIANCE, ApproveProgram("demonstration"))
    for name, simulated in (("dana", False), (NAME, True)):
        if name not in school.records:
            shown = RecognizeDealer(name, (), games, f"file of {name}", simulated)
            yield Wish(MANAGER, shown, COMPLIANCE)


def _terminals(floor: Floor, delivery: Delivery | None) -> Iterator[Wish]:
    """Deliver the terminals where devices are registered; on an older floor they are placed as before."""
    numbers = [number for number in range(1, TERMINALS + 1) if f"E-{number:02}" not in floor.state.terminals]
    new = [NewTerminal(f"E-{number:02}", f"{1000 + number}", _location(number)) for number in numbers]
    if delivery and new:
        yield from delivery.terminals(new)
    elif new:
        yield Wish(TECHNICIAN, InstallTerminals(tuple(new)))
    for one in new:
        yield Wish(CENTRAL_CONTROL, EnableTerminal(one.terminal))


def _location(number: int) -> str:
    return f"{ROWS[(number - 1) // 13]}, place {number}"


def _tables(floor: Floor, delivery: Delivery | None, at: datetime) -> Iterator[Wish]:
    kinds = {**{table_name(game): TableKind.HYBRID for game in FOLDERS}, AUTOMATED: TableKind.AUTOMATED}
    new = {name: kind for name, kind in kinds.items() if name not in floor.state.tables}
    for name, kind in new.items():
        if delivery:
            yield from Delivery(f"the demonstration, table {name}", at, MOVERS).table(name, kind, f"Table {name}")
    if delivery and new:
        yield delivery.filed()
    for name, kind in new.items():
        dealer, game = ("", "657a") if kind is TableKind.AUTOMATED else (NAME, name.removeprefix("T-"))
        yield Wish(MANAGER, OpenTable(name, dealer, submission(game)), COMPLIANCE)
