"""§§ 605a.1, 605a.3, 605a.5, 461a.27, 463a.3, 465a.17: terminals, what they take and when they take nothing."""

import pytest

from croupier.floor.engine.snapshots import image
from croupier.floor.pages.terminal import terminal_document
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import (
    AnyCommand,
    BlockTerminal,
    CashOut,
    DisableTerminal,
    EnableTerminal,
    InsertBill,
    InsertVoucher,
    InstallTerminal,
    PlaceWagers,
    SetVouchers,
    Tip,
)
from croupier.floor.record.events import HandPayDue, VoucherIssued
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import DENOMINATIONS, Settings
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.money import terminals
from support.floor.house import (
    ANTE,
    ATTENDANT,
    CENTRAL_CONTROL,
    PAIR,
    SUPERVISOR,
    TECHNICIAN,
    House,
    device,
    peripherals,
)
from support.web.on_the_wire import on_the_wire

E1 = device("E1")
PASSING = [block for block in Block if block is not Block.HAND_PAY]


# On the floor


@pytest.mark.cites("§ 461a.1(Asset number)")
def test_an_asset_number_is_never_used_again() -> None:
    house = House().terminal("E1")

    refused = house.refused(TECHNICIAN, InstallTerminal("E2", "asset E1", "elsewhere"))

    assert (refused.reason, refused.cite) == (Reason.ASSET_NUMBER_IS_USED, "§ 461a.1(Asset number)")


@pytest.mark.cites("§§ 461a.1(Asset number), 463a.3(b)")
@pytest.mark.parametrize("names", [("", "A2", "L2"), ("E2", "", "L2"), ("E2", "A2", ""), ("E2", " ", "L2")])
def test_a_terminal_has_a_name_a_number_and_a_place(names: tuple[str, str, str]) -> None:
    """Money of a terminal without a number would lie in an account without an owner, which no snapshot can show."""
    house = House().terminal("E1")

    assert house.refused(TECHNICIAN, InstallTerminal(*names)).reason is Reason.NAME_IS_MISSING


@pytest.mark.cites("§ 463a.3(b)")
def test_one_terminal_stands_at_a_location() -> None:
    house = House().terminal("E1")

    assert house.refused(TECHNICIAN, InstallTerminal("E2", "A2", "location E1")).reason is Reason.LOCATION_IS_TAKEN
    house.do(TECHNICIAN, InstallTerminal("E2", "A2", "location E2"))
    assert (house.at("E2").asset, house.at("E2").location) == ("A2", "location E2")


def test_a_name_is_given_once() -> None:
    house = House().terminal("E1")

    assert house.refused(TECHNICIAN, InstallTerminal("E1", "A2", "L2")).reason is Reason.TERMINAL_EXISTS


@pytest.mark.cites("§§ 605a.5(a), 463a.4(a)")
def test_before_central_control_has_enabled_it_a_terminal_takes_nothing() -> None:
    house = House()
    house.do(TECHNICIAN, InstallTerminal("E1", "A1", "L1"))

    assert house.refused(peripherals("E1"), InsertBill("E1", 20_00)).reason is Reason.TERMINAL_IS_NOT_ENABLED
    house.do(CENTRAL_CONTROL, EnableTerminal("E1"))
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    assert house.balance() == 20_00


@pytest.mark.cites("§ 605a.5(a)")
def test_central_control_disables_a_terminal_that_still_pays_out() -> None:
    house = House().terminal("E1", 40_00).table()
    house.betting()

    house.do(CENTRAL_CONTROL, DisableTerminal("E1"))

    for command in (PlaceWagers("E1", "T", 1, ANTE), Tip("E1", "T", 1_00)):
        assert house.refused(E1, command).reason is Reason.TERMINAL_IS_NOT_ENABLED
    assert house.refused(peripherals("E1"), InsertBill("E1", 20_00)).reason is Reason.TERMINAL_IS_NOT_ENABLED
    house.do(E1, CashOut("E1"))
    assert house.balance() == 0


@pytest.mark.cites("§ 605a.5(a)")
def test_a_disabled_terminal_plays_its_round_to_the_end() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=PAIR)

    house.do(CENTRAL_CONTROL, DisableTerminal("E1"))
    house.choose("E1", "play", 10_00).deal()

    assert house.round().over


@pytest.mark.cites("§ 605a.5(a)")
def test_central_control_reads_state_and_meters_and_changes_nothing() -> None:
    house = House().terminal("E1", 25_00).table().wager("E1", **ANTE)
    house.do(ATTENDANT, BlockTerminal("E1", Block.DOOR_OPEN))
    before = image(house.floor)

    reading = terminals.read(house.floor, house.at())
    reading.meters[""]["bill_in"] = 0

    assert (reading.asset, reading.location, reading.enabled) == ("asset E1", "location E1", True)
    assert (reading.blocks, reading.table, reading.balance) == (("door_open",), "T", 5_00)
    assert reading.meters[""]["bills_20"] == 1
    assert image(house.floor) == before


@pytest.mark.cites("§ 605a.5(a)")
@pytest.mark.parametrize("command", [EnableTerminal("E9"), DisableTerminal("E9")])
def test_central_control_cannot_reach_what_is_not_there(command: EnableTerminal | DisableTerminal) -> None:
    assert House().refused(CENTRAL_CONTROL, command).reason is Reason.UNKNOWN_TERMINAL


@pytest.mark.parametrize(
    ("actor", "command"),
    [
        (E1, CashOut("E2")),
        (E1, PlaceWagers("E2", "T", 1, ANTE)),
        (peripherals("E1"), InsertBill("E2", 20_00)),
        (peripherals("E1"), BlockTerminal("E2", Block.BILL_JAM)),
    ],
)
def test_the_glass_and_the_peripherals_speak_for_their_own_terminal_only(actor: Actor, command: AnyCommand) -> None:
    house = House().terminal("E1").terminal("E2", 20_00)

    assert house.refused(actor, command).reason is Reason.ANOTHER_TERMINAL_IS_MEANT


# Money in


@pytest.mark.cites("§§ 605a.3(a)(1)(i), 605a.2(d)(1), 605a.5(c), 465a.17(a)")
@pytest.mark.parametrize("bill", DENOMINATIONS)
def test_a_bill_is_credited_in_full_and_displayed(bill: int) -> None:
    house = House().terminal("E1")

    house.do(peripherals("E1"), InsertBill("E1", bill))

    assert house.balance() == bill
    assert on_the_wire(terminal_document(house.floor, house.at()))["balance"] == bill


@pytest.mark.cites("§ 465a.17(a)")
@pytest.mark.parametrize("bill", [0, 99, 3_00, 500_00, -20_00])
def test_the_validator_takes_no_other_paper(bill: int) -> None:
    assert (
        House().terminal("E1").refused(peripherals("E1"), InsertBill("E1", bill)).reason is Reason.UNKNOWN_DENOMINATION
    )


@pytest.mark.cites("§ 465a.17(a)")
def test_the_facility_says_which_bills_are_taken() -> None:
    house = House(Settings(denominations=(20_00, 100_00))).terminal("E1")

    house.do(peripherals("E1"), InsertBill("E1", 20_00))

    refused = house.refused(peripherals("E1"), InsertBill("E1", 10_00))
    assert refused.detail == "the validator accepts only $20, $100"


@pytest.mark.cites("§§ 605a.3(a)(1)(i), 605a.5(c), 465a.17(a)")
def test_a_voucher_is_credited_in_full_and_displayed() -> None:
    house = House().terminal("E1", 35_00).terminal("E2")
    issued = house.do(E1, CashOut("E1")).events[0]
    assert isinstance(issued, VoucherIssued)

    house.do(peripherals("E2"), InsertVoucher("E2", house.number(issued)))

    assert (house.balance("E1"), house.balance("E2")) == (0, 35_00)
    assert on_the_wire(terminal_document(house.floor, house.at("E2")))["balance"] == 35_00


@pytest.mark.cites("§ 605a.1(Electronic wagering terminal)")
def test_a_terminal_wagers_only_with_money_on_it() -> None:
    house = House().terminal("E1").table().betting()

    assert house.refused(E1, PlaceWagers("E1", "T", 1, ANTE)).reason is Reason.BALANCE_IS_TOO_LOW
    house.put_in("E1", 20_00).wager("E1", **ANTE)

    assert house.balance() == 0


@pytest.mark.cites("§ 605a.1(Game account)")
def test_a_game_account_is_never_overdrawn() -> None:
    house = House().terminal("E1", 20_00).terminal("E2", 500_00).table().betting()
    more = {"ante": 10_50, "super_bonus": 10_50}

    refused = house.refused(E1, PlaceWagers("E1", "T", 1, more))

    assert (refused.reason, refused.cite) == (Reason.BALANCE_IS_TOO_LOW, "§ 605a.1(Game account)")
    house.wager("E1", **ANTE)
    assert (house.balance("E1"), house.balance("E2")) == (0, 500_00)


# Money out


@pytest.mark.cites("§§ 605a.3(b)(1), 605a.2(d)(1), 605a.5(c)")
def test_a_cash_out_is_one_voucher_for_the_whole_balance() -> None:
    house = House().terminal("E1", 137_00)

    (issued,) = house.do(E1, CashOut("E1")).events

    assert isinstance(issued, VoucherIssued)
    assert (issued.amount, issued.sequence) == (137_00, 1)
    assert (house.balance(), house.held("vouchers:outstanding")) == (0, 137_00)


@pytest.mark.cites("§ 605a.3(b)(1)")
def test_nothing_cannot_be_cashed_out() -> None:
    assert House().terminal("E1").refused(E1, CashOut("E1")).reason is Reason.BALANCE_IS_TOO_LOW


@pytest.mark.cites("§§ 605a.3(b)(1), 461a.1(Hand pay)")
@pytest.mark.parametrize(("limit", "by_hand"), [(50_00, False), (49_99, True)])
def test_above_the_voucher_limit_an_attendant_pays(limit: int, by_hand: bool) -> None:
    house = House(Settings(voucher_limit=limit)).terminal("E1", 50_00)

    (paid,) = house.do(E1, CashOut("E1")).events

    assert isinstance(paid, HandPayDue if by_hand else VoucherIssued)
    assert (Block.HAND_PAY in house.at().blocks) is by_hand
    assert house.balance() == (50_00 if by_hand else 0)


@pytest.mark.cites("§ 605a.3(b)(1)")
def test_without_paper_an_attendant_pays() -> None:
    house = House().terminal("E1", 20_00)
    house.do(peripherals("E1"), BlockTerminal("E1", Block.PRINTER_OUT))

    house.do(E1, CashOut("E1"))

    (due,) = house.due("E1")
    assert (due.kind, due.amount) == (HandPayKind.CANCELLED_CREDIT, 20_00)


@pytest.mark.cites("§ 461a.8(d)(1)")
def test_where_vouchers_are_disabled_an_attendant_pays() -> None:
    house = House().terminal("E1", 20_00)
    house.do(SUPERVISOR, SetVouchers("E1", enabled=False))

    house.do(E1, CashOut("E1"))

    assert house.due("E1")[0].kind is HandPayKind.CANCELLED_CREDIT


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_a_tip_goes_to_the_dealers_and_is_no_wager() -> None:
    house = House().terminal("E1", 20_00).table()

    house.do(E1, Tip("E1", "T", 5_00))

    assert (house.balance(), house.held("tips:pool/common"), house.held("house:T")) == (15_00, 5_00, 0)
    assert (house.meter("tips"), house.meter("coin_in")) == (5_00, 0)
    assert house.figures("table:T") == {"tips": 5_00}


@pytest.mark.cites("§ 465a.19(g)(2)")
@pytest.mark.parametrize(
    ("tip", "reason"),
    [
        (Tip("E1", "T", 20_01), Reason.BALANCE_IS_TOO_LOW),
        (Tip("E1", "T", 0), Reason.AMOUNT_MUST_BE_ABOVE_ZERO),
        (Tip("E1", "T", -1), Reason.AMOUNT_MUST_BE_ABOVE_ZERO),
        (Tip("E1", "X", 1_00), Reason.UNKNOWN_TABLE),
    ],
)
def test_a_tip_that_cannot_be_is_refused(tip: Tip, reason: Reason) -> None:
    assert House().terminal("E1", 20_00).table().refused(E1, tip).reason is reason


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_all_that_is_there_may_be_given() -> None:
    house = House().terminal("E1", 20_00).table()

    house.do(E1, Tip("E1", "T", 20_00))

    assert house.balance() == 0


# Play money


@pytest.mark.cites("§ 461a.8(d)(1)")
def test_play_money_never_becomes_a_voucher() -> None:
    house = House().terminal("E1", 20_00).terminal("E2", 20_00, training=True)
    house.do(E1, CashOut("E1"))
    (number,) = house.numbers()

    assert house.refused(peripherals("E2"), InsertVoucher("E2", number)).reason is Reason.VOUCHERS_ARE_DISABLED
    house.do(device("E2"), CashOut("E2"))
    house.pay_all()

    assert (house.held("cage:play money"), house.held("cage:hand pays")) == (-20_00, 0)


@pytest.mark.parametrize(("training", "kind"), [(True, "hybrid"), (False, "training")])
def test_play_money_and_money_are_not_wagered_together(training: bool, kind: str) -> None:
    house = House().terminal("E1", 20_00, training=training).terminal("E2", training=not training).table(kind=kind)
    house.betting()

    assert house.refused(E1, PlaceWagers("E1", "T", 1, ANTE)).reason is Reason.GAME_IS_NOT_ENABLED


@pytest.mark.cites("§ 465a.19(g)(2)")
@pytest.mark.parametrize(("training", "kind"), [(True, "hybrid"), (False, "training")])
def test_nor_does_one_become_a_tip_where_the_other_is_played(training: bool, kind: str) -> None:
    house = House().terminal("E1", 20_00, training=training).table(kind=kind)

    assert house.refused(E1, Tip("E1", "T", 1_00)).reason is Reason.GAME_IS_NOT_ENABLED


def test_a_training_table_is_in_no_report() -> None:
    house = House().terminal("E1", 100_00, training=True).table(kind="training")

    house.play_hand(PAIR).do(E1, Tip("E1", "T", 1_00))

    assert house.floor.state.figures == {}
    assert house.meter("games_played") == 1
