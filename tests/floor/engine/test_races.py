"""Many ask for the same money at the same moment, from many threads: one of them gets it."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Answer, Done
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import (
    AnyCommand,
    CashOut,
    EnrollHost,
    InsertVoucher,
    MakeSlip,
    PayHand,
    PaySlip,
    PlaceWagers,
    RedeemVoucher,
    Request,
    ResetHandPay,
    VoidVoucher,
)
from croupier.floor.record.commands.office.cage import CloseDrawer, TakeAtMachine
from croupier.floor.record.commands.office.count import CloseCount, RecountCurrency, SignCount
from croupier.floor.record.events import HandPaid, VoucherIssued
from croupier.floor.rooms.identities import differences
from support.floor.caged import FLOAT, KIOSK, caged, voucher, with_machine
from support.floor.dropped import OTHER_COUNTER, counted, counting, dropped, planned
from support.floor.house import (
    ANTE,
    ATTENDANT,
    CASHIER,
    COMPLIANCE,
    COUNT_SUPERVISOR,
    COUNTER,
    MAIN_BANK,
    SECURITY,
    SUPERVISOR,
    TECHNICIAN,
    House,
    device,
    peripherals,
)

VOUCHERS, AT_ONCE = 20, 52


def all_at_once(house: House, *requests: Sequence[Request]) -> list[Answer]:
    """Each list from a thread of its own, begun together."""
    together = threading.Barrier(len(requests))
    answers: list[Future[Answer]] = []

    def ask(own: Sequence[Request]) -> None:
        together.wait()
        answers.extend([house.engine.submit(request) for request in own])

    house.engine.start()
    threads = [threading.Thread(target=ask, args=(own,)) for own in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = [answer.result(60) for answer in answers]
    house.engine.stop()
    assert list(differences(house.floor)) == []
    assert verify(house.store).difference == ""
    return found


def done(answers: Sequence[Answer], wanted: Callable[[Done], bool] = lambda _done: True) -> int:
    return sum(isinstance(answer, Done) and wanted(answer) for answer in answers)


def test_a_voucher_that_is_asked_for_everywhere_is_paid_once() -> None:
    house = House()
    numbers = []
    for number in range(VOUCHERS):
        house.terminal(f"E{number}", 20_00)
        (event,) = house.do(device(f"E{number}"), CashOut(f"E{number}")).events
        assert isinstance(event, VoucherIssued)
        numbers.append(house.number(event))
    cashiers = [Actor(f"cashier {which}", Role.CASHIER) for which in range(AT_ONCE)]
    asked = [[Request(f"{one} {who.name}", who, RedeemVoucher(one)) for one in numbers] for who in cashiers]
    assert done(all_at_once(house, *asked)) == VOUCHERS


def test_a_balance_is_cashed_out_once() -> None:
    house = House().terminal("E1", 100_00)
    requests = [[Request(f"cash {number}", device("E1"), CashOut("E1"))] for number in range(50)]
    assert done(all_at_once(house, *requests), lambda one: bool(one.events)) == 1
    assert house.balance() == 0


def test_the_same_money_is_wagered_at_one_table_or_paid_out() -> None:
    """$20 at two tables and in a voucher: wherever it is, it is there once."""
    for turn in range(10):
        house = House().terminal("E1", 20_00).table("T").table("U")
        house.betting("T").betting("U")
        requests = [
            Request(f"{turn} T", device("E1"), PlaceWagers("E1", "T", 1, ANTE)),
            Request(f"{turn} U", device("E1"), PlaceWagers("E1", "U", 1, ANTE)),
            Request(f"{turn} cash", device("E1"), CashOut("E1")),
        ]
        assert done(all_at_once(house, *([request] for request in requests))) == 1


def test_a_voucher_is_paid_at_one_of_all_its_doors() -> None:
    """The cage, a redemption machine, the reader of a terminal, the attendant who is called for one that is torn."""
    house = with_machine(caged())
    doors: list[tuple[Actor, AnyCommand, Actor | None]] = []
    for number in [voucher(house) for _ in range(10)]:
        doors += [
            (CASHIER, RedeemVoucher(number), None),
            (KIOSK, TakeAtMachine("K1", number), None),
            (peripherals("E2"), InsertVoucher("E2", number), None),
            (SUPERVISOR, VoidVoucher(number, "torn"), SECURITY),
        ]
    asked = [[Request(f"{turn} {at}", *door) for at, door in enumerate(doors)] for turn in range(6)]
    assert done(all_at_once(house, *(sorted(own, key=lambda one: one.id[::-1]) for own in asked))) == 10
    assert house.held("vouchers:outstanding") == 0


def test_a_hand_pay_is_paid_through_one_of_all_its_doors() -> None:
    """On the spot, out of the manual book, by slip at the cage, and by a host that frees the terminal from afar."""
    for turn in range(5):
        house = caged(voucher_limit=0, remote_reset_limit=1_000_00).put_in("E1", 300_00)
        house.do(TECHNICIAN, EnrollHost("central", (HostDuty.HAND_PAYS,)), COMPLIANCE)
        house.do(device("E1"), CashOut("E1"))
        (due,) = house.due("E1")
        doors: list[tuple[Actor, AnyCommand]] = [
            (ATTENDANT, PayHand(due.id, 300_00)),
            (ATTENDANT, PayHand(due.id, 300_00, book="0007", paid_at=house.now())),
            (ATTENDANT, MakeSlip(due.id, 300_00)),
            (CASHIER, PaySlip("000001")),
            (Actor("central", Role.HOST), ResetHandPay("E1")),
        ]
        doors = doors[turn:] + doors[:turn]
        asked = [[Request(f"{again} {at}", *door) for at, door in enumerate(doors)] for again in range(8)]
        paid = done(all_at_once(house, *asked), lambda one: any(isinstance(event, HandPaid) for event in one.events))
        if house.due("E1"):  # a slip was made, and nobody was at the cage after it
            house.do(CASHIER, PaySlip("000001"))
            paid += 1
        assert paid == 1
        assert house.held("cage:hand pays") + house.held("cage:drawer/D1") == 700_00
        assert house.balance("E1") == 0


def test_a_drawer_and_a_count_are_closed_once() -> None:
    house = caged()
    closes = [[Request(f"close {number}", CASHIER, CloseDrawer("D1", FLOAT), MAIN_BANK)] for number in range(20)]
    assert done(all_at_once(house, *closes)) == 1

    room = counted(counting(dropped(planned().put_in("E1", 20_00))), {"asset E1": {"20": 1}, "asset E2": {}})
    room.do(MAIN_BANK, RecountCurrency("C-1", {"20": 1}), COUNTER)
    for one in (COUNTER, OTHER_COUNTER, COUNT_SUPERVISOR):
        room.do(one, SignCount("C-1"))
    asked = [[Request(f"count {number}", COUNT_SUPERVISOR, CloseCount("C-1"), MAIN_BANK)] for number in range(20)]
    assert done(all_at_once(room, *asked)) == 1
    assert room.held("cage:counted") == 20_00
