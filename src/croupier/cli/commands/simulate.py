"""`croupier simulate`: complete rounds at random, identical for the same seed on any number of workers."""

import argparse
import json
import math
import os
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import hearing, leaving_at_once, rounds_bar, working
from croupier.rules.game.chapter import Chapter


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument(
        "--rounds", type=rulesets.rounds, default=1_000_000, metavar="N", help="how many rounds (default 1000000)"
    )
    parser.add_argument("--seed", type=rulesets.seed, default=1, metavar="S", help="the seed of the cards (default 1)")
    parser.add_argument("--seats", type=rulesets.count, default=1, metavar="K", help="how many seats play (default 1)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=rulesets.count, default=0, metavar="W", help="threads (default: one for each core)"
    )
    where.add_argument("--cluster", metavar="ADDRESS", help="play on the dask.distributed cluster with this scheduler")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Simulate, with a progress bar on a terminal, then print mean and standard error of every wager."""
    game = rulesets.named_chapter(args)
    if args.seats > game.seats:
        raise CommandError(f"{game.number} has {game.seats} seats, not {args.seats} ({game.seats_cite})")
    options = rulesets.named_options(game, args)
    if args.cluster:
        _cluster()  # before anything slow
    with leaving_at_once():
        document = _simulated(game, options, args)
    _print(document, as_json=args.json)
    return 0


def _simulated(game: Chapter[Any], options: Any, args: argparse.Namespace) -> dict[str, Any]:
    from croupier.odds.chapters import NotSimulated
    from croupier.odds.simulation.tally import estimates
    from croupier.odds.wagers.ruleset import Ruleset
    from croupier.rules.terms.options import options_document

    rules = Ruleset(options, game.paytables)
    try:
        with working(f"preparing {game.name}"):
            rounds = hearing(partial(_prepared, game, rules, args))
    except (NotSimulated, ValueError) as error:
        raise CommandError(str(error)) from None
    with rounds_bar(args.rounds) as progress:
        started = perf_counter()
        tally = _played(game, rules, rounds, args, progress)
        seconds = perf_counter() - started
    return {
        "chapter": game.number,
        "edition": game.edition,
        "options": options_document(options),
        "rounds": tally.rounds,
        "seed": args.seed,
        "seats": args.seats,
        "wagers": [_wager(one, args) for one in estimates(rounds, tally, args.seats)],
        "not_simulated": dict(rounds.not_simulated),
        "rounds_per_second": round(tally.rounds / seconds),
    }


def _prepared(game: Chapter[Any], rules: Any, args: argparse.Namespace) -> Any:
    """Compile the kernel first, so that only play is measured."""
    from croupier.odds.chapters import simulator
    from croupier.odds.simulation.simulator import run_task

    rounds = simulator(game.number, rules)
    if not args.cluster:
        run_task(rounds, 1, args.seed, args.seats, 0)
    return rounds


def _wager(one: Any, args: argparse.Namespace) -> dict[str, Any]:
    return {
        "wager": one.wager,
        "mean": float(one.mean),
        "mean_exact": str(one.mean),
        "standard_error": None if math.isnan(one.standard_error) else one.standard_error,
        "mean_wagered": float(one.mean_wagered),
        "hit_frequency": float(one.hit_frequency),
        "push_frequency": float(one.push_frequency),
        "rounds": args.rounds,
        "seed": args.seed,
    }


def _played(
    game: Chapter[Any], rules: Any, rounds: Any, args: argparse.Namespace, progress: Callable[[int], None]
) -> Any:
    """The tally, computed by local threads or by a cluster."""
    if not args.cluster:
        from croupier.odds.simulation.simulator import simulate

        workers = args.workers or os.cpu_count() or 1
        return hearing(partial(simulate, rounds, args.rounds, args.seed, args.seats, workers, progress))
    cluster = _cluster()
    try:
        job = cluster.job(game, rules, args.rounds, args.seed, args.seats)
        return cluster.simulate_on(args.cluster, job, progress)
    except cluster.ClusterFailed as error:
        raise CommandError(f"simulate: {error}", 1) from None


def _cluster() -> Any:
    """Import cluster support, which needs the extra of that name."""
    try:
        from croupier.odds import cluster
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"dask", "distributed"}:
            raise
        install = f"{sys.executable} -m pip install 'croupier[cluster]'"
        raise CommandError(f"simulate: --cluster needs dask.distributed; install it with: {install}", 1) from None
    return cluster


def _print(document: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(document, ensure_ascii=False, indent=1))
        return
    wide = max(len(one["wager"]) for one in document["wagers"])
    seats = "1 seat" if document["seats"] == 1 else f"{document['seats']} seats"
    print(f"{document['chapter']}: {document['rounds']:,} rounds, {seats}, seed {document['seed']}\n")
    print(f"{'wager':<{wide}}{'mean':>14}{'standard error':>17}{'wins':>10}{'pushes':>10}")
    for one in document["wagers"]:
        error = "-" if one["standard_error"] is None else f"{one['standard_error']:.6%}"
        print(
            f"{one['wager']:<{wide}}{one['mean']:>14.6%}{error:>17}"
            f"{one['hit_frequency']:>10.3%}{one['push_frequency']:>10.3%}"
        )
    for wager, why in document["not_simulated"].items():
        print(f"\n{wager} is not simulated: {why}")
    print(f"\n{document['rounds_per_second']:,} rounds per second")
