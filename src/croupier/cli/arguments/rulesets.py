"""A chapter and its rules as arguments: ``657a --option queens_up_paytable=B --paytable FILE``."""

import argparse
import json
from pathlib import Path
from typing import Any

from croupier.chapters import UnknownChapter, chapter
from croupier.cli.errors import CommandError
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import BadSubmission, choose
from croupier.rules.terms.paytables import BadPaytable, Paytables

MOST_ROUNDS = 10**10
"""Half an hour of the quickest game on two cores; for more rounds, take another seed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add CHAPTER and any number of options."""
    parser.add_argument("chapter", metavar="CHAPTER", help="the number of the game, such as 657a")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add any number of options."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="select an option of the Rules Submission"
    )


def count(text: str) -> int:
    """Parse a number of seats or workers."""
    if not text.replace("_", "").isdecimal() or (number := int(text.replace("_", ""))) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above zero")
    return number


def rounds(text: str) -> int:
    """Parse a number of rounds to simulate."""
    number = count(text)
    if number > MOST_ROUNDS:
        raise argparse.ArgumentTypeError(f"{text} is above {MOST_ROUNDS}")
    return number


def seed(text: str) -> int:
    """Parse a seed of the cards."""
    if not text.isdecimal() or (number := int(text)) >= 2**64:
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed, a whole number from 0 to 2^64 - 1")
    return number


def named_chapter(args: argparse.Namespace) -> Chapter[Any]:
    """The given chapter."""
    try:
        return chapter(args.chapter)
    except UnknownChapter as error:
        raise CommandError(str(error)) from None


def named_options(game: Chapter[Any], args: argparse.Namespace) -> Any:
    """The options of the shipped submission, overridden by the given ones."""
    selected = dict(game.submission.options)
    for pair in args.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"--option is written NAME=VALUE, not {pair!r}")
        selected[name] = _value(value)
    try:
        return choose(game.options, selected)
    except BadSubmission as error:
        raise CommandError(str(error)) from None


def _value(text: str) -> object:
    """Parse a number, true, false, none or a list as JSON; anything else is text."""
    if text.lower() == "none":
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # invalid JSON, an oversized number or brackets nested too deeply
        return text


def changed_paytables(game: Chapter[Any], file: str) -> Paytables:
    """The chapter's paytables, with those of a file replacing the regulated ones."""
    try:
        return game.paytables.revised(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except BadPaytable as error:
        raise CommandError(f"{file}: {error}") from None
    except (ValueError, RecursionError) as error:  # invalid TOML or text, an oversized number or nesting too deep
        raise CommandError(f"{file}: not a TOML document: {error}") from None
