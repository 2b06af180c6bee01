"""The papers that are filed: master lists, the difference to the last filing, the movement log, notices.

Each is a title and tables, written as PDF to read and as a workbook to work with; the document itself is the JSON.
They are in English, the language of those who receive them.
"""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from html import escape

import xlsxwriter
from reportlab.lib import colors
from reportlab.lib.pagesizes import landscape, letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, PageBreak, Paragraph, SimpleDocTemplate, Spacer

from croupier.floor.record.commands.office.assets import Party, Transport
from croupier.floor.rooms.assets.lists import THEMES, columns
from croupier.office.devices.documents import DevicesDocument, GivenNotice
from croupier.typefaces import PLAIN, STRONG, embedded

TITLES = {
    "slot_floor": "Gaming Floor Slot Machine, Electronic Wagering Terminal and Fully Automated Electronic Gaming Table "
    "Master List",
    "slot_restricted": "Restricted Area/Off Premises Slot Machine, Electronic Wagering Terminal and Fully Automated "
    "Electronic Gaming Table Master List",
    "table_floor": "Gaming Floor Table Game Device Master List",
    "table_restricted": "Restricted Area/Off Premises Table Game Device Master List",
    THEMES: "Appendix: games behind each code",
}
SHEETS = {"slot_floor": "Floor", "slot_restricted": "Off floor", "table_floor": "Table devices", THEMES: "Games"}
BUREAUS = "the Bureau of Gaming Laboratory Operations and the Bureau of Casino Compliance"
DEPARTMENT = "the Department of Revenue"
MARGIN = 12 * mm
LINES = [
    ("GRID", (0, 0), (-1, -1), 0.3, colors.HexColor("#b9c0bc")),
    ("BACKGROUND", (0, 0), (-1, 0), colors.HexColor("#e8ece9")),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 2),
    ("RIGHTPADDING", (0, 0), (-1, -1), 2),
]


@dataclass(frozen=True, slots=True)
class Part:
    """One table of a paper, below its title."""

    title: str
    sheet: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class DevicePaper:
    """What is filed: by whom, prepared on which day, and its tables."""

    facility: str
    prepared: date
    parts: Sequence[Part]


# What they say


def master_lists(document: DevicesDocument) -> DevicePaper:
    """All four, with the day on which they were prepared (§§ 463a.5(b)(1), (d)(1), 607a.2)."""
    parts = [
        Part(title, SHEETS.get(name, "Table devices off floor"), _headings(columns(name)), document.lists.get(name, ()))
        for name, title in TITLES.items()
    ]
    return DevicePaper(document.facility, document.today, parts)


def difference(document: DevicesDocument) -> DevicePaper:
    """What is otherwise than in the last filing."""
    rows = [(one.asset, one.field or "device", one.before or "-", one.now or "-") for one in document.differences]
    title = f"Changes since the filing of {document.filed or 'no day'}"
    return DevicePaper(
        document.facility, document.today, [Part(title, "Changes", ("Asset", "What", "Before", "Now"), rows)]
    )


def movement_log(document: DevicesDocument, day: date | None = None) -> DevicePaper:
    """The log, or the summary of one gaming day (§ 463a.5(e), (f))."""
    headings = ("No.", "Asset", "Model", "Serial", "Date and time", "From", "To", "Department told", "Transport")
    signed = ("Slot shift manager", "Lead technician")
    rows = [
        (
            *(str(one.number), one.asset, one.model, one.serial, _moment(one.at), one.came_from, one.to),
            *(_moment(one.notified), one.transport, one.shift_manager, one.technician),
        )
        for one in document.log
        if day in {None, one.day}
    ]
    title = f"Movements of {day}" if day else "Movement log"
    return DevicePaper(document.facility, document.today, [Part(title, "Movements", (*headings, *signed), rows)])


def notice(document: DevicesDocument, name: str) -> DevicePaper | None:
    """A notice as it was given; nothing where there is none of that name."""
    found = next((one for one in document.notices if one.id == name), None)
    if found is None:
        return None
    told = _transport(found.transport) if found.transport else _software(found) if found.software else _planned(found)
    rows = list(told)
    rows = [("Given", _moment(found.at)), ("By", found.by), *rows, *([("Late", "yes")] if found.late else [])]
    title = f"Notice {name} to {BUREAUS if found.transport or found.software else DEPARTMENT}"
    return DevicePaper(document.facility, document.today, [Part(title, "Notice", ("", ""), rows)])


def _transport(told: Transport) -> Iterable[tuple[str, str]]:
    """In the order of § 463a.2(a)(1) to (9)."""
    yield "Shipped by", _party(told.shipper)
    yield "Owner", _party(told.owner) if told.owner.named else _party(told.shipper)
    yield "New owner", _party(told.new_owner)
    yield "Method and carriers", "; ".join([told.method, *map(_party, told.carriers)])
    yield "Sent to", "; ".join(text for text in (_party(told.receiver), told.destination) if text)
    yield "Quantity and serial numbers", f"{len(told.serials)}: {', '.join(told.serials)}"
    yield "Transported, expected", f"{told.transported}, {_moment(told.expected)}"
    yield "Port of entry or exit", told.port
    yield "Reason", told.reason
    if told.straight_to_floor is not None:
        yield "Goes to", "the gaming floor" if told.straight_to_floor else "a restricted area"


def _software(found: GivenNotice) -> Iterable[tuple[str, str]]:
    """Current and proposed versions, device by device, when and why (§ 461a.26(c))."""
    if found.software is not None:
        yield "Component", found.software.component.replace("_", " ")
        yield "Proposed version", found.software.version
        yield "Installation", _moment(found.software.installed)
        yield "Reason", found.software.reason
        yield from ((f"Device {asset} runs", version) for asset, version in found.software.current.items())


def _planned(found: GivenNotice) -> Iterable[tuple[str, str]]:
    yield from ((f"Device {asset}", f"will be at {to}") for asset, to in found.movements.items())


def _party(party: Party) -> str:
    return ", ".join(text for text in (party.name, party.address) if text)


def _headings(names: Sequence[str]) -> list[str]:
    return [name.replace("_", " ").capitalize() for name in names]


def _moment(at: datetime | None) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC" if at else ""


# How they are written


def pdf(paper: DevicePaper) -> bytes:
    """On Letter, broadside; the same paper gives the same bytes."""
    embedded()
    memory = io.BytesIO()
    size = landscape(letter)
    document = SimpleDocTemplate(
        memory, pagesize=size, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=MARGIN, bottomMargin=MARGIN,
        title=paper.parts[0].title, author=paper.facility, invariant=1,
    )  # fmt: skip
    flow: list[Flowable] = []
    for number, part in enumerate(paper.parts):
        flow += ([PageBreak()] if number else []) + _page(paper, part, size[0] - 2 * MARGIN)
    document.build(flow)
    return memory.getvalue()


def _page(paper: DevicePaper, part: Part, room: float) -> list[Flowable]:
    head = ParagraphStyle("head", fontName=STRONG, fontSize=11, leading=14)
    said = ParagraphStyle("said", fontName=PLAIN, fontSize=9, leading=12)
    top = [Paragraph(escape(part.title), head), Paragraph(_prepared(paper, part), said), Spacer(1, 6)]
    if not part.rows:
        return top
    points = 6.2 if len(part.headings) > 12 else 8
    cell = ParagraphStyle("cell", fontName=PLAIN, fontSize=points, leading=points * 1.25)
    bold = ParagraphStyle("bold", cell, fontName=STRONG)
    rows = [[Paragraph(escape(text), bold) for text in part.headings]] if any(part.headings) else []
    rows += [[Paragraph(escape(text), cell) for text in row] for row in part.rows]
    widths = _widths(part, room)
    return [*top, LongTable(rows, widths, style=LINES if any(part.headings) else LINES[:1] + LINES[2:], repeatRows=1)]


def _prepared(paper: DevicePaper, part: Part) -> str:
    return f"{escape(paper.facility)}. Prepared {paper.prepared}. {len(part.rows)} entries."


def _widths(part: Part, room: float) -> list[float]:
    """As wide as the longest word of a column asks for, shared out over the page."""
    longest = [_longest([heading, *(row[column] for row in part.rows)]) for column, heading in enumerate(part.headings)]
    return [room * one / sum(longest) for one in longest]


def _longest(cells: Sequence[str]) -> int:
    """Of the words of the heading, and of the rest as far as it stands on one line."""
    heading, *rest = cells
    return max([4, *map(len, heading.split()), *(min(len(text), 24) for text in rest)])


def xlsx(paper: DevicePaper) -> bytes:
    """A sheet for each table; every cell is text, so that no number loses its zeros."""
    memory = io.BytesIO()
    book = xlsxwriter.Workbook(memory, {"in_memory": True})
    created = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
    book.set_properties({"title": paper.parts[0].title, "author": paper.facility, "created": created})
    bold, wrapped = book.add_format({"bold": True}), book.add_format({"text_wrap": True, "valign": "top"})
    for part in paper.parts:
        page = book.add_worksheet(part.sheet)
        page.write_string(0, 0, part.title, bold)
        page.write_string(1, 0, f"{paper.facility}, prepared {paper.prepared}")
        for column, heading in enumerate(part.headings):
            page.write_string(3, column, heading, bold)
        for number, row in enumerate(part.rows, 4):
            for column, text in enumerate(row):
                page.write_string(number, column, text, wrapped)
        page.set_column(0, max(0, len(part.headings) - 1), 16)
        page.freeze_panes(4, 0)
    book.close()
    return memory.getvalue()
