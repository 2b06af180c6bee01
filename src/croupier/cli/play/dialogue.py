"""The dialogue with one person at a terminal: printing, asking, asking again, leaving."""

import io
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.output.screen import KEPT_TOGETHER, show
from croupier.cli.play.faces import Faces
from croupier.money import Cents, MoneyError, dollars
from croupier.rules.terms.options import BEYOND_ALL_BOUNDS

Answer = TypeVar("Answer")

LEAVING = {"q", "quit", "exit"}
EXPLAINING = {"?", "h", "help"}


MOST_DIGITS = 4
"""A number with more digits names nothing that was offered."""


class Leave(Exception):
    """The person has left the table."""


class NotUnderstood(Exception):
    """An invalid answer; the message says why, and the question is repeated."""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """One person's screen and keyboard."""

    console: Console
    faces: Faces

    def say(self, *parts: str | Text, indent: int = 0, style: str = "") -> None:
        """Print text folded to the width of the screen, with clauses kept whole."""
        line = Text.assemble(*parts, style=style)
        line.plain = line.plain.replace("§ ", f"§{KEPT_TOGETHER}")
        show(self.console, [Padding(line, (0, 0, 0, indent))])

    def point(self, words: str, indent: int = 2) -> None:
        """Print one item of a list."""
        grid = Table.grid(padding=(0, 1))
        grid.add_row("-", words.replace("§ ", f"§{KEPT_TOGETHER}"))
        show(self.console, [Padding(grid, (0, 0, 0, indent))])

    def blank(self) -> None:
        """Print an empty line."""
        print()

    def ask(
        self, question: str, read: Callable[[str], Answer], explain: Callable[[], None] | None = None, indent: int = 2
    ) -> Answer:
        """Ask until the answer is valid; Enter is the empty answer, ``?`` explains, ``q`` leaves."""
        while True:
            answer = self._answer(f"{' ' * indent}{question}: ")
            if answer.lower() in LEAVING:
                raise Leave
            if answer.lower() in EXPLAINING and explain is not None:
                explain()
                continue
            try:
                return read(answer)
            except NotUnderstood as error:
                self.say(str(error), indent=indent, style="yellow")

    def _answer(self, prompt: str) -> str:
        try:
            answer = input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            raise Leave from None
        if not sys.stdin.isatty():
            print(answer)  # echoed, so that piped input reads like a typed session
        return answer


def lenient_input() -> None:
    """Accept input in another encoding as unintelligible, without an error."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def amount_of(text: str) -> Cents:
    """Parse an amount as people type it: "5", "$7.50", "1,000"."""
    try:
        amount = dollars(text.strip().removeprefix("$").replace(",", ""))
    except MoneyError:
        raise NotUnderstood(f"{text!r} is no amount of money; write it like 5 or 7.50") from None
    if amount < 0:
        raise NotUnderstood("an amount cannot be below zero")
    if amount >= BEYOND_ALL_BOUNDS:
        raise NotUnderstood("an amount has up to fifteen digits")
    return amount


def number_of(word: str) -> int:
    """Parse the number of an offered item; 0, which is none of them, if invalid."""
    return int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else 0


def numbered(of: Iterable[str]) -> list[str]:
    """Texts with numbers in front, for choosing."""
    return [f"{number:>2}  {text}" for number, text in enumerate(of, start=1)]
