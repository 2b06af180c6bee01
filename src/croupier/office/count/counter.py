"""What a counting machine wrote down, as comma-separated text: one line for each box, or for each voucher in it.

    box,1,2,5,10,20,50,100
    B-17,12,0,3,4,88,2,31

    box,voucher,amount
    B-17,001234567890123456,37.50

Both shapes may stand in one file under one heading; a line fills the columns it needs.
"""

import csv
import io
from collections.abc import Iterator

import msgspec

from croupier.floor.record.commands.office.count import MOST_PAPERS
from croupier.floor.rooms.boxes.counts import FACES
from croupier.money import DOLLAR, Cents
from croupier.words import Sentence, say

COLUMNS = FACES | {"box", "voucher", "amount"}
LONGEST = 1_000_000
"""Characters: no machine writes more about one count."""


class MachineVoucher(msgspec.Struct, frozen=True, array_like=True):
    """A voucher that the machine read."""

    amount: Cents
    number: str = ""


class MachineBox(msgspec.Struct, frozen=True):
    """A box as the machine counted it."""

    box: str
    bills: dict[str, int]
    vouchers: tuple[MachineVoucher, ...] = ()


class MachineCount(msgspec.Struct, frozen=True):
    """All that was read, and what could not be, line by line; with one wrong line nothing counts."""

    boxes: tuple[MachineBox, ...]
    wrong: tuple[Sentence, ...]


class _Wrong(Exception):
    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence


def read(text: str) -> MachineCount:
    """The boxes of a file, in its order; or everything that is wrong with it."""
    if len(text) > LONGEST:
        return MachineCount((), (say("counter.too_long"),))
    rows = list(_rows(text.lstrip("\ufeff")))
    if not rows:
        return MachineCount((), (say("counter.empty"),))
    heading = [one.strip().casefold() for one in rows[0][1]]
    if wrong := _wrong_heading(heading):
        return MachineCount((), (wrong,))
    return _boxes(heading, rows[1:])


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error:
        return


def _wrong_heading(heading: list[str]) -> Sentence | None:
    if "box" not in heading or len(set(heading)) < len(heading):
        return say("counter.needs_box")
    strange = next((one for one in heading if one not in COLUMNS), None)
    return say("counter.strange_column", column=strange[:40] or "?") if strange is not None else None


def _boxes(heading: list[str], rows: list[tuple[int, list[str]]]) -> MachineCount:
    bills: dict[str, dict[str, int]] = {}
    vouchers: dict[str, list[MachineVoucher]] = {}
    wrong: list[Sentence] = []
    for number, row in rows:
        try:
            _line(number, dict(zip(heading, row, strict=False)), len(row) - len(heading), bills, vouchers)
        except _Wrong as found:
            wrong.append(found.sentence)
    boxes = dict.fromkeys((*bills, *vouchers))
    made = tuple(MachineBox(box, bills.get(box, {}), tuple(vouchers.get(box, ()))) for box in boxes)
    return MachineCount(() if wrong else made, tuple(wrong))


def _line(
    number: int,
    cells: dict[str, str],
    more: int,
    bills: dict[str, dict[str, int]],
    vouchers: dict[str, list[MachineVoucher]],
) -> None:
    cells = {name: cell.strip() for name, cell in cells.items() if cell.strip()}
    box = cells.get("box", "")
    if more > 0 or not box or len(box) > 100:
        raise _Wrong(say("counter.no_box", line=number))
    if "amount" in cells or "voucher" in cells:
        vouchers.setdefault(box, []).append(_voucher(number, cells))
        return
    if box in bills:
        raise _Wrong(say("counter.box_twice", line=number, box=box))
    bills[box] = {face: _number(number, face, cells[face]) for face in sorted(FACES) if face in cells}


def _number(line: int, face: str, text: str) -> int:
    digits = text.lstrip("0") or "0"
    if not _are_digits(text) or len(digits) > len(str(MOST_PAPERS)) or int(digits) > MOST_PAPERS:
        raise _Wrong(say("counter.no_number", line=line, column=face, text=text[:40]))
    return int(digits)


def _are_digits(text: str) -> bool:
    """Those that machines write, and none that only look like one."""
    return text.isascii() and text.isdigit()


def _voucher(line: int, cells: dict[str, str]) -> MachineVoucher:
    """Dollars and cents; a number of digits, or none where it could not be read."""
    whole, point, part = cells.get("amount", "").replace("$", "").replace(",", "").partition(".")
    number = cells.get("voucher", "").replace("-", "").replace(" ", "")
    amount_is_right = _are_digits(whole) and len(whole) < 8 and (len(part) == 2 or not point)
    if not amount_is_right or not _are_digits(part or "00") or any(face in cells for face in FACES):
        raise _Wrong(say("counter.no_amount", line=line))
    if number and not _are_digits(number):
        raise _Wrong(say("counter.no_number", line=line, column="voucher", text=number[:40]))
    return MachineVoucher(int(whole) * DOLLAR + int(part or 0), number)
