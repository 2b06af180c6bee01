"""What is printed to: a terminal as wide as it is, or plain text of a fixed width for files and pipes."""

import io
import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType

KEPT_TOGETHER = "\ue000"
"""Joins words that may not be folded apart: a character of private use that no text has, printed as a blank."""

PLAIN_WIDTH = 80
WIDEST = 110
"""Longer lines are hard to read, however wide the window."""


def screen(*, plain: bool = False) -> Console:
    """Standard output; what its encoding cannot show becomes a question mark, never an error."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
    console.width = min(console.width, WIDEST) if console.is_terminal else PLAIN_WIDTH
    return console


def show(console: Console, parts: Iterable[RenderableType]) -> None:
    """Print, without the blanks at the end of lines that tables leave."""
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    for line in captured.get().replace(KEPT_TOGETHER, " ").splitlines():
        print(line.rstrip())


def shows_symbols() -> bool:
    """Whether standard output can show the suits of cards."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") == "utf8"
