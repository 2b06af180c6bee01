"""The certificate that a table test was passed, as PDF (§ 611a.2(b)(2), (d)).

In English, the language of those who receive it (docs/design/0332), in faces that every reader and printer has.
"""

import io

from reportlab.lib import colors
from reportlab.lib.pagesizes import landscape, letter
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from croupier.office.school.documents import CertificateShown, GameStanding, SchoolDocument, SheetShown, StudentShown

PLAIN, STRONG = "Helvetica", "Helvetica-Bold"
INK = colors.HexColor("#1d3b2f")
WIDTH, HEIGHT = landscape(letter)
Font = tuple[str, float]
Place = tuple[float, float]
"""Where the middle of a text is, and how much room it has."""

MIDDLE, ROOM = WIDTH / 2, WIDTH - 60 * mm


def certificate(document: SchoolDocument, student: StudentShown, game: str) -> bytes | None:
    """The certificate for a game; nothing where there is none.  The same certificate gives the same bytes."""
    found = next((one for one in student.games if one.game == game and one.certificate), None)
    if found is None or found.certificate is None:
        return None
    memory = io.BytesIO()
    canvas = Canvas(memory, pagesize=(WIDTH, HEIGHT), invariant=1)
    canvas.setTitle(f"Certificate {found.certificate.number}")
    canvas.setAuthor(document.facility)
    canvas.setFillColor(INK)
    _frame(canvas)
    _says(canvas, document, student, found)
    sheet = next((one for one in reversed(student.tests) if one.certificate == found.certificate.number), None)
    if sheet:
        _marks(canvas, sheet)
    _signed(canvas, found.certificate)
    canvas.showPage()
    canvas.save()
    return memory.getvalue()


def _frame(canvas: Canvas) -> None:
    canvas.setStrokeColor(INK)
    for inset, weight in ((10 * mm, 2), (12 * mm, 0.5)):
        canvas.setLineWidth(weight)
        canvas.rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)


def _says(canvas: Canvas, document: SchoolDocument, student: StudentShown, game: GameStanding) -> None:
    _line(canvas, 180, (PLAIN, 14), document.facility)
    _line(canvas, 162, (STRONG, 32), "Certificate")
    _line(canvas, 140, (STRONG, 24), student.name)
    _line(canvas, 127, (PLAIN, 13), "has passed the table test, and may deal")
    _line(canvas, 113, (STRONG, 19), game.title)
    _line(canvas, 104, (PLAIN, 11), f"58 Pa. Code Chapter {game.game}")


def _marks(canvas: Canvas, sheet: SheetShown) -> None:
    """The score sheet, a column for each procedure."""
    wide = ROOM / len(sheet.marks)
    for number, (procedure, mark) in enumerate(sheet.marks.items()):
        x = (WIDTH - ROOM) / 2 + wide * number
        canvas.setLineWidth(0.5)
        canvas.rect(x, 70 * mm, wide, 18 * mm)
        canvas.setFont(PLAIN, 9)
        canvas.drawCentredString(x + wide / 2, 82 * mm, procedure.value)
        canvas.setFont(STRONG, 13)
        canvas.drawCentredString(x + wide / 2, 74 * mm, str(mark))
    _line(canvas, 64, (PLAIN, 9), f"of 100 points each; {sheet.pass_mark} are needed")


def _signed(canvas: Canvas, held: CertificateShown) -> None:
    signed = (("Examiner", held.by), ("Second person", held.second), ("Date", f"{held.at:%Y-%m-%d}"))
    wide = ROOM / (len(signed) + 1)
    for number, (label, text) in enumerate((*signed, ("Number", held.number))):
        x = (WIDTH - ROOM) / 2 + wide * number + wide / 2
        canvas.setLineWidth(0.5)
        canvas.line(x - wide * 0.45, 40 * mm, x + wide * 0.45, 40 * mm)
        _line(canvas, 42, (STRONG, 12), text, (x, wide * 0.9))
        _line(canvas, 35, (PLAIN, 9), label, (x, wide * 0.9))
    _line(canvas, 20, (PLAIN, 8), "§ 611a.2(b)(2), (d)")


def _line(canvas: Canvas, y: float, font: Font, text: str, place: Place = (MIDDLE, ROOM)) -> None:
    """Text in the middle of its room, smaller where it would not fit."""
    (face, points), (x, room) = font, place
    wide = canvas.stringWidth(text, face, points)
    canvas.setFont(face, points * min(1, room / wide) if wide else points)
    canvas.drawCentredString(x, y * mm, text)
