"""`croupier odds`: the exact odds of every wager of a game, and the best strategy."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from croupier.cli import rulesets
from croupier.cli.errors import CommandError
from croupier.rules.chapter import Chapter


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument("--wager", action="append", default=[], metavar="W", help="only this wager (may be repeated)")
    parser.add_argument("--all-paytables", action="store_true", help="every paytable that may be selected")
    parser.add_argument("--paytable", metavar="FILE", help="analyse the paytables of a TOML file instead, and compare")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Analyse, with a word on what is being solved while it lasts."""
    from croupier.odds.ruleset import Ruleset

    game = rulesets.named_chapter(args)
    rules = Ruleset(rulesets.named_options(game, args), game.paytables)
    if args.paytable:
        changed = Ruleset(rules.options, rulesets.changed_paytables(game, args.paytable))
        return _compare(game, rules, changed, args)
    return _print(game, rules, list(_analyses(game, rules, args)), as_json=args.json)


def _analyses(game: Chapter[Any], rules: Any, args: argparse.Namespace) -> Iterator[Any]:
    from croupier.odds.analyse import UnknownWager, analyse
    from croupier.odds.solvers import solvers

    wagers = args.wager or list(solvers(game.number))
    for wager in wagers:
        if sys.stderr.isatty():
            print(f"solving {wager} …", end="\r", file=sys.stderr, flush=True)
        try:
            yield from analyse(game, rules, [wager], all_paytables=args.all_paytables)
        except UnknownWager as error:
            raise CommandError(str(error)) from None


def _print(game: Chapter[Any], rules: Any, found: list[Any], *, as_json: bool) -> int:
    from croupier.odds.document import document

    whole = document(game, rules, found)
    if as_json:
        print(json.dumps(whole, ensure_ascii=False, indent=1))
        return 0
    print(f"{game.number} {game.name}, edition {game.edition}: exact odds\n")
    print(f"{'wager':<28}{'table':>6}{'house edge':>13}{'of risk':>11}{'wins':>9}{'pushes':>9}{'st. dev.':>11}")
    for one in whole["wagers"]:
        print(
            f"{one['wager']:<28}{one['paytable'] or '':>6}{one['house_edge']:>13.6%}{one['element_of_risk']:>11.4%}"
            f"{one['hit_frequency']:>9.3%}{one['push_frequency']:>9.3%}{one['standard_deviation']:>11.4f}"
        )
        for name, value in one.get("progressive", {}).items():
            print(f"    {name.replace('_', ' ')}: {_short(value)}")
        if "convention" in one:
            print(f"    {one['convention']}")
    for line in whole["strategy"]:
        print(f"\n{line}", end="")
    if whole["strategy"]:
        print()
    return 0


def _short(value: Any) -> str:
    if isinstance(value, dict) and "decimal" in value:
        return f"{value['decimal']:,.6f}".rstrip("0").rstrip(".")
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(one)}" for name, one in value.items())
    return str(value)


def _compare(game: Chapter[Any], regulated: Any, changed: Any, args: argparse.Namespace) -> int:
    from croupier.odds.document import difference

    pairs = zip(_analyses(game, changed, args), _analyses(game, regulated, args), strict=True)
    found = [difference(new, old) for new, old in pairs]
    if args.json:
        print(json.dumps({"chapter": game.number, "differences": found}, ensure_ascii=False, indent=1))
        return 0
    print(f"{game.number} {game.name}: {args.paytable} against the regulated paytables\n")
    print(f"{'wager':<28}{'expectation':>16}{'difference':>16}")
    for one in found:
        expectation = one["difference_decimal"]
        print(f"{one['wager']:<28}{float_of(one['expectation']):>16.6%}{expectation:>+16.6%}")
    return 0


def float_of(fraction: str) -> float:
    """The decimal of a text like "-1/18"."""
    from fractions import Fraction

    return float(Fraction(fraction))
