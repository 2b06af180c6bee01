"""Guests who only want a voucher: a bill goes in, a voucher comes out, and somebody else redeems it."""

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands import CashOut, InsertBill, VoidVoucher
from croupier.floor.record.events import HandPayDue, VoucherIssued
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.rehearsal.accounts import Accounts
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.staff import CASHIER, SUPERVISOR, Wish, peripherals, player

BILL = 20_00


class Guests:
    """Players who use any working terminal."""

    def __init__(self, desk: Desk, accounts: Accounts) -> None:
        self._desk, self._accounts = desk, accounts

    def voucher(self, floor: Floor) -> str:
        """Print a voucher for whatever is in a terminal; returns its number, or empty if none works."""
        for terminal in self._desk.random.sample(sorted(floor.state.terminals), len(floor.state.terminals)):
            if not isinstance(self._desk.ask(Wish(peripherals(terminal), InsertBill(terminal, BILL))), Done):
                continue
            answer = self._desk.ask(Wish(player(terminal), CashOut(terminal)))
            issued = [one for one in _events(answer) if isinstance(one, VoucherIssued)]
            if issued:
                return self._accounts.number(issued[0].voucher)
        return ""

    def hand_pay(self, floor: Floor) -> HandPay | None:
        """A hand pay for an unreadable voucher, which is voided (§ 461a.8(d))."""
        if not (number := self.voucher(floor)):
            return None
        done = self._desk.do(Wish(SUPERVISOR, VoidVoucher(number, "a torn paper"), CASHIER))
        due = next(one for one in done.events if isinstance(one, HandPayDue))
        return floor.state.hand_pays[due.hand_pay]


def _events(answer: object) -> tuple[object, ...]:
    return tuple(answer.events) if isinstance(answer, Done) else ()
