"""The report as PDF: a cover with its subject and table of contents, then its sections, on US Letter."""

import io
from collections.abc import Iterable, Sequence
from html import escape
from itertools import count

from reportlab.graphics.shapes import Drawing, Polygon, PolyLine, Rect, String
from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, Flowable, NextPageTemplate, PageBreak, Paragraph, Preformatted, Spacer
from reportlab.platypus import Table as Grid

from croupier.odds.par.blocks import Aligned, Block, Listing, Section, Sheet, Table
from croupier.odds.par.charts import HEIGHT, LEFT, SHADES, WIDTH, Area, Bar, Chart, Mark, Stroke, Word
from croupier.odds.par.paper import BODY_PAGES, HEADING, INK, ROOM, Contents, Document, Numbered, written
from croupier.typefaces import FIXED, PLAIN, STRONG

PADDING = 13
SIZES = (9.0, 8.2, 7.2)
"""Points of the text in a table: the largest that fits the page, or else the smallest."""

ALONE = 0.85
LEAST_BESIDE, LARGEST_BESIDE = 0.45, 0.55
"""How large a chart is drawn by itself, and beside a table."""

GAP = 16
SIDES = ("LEFT", "RIGHT", "TOP", "BOTTOM")
MOST_ROWS_KEPT = 24
"""A longer table may be split between pages."""

LEAST_BEGINNING = 50 * mm
"""A section begins on a new page if less height is left."""

NARROW = ROOM * 0.48
TRIFLE = 0.01
NEARLY_FULL = 0.55
"""A table that takes more of the page's width than this takes all of it."""

BODY = ParagraphStyle("body", fontName=PLAIN, fontSize=10, leading=13.6, spaceAfter=5, textColor=INK)
LEAD = ParagraphStyle("lead", BODY, keepWithNext=1)
BOLD = ParagraphStyle("bold", BODY, fontName=STRONG, spaceBefore=6, keepWithNext=1)
ITEM = ParagraphStyle("item", BODY, leftIndent=12, bulletIndent=2, spaceAfter=2)
ALIGNED = ParagraphStyle("aligned", BODY, fontName=FIXED, fontSize=8.5, leading=11)
RULE, HAIR = colors.HexColor("#26302c"), colors.HexColor("#dfe3e0")
GRID = [
    ("LINEBELOW", (0, 0), (-1, -2), 0.3, HAIR),
    ("LINEABOVE", (0, 0), (-1, 0), 0.9, RULE),
    ("LINEBELOW", (0, -1), (-1, -1), 0.9, RULE),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("TOPPADDING", (0, 0), (-1, -1), 2.1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2.6),
]
BARE = [("VALIGN", (0, 0), (-1, -1), "TOP"), *((f"{side}PADDING", (0, 0), (-1, -1), 0) for side in SIDES)]
HEADED = [*GRID, ("LINEBELOW", (0, 0), (-1, 0), 0.5, RULE), ("VALIGN", (0, 0), (-1, 0), "BOTTOM")]


def pdf(sheet: Sheet) -> bytes:
    """The document; without dates, so that the same sheet gives the same bytes."""
    memory, numbers = io.BytesIO(), count(1)
    first, *others = sheet.sections
    parts = [*_section(next(numbers), first), Spacer(1, 10), *Contents.flowables(), NextPageTemplate(BODY_PAGES)]
    parts.append(PageBreak())
    for section in others:
        parts += [CondPageBreak(LEAST_BEGINNING), *_section(next(numbers), section)]
    return written(Document(memory, sheet), parts, memory)


def _section(number: int, section: Section) -> list[Flowable]:
    return [Numbered(number, section.title, HEADING), *_flow(section.blocks), Spacer(1, 6)]


def _flow(blocks: Sequence[Block]) -> list[Flowable]:
    """The blocks in order, narrow captioned tables two abreast."""
    for place in range(len(blocks)):
        if row := _abreast(blocks[place : place + 4]):
            return [*_blocks(blocks[:place]), row, Spacer(1, 10), *_flow(blocks[place + 4 :])]
    return _blocks(blocks)


def _abreast(blocks: Sequence[Block]) -> Grid | None:
    match blocks:
        case [str() as line, Table() as table, str() as other_line, Table() as other] if _narrow(table, other):
            cells = [
                [Paragraph(_text(words), LEAD), _table(one)] for words, one in ((line, table), (other_line, other))
            ]
            return Grid([cells], colWidths=[ROOM / 2, ROOM / 2], style=BARE, hAlign="LEFT")
    return None


def _narrow(*tables: Table) -> bool:
    """Whether tables need no more than half the page, and stay on one."""
    return all(sum(_columns(one, SIZES[0], whole=True)) < NARROW and len(one.rows) <= MOST_ROWS_KEPT for one in tables)


def _blocks(blocks: Sequence[Block]) -> list[Flowable]:
    """The blocks in order: a text before a table stays with it, a chart is beside its table if there is room."""
    parts: list[Flowable] = []
    for place, block in enumerate(blocks):
        following = blocks[place + 1] if place + 1 < len(blocks) else None
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
    width = sum(_columns(table, SIZES[1], whole=True)) + GAP
    size = min(LARGEST_BESIDE, (ROOM - width) / WIDTH)
    if size < LEAST_BESIDE or len(table.rows) > MOST_ROWS_KEPT:
        return None
    widths = [width, WIDTH * size]
    return _Pair([[_table(table, width - GAP), _drawing(chart, size)]], colWidths=widths, style=BARE, hAlign="LEFT")


def _table(table: Table, room: float = ROOM) -> Grid:
    """A table with rules above, below and under its headings, and hairlines between rows."""
    size, widths = _measures(table, room)
    plain = ParagraphStyle("cell", fontName=PLAIN, fontSize=size, leading=size * 1.25, textColor=INK)
    strong = ParagraphStyle("head", plain, fontName=STRONG)
    kinds = [(style, ParagraphStyle(f"{style.name} right", style, alignment=TA_RIGHT)) for style in (plain, strong)]
    numeric = [table.is_numeric(column) for column in range(len(table.headings))]

    def set_in(row: Sequence[str], styles: tuple[ParagraphStyle, ParagraphStyle]) -> list[Paragraph]:
        return [Paragraph(_text(cell), styles[right]) for cell, right in zip(row, numeric, strict=True)]

    rows = [set_in(row, kinds[0]) for row in table.rows]
    if not table.headed:
        return Grid(rows, colWidths=widths, style=GRID, hAlign="LEFT")
    return Grid([set_in(table.headings, kinds[1]), *rows], colWidths=widths, repeatRows=1, style=HEADED, hAlign="LEFT")


def _measures(table: Table, room: float = ROOM) -> tuple[float, list[float]]:
    """The text size, and columns as wide as their longest text, or narrower if the page requires."""
    full: list[float] = []
    for size in SIZES:
        full = _columns(table, size, whole=True)
        if sum(full) <= room + TRIFLE:
            spare = room - sum(full) if table.headed and sum(full) > NEARLY_FULL * room else 0
            return size, [one + spare / len(full) for one in full]
    least = _columns(table, SIZES[-1], whole=False)
    if sum(least) >= room:
        return SIZES[-1], [one * room / sum(least) for one in least]
    share = (room - sum(least)) / (sum(full) - sum(least))
    return SIZES[-1], [low + share * (high - low) for low, high in zip(least, full, strict=True)]


def _columns(table: Table, size: float, *, whole: bool) -> list[float]:
    """The column widths for their longest text, and the minimum for their longest word."""
    wide = []
    for column, heading in enumerate(table.headings):
        cells, head = [row[column] for row in table.rows], [heading]
        if not whole:
            cells, head = [word for cell in cells for word in cell.split()], heading.split()
        wide.append(max(_widest(head, STRONG, size), _widest(cells, PLAIN, size)) + PADDING)
    return wide


def _widest(texts: Iterable[str], font: str, size: float) -> float:
    return max((stringWidth(text, font, size) for text in texts), default=0.0)


def _drawing(chart: Chart, size: float) -> Drawing:
    drawing = Drawing(WIDTH * size, HEIGHT * size)
    drawing.scale(size, size)
    drawing.add(String(LEFT, HEIGHT - 20, chart.title, fontName=STRONG, fontSize=13, fillColor=INK))
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
            font = {"fontName": PLAIN, "fontSize": 12, "fillColor": INK}
            return String(mark.x, mark.y, mark.text, textAnchor=mark.anchor, **font)


def _color(shade: str) -> object:
    return colors.HexColor(SHADES[shade])


def _flat(points: Sequence[tuple[float, float]]) -> list[float]:
    return [number for point in points for number in point]


def _text(text: str) -> str:
    return escape(text)
