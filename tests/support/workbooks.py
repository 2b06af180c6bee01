"""What stands in a workbook, read without the program that wrote it: text as text, numbers as numbers."""

import re
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree as ET

SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LIKE_MONEY = re.compile(r"^-?\$?[\d,]+\.\d\d$")

Row: TypeAlias = list[str | float]


def sheets(file: Path) -> dict[str, list[Row]]:
    """The rows of every sheet, by its name."""
    with zipfile.ZipFile(file) as book:
        strings = ["".join(one.itertext()) for one in _parts(book, "xl/sharedStrings.xml", "si")]
        names = [str(one.get("name")) for one in _parts(book, "xl/workbook.xml", "sheet")]
        return {
            name: [_row(one, strings) for one in _parts(book, f"xl/worksheets/sheet{number}.xml", "row")]
            for number, name in enumerate(names, 1)
        }


def _parts(book: zipfile.ZipFile, name: str, tag: str) -> Iterable[ET.Element]:
    return ET.fromstring(book.read(name)).iter(SPACE + tag)


def _row(row: ET.Element, strings: list[str]) -> Row:
    cells = ((cell.get("t"), cell.findtext(f"{SPACE}v")) for cell in row.iter(f"{SPACE}c"))
    return [strings[int(text)] if kind == "s" else float(text) for kind, text in cells if text is not None]


def texts_of_money(rows: Iterable[Row]) -> list[str]:
    """Cells that look like an amount and are text."""
    return [cell for row in rows for cell in row if isinstance(cell, str) and LIKE_MONEY.match(cell)]
