"""The staff around the tables: they install terminals, pay by hand, redeem vouchers, and fix faults."""

from collections.abc import Iterator
from datetime import datetime
from random import Random

from croupier.floor.record.commands import (
    CashOut,
    ClearMemory,
    EnableTerminal,
    InsertBox,
    InstallTerminals,
    MakeSlip,
    NewTerminal,
    PaySlip,
    RecordMeters,
    RedeemVoucher,
    SetController,
    SetLink,
    SetVouchers,
    UnblockTerminal,
    VoidSlip,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.terminal import Block, Terminal
from croupier.floor.rehearsal.accounts import Accounts
from croupier.floor.rehearsal.deliveries import Delivery
from croupier.floor.rehearsal.plan import Plan, terminal_name
from croupier.floor.rehearsal.staff import (
    ATTENDANT,
    CASHIER,
    CENTRAL_CONTROL,
    COMPLIANCE,
    MOVERS,
    SECURITY,
    SUPERVISOR,
    TECHNICIAN,
    Wish,
    hand_pay,
    player,
)
from croupier.floor.rooms.assets import movements
from croupier.floor.rooms.cage import drawers
from croupier.floor.rooms.house import cap

CHANCE_OF_A_HAND_PAY = 0.5
CHANCE_OF_A_SLIP = 0.7
MOST_ON_A_SLIP = 100_000_00
"""Above this an attendant pays: no drawer holds so large an amount for long."""
CHANCE_AT_THE_CAGE = 0.1
CHANCE_OF_A_REPAIR = 0.15
BOXES = 9_999


class House:
    """The staff of the floor."""

    def __init__(self, plan: Plan, random: Random, accounts: Accounts) -> None:
        self._plan, self._random, self._accounts = plan, random, accounts

    def opening(self, floor: Floor, at: datetime) -> list[Wish]:
        """Install missing terminals while there is room, and enable those central control has not.

        §§ 605a.5(a), 605a.9(b)
        """
        names = [terminal_name(number) for number in range(1, self._plan.terminals + 1)]
        missing = [name for name in names if floor.terminal(name) is None]
        missing = [name for more, name in enumerate(missing, 1) if not cap.refuse_beyond(floor, more_terminals=more)]
        if missing:
            return list(
                self._placing(floor, [NewTerminal(name, f"A{name[1:]}", f"L{name[1:]}") for name in missing], at)
            )
        waiting = [terminal.id for terminal in floor.state.terminals.values() if not terminal.enabled]
        return [Wish(CENTRAL_CONTROL, EnableTerminal(name)) for name in waiting]

    def _placing(self, floor: Floor, new: list[NewTerminal], at: datetime) -> Iterator[Wish]:
        """Deliver terminals with their papers, where devices are registered; place those delivered before a crash."""
        if not movements.kept(floor):
            yield from (Wish(TECHNICIAN, InstallTerminals((one,))) for one in new)
            return
        delivery = Delivery(f"terminals at {at:%Y-%m-%d %H:%M:%S.%f}", at, MOVERS)
        yield from delivery.places(("L", "Table"))
        here = [one for one in new if one.asset in floor.state.register.assets]
        yield from delivery.terminals([one for one in new if one not in here])
        if here:
            yield from Delivery(f"terminals again at {at:%Y-%m-%d %H:%M:%S.%f}", at, MOVERS).placing(here)
        yield delivery.filed()

    def wishes(self, floor: Floor) -> Iterator[Wish]:
        """What the staff wants to do now."""
        settings = floor.state.settings
        for due in list(floor.state.hand_pays.values()):
            if self._random.random() < CHANCE_OF_A_HAND_PAY:
                pays = hand_pay(due, settings, self._random)
                yield self._by_slip(floor, due, pays) if self._plan.office else pays
        if self._accounts.vouchers and self._random.random() < CHANCE_AT_THE_CAGE:
            yield Wish(CASHIER, RedeemVoucher(self._accounts.any_voucher(self._random)))
        yield from self._repairs(floor)

    def _by_slip(self, floor: Floor, due: HandPay, pays: Wish) -> Wish:
        """Where there is a cage, make a slip that a cashier pays; one that nobody can pay is voided."""
        if due.made is None:
            by_slip = due.amount <= MOST_ON_A_SLIP and self._random.random() < CHANCE_OF_A_SLIP
            return pays._replace(command=MakeSlip(due.id, due.amount)) if by_slip else pays
        drawer = drawers.of_cashier(floor, CASHIER.name)
        if drawer and due.made.due == due.amount and floor.ledger.balance(drawer.account) >= due.made.paid:
            return Wish(CASHIER, PaySlip(due.made.number))
        return Wish(SUPERVISOR, VoidSlip(due.made.number, "another amount is due"), SECURITY)

    def _repairs(self, floor: Floor) -> Iterator[Wish]:
        for terminal in floor.state.terminals.values():
            if (terminal.blocks or not terminal.enabled) and self._random.random() < CHANCE_OF_A_REPAIR:
                yield from self._repair(floor, terminal)
        for table in floor.state.tables.values():
            if not table.link_up and self._random.random() < CHANCE_OF_A_REPAIR:
                yield Wish(TECHNICIAN, SetLink(table.id, up=True))
        for controller in floor.state.controllers.values():
            if not controller.up and self._random.random() < CHANCE_OF_A_REPAIR:
                yield Wish(TECHNICIAN, SetController(controller.id, up=True))
        for place in sorted(floor.state.voucher_places_off):
            if self._random.random() < CHANCE_OF_A_REPAIR:
                yield Wish(TECHNICIAN, SetVouchers(place, enabled=True))

    def _repair(self, floor: Floor, terminal: Terminal) -> Iterator[Wish]:
        """Fix a memory error with a RAM clear before a compliance representative (§ 461a.27(a))."""
        if not terminal.enabled:
            yield Wish(CENTRAL_CONTROL, EnableTerminal(terminal.id))
        if Block.BOX_REMOVED in terminal.blocks:
            another = f"B{self._random.randint(1, BOXES)}"
            yield Wish(SECURITY, InsertBox(terminal.id, box_out_of(floor, terminal) or another))
        for block in sorted(terminal.blocks - {Block.HAND_PAY, Block.MEMORY_ERROR, Block.BOX_REMOVED}):
            yield Wish(ATTENDANT, UnblockTerminal(terminal.id, block))
        if Block.MEMORY_ERROR not in terminal.blocks:
            return
        if self._accounts.balance(terminal.id):
            yield Wish(player(terminal.id), CashOut(terminal.id))
        elif not terminal.table:
            yield Wish(COMPLIANCE, RecordMeters(terminal.id))
            yield Wish(TECHNICIAN, ClearMemory(terminal.id), COMPLIANCE)


def box_out_of(floor: Floor, terminal: Terminal) -> str:
    """The box removed from a terminal, which goes to the count room or back, where boxes are tracked."""
    return next((box for box, where in floor.state.boxes.out.items() if where == terminal.id), "")
