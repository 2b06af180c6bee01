"""The voucher as the printer of a terminal makes it: a PDF, the same bytes for the same voucher (§ 461a.8)."""

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple
from zoneinfo import ZoneInfo

from reportlab.graphics.barcode.common import I2of5
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from croupier.floor.actors import Actor, Role
from croupier.floor.floor import Floor
from croupier.floor.kinds import VoucherState
from croupier.floor.state import Voucher
from croupier.money import DOLLAR, Cents

WIDTH, HEIGHT = 156 * mm, 65 * mm
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"

ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SCALES = ((10**9, "billion"), (10**6, "million"), (1_000, "thousand"), (100, "hundred"))


class Printed(NamedTuple):
    """All that stands on a voucher, in words and figures."""

    facility: str
    number: str
    amount: Cents
    asset: str
    location: str
    sequence: int
    date: str
    time: str
    expires: str
    mark: str
    """Why it is not paid, or that it is a copy."""


def printed(floor: Floor, number: str, actor: Actor | None) -> Printed | None:
    """What a voucher says, for the terminal that printed it and for staff; for nobody else is there one."""
    voucher = floor.state.vouchers.get(number) or floor.state.closed_vouchers.get(number)
    if voucher is None or actor is None or (actor.role is Role.TERMINAL and actor.name != voucher.terminal):
        return None
    terminal, settings = floor.state.terminals[voucher.terminal], floor.state.settings
    issued = voucher.issued.astimezone(ZoneInfo(settings.time_zone))
    return Printed(
        facility=settings.facility,
        number=voucher.number,
        amount=voucher.amount,
        asset=terminal.asset,
        location=terminal.location,
        sequence=voucher.sequence,
        date=f"{issued:%m/%d/%Y}",
        time=f"{issued:%H:%M:%S}",
        expires=f"{voucher.expires:%m/%d/%Y}",
        mark=_mark(voucher, actor),
    )


def _mark(voucher: Voucher, actor: Actor) -> str:
    if voucher.state is not VoucherState.ISSUED:
        return f"NOT VALID: {voucher.state.value.upper()}"
    return "" if actor.role is Role.TERMINAL else "COPY: NOT FOR PAYMENT"


def grouped(number: str) -> str:
    """A validation number as people read it out: 01-1234-5678-9012-3456."""
    first = len(number) % 4
    return "-".join([number[:first]] * bool(first) + [number[at : at + 4] for at in range(first, len(number), 4)])


def in_words(amount: Cents) -> str:
    """An amount as a check has it: "One hundred twenty dollars and 50 cents"."""
    dollars, cents = divmod(amount, DOLLAR)
    plural = "" if dollars == 1 else "s"
    words = f"{' '.join(_spelled(dollars))} dollar{plural} and {cents:02} cent{'' if cents == 1 else 's'}"
    return words[0].upper() + words[1:]


def _spelled(number: int) -> Iterator[str]:
    for scale, name in SCALES:
        if number >= scale:
            yield from _spelled(number // scale)
            yield name
            number %= scale
            if not number:
                return
    if number < 20:
        yield ONES[number]
    else:
        tens, ones = divmod(number, 10)
        yield TENS[tens] + (f"-{ONES[ones]}" if ones else "")


def pdf(voucher: Printed) -> bytes:
    """The voucher on its own slip of paper."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1)
    canvas.setTitle(f"Voucher {grouped(voucher.number)}")
    canvas.setAuthor(voucher.facility)
    _centered(canvas, 58, BOLD, 13, voucher.facility)
    _centered(canvas, 52, BOLD, 11, voucher.mark or "CASHOUT VOUCHER")
    bars = I2of5(voucher.number, barHeight=15 * mm, barWidth=0.55 * mm, ratio=2.5, bearers=0, checksum=0)
    bars.drawOn(canvas, (WIDTH - bars.width) / 2, 34 * mm)
    _centered(canvas, 29.5, PLAIN, 11, f"VALIDATION {grouped(voucher.number)}")
    _centered(canvas, 20.5, BOLD, 22, f"${voucher.amount / DOLLAR:,.2f}")
    _centered(canvas, 15.5, PLAIN, 8.5, in_words(voucher.amount))
    _centered(canvas, 10, PLAIN, 8.5, f"{voucher.date}   {voucher.time}   VOUCHER # {voucher.sequence:04}")
    _centered(canvas, 6, PLAIN, 8.5, f"ASSET # {voucher.asset}   {voucher.location}   EXPIRES {voucher.expires}")
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _centered(canvas: Canvas, height: float, font: str, size: float, text: str) -> None:
    """A line of text, made smaller where it would not fit on the paper."""
    wide = canvas.stringWidth(text, font, size)
    canvas.setFont(font, size * min(1, (WIDTH - 12 * mm) / wide) if wide else size)
    canvas.drawCentredString(WIDTH / 2, height * mm, text)
