"""Staff of a month: accounts, credentials, shifts, supervision, a dealer who learns a game (§§ 465a.11, 611a.2)."""

from collections.abc import Iterator
from datetime import date, timedelta

from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import AddStaff, ChangeDealer, CloseTable
from croupier.floor.record.commands.office.personnel import (
    AppointDirector,
    BeginBreak,
    EndBreak,
    RecordCredential,
    SignIn,
    SignOut,
    SuperviseTables,
)
from croupier.floor.record.commands.office.school import (
    ApproveProgram,
    AttendClass,
    EndClass,
    FileProgram,
    HoldClass,
    Program,
    RecognizeDealer,
    RecordTableTest,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.office.people import (
    ANOTHER_OF_FINANCE,
    AUDITOR,
    COUNT_SUPERVISOR,
    COUNTERS,
    FINANCE,
    FLOORPERSONS,
    KEY_HOLDER,
    MAIN_BANK,
    STUDENT,
    SURVEILLANCE,
)
from croupier.floor.rehearsal.office.week import Fault
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rehearsal.staff import (
    ATTENDANT,
    CASHIER,
    COMPLIANCE,
    PIT_MANAGER,
    SECURITY,
    SUPERVISOR,
    TECHNICIAN,
    Wish,
    dealer,
)
from croupier.floor.rooms.people import shifts
from croupier.floor.rooms.school.curriculum import CURRICULUM, procedures

NOBODY_LOGS_IN = "$simulated$"
"""The hash of no password: nobody can log in under these names."""

KEEPERS = (TECHNICIAN, SECURITY)
"""Who maintains accounts and credentials, initially from the console."""

DIRECTORS = {
    "information_technology": TECHNICIAN,
    "slot_operations": SUPERVISOR,
    "table_games": PIT_MANAGER,
    "security": KEY_HOLDER,
    "finance": FINANCE,
    "surveillance": SURVEILLANCE,
    "internal_audit": AUDITOR,
}
OTHERS = (ATTENDANT, CASHIER, MAIN_BANK, COUNT_SUPERVISOR, *COUNTERS, ANOTHER_OF_FINANCE, STUDENT)

EXPIRES_AFTER, RENEWED_FOR = timedelta(days=3), timedelta(days=365)
"""The cashier's registration expires soon after the month begins."""

HOURS_OF_A_COURSE = 8
FAILED, PASSED = 60, 95
"""The student's marks in the first table test and the second."""


class Staffing:
    """Who may work, who is present, and who is missing."""

    def __init__(self, desk: Desk, plan: Plan) -> None:
        self._desk = desk
        self._game = plan.chapters[0]
        names = [name for table in plan.tables() for name in plan.dealers(table)]
        self._dealers = [dealer(name) for name in names]
        self._tables, self._chapters = list(plan.tables()), plan.chapters
        self._most = shifts.most_tables(plan.settings())
        self._floorpersons = FLOORPERSONS[: -(-len(self._tables) // self._most)]
        self._day = 0

    # Before the first day

    def hired(self, today: date) -> None:
        """Create everybody's account and credential (§ 465a.11(b))."""
        for person in KEEPERS:
            self._desk.do(Wish(SYSTEM, _account(person)))
        for person in KEEPERS:
            self._desk.do(Wish(SYSTEM, _credential(person, today + RENEWED_FOR)))
        directors = [one for one in DIRECTORS.values() if one not in KEEPERS]
        for person in (*directors, *OTHERS, *self._floorpersons, *self._dealers):
            expires = today + (EXPIRES_AFTER if person == CASHIER else RENEWED_FOR)
            self._desk.do(Wish(TECHNICIAN, _account(person), SECURITY))
            self._desk.do(Wish(TECHNICIAN, _credential(person, expires), SECURITY))
            self._desk.counted["people with a credential"] += 1

    def begin(self) -> None:
        """Appoint directors; show the dealers' files to the Board's representative (§ 611a.2(b))."""
        for department, person in DIRECTORS.items():
            self._desk.do(Wish(TECHNICIAN, AppointDirector(department, person.name), COMPLIANCE))
        self._desk.do(Wish(PIT_MANAGER, FileProgram("T-1", Program({self._game: HOURS_OF_A_COURSE}, "at a table"))))
        self._desk.do(Wish(COMPLIANCE, ApproveProgram("T-1")))
        for one in self._dealers:
            shown = RecognizeDealer(one.name, (), self._chapters, f"file of {one.name}")
            self._desk.do(Wish(PIT_MANAGER, shown, COMPLIANCE))
        known = RecognizeDealer(STUDENT.name, (CURRICULUM.type_of(self._game),), (), f"file of {STUDENT.name}")
        self._desk.do(Wish(PIT_MANAGER, known, COMPLIANCE))

    # The morning

    def morning(self, floor: Floor, today: date) -> None:
        """Renew an expired credential, sign everybody in, and give every table a floorperson."""
        self.renewed(floor, today)
        for person in (*self._floorpersons, *self._dealers, STUDENT):
            if person.name not in floor.state.personnel.on_duty:
                self._desk.do(Wish(person, SignIn()))
                self._desk.counted["shifts"] += 1
        for tables, person in zip(self._shared(), self._floorpersons, strict=True):
            self._desk.do(Wish(PIT_MANAGER, SuperviseTables(person.name, tuple(tables))))
        self._in_class()

    def renewed(self, floor: Floor, today: date) -> None:
        """Refuse work after a credential's last day; two others record the next one (§ 465a.11(b))."""
        if floor.state.personnel.credentials[CASHIER.name].is_good(today):
            return
        expired = Reason.CREDENTIAL_HAS_EXPIRED
        self._desk.refused(Wish(CASHIER, SignIn()), expired, "people refused whose credential had expired")
        own = Wish(TECHNICIAN, _credential(CASHIER, today + RENEWED_FOR), CASHIER)
        self._desk.refused(own, expired, "people refused whose credential had expired")
        self._desk.do(Wish(TECHNICIAN, _credential(CASHIER, today + RENEWED_FOR), SECURITY))
        self._desk.counted["credentials renewed"] += 1

    def _shared(self) -> Iterator[list[str]]:
        """The tables of each floorperson."""
        for begins in range(0, len(self._tables), self._most):
            yield self._tables[begins : begins + self._most]

    # In the day

    def afternoon(self, floor: Floor, faults: frozenset[Fault]) -> None:
        """A floorperson takes an unrelieved break: all their open tables are reported until it ends."""
        self._tested(floor)
        if Fault.PLAN_IS_SHORT not in faults:
            return
        resting = self._floorpersons[0]
        self._desk.do(Wish(resting, BeginBreak()))
        told = {one.table for one in shifts.shortages(floor) if one.role is Role.FLOORPERSON}
        expected = {name for name in next(self._shared()) if floor.state.tables[name].phase is not Phase.CLOSED}
        if told != expected:
            self._desk.differences.append(f"without {resting.name} {sorted(told)} are short, not {sorted(expected)}")
        self._desk.do(Wish(resting, EndBreak()))
        self._desk.counted["plans that were short"] += 1
        self._desk.counted["alarms of tables without a floorperson"] += len(told)

    # The school

    def _in_class(self) -> None:
        """Hold two days of class; the clock determines the hours (§ 611a.2(a))."""
        self._day += 1
        if self._day <= 2:
            self._desk.do(Wish(PIT_MANAGER, HoldClass(f"class {self._day}", self._game)))
            self._desk.do(Wish(STUDENT, AttendClass(f"class {self._day}")))

    def class_ends(self) -> None:
        """End the day's class."""
        if self._day <= 2:
            self._desk.do(Wish(PIT_MANAGER, EndClass(f"class {self._day}")))
            self._desk.counted["classes"] += 1

    def _tested(self, floor: Floor) -> None:
        """Fail a table test, then pass one: only after that does the student deal (§ 611a.2(b)(2))."""
        if (mark := {3: FAILED, 4: PASSED}.get(self._day)) is None:
            return
        sheet = RecordTableTest(STUDENT.name, self._game, dict.fromkeys(procedures(self._game), mark))
        self._desk.do(Wish(PIT_MANAGER, sheet, SURVEILLANCE))
        self._desk.counted["table tests"] += 1
        for table in self._open_tables(floor):
            deals = Wish(self._floorpersons[0], ChangeDealer(table, STUDENT.name))
            if mark == FAILED:
                self._desk.refused(deals, Reason.DEALER_IS_NOT_CERTIFIED, "dealers refused without a certificate")
            else:
                self._desk.do(deals)
                self._desk.counted["dealers with a new certificate"] += 1

    def _open_tables(self, floor: Floor) -> list[str]:
        """An open table with the student's game, if any."""
        own = [one for one in floor.state.tables.values() if one.chapter == self._game]
        return [one.id for one in own if one.phase is Phase.OPEN][:1]

    # The evening

    def evening(self, floor: Floor) -> None:
        """Close the tables, and sign out everybody no longer needed."""
        for name in self._tables:
            if floor.state.tables[name].phase is not Phase.CLOSED:
                closed = self._desk.ask(Wish(self._floorpersons[0], CloseTable(name)))
                self._desk.counted["tables closed for the night"] += isinstance(closed, Done)
        for name, duty in list(floor.state.personnel.on_duty.items()):
            self._desk.ask(Wish(Actor(name, duty.role), SignOut()))


def _account(person: Actor) -> AddStaff:
    return AddStaff(person.name, (person.role,), NOBODY_LOGS_IN)


def _credential(person: Actor, expires: date) -> RecordCredential:
    directs = person in DIRECTORS.values()
    kind = CredentialKind.KEY_EMPLOYEE if directs else CredentialKind.PERMIT
    return RecordCredential(person.name, kind, f"C-{person.name}", expires)
