"""`croupier rules`: everything a sign at the table must show, under the options in force."""

import argparse
import json
from typing import Any

import msgspec

from croupier.chapters import FOLDERS, chapter
from croupier.cli.arguments import rulesets
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.posted import posted
from croupier.rules.game.sign import SignDocument
from croupier.words import as_text


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("chapter", nargs="?", metavar="CHAPTER", help="the number of a game; without it all games")
    rulesets.add_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Show one game, or the list of all."""
    if args.chapter is None:
        show_list(as_json=args.json)
        return 0
    game = rulesets.named_chapter(args)
    show_one(posted(game, rulesets.named_options(game, args)), as_json=args.json)
    return 0


def show_one(sign: SignDocument, *, as_json: bool) -> None:
    """One game."""
    if as_json:
        print(json.dumps(msgspec.to_builtins(sign, enc_hook=as_text), ensure_ascii=False, indent=1))
        return
    from croupier.cli.output import screen
    from croupier.cli.output.page import page

    console = screen.screen()
    screen.show(console, page(sign, console.width))


def show_list(*, as_json: bool) -> None:
    """Every game that is built."""
    games = [chapter(number) for number in FOLDERS]
    if as_json:
        listed = [
            {"chapter": one.number, "name": one.name, "edition": one.edition, "line": one.help.line} for one in games
        ]
        print(json.dumps(listed, ensure_ascii=False, indent=1))
        return
    for one in games:
        print(f"{one.number}  {one.name:<32}edition {one.edition}\n      {one.help.line}")
    print("\ncroupier rules CHAPTER shows everything about one of them.")


def _listed(game: Chapter[Any]) -> dict[str, str]:
    return {"chapter": game.number, "name": game.name, "edition": game.edition, "line": str(game.help.line)}
