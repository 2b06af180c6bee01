"""A paper as a workbook: a sheet for each table."""

import io
from datetime import UTC, datetime

import xlsxwriter

from croupier.money import DOLLAR
from croupier.office.papers.sheet import Amount, Number, OfficePaper

LONGEST_CELL = 32_767
"""Letters in a cell of a workbook: more are not written at all."""


def xlsx(paper: OfficePaper) -> bytes:
    """A sheet for each table: amounts and counts are numbers, the rest is text, so that no asset loses its zeros."""
    memory = io.BytesIO()
    book = xlsxwriter.Workbook(memory, {"in_memory": True})
    created = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
    book.set_properties({"title": paper.name, "author": paper.facility, "created": created})
    bold, wrapped = book.add_format({"bold": True}), book.add_format({"text_wrap": True, "valign": "top"})
    money = book.add_format({"num_format": "$#,##0.00;-$#,##0.00", "valign": "top"})
    for part in paper.parts:
        page = book.add_worksheet(part.sheet)
        page.write_string(0, 0, part.title, bold)
        page.write_string(1, 0, f"{paper.facility}, prepared {paper.prepared}")
        for column, heading in enumerate(part.headings):
            page.write_string(3, column, heading, bold)
        for number, row in enumerate(part.rows, 4):
            for column, text in enumerate(row):
                match text:
                    case Amount():
                        page.write_number(number, column, text.cents / DOLLAR, money)
                    case Number():
                        page.write_number(number, column, text.value)
                    case _:
                        page.write_string(number, column, _fitting(text), wrapped)
        page.set_column(0, max(0, len(part.headings) - 1), 16)
        page.freeze_panes(4, 0)
    book.close()
    return memory.getvalue()


def _fitting(text: str) -> str:
    """A text that is too long for a cell says that it goes on; the PDF and the JSON have all of it."""
    return text if len(text) <= LONGEST_CELL else f"{text[: LONGEST_CELL - 1]}\u2026"
