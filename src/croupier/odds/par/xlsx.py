"""The report as a workbook: one sheet for each section, numbers as numbers, charts drawn by the spreadsheet program."""

import io
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import xlsxwriter

from croupier.odds.par.blocks import Aligned, Listing, Section, Sheet, Table
from croupier.odds.par.charts import SHADES, Chart

LONGEST_NAME = 31
"""Workbooks refuse longer names of sheets."""

LONGEST_NUMBER = 15
"""Longer numbers would lose digits: they stay text."""

WIDEST, NARROWEST = 60, 9
CHART_DATA = 30
"""The first column of the chart data, out of sight."""

CHART_ROWS = 21
_NUMBER = re.compile(r"(?P<sign>[-+]?)(?P<dollar>\$?)(?P<whole>[\d,]+)(?P<rest>\.\d+)?(?P<percent>%?)")


def xlsx(sheet: Sheet) -> bytes:
    """The workbook; created at a fixed moment, so that the same sheet gives the same bytes."""
    memory = io.BytesIO()
    book = xlsxwriter.Workbook(memory, {"in_memory": True})
    created = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
    book.set_properties({"title": sheet.title, "subject": sheet.mark, "author": "Croupier", "created": created})
    for number, section in enumerate(sheet.sections, start=1):
        name = re.sub(r"[\[\]:*?/\\]", "", f"{number} {section.title}")[:LONGEST_NAME]
        _Page(book, book.add_worksheet(name)).section(section)
    book.close()
    return memory.getvalue()


class _Page:
    """One sheet of the workbook, written from the top down."""

    def __init__(self, book: Any, page: Any) -> None:
        self.book, self.page, self.row = book, page, 0
        self.widths: dict[int, int] = {}
        self.formats: dict[str, Any] = {}

    def section(self, section: Section) -> None:
        """The heading, then every block."""
        self.page.write_string(0, 0, section.title, self.book.add_format({"bold": True, "font_size": 14}))
        self.row = 2
        for block in section.blocks:
            match block:
                case Table():
                    self._table(block)
                case Chart():
                    self._chart(block)
                case Listing():
                    self._lines([*([f"{block.title}:"] if block.title else []), *block.items])
                case Aligned():
                    self._lines(block.lines, self.book.add_format({"font_name": "Courier New"}))
                case str():
                    self._lines([block])
        for column, width in self.widths.items():
            self.page.set_column(column, column, min(max(width + 2, NARROWEST), WIDEST))
        self.page.set_landscape()
        self.page.fit_to_pages(1, 0)

    def _lines(self, lines: Sequence[str], font: Any = None) -> None:
        for line in lines:
            self.page.write_string(self.row, 0, line, font)
            self.row += 1
        self.row += 1

    def _table(self, table: Table) -> None:
        sides = ["right" if table.is_numeric(column) else "left" for column in range(len(table.headings))]
        for column, heading in enumerate(table.headings if table.headed else ()):
            bold = self.book.add_format({"bold": True, "bg_color": "#eef3f0", "bottom": 1, "align": sides[column]})
            self.page.write_string(self.row, column, heading, bold)
            self._widen(column, heading)
        self.row += table.headed
        aligned = [self.book.add_format({"align": side}) for side in sides]
        for cells in table.rows:
            for column, cell in enumerate(cells):
                self._cell(column, cell, aligned[column])
                self._widen(column, cell)
            self.row += 1
        self.row += 1

    def _widen(self, column: int, text: str) -> None:
        self.widths[column] = max(self.widths.get(column, 0), len(text))

    def _cell(self, column: int, text: str, aligned: Any) -> None:
        found = _NUMBER.fullmatch(text)
        if not found or len(re.sub(r"[^0-9]", "", text)) > LONGEST_NUMBER:
            self.page.write_string(self.row, column, text, aligned)
            return
        number = float(re.sub(r"[$,%]", "", text)) / (100 if found["percent"] else 1)
        self.page.write_number(self.row, column, number, self._format(found))

    def _format(self, found: re.Match[str]) -> Any:
        """The number format that matches the other reports."""
        whole = "#,##0" if "," in found["whole"] else "0"
        shown = f"{found['dollar']}{whole}{re.sub('[0-9]', '0', found['rest'] or '')}{found['percent']}"
        shown = f"+{shown};-{shown};{shown}" if found["sign"] == "+" else shown
        if shown not in self.formats:
            self.formats[shown] = self.book.add_format({"num_format": shown})
        return self.formats[shown]

    def _chart(self, chart: Chart) -> None:
        """The chart data, out of sight to the right, and the chart."""
        name, first, last = self.page.get_name(), self.row, self.row + len(chart.labels) - 1
        drawn = self.book.add_chart({"type": "column" if chart.columns else "line"})
        self.page.write_column(first, CHART_DATA, chart.labels)
        for index, (title, values) in enumerate(chart.series, start=1):
            column = CHART_DATA + index
            self.page.write_column(first, column, values)
            color = {"color": SHADES["ink" if index <= 2 - chart.columns else "middle"]}
            drawn.add_series(
                {
                    "name": title,
                    "categories": [name, first, CHART_DATA, last, CHART_DATA],
                    "values": [name, first, column, last, column],
                    "fill" if chart.columns else "line": color,
                }
            )
        drawn.set_title({"name": chart.title, "name_font": {"size": 11}})
        drawn.set_size({"width": 720, "height": 380})
        drawn.set_legend({"none": True} if len(chart.series) == 1 else {"position": "bottom"})
        if chart.columns:
            drawn.set_y_axis({"log_base": 10, "crossing": "min", "major_gridlines": {"visible": True}})
            drawn.set_x_axis({"label_position": "low"})
        else:
            drawn.set_x_axis({"label_position": "low", "interval_unit": 10})
        self.page.insert_chart(self.row, 0, drawn)
        self.row += CHART_ROWS
