"""`croupier odds`: the exact odds of every wager of a game, and the best strategy."""

import argparse
import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import hearing, leaving_at_once, working
from croupier.rules.game.chapter import Chapter

WIDTH = 100
"""Text is folded here; the tables below fit."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument("--wager", action="append", default=[], metavar="W", help="only this wager (may be repeated)")
    parser.add_argument("--all-paytables", action="store_true", help="every paytable that may be selected")
    parser.add_argument("--paytable", metavar="FILE", help="analyse the paytables of a TOML file instead, and compare")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--write", action="store_true", help="make the file of all figures that ships with the game")


def run(args: argparse.Namespace) -> int:
    """Analyse, with a word on what is being solved while it lasts."""
    from croupier.odds.wagers.ruleset import Ruleset

    game = rulesets.named_chapter(args)
    rules = Ruleset(rulesets.named_options(game, args), game.paytables)
    wagers = _named_wagers(game, args)
    with leaving_at_once():
        if args.write:
            _write(game, args)
        elif args.paytable:
            changed = Ruleset(rules.options, rulesets.changed_paytables(game, args.paytable))
            found = list(_differences(game, rules, changed, wagers, args))
            _print_differences(game, found, args)
        else:
            _print(game, rules, list(_analyses(game, rules, wagers, args)), as_json=args.json)
    return 0


def _write(game: Chapter[Any], args: argparse.Namespace) -> None:
    """The file of every wager under every paytable, in its place in the package."""
    from croupier import figures
    from croupier.odds.analysis.shipped import every_figure, file

    if args.option or args.wager or args.paytable:
        raise CommandError("--write takes every wager under the shipped submission: no --option, --wager or --paytable")
    with working(f"solving every wager of {game.number}"):
        found = list(every_figure(game, solving=hearing))
    place = figures.path(game.number)
    place.write_text(file(game, figures.fingerprint(game), found), encoding="utf-8")
    print(f"{len(found)} figures in {place}")


def _named_wagers(game: Chapter[Any], args: argparse.Namespace) -> Sequence[str]:
    """The wagers asked for, all of them where none is named."""
    from croupier.odds.analysis.analyse import UnknownWager
    from croupier.odds.chapters import NotSolved, solvers

    try:
        known = solvers(game.number)
    except NotSolved as error:
        raise CommandError(str(error)) from None
    for wager in args.wager:
        if wager not in known:
            raise CommandError(str(UnknownWager(game, wager)))
    return args.wager or list(known)


def _analyses(game: Chapter[Any], rules: Any, wagers: Sequence[str], args: argparse.Namespace) -> Iterator[Any]:
    from croupier.odds.analysis.analyse import analyse

    for wager in wagers:
        try:
            with working(f"solving {wager}"):
                found = list(analyse(game, rules, [wager], all_paytables=args.all_paytables, solving=hearing))
        except (ValueError, ArithmeticError) as error:  # an option or a payout that this game's solver does not take
            raise CommandError(f"{wager}: {error}") from None
        yield from found


def _differences(
    game: Chapter[Any], regulated: Any, changed: Any, wagers: Sequence[str], args: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    from croupier.odds.analysis.document import difference

    for wager in wagers:
        try:
            after = list(_analyses(game, changed, [wager], args))
        except (CommandError, TypeError, LookupError) as error:  # a payout or a dash that the game cannot have there
            raise CommandError(f"{args.paytable}: {wager} cannot be analysed: {error}") from None
        before = _analyses(game, regulated, [wager], args)
        yield from (difference(new, old) for new, old in zip(after, before, strict=True))


def _print(game: Chapter[Any], rules: Any, found: list[Any], *, as_json: bool) -> None:
    from croupier.odds.analysis.document import document

    whole = document(game, rules, found)
    if as_json:
        print(json.dumps(whole, ensure_ascii=False, indent=1))
        return
    print(f"{game.number} {game.name}, edition {game.edition}: exact odds\n")
    wide, table = _width(whole["wagers"], "wager"), _width(whole["wagers"], "paytable")
    print(
        f"{'wager':<{wide}} {'table':<{table}}{'house edge':>12}{'of risk':>10}{'wins':>9}{'pushes':>9}{'st. dev.':>10}"
    )
    for one in whole["wagers"]:
        print(
            f"{one['wager']:<{wide}} {one['paytable'] or '':<{table}}{one['house_edge']:>12.6%}"
            f"{one['element_of_risk']:>10.4%}{one['hit_frequency']:>9.3%}{one['push_frequency']:>9.3%}"
            f"{one['standard_deviation']:>10.4f}"
        )
        for name, value in one.get("progressive", {}).items():
            print(f"    {name.replace('_', ' ')}: {_short(value)}")
        _fold(one.get("convention", ""), "    ")
    if whole["strategy"]:
        print()
    for line in whole["strategy"]:
        _fold(line)


def _width(wagers: Sequence[dict[str, Any]], column: str) -> int:
    return max(5, *(len(one[column] or "") for one in wagers))


def _fold(text: str, margin: str = "") -> None:
    """Print a sentence in lines that are not too long; a line of a table stays as it is."""
    lines = [text] if len(margin + text) <= WIDTH else textwrap.wrap(text, WIDTH - len(margin))
    for line in lines if text else []:
        print(f"{margin}{line}")


def _short(value: Any) -> str:
    if isinstance(value, dict) and "decimal" in value:
        return f"{value['decimal']:,.6f}".rstrip("0").rstrip(".")
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(one)}" for name, one in value.items())
    return str(value)


def _print_differences(game: Chapter[Any], found: list[dict[str, Any]], args: argparse.Namespace) -> None:
    if args.json:
        whole = {"chapter": game.number, "edition": game.edition, "file": args.paytable, "differences": found}
        print(json.dumps(whole, ensure_ascii=False, indent=1))
        return
    print(f"{game.number} {game.name}: expectation under {args.paytable} and under the regulated paytables\n")
    wide, table = _width(found, "wager"), _width(found, "paytable")
    print(f"{'wager':<{wide}} {'table':<{table}}{'regulated':>14}{'changed':>14}{'difference':>14}")
    for one in found:
        print(
            f"{one['wager']:<{wide}} {one['paytable'] or '':<{table}}{one['regulated_expectation_decimal']:>14.6%}"
            f"{one['expectation_decimal']:>14.6%}{one['difference_decimal']:>+14.6%}"
        )
        _fold(one.get("convention", ""), "    ")
    if not any(one["difference_decimal"] for one in found):
        print("\nNothing changes. Is the changed table the one that is selected? See --option and --all-paytables.")
