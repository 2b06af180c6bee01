"""A redemption machine through a month: filled, used, jammed, emptied and balanced, with its log (§ 461a.10)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import RedeemVoucher, SetVouchers
from croupier.floor.record.commands.office.cage import (
    CountRedemption,
    DispenseAtMachine,
    DoubtVoucher,
    HandOverVouchers,
    InstallRedemption,
    LoadRedemption,
    NoteAtMachine,
    PayMachineRest,
    TakeAtMachine,
)
from croupier.floor.record.events.office.cage import RedemptionCounted, VoucherTaken
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.accounts import Accounts
from croupier.floor.rehearsal.office.custody import Custody, in_pieces
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.office.guests import Guests
from croupier.floor.rehearsal.office.people import FINANCE, MAIN_BANK
from croupier.floor.rehearsal.office.week import Fault
from croupier.floor.rehearsal.staff import CASHIER, SECURITY, TECHNICIAN, Wish
from croupier.money import Cents, in_words

MACHINE = Actor("R1", Role.REDEMPTION_MACHINE)
FILLED: Cents = 50_000_00
GOES_BACK = timedelta(days=30)
ELSEWHERE = "770000000000000001"
"""The validation number of another house's voucher."""
CAGE = "cage"
AT_ONCE = 3
"""How many vouchers a guest inserts in a row."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A transaction as an observer saw it."""

    at: datetime
    number: int
    amount: Cents


class Redemption:
    """One machine, and what its keepers know of it."""

    def __init__(self, desk: Desk, custody: Custody, accounts: Accounts, guests: Guests) -> None:
        self._desk, self._custody, self._accounts, self._guests = desk, custody, accounts, guests
        self._cash: Cents = 0
        self._seen: list[Seen] = []

    def begin(self) -> None:
        """Install it in the lobby."""
        self._desk.do(Wish(TECHNICIAN, InstallRedemption(MACHINE.name, "A-R1", "lobby"), SECURITY))

    def morning(self) -> None:
        """Fill it from the main bank, witnessed by security."""
        self._desk.do(Wish(MAIN_BANK, LoadRedemption(MACHINE.name, in_pieces(FILLED)), SECURITY))
        self._cash += FILLED
        self._desk.counted["redemption machines filled"] += 1

    def used(self, floor: Floor, faults: frozenset[Fault], at: datetime) -> None:
        """Insert outstanding vouchers; one at the same moment as at the counter, and one of another house."""
        self._desk.do(Wish(TECHNICIAN, SetVouchers(CAGE, enabled=True)))
        if Fault.VOUCHER_OF_ANOTHER_HOUSE in faults:
            self._of_another_house()
        numbers = [self._accounts.number(kept) for kept in list(self._accounts.vouchers)[:AT_ONCE]]
        for number in dict.fromkeys([*numbers, self._guests.voucher(floor)]):
            if number:
                self._transaction(number, at, jams=Fault.MACHINE_JAMS in faults)
        if number := self._guests.voucher(floor):
            self._at_two_places(number, at)

    def _of_another_house(self) -> None:
        """Another house's voucher: returned by the machine, and kept unpaid at the counter as doubtful (§ 461a.8)."""
        reason = Reason.VOUCHER_IS_OF_ANOTHER_HOUSE
        for wish in (Wish(MACHINE, TakeAtMachine(MACHINE.name, ELSEWHERE)), Wish(CASHIER, RedeemVoucher(ELSEWHERE))):
            self._desk.refused(wish, reason, "vouchers of another house refused")
        self._desk.do(Wish(CASHIER, DoubtVoucher(ELSEWHERE, "printed by another house")))

    def _transaction(self, number: str, at: datetime, *, jams: bool) -> None:
        done = self._desk.do(Wish(MACHINE, TakeAtMachine(MACHINE.name, number)))
        self._paid_out(next(one.amount for one in done.events if isinstance(one, VoucherTaken)), at, jams=jams)

    def _paid_out(self, amount: Cents, at: datetime, *, jams: bool) -> None:
        """Pay everything, or half if the dispenser jams: then a cashier pays the rest, once."""
        out = amount // 2 if jams else amount
        self._seen.append(Seen(at, len(self._seen) + 1, amount))
        self._desk.do(Wish(MACHINE, DispenseAtMachine(MACHINE.name, in_pieces(out), "a jam" if jams else "")))
        self._cash -= out
        self._desk.counted["vouchers paid by a machine"] += 1
        if jams:
            rest = Wish(CASHIER, PayMachineRest(MACHINE.name, len(self._seen)))
            self._desk.do(rest)
            self._desk.refused(rest, Reason.NOTHING_IS_OWED, "rests of machines paid, and not twice")
            self._desk.do(Wish(MACHINE, NoteAtMachine(MACHINE.name, "dispenser cleared, door closed")))

    def _at_two_places(self, number: str, at: datetime) -> None:
        """Present one voucher at the machine and the counter at once: exactly one pays it (§ 461a.10(k))."""
        before = len(self._custody.peek(MACHINE.name))
        wishes = Wish(MACHINE, TakeAtMachine(MACHINE.name, number)), Wish(CASHIER, RedeemVoucher(number))
        self._desk.once(wishes, "vouchers at two places at once")
        if len(taken := self._custody.peek(MACHINE.name)) > before:
            self._paid_out(taken[-1], at, jams=False)

    def evening(self, faults: frozenset[Fault]) -> None:
        """Empty and count it with two departments, then send its papers to finance (§ 461a.8(l))."""
        short = 1_00 if Fault.MACHINE_IS_SHORT in faults else 0
        wish = Wish(MAIN_BANK, CountRedemption(MACHINE.name, in_pieces(self._cash - short)), SECURITY)
        done = self._desk.do(wish)
        self._balanced(done, -short)
        self._cash = 0
        if papers := self._custody.papers(MACHINE.name):
            self._desk.do(Wish(MAIN_BANK, HandOverVouchers(MACHINE.name, len(papers), sum(papers)), FINANCE))

    def _balanced(self, done: Done, over: Cents) -> None:
        self._desk.counted["redemption machines balanced"] += 1
        self._desk.counted["redemption machines short"] += bool(over)
        for event in done.events:
            if isinstance(event, RedemptionCounted) and event.over != over:
                told = f"{in_words(event.over)} over, where {in_words(over)} is expected"
                self._desk.differences.append(f"{event.machine} was counted: {told}")

    def differences(self, floor: Floor) -> list[str]:
        """Its own log must go back thirty days, with the transactions observed (§ 461a.10)."""
        log = {one.number: one.amount for one in floor.state.cage.machines[MACHINE.name].log}
        newest = max((one.at for one in self._seen), default=None)
        expected = {one.number: one.amount for one in self._seen if newest and newest - one.at <= GOES_BACK}
        self._desk.counted["transactions in the log of 30 days"] = len(log)
        kept = {number: amount for number, amount in log.items() if number in expected}
        return [] if kept == expected else [f"the log of {MACHINE.name} has {kept}, where {expected} was seen"]
