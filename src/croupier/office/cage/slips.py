"""Hand pays as they were paid, out of the journal: slips of the system, the manual book, overrides (§ 465a.26)."""

from collections.abc import Iterator
from datetime import date

import msgspec

from croupier.floor.record.events import FloorOpened, HandPaid, SlipVoided, decode
from croupier.floor.record.events.money import Slip
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.office.papers.sheet import OfficePaper, Part, dollars, moment, number

HEADINGS = (
    *("Slip", "Paid", "Terminal", "Asset", "For", "Terminal says", "Paid out", "Signed by", "Out of", "Forms"),
    "Why another amount",
)


class PaidByHand(msgspec.Struct, frozen=True):
    """One payment: its slip, who signed, who paid it out of which drawer; ``at`` is when that was recorded."""

    entry: int
    day: date
    slip: Slip
    terminal: str
    signed: tuple[str, ...]
    drawer: str
    by: str


class VoidSlip(msgspec.Struct, frozen=True):
    """A slip that nobody paid."""

    entry: int
    day: date
    number: str
    terminal: str
    why: str
    by: tuple[str, ...]


class PaidSlips(msgspec.Struct, frozen=True):
    """All of a gaming day, or of all of them."""

    settings: Settings
    paid: tuple[PaidByHand, ...]
    void: tuple[VoidSlip, ...]


def slips(store: Store, day: date | None = None) -> PaidSlips:
    """Every hand pay of the journal, in the order in which they were recorded."""
    settings = Settings()
    paid: list[PaidByHand] = []
    void: list[VoidSlip] = []
    for entry in store.entries():
        for event in decode(entry.body).events:
            on = settings.gaming_day(entry.at)
            match event:
                case FloorOpened():
                    settings = event.settings
                case HandPaid() if day in {None, on}:
                    told = (event.slip, event.terminal, event.signed, event.drawer, entry.actor)
                    paid.append(PaidByHand(entry.sequence, on, *told))
                case SlipVoided() if day in {None, on}:
                    void.append(VoidSlip(entry.sequence, on, event.number, event.terminal, event.why, event.by))
                case _:
                    pass
    return PaidSlips(settings, tuple(paid), tuple(void))


def paper(found: PaidSlips, day: date | None, prepared: date) -> OfficePaper:
    """Slips of the system, those of the manual book, and void ones (§ 465a.26(b)(1), (5), (10))."""
    system = [one for one in found.paid if not one.slip.book]
    book = [one for one in found.paid if one.slip.book]
    parts = [
        Part("Paid on a slip of the system", "System", HEADINGS, list(_rows(found, system))),
        Part("Paid on a manual slip, entered later", "Manual book", HEADINGS, list(_rows(found, book))),
        Part("Void", "Void", ("Slip", "Gaming day", "Terminal", "Why", "By"), list(map(_void, found.void))),
    ]
    title = f"Hand pays of {day}" if day else "Hand pays"
    signers = ("Slot operations", "Finance")
    cite = "58 Pa. Code \u00a7 465a.26"
    return OfficePaper(found.settings.facility, prepared, parts, title, cite, (), signers)


def _rows(found: PaidSlips, some: list[PaidByHand]) -> Iterator[tuple[str, ...]]:
    zone = found.settings.time_zone
    for one in some:
        slip = one.slip
        what = slip.kind.value.replace("_", " ")
        money = dollars(slip.due), dollars(slip.paid)
        signed, forms = ", ".join(map(_name, one.signed)), ", ".join(map(_form, slip.forms))
        paid = (slip.book or slip.number or "-", moment(slip.at, zone), one.terminal, slip.asset, what, *money)
        yield *paid, signed, one.drawer or "attendant", forms, slip.override
    if some:
        due, out = sum(one.slip.due for one in some), sum(one.slip.paid for one in some)
        yield "Total", "", number(len(some)), "", "", dollars(due), dollars(out), "", "", "", ""


def _void(one: VoidSlip) -> tuple[str, ...]:
    return one.number, one.day.isoformat(), one.terminal, one.why, ", ".join(map(_name, one.by))


def _name(signed: str) -> str:
    return signed.partition(":")[2] or signed


def _form(name: str) -> str:
    return {"w2g": "W-2G"}.get(name, name.upper())
