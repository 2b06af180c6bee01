"""`croupier rules`: everything a sign at the table must show, under the options in force."""

import argparse
import json
from datetime import date
from typing import Any

import msgspec

from croupier.chapters import FOLDERS, chapter
from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.posted import posted
from croupier.rules.game.sign import SignDocument
from croupier.rules.terms.options import TableOptions, options_document
from croupier.words import as_text


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("chapter", nargs="?", metavar="CHAPTER", help="the number of a game; all games if omitted")
    rulesets.add_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    filing = "print these options as a Rules Submission for filing under this reference (needs --effective)"
    parser.add_argument("--filing", metavar="REFERENCE", help=filing)
    parser.add_argument("--effective", type=date.fromisoformat, metavar="DAY", help="its effective date")


def run(args: argparse.Namespace) -> int:
    """Show one game, or the list of all."""
    if args.chapter is None:
        show_list(as_json=args.json)
        return 0
    game = rulesets.named_chapter(args)
    options = rulesets.named_options(game, args)
    if args.filing:
        return _file(game, options, args)
    show_one(posted(game, options), as_json=args.json)
    return 0


def _file(game: Chapter[Any], options: TableOptions, args: argparse.Namespace) -> int:
    """Write the document a pit manager files (§ 601a.2): every option stated, none left to a default."""
    from croupier.web.submissions.documents import Entered
    from croupier.web.submissions.drafts import written

    if args.effective is None:
        raise CommandError("rules: a filing says from which day it is to be in force: --effective 2027-01-31")
    stated = {name: value for name, value in options_document(options).items() if value is not None}
    cards = dict(game.submission.cards)
    print(written(game, Entered(args.filing, args.effective.isoformat()), stated, cards), end="")
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
    """Every game implemented."""
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
