"""The report as a workbook: one sheet for each section, numbers as numbers."""

import io
import re
from datetime import UTC, datetime

import xlsxwriter

from croupier.odds.par.charts import Chart
from croupier.odds.par.sheet import Section, Sheet, Table

LONGEST_NAME = 31
"""Workbooks refuse longer names of sheets."""

_NUMBER = re.compile(r"[-+]?[\d,]*\.?\d+%?")


def xlsx(sheet: Sheet) -> bytes:
    """The workbook; created at a fixed moment, so that the same sheet gives the same bytes."""
    memory = io.BytesIO()
    book = xlsxwriter.Workbook(memory, {"in_memory": True})
    book.set_properties({"title": sheet.title, "created": datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)})
    bold = book.add_format({"bold": True, "bg_color": "#eef3f0"})
    for number, section in enumerate(sheet.sections, start=1):
        name = re.sub(r"[\[\]:*?/\\]", "", f"{number} {section.title}")[:LONGEST_NAME]
        _section(book.add_worksheet(name), section, bold)
    book.close()
    return memory.getvalue()


def _section(page: "xlsxwriter.worksheet.Worksheet", section: Section, bold: object) -> None:
    page.set_column(0, 0, 34)
    page.set_column(1, 12, 18)
    page.write_string(0, 0, section.title, bold)
    row = 2
    for block in section.blocks:
        match block:
            case Table():
                row = _table(page, block, row, bold)
            case str():
                page.write_string(row, 0, block)
                row += 2
            case Chart():
                continue


def _table(page: "xlsxwriter.worksheet.Worksheet", table: Table, row: int, bold: object) -> int:
    for column, heading in enumerate(table.headings):
        page.write_string(row, column, heading, bold)
    for line, cells in enumerate(table.rows, start=row + 1):
        for column, cell in enumerate(cells):
            _cell(page, line, column, cell)
    return row + len(table.rows) + 3


def _cell(page: "xlsxwriter.worksheet.Worksheet", row: int, column: int, text: str) -> None:
    if not _NUMBER.fullmatch(text) or len(text) > 15:
        page.write_string(row, column, text)
    elif text.endswith("%"):
        page.write_number(row, column, float(text[:-1].replace(",", "")) / 100)
    else:
        page.write_number(row, column, float(text.replace(",", "")))
