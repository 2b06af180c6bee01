"""The life of a device, from the notice of its transport to the day it leaves (§§ 463a.2–.7, 607a.2)."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    BlockTerminal,
    EnableTerminal,
    InstallTable,
    InstallTerminal,
    InstallTerminals,
    MoveTerminal,
    NewTerminal,
    OpenTable,
    RecordMeters,
    RetireTerminal,
)
from croupier.floor.record.commands.office.assets import (
    ApprovePlace,
    AssetKind,
    DescribeAsset,
    FileLists,
    MoveAssets,
    NotifyTransport,
    Party,
    PlaceKind,
    ReceiveAssets,
    RequestPlace,
    SignMovements,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.assets import lists
from support.floor.house import (
    CENTRAL_CONTROL,
    COMPLIANCE,
    FINANCE,
    NOON,
    PIT_MANAGER,
    SUPERVISOR,
    TECHNICIAN,
    House,
)
from support.floor.registered import MONDAY, arrived, device, placed, refused, registered, told, transport


@pytest.fixture
def house() -> House:
    return registered()


# Places


@pytest.mark.cites("§§ 463a.7, 463a.7(a), 463a.7(b), 463a.7(b)(4), 463a.3(a)")
def test_a_place_is_asked_for_and_approved_before_a_device_is_there(house: House) -> None:
    house.do(SUPERVISOR, RequestPlace("Shed", PlaceKind.STORAGE, "3 Far Road", 1, "spare terminals"))
    house.do(SUPERVISOR, NotifyTransport("T", transport("S-1", "S-2")))
    receive = ReceiveAssets((device("1"),), "Shed", "T")
    assert refused(house, SUPERVISOR, receive, TECHNICIAN) == (Reason.PLACE_IS_NOT_APPROVED, "§ 463a.7(a)")
    house.do(COMPLIANCE, ApprovePlace("Shed", "letter 7"))
    house.do(SUPERVISOR, receive, TECHNICIAN)
    more = ReceiveAssets((device("2"),), "Shed", "T")
    assert refused(house, SUPERVISOR, more, TECHNICIAN) == (Reason.PLACE_IS_FULL, "§ 463a.7(b)(4)")
    nowhere, on_floor = (ReceiveAssets((device("2"),), place, "T") for place in ("Attic", "Row"))
    assert refused(house, SUPERVISOR, nowhere, TECHNICIAN)[0] is Reason.UNKNOWN_PLACE
    assert refused(house, SUPERVISOR, on_floor, TECHNICIAN)[0] is Reason.PLACE_IS_NOT_APPROVED
    assert refused(house, SUPERVISOR, RequestPlace("Loft", PlaceKind.STORAGE, " ", 1, "x"))[0] is Reason.NAME_IS_MISSING
    assert refused(house, COMPLIANCE, ApprovePlace("Shed", " "))[0] is Reason.NAME_IS_MISSING


def test_a_place_keeps_its_kind_and_can_lose_its_approval(house: House) -> None:
    again = RequestPlace("Dock", PlaceKind.FLOOR, "1 House Way", 2, "devices")
    assert refused(house, SUPERVISOR, again)[0] is Reason.PLACE_IS_NOT_APPROVED
    house.do(COMPLIANCE, ApprovePlace("Dock", "withdrawn", approved=False))
    house.do(SUPERVISOR, NotifyTransport("T", transport("S-1")))
    receive = ReceiveAssets((device("1"),), "Dock", "T")
    assert refused(house, SUPERVISOR, receive, TECHNICIAN)[0] is Reason.PLACE_IS_NOT_APPROVED


# Transport


@pytest.mark.cites("§§ 463a.2, 463a.2(a), 463a.2(a)(1), 463a.2(a)(2), 463a.2(a)(3), 463a.2(a)(4), 463a.2(a)(5)")
@pytest.mark.cites("§§ 463a.2(a)(6), 463a.2(a)(7), 463a.2(a)(8), 463a.2(a)(9)")
@pytest.mark.parametrize(
    ("clause", "wrong"),
    [
        (1, {"shipper": Party("Maker")}),
        (2, {"owner": Party("Bank")}),
        (3, {"new_owner": Party("Bank")}),
        (4, {"method": " "}),
        (4, {"carriers": (Party("Fast Freight"),)}),
        (5, {"receiver": Party("", "1 House Way")}),
        (6, {"serials": ("S-1", "S-1")}),
        (6, {"serials": ("",)}),
        (7, {"expected": NOON - timedelta(days=1)}),
        (7, {"expected": NOON + timedelta(days=367)}),
        (7, {"transported": date.min, "expected": datetime.min.replace(tzinfo=UTC)}),
        (8, {"overseas": True}),
        (9, {"reason": ""}),
    ],
)
def test_a_notice_of_transport_is_complete(house: House, clause: int, wrong: dict[str, Any]) -> None:
    notice = NotifyTransport("T", transport(*wrong.pop("serials", ("S-1",)), **wrong))
    assert refused(house, SUPERVISOR, notice) == (Reason.NOTICE_IS_INCOMPLETE, f"§ 463a.2(a)({clause})")


@pytest.mark.cites("§ 463a.2(a)")
@pytest.mark.parametrize(("day", "late"), [(0, False), (1, False), (-1, True)])
def test_a_notice_is_given_on_the_day_of_the_transport_at_latest(house: House, day: int, late: bool) -> None:
    sent = transport("S-1", transported=MONDAY + timedelta(days=day), expected=NOON + timedelta(days=2))
    house.do(SUPERVISOR, NotifyTransport("T", sent))
    assert house.floor.state.register.transports["T"].late is late
    assert refused(house, SUPERVISOR, NotifyTransport("T", sent))[0] is Reason.NOTICE_EXISTS


@pytest.mark.cites("§§ 463a.2(a), 463a.2(a)(6)")
def test_only_what_a_notice_names_arrives_and_only_once(house: House) -> None:
    receive = ReceiveAssets((device("1"),), "Dock", "T")
    assert refused(house, SUPERVISOR, receive, TECHNICIAN) == (Reason.NOTICE_IS_MISSING, "§ 463a.2(a)")
    house.do(SUPERVISOR, NotifyTransport("T", transport("S-1")))
    assert refused(house, SUPERVISOR, receive)[0] is Reason.SECOND_PERSON_IS_NEEDED
    attendant = Actor("Abe", Role.SLOT_ATTENDANT)
    assert refused(house, SUPERVISOR, receive, attendant)[0] is Reason.SECOND_PERSON_IS_NEEDED
    other = ReceiveAssets((device("2"),), "Dock", "T")
    assert refused(house, SUPERVISOR, other, TECHNICIAN) == (Reason.NOTICE_IS_MISSING, "§ 463a.2(a)(6)")
    house.do(SUPERVISOR, receive, TECHNICIAN)
    assert refused(house, SUPERVISOR, receive, TECHNICIAN)[0] is Reason.ASSET_NUMBER_IS_USED
    again = ReceiveAssets((replace(device("3"), serial="S-1"),), "Dock", "T")
    assert refused(house, SUPERVISOR, again, TECHNICIAN)[0] is Reason.SERIAL_NUMBER_IS_USED
    without = ReceiveAssets((device("4"),), "Dock")
    assert refused(house, SUPERVISOR, without, TECHNICIAN) == (Reason.NOTICE_IS_MISSING, "§ 463a.2(a)")


# The floor


@pytest.mark.cites("§§ 463a.4, 463a.4(b), 463a.4(b)(1), 463a.3(b)")
def test_a_terminal_comes_onto_the_floor_after_the_department_was_told(house: House) -> None:
    install = InstallTerminal("E1", "1", "Row 1")
    assert refused(house, TECHNICIAN, install)[0] is Reason.DEVICE_IS_NOT_REGISTERED
    arrived(house, device("1"))
    assert refused(house, TECHNICIAN, install) == (Reason.NOTICE_IS_MISSING, "§ 463a.4(b)(1)")
    told(house, "1", "Row 2")
    assert refused(house, TECHNICIAN, install) == (Reason.NOTICE_IS_MISSING, "§ 463a.4(b)(1)")
    told(house, "1", "Row 1")
    several = InstallTerminals((NewTerminal("E1", "1", "Row 1"), NewTerminal("E2", "2", "Row 2")))
    assert refused(house, TECHNICIAN, several)[0] is Reason.DEVICE_IS_NOT_REGISTERED
    elsewhere = InstallTerminal("E1", "1", "Bar 1")
    assert refused(house, TECHNICIAN, elsewhere) == (Reason.PLACE_IS_NOT_APPROVED, "§ 463a.3(a)")
    house.do(TECHNICIAN, install)
    assert house.floor.state.register.assets["1"].location == "Row 1"


@pytest.mark.cites("§§ 463a.5(e), 463a.5(e)(6)")
def test_nothing_is_activated_before_two_people_of_two_departments_have_verified_its_movement(house: House) -> None:
    told(arrived(house, device("1")), "1", "Row 1")
    house.do(TECHNICIAN, InstallTerminal("E1", "1", "Row 1"))
    enable = EnableTerminal("E1")
    assert refused(house, CENTRAL_CONTROL, enable) == (Reason.MOVEMENT_IS_NOT_SIGNED, "§ 463a.5(e)(6)")
    assert refused(house, TECHNICIAN, SignMovements((1,)))[0] is Reason.MOVEMENT_IS_SIGNED
    assert refused(house, SUPERVISOR, SignMovements((2,)))[0] is Reason.UNKNOWN_MOVEMENT
    both = Actor(TECHNICIAN.name, Role.SLOT_SUPERVISOR)
    assert refused(house, both, SignMovements((1,)))[0] is Reason.SECOND_PERSON_MUST_BE_ANOTHER
    house.do(SUPERVISOR, SignMovements((1,)))
    house.do(CENTRAL_CONTROL, enable)
    entry = house.floor.state.register.log[0]
    assert (entry.shift_manager, entry.technician) == (SUPERVISOR.name, TECHNICIAN.name)


@pytest.mark.cites("§§ 463a.4(b)(2), 463a.5(e)(1), 463a.5(e)(2), 463a.5(e)(3), 463a.5(e)(4), 463a.5(e)(5)")
def test_a_terminal_that_moves_is_told_of_logged_and_activated_again(house: House) -> None:
    placed(arrived(house, device("1")))
    move = MoveTerminal("E1", "Row 2")
    assert refused(house, SUPERVISOR, move) == (Reason.NOTICE_IS_MISSING, "§ 463a.4(b)(2)")
    told(house, "1", "Row 2").after(minutes=5)
    house.do(SUPERVISOR, move, TECHNICIAN)
    entry = house.floor.state.register.log[-1]
    assert (entry.asset, entry.model, entry.serial) == ("1", "One", "S-1")
    assert (entry.came_from, entry.to) == ("Row 1", "Row 2")
    assert entry.notified is not None
    assert entry.notified < entry.at
    assert not house.floor.state.terminals["E1"].enabled
    assert refused(house, SUPERVISOR, MoveTerminal("E1", "Row 3"))[0] is Reason.NOTICE_IS_MISSING


@pytest.mark.cites("§§ 463a.4(b)(3), 461a.1(Asset number)")
def test_a_terminal_leaves_the_floor_for_a_place_and_its_device_may_come_back(house: House) -> None:
    placed(arrived(house, device("1")))
    house.do(Actor("E1", Role.PERIPHERALS), BlockTerminal("E1", Block.BOX_REMOVED))
    house.do(COMPLIANCE, RecordMeters("E1"))
    retire = RetireTerminal("E1", "resting", "Dock")
    assert refused(house, TECHNICIAN, retire, FINANCE) == (Reason.NOTICE_IS_MISSING, "§ 463a.4(b)(3)")
    told(house, "1", "Dock")
    nowhere = RetireTerminal("E1", "resting")
    assert refused(house, TECHNICIAN, nowhere, FINANCE)[0] is Reason.UNKNOWN_PLACE
    house.do(TECHNICIAN, retire, FINANCE)
    assert house.floor.state.register.assets["1"].place == "Dock"
    told(house, "1", "Row 2")
    unsigned = InstallTerminal("E1", "1", "Row 2")
    assert refused(house, TECHNICIAN, unsigned)[0] is Reason.TERMINAL_EXISTS
    house.do(TECHNICIAN, InstallTerminal("E2", "1", "Row 2"), SUPERVISOR)
    house.do(SUPERVISOR, SignMovements((2,)))
    house.do(CENTRAL_CONTROL, EnableTerminal("E2"))


@pytest.mark.cites("§ 463a.2(b)")
def test_to_and_from_storage_the_bureaus_are_told_and_how_it_comes_back(house: House) -> None:
    arrived(house, device("1"))
    assert refused(house, SUPERVISOR, MoveAssets(("1",), "Barn")) == (Reason.NOTICE_IS_MISSING, "§ 463a.2(b)")
    house.do(SUPERVISOR, NotifyTransport("out", transport("S-1")))
    house.do(SUPERVISOR, MoveAssets(("1",), "Barn"), TECHNICIAN)
    house.do(SUPERVISOR, NotifyTransport("home", transport("S-1", straight_to_floor=True)))
    assert refused(house, SUPERVISOR, MoveAssets(("1",), "Dock")) == (Reason.NOTICE_IS_INCOMPLETE, "§ 463a.2(b)")
    placed(house)
    assert [one.to for one in house.floor.state.register.log] == ["Barn", "Row 1"]
    assert house.floor.state.register.log[-1].transport == "home"


def test_what_leaves_the_house_leaves_under_a_notice_and_is_on_no_list(house: House) -> None:
    arrived(house, device("1"))
    assert refused(house, SUPERVISOR, MoveAssets(("1",))) == (Reason.NOTICE_IS_MISSING, "§ 463a.2(a)")
    house.do(SUPERVISOR, NotifyTransport("sold", transport("S-1", new_owner=Party("Other", "9 Road"))))
    house.do(SUPERVISOR, MoveAssets(("1",)), TECHNICIAN)
    assert not any(lists.lists(house.floor).values())
    assert refused(house, SUPERVISOR, MoveAssets(("1",), "Dock"))[0] is Reason.DEVICE_IS_NOT_REGISTERED


# Tables


@pytest.mark.cites("§§ 607a.2, 607a.2(a), 607a.2(a)(6), 463a.5(a), 463a.5")
def test_a_table_opens_as_a_registered_device_whose_lists_were_filed(house: House) -> None:
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    opening = OpenTable("T", "Dana")
    assert refused(house, PIT_MANAGER, opening)[0] is Reason.DEVICE_IS_NOT_REGISTERED
    arrived(house, device("7", AssetKind.HYBRID_TABLE))
    to_table = MoveAssets(("7",), "Row 7", "T")
    house.do(SUPERVISOR, to_table)
    assert refused(house, PIT_MANAGER, opening)[0] is Reason.LISTS_ARE_NOT_FILED
    house.do(SUPERVISOR, FileLists("first"))
    assert refused(house, PIT_MANAGER, opening)[0] is Reason.MOVEMENT_IS_NOT_SIGNED
    house.do(TECHNICIAN, SignMovements((1,)))
    house.do(PIT_MANAGER, opening)
    assert refused(house, SUPERVISOR, MoveAssets(("7",), "Dock"))[0] is Reason.TABLE_IS_OPEN


def test_one_device_is_one_table_of_its_kind(house: House) -> None:
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    arrived(house, device("7", AssetKind.HYBRID_TABLE), device("8", AssetKind.HYBRID_TABLE))
    house.do(SUPERVISOR, MoveAssets(("7",), "Row 7", "T"))
    assert refused(house, SUPERVISOR, MoveAssets(("8",), "Row 8", "T"))[0] is Reason.DEVICE_STANDS_ELSEWHERE
    assert refused(house, SUPERVISOR, MoveAssets(("8",), "Row 8", "U"))[0] is Reason.UNKNOWN_TABLE
    house.do(PIT_MANAGER, InstallTable("U", "657a"))
    assert refused(house, SUPERVISOR, MoveAssets(("8",), "Row 7", "U"))[0] is Reason.LOCATION_IS_TAKEN


# Floors of before


def test_a_floor_of_before_goes_on_and_may_begin_a_register() -> None:
    house = House().terminal("E1").table()
    found = replace(device("asset E1"), serial="S")
    house.do(SUPERVISOR, ReceiveAssets((found,)), TECHNICIAN)
    assert house.floor.state.register.assets["asset E1"].location == "location E1"
    assert refused(house, TECHNICIAN, InstallTerminal("E2", "2", "Row"))[0] is Reason.DEVICE_IS_NOT_REGISTERED
    table = device("T asset", AssetKind.HYBRID_TABLE)
    house.do(SUPERVISOR, ReceiveAssets((table,), next(iter(house.floor.state.tables))), TECHNICIAN)


def test_a_device_is_described_otherwise_but_stays_itself(house: House) -> None:
    arrived(house, device("1"))
    house.do(SUPERVISOR, DescribeAsset(device("1", smoking=True, seal="77")), TECHNICIAN)
    assert house.floor.state.register.assets["1"].device.seal == "77"
    other = DescribeAsset(replace(device("1"), program="croupier 2"))
    assert refused(house, SUPERVISOR, other, TECHNICIAN)[0] is Reason.DEVICE_IS_ANOTHER
    assert refused(house, SUPERVISOR, DescribeAsset(device("9")), TECHNICIAN)[0] is Reason.DEVICE_IS_NOT_REGISTERED
