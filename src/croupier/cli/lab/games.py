"""Each game's mathematics report, exact figures, rules and signs as posted."""

import io
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

import msgspec
from rich.console import Console

from croupier.chapters import FOLDERS, chapter
from croupier.cli.output import screen
from croupier.cli.output.page import page
from croupier.odds.simulation import CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.posted import posted
from croupier.words import as_text

WIDTH = 100

Tell = Callable[[str], None]
"""Receives progress messages."""


def sheets(tell: Tell) -> Iterator[tuple[str, str]]:
    """The mathematics report of every game under its default rules, with every permitted paytable."""
    for number in FOLDERS:
        tell(f"mathematics of {number}")
        yield f"par/{number}.html", _sheet(chapter(number))


def _sheet(game: Chapter[Any]) -> str:
    from croupier.odds.analysis.analyse import analyse
    from croupier.odds.analysis.cross_check import played_check, shipped_check
    from croupier.odds.par.html import html
    from croupier.odds.par.sheet import build
    from croupier.odds.wagers.ruleset import Ruleset

    rules = Ruleset(game.default_options, game.paytables)
    shipped = shipped_check(game, rules, CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED)
    check = shipped or played_check(game, rules, CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED, lambda _played: None)
    return html(build(game, rules, list(analyse(game, rules)), check, [])).decode()


def figures() -> Iterator[tuple[str, str]]:
    """The exact figures of every permitted paytable, as shipped."""
    for number in FOLDERS:
        yield f"figures/{number}.json", _shipped(number, "figures.json")


def rules() -> Iterator[tuple[str, str]]:
    """What is posted at each game's table, as text and as data, and the Rules Submission it ships with."""
    for number in FOLDERS:
        game = chapter(number)
        sign = posted(game, game.default_options)
        yield f"rules/{number}.txt", _plain(sign)
        yield (
            f"rules/{number}.json",
            msgspec.json.format(msgspec.json.encode(sign, enc_hook=as_text), indent=1).decode(),
        )
        yield f"rules/{number}-submission.toml", _shipped(number, "submission.toml")
        yield f"rules/{number}-paytables.toml", _shipped(number, "paytables.toml")


def _shipped(number: str, file: str) -> str:
    return resources.files(chapter(number).package).joinpath(file).read_text(encoding="utf-8")


def _plain(sign: Any) -> str:
    written = io.StringIO()
    console = Console(file=written, width=WIDTH, highlight=False, markup=False, emoji=False, color_system=None)
    for part in page(sign, WIDTH):
        console.print(part)
    lines = written.getvalue().replace(screen.KEPT_TOGETHER, " ").splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"
