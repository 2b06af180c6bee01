"""Who is licensed, on duty and supervising, and what a table lacks (§§ 465a.11(b), 465a.35)."""

from datetime import date, timedelta
from typing import Any

import pytest

from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AddStaff,
    BlockTerminal,
    ChangeDealer,
    EndStaff,
    InstallTable,
    LockStaff,
    LogOut,
    OpenTable,
    RecordLogIn,
    TakeTable,
    VoidRound,
)
from croupier.floor.record.commands.office.personnel import (
    AppointDirector,
    BeginBreak,
    EndBreak,
    RecordCredential,
    SignIn,
    SignOut,
    SuperviseTables,
)
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Division, Settings
from croupier.floor.record.table import TableKind
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.people.shifts import most_tables
from support.floor.house import (
    COMPLIANCE,
    DEALER,
    FINANCE,
    FLOORPERSON,
    NOON,
    PIT_MANAGER,
    SECURITY,
    SUPERVISOR,
    SYSTEM,
    TECHNICIAN,
    House,
)
from support.floor.registered import refused

TODAY = NOON.date()
PEOPLE = (TECHNICIAN, FINANCE, DEALER, FLOORPERSON, PIT_MANAGER, COMPLIANCE, SECURITY)


def staffed(**settings: Any) -> House:
    """A house whose people have accounts, with one hybrid table."""
    made = House(Settings(**settings))
    for one in PEOPLE[:2]:
        made.do(SYSTEM, AddStaff(one.name, (one.role,), "hash"))
    return made


def hired(made: House) -> House:
    """Everybody else."""
    for one in PEOPLE[2:]:
        made.do(TECHNICIAN, AddStaff(one.name, (one.role,), "hash"), FINANCE)
    return made


def planned(**settings: Any) -> House:
    made = hired(staffed(personnel_is_planned=True, **settings))
    made.do(PIT_MANAGER, InstallTable("T", "657a"))
    return made


def lacks(house: House) -> list[str]:
    return [str(one.what) for one in pit_document(house.floor, Role.FLOORPERSON).lacks]


# Personnel of a table


@pytest.mark.cites("§§ 465a.35, 465a.35(a)")
def test_a_hybrid_table_opens_with_a_dealer_and_a_floorperson_on_duty() -> None:
    house, opening = planned(), OpenTable("T", "Dana")
    assert refused(house, PIT_MANAGER, opening) == (Reason.IS_NOT_ON_DUTY, "§ 465a.35(a)")
    house.do(DEALER, SignIn())
    assert refused(house, PIT_MANAGER, opening) == (Reason.TABLE_IS_NOT_SUPERVISED, "§ 465a.35(a)")
    house.do(PIT_MANAGER, SuperviseTables("Flora", ("T",)))
    assert refused(house, PIT_MANAGER, opening)[0] is Reason.TABLE_IS_NOT_SUPERVISED
    house.do(FLOORPERSON, SignIn())
    house.do(PIT_MANAGER, opening)
    assert lacks(house) == []


@pytest.mark.cites("§ 465a.35(a)")
def test_a_table_that_deals_itself_needs_neither() -> None:
    house = planned()
    house.do(PIT_MANAGER, InstallTable("A", "657a", TableKind.AUTOMATED))
    house.do(PIT_MANAGER, OpenTable("A", ""))
    assert lacks(house) == []


@pytest.mark.cites("§ 465a.35(a)")
def test_what_an_open_table_lacks_is_an_alarm_in_the_pit_until_somebody_is_back() -> None:
    house = planned()
    house.do(DEALER, SignIn())
    house.do(FLOORPERSON, SignIn())
    house.do(FLOORPERSON, SuperviseTables("Flora", ("T",)))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))
    house.do(FLOORPERSON, BeginBreak())
    assert lacks(house) == ["no floorperson on duty supervises T"]
    house.do(FLOORPERSON, EndBreak())
    assert lacks(house) == []
    house.do(FLOORPERSON, SignOut())
    house.do(PIT_MANAGER, ChangeDealer("T", ""))
    assert lacks(house) == ["T has no dealer on duty", "no floorperson on duty supervises T"]


@pytest.mark.cites("§ 465a.35(a)")
def test_an_account_that_is_locked_supervises_nothing() -> None:
    house = planned()
    house.do(DEALER, SignIn())
    house.do(FLOORPERSON, SignIn())
    house.do(FLOORPERSON, SuperviseTables("Flora", ("T",)))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))
    house.do(TECHNICIAN, LockStaff("Flora", "keys lost"), FINANCE)
    assert lacks(house) == ["no floorperson on duty supervises T"]


@pytest.mark.cites("§ 465a.35(a)")
def test_breaks_and_duty_are_once_at_a_time_and_never_at_a_table() -> None:
    house = planned()
    for command in (SignOut(), BeginBreak(), EndBreak()):
        assert refused(house, DEALER, command)[0] is Reason.IS_NOT_ON_DUTY
    house.do(DEALER, SignIn())
    assert refused(house, DEALER, SignIn())[0] is Reason.IS_ON_DUTY
    assert refused(house, DEALER, EndBreak())[0] is Reason.IS_ON_DUTY
    house.do(DEALER, BeginBreak())
    assert refused(house, DEALER, BeginBreak())[0] is Reason.IS_NOT_ON_DUTY
    house.do(DEALER, EndBreak())
    house.do(FLOORPERSON, SignIn())
    house.do(FLOORPERSON, SuperviseTables("Flora", ("T",)))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))
    for command in (SignOut(), BeginBreak()):
        assert refused(house, DEALER, command) == (Reason.IS_STILL_NEEDED_AT_A_TABLE, "§ 465a.35(a)")


@pytest.mark.cites("§ 465a.35(a)")
def test_a_dealer_on_a_break_takes_no_table() -> None:
    house = planned()
    other = Actor("Dev", Role.DEALER)
    house.do(TECHNICIAN, AddStaff("Dev", (Role.DEALER,), "hash"), FINANCE)
    for one in (DEALER, other, FLOORPERSON):
        house.do(one, SignIn())
    house.do(FLOORPERSON, SuperviseTables("Flora", ("T",)))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))
    house.do(other, BeginBreak())
    assert refused(house, FLOORPERSON, ChangeDealer("T", "Dev"))[0] is Reason.IS_NOT_ON_DUTY
    house.do(PIT_MANAGER, ChangeDealer("T", ""))
    assert refused(house, other, TakeTable("T"))[0] is Reason.IS_NOT_ON_DUTY
    house.do(other, EndBreak())
    house.do(other, TakeTable("T"))


@pytest.mark.cites("§ 465a.35(d)")
@pytest.mark.parametrize(("with_chips", "most"), [(4, 6), (3, 4), (2, 3), (1, 1)])
def test_a_floorperson_supervises_half_as_many_again_where_tables_are_electronic(with_chips: int, most: int) -> None:
    house = planned(tables_per_floorperson=with_chips)
    names = [f"S{number}" for number in range(most + 1)]
    for name in names:
        house.do(PIT_MANAGER, InstallTable(name, "657a"))
    assert most_tables(house.floor.state.settings) == most
    too_many = SuperviseTables("Flora", tuple(names))
    assert refused(house, PIT_MANAGER, too_many) == (Reason.TOO_MANY_TABLES, "§ 465a.35(d)")
    house.do(PIT_MANAGER, SuperviseTables("Flora", tuple(names[:most])))
    house.do(PIT_MANAGER, SuperviseTables("Flora", (names[most],)))
    assert house.floor.state.personnel.supervised == {names[most]: "Flora"}


@pytest.mark.cites("§ 465a.35(a)")
def test_only_a_floorperson_supervises_and_only_hybrid_tables() -> None:
    house = planned()
    house.do(PIT_MANAGER, InstallTable("A", "657a", TableKind.AUTOMATED))
    assert refused(house, PIT_MANAGER, SuperviseTables("Dana", ("T",)))[0] is Reason.PERSON_HAS_ANOTHER_ROLE
    for name in ("A", "nowhere"):
        assert refused(house, PIT_MANAGER, SuperviseTables("Flora", (name,)))[0] is Reason.UNKNOWN_TABLE


# Credentials


def credential(person: Actor, last: date = TODAY, kind: CredentialKind = CredentialKind.PERMIT) -> RecordCredential:
    return RecordCredential(person.name, kind, f"PA-{person.name}", last)


def licensed(**settings: Any) -> House:
    """The first two have theirs from the console; they record those of everybody else."""
    made = staffed(credentials_are_kept=True, **settings)
    for one in (TECHNICIAN, FINANCE):
        made.do(SYSTEM, credential(one, TODAY + timedelta(days=400), CredentialKind.KEY_EMPLOYEE))
    return hired(made)


@pytest.mark.cites("§ 465a.11(b)")
def test_nobody_works_without_a_credential_or_after_its_last_day() -> None:
    house = licensed()
    assert refused(house, DEALER, SignIn()) == (Reason.CREDENTIAL_IS_MISSING, "§ 465a.11(b)")
    house.do(TECHNICIAN, credential(DEALER), FINANCE)
    house.do(DEALER, SignIn())
    house.after(days=1)
    assert refused(house, DEALER, SignOut()) == (Reason.CREDENTIAL_HAS_EXPIRED, "§ 465a.11(b)")
    house.do(TECHNICIAN, credential(DEALER, TODAY + timedelta(days=1)), FINANCE)
    house.do(DEALER, SignOut())


@pytest.mark.cites("§ 465a.11(b)")
def test_who_is_not_licensed_does_not_log_in_and_signs_nothing() -> None:
    house = licensed()
    house.do(TECHNICIAN, credential(DEALER), FINANCE)
    session = RecordLogIn("Dana", Role.DEALER, "s1", proved=True)
    assert house.do(SYSTEM, session).events[-1].proved  # type: ignore[union-attr]
    house.after(days=1)
    late = RecordLogIn("Dana", Role.DEALER, "s2", proved=True)
    tried = house.do(SYSTEM, late).events[-1]
    assert (tried.proved, tried.session) == (False, "")  # type: ignore[union-attr]
    assert house.refused(TECHNICIAN, credential(DEALER), SECURITY).reason is Reason.CREDENTIAL_IS_MISSING
    house.do(DEALER, LogOut("s1"))


@pytest.mark.cites("§ 465a.11(b)")
def test_the_board_and_the_department_are_not_licensed_by_the_house() -> None:
    house = licensed()
    house.do(COMPLIANCE, SignIn())


@pytest.mark.cites("§ 465a.11(b)")
def test_the_console_records_credentials_only_while_no_two_could() -> None:
    house = licensed()
    assert refused(house, SYSTEM, credential(DEALER))[0] is Reason.SECOND_PERSON_IS_NEEDED
    house.after(days=401)
    house.do(SYSTEM, credential(TECHNICIAN, TODAY + timedelta(days=800)))
    house.do(TECHNICIAN, credential(DEALER, TODAY + timedelta(days=800)), COMPLIANCE)


@pytest.mark.cites("§ 465a.11(b)")
def test_nobody_records_a_credential_of_their_own_or_one_without_a_number() -> None:
    house = licensed()
    assert refused(house, TECHNICIAN, credential(TECHNICIAN), FINANCE)[0] is Reason.OWN_ACCOUNT
    assert refused(house, TECHNICIAN, credential(FINANCE), FINANCE)[0] is Reason.OWN_ACCOUNT
    empty = RecordCredential("Dana", CredentialKind.PERMIT, " ", TODAY)
    assert refused(house, TECHNICIAN, empty, FINANCE)[0] is Reason.NAME_IS_MISSING
    assert (
        refused(house, TECHNICIAN, RecordCredential("Nobody", CredentialKind.PERMIT, "1", TODAY), FINANCE)[0]
        is Reason.UNKNOWN_PERSON
    )


@pytest.mark.cites("§ 465a.35(a)")
def test_an_expired_credential_leaves_the_table_short() -> None:
    house = licensed(personnel_is_planned=True)
    for one, days in ((PIT_MANAGER, 9), (FLOORPERSON, 0), (DEALER, 9)):
        house.do(TECHNICIAN, credential(one, TODAY + timedelta(days=days)), FINANCE)
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    for one in (DEALER, FLOORPERSON):
        house.do(one, SignIn())
    house.do(PIT_MANAGER, SuperviseTables("Flora", ("T",)))
    house.do(PIT_MANAGER, OpenTable("T", "Dana"))
    assert lacks(house) == []
    house.after(days=1)
    house.do(PIT_MANAGER, SignIn())  # the first command of the next gaming day
    assert lacks(house) == ["no floorperson on duty supervises T"]


# Directors


@pytest.mark.cites("§§ 465a.11(b), 465a.11(b)(3), 465a.11(b)(7)")
def test_a_director_is_a_key_employee_of_the_department_and_directs_no_other() -> None:
    house = licensed()
    house.do(TECHNICIAN, AppointDirector("information_technology", "Tess"), COMPLIANCE)
    pit = AppointDirector("table_games", "Pia")
    assert refused(house, TECHNICIAN, pit, COMPLIANCE) == (Reason.CREDENTIAL_IS_MISSING, "§ 465a.11(b)(7)")
    house.do(TECHNICIAN, credential(PIT_MANAGER, kind=CredentialKind.PERMIT), FINANCE)
    assert refused(house, TECHNICIAN, pit, COMPLIANCE)[0] is Reason.CREDENTIAL_IS_MISSING
    house.do(TECHNICIAN, credential(PIT_MANAGER, kind=CredentialKind.KEY_EMPLOYEE), FINANCE)
    house.do(TECHNICIAN, pit, COMPLIANCE)
    other = AppointDirector("slot_operations", "Pia")
    assert refused(house, TECHNICIAN, other, COMPLIANCE) == (Reason.PERSON_HAS_ANOTHER_ROLE, "§ 465a.11(b)(4)")
    assert refused(house, TECHNICIAN, AppointDirector("board", "Cora"), COMPLIANCE)[0] is Reason.UNKNOWN_DEPARTMENT
    assert refused(house, TECHNICIAN, pit, FINANCE)[0] is Reason.SECOND_PERSON_IS_NEEDED


@pytest.mark.cites("§ 465a.11(b)(8)")
def test_one_gaming_department_has_one_director() -> None:
    house = licensed(gaming_department=True)
    house.do(TECHNICIAN, credential(PIT_MANAGER, kind=CredentialKind.KEY_EMPLOYEE), FINANCE)
    gone = AppointDirector("table_games", "Pia")
    assert refused(house, TECHNICIAN, gone, COMPLIANCE)[0] is Reason.UNKNOWN_DEPARTMENT
    house.do(TECHNICIAN, AppointDirector("gaming_department", "Pia"), COMPLIANCE)
    assert house.floor.state.personnel.directors == {"gaming_department": "Pia"}


# Another division


@pytest.mark.cites("§ 465a.11(b)(9)")
def test_table_games_may_supervise_terminals_instead() -> None:
    house = House(Settings(terminals_under=Division.TABLE_GAMES))
    house.terminal("E1", 20_00)
    block = BlockTerminal("E1", Block.OUT_OF_SERVICE)
    assert refused(house, SUPERVISOR, block) == (Reason.ROLE_MAY_NOT_DO_THIS, "§ 465a.11(b)(9)")
    house.do(FLOORPERSON, block)


@pytest.mark.cites("§ 465a.11(b)(9)")
def test_slot_operations_may_supervise_hybrid_tables_instead() -> None:
    house = House(Settings(tables_under=Division.SLOT_OPERATIONS))
    assert refused(house, PIT_MANAGER, InstallTable("T", "657a"))[0] is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(SUPERVISOR, InstallTable("T", "657a"))
    house.do(SUPERVISOR, OpenTable("T", "Dana"))
    assert refused(house, FLOORPERSON, VoidRound("T", "smoke"), SECURITY)[0] is Reason.ROLE_MAY_NOT_DO_THIS
    assert refused(house, SUPERVISOR, VoidRound("T", "smoke"), SECURITY)[0] is Reason.NO_ROUND_IS_UNDER_WAY


def test_who_has_left_is_no_director_and_supervises_nothing() -> None:
    house = licensed()
    house.do(TECHNICIAN, credential(FLOORPERSON), FINANCE)
    house.do(TECHNICIAN, credential(PIT_MANAGER), FINANCE)
    house.do(TECHNICIAN, EndStaff("Flora", "left"), FINANCE)
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    assert refused(house, PIT_MANAGER, SuperviseTables("Flora", ("T",)))[0] is Reason.PERSON_HAS_ANOTHER_ROLE
    gone = AppointDirector("table_games", "Flora")
    assert refused(house, TECHNICIAN, gone, COMPLIANCE)[0] is Reason.UNKNOWN_PERSON
