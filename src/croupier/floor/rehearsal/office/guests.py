"""Guests who come for a voucher alone: a bill goes in, a voucher comes out, and somebody else takes it from there."""

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
    """Players who take any terminal that works."""

    def __init__(self, desk: Desk, accounts: Accounts) -> None:
        self._desk, self._accounts = desk, accounts

    def voucher(self, floor: Floor) -> str:
        """The number of a voucher that was printed now, of whatever lay in the terminal; nothing where none works."""
        for terminal in self._desk.random.sample(sorted(floor.state.terminals), len(floor.state.terminals)):
            if not isinstance(self._desk.ask(Wish(peripherals(terminal), InsertBill(terminal, BILL))), Done):
                continue
            answer = self._desk.ask(Wish(player(terminal), CashOut(terminal)))
            issued = [one for one in _events(answer) if isinstance(one, VoucherIssued)]
            if issued:
                return self._accounts.number(issued[0].voucher)
        return ""

    def hand_pay(self, floor: Floor) -> HandPay | None:
        """A voucher that nobody can read: it is void, and its value is owed by hand (§ 461a.8(d))."""
        if not (number := self.voucher(floor)):
            return None
        done = self._desk.do(Wish(SUPERVISOR, VoidVoucher(number, "a torn paper"), CASHIER))
        due = next(one for one in done.events if isinstance(one, HandPayDue))
        return floor.state.hand_pays[due.hand_pay]


def _events(answer: object) -> tuple[object, ...]:
    return tuple(answer.events) if isinstance(answer, Done) else ()
