"""The voucher as a terminal's printer makes it: a PDF, the same bytes for the same voucher (§ 461a.8)."""

from typing import NamedTuple
from zoneinfo import ZoneInfo

from reportlab.graphics.barcode.common import I2of5
from reportlab.lib.units import mm

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.floor import Floor
from croupier.floor.record.voucher import Voucher, VoucherState
from croupier.floor.rooms.money.vouchers import number_of
from croupier.money import DOLLAR, Cents
from croupier.web.answers.paper import BOLD, FIXED, PLAIN, Paper
from croupier.web.languages.amounts import IN_WORDS, in_words
from croupier.words import SILENCE, Language, Sentence, codes, language, named, say

WIDTH, HEIGHT = 156 * mm, 65 * mm
ENGLISH = language("en")


class Printed(NamedTuple):
    """The content of a voucher, in words and figures."""

    facility: str
    number: str
    """Empty on a copy."""
    ending: str
    amount: Cents
    asset: str
    location: str
    sequence: int
    date: str
    time: str
    expires: str
    mark: Sentence
    """Why it is not payable, or that it is a copy."""


def printed(floor: Floor, serial: str, actor: Actor | None) -> Printed | None:
    """The content of a voucher, for the simulated machine that printed it and for staff; None for anybody else.

    A copy for staff has no number: with it, it would be as good as the voucher.
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
    """The voucher on its own slip of paper, in the holder's language and small in the others.

    Figures are the same in all of them.
    """
    t = spoken.text
    shown = grouped(voucher.number) if voucher.number else voucher.ending
    paper = Paper((WIDTH, HEIGHT), t("Voucher {number}", number=shown), voucher.facility)
    paper.left(6, 57.5, BOLD, 12, voucher.facility, room=92)
    paper.right(150, 57.5, BOLD, 12, _heading(voucher, spoken), room=48)
    paper.right(150, 53.4, PLAIN, 6.5, " / ".join(_heading(voucher, one) for one in _others(spoken)))
    paper.rule(6, 51.5, 150)
    if voucher.number:
        bars = I2of5(voucher.number, barHeight=14 * mm, barWidth=0.55 * mm, ratio=2.5, bearers=0, checksum=0)
        bars.drawOn(paper.canvas, (WIDTH - bars.width) / 2, 35.5 * mm)
    paper.centered(31.2, FIXED, 10.5, t("VALIDATION {number}", number=shown))
    paper.centered(20.8, BOLD, 27, f"${voucher.amount / DOLLAR:,.2f}")
    paper.centered(16.6, PLAIN, 8.5, in_words(voucher.amount, spoken.code))
    paper.centered(13.6, PLAIN, 6, " / ".join(in_words(voucher.amount, one.code) for one in _others(spoken)))
    paper.rule(6, 12, 150)
    sequence, asset = f"{voucher.sequence:04}", voucher.asset
    paper.left(
        6, 8.2, PLAIN, 8, f"{voucher.date}   {voucher.time}   {t('VOUCHER # {number}', number=sequence)}", room=80
    )
    paper.right(150, 8.2, BOLD, 8, t("EXPIRES {day}", day=voucher.expires))
    paper.left(6, 4.4, PLAIN, 8, f"{t('ASSET # {number}', number=asset)}   {voucher.location}", room=104)
    paper.right(150, 4.4, PLAIN, 6, "58 Pa. Code \u00a7 461a.8")
    return paper.written()


def _heading(voucher: Printed, spoken: Language) -> str:
    return spoken.said(voucher.mark) if voucher.mark else spoken.text("CASHOUT VOUCHER")


def _others(spoken: Language) -> list[Language]:
    """The languages other than the holder's, for an attendant of another house."""
    return [language(code) for code in codes() if code != spoken.code and code in IN_WORDS]
