"""Faults on the floor away from the tables: doors, lost links, failing devices, unauthorized people."""

from collections.abc import Callable, Iterator
from random import Random

from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import (
    BlockTerminal,
    DisableTerminal,
    DistributeTips,
    InsertBill,
    InsertVoucher,
    InstallTable,
    PayHand,
    PlaceWagers,
    RedeemVoucher,
    SetController,
    SetLink,
    SetVouchers,
    Tip,
    VoidVoucher,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import TableKind
from croupier.floor.record.terminal import Block
from croupier.floor.rehearsal.accounts import Accounts
from croupier.floor.rehearsal.staff import (
    ATTENDANT,
    CASHIER,
    CENTRAL_CONTROL,
    FLOORPERSON,
    PIT_MANAGER,
    SECURITY,
    SUPERVISOR,
    TECHNICIAN,
    Wish,
    peripherals,
    player,
)
from croupier.floor.rooms.house import cap

CHANCE_OF_TROUBLE = 0.25
"""The probability of a fault per step of all tables."""

SENSED = (Block.DOOR_OPEN, Block.BOX_REMOVED, Block.BILL_JAM, Block.PRINTER_OUT)
CHANCE_THAT_A_DEVICE_NOTICES = 0.6
"""The probability that the device itself reports a fault; else a link is lost or an attendant takes it out of service.
"""


class Troubles:
    """Every possible fault, one at a time."""

    def __init__(self, random: Random, accounts: Accounts) -> None:
        self._random, self._accounts = random, accounts

    def next(self, floor: Floor) -> list[Wish]:
        """A random fault, or nothing."""
        if self._random.random() > CHANCE_OF_TROUBLE or not floor.state.terminals:
            return []
        kinds: tuple[Callable[[Floor], Iterator[Wish]], ...] = (
            self._device,
            self._device,
            self._memory,
            self._disabled,
            self._progressive,
            self._voucher_race,
            self._void_voucher,
            self._vouchers_off,
            self._override,
            self._beyond_the_cap,
            self._tips,
            self._nonsense,
            self._wrong_people,
        )
        return list(self._random.choice(kinds)(floor))

    def _terminal(self, floor: Floor) -> str:
        return self._random.choice(list(floor.state.terminals))

    def _device(self, floor: Floor) -> Iterator[Wish]:
        """A door, a box, a jam, a printer, a lost link; commands given at the same moment are refused."""
        terminal = self._terminal(floor)
        if self._random.random() < CHANCE_THAT_A_DEVICE_NOTICES:
            yield Wish(peripherals(terminal), BlockTerminal(terminal, self._random.choice(SENSED)))
        else:
            actor, block = self._random.choice(((SYSTEM, Block.LINK_LOST), (ATTENDANT, Block.OUT_OF_SERVICE)))
            yield Wish(actor, BlockTerminal(terminal, block))
        yield Wish(peripherals(terminal), InsertBill(terminal, 20_00))

    def _memory(self, floor: Floor) -> Iterator[Wish]:
        """The memory of a terminal fails."""
        terminal = self._terminal(floor)
        yield Wish(peripherals(terminal), BlockTerminal(terminal, Block.MEMORY_ERROR))

    def _disabled(self, floor: Floor) -> Iterator[Wish]:
        yield Wish(CENTRAL_CONTROL, DisableTerminal(self._terminal(floor)))

    def _progressive(self, floor: Floor) -> Iterator[Wish]:
        """A link or a controller fails (§ 605a.8)."""
        if not floor.state.controllers:
            return
        if self._random.random() < 0.5:
            yield Wish(TECHNICIAN, SetController(self._random.choice(list(floor.state.controllers)), up=False))
        else:
            linked = [table.id for table in floor.state.tables.values() if table.progressive]
            yield Wish(TECHNICIAN, SetLink(self._random.choice(linked), up=False))

    def _voucher_race(self, floor: Floor) -> Iterator[Wish]:
        """Present one voucher in two terminals and at the cage at once: exactly one succeeds (§ 461a.10(k))."""
        if not self._accounts.vouchers:
            return
        number = self._accounts.any_voucher(self._random)
        for terminal in (self._terminal(floor), self._terminal(floor)):
            yield Wish(peripherals(terminal), InsertVoucher(terminal, number))
        yield Wish(CASHIER, RedeemVoucher(number))

    def _void_voucher(self, _floor: Floor) -> Iterator[Wish]:
        if self._accounts.vouchers:
            number = self._accounts.any_voucher(self._random)
            yield Wish(SUPERVISOR, VoidVoucher(number, "unreadable"), CASHIER)

    def _vouchers_off(self, floor: Floor) -> Iterator[Wish]:
        """Vouchers are disabled at a terminal or at the cage (§ 461a.8(d)(1))."""
        place = self._random.choice((self._terminal(floor), "cage"))
        yield Wish(SUPERVISOR, SetVouchers(place, enabled=False))

    def _override(self, floor: Floor) -> Iterator[Wish]:
        """Pay an amount other than the terminal's; a supervisor and security sign (§ 465a.26(b)(10))."""
        for due in list(floor.state.hand_pays.values())[:1]:
            amount = max(0, due.amount + self._random.choice((-1_00, 1_00)))
            yield Wish(SUPERVISOR, PayHand(due.id, amount, "the display was broken"), SECURITY)

    def _beyond_the_cap(self, floor: Floor) -> Iterator[Wish]:
        """Open one table more than the facility may operate, if it has that many (§ 605a.9(b))."""
        if cap.refuse_beyond(floor, more_automated=1):
            yield Wish(PIT_MANAGER, InstallTable("one more", "657a", TableKind.AUTOMATED))

    def _tips(self, floor: Floor) -> Iterator[Wish]:
        """Distribute a pool at the cage (§ 465a.19(g)(2)); a second time at the same moment nothing is left in it."""
        for pool in list(floor.state.pools)[:1]:
            yield Wish(CASHIER, DistributeTips(pool), FLOORPERSON)
            yield Wish(CASHIER, DistributeTips(pool), FLOORPERSON)

    def _nonsense(self, floor: Floor) -> Iterator[Wish]:
        """Commands no terminal may give."""
        terminal = self._terminal(floor)
        table = self._random.choice(list(floor.state.tables) or ["nowhere"])
        yield self._random.choice(
            (
                Wish(peripherals(terminal), InsertBill(terminal, 3_00)),
                Wish(peripherals(terminal), InsertVoucher(terminal, "010000000000000000")),
                Wish(player(terminal), Tip(terminal, table, -1_00)),
                Wish(player(terminal), Tip(terminal, table, 10**9)),
                Wish(player(terminal), PlaceWagers(terminal, table, 99, {"ante": 10_00})),
                Wish(player(terminal), PlaceWagers(terminal, "nowhere", 1, {"ante": 10_00})),
                Wish(peripherals("E0000"), InsertBill("E0000", 20_00)),
                Wish(peripherals("E0000"), InsertBill(terminal, 20_00)),
            )
        )

    def _wrong_people(self, floor: Floor) -> Iterator[Wish]:
        """A role without permission, a wrong amount, a missing signature."""
        yield Wish(ATTENDANT, InsertBill(self._terminal(floor), 20_00))
        for due in list(floor.state.hand_pays.values())[:1]:
            yield Wish(ATTENDANT, PayHand(due.id, due.amount + 1))
            if due.amount >= floor.state.settings.second_signer_from:
                yield Wish(ATTENDANT, PayHand(due.id, due.amount))
                yield Wish(ATTENDANT, PayHand(due.id, due.amount), ATTENDANT)
