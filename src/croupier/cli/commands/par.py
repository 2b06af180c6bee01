"""`croupier par`: the mathematics report a test lab expects, as PDF, HTML or workbook."""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole
from croupier.cli.output.progress import hearing, leaving_at_once, rounds_bar, working
from croupier.cli.output.solving import announce, saying_what_is_compiled, solving
from croupier.odds.simulation import CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED
from croupier.rules.game.chapter import Chapter

KINDS = (".pdf", ".html", ".xlsx")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument("--out", required=True, type=_report, metavar="FILE", help="FILE.pdf, FILE.html or FILE.xlsx")
    parser.add_argument(
        "--rounds", type=rulesets.rounds, default=CROSS_CHECK_ROUNDS, metavar="N", help="rounds of the cross-check"
    )
    parser.add_argument(
        "--seed", type=rulesets.seed, default=CROSS_CHECK_SEED, metavar="S", help="seed of the cross-check"
    )


def _report(text: str) -> Path:
    """Parse a report's file name, whose suffix selects the format."""
    if Path(text).suffix not in KINDS:
        raise argparse.ArgumentTypeError(f"{text!r}: a report is written as {', '.join(KINDS)}")
    return Path(text)


def run(args: argparse.Namespace) -> int:
    """Analyse, simulate, write; an interrupted run leaves no partial report."""
    from croupier.odds.wagers.ruleset import Ruleset

    game = rulesets.named_chapter(args)
    rules = Ruleset(rulesets.named_options(game, args), game.paytables)
    if not args.out.parent.is_dir():
        raise CommandError(f"{args.out}: there is no folder {args.out.parent}")
    with leaving_at_once():
        sheet = _sheet(game, rules, args)
        with working(f"writing {args.out.name}"):
            write_whole(args.out, _written(sheet, args.out.suffix))
    print(f"{args.out}: {sheet.title}, {len(sheet.sections)} sections, {args.rounds:,} rounds simulated")
    return 0


def _sheet(game: Chapter[Any], rules: Any, args: argparse.Namespace) -> Any:
    from croupier.odds.analysis.analyse import analyse
    from croupier.odds.chapters import NotSimulated, NotSolved
    from croupier.odds.par.sheet import build

    try:
        found = list(analyse(game, rules, solving=solving))
        check = _cross_check(game, rules, args)
    except (NotSolved, NotSimulated, ValueError) as error:
        raise CommandError(str(error)) from None
    return build(game, rules, found, check, args.option)


def _cross_check(game: Chapter[Any], rules: Any, args: argparse.Namespace) -> Any:
    """The shipped simulation, or another one, run now."""
    from croupier.odds.analysis.cross_check import played_check, shipped_check

    if shipped := shipped_check(game, rules, args.rounds, args.seed):
        return shipped
    announce(f"simulating {args.rounds:,} rounds")
    with rounds_bar(args.rounds) as progress, saying_what_is_compiled():
        return hearing(partial(played_check, game, rules, args.rounds, args.seed, progress))


def _written(sheet: Any, suffix: str) -> bytes:
    """The report in the format of its file."""
    if suffix == ".pdf":
        from croupier.odds.par.pdf import pdf

        return pdf(sheet)
    if suffix == ".html":
        from croupier.odds.par.html import html

        return html(sheet)
    from croupier.odds.par.xlsx import xlsx

    return xlsx(sheet)
