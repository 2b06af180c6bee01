"""The voucher as the printer of a terminal makes it: a PDF, the same bytes for the same voucher (§ 461a.8)."""

from io import BytesIO
from typing import NamedTuple
from zoneinfo import ZoneInfo

from reportlab.graphics.barcode.common import I2of5
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.floor import Floor
from croupier.floor.record.voucher import Voucher, VoucherState
from croupier.floor.rooms.money.vouchers import number_of
from croupier.money import DOLLAR, Cents
from croupier.web.languages.amounts import in_words
from croupier.words import SILENCE, Language, Sentence, language, named, say

WIDTH, HEIGHT = 156 * mm, 65 * mm
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
ENGLISH = language("en")


class Printed(NamedTuple):
    """All that stands on a voucher, in words and figures."""

    facility: str
    number: str
    """Nothing on a copy."""
    ending: str
    amount: Cents
    asset: str
    location: str
    sequence: int
    date: str
    time: str
    expires: str
    mark: Sentence
    """Why it is not paid, or that it is a copy."""


def printed(floor: Floor, serial: str, actor: Actor | None) -> Printed | None:
    """What a voucher says, for the simulated machine that printed it and for staff; for nobody else is there one.

    A copy for staff has no number: it would be as good as the voucher.
    """
    every = (*floor.state.vouchers.values(), *floor.state.closed_vouchers.values())
    voucher = next((one for one in every if one.serial == serial), None)
    if voucher is None or actor is None or (actor.role is Role.TERMINAL and actor.name != voucher.terminal):
        return None
    terminal, settings = floor.state.terminals[voucher.terminal], floor.state.settings
    issued = voucher.issued.astimezone(ZoneInfo(settings.time_zone))
    return Printed(
        facility=settings.facility,
        number=number_of(floor, voucher) if actor.role is Role.TERMINAL else "",
        ending=voucher.shown,
        amount=voucher.amount,
        asset=terminal.asset,
        location=terminal.location,
        sequence=voucher.sequence,
        date=f"{issued:%m/%d/%Y}",
        time=f"{issued:%H:%M:%S}",
        expires=f"{voucher.expires:%m/%d/%Y}",
        mark=_mark(voucher, actor),
    )


def _mark(voucher: Voucher, actor: Actor) -> Sentence:
    if voucher.state is not VoucherState.ISSUED:
        return say("paper.not_valid", state=named("paper", voucher.state.value))
    return SILENCE if actor.role is Role.TERMINAL else say("paper.copy")


def grouped(number: str) -> str:
    """A validation number as people read it out: 01-1234-5678-9012-3456."""
    first = len(number) % 4
    return "-".join([number[:first]] * bool(first) + [number[at : at + 4] for at in range(first, len(number), 4)])


def pdf(voucher: Printed, spoken: Language = ENGLISH) -> bytes:
    """The voucher on its own slip of paper, in the language of its holder; figures are the same in all."""
    t = spoken.text
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1)
    shown = grouped(voucher.number) if voucher.number else voucher.ending
    canvas.setTitle(t("Voucher {number}", number=shown))
    canvas.setAuthor(voucher.facility)
    _centered(canvas, 58, BOLD, 13, voucher.facility)
    _centered(canvas, 52, BOLD, 11, spoken.said(voucher.mark) if voucher.mark else t("CASHOUT VOUCHER"))
    if voucher.number:
        bars = I2of5(voucher.number, barHeight=15 * mm, barWidth=0.55 * mm, ratio=2.5, bearers=0, checksum=0)
        bars.drawOn(canvas, (WIDTH - bars.width) / 2, 34 * mm)
    _centered(canvas, 29.5, PLAIN, 11, t("VALIDATION {number}", number=shown))
    _centered(canvas, 20.5, BOLD, 22, f"${voucher.amount / DOLLAR:,.2f}")
    _centered(canvas, 15.5, PLAIN, 8.5, in_words(voucher.amount, spoken.code))
    sequence = t("VOUCHER # {number}", number=f"{voucher.sequence:04}")
    _centered(canvas, 10, PLAIN, 8.5, f"{voucher.date}   {voucher.time}   {sequence}")
    asset, expires = t("ASSET # {number}", number=voucher.asset), t("EXPIRES {day}", day=voucher.expires)
    _centered(canvas, 6, PLAIN, 8.5, f"{asset}   {voucher.location}   {expires}")
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _centered(canvas: Canvas, height: float, font: str, size: float, text: str) -> None:
    """A line of text, made smaller where it would not fit on the paper."""
    wide = canvas.stringWidth(text, font, size)
    canvas.setFont(font, size * min(1, (WIDTH - 12 * mm) / wide) if wide else size)
    canvas.drawCentredString(WIDTH / 2, height * mm, text)
