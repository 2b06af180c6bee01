"""The slip of a hand pay, in two parts on one sheet, for those who pay it (§ 465a.26(b)(1), (5)(i)–(ii))."""

from typing import NamedTuple
from zoneinfo import ZoneInfo

from reportlab.lib.pagesizes import letter
from reportlab.lib.units import mm

from croupier.floor.pages.terminal import why_by_hand
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import PayHand
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.money.forms import forms
from croupier.floor.rooms.money.hand_pays import signers
from croupier.money import DOLLAR, Cents
from croupier.web.answers.paper import BOLD, FIXED, PLAIN, Paper
from croupier.web.languages.amounts import in_words
from croupier.words import Language, Sentence, named

LEFT, MIDDLE, RIGHT = 18.0, 108.0, 198.0
HALF = letter[1] / mm / 2
LINE = 12.0


class Slip(NamedTuple):
    """What stands on both parts."""

    facility: str
    number: str
    kind: str
    amount: Cents
    asset: str
    location: str
    terminal: str
    date: str
    time: str
    because: Sentence
    maker: str
    signers: tuple[Role, ...]
    forms: tuple[str, ...] = ()


def slip(floor: Floor, hand_pay: str, actor: Actor | None) -> Slip | None:
    """The slip of what waits, for a person who may pay it; for nobody else is there one."""
    due = floor.state.hand_pays.get(hand_pay)
    if due is None or actor is None or actor.role not in PayHand.given_by():
        return None
    terminal, settings = floor.state.terminals[due.terminal], floor.state.settings
    since = due.since.astimezone(ZoneInfo(settings.time_zone))
    return Slip(
        facility=settings.facility,
        number=due.id,
        kind=due.kind.value,
        amount=due.amount,
        asset=terminal.asset,
        location=terminal.location,
        terminal=terminal.id,
        date=f"{since:%m/%d/%Y}",
        time=f"{since:%H:%M:%S}",
        because=why_by_hand(floor, due),
        maker=actor.name,
        signers=tuple(sorted(signers(settings, due.amount, actor.role))),
        forms=forms(due.kind, due.amount, settings.gaming_day(due.since)),
    )


def pdf(made: Slip, spoken: Language) -> bytes:
    """Both parts, in the language of the person who makes it, with the lines on which people sign."""
    t = spoken.text
    paper = Paper(letter, t("Payout slip {number}", number=made.number), made.facility)
    for bottom, part in ((HALF, t("Part 1 of 2: for the cage")), (0.0, t("Part 2 of 2: for accounting"))):
        _part(paper, bottom, made, part, spoken)
    paper.cut(HALF)
    return paper.written()


def _part(paper: Paper, bottom: float, made: Slip, part: str, spoken: Language) -> None:
    t, top = spoken.text, bottom + HALF - 16
    paper.left(LEFT, top, BOLD, 16, made.facility, room=110)
    paper.right(RIGHT, top, BOLD, 11, t("PAYOUT SLIP"))
    paper.right(RIGHT, top - 5, PLAIN, 8, part)
    paper.rule(LEFT, top - 8, RIGHT, 1)
    fields = (
        (t("Number"), made.number), (t("Date and time"), f"{made.date}   {made.time}"),
        (t("Asset number"), made.asset), (t("Terminal and place"), f"{made.terminal} \u00b7 {made.location}"),
        (t("What is paid"), spoken.said(named("hand_pay", made.kind))), (t("Why"), spoken.said(made.because)),
    )  # fmt: skip
    for place, (label, value) in enumerate(fields):
        x, y = (LEFT, MIDDLE)[place % 2], top - 18 - LINE * (place // 2)
        paper.field(x, y, label, value or "\u2013", room=84)
    paper.rule(LEFT, top - 48, RIGHT)
    paper.right(RIGHT, top - 59, FIXED, 26, f"${made.amount / DOLLAR:,.2f}")
    paper.left(LEFT, top - 56, PLAIN, 9, in_words(made.amount, spoken.code), room=100)
    called = [spoken.said(named("form", one)) for one in made.forms]
    paper.left(LEFT, top - 60, PLAIN, 7, "  \u00b7  ".join(("58 Pa. Code \u00a7 465a.26(b)", *called)), room=130)
    paper.rule(LEFT, top - 64, RIGHT)
    _sign(paper, LEFT, top - 84, t("Paid by"), made.maker)
    if made.signers:
        roles = " / ".join(spoken.said(named("role", one.value)) for one in made.signers)
        _sign(paper, MIDDLE, top - 84, t("Verified by"), roles)
    _sign(paper, LEFT, top - 102, t("Received by the patron"), "")
    _sign(paper, MIDDLE, top - 102, t("Date and time of payment"), "")


def _sign(paper: Paper, x: float, y: float, label: str, who: str) -> None:
    """A line to sign on."""
    paper.rule(x, y, x + 84, 0.5)
    paper.left(x, y - 3.6, PLAIN, 7.5, f"{label}: {who}" if who else label, room=84)
