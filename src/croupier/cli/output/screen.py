"""The console: a terminal at its width, or plain text of a fixed width for files and pipes."""

import io
import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType

KEPT_TOGETHER = "\ue000"
"""Joins words that must stay on one line: a private-use character, printed as a blank."""

PLAIN_WIDTH = 80
WIDEST = 110
"""Longer lines are hard to read, however wide the window."""


def screen(*, plain: bool = False) -> Console:
    """Standard output; unencodable characters become question marks, never an error."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
    console.width = min(console.width, WIDEST) if console.is_terminal else PLAIN_WIDTH
    return console


def show(console: Console, parts: Iterable[RenderableType]) -> None:
    """Print, without the trailing blanks that tables leave."""
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    for line in captured.get().replace(KEPT_TOGETHER, " ").splitlines():
        print(line.rstrip())


def shows_symbols() -> bool:
    """Whether standard output can show suit symbols."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") == "utf8"
