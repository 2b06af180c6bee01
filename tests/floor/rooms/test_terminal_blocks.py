"""§§ 461a.27, 465a.17: what keeps a terminal from play, its box, its memory."""

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    BlockTerminal,
    CashOut,
    ClearMemory,
    EnableTerminal,
    InsertBill,
    InsertBox,
    InsertVoucher,
    InstallTerminal,
    PlaceWagers,
    RecordMeters,
    Tip,
    UnblockTerminal,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from support.floor.house import (
    ANTE,
    ATTENDANT,
    CENTRAL_CONTROL,
    COMPLIANCE,
    PAIR,
    SECURITY,
    SYSTEM,
    TECHNICIAN,
    House,
    device,
    peripherals,
)

E1 = device("E1")
PASSING = [block for block in Block if block not in {Block.HAND_PAY, Block.CASH_OUT}]


# Blocks


@pytest.mark.cites("§ 465a.17(e)(6)")
@pytest.mark.parametrize("block", PASSING)
def test_a_blocked_terminal_takes_no_money_and_no_wagers(block: Block) -> None:
    house = House().terminal("E1", 50_00).table().betting()

    house.do(SYSTEM, BlockTerminal("E1", block))

    for wish in (PlaceWagers("E1", "T", 1, ANTE), Tip("E1", "T", 1)):
        assert house.refused(E1, wish).reason is Reason.TERMINAL_IS_BLOCKED
    for money in (InsertBill("E1", 20_00), InsertVoucher("E1", "1")):
        assert house.refused(peripherals("E1"), money).reason is Reason.TERMINAL_IS_BLOCKED
    assert house.balance() == 50_00


@pytest.mark.parametrize("block", PASSING)
def test_a_blocked_terminal_is_settled_with_the_others(block: Block) -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table(turns="together")
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR, dealer="2h 4h 6c 8s Td")
    house.choose("E1", "play", 10_00).choose("E2", "fold", seat=2)

    house.do(SYSTEM, BlockTerminal("E1", block))
    house.deal()

    assert house.balance("E1") == 110_00


@pytest.mark.cites("§ 465a.17(e)(6)")
@pytest.mark.parametrize("block", PASSING)
def test_what_can_still_be_paid_out_is(block: Block) -> None:
    house = House().terminal("E1", 20_00)
    house.do(SYSTEM, BlockTerminal("E1", block))

    if block in {Block.DOOR_OPEN, Block.LINK_LOST, Block.TRANSFER_LOCK, Block.VALIDATOR_ALARM}:
        assert house.refused(E1, CashOut("E1")).reason is Reason.TERMINAL_IS_BLOCKED
    else:
        house.do(E1, CashOut("E1"))
        assert house.held("vouchers:outstanding") + house.held("game:E1") == 20_00


@pytest.mark.parametrize("block", PASSING)
def test_a_block_ends_when_it_is_put_right(block: Block) -> None:
    house = House().terminal("E1")
    house.do(SYSTEM, BlockTerminal("E1", block))

    if block is Block.MEMORY_ERROR:
        refused = house.refused(ATTENDANT, UnblockTerminal("E1", block))
        assert refused.reason is Reason.TERMINAL_IS_NOT_BLOCKED_SO
    else:
        house.do(ATTENDANT, UnblockTerminal("E1", block))
        house.do(peripherals("E1"), InsertBill("E1", 20_00))


SENSED = (Block.DOOR_OPEN, Block.BOX_REMOVED, Block.BILL_JAM, Block.PRINTER_OUT)


@pytest.mark.parametrize("block", SENSED)
def test_a_device_takes_back_what_it_has_noticed(block: Block) -> None:
    house = House().terminal("E1")

    house.do(peripherals("E1"), BlockTerminal("E1", block))
    house.do(peripherals("E1"), UnblockTerminal("E1", block))

    assert house.at().blocks == set()


@pytest.mark.parametrize("block", SENSED)
def test_no_device_lifts_what_a_person_set_until_a_person_has(block: Block) -> None:
    house = House().terminal("E1")
    house.do(ATTENDANT, BlockTerminal("E1", block))

    assert house.refused(peripherals("E1"), UnblockTerminal("E1", block)).reason is Reason.BLOCK_IS_OF_STAFF
    assert house.restart().refused(peripherals("E1"), UnblockTerminal("E1", block)).reason is Reason.BLOCK_IS_OF_STAFF
    house.do(ATTENDANT, UnblockTerminal("E1", block))
    house.do(peripherals("E1"), BlockTerminal("E1", block))
    house.do(peripherals("E1"), UnblockTerminal("E1", block))


def test_a_box_that_staff_took_out_comes_back_by_staff() -> None:
    house = House().terminal("E1")
    house.do(ATTENDANT, BlockTerminal("E1", Block.BOX_REMOVED))

    assert house.refused(peripherals("E1"), InsertBox("E1", "box 7")).reason is Reason.BLOCK_IS_OF_STAFF
    house.do(SECURITY, InsertBox("E1", "box 7"))
    assert house.at().box == "box 7"


@pytest.mark.parametrize("block", [Block.OUT_OF_SERVICE, Block.LINK_LOST])
def test_a_device_neither_sets_nor_lifts_what_it_cannot_notice(block: Block) -> None:
    house = House().terminal("E1")

    assert house.refused(peripherals("E1"), BlockTerminal("E1", block)).reason is Reason.BLOCK_IS_OF_STAFF
    house.do(SYSTEM, BlockTerminal("E1", block))
    assert house.refused(peripherals("E1"), UnblockTerminal("E1", block)).reason is Reason.BLOCK_IS_OF_STAFF


def test_several_blocks_hold_at_once() -> None:
    house = House().terminal("E1")
    house.do(peripherals("E1"), BlockTerminal("E1", Block.DOOR_OPEN))
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BILL_JAM))
    house.do(peripherals("E1"), UnblockTerminal("E1", Block.DOOR_OPEN))

    assert house.refused(peripherals("E1"), InsertBill("E1", 20_00)).detail == "E1 is blocked: bill jam"


def test_blocking_twice_and_freeing_what_is_free_is_refused() -> None:
    house = House().terminal("E1")
    house.do(SYSTEM, BlockTerminal("E1", Block.LINK_LOST))

    assert house.refused(ATTENDANT, BlockTerminal("E1", Block.LINK_LOST)).reason is Reason.TERMINAL_IS_BLOCKED
    refused = house.refused(peripherals("E1"), UnblockTerminal("E1", Block.BILL_JAM))
    assert refused.reason is Reason.TERMINAL_IS_NOT_BLOCKED_SO


@pytest.mark.cites("§ 461a.1(Hand pay)")
def test_nobody_locks_or_frees_a_terminal_for_a_hand_pay_by_hand() -> None:
    house = House(Settings(voucher_limit=0)).terminal("E1", 20_00)

    assert house.refused(ATTENDANT, BlockTerminal("E1", Block.HAND_PAY)).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(E1, CashOut("E1"))
    refused = house.refused(ATTENDANT, UnblockTerminal("E1", Block.HAND_PAY))
    assert refused.reason is Reason.TERMINAL_IS_NOT_BLOCKED_SO


# Boxes


@pytest.mark.cites("§§ 465a.17(c), 465a.17(e)(5)")
def test_bills_lie_in_the_box_that_is_in_the_terminal() -> None:
    house = House().terminal("E1", 20_00)
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED))
    house.do(SECURITY, InsertBox("E1", "box 7"))
    house.put_in("E1", 50_00)

    assert (house.held("cash_box:asset E1"), house.held("cash_box:box 7")) == (20_00, 50_00)
    assert house.balance() == 70_00


@pytest.mark.cites("§ 465a.17(e)(5)")
def test_the_journal_tells_when_a_box_was_in_which_terminal() -> None:
    house = House().terminal("E1")
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED))
    entered = house.after(minutes=5).do(SECURITY, InsertBox("E1", "box 7")).at
    left = house.after(hours=2).do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED)).at

    assert [entry.at for entry in house.store.mentioning("box:box 7")] == [entered, left]


@pytest.mark.cites("§ 465a.17(e)(5)")
def test_a_box_without_a_number_of_its_own_has_that_of_the_terminal() -> None:
    house = House().terminal("E1")
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED))
    assert house.at().box == ""

    house.do(peripherals("E1"), UnblockTerminal("E1", Block.BOX_REMOVED))

    assert house.at().box == "asset E1"


@pytest.mark.cites("§ 465a.17(e)(5)")
@pytest.mark.parametrize("box", ["asset E2", ""])
def test_a_box_is_in_one_terminal_at_a_time(box: str) -> None:
    house = House().terminal("E1").terminal("E2")
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED))

    assert house.refused(SECURITY, InsertBox("E1", box)).reason is Reason.BOX_IS_IN_USE


@pytest.mark.cites("§ 465a.17(e)(5)")
def test_so_is_one_that_has_the_number_of_a_terminal() -> None:
    """Its own terminal takes another box then, and a new terminal has another number."""
    house = House().terminal("E1").terminal("E2")
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED))
    house.do(peripherals("E2"), BlockTerminal("E2", Block.BOX_REMOVED))
    house.do(SECURITY, InsertBox("E2", "asset E1"))

    assert house.refused(peripherals("E1"), UnblockTerminal("E1", Block.BOX_REMOVED)).reason is Reason.BOX_IS_IN_USE
    house.do(SECURITY, InsertBox("E1", "box 7"))
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED))
    house.do(SECURITY, InsertBox("E1", "asset E3"))
    assert house.refused(TECHNICIAN, InstallTerminal("E3", "asset E3", "L3")).reason is Reason.BOX_IS_IN_USE


@pytest.mark.cites("§ 465a.17(e)(6)")
def test_no_second_box_goes_in() -> None:
    house = House().terminal("E1")

    assert house.refused(SECURITY, InsertBox("E1", "box 7")).reason is Reason.TERMINAL_IS_NOT_BLOCKED_SO
    assert house.refused(SECURITY, InsertBox("E9", "box 7")).reason is Reason.UNKNOWN_TERMINAL


# The memory


def cleared(house: House) -> None:
    house.do(COMPLIANCE, RecordMeters("E1"))
    house.do(TECHNICIAN, ClearMemory("E1"), COMPLIANCE)


def spent(money: int = 20_00) -> House:
    """A terminal with meters and without money."""
    house = House().terminal("E1", money)
    house.do(E1, CashOut("E1"))
    return house


@pytest.mark.cites("§§ 461a.1(RAM clear), 461a.27(a)")
def test_a_ram_clear_zeroes_one_terminal_once_its_meters_are_recorded() -> None:
    house = spent().terminal("E2", 20_00)
    house.do(peripherals("E1"), BlockTerminal("E1", Block.MEMORY_ERROR))

    cleared(house)

    assert house.at("E1").meters == {}
    assert house.at("E1").blocks == set()
    assert house.at("E2").meter("bill_in") == 20_00


@pytest.mark.cites("§ 461a.1(RAM clear)")
def test_after_a_ram_clear_central_control_enables_the_terminal_anew() -> None:
    house = spent()
    cleared(house)

    assert house.refused(peripherals("E1"), InsertBill("E1", 20_00)).reason is Reason.TERMINAL_IS_NOT_ENABLED
    house.do(CENTRAL_CONTROL, EnableTerminal("E1"))
    house.put_in("E1", 20_00)
    assert house.do(E1, CashOut("E1")).events[0].sequence == 2  # type: ignore[union-attr]


@pytest.mark.cites("§ 461a.27(a)")
def test_no_ram_clear_before_compliance_has_recorded_the_meters_as_they_stand() -> None:
    house = spent()
    clear = ClearMemory("E1")

    assert house.refused(TECHNICIAN, clear, COMPLIANCE).reason is Reason.METERS_ARE_NOT_RECORDED
    house.do(COMPLIANCE, RecordMeters("E1"))
    house.put_in("E1", 20_00).do(E1, CashOut("E1"))
    assert house.refused(TECHNICIAN, clear, COMPLIANCE).reason is Reason.METERS_ARE_NOT_RECORDED


@pytest.mark.cites("§ 461a.27(a)")
def test_no_ram_clear_without_a_compliance_representative() -> None:
    house = spent()
    house.do(COMPLIANCE, RecordMeters("E1"))

    assert house.refused(TECHNICIAN, ClearMemory("E1")).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(TECHNICIAN, ClearMemory("E1"), ATTENDANT).reason is Reason.SECOND_PERSON_IS_NEEDED
    same = Actor(TECHNICIAN.name, Role.COMPLIANCE)
    refused = house.refused(TECHNICIAN, ClearMemory("E1"), same)
    assert refused.reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER


@pytest.mark.cites("§ 461a.27(a)")
def test_no_ram_clear_while_the_terminal_holds_money() -> None:
    house = House(Settings(voucher_limit=0)).terminal("E1", 20_00)
    house.do(COMPLIANCE, RecordMeters("E1"))

    assert house.refused(TECHNICIAN, ClearMemory("E1"), COMPLIANCE).reason is Reason.TERMINAL_HOLDS_MONEY
    house.do(E1, CashOut("E1"))
    assert house.refused(TECHNICIAN, ClearMemory("E1"), COMPLIANCE).reason is Reason.TERMINAL_HOLDS_MONEY
    house.pay_all()
    cleared(house)


@pytest.mark.cites("§ 461a.27(a)")
def test_a_terminal_whose_memory_failed_is_paid_by_hand_and_then_cleared() -> None:
    house = House().terminal("E1", 20_00)
    house.do(peripherals("E1"), BlockTerminal("E1", Block.MEMORY_ERROR))

    house.do(E1, CashOut("E1"))
    house.pay_all()
    cleared(house)

    assert house.at().blocks == set()


@pytest.mark.cites("§ 461a.27(a)")
def test_no_ram_clear_while_wagers_are_at_risk() -> None:
    house = House().terminal("E1", 20_00).table().wager("E1", **ANTE)
    house.do(COMPLIANCE, RecordMeters("E1"))

    assert house.refused(TECHNICIAN, ClearMemory("E1"), COMPLIANCE).reason is Reason.TERMINAL_IS_IN_A_ROUND


@pytest.mark.cites("§ 461a.27(a)")
def test_an_unresponsive_terminal_is_on_record() -> None:
    house = House().terminal("E1")

    reported = house.do(SYSTEM, BlockTerminal("E1", Block.LINK_LOST))

    assert house.store.mentioning("terminal:E1")[-1].sequence == reported.sequence


@pytest.mark.cites("§ 605a.2(d)(1)")
def test_the_lock_for_a_transfer_is_set_by_the_line_alone_and_lifted_by_staff_too() -> None:
    house = House().terminal("E1", 20_00)
    for actor in (ATTENDANT, peripherals("E1")):
        house.refused(actor, BlockTerminal("E1", Block.TRANSFER_LOCK))
    house.do(SYSTEM, BlockTerminal("E1", Block.TRANSFER_LOCK))

    assert house.refused(device("E1"), CashOut("E1")).reason is Reason.TERMINAL_IS_BLOCKED
    house.refused(peripherals("E1"), UnblockTerminal("E1", Block.TRANSFER_LOCK))
    house.do(ATTENDANT, UnblockTerminal("E1", Block.TRANSFER_LOCK))
    house.do(device("E1"), CashOut("E1"))
