"""`croupier round`: any past round card by card and line by line, from the journal alone."""

import argparse
import json
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from croupier.cli.arguments import journals, rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.screen import KEPT_TOGETHER, screen, show
from croupier.money import in_words
from croupier.rules.game.words import signed, title_of
from croupier.rules.procedure.round import place_in_words
from croupier.rules.terms.lines import Line
from croupier.rules.terms.spoken import spoken
from croupier.words import as_text

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("table", metavar="TABLE", help="the table, such as 657a-1")
    parser.add_argument("number", metavar="NUMBER", type=rulesets.count, help="the round's number at this table")
    journals.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Print the round; exit 1 if the record contradicts its events."""
    from croupier.floor.pages.past_round.document import document
    from croupier.floor.pages.past_round.replay import NoSuchRound, reconstruct

    with journals.opened(args) as store:
        try:
            found = reconstruct(store, args.table, args.number)
        except NoSuchRound as error:
            raise CommandError(f"round: {error}", WRONG) from None
    if not found.live.over:
        under_way = f"round {args.number} of {args.table} is under way; its cards are told at its end"
        raise CommandError(f"round: {under_way}", WRONG)
    if args.json:
        print(json.dumps(msgspec.to_builtins(document(found), enc_hook=as_text), ensure_ascii=False, indent=1))
    else:
        _print(found)
    return WRONG if found.difference else 0


# For people


def _print(found: Any) -> None:
    from croupier.floor.pages.past_round.document import hands

    live, console = found.live, screen()
    began, zone = found.happenings[0].at, ZoneInfo(found.settings.time_zone)
    print(f"{live.chapter.name} at table {found.table}, round {found.number}")
    print(f"{began.astimezone(zone):%A, %B %d, %Y, %Z}; dealer {found.dealer}; Rules Submission {found.submission}\n")
    show(console, [_story(found, zone)])
    if found.lines:
        print("\nSettlement")
        show(console, [_lines(found)])
        void = ", void round" if live.round.void else ""
        print(f"House {signed(-sum(line.net for _, line in found.lines))}{void}")
    if lying := list(hands(live)):
        print("\nOn the table at the end")
        for hand in lying:
            shown = " ".join(card or "??" for card in hand.cards)
            print(f"  {spoken(place_in_words(hand.place))}: {shown}{f'  ({hand.words})' if hand.words else ''}")
    if found.difference:
        print(f"\nWRONG: {found.difference}")


def _grid(*widths: int | None) -> Any:
    """A table without lines; a column without a width takes the rest."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    for width in widths:
        grid.add_column(ratio=None if width else 1, width=width, overflow="fold")
    return grid


def _story(found: Any, zone: ZoneInfo) -> Any:
    """The events line by line; clause and people are repeated only when they change."""
    grid = _grid(12, None)
    who: tuple[str, ...] = ()
    cite = ""
    for one in found.happenings:
        people = f"  [{' with '.join(one.who)}]" if one.who != who else ""
        clause = f"  {_clause(one.told.cite)}" if one.told.cite not in {"", cite} else ""
        who, cite = one.who, one.told.cite
        grid.add_row(_time(one.at, zone), f"{one.told.text}.{clause}{people}")
    return grid


def _time(at: datetime, zone: ZoneInfo) -> str:
    local = at.astimezone(zone)
    return f"{local:%H:%M:%S}.{local.microsecond // 1000:03}"


def _clause(cite: str) -> str:
    return cite.replace("§ ", f"§{KEPT_TOGETHER}")


def _lines(found: Any) -> Any:
    """The lines stake by stake, in order of settlement."""
    stakes: dict[str, list[Line]] = {}
    for _, line in found.lines:
        stakes.setdefault(line.stake, []).append(line)
    grid = _grid(30, 9, 12, None)
    for stake, lines in stakes.items():
        terminal, _, seat = stake.rpartition("@")
        grid.add_row(f"{terminal} at seat {seat}", "", signed(sum(line.net for line in lines)), "")
        for line in lines:
            wager = title_of(found.live.chapter, line.wager)
            staked = f" {in_words(line.staked)}" if line.staked else ""
            why = f"{_why(found, line)}  {_clause(line.cite)}".strip()
            grid.add_row(f"  {wager}{staked}", line.result.value, signed(line.net), why)
    return grid


def _why(found: Any, line: Line) -> str:
    """What decided the wager, and the meter that paid it."""
    why = found.live.round.why(line)
    if not line.meter:
        return str(why)
    return f"{why} From the {line.meter.replace('_', ' ').removesuffix('meter')} meter.".replace("  ", " ")
