"""A ticket printer on a line that speaks TCL, from both ends of a pseudo-terminal."""

import pty
from collections.abc import Iterator

import pytest

from croupier.peripherals.printer import PrinterStatus, Slip
from croupier.peripherals.simulated import SimulatedPrinter
from croupier.peripherals.stream import Line
from croupier.peripherals.tcl import TclPrinter, job, status_in

SLIP = Slip("The Mill", "017777", "$20.00", "twenty dollars", "11/17/2026", "0004", "1001", "Row 1", "11/17/2027")


@pytest.fixture
def lines() -> Iterator[tuple[TclPrinter, SimulatedPrinter]]:
    """A host and a printer."""
    ours, theirs = map(Line, pty.openpty())
    simulated = SimulatedPrinter(theirs)
    simulated.start()
    yield TclPrinter(ours, seconds=2), simulated
    simulated.stop()
    ours.close()
    theirs.close()


def test_a_slip_is_printed_with_all_its_fields(lines: tuple[TclPrinter, SimulatedPrinter]) -> None:
    host, printer = lines
    assert host.status().ready
    host.print(SLIP)

    assert host.status().printed
    (slip,) = printer.tray
    assert slip[:3] == ["The Mill", "017777", "$20.00"]
    assert len(slip) == 9


def test_without_paper_nothing_is_printed_and_somebody_is_called(lines: tuple[TclPrinter, SimulatedPrinter]) -> None:
    host, printer = lines
    printer.paper_out = True
    host.print(SLIP)

    status = host.status()
    assert (status.out, status.paper_out, status.printed) == (True, True, False)
    assert printer.tray == []


def test_no_name_ends_a_field_or_a_command() -> None:
    nasty = Slip("A|B^C*D\n", *["x"] * 8)

    assert job(nasty) == b"^P|9|1|A B C D |x|x|x|x|x|x|x|x|^"


def test_a_printer_that_does_not_answer_is_out() -> None:
    ours, theirs = map(Line, pty.openpty())
    assert TclPrinter(ours, seconds=0.05).status() == PrinterStatus(answers=False)
    assert PrinterStatus(answers=False).out
    ours.close()
    theirs.close()


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (b"*S|0|V|@|@|@|@|@|P9|*", PrinterStatus(answers=True)),
        (b"*S|0|V|`|@|@|@|@|P9|*", PrinterStatus(answers=True, busy=True)),
        (b"*S|0|V|D|@|@|@|@|P9|*", PrinterStatus(answers=True, paper_out=True)),
        (b"*S|0|V|H|@|@|@|@|P9|*", PrinterStatus(answers=True, failed=True)),
        (b"*S|0|V|@|@|@|P|`|P9|*", PrinterStatus(answers=True, jammed=True, printed=True)),
        (b"*S|0|V|D|@|@|@|@|P9|**S|0|V|@|@|@|@|@|P9|*", PrinterStatus(answers=True)),
        (b"*S|0|V|@|@", None),
        (b"garbage", None),
    ],
)
def test_the_flags_of_a_status(answer: bytes, status: PrinterStatus | None) -> None:
    assert status_in(answer) == status
