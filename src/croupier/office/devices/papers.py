"""The papers of devices: master lists, the difference to the last filing, the movement log, notices."""

from collections.abc import Iterable, Sequence
from datetime import date

from croupier.floor.record.commands.office.assets import Party, Transport
from croupier.floor.rooms.assets.lists import THEMES, columns
from croupier.office.devices.documents import DevicesDocument, GivenNotice
from croupier.office.papers.sheet import OfficePaper, Part, moment

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
NAMES = {"kind", "paytable"}
"""Columns that hold names of the program."""

BUREAUS = "the Bureau of Gaming Laboratory Operations and the Bureau of Casino Compliance"
DEPARTMENT = "the Department of Revenue"


def master_lists(document: DevicesDocument) -> OfficePaper:
    """All four, with the day on which they were prepared (§§ 463a.5(b)(1), (d)(1), 607a.2)."""
    parts = [_list(name, title, document.lists.get(name, ())) for name, title in TITLES.items()]
    cite = "58 Pa. Code \u00a7\u00a7 463a.5, 607a.2"
    return OfficePaper(document.facility, document.today, parts, "Master lists of gaming devices", cite)


def _list(name: str, title: str, rows: Sequence[Sequence[str]]) -> Part:
    told = f"{len(rows)} entries. Where a field is empty, the device has nothing of the kind."
    named = [number for number, column in enumerate(columns(name)) if column in NAMES]
    shown = [[cell.replace("_", " ") if place in named else cell for place, cell in enumerate(row)] for row in rows]
    return Part(title, SHEETS.get(name, "Table devices off floor"), _headings(columns(name)), shown, told, apart=True)


def difference(document: DevicesDocument) -> OfficePaper:
    """What is otherwise than in the last filing."""
    rows = [(one.asset, one.field or "device", one.before or "-", one.now or "-") for one in document.differences]
    title = f"Changes since the filing of {document.filed or 'no day'}"
    parts = [Part(title, "Changes", ("Asset", "What", "Before", "Now"), rows)]
    return OfficePaper(document.facility, document.today, parts, cite="58 Pa. Code \u00a7 463a.5")


def movement_log(document: DevicesDocument, day: date | None = None) -> OfficePaper:
    """The log, or the summary of one gaming day (§ 463a.5(e), (f))."""
    headings = ("No.", "Asset", "Model", "Serial", "Date and time", "From", "To", "Department told", "Transport")
    signed, zone = ("Slot shift manager", "Lead technician"), document.time_zone
    rows = [
        (
            *(str(one.number), one.asset, one.model, one.serial, moment(one.at, zone), one.came_from, one.to),
            *(moment(one.notified, zone), one.transport, one.shift_manager, one.technician),
        )
        for one in document.log
        if day in {None, one.day}
    ]
    title = f"Movements of {day}" if day else "Movement log"
    parts = [Part(title, "Movements", (*headings, *signed), rows)]
    return OfficePaper(document.facility, document.today, parts, cite="58 Pa. Code \u00a7 463a.5(e), (f)")


def notice(document: DevicesDocument, name: str) -> OfficePaper | None:
    """A notice as it was given; nothing where there is none of that name."""
    found = next((one for one in document.notices if one.id == name), None)
    if found is None:
        return None
    zone = document.time_zone
    if found.transport:
        rows = list(_transport(found.transport, zone))
    else:
        rows = list(_software(found, zone) if found.software else _planned(found))
    rows = [("Given", moment(found.at, zone)), ("By", found.by), *rows, *([("Late", "yes")] if found.late else [])]
    title = f"Notice {name} to {BUREAUS if found.transport or found.software else DEPARTMENT}"
    cite = "58 Pa. Code \u00a7 463a.2" if found.transport else "58 Pa. Code \u00a7 461a.26" if found.software else ""
    parts = [Part(title, "Notice", ("", ""), rows)]
    return OfficePaper(document.facility, document.today, parts, cite=cite or "58 Pa. Code \u00a7 463a.4")


def _transport(told: Transport, zone: str) -> Iterable[tuple[str, str]]:
    """In the order of § 463a.2(a)(1) to (9)."""
    yield "Shipped by", _party(told.shipper)
    yield "Owner", _party(told.owner) if told.owner.named else _party(told.shipper)
    yield "New owner", _party(told.new_owner)
    yield "Method and carriers", "; ".join([told.method, *map(_party, told.carriers)])
    yield "Sent to", "; ".join(text for text in (_party(told.receiver), told.destination) if text)
    yield "Quantity and serial numbers", f"{len(told.serials)}: {', '.join(told.serials)}"
    yield "Transported, expected", f"{told.transported}, {moment(told.expected, zone)}"
    yield "Port of entry or exit", told.port
    yield "Reason", told.reason
    if told.straight_to_floor is not None:
        yield "Goes to", "the gaming floor" if told.straight_to_floor else "a restricted area"


def _software(found: GivenNotice, zone: str) -> Iterable[tuple[str, str]]:
    """Current and proposed versions, device by device, when and why (§ 461a.26(c))."""
    if found.software is not None:
        yield "Component", found.software.component.replace("_", " ")
        yield "Proposed version", found.software.version
        yield "Installation", moment(found.software.installed, zone)
        yield "Reason", found.software.reason
        yield from ((f"Device {asset} runs", version) for asset, version in found.software.current.items())


def _planned(found: GivenNotice) -> Iterable[tuple[str, str]]:
    yield from ((f"Device {asset}", f"will be at {to}") for asset, to in found.movements.items())


def _party(party: Party) -> str:
    return ", ".join(text for text in (party.name, party.address) if text)


def _headings(names: Sequence[str]) -> list[str]:
    return [name.replace("_", " ").capitalize() for name in names]
