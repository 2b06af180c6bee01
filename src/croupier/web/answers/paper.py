"""Paper: text, lines and boxes at positions in millimetres; the same content gives the same bytes."""

from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

PLAIN, BOLD, FIXED = "Helvetica", "Helvetica-Bold", "Courier-Bold"
"""Fonts that every reader and every printer has."""

SIDE = 6


class Paper:
    """One page; text too wide for its room is shrunk, never cut."""

    def __init__(self, size: tuple[float, float], title: str, author: str) -> None:
        self._buffer, self._width = BytesIO(), size[0] / mm
        self.canvas = Canvas(self._buffer, pagesize=size, invariant=1)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)

    def left(self, x: float, y: float, font: str, size: float, text: str, room: float = 0) -> None:
        """Text that starts at a position."""
        self._set(font, size, text, room or self._width - SIDE - x)
        self.canvas.drawString(x * mm, y * mm, text)

    def right(self, x: float, y: float, font: str, size: float, text: str, room: float = 0) -> None:
        """Text that ends at a position."""
        self._set(font, size, text, room or x - SIDE)
        self.canvas.drawRightString(x * mm, y * mm, text)

    def centered(self, y: float, font: str, size: float, text: str) -> None:
        """Centred text."""
        self._set(font, size, text, self._width - 2 * SIDE)
        self.canvas.drawCentredString(self._width / 2 * mm, y * mm, text)

    def _set(self, font: str, size: float, text: str, room: float) -> None:
        wide = self.canvas.stringWidth(text, font, size)
        self.canvas.setFont(font, size * min(1, room * mm / wide) if wide else size)

    def rule(self, x: float, y: float, to: float, weight: float = 0.7) -> None:
        """A horizontal line."""
        self.canvas.setLineWidth(weight)
        self.canvas.line(x * mm, y * mm, to * mm, y * mm)

    def cut(self, y: float) -> None:
        """A cutting line."""
        self.canvas.setDash(2, 3)
        self.rule(SIDE, y, self._width - SIDE, 0.4)
        self.canvas.setDash()

    def written(self) -> bytes:
        """The finished document."""
        self.canvas.showPage()
        self.canvas.save()
        return self._buffer.getvalue()
