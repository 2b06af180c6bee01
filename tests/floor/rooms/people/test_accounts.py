"""§ 465a.11(b)(3)(iv)(D): accounts are given, changed, locked and ended by two persons of two departments."""

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AddPeople,
    AddStaff,
    AnyCommand,
    ChangePassword,
    ChangeRoles,
    EndSessions,
    EndStaff,
    LockStaff,
    LogOut,
    NewAccount,
    OpenBetting,
    RecordLogIn,
    ResetPassword,
    UnlockStaff,
)
from croupier.floor.record.events import DealerChanged, LoggedOut, StaffUnlocked
from croupier.floor.record.person import Standing
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.floor.rooms.people.sessions import logged_in
from support.floor.house import (
    CENTRAL_CONTROL,
    COMPLIANCE,
    DEALER,
    FINANCE,
    FLOORPERSON,
    SECURITY,
    SUPERVISOR,
    SYSTEM,
    TECHNICIAN,
    House,
)

CITE = "§ 465a.11(b)(3)(iv)(D)"
ANN = "Ann"
OF_ANN: list[AnyCommand] = [
    ChangeRoles(ANN, (Role.FLOORPERSON,)),
    ResetPassword(ANN, "another hash"),
    LockStaff(ANN, "on leave"),
    UnlockStaff(ANN),
    EndStaff(ANN, "has left"),
    EndSessions(ANN),
]


def named(command: AnyCommand) -> str:
    return command.tag()


def with_ann(*roles: Role) -> House:
    """A house where Ann is at work, besides two who keep accounts."""
    house = House().staff("Tess", Role.TECHNICIAN).staff("Fay", Role.FINANCE).staff("Toby", Role.TECHNICIAN)
    house.staff(ANN, *(roles or (Role.DEALER,)))
    house.do(SYSTEM, RecordLogIn(ANN, (roles or (Role.DEALER,))[0], "her session", proved=True))
    return house


# Two persons of two departments


@pytest.mark.cites(CITE)
@pytest.mark.parametrize("command", [AddStaff("Bob", (Role.DEALER,), "hash"), *OF_ANN], ids=named)
def test_nobody_does_it_alone_nor_with_their_own_department(command: AnyCommand) -> None:
    house = with_ann()

    for witness in (None, Actor("Toby", Role.TECHNICIAN), DEALER, FLOORPERSON, SUPERVISOR):
        refused = house.refused(TECHNICIAN, command, witness)
        assert (refused.reason, refused.cite) == (Reason.SECOND_PERSON_IS_NEEDED, CITE)
    for other in (FINANCE, SECURITY, COMPLIANCE):
        assert house.refused(other, command, SUPERVISOR).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(TECHNICIAN, command, FINANCE)


@pytest.mark.cites(CITE)
@pytest.mark.parametrize("command", OF_ANN, ids=named)
def test_nobody_signs_for_their_own_account(command: AnyCommand) -> None:
    herself = Actor(ANN, Role.TECHNICIAN)
    assert with_ann(Role.TECHNICIAN).refused(herself, command, FINANCE).reason is Reason.OWN_ACCOUNT
    her_signature = Actor(ANN, Role.SECURITY)
    assert with_ann(Role.SECURITY).refused(TECHNICIAN, command, her_signature).reason is Reason.OWN_ACCOUNT


@pytest.mark.cites(CITE)
@pytest.mark.parametrize("command", OF_ANN, ids=named)
def test_of_an_account_that_there_is_not_nothing_is_done(command: AnyCommand) -> None:
    house = with_ann()
    house.do(TECHNICIAN, EndStaff(ANN, "has left"), FINANCE)

    assert house.refused(TECHNICIAN, command, FINANCE).reason is Reason.UNKNOWN_PERSON


# The console of the machine


@pytest.mark.cites(CITE)
def test_the_console_adds_people_only_as_long_as_no_two_could() -> None:
    house = House()
    house.do(SYSTEM, AddStaff("Toby", (Role.TECHNICIAN,), "hash"))
    house.do(SYSTEM, AddStaff("Dana", (Role.DEALER,), "hash"))
    house.do(SYSTEM, AddStaff("Fred", (Role.FINANCE,), "hash"))

    assert house.refused(SYSTEM, AddStaff("Bob", (Role.DEALER,), "hash")).reason is Reason.SECOND_PERSON_IS_NEEDED


# The Board and the Department of Revenue


@pytest.mark.cites("§§ 461a.27(a), 605a.5(a)")
@pytest.mark.parametrize(
    ("role", "theirs"), [(Role.COMPLIANCE, COMPLIANCE), (Role.REVENUE, CENTRAL_CONTROL)], ids=["board", "revenue"]
)
def test_their_accounts_are_given_and_changed_with_one_of_them(role: Role, theirs: Actor) -> None:
    house = with_ann()
    house.do(TECHNICIAN, AddStaff("first", (role,), "hash"), FINANCE)  # there is nobody of theirs yet

    another = AddStaff("second", (role,), "hash")
    for witness in (FINANCE, SECURITY):
        assert house.refused(TECHNICIAN, another, witness).reason is Reason.SECOND_PERSON_IS_NEEDED
        for command in (ResetPassword("first", "mine"), LockStaff("first", "why"), EndStaff("first", "why")):
            assert house.refused(TECHNICIAN, command, witness).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(TECHNICIAN, ChangeRoles(ANN, (role,)), FINANCE).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(TECHNICIAN, another, theirs)
    house.do(TECHNICIAN, EndStaff("first", "has left"), Actor("second", role))


# What follows at once


@pytest.mark.cites(CITE)
@pytest.mark.parametrize("command", [one for one in OF_ANN if not isinstance(one, UnlockStaff)], ids=named)
def test_what_changes_what_a_person_may_do_ends_their_sessions(command: AnyCommand) -> None:
    house = with_ann()

    events = house.do(TECHNICIAN, command, FINANCE).events

    assert LoggedOut("her session") in events
    assert logged_in(house.floor, "her session", house.now()) is None


@pytest.mark.cites(CITE)
@pytest.mark.parametrize("command", [LockStaff(ANN, "why"), EndStaff(ANN, "why")], ids=named)
def test_who_is_locked_or_gone_neither_logs_in_nor_asks_nor_signs(command: AnyCommand) -> None:
    house = with_ann(Role.SECURITY)
    house.do(TECHNICIAN, command, FINANCE)
    house.restart()

    (tried,) = house.do(SYSTEM, RecordLogIn(ANN, Role.SECURITY, "again", proved=True)).events
    assert not tried.proved  # type: ignore[union-attr]
    ann = Actor(ANN, Role.SECURITY)
    assert house.refused(ann, ChangePassword("hash")).reason is Reason.ACCOUNT_IS_CLOSED
    bob = AddStaff("Bob", (Role.DEALER,), "hash")
    assert house.refused(TECHNICIAN, bob, ann).reason is Reason.ACCOUNT_IS_CLOSED


@pytest.mark.cites(CITE)
def test_a_dealer_who_is_locked_leaves_the_table() -> None:
    house = House().table().staff("Dana", Role.DEALER)
    house.do(SYSTEM, RecordLogIn("Dana", Role.DEALER, "session", proved=True))

    events = house.do(TECHNICIAN, LockStaff("Dana", "why"), FINANCE).events

    assert DealerChanged("T", "") in events
    assert house.state().phase is Phase.OPEN
    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.ACCOUNT_IS_CLOSED


@pytest.mark.cites(CITE)
def test_who_is_unlocked_works_again_and_the_name_of_one_who_left_is_never_given_again() -> None:
    house = with_ann()
    house.do(TECHNICIAN, LockStaff(ANN, "why"), FINANCE)
    house.do(TECHNICIAN, UnlockStaff(ANN), FINANCE)
    house.do(SYSTEM, RecordLogIn(ANN, Role.DEALER, "again", proved=True))
    assert logged_in(house.floor, "again", house.now()) == Actor(ANN, Role.DEALER)

    house.do(TECHNICIAN, EndStaff(ANN, "has left"), FINANCE)
    again = AddStaff(ANN, (Role.DEALER,), "hash")
    assert house.refused(TECHNICIAN, again, FINANCE).reason is Reason.PERSON_EXISTS


def test_at_the_machine_somebody_can_be_unlocked_and_the_record_says_by_whom() -> None:
    house = with_ann()
    house.do(TECHNICIAN, LockStaff(ANN, "why"), FINANCE)

    house.do(SYSTEM, UnlockStaff(ANN, "at the machine, by root"))

    assert house.floor.state.staff[ANN].standing is Standing.ACTIVE
    assert StaffUnlocked(ANN, "at the machine, by root").why in house.store.records[-1].entry.body.decode()


@pytest.mark.cites(CITE)
@pytest.mark.parametrize(
    "command", [LockStaff("Fay", "x"), EndStaff("Fay", "x"), ChangeRoles("Fay", (Role.CASHIER,))], ids=named
)
def test_the_last_who_can_keep_accounts_stay(command: AnyCommand) -> None:
    house = with_ann()

    assert house.refused(TECHNICIAN, command, SECURITY).reason is Reason.ACCOUNT_IS_NEEDED
    house.staff("Sid", Role.SECURITY)
    house.do(TECHNICIAN, command, SECURITY)


# Roles and passwords


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize("roles", [(), (Role.TERMINAL,), (Role.SYSTEM,), (Role.PERIPHERALS,)])
def test_nobody_becomes_a_device_or_the_system(roles: tuple[Role, ...]) -> None:
    house = with_ann()
    for command in (AddStaff("Bob", roles, "hash"), ChangeRoles(ANN, roles)):
        assert house.refused(TECHNICIAN, command, FINANCE).reason is Reason.PERSON_HAS_ANOTHER_ROLE


@pytest.mark.cites("§ 465a.11(b)")
def test_changed_roles_go_together_too() -> None:
    both = ChangeRoles(ANN, (Role.DEALER, Role.SECURITY))
    assert with_ann().refused(TECHNICIAN, both, FINANCE).reason is Reason.ROLES_EXCLUDE_EACH_OTHER


@pytest.mark.cites(CITE)
def test_with_a_temporary_password_one_chooses_another_and_does_nothing_else() -> None:
    house = with_ann(Role.SECURITY)
    house.do(TECHNICIAN, ResetPassword(ANN, "temporary"), FINANCE)
    house.do(SYSTEM, RecordLogIn(ANN, Role.SECURITY, "here", proved=True))
    house.do(SYSTEM, RecordLogIn(ANN, Role.SECURITY, "there", proved=True))
    ann = Actor(ANN, Role.SECURITY)
    bob = AddStaff("Bob", (Role.DEALER,), "hash")

    assert house.restart().refused(TECHNICIAN, bob, ann).reason is Reason.PASSWORD_IS_TEMPORARY
    house.do(ann, ChangePassword("her own", "here"))

    assert logged_in(house.floor, "here", house.now()) == ann
    assert logged_in(house.floor, "there", house.now()) is None
    assert house.floor.state.staff[ANN].password == "her own"
    house.do(TECHNICIAN, bob, ann)


def test_nobody_ends_the_session_of_another_by_its_hash() -> None:
    house = with_ann()

    assert house.refused(SECURITY, LogOut("her session")).reason is Reason.UNKNOWN_SESSION
    house.do(Actor(ANN, Role.DEALER), LogOut("her session"))


@pytest.mark.cites("§ 465a.11(b)(3)(iv)(D)")
def test_the_people_of_a_list_get_their_accounts_under_one_signature_or_nobody_does() -> None:
    house = with_ann()
    bob, cleo = NewAccount("Bob", (Role.DEALER,), "hash 1"), NewAccount("Cleo", (Role.COMPLIANCE,), "hash 2")
    wrong = [
        (NewAccount("Bob", (Role.AUDITOR,), "hash 3"), Reason.PERSON_EXISTS),
        (NewAccount("B0b", (Role.AUDITOR,), "hash 3"), Reason.NAME_IS_LIKE_ANOTHER),
        (NewAccount("Mal", (Role.DEALER, Role.SECURITY), "hash 3"), Reason.ROLES_EXCLUDE_EACH_OTHER),
        (NewAccount("Mal", (), "hash 3"), Reason.PERSON_HAS_ANOTHER_ROLE),
        (NewAccount("Mal", (Role.COMPLIANCE,), "hash 3"), Reason.SECOND_PERSON_IS_NEEDED),
    ]
    for one, reason in wrong:
        refused = house.refused(TECHNICIAN, AddPeople((bob, cleo, one)), FINANCE)
        assert refused.reason is reason, one
    assert house.refused(TECHNICIAN, AddPeople((bob, cleo))).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert not {"Bob", "Cleo", "Mal"} & house.floor.state.staff.keys()

    house.do(TECHNICIAN, AddPeople((bob, cleo)), FINANCE)

    added = [house.floor.state.staff[name] for name in ("Bob", "Cleo")]
    assert [(one.roles, one.password, one.temporary) for one in added] == [
        ((Role.DEALER,), "hash 1", True),
        ((Role.COMPLIANCE,), "hash 2", True),
    ]
    another = AddPeople((NewAccount("Cora", (Role.COMPLIANCE,), "hash 3"),))
    assert house.refused(TECHNICIAN, another, FINANCE).reason is Reason.SECOND_PERSON_IS_NEEDED
