"""A machine with a simulated validator and printer on pseudo-terminals, controlled from the keyboard."""

import pty
import time
from collections.abc import Callable
from typing import Self

from croupier.floor.record.commands import BlockTerminal, UnblockTerminal
from croupier.floor.record.terminal import Block
from croupier.money import DOLLAR
from croupier.peripherals.id003 import Id003Validator
from croupier.peripherals.id003 import Status as ValidatorStatus
from croupier.peripherals.simulated import SimulatedPrinter, SimulatedValidator
from croupier.peripherals.stream import Line
from croupier.peripherals.tcl import TclPrinter
from croupier.peripherals.validator import Barcode, Bill, Paper
from croupier.web.devices.cabinet import Cabinet
from croupier.web.devices.driver import Answer, Driver
from croupier.web.devices.protocol import Refused

SECONDS_TO_SETTLE = 10.0
HELP = (
    "bill 20 | voucher NUMBER | door open | door closed | box out | box in [NUMBER] | jam | jam cleared | "
    "printer out | printer in | state"
)


class SimulatedCabinet:
    """A cabinet whose paper comes from the keyboard."""

    def __init__(self, terminal: str, driver: Driver) -> None:
        self._terminal, self._driver = terminal, driver
        ends = [pty.openpty() for _ in range(2)]
        self._lines = [Line(handle) for pair in ends for handle in pair]
        machine, host, printing, printed = self._lines
        self.validator, self.printer = SimulatedValidator(machine), SimulatedPrinter(printing)
        self.cabinet = Cabinet(terminal, driver, Id003Validator(host), TclPrinter(printed))

    def __enter__(self) -> Self:
        self.validator.start()
        self.printer.start()
        self._until(lambda: self.validator.status is not ValidatorStatus.POWER_UP)
        return self

    def __exit__(self, *_error: object) -> None:
        self.validator.stop()
        self.printer.stop()
        for line in self._lines:
            line.close()

    def turn(self) -> None:
        """Run the machine for a moment."""
        self.cabinet.turn()

    def do(self, line: str) -> str:
        """Carry out a typed command; returns the outcome."""
        match line.split():
            case ["bill", amount] if amount.isdigit():
                return self._insert(Bill(int(amount) * DOLLAR))
            case ["voucher", number] if number.isdigit():
                return self._insert(Barcode(number))
            case ["door", ("open" | "closed") as how]:
                return self._report(Block.DOOR_OPEN, holds=how == "open")
            case ["box", "out"]:
                return self._hands(self.validator.pull_box)
            case ["box", "in", *number]:
                self.cabinet.box = "".join(number)
                return self._hands(self.validator.push_box)
            case ["jam"]:
                return self._hands(self.validator.jam)
            case ["jam", "cleared"]:
                return self._hands(self.validator.clear_jam)
            case ["printer", ("out" | "in") as how]:
                self.printer.paper_out = how == "out"
                return self._hands(lambda: None)
            case ["state"]:
                self.turn()
                return f"takes {', '.join(str(one // DOLLAR) for one in self._driver.state.takes) or 'nothing'}"
            case _:
                return HELP

    def _insert(self, paper: Paper) -> str:
        """Insert paper as soon as the machine accepts any, and follow it through."""
        self._until(lambda: self.validator.status is ValidatorStatus.IDLING or not self._driver.state.takes)
        if not self.validator.insert(paper):
            return "not taken"
        before = len(self.validator.box)
        self._until(lambda: self.validator.escrow is None and not self._driver.outbox.notes.waiting)
        refused = f": {self.cabinet.told.reason}" if isinstance(self.cabinet.told, Refused) else ""
        if len(self.validator.box) > before:
            return f"in the box{refused}" if refused else "in the box, credited"
        return f"given back{refused}"

    def _report(self, block: Block, *, holds: bool) -> str:
        told = self._driver.report((BlockTerminal if holds else UnblockTerminal)(self._terminal, block))
        return _came_of(told)

    def _hands(self, act: Callable[[], None]) -> str:
        self.cabinet.told = None
        act()
        self._until(lambda: self.cabinet.told is not None)
        return _came_of(self.cabinet.told)

    def _until(self, true: Callable[[], bool]) -> None:
        """Run the machine until a condition holds, or a time-out."""
        end = time.monotonic() + SECONDS_TO_SETTLE
        while not true() and time.monotonic() < end:
            self.turn()


def _came_of(told: Answer | None) -> str:
    if told is None:
        return "nothing to report"
    return f"refused: {told.reason}" if isinstance(told, Refused) else "reported"
