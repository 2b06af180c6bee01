"""Master lists, the daily summary, and what is due (§§ 463a.5, 607a.2)."""

from datetime import date, datetime, timedelta

import pytest

from croupier.floor.record.commands import InstallTable, InstallTerminal
from croupier.floor.record.commands.office.assets import (
    AssetKind,
    DescribeAsset,
    FileLists,
    ModelType,
    NotifyTransport,
    SignMovements,
    SubmitMovements,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.rooms.assets import lists
from croupier.office.devices.calendar import due_items
from croupier.office.devices.difference import differences
from support.floor.house import NOON, PIT_MANAGER, SUPERVISOR, TECHNICIAN, House
from support.floor.registered import MONDAY, arrived, device, placed, refused, registered, told, transport


def noon_of(day: date) -> datetime:
    return NOON + (day - MONDAY)


@pytest.fixture
def house() -> House:
    return registered()


@pytest.mark.cites("§§ 463a.5(a)(1), 463a.5(a)(2), 463a.5(b), 463a.5(b)(2), 463a.5(d), 463a.5(d)(2)")
@pytest.mark.cites("§§ 463a.5(b)(2)(viii), 463a.5(b)(2)(ix), 463a.5(b)(2)(x), 463a.5(b)(2)(xi), 463a.5(b)(2)(xii)")
@pytest.mark.cites("§§ 463a.5(b)(2)(xiii), 463a.5(b)(2)(xiv), 463a.5(b)(2)(xv), 463a.5(b)(2)(xvi)")
@pytest.mark.cites("§§ 463a.5(d)(2)(i), 463a.5(d)(2)(ii), 463a.5(d)(2)(iii), 463a.5(d)(2)(iv), 463a.5(d)(2)(v)")
@pytest.mark.cites("§§ 463a.5(d)(2)(vi), 463a.5(d)(2)(vii), 463a.5(d)(2)(viii), 463a.5(d)(2)(ix)")
def test_every_field_of_a_device_stands_on_the_list_of_where_it_is(house: House) -> None:
    full = device(
        "1",
        model_type=ModelType.VIDEO,
        denominations=(1_00, 5_00),
        theme="Crazy 4",
        paytable="A",
        minimum_payout="94.1%",
        displayed_payout="96.0%",
        smoking=True,
        progressive="linked",
        progressive_controller="Mystery",
        progressive_software="prog 3",
        voucher_software="tito 2",
    )
    arrived(house, full, device("2", theme="Crazy 4", model_type=ModelType.VIDEO))
    placed(house, "1")
    found = lists.lists(house.floor)
    assert found["slot_floor"] == (
        (
            *("Row 1", "1", "S-1", "1.00 5.00", "croupier 1", "linux 6", "Maker", "One", "video", "Crazy 4"),
            *("94.1%", "96.0%", "A", "yes", "linked", "Mystery", "prog 3", "tito 2"),
        ),
    )
    assert found["slot_restricted"] == (
        ("Dock", "2", "S-2", "croupier 1", "linux 6", "Crazy 4", "Maker", "One", "video"),
    )


@pytest.mark.cites("§ 463a.5(b)")
def test_the_floor_list_is_in_consecutive_order_of_locations(house: House) -> None:
    arrived(house, device("1"), device("2"))
    placed(house, "1", "Row 10", "E1")
    placed(house, "2", "Row 9", "E2")
    assert [row[0] for row in lists.lists(house.floor)["slot_floor"]] == ["Row 9", "Row 10"]


@pytest.mark.cites("§ 463a.5(c)")
def test_several_games_stand_under_a_code_that_the_appendix_explains(house: House) -> None:
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    placed(arrived(house, device("1")))
    [one] = lists.lists(house.floor)["slot_floor"]
    assert one[9] == "Crazy 4 Poker (657a)"
    assert "queens_up A" in one[12]
    house.do(PIT_MANAGER, InstallTable("U", "672a"))
    found = lists.lists(house.floor)
    assert found["slot_floor"][0][9] == found["slot_floor"][0][12] == "M1"
    assert {(row[0], row[1][-5:-1]) for row in found["themes"]} == {("M1", "657a"), ("M1", "672a")}


@pytest.mark.cites("§§ 607a.2(a)(5), 607a.2(a)(6), 607a.2(a)(7)")
def test_no_device_is_on_both_lists_and_what_is_part_of_another_is_listed_with_it(house: House) -> None:
    for number, kind in enumerate(list(AssetKind)[:4]):
        arrived(house, device(f"D{number}", kind), place="Dock" if number < 2 else "Barn")
    found = lists.lists(house.floor)
    slot = {row[1] for row in found["slot_restricted"]}
    table = {row[2] for row in found["table_restricted"]}
    assert slot == {"D0", "D1"}
    assert table == {"D2", "D3"}
    part = device("D3", AssetKind.WAGERING_SYSTEM, part_of="D1")
    house.do(SUPERVISOR, DescribeAsset(part), TECHNICIAN)
    assert {row[2] for row in lists.lists(house.floor)["table_restricted"]} == {"D2"}
    listed = [name for name, one in lists.MASTER_LISTS.items() for kind in one.kinds if name.endswith("_floor")]
    assert sorted(listed) == ["slot_floor"] * 2 + ["table_floor"] * 4


@pytest.mark.parametrize(
    ("after", "due"),
    [
        (date(2026, 11, 16), date(2026, 12, 1)),
        (date(2026, 12, 1), date(2027, 1, 5)),
        (date(2026, 11, 30), date(2026, 12, 1)),
        (date(2027, 1, 31), date(2027, 2, 2)),
        (date(2026, 12, 31), date(2027, 1, 5)),
    ],
)
@pytest.mark.cites("§§ 463a.5(g), 607a.2(c)")
def test_lists_are_due_on_the_first_tuesday(after: date, due: date) -> None:
    assert lists.due(after) == due
    assert due.isoweekday() == 2
    assert due.day <= 7


@pytest.mark.cites("§§ 463a.5(a), 463a.5(b)(1), 463a.5(d)(1), 463a.5(g), 607a.2(c)")
def test_what_was_filed_is_kept_and_the_difference_to_it_shown(house: House) -> None:
    assert refused(house, SUPERVISOR, FileLists("x"))[0] is Reason.DEVICE_IS_NOT_REGISTERED
    arrived(house, device("1"), device("2"))
    assert refused(house, SUPERVISOR, FileLists(" "))[0] is Reason.NAME_IS_MISSING
    assert [one.cite for one in due_items(house.floor, NOON)] == ["§§ 463a.5(a), 607a.2(a)"]
    house.do(SUPERVISOR, FileLists("November"))
    [filed] = house.floor.state.register.filed
    assert (filed.day, filed.reference, filed.by) == (MONDAY, "November", SUPERVISOR.name)
    assert differences(filed.lists, lists.lists(house.floor)) == []
    placed(house, "1")
    house.do(SUPERVISOR, DescribeAsset(device("2", theme="Crazy 4")), TECHNICIAN)
    house.do(SUPERVISOR, NotifyTransport("T3", transport("S-3")))
    found = differences(filed.lists, lists.lists(house.floor))
    assert [(one.asset, one.field) for one in found] == [("1", "list"), ("2", "theme")]
    items = due_items(house.floor, noon_of(date(2026, 12, 2)))
    assert [(one.cite, one.overdue) for one in items if "607a" in one.cite] == [("§§ 463a.5(g), 607a.2(c)", True)]
    assert not [one for one in due_items(house.floor, noon_of(date(2026, 12, 1))) if "607a" in one.cite and one.overdue]


@pytest.mark.cites("§ 463a.5(f)")
def test_the_movements_of_a_day_are_submitted_once_signed(house: House) -> None:
    told(arrived(house, device("1")), "1", "Row 1")
    assert refused(house, SUPERVISOR, SubmitMovements(MONDAY))[0] is Reason.UNKNOWN_MOVEMENT
    house.do(TECHNICIAN, InstallTerminal("E1", "1", "Row 1"))
    house.do(SUPERVISOR, FileLists("first"))
    waiting = {one.cite for one in due_items(house.floor, NOON)}
    assert {"§ 463a.5(e)(6)", "§ 463a.5(f)"} <= waiting
    assert refused(house, SUPERVISOR, SubmitMovements(MONDAY))[0] is Reason.MOVEMENT_IS_NOT_SIGNED
    house.do(SUPERVISOR, SignMovements((1,)))
    late = due_items(house.floor, NOON + timedelta(days=2))
    assert [one.overdue for one in late if one.cite == "§ 463a.5(f)"] == [True]
    house.do(SUPERVISOR, SubmitMovements(MONDAY))
    assert refused(house, SUPERVISOR, SubmitMovements(MONDAY))[0] is Reason.UNKNOWN_MOVEMENT
    assert "§ 463a.5(f)" not in {one.cite for one in due_items(house.floor, NOON)}
