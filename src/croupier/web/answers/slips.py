"""The slip of a hand pay, in three parts on one sheet, for those who pay it (§ 465a.26(b)(1), (5)(i)–(ii)).

Before it is made it has the number of the hand pay and lines to sign on; afterwards its own number, and the signers'
names.
"""

from typing import NamedTuple
from zoneinfo import ZoneInfo

from reportlab.graphics.barcode.common import I2of5
from reportlab.lib.pagesizes import letter
from reportlab.lib.units import mm

from croupier.floor.pages.terminal import why_by_hand
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import MakeSlip, PaySlip
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.papers.cage import PaidSlip
from croupier.floor.rooms.money.forms import forms
from croupier.floor.rooms.money.hand_pays import signers
from croupier.money import DOLLAR, Cents
from croupier.typefaces import PLAIN, STRONG, embedded
from croupier.web.answers.paper import Paper
from croupier.web.languages.amounts import in_words
from croupier.words import Language, Sentence, named

COLUMNS, RIGHT = (16.0, 78.0, 140.0), 200.0
LEFT, ROOM = COLUMNS[0], 56.0
THIRD = letter[1] / mm / 3
MAY_PRINT = MakeSlip.given_by() | PaySlip.given_by()


class Slip(NamedTuple):
    """The content of all parts."""

    facility: str
    number: str
    numbered: bool
    """Whether it was made; before that, only the hand pay has a number."""
    kind: str
    amount: Cents
    due: Cents
    asset: str
    location: str
    terminal: str
    date: str
    time: str
    because: Sentence
    override: str
    maker: str
    second: str
    cashier: str
    signers: tuple[Role, ...]
    forms: tuple[str, ...] = ()


def slip(floor: Floor, name: str, actor: Actor | None) -> Slip | None:
    """The slip of a due or paid hand pay, by its number or that of the hand pay, for a person who makes or pays it."""
    if actor is None or actor.role not in MAY_PRINT:
        return None
    waits = (one for one in floor.state.hand_pays.values() if name in {one.id, one.made and one.made.number})
    if due := next(waits, None):
        return _waiting(floor, due, actor)
    paid = (one for one in reversed(floor.state.cage.slips) if one.hand_pay.made and name == one.hand_pay.made.number)
    return next((_says(floor, one.hand_pay, actor, one) for one in paid), None)


def _waiting(floor: Floor, due: HandPay, actor: Actor) -> Slip | None:
    """A slip not yet made is only for those who make it."""
    return _says(floor, due, actor) if due.made or actor.role in MakeSlip.given_by() else None


def _says(floor: Floor, due: HandPay, actor: Actor, paid: PaidSlip | None = None) -> Slip:
    terminal, settings, made = floor.state.terminals[due.terminal], floor.state.settings, due.made
    moment = (paid.at if paid else made.at if made else due.since).astimezone(ZoneInfo(settings.time_zone))
    maker, second = (*made.signers, "", "")[:2] if made else (actor.name, "")
    return Slip(
        facility=settings.facility,
        number=made.number if made else due.id,
        numbered=made is not None,
        kind=due.kind.value,
        amount=made.paid if made else due.amount,
        due=made.due if made else due.amount,
        asset=paid.asset if paid else terminal.asset,
        location=paid.location if paid else terminal.location,
        terminal=terminal.id,
        date=f"{moment:%m/%d/%Y}",
        time=f"{moment:%H:%M:%S}",
        because=why_by_hand(floor, due),
        override=made.override if made else "",
        maker=maker,
        second=second,
        cashier=paid.cashier if paid else "",
        signers=() if made else tuple(sorted(signers(settings, due.amount, actor.role))),
        forms=made.forms if made else forms(due.kind, due.amount, settings.gaming_day(due.since)),
    )


def pdf(made: Slip, spoken: Language) -> bytes:
    """All parts, in the language of the person who prints it, with lines to sign on."""
    embedded()
    t = spoken.text
    paper = Paper(letter, t("Payout slip {number}", number=made.number), made.facility)
    parts = (
        t("Part 1 of 3: for the cage"),
        t("Part 2 of 3: for accounting"),
        t("Part 3 of 3: stays with slot operations"),
    )
    for number, part in enumerate(parts):
        bottom = THIRD * (2 - number)
        _part(paper, bottom + THIRD - 12, made, part, spoken)
        if number:
            paper.cut(bottom + THIRD)
    return paper.written()


def _part(paper: Paper, top: float, made: Slip, part: str, spoken: Language) -> None:
    t = spoken.text
    paper.left(LEFT, top, STRONG, 13, made.facility, room=70)
    paper.right(RIGHT, top, STRONG, 11, t("PAYOUT SLIP"))
    paper.right(RIGHT, top - 4.2, PLAIN, 7.5, part)
    if made.numbered:
        _bars(paper, top - 4.6, made.number)
    paper.rule(LEFT, top - 7, RIGHT, 0.9)
    where = f"{made.terminal} \u00b7 {made.location}"
    fields = (
        (t("Number"), made.number), (t("Date and time"), f"{made.date}   {made.time}"), (t("Asset number"), made.asset),
        (t("Terminal and location"), where), (t("Type of payment"), spoken.said(named("hand_pay", made.kind))),
        (t("Why"), spoken.said(made.because)),
    )  # fmt: skip
    for place, (label, value) in enumerate(fields):
        _field(paper, COLUMNS[place % 3], top - 16 - 10.5 * (place // 3), label, value)
    paper.rule(LEFT, top - 31, RIGHT, 0.4)
    _money(paper, top, made, spoken)
    _signatures(paper, top - 58, made, spoken)
    paper.right(RIGHT, top - 74, PLAIN, 6.5, "58 Pa. Code \u00a7 465a.26(b)")


def _bars(paper: Paper, y: float, number: str) -> None:
    """The number as a barcode for the cage's scanner."""
    bars = I2of5(number, barHeight=7.5 * mm, barWidth=0.42 * mm, ratio=2.5, bearers=0, checksum=0)
    bars.drawOn(paper.canvas, (COLUMNS[1] + 12) * mm, y * mm)


def _field(paper: Paper, x: float, y: float, label: str, value: str) -> None:
    paper.left(x, y + 4.4, PLAIN, 6.5, label, ROOM)
    paper.left(x, y, PLAIN, 10, value or "\u2013", ROOM)


def _money(paper: Paper, top: float, made: Slip, spoken: Language) -> None:
    """The amount in figures and in words, why it differs from the terminal's, and the tax forms it requires."""
    t = spoken.text
    paper.right(RIGHT, top - 40, STRONG, 22, _dollars(made.amount), room=70)
    paper.left(LEFT, top - 37, PLAIN, 9, in_words(made.amount, spoken.code), room=110)
    if made.override:
        told = t("The terminal says {due}: {why}", due=_dollars(made.due), why=made.override)
        paper.left(LEFT, top - 41.5, PLAIN, 8, told, room=110)
    called = "  \u00b7  ".join(spoken.said(named("form", one)) for one in made.forms)
    if called:
        paper.left(LEFT, top - 46, STRONG, 8.5, called, room=120)


def _signatures(paper: Paper, y: float, made: Slip, spoken: Language) -> None:
    t, roles = spoken.text, " / ".join(spoken.said(named("role", one.value)) for one in made.signers)
    _sign(paper, LEFT, y, t("Made by"), made.maker)
    if made.second or roles:
        _sign(paper, COLUMNS[1], y, t("Verified by"), made.second or roles)
    _sign(paper, COLUMNS[2], y, t("Paid by"), made.cashier)
    _sign(paper, LEFT, y - 13, t("Received by the patron"), "")
    _sign(paper, COLUMNS[1], y - 13, t("Date and time of payment"), f"{made.date} {made.time}" if made.cashier else "")


def _sign(paper: Paper, x: float, y: float, label: str, who: str) -> None:
    """A signature line."""
    paper.rule(x, y, x + ROOM, 0.5)
    paper.left(x, y - 3.4, PLAIN, 7.5, f"{label}: {who}" if who else label, room=ROOM)


def _dollars(amount: Cents) -> str:
    return f"${amount / DOLLAR:,.2f}"
