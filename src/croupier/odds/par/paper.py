"""The page design of a printed report: the cover in the game's felt colour, page headers and footers."""

import io
from collections.abc import Sequence
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import landscape, letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph
from reportlab.platypus.tableofcontents import TableOfContents

from croupier.odds.par.blocks import Cover, Sheet
from croupier.odds.par.charts import SHADES
from croupier.typefaces import PLAIN, STRONG, embedded

embedded()
PAGE = landscape(letter)
MARGIN, HEAD, FOOT = 17 * mm, 19 * mm, 17 * mm
ROOM = PAGE[0] - 2 * MARGIN
BAND = 84 * mm
"""The height of the felt-coloured band on the cover."""

COVER_PAGE, BODY_PAGES = "cover", "body"
INK, QUIET, BRASS = colors.HexColor(SHADES["text"]), colors.HexColor("#5d6a64"), colors.HexColor("#d9b25f")
PAPER = colors.HexColor("#f6f1e4")
HEADING = ParagraphStyle(
    "heading", fontName=STRONG, fontSize=14, leading=18, spaceBefore=12, spaceAfter=6, textColor=INK, keepWithNext=1
)
ENTRY = ParagraphStyle("entry", fontName=PLAIN, fontSize=9.2, leading=12.4, textColor=INK)
LARGEST_NAME = 34
PLAIN_FRAME = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}


class Numbered(Paragraph):  # type: ignore[misc]  # reportlab has no types
    """The heading of a section, with its number."""

    def __init__(self, number: int, title: str, style: ParagraphStyle) -> None:
        super().__init__(f'<font color="#8a7440">{number}</font>&nbsp;&nbsp; ' + _escaped(title), style)
        self.number, self.title = number, title


class Contents(TableOfContents):  # type: ignore[misc]  # reportlab has no types
    """Every section with its page."""

    @classmethod
    def flowables(cls) -> list[Flowable]:
        """The list below its heading."""
        return [Paragraph("Contents", HEADING), cls(levelStyles=[ENTRY], dotsMinLevel=0)]


class Document(BaseDocTemplate):  # type: ignore[misc]  # reportlab has no types
    """Lists its sections, so that a reader can jump to them."""

    def __init__(self, memory: io.BytesIO, sheet: Sheet) -> None:
        about = {"title": sheet.title, "author": "Croupier", "subject": sheet.mark, "invariant": 1}
        super().__init__(memory, pagesize=PAGE, **about)
        self.sheet = sheet
        beside = Frame(BAND + MARGIN, FOOT, PAGE[0] - BAND - 2 * MARGIN, PAGE[1] - FOOT - MARGIN, **PLAIN_FRAME)
        below = Frame(MARGIN, FOOT, ROOM, PAGE[1] - HEAD - FOOT, **PLAIN_FRAME)
        self.addPageTemplates([
            PageTemplate(COVER_PAGE, [beside], onPage=lambda canvas, _: draw_cover(canvas, sheet.cover)),
            PageTemplate(BODY_PAGES, [below], onPage=lambda canvas, _: draw_head(canvas, sheet.cover)),
        ])  # fmt: skip

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the name that reportlab calls
        """Note the page of a section."""
        if isinstance(flowable, Numbered):
            place = f"part-{flowable.number}"
            self.canv.bookmarkPage(place)
            self.canv.addOutlineEntry(flowable.title, place)
            words = f"{flowable.number}&nbsp;&nbsp; {_escaped(flowable.title)}"
            self.notify("TOCEntry", (0, words, self.page, place))


def written(document: Document, parts: Sequence[Flowable], memory: io.BytesIO) -> bytes:
    """The document, built in two passes so that the table of contents knows every page."""
    mark = document.sheet.mark
    document.multiBuild(list(parts), canvasmaker=lambda *args, **named: _Pages(mark, *args, **named))
    return memory.getvalue()


class _Pages(Canvas):  # type: ignore[misc]  # reportlab has no types
    """Writes the page footers once the page count is known: "page 3 of 11"."""

    def __init__(self, mark: str, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._mark = mark
        self._waiting: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 - the name that reportlab calls
        """Keep the page until the page count is known."""
        self._waiting.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Write all pages."""
        for number, page in enumerate(self._waiting, start=1):
            self.__dict__.update(page)
            self._foot(number, len(self._waiting))
            super().showPage()
        super().save()

    def _foot(self, number: int, pages: int) -> None:
        left = MARGIN + (BAND if number == 1 else 0)
        self.setStrokeColor(BRASS)
        self.setLineWidth(0.6)
        self.line(left, 12 * mm, PAGE[0] - MARGIN, 12 * mm)
        self.setFont(PLAIN, 8)
        self.setFillColor(QUIET)
        self.drawString(left, 8 * mm, f"Rules and code {self._mark}")
        self.drawRightString(PAGE[0] - MARGIN, 8 * mm, f"page {number} of {pages}")


def draw_head(canvas: Canvas, cover: Cover) -> None:
    """The page header, on every page but the first."""
    y = PAGE[1] - 12 * mm
    canvas.setFillColor(colors.HexColor(cover.felt))
    canvas.rect(0, PAGE[1] - 3 * mm, PAGE[0], 3 * mm, stroke=0, fill=1)
    canvas.setFillColor(INK)
    canvas.setFont(STRONG, 9)
    canvas.drawString(MARGIN, y, cover.game)
    canvas.setFont(PLAIN, 8)
    canvas.setFillColor(QUIET)
    canvas.drawRightString(PAGE[0] - MARGIN, y, f"Mathematics report  \u00b7  {cover.law}")


def draw_cover(canvas: Canvas, cover: Cover) -> None:
    """The felt with the lines of a table, the game, its law and one figure."""
    canvas.setFillColor(colors.HexColor(cover.felt))
    canvas.rect(0, 0, BAND, PAGE[1], stroke=0, fill=1)
    _draw_table_lines(canvas)
    canvas.setFillColor(BRASS)
    _draw_diamond(canvas, 15 * mm, PAGE[1] - 18 * mm)
    _words(canvas, 20 * mm, PAGE[1] - 19.6 * mm, STRONG, 13, "Croupier")
    canvas.setFillColor(PAPER)
    _words(canvas, 12 * mm, PAGE[1] - 44 * mm, PLAIN, 11, "Mathematics report (PAR sheet)")
    top = _draw_name(canvas, cover.game, PAGE[1] - 58 * mm)
    _words(canvas, 12 * mm, top - 2 * mm, PLAIN, 10, cover.law)
    _words(canvas, 12 * mm, 38 * mm, PLAIN, 10, "House edge")
    _words(canvas, 12 * mm, 24 * mm, STRONG, 32, cover.edge)
    _words(canvas, 12 * mm, 16 * mm, PLAIN, 9, cover.of)


def _draw_name(canvas: Canvas, name: str, y: float) -> float:
    """Draw the name of the game over as many lines as needed; return the position of the next line."""
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], longer] if _fits(longer) else [*lines, word]
    for line in lines:
        _words(canvas, 12 * mm, y, STRONG, LARGEST_NAME, line)
        y -= LARGEST_NAME * 1.12
    return y


def _fits(text: str) -> bool:
    return bool(stringWidth(text, STRONG, LARGEST_NAME) <= BAND - 20 * mm)


def _words(canvas: Canvas, x: float, y: float, font: str, size: float, text: str) -> None:
    """One line on the felt, reduced in size if it would not fit."""
    wide = stringWidth(text, font, size)
    canvas.setFont(font, size * min(1, (BAND - x - 6 * mm) / wide))
    canvas.drawString(x, y, text)


def _draw_diamond(canvas: Canvas, x: float, y: float) -> None:
    path = canvas.beginPath()
    path.moveTo(x, y + 3.4 * mm)
    for across, up in ((2.4 * mm, 0), (0, -3.4 * mm), (-2.4 * mm, 0)):
        path.lineTo(x + across, y + up)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def _draw_table_lines(canvas: Canvas) -> None:
    """The arc of a table and its betting circles, in brass at a third of its strength."""
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(0, 0, BAND, PAGE[1])
    canvas.clipPath(path, stroke=0)
    canvas.setStrokeColor(BRASS, alpha=0.34)
    canvas.setLineWidth(1.1)
    middle = PAGE[1] * 0.42
    for reach in (62 * mm, 50 * mm):
        canvas.circle(BAND, middle + 20 * mm, reach, stroke=1, fill=0)
    for across, up in ((66, -24), (40, -16), (24, 4)):
        canvas.circle(across * mm, middle + up * mm, 5.5 * mm, stroke=1, fill=0)
    canvas.restoreState()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
