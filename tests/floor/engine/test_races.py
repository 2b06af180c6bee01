"""Many ask for the same money at the same moment, from many threads: one of them gets it."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Answer, Done
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CashOut, PlaceWagers, RedeemVoucher, Request
from croupier.floor.record.events import VoucherIssued
from croupier.floor.rooms.identities import differences
from support.floor.house import ANTE, House, device

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
