"""QR codes, drawn with characters."""

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

BORDER = 2
BLOCKS = {(False, False): "█", (True, False): "▄", (False, True): "▀", (True, True): " "}
"""Two modules, one above the other, in a character, by which are dark; on a dark screen the light ones are drawn."""


def drawn(text: str) -> str:
    """The text as a QR code."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    size = code.getModuleCount()

    def dark(x: int, y: int) -> bool:
        return 0 <= x < size and 0 <= y < size and bool(code.isDark(y, x))

    across, down = range(-BORDER, size + BORDER), range(-BORDER, size + BORDER, 2)
    return "\n".join("".join(BLOCKS[dark(x, y), dark(x, y + 1)] for x in across) for y in down)
