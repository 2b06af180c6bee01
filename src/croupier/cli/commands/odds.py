"""`croupier odds`: the exact odds of every wager of a game, and the best strategy."""

import argparse
import json
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import hearing, leaving_at_once, working
from croupier.cli.output.solving import announce, saying_what_is_compiled, solving
from croupier.rules.game.chapter import Chapter

WIDTH = 100
"""Text is folded here; the tables below fit."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument("--wager", action="append", default=[], metavar="W", help="only this wager (may be repeated)")
    parser.add_argument("--all-paytables", action="store_true", help="every paytable that may be selected")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--paytable", metavar="FILE", help="analyse the paytables of a TOML file instead, and compare")
    what.add_argument("--solve", action="store_true", help="solve the shipped figures again, and compare")
    what.add_argument("--write", action="store_true", help="write the file of figures that ships with the game")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Answer from the shipped figures if they are current; otherwise print what is being solved."""
    from croupier.odds.wagers.ruleset import Ruleset

    game = rulesets.named_chapter(args)
    rules = Ruleset(rulesets.named_options(game, args), game.paytables)
    wagers = _named_wagers(game, args)
    with leaving_at_once():
        if args.write:
            return _write(game, args)
        if args.solve:
            return _solve_again(game, rules, wagers, args)
        if args.paytable:
            changed = Ruleset(rules.options, rulesets.changed_paytables(game, args.paytable))
            _print_differences(game, list(_differences(game, rules, changed, wagers, args)), args)
        else:
            _print(game, rules, list(_analyses(game, rules, wagers, args)), as_json=args.json)
    return 0


def _write(game: Chapter[Any], args: argparse.Namespace) -> int:
    """Write the file of every wager under every paytable, in its place in the package."""
    from croupier import figures
    from croupier.odds.analysis.shipped import every_figure, file

    if args.option or args.wager:
        raise CommandError("--write takes every wager under the shipped submission: no --option or --wager")
    found = list(every_figure(game, solving=solving))
    place = figures.path(game)
    place.write_text(file(game, found, _simulated(game)), encoding="utf-8")
    print(f"{len(found)} figures in {place}")
    return 0


def _simulated(game: Chapter[Any]) -> Any:
    """The simulation shipped with the figures; None if the game's rounds cannot be simulated yet."""
    from croupier.odds.analysis.cross_check import played_check
    from croupier.odds.chapters import NotSimulated
    from croupier.odds.wagers.ruleset import Ruleset

    announce("simulating")
    with working("simulating"), saying_what_is_compiled():
        try:
            return hearing(partial(played_check, game, Ruleset(game.default_options, game.paytables)))
        except NotSimulated:
            return None


def _named_wagers(game: Chapter[Any], args: argparse.Namespace) -> Sequence[str]:
    """The requested wagers; by default all of them."""
    from croupier.odds.analysis.analyse import UnknownWager, known_wagers
    from croupier.odds.chapters import NotSolved

    try:
        known = known_wagers(game)
    except NotSolved as error:
        raise CommandError(str(error)) from None
    for wager in args.wager:
        if wager not in known:
            raise CommandError(str(UnknownWager(game, wager)))
    return args.wager or list(known)


def _analyses(game: Chapter[Any], rules: Any, wagers: Sequence[str], args: argparse.Namespace) -> Iterator[Any]:
    from croupier.odds.analysis.analyse import analyse

    for wager in wagers:
        with _refusing(wager):
            yield from list(analyse(game, rules, [wager], all_paytables=args.all_paytables, solving=solving))


@contextmanager
def _refusing(wager: str) -> Iterator[None]:
    """Turn an option or payout that this game's solver does not accept into one line."""
    try:
        yield
    except (ValueError, ArithmeticError) as error:
        raise CommandError(f"{wager}: {error}") from None


def _solve_again(game: Chapter[Any], rules: Any, wagers: Sequence[str], args: argparse.Namespace) -> int:
    """Solve each wager regardless of known figures, print the result, and compare it with what ships."""
    from croupier.odds.analysis.analyse import asked, solved_again
    from croupier.odds.analysis.shipped import is_as_shipped

    found, compared = [], []
    for wager, variant in asked(game, rules, wagers, all_paytables=args.all_paytables):
        with _refusing(wager):
            found.append(solved_again(game, variant, wager, solving))
        compared.append(is_as_shipped(game, variant, found[-1]))
    _print(game, rules, found, as_json=args.json)
    differing = [one.wager for one, same in zip(found, compared, strict=True) if same is False]
    announce(f"{compared.count(True)} of {len(found)} as shipped, {compared.count(None)} not shipped")
    if differing:
        announce(f"not as shipped: {', '.join(dict.fromkeys(differing))}")
    return 1 if differing else 0


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
    """Print a sentence in folded lines; lines of tables stay as they are."""
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
