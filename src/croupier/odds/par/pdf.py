"""The report as PDF."""

import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from reportlab.graphics.shapes import Drawing, Polygon, PolyLine, Rect, String
from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Preformatted, SimpleDocTemplate, Spacer
from reportlab.platypus import Table as Grid

from croupier.odds.par.blocks import Aligned, Block, Listing, Section, Sheet, Table
from croupier.odds.par.charts import HEIGHT, LEFT, SHADES, WIDTH, Area, Bar, Chart, Mark, Stroke, Word

PAGE = landscape(A4)
MARGIN = 16 * mm
ROOM = PAGE[0] - 2 * MARGIN
PADDING = 13
SMALL = 7.2
ALONE = 0.85
LEAST_BESIDE, LARGEST_BESIDE = 0.45, 0.55
"""How large a chart is drawn by itself, and beside a table."""

GAP = 14
SIDES = ("LEFT", "RIGHT", "TOP", "BOTTOM")
MOST_ROWS_KEPT = 24
"""A longer table may be split between pages."""

LEAST_BEGINNING = 50 * mm
"""A section begins on a new page where less is left."""

TEXT = colors.HexColor(SHADES["text"])

BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10.5, leading=13.5, spaceAfter=5, textColor=TEXT)
LEAD = ParagraphStyle("lead", BODY, keepWithNext=1)
BOLD = ParagraphStyle("bold", BODY, fontName="Times-Bold", spaceBefore=4, keepWithNext=1)
ITEM = ParagraphStyle("item", BODY, leftIndent=12, bulletIndent=2, spaceAfter=2)
ALIGNED = ParagraphStyle("aligned", BODY, fontName="Courier", fontSize=8.5, leading=11)
TITLE = ParagraphStyle("title", BODY, fontName="Times-Bold", fontSize=21, leading=25, spaceAfter=10)
HEADING = ParagraphStyle(
    "heading", BODY, fontName="Times-Bold", fontSize=13.5, leading=17, spaceBefore=14, spaceAfter=5, keepWithNext=1
)
CELL = ParagraphStyle("cell", fontName="Helvetica", fontSize=SMALL, leading=9, textColor=TEXT)
HEAD = ParagraphStyle("head", CELL, fontName="Helvetica-Bold")
NUMBER, NUMBER_HEAD = (ParagraphStyle(f"{one.name} right", one, alignment=TA_RIGHT) for one in (CELL, HEAD))
GRID = [
    ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.HexColor(SHADES["grid"])),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("TOPPADDING", (0, 0), (-1, -1), 1.8),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1.8),
]
HEADED = [("BACKGROUND", (0, 0), (-1, 0), colors.HexColor("#eef3f0")), ("VALIGN", (0, 0), (-1, 0), "BOTTOM"), *GRID]


def pdf(sheet: Sheet) -> bytes:
    """The document; without dates, so that the same sheet gives the same bytes."""
    memory = io.BytesIO()
    document = _Document(
        memory,
        pagesize=PAGE,
        title=sheet.title,
        author="Croupier",
        subject=sheet.mark,
        invariant=1,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
    )
    parts: list[Flowable] = [Paragraph(_text(sheet.title), TITLE)]
    for section in sheet.sections:
        parts += _section(section)
    document.build(parts, canvasmaker=lambda *args, **named: _Pages(f"{sheet.title}, {sheet.mark}", *args, **named))
    return memory.getvalue()


class _Document(SimpleDocTemplate):  # type: ignore[misc]  # reportlab has no types
    """Lists its headings, so that a reader can jump to them."""

    headings = 0

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the name that reportlab calls
        """Note where a heading came to stand."""
        if isinstance(flowable, Paragraph) and flowable.style is HEADING:
            self.headings += 1
            self.canv.bookmarkPage(f"part-{self.headings}")
            self.canv.addOutlineEntry(flowable.getPlainText(), f"part-{self.headings}")


class _Pages(Canvas):  # type: ignore[misc]  # reportlab has no types
    """Writes the foot of each page when all are known: "page 3 of 11"."""

    def __init__(self, foot: str, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._foot = foot
        self._waiting: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 - the name that reportlab calls
        """Keep the page until their number is known."""
        self._waiting.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Write all pages."""
        for number, page in enumerate(self._waiting, start=1):
            self.__dict__.update(page)
            self.setFont("Times-Roman", 8)
            self.drawString(MARGIN, 8 * mm, self._foot)
            self.drawRightString(PAGE[0] - MARGIN, 8 * mm, f"page {number} of {len(self._waiting)}")
            super().showPage()
        super().save()


def _section(section: Section) -> list[Flowable]:
    heading = Paragraph(_text(section.title), HEADING)
    return [CondPageBreak(LEAST_BEGINNING), heading, *_blocks(section.blocks), Spacer(1, 4)]


def _blocks(blocks: Sequence[Block]) -> list[Flowable]:
    """The blocks in turn: a text before a table stays with it, a chart stands beside its table where there is room."""
    parts: list[Flowable] = []
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        match block:
            case Table() if isinstance(following, Chart) and (pair := _side_by_side(block, following)):
                parts.append(pair)
            case Table():
                parts += [_table(block), Spacer(1, 7)]
            case Chart():
                if not (parts and isinstance(parts[-1], _Pair)):
                    parts.append(_drawing(block, ALONE))
            case Listing():
                items = [Paragraph(_text(item), ITEM, bulletText="\u2022") for item in block.items]
                parts += [*([Paragraph(_text(block.title), BOLD)] if block.title else []), *items]
            case Aligned():
                parts.append(Preformatted("\n".join(block.lines), ALIGNED))
            case str():
                parts.append(_paragraph(block, following))
    return parts


def _paragraph(text: str, following: Block | None) -> Paragraph:
    """A text on one page with what follows, unless that is a long table."""
    long = isinstance(following, Table) and len(following.rows) > MOST_ROWS_KEPT
    return Paragraph(_text(text), BODY if following is None or long else LEAD)


class _Pair(Grid):  # type: ignore[misc]  # reportlab has no types
    """A table and a chart side by side."""


def _side_by_side(table: Table, chart: Chart) -> _Pair | None:
    """Table and chart, if both fit on the page."""
    width = sum(_widths(table)) + GAP
    size = min(LARGEST_BESIDE, (ROOM - width) / WIDTH)
    if size < LEAST_BESIDE or len(table.rows) > MOST_ROWS_KEPT:
        return None
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), *((f"{side}PADDING", (0, 0), (-1, -1), 0) for side in SIDES)]
    widths = [width, WIDTH * size]
    return _Pair([[_table(table), _drawing(chart, size)]], colWidths=widths, style=style, hAlign="LEFT")


def _table(table: Table) -> Grid:
    columns = range(len(table.headings))
    numeric = [table.is_numeric(column) for column in columns]
    rows = [
        [Paragraph(_text(row[column]), NUMBER if numeric[column] else CELL) for column in columns] for row in table.rows
    ]
    if not table.headed:
        return Grid(rows, colWidths=_widths(table), style=GRID, hAlign="LEFT")
    head = [Paragraph(_text(table.headings[column]), NUMBER_HEAD if numeric[column] else HEAD) for column in columns]
    return Grid([head, *rows], colWidths=_widths(table), repeatRows=1, style=HEADED, hAlign="LEFT")


def _widths(table: Table) -> list[float]:
    """Columns as wide as their longest text; where the page is too narrow less, if possible no less than a word."""
    full, least = [], []
    for column in range(len(table.headings)):
        cells = [row[column] for row in table.rows]
        words = [word for cell in cells for word in cell.split()]
        heading = table.headings[column]
        full.append(max(_widest([heading], HEAD), _widest(cells, CELL)) + PADDING)
        least.append(max(_widest(heading.split(), HEAD), _widest(words, CELL)) + PADDING)
    if sum(full) <= ROOM:
        return full
    if sum(least) >= ROOM:
        return [one * ROOM / sum(least) for one in least]
    share = (ROOM - sum(least)) / (sum(full) - sum(least))
    return [low + share * (high - low) for low, high in zip(least, full, strict=True)]


def _widest(texts: Iterable[str], style: ParagraphStyle) -> float:
    return max((stringWidth(text, style.fontName, style.fontSize) for text in texts), default=0.0)


def _drawing(chart: Chart, size: float) -> Drawing:
    drawing = Drawing(WIDTH * size, HEIGHT * size)
    drawing.scale(size, size)
    drawing.add(String(LEFT, HEIGHT - 20, chart.title, fontName="Helvetica-Bold", fontSize=12, fillColor=TEXT))
    for mark in chart.marks:
        drawing.add(_shape(mark))
    return drawing


def _shape(mark: Mark) -> object:
    match mark:
        case Bar():
            height = max(mark.height, 0.5)
            return Rect(mark.x, mark.y, mark.width, height, fillColor=_color(mark.shade), strokeColor=None)
        case Stroke():
            return PolyLine(_flat(mark.points), strokeColor=_color(mark.shade), strokeWidth=1)
        case Area():
            return Polygon(_flat(mark.points), fillColor=_color(mark.shade), strokeColor=None)
        case Word():
            font = {"fontName": "Helvetica", "fontSize": 11, "fillColor": TEXT}
            return String(mark.x, mark.y, mark.text, textAnchor=mark.anchor, **font)


def _color(shade: str) -> object:
    return colors.HexColor(SHADES[shade])


def _flat(points: Sequence[tuple[float, float]]) -> list[float]:
    return [number for point in points for number in point]


def _text(text: str) -> str:
    return escape(text)
