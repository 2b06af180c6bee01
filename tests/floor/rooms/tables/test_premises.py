"""Terminals and tables moved, bound to each other, linked and taken off the floor."""

from typing import Any

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AnyCommand,
    BlockTerminal,
    CashOut,
    CloseTable,
    EnableTerminal,
    EnrollDevice,
    EnrollMachine,
    GroupTerminal,
    InsertBill,
    InstallTable,
    InstallTerminal,
    InstallTerminals,
    LinkTable,
    MoveTerminal,
    NewTerminal,
    OpenTable,
    PlaceWagers,
    RecordMeters,
    RetireTable,
    RetireTerminal,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from support.floor.house import (
    ANTE,
    CENTRAL_CONTROL,
    COMPLIANCE,
    FINANCE,
    PIT_MANAGER,
    SECURITY,
    SUPERVISOR,
    TECHNICIAN,
    House,
    device,
    peripherals,
)

KEY, OTHER_KEY = "02" + "0" * 64, "03" + "1" * 64


@pytest.fixture
def house() -> House:
    """Two terminals and a table that is open."""
    return House().terminal("E1", 100_00).terminal("E2").table("T")


def emptied(house: House, terminal: str = "E1") -> House:
    """A terminal with nothing on it and nothing in it, its meters written down."""
    if house.balance(terminal):
        house.do(device(terminal), CashOut(terminal))
    house.do(SUPERVISOR, BlockTerminal(terminal, Block.BOX_REMOVED))
    house.do(COMPLIANCE, RecordMeters(terminal))
    return house


def closed(house: House, table: str = "T") -> House:
    house.do(PIT_MANAGER, CloseTable(table))
    return house


# Installed together


def row(number: int, **other: Any) -> NewTerminal:
    return NewTerminal(**{"terminal": f"N{number}", "asset": f"n{number}", "location": f"aisle {number}"} | other)


def test_a_list_of_terminals_is_installed_as_a_whole(house: House) -> None:
    house.do(TECHNICIAN, InstallTerminals((row(1), row(2, games=("657a",), tables=("T",)), row(3, training=True))))
    house.restart()
    assert house.at("N2").tables == ("T",)
    assert (house.at("N2").games, house.at("N3").training) == (("657a",), True)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({"terminal": "N1"}, Reason.TERMINAL_EXISTS),
        ({"terminal": "E1"}, Reason.TERMINAL_EXISTS),
        ({"terminal": "n1"}, Reason.NAME_IS_LIKE_ANOTHER),
        ({"asset": "n1"}, Reason.ASSET_NUMBER_IS_USED),
        ({"location": "aisle 1"}, Reason.LOCATION_IS_TAKEN),
        ({"location": " "}, Reason.NAME_IS_MISSING),
        ({"games": ("999a",)}, Reason.UNKNOWN_GAME),
        ({"tables": ("W",)}, Reason.UNKNOWN_TABLE),
    ],
)
def test_one_bad_line_and_nothing_of_a_list_is_installed(house: House, bad: dict[str, Any], reason: Reason) -> None:
    before = set(house.floor.state.terminals)
    refused = house.refused(TECHNICIAN, InstallTerminals((row(1), row(2, **bad), row(3))))
    assert refused.reason is reason
    assert set(house.floor.state.terminals) == before


@pytest.mark.cites("§ 605a.9(b)")
def test_a_list_counts_towards_the_cap_as_a_whole() -> None:
    house = House(Settings(category=3))
    allowed = house.floor.state.settings.tables_allowed * 5
    rows = tuple(row(number) for number in range(allowed + 1))
    assert house.refused(TECHNICIAN, InstallTerminals(rows)).reason is Reason.TABLE_CAP_IS_REACHED
    house.do(TECHNICIAN, InstallTerminals(rows[:-1]))


# Moved


@pytest.mark.cites("§ 463a.3(b)")
def test_a_terminal_moves_to_a_place_where_none_stands(house: House) -> None:
    taken = house.at("E2").location
    refused = house.refused(TECHNICIAN, MoveTerminal("E1", taken))
    assert refused.reason is Reason.LOCATION_IS_TAKEN
    assert house.refused(TECHNICIAN, MoveTerminal("E1", " ")).reason is Reason.NAME_IS_MISSING
    house.do(TECHNICIAN, MoveTerminal("E1", "aisle 9"))
    house.do(SUPERVISOR, MoveTerminal("E2", "aisle 8"))
    house.do(TECHNICIAN, MoveTerminal("E1", taken))
    assert house.restart().at("E1").location == taken


def test_a_terminal_with_wagers_stays_where_it_is(house: House) -> None:
    house.betting().wager("E1", **ANTE)
    for command in (MoveTerminal("E1", "aisle 9"), GroupTerminal("E1", ("T",))):
        assert house.refused(TECHNICIAN, command).reason is Reason.TERMINAL_IS_IN_A_ROUND
    refused = house.refused(TECHNICIAN, RetireTerminal("E1", "worn"), FINANCE)
    assert refused.reason is Reason.TERMINAL_IS_IN_A_ROUND


# Bound to tables


def test_a_terminal_that_is_bound_to_a_table_wagers_there_alone(house: House) -> None:
    house.do(PIT_MANAGER, InstallTable("V", "657a"))
    assert house.refused(TECHNICIAN, GroupTerminal("E1", ("W",))).reason is Reason.UNKNOWN_TABLE
    house.do(TECHNICIAN, GroupTerminal("E1", ("V",)))
    house.restart().betting()
    refused = house.refused(device("E1"), PlaceWagers("E1", "T", 1, ANTE))
    assert refused.reason is Reason.GAME_IS_NOT_ENABLED
    house.do(TECHNICIAN, GroupTerminal("E1"))
    house.wager("E1", **ANTE)


# Known by its machine


def test_a_machine_is_one_terminal_and_takes_the_place_of_the_one_before(house: House) -> None:
    house.do(TECHNICIAN, EnrollMachine("E1", KEY), FINANCE)
    refused = house.refused(TECHNICIAN, EnrollMachine("E2", KEY), FINANCE)
    assert (refused.reason, str(refused.detail)) == (
        Reason.ANOTHER_TERMINAL_IS_MEANT,
        "this machine is terminal E1",
    )
    house.do(TECHNICIAN, EnrollMachine("E1", OTHER_KEY), FINANCE)
    assert house.restart().at("E1").machine_key == OTHER_KEY
    house.do(TECHNICIAN, EnrollMachine("E2", KEY), FINANCE)


# Terminals that leave


@pytest.mark.cites("§§ 461a.27(a), 465a.17(e)(5)")
def test_a_terminal_leaves_with_nothing_on_it_nothing_in_it_and_its_meters_written_down(house: House) -> None:
    wish = RetireTerminal("E1", "worn out")
    assert house.refused(TECHNICIAN, wish, FINANCE).reason is Reason.TERMINAL_HOLDS_MONEY
    house.do(device("E1"), CashOut("E1"))
    assert house.refused(TECHNICIAN, wish, FINANCE).reason is Reason.BOX_IS_IN_USE
    house.do(SUPERVISOR, BlockTerminal("E1", Block.BOX_REMOVED))
    assert house.refused(TECHNICIAN, wish, FINANCE).reason is Reason.METERS_ARE_NOT_RECORDED
    house.do(COMPLIANCE, RecordMeters("E1"))
    assert house.refused(TECHNICIAN, RetireTerminal("E1", " "), FINANCE).reason is Reason.REASON_IS_MISSING
    house.do(TECHNICIAN, wish, FINANCE)
    assert [one.terminal for one in pit_document(house.floor, Role.AUDITOR).terminals] == ["E2"]
    assert verify(house.store).right


def test_another_department_looks_on_when_something_leaves(house: House) -> None:
    wish = RetireTerminal("E1", "worn out")
    emptied(house)
    assert house.refused(SUPERVISOR, wish).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(SUPERVISOR, wish, TECHNICIAN).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(SUPERVISOR, wish, SECURITY)


def test_nothing_speaks_for_a_terminal_that_left_and_nothing_is_called_so_again(house: House) -> None:
    house.do(TECHNICIAN, EnrollMachine("E1", KEY), FINANCE)
    house.do(TECHNICIAN, EnrollDevice("E1", "token"), FINANCE)
    place, asset = house.at("E1").location, house.at("E1").asset
    emptied(house).do(TECHNICIAN, RetireTerminal("E1", "worn out"), FINANCE)
    house.restart()
    gone: list[tuple[Actor, AnyCommand]] = [
        (peripherals("E1"), InsertBill("E1", 20_00)),
        (CENTRAL_CONTROL, EnableTerminal("E1")),
        (TECHNICIAN, MoveTerminal("E1", "aisle 9")),
    ]
    for who, command in gone:
        assert house.refused(who, command).reason is Reason.TERMINAL_IS_RETIRED
    assert "E1" not in house.floor.state.devices.values()
    assert house.refused(TECHNICIAN, InstallTerminal("E1", "new", "new")).reason is Reason.TERMINAL_EXISTS
    assert house.refused(TECHNICIAN, InstallTerminal("E3", asset, "new")).reason is Reason.ASSET_NUMBER_IS_USED
    house.do(TECHNICIAN, InstallTerminal("E3", "new", place))


# Tables that are linked, and leave


@pytest.mark.cites("§ 605a.8")
def test_tables_are_linked_before_they_open_and_share_one_progressive(house: House) -> None:
    for table in ("A", "B"):
        house.do(PIT_MANAGER, InstallTable(table, "657a"))
        house.do(PIT_MANAGER, LinkTable(table, "the link"))
        house.do(PIT_MANAGER, OpenTable(table, "a dealer", house.state().submission), FINANCE)
    assert house.floor.state.controllers["the link"].tables == {"A", "B"}
    assert house.refused(PIT_MANAGER, LinkTable("A", "another")).reason is Reason.TABLE_IS_OPEN
    closed(house, "A").do(PIT_MANAGER, LinkTable("A", ""))
    assert house.restart().floor.state.controllers["the link"].tables == {"B"}


@pytest.mark.cites("§ 605a.8")
def test_the_last_table_of_a_progressive_does_not_leave_it(house: House) -> None:
    house.table("A", progressive="link").wager("E1", 1, "A", **ANTE, four_card_progressive=1_00)
    house.deal("A").finish("A")
    closed(house, "A")
    for refused in (
        house.refused(PIT_MANAGER, LinkTable("A", "another")),
        house.refused(PIT_MANAGER, RetireTable("A", "worn out"), FINANCE),
    ):
        assert refused.reason is Reason.PROGRESSIVE_HOLDS_MONEY


def test_a_closed_table_leaves_and_its_name_stays_its_own(house: House) -> None:
    house.do(PIT_MANAGER, InstallTable("A", "657a"))
    assert house.refused(PIT_MANAGER, RetireTable("T", "worn out"), FINANCE).reason is Reason.TABLE_IS_OPEN
    assert house.refused(PIT_MANAGER, RetireTable("A", " "), FINANCE).reason is Reason.REASON_IS_MISSING
    assert house.refused(PIT_MANAGER, RetireTable("A", "worn out")).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(PIT_MANAGER, RetireTable("A", "worn out"), FINANCE)
    house.restart()
    assert [one.table for one in pit_document(house.floor, Role.AUDITOR).tables] == ["T"]
    assert house.refused(PIT_MANAGER, OpenTable("A", "a dealer")).reason is Reason.TABLE_IS_RETIRED
    assert house.refused(PIT_MANAGER, InstallTable("A", "657a")).reason is Reason.TABLE_EXISTS
    assert house.refused(TECHNICIAN, GroupTerminal("E1", ("A",))).reason is Reason.TABLE_IS_RETIRED
