"""A paper as PDF on US Letter: upright, or broadside where its tables are wide (docs/design/0380)."""

import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from reportlab.lib import colors
from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    LongTable,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

from croupier.office.papers.sheet import TO_SIGN, OfficePaper, Part, is_total
from croupier.typefaces import PLAIN, STRONG, embedded

INK, QUIET = colors.HexColor("#1c2420"), colors.HexColor("#5d6a64")
FELT, BRASS = colors.HexColor("#14503b"), colors.HexColor("#b8923f")
HAIR = colors.HexColor("#d9dedb")
MARGIN, FOOT, HEAD, NEXT_HEAD = 17 * mm, 19 * mm, 30 * mm, 19 * mm
SIZES = (9.2, 8.4, 7.6, 6.8, 6.0)
"""Points of the text in a table: the largest that fits the page, or else the smallest."""

PADDING = 9
LEAST_BEGINNING = 42 * mm
"""A table begins on a new page where less is left."""

LONGEST_WHOLE = 250
"""Letters of a cell that stands whole on a page, however narrow it is."""

KEPT_TOGETHER = 12
SIGNED_HIGH = 26
SIGNED = 46
MOST_NARROW = 12
TITLE, TITLE_LEADING = 17, 20
FACTS_ABREAST = 3
PLAIN_FRAME = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}
BODY = ParagraphStyle("body", fontName=PLAIN, fontSize=9.5, leading=12.6, textColor=INK)
QUIETLY = ParagraphStyle("quiet", BODY, fontSize=8.6, leading=11.4, textColor=QUIET)
HEADING = ParagraphStyle("heading", fontName=STRONG, fontSize=11.5, leading=15, textColor=FELT, spaceAfter=3)
GRID: list[tuple[Any, ...]] = [
    ("LINEBELOW", (0, 0), (-1, -2), 0.3, HAIR),
    ("LINEABOVE", (0, 0), (-1, 0), 0.9, INK),
    ("LINEBELOW", (0, -1), (-1, -1), 0.9, INK),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 3),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2.8),
]
HEADED = [*GRID, ("LINEBELOW", (0, 0), (-1, 0), 0.5, INK), ("VALIGN", (0, 0), (-1, 0), "BOTTOM")]
BARE: list[tuple[Any, ...]] = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
Size = tuple[float, float]


def pdf(paper: OfficePaper) -> bytes:
    """The paper as it is printed."""
    embedded()
    memory = io.BytesIO()
    size = _size(paper)
    document = _document(memory, paper, size)
    pages = type("Pages", (_Pages,), {"paper": paper, "size": size})
    document.build(_flow(paper, size[0] - 2 * MARGIN), canvasmaker=pages)
    return memory.getvalue()


def _size(paper: OfficePaper) -> Size:
    """Broadside where a table does not fit upright in text of a good size."""
    room = letter[0] - 2 * MARGIN
    wide = any(sum(_columns(part, SIZES[1], whole=False)) > room or len(part.headings) > 7 for part in paper.parts)
    across, high = letter
    return (high, across) if wide else (across, high)


def _document(memory: io.BytesIO, paper: OfficePaper, size: Size) -> BaseDocTemplate:
    about = {"title": paper.name, "author": paper.facility, "subject": paper.cite, "invariant": 1}
    document = BaseDocTemplate(memory, pagesize=size, **about)
    below = size[1] - HEAD - FOOT - TITLE_LEADING * (len(_title_lines(paper, size)) - 1)
    first = Frame(MARGIN, FOOT, size[0] - 2 * MARGIN, below, **PLAIN_FRAME)
    later = Frame(MARGIN, FOOT, size[0] - 2 * MARGIN, size[1] - NEXT_HEAD - FOOT, **PLAIN_FRAME)
    document.addPageTemplates([PageTemplate("first", [first]), PageTemplate("later", [later])])
    return document


# What stands on it


def _flow(paper: OfficePaper, room: float) -> list[Flowable]:
    flow: list[Flowable] = [NextPageTemplate("later")]
    if paper.facts:
        flow += [_facts(paper.facts, room), Spacer(1, 8)]
    for number, part in enumerate(paper.parts):
        if number:
            flow.append(PageBreak() if part.apart else CondPageBreak(LEAST_BEGINNING))
        flow += _part(paper, part, room)
    if paper.signers:
        flow.append(_Signatures(paper.signers, room))
    return flow


def _facts(facts: Sequence[tuple[str, str]], room: float) -> Table:
    """Small labels above what they say, three abreast."""
    cells = [
        Paragraph(f'<font size="7" color="#5d6a64">{escape(label)}</font><br/>{escape(text) or "&nbsp;"}', BODY)
        for label, text in facts
    ]
    cells += [Paragraph("", BODY)] * (-len(cells) % FACTS_ABREAST)
    rows = [cells[start : start + FACTS_ABREAST] for start in range(0, len(cells), FACTS_ABREAST)]
    split = _splits(facts)
    return Table(rows, [room / FACTS_ABREAST] * FACTS_ABREAST, style=BARE, splitInRow=split, hAlign="LEFT")


def _splits(rows: Iterable[Sequence[str]]) -> bool:
    """Whether a row may go on over the page: one with a long reason, or a thousand terminals, may fit on none."""
    return any(len(cell) > LONGEST_WHOLE for row in rows for cell in row)


def _part(paper: OfficePaper, part: Part, room: float) -> list[Flowable]:
    title = [Paragraph(escape(part.title), HEADING)] if part.title != paper.name else []
    said = [Paragraph(escape(part.note), QUIETLY), Spacer(1, 3)] if part.note else []
    if not part.rows:
        return [KeepTogether([*title, *said, Paragraph("None.", QUIETLY), Spacer(1, 12)])]
    table = _table(part, room)
    if len(part.rows) <= KEPT_TOGETHER:
        return [KeepTogether([*title, *said, table]), Spacer(1, 13)]
    return [*title, *said, table, Spacer(1, 13)]


def _table(part: Part, room: float) -> LongTable:
    """With a rule above, below and under its headings, hairs between its rows, and a total set off."""
    size, widths = _measures(part, room)
    plain = ParagraphStyle("cell", fontName=PLAIN, fontSize=size, leading=size * 1.25, textColor=INK)
    strong = ParagraphStyle("strong", plain, fontName=STRONG)
    right = {style.name: ParagraphStyle(f"{style.name} right", style, alignment=TA_RIGHT) for style in (plain, strong)}
    numeric = [part.is_numeric(column) for column in range(len(part.headings))]

    def cell(text: str, column: int, *, bold: bool) -> Paragraph:
        style = strong if bold or (not part.headed and column == 0) else plain
        return Paragraph(escape(text), right[style.name] if numeric[column] else style)

    rows = [[cell(text, column, bold=is_total(row)) for column, text in enumerate(row)] for row in part.rows]
    if part.headed:
        rows.insert(0, [cell(text, column, bold=True) for column, text in enumerate(part.headings)])
    high = [None] * part.headed + [SIGNED_HIGH if part.headings[-1] == TO_SIGN else None] * len(part.rows)
    style = [*(HEADED if part.headed else GRID), *_above_totals(part)]
    return LongTable(
        rows, widths, high, style=style, repeatRows=int(part.headed), splitInRow=_splits(part.rows), hAlign="LEFT"
    )


def _above_totals(part: Part) -> Iterable[tuple[Any, ...]]:
    for number, row in enumerate(part.rows, int(part.headed)):
        if is_total(row) and number > int(part.headed):
            yield ("LINEABOVE", (0, number), (-1, number), 0.5, INK)


def _measures(part: Part, room: float) -> tuple[float, list[float]]:
    """The size of the text, and columns as wide as their longest text; where the page is too narrow less."""
    full: list[float] = []
    for size in SIZES[:-1]:
        full = _columns(part, size, whole=True)
        if sum(full) <= room:
            spare = (room - sum(full)) / len(full)
            return size, [one + spare for one in full]
    for size in SIZES[1:]:
        least, full = (_columns(part, size, whole=whole) for whole in (False, True))
        if sum(least) <= room < sum(full):
            share = (room - sum(least)) / (sum(full) - sum(least))
            return size, [low + share * (high - low) for low, high in zip(least, full, strict=True)]
    return SIZES[-1], _squeezed(full, room)


def _squeezed(full: Sequence[float], room: float) -> list[float]:
    """Columns on a page that is too narrow even for words: one that is very wide leaves the others room to be read."""
    least = MOST_NARROW + PADDING
    wished = [min(one, room / 2) - least for one in full]
    share = (room - least * len(full)) / sum(wished)
    return [least + one * share for one in wished]


def _columns(part: Part, size: float, *, whole: bool) -> list[float]:
    """How wide columns have to be for their longest text, or at least for their longest word."""
    wide = []
    for column, heading in enumerate(part.headings):
        cells, head = [row[column] for row in part.rows], heading.split()
        if not whole:
            cells = [word for cell in cells for word in cell.split()]
        wide.append(max(_widest(head, STRONG, size), _widest(cells, STRONG, size), MOST_NARROW) + PADDING)
    return wide


def _widest(texts: Iterable[str], font: str, size: float) -> float:
    return max((stringWidth(text, font, size) for text in texts), default=0.0)


class _Signatures(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A line for each who signs, two abreast."""

    def __init__(self, signers: Sequence[str], room: float) -> None:
        super().__init__()
        self._signers, self._room = signers, room

    def wrap(self, *_available: float) -> Size:
        """As high as all of them ask for."""
        return self._room, SIGNED * ((len(self._signers) + 1) // 2)

    def draw(self) -> None:
        """Each line above the name of the office that signs there."""
        top, wide = self.wrap()[1], self._room * 0.46
        for number, signer in enumerate(self._signers):
            x, y = (number % 2) * (self._room - wide), top - SIGNED * (number // 2 + 1) + 12
            self.canv.setStrokeColor(INK)
            self.canv.setLineWidth(0.6)
            self.canv.line(x, y, x + wide, y)
            self.canv.setFillColor(QUIET)
            self.canv.setFont(PLAIN, 8)
            self.canv.drawString(x, y - 10, signer)
            self.canv.drawRightString(x + wide, y - 10, "date")


# The head and the foot of each page


def _title_lines(paper: OfficePaper, size: Size) -> list[str]:
    """The title, broken where the page ends."""
    return [str(line) for line in simpleSplit(paper.name, STRONG, TITLE, size[0] - 2 * MARGIN)]


class _Pages(Canvas):  # type: ignore[misc]  # reportlab has no types
    """Writes the head and foot of each page when all are known: "page 3 of 11"."""

    paper: OfficePaper
    size: Size

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._waiting: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 - the name that reportlab calls
        """Keep the page until their number is known."""
        self._waiting.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Write all pages."""
        for number, page in enumerate(self._waiting, start=1):
            self.__dict__.update(page)
            self._first_head() if number == 1 else self._later_head()
            self._foot(number, len(self._waiting))
            super().showPage()
        super().save()

    def _band(self, high: float) -> float:
        """The felt along the upper edge; where text below it begins."""
        wide, top = self.size
        self.setFillColor(FELT)
        self.rect(0, top - high, wide, high, stroke=0, fill=1)
        return top - high

    def _first_head(self) -> None:
        y = self._band(3 * mm) - 10 * mm
        self.setFillColor(BRASS)
        self._diamond(MARGIN + 2, y + 3)
        self._words(PLAIN, 9.5, QUIET, (MARGIN + 11, y), self.paper.facility)
        told = "  \u00b7  ".join(text for text in (self.paper.cite, f"prepared {self.paper.prepared}") if text)
        self._words(PLAIN, 8.5, QUIET, (self.size[0] - MARGIN, y), told, right=True)
        for line in _title_lines(self.paper, self.size):
            y -= TITLE_LEADING
            self._words(STRONG, TITLE, INK, (MARGIN, y - 3), line)
        self._rule(y - 10)

    def _later_head(self) -> None:
        y = self._band(3 * mm) - 8 * mm
        self._words(STRONG, 9, INK, (MARGIN, y), _title_lines(self.paper, self.size)[0])
        self._words(PLAIN, 8.5, QUIET, (self.size[0] - MARGIN, y), self.paper.facility, right=True)

    def _foot(self, number: int, pages: int) -> None:
        self._rule(12 * mm)
        self._words(PLAIN, 8, QUIET, (MARGIN, 8 * mm), self.paper.facility)
        self._words(PLAIN, 8, QUIET, (self.size[0] - MARGIN, 8 * mm), f"page {number} of {pages}", right=True)

    def _rule(self, y: float) -> None:
        self.setStrokeColor(BRASS)
        self.setLineWidth(0.7)
        self.line(MARGIN, y, self.size[0] - MARGIN, y)

    def _words(self, font: str, size: float, color: Color, place: Size, text: str, *, right: bool = False) -> None:
        self.setFont(font, size)
        self.setFillColor(color)
        (self.drawRightString if right else self.drawString)(*place, text)

    def _diamond(self, x: float, y: float) -> None:
        path = self.beginPath()
        path.moveTo(x, y + 6)
        for across, up in ((4, 0), (0, -6), (-4, 0)):
            path.lineTo(x + across, y + up)
        path.close()
        self.drawPath(path, stroke=0, fill=1)
