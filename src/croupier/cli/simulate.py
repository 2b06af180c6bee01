"""`croupier simulate`: complete rounds at random, identical for the same seed on any number of workers."""

import argparse
import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from croupier.cli import rulesets
from croupier.cli.errors import CommandError


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument(
        "--rounds", type=_count, default=1_000_000, metavar="N", help="how many rounds (default 1000000)"
    )
    parser.add_argument("--seed", type=_seed, default=1, metavar="S", help="the seed of the cards (default 1)")
    parser.add_argument("--seats", type=_count, default=1, metavar="K", help="how many seats play (default 1)")
    parser.add_argument("--workers", type=_count, default=0, metavar="W", help="threads (default: one for each core)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _count(text: str) -> int:
    number = int(text.replace("_", ""))
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number above zero")
    return number


def _seed(text: str) -> int:
    number = int(text)
    if not 0 <= number < 2**64:
        raise argparse.ArgumentTypeError("a seed is a number from 0 to 2^64 - 1")
    return number


def run(args: argparse.Namespace) -> int:
    """Simulate with a progress bar on a terminal, then print mean and standard error of every wager."""
    import os

    from croupier.odds.rounds import simulator
    from croupier.odds.ruleset import Ruleset
    from croupier.odds.simulation import estimates, simulate

    game = rulesets.named_chapter(args)
    if args.seats > game.seats:
        raise CommandError(f"{game.number} has {game.seats} seats, not {args.seats}")
    rules = Ruleset(rulesets.named_options(game, args), game.paytables)
    rounds = simulator(game.number, rules)
    started = perf_counter()
    workers = args.workers or os.cpu_count() or 1
    tally = simulate(rounds, args.rounds, args.seed, args.seats, workers, _progress(args.rounds))
    seconds = perf_counter() - started
    document: dict[str, Any] = {
        "chapter": game.number,
        "edition": game.edition,
        "rounds": tally.rounds,
        "seed": args.seed,
        "seats": args.seats,
        "wagers": [
            {
                "wager": one.wager,
                "mean": float(one.mean),
                "mean_exact": str(one.mean),
                "standard_error": one.standard_error,
                "mean_wagered": float(one.mean_wagered),
                "hit_frequency": float(one.hit_frequency),
                "push_frequency": float(one.push_frequency),
                "rounds": tally.rounds,
                "seed": args.seed,
            }
            for one in estimates(rounds, tally, args.seats)
        ],
        "rounds_per_second": round(tally.rounds / seconds),
    }
    _print(document, as_json=args.json)
    return 0


def _progress(rounds: int) -> Callable[[int], None]:
    def show(done: int) -> None:
        if sys.stderr.isatty():
            print(f"{done:>15,} of {rounds:,} rounds ({done / rounds:.0%})", end="\r", file=sys.stderr, flush=True)

    return show


def _print(document: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(document, ensure_ascii=False, indent=1))
        return
    print(f"{document['chapter']}: {document['rounds']:,} rounds, {document['seats']} seat(s), seed {document['seed']}")
    print(f"{'wager':<28}{'mean':>14}{'standard error':>18}{'wins':>10}{'pushes':>10}")
    for one in document["wagers"]:
        print(
            f"{one['wager']:<28}{one['mean']:>14.6%}{one['standard_error']:>18.6%}"
            f"{one['hit_frequency']:>10.3%}{one['push_frequency']:>10.3%}"
        )
    print(f"{document['rounds_per_second']:,} rounds per second")
