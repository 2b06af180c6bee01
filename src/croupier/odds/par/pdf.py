"""The report as PDF."""

import io
from html import escape

from reportlab.graphics.shapes import Drawing, PolyLine, Rect, String
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer
from reportlab.platypus import Table as Grid

from croupier.odds.par.charts import HEIGHT, LEFT, SHADES, WIDTH, Bar, Chart, Stroke, Word
from croupier.odds.par.sheet import Block, Section, Sheet, Table

PAGE = landscape(A4)
MARGIN = 16 * mm
BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=13, spaceAfter=5)
TITLE = ParagraphStyle("title", fontName="Times-Bold", fontSize=20, leading=24, spaceAfter=10)
HEADING = ParagraphStyle("heading", fontName="Times-Bold", fontSize=13, leading=16, spaceBefore=12, spaceAfter=5)
CELL = ParagraphStyle("cell", fontName="Helvetica", fontSize=7, leading=8.5, wordWrap="CJK")
HEAD = ParagraphStyle("head", fontName="Helvetica-Bold", fontSize=7, leading=8.5)
GRID = [
    ("BACKGROUND", (0, 0), (-1, 0), colors.HexColor("#eef3f0")),
    ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.HexColor("#c8cfcb")),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("TOPPADDING", (0, 0), (-1, -1), 1.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
]


def pdf(sheet: Sheet) -> bytes:
    """The document; without dates, so that the same sheet gives the same bytes."""
    memory = io.BytesIO()
    document = SimpleDocTemplate(
        memory,
        pagesize=PAGE,
        title=sheet.title,
        author="Croupier",
        invariant=1,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
    )
    parts: list[Flowable] = [Paragraph(_text(sheet.title), TITLE)]
    for section in sheet.sections:
        parts += _section(section)
    document.build(parts, onFirstPage=_number, onLaterPages=_number)
    return memory.getvalue()


def _number(canvas: object, document: object) -> None:
    """The page number at the foot."""
    canvas.setFont("Times-Roman", 8)  # type: ignore[attr-defined]
    canvas.drawRightString(PAGE[0] - MARGIN, 8 * mm, f"page {document.page}")  # type: ignore[attr-defined]


def _section(section: Section) -> list[Flowable]:
    return [Paragraph(_text(section.title), HEADING), *(_block(block) for block in section.blocks), Spacer(1, 4)]


def _block(block: Block) -> Flowable:
    match block:
        case Table():
            return _table(block)
        case Chart():
            return _drawing(block)
        case str():
            return Paragraph(_text(block), BODY)


def _table(table: Table) -> Grid:
    rows = [[Paragraph(_text(cell), CELL) for cell in row] for row in table.rows]
    widths = _widths(table)
    if any(table.headings):
        rows.insert(0, [Paragraph(_text(heading), HEAD) for heading in table.headings])
        return Grid(rows, colWidths=widths, repeatRows=1, style=GRID, hAlign="LEFT")
    return Grid(rows, colWidths=widths, style=GRID[1:], hAlign="LEFT")


def _widths(table: Table) -> list[float]:
    """Columns as wide as their longest word needs, shrunk together where the page is too narrow."""
    rows = [table.headings, *table.rows]
    needs = [min(max(len(row[column]) for row in rows), 90) * 4.1 + 12 for column in range(len(table.headings))]
    room = PAGE[0] - 2 * MARGIN
    return [need * min(1.0, room / sum(needs)) for need in needs]


def _drawing(chart: Chart) -> Drawing:
    drawing = Drawing(WIDTH * 0.8, HEIGHT * 0.8)
    drawing.scale(0.8, 0.8)
    drawing.add(String(LEFT, HEIGHT - 20, chart.title, fontName="Helvetica-Bold", fontSize=11))
    for mark in chart.marks:
        drawing.add(_shape(mark))
    return drawing


def _shape(mark: Bar | Stroke | Word) -> object:
    match mark:
        case Bar():
            color = colors.HexColor(SHADES[mark.shade])
            return Rect(mark.x, mark.y, mark.width, max(mark.height, 0.5), fillColor=color, strokeColor=None)
        case Stroke():
            points = [number for point in mark.points for number in point]
            return PolyLine(points, strokeColor=colors.HexColor(SHADES[mark.shade]), strokeWidth=1)
        case Word():
            return String(mark.x, mark.y, mark.text, textAnchor=mark.anchor, fontName="Helvetica", fontSize=9)


def _text(text: str) -> str:
    return escape(text)
