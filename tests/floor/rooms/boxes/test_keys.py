"""Keys: who controls them, who may have them, when they are back (§§ 465a.17(b), (d), 605a.2(b))."""

from datetime import timedelta

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.boxes import (
    EndDrop,
    KeyKind,
    LoseKey,
    OpenServer,
    RegisterKey,
    ReturnKey,
    SignOutKey,
)
from croupier.floor.record.events import decode
from croupier.floor.record.events.office.boxes import KeyReturned
from croupier.floor.record.refusals import Reason
from croupier.floor.rooms.boxes.keys import is_overdue
from support.floor.dropped import collected, drop, going, planned
from support.floor.house import (
    ATTENDANT,
    CASHIER,
    COUNT_SUPERVISOR,
    COUNTER,
    FINANCE,
    MAIN_BANK,
    SECURITY,
    SUPERVISOR,
    TECHNICIAN,
    House,
)

SID = Actor("Sid", Role.SECURITY)


def out(house: House, key: str, hours: float = 1) -> SignOutKey:
    return SignOutKey(key, house.now() + timedelta(hours=hours), "maintenance")


@pytest.mark.cites("§§ 465a.17(b), 465a.17(d)")
def test_a_key_is_registered_by_its_department_before_another() -> None:
    house = planned()
    key = RegisterKey("v", KeyKind.VALIDATOR)
    assert house.refused(SECURITY, key, FINANCE).reason is Reason.KEY_IS_OF_ANOTHER_DEPARTMENT
    assert house.refused(SUPERVISOR, key).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(SUPERVISOR, key, SECURITY)
    assert house.refused(SUPERVISOR, key, SECURITY).reason is Reason.KEY_EXISTS
    assert house.refused(SUPERVISOR, RegisterKey(" ", KeyKind.DOOR), SECURITY).reason is Reason.NAME_IS_MISSING


@pytest.mark.cites("§ 465a.17(b)")
def test_the_key_of_the_validator_is_of_slot_operations() -> None:
    house = planned()
    house.do(SUPERVISOR, RegisterKey("v", KeyKind.VALIDATOR), SECURITY)
    assert house.refused(SUPERVISOR, out(house, "v"), COUNTER).reason is Reason.KEY_IS_NOT_FOR_THEM
    assert house.refused(SECURITY, out(house, "v"), TECHNICIAN).reason is Reason.KEY_IS_OF_ANOTHER_DEPARTMENT
    house.do(SUPERVISOR, out(house, "v"), TECHNICIAN)
    assert house.floor.state.boxes.keys["v"].holder == "Tess"
    assert house.refused(SUPERVISOR, out(house, "v"), ATTENDANT).reason is Reason.KEY_IS_OUT


@pytest.mark.cites("§ 465a.17(d)(1)")
def test_finance_has_the_key_of_the_doors_for_a_drop_alone() -> None:
    house = planned()
    assert house.refused(SUPERVISOR, out(house, "door"), COUNTER).reason is Reason.KEY_IS_NOT_FOR_THEM
    house = going(planned())
    key = house.floor.state.boxes.keys["door"]
    assert key.holder == COUNTER.name
    assert not is_overdue(house.floor, key, house.now())
    collected(house).do(COUNT_SUPERVISOR, EndDrop(drop(house), locked=True), SECURITY)
    assert is_overdue(house.floor, key, house.now()), "the drop is over"
    house.do(SUPERVISOR, ReturnKey("door"), COUNTER)
    (event,) = decode(house.store.records[-1].entry.body).events
    assert event == KeyReturned("door", "Cleo", "Sue", late=True)
    assert not key.holder
    assert not is_overdue(house.floor, key, house.now())


@pytest.mark.cites("§ 465a.17(d)(2)")
def test_the_key_of_the_releases_is_of_security() -> None:
    house = planned()
    assert house.refused(SUPERVISOR, out(house, "release"), SECURITY).reason is Reason.KEY_IS_OF_ANOTHER_DEPARTMENT
    assert house.refused(SECURITY, out(house, "release"), ATTENDANT).reason is Reason.KEY_IS_NOT_FOR_THEM
    house.do(SID, out(house, "release"), SECURITY)
    assert house.refused(SUPERVISOR, ReturnKey("release"), SECURITY).reason is Reason.KEY_IS_OF_ANOTHER_DEPARTMENT
    house.do(SID, ReturnKey("release"), SECURITY)
    assert house.refused(SID, ReturnKey("release"), SECURITY).reason is Reason.KEY_IS_NOT_OUT


@pytest.mark.cites("§ 465a.17(d)")
def test_nobody_has_the_keys_of_both_locks() -> None:
    house = going(planned())
    house.do(SID, ReturnKey("release"), SECURITY)
    refusal = house.refused(SID, out(house, "release"), COUNTER)
    assert refusal.reason is Reason.KEY_IS_NOT_FOR_THEM


@pytest.mark.cites("§ 465a.17(d)")
@pytest.mark.parametrize("hours", [0, -1, 24.1])
def test_a_key_is_out_for_a_day_at_most(hours: float) -> None:
    house = planned()
    assert house.refused(SID, out(house, "release", hours), SECURITY).reason is Reason.TIME_IS_OUT_OF_RANGE
    house.do(SID, out(house, "release", 24), SECURITY)
    key = house.floor.state.boxes.keys["release"]
    assert not is_overdue(house.floor, key, house.after(hours=24).now())
    assert is_overdue(house.floor, key, house.after(seconds=1).now())


@pytest.mark.cites("§ 465a.17(d)")
def test_a_key_that_never_comes_back_is_nobodys_any_more() -> None:
    house = planned()
    house.do(SID, out(house, "release"), SECURITY)
    house.after(days=2)
    assert house.refused(SID, LoseKey("release", ""), FINANCE).reason is Reason.REASON_IS_MISSING
    assert house.refused(SID, LoseKey("release", "not returned"), SECURITY).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(SID, LoseKey("release", "not returned"), FINANCE)
    assert house.refused(SID, out(house, "release"), SECURITY).reason is Reason.KEY_IS_LOST
    assert house.refused(SID, LoseKey("release", "again"), FINANCE).reason is Reason.KEY_IS_LOST
    house.do(SID, ReturnKey("release"), SECURITY)
    house.do(SID, out(house, "release"), SECURITY)
    assert house.refused(SID, ReturnKey("none"), SECURITY).reason is Reason.UNKNOWN_KEY


@pytest.mark.cites("§§ 605a.2(b), 605a.4(b)")
def test_the_server_is_opened_by_two_departments_with_their_two_keys() -> None:
    house = planned()
    house.do(FINANCE, RegisterKey("s1", KeyKind.SERVER_FINANCE), SECURITY)
    house.do(SUPERVISOR, RegisterKey("s2", KeyKind.SERVER_OPERATIONS), SECURITY)
    assert house.refused(FINANCE, OpenServer("a disk"), SUPERVISOR).reason is Reason.KEY_IS_NOT_OUT
    house.do(MAIN_BANK, out(house, "s1"), FINANCE)
    other = Actor("Stu", Role.SLOT_SUPERVISOR)
    assert house.refused(other, out(house, "s2"), FINANCE).reason is Reason.KEY_IS_NOT_FOR_THEM
    house.do(other, out(house, "s2"), SUPERVISOR)
    assert house.refused(FINANCE, OpenServer(" "), SUPERVISOR).reason is Reason.REASON_IS_MISSING
    assert house.refused(FINANCE, OpenServer("a disk"), CASHIER).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(FINANCE, OpenServer("a disk"), other).reason is Reason.KEY_IS_NOT_OUT, "who has no key"
    house.do(FINANCE, OpenServer("a disk"), SUPERVISOR)
