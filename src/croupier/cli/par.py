"""`croupier par`: the mathematics report a test lab expects, as PDF, HTML or workbook."""

import argparse
import os
from pathlib import Path

from croupier.cli import rulesets
from croupier.cli.errors import CommandError

KINDS = (".pdf", ".html", ".xlsx")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument("--out", required=True, metavar="FILE", help="FILE.pdf, FILE.html or FILE.xlsx")
    parser.add_argument("--rounds", type=int, default=2_000_000, metavar="N", help="rounds of the cross-check")
    parser.add_argument("--seed", type=int, default=7, metavar="S", help="seed of the cross-check")


def run(args: argparse.Namespace) -> int:
    """Analyse, simulate, write; an interrupted run leaves no half-written report."""
    from croupier.odds.analyse import analyse
    from croupier.odds.par.sheet import CrossCheck, build
    from croupier.odds.rounds import simulator
    from croupier.odds.ruleset import Ruleset
    from croupier.odds.simulation import simulate

    out = Path(args.out)
    if out.suffix not in KINDS:
        raise CommandError(f"{out.name}: a report is written as {', '.join(KINDS)}")
    game = rulesets.named_chapter(args)
    rules = Ruleset(rulesets.named_options(game, args), game.paytables)
    rounds = simulator(game.number, rules)
    tally = simulate(rounds, args.rounds, args.seed, 1, os.cpu_count() or 1)
    found = list(analyse(game, rules))
    sheet = build(game, rules, found, CrossCheck(rounds, tally, args.seed))
    _write(out, _written(sheet, out.suffix))
    print(f"{out}: {game.name}, {len(found)} wagers, {tally.rounds:,} rounds simulated")
    return 0


def _written(sheet: object, suffix: str) -> bytes:
    from croupier.odds.par.sheet import Sheet

    assert isinstance(sheet, Sheet)  # noqa: S101 - the caller has just built it
    if suffix == ".pdf":
        from croupier.odds.par.pdf import pdf

        return pdf(sheet)
    if suffix == ".html":
        from croupier.odds.par.html import html

        return html(sheet)
    from croupier.odds.par.xlsx import xlsx

    return xlsx(sheet)


def _write(out: Path, report: bytes) -> None:
    unfinished = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(report)
        unfinished.replace(out)
    except OSError as error:
        raise CommandError(f"{out}: {error.strerror}") from None
    finally:
        unfinished.unlink(missing_ok=True)
