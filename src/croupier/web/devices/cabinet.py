"""The machine around a terminal: it turns events of the validator and the printer into reports.

A bill is credited when it is stacked, never before, and once: it is written down before the validator is told to stack
it, and its report is written down before it is acknowledged to the validator (§§ 465a.17(a), 605a.5(c)).
"""

from typing import assert_never

from croupier.floor.record.commands import (
    BlockTerminal,
    ConfirmPrinted,
    InsertBill,
    InsertBox,
    InsertVoucher,
    PeripheralReport,
    UnblockTerminal,
)
from croupier.floor.record.terminal import Block
from croupier.money import DOLLAR
from croupier.peripherals.printer import PrinterStatus, Slip, VoucherPrinter
from croupier.peripherals.validator import (
    Bill,
    BillValidator,
    Box,
    Escrowed,
    Fault,
    GivenBack,
    Happened,
    Jam,
    Paper,
    Stacked,
)
from croupier.web.devices import protocol
from croupier.web.devices.driver import Answer, Driver
from croupier.web.languages.amounts import in_english


def slip(voucher: protocol.ToPrint) -> Slip:
    """The slip to print for a voucher (§ 461a.8)."""
    return Slip(
        facility=voucher.facility,
        number=voucher.number,
        amount=f"${voucher.amount / DOLLAR:,.2f}",
        in_words=in_english(voucher.amount),
        issued=f"{voucher.issued:%m/%d/%Y %H:%M:%S}",
        sequence=f"{voucher.sequence:04}",
        asset=voucher.asset,
        location=voucher.location,
        expires=f"{voucher.expires:%m/%d/%Y}",
    )


class Cabinet:
    """The running peripherals of one terminal."""

    def __init__(self, terminal: str, driver: Driver, validator: BillValidator, printer: VoucherPrinter | None) -> None:
        self._terminal, self._driver = terminal, driver
        self._validator, self._printer = validator, printer
        self._reported: set[Block] = set()
        self.told: Answer | None = None
        """The answer to the last report."""
        self._printing: str | None = None
        """The voucher sent to the printer, until it is out."""
        self._confirmed = ""
        self.box = ""
        """The number of the box inserted next; if empty, the terminal's."""

    def turn(self) -> None:
        """Poll the server, the validator and the printer once."""
        self._driver.listen()
        self._driver.flush()
        for happened in self._validator.poll():
            self._take(happened)
        self._validator.enable(self._driver.state.takes if self._driver.connected else ())
        if self._printer is not None:
            status = self._printer.status()
            self._set(Block.PRINTER_OUT, holds=status.out)
            self._print(self._printer, status)

    def _print(self, printer: VoucherPrinter, status: PrinterStatus) -> None:
        """Print one voucher at a time: confirmed once it is out, printed again if that is unknown.

        A voucher printed twice is paid once (§§ 605a.3(b)(1), 461a.10(k)).
        """
        if self._printing is not None and status.ready and status.printed:
            self._report(ConfirmPrinted(self._terminal, self._printing))
            self._confirmed, self._printing = self._printing, None
        elif self._printing is not None and not status.busy:
            self._printing = None
        waiting = [one for one in self._driver.state.print if one.voucher != self._confirmed]
        if waiting and self._printing is None and status.ready:
            self._printing = waiting[0].voucher
            printer.print(slip(waiting[0]))

    def _take(self, happened: Happened) -> None:
        match happened:
            case Escrowed(paper=paper):
                self._decide(paper)
            case Stacked():
                self._stacked()
            case GivenBack():
                self._driver.outbox.stacking(None)
            case Jam(cleared=cleared):
                if cleared:
                    self._driver.outbox.stacking(None)
                self._set(Block.BILL_JAM, holds=not cleared)
            case Box(inside=inside, full=full):
                self._box(inside=inside, full=full)
            case Fault(over=over):
                self._set(Block.BILL_JAM, holds=not over)
            case _:
                assert_never(happened)

    def _decide(self, paper: Paper) -> None:
        """Decide on paper in escrow: a bill is stacked if it would be credited, a voucher if it has been."""
        if isinstance(paper, Bill):
            self.told = None
            taken = self._driver.connected and paper.cents in self._driver.state.takes
            if taken:
                self._driver.outbox.stacking(InsertBill(self._terminal, paper.cents))
        else:
            self._report(InsertVoucher(self._terminal, paper.number))
            taken = isinstance(self.told, protocol.Done)
        if taken:
            self._validator.stack()
        else:
            self._validator.give_back()

    def _stacked(self) -> None:
        """Write the report down, acknowledge it to the validator, then send it: no bill is lost or reported twice."""
        waiting = self._driver.outbox.stacked(self._driver.state.heard)
        self._validator.acknowledge()
        if waiting is not None:
            self.told = self._driver.send(waiting)

    def _box(self, *, inside: bool, full: bool) -> None:
        if full:
            self._set(Block.BILL_JAM, holds=True)
        elif not inside:
            self._set(Block.BOX_REMOVED, holds=True)
        elif Block.BOX_REMOVED in self._reported:
            self._reported.discard(Block.BOX_REMOVED)
            box = self.box
            report = InsertBox(self._terminal, box) if box else UnblockTerminal(self._terminal, Block.BOX_REMOVED)
            self._report(report)

    def _set(self, block: Block, *, holds: bool) -> None:
        """Report a block when it begins and when it ends."""
        if holds and block not in self._reported:
            self._reported.add(block)
            self._report(BlockTerminal(self._terminal, block))
        elif not holds and block in self._reported:
            self._reported.discard(block)
            self._report(UnblockTerminal(self._terminal, block))

    def _report(self, what: PeripheralReport) -> None:
        self.told = self._driver.report(what)
