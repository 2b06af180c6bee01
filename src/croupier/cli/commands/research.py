"""`croupier research leaderboard`: policies measured against the exact optimum of each game."""

import argparse
import json
from math import isfinite
from typing import TYPE_CHECKING, Any

from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import draws_bar

if TYPE_CHECKING:
    from croupier.research.leaderboard import Measured

BEST = "best"
POLICIES = (BEST, "random", "silent")
EPISODES = 1_000


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    board = tasks.add_parser("leaderboard", help="play policies and compare them with the exact optimum")
    board.add_argument("games", nargs="*", metavar="GAME", help="such as 657a (default: all)")
    board.add_argument(
        "--policy",
        action="append",
        metavar="NAME",
        help=f"{', '.join(POLICIES)}, or module:Name of your own; may be given again (default: those three)",
    )
    board.add_argument(
        "--episodes", type=rulesets.count, default=EPISODES, metavar="N", help=f"of each (default {EPISODES})"
    )
    board.add_argument("--seed", type=rulesets.seed, default=1, metavar="S", help="of the cards (default 1)")
    board.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Measure every policy in every game, best first."""
    try:
        from croupier.research import tables
    except ModuleNotFoundError as missing:
        raise CommandError(f"research: {missing.name} is not installed; croupier[research] brings it") from None
    if unknown := [one for one in args.games if one not in tables.numbers()]:
        raise CommandError(f"research: there is no game {unknown[0]!r}; there are {', '.join(tables.numbers())}")
    games = args.games or tables.numbers()
    boards = [sorted(_board(number, args), key=lambda one: -one.mean) for number in games]
    if args.json:
        print(json.dumps([_told(one) for board in boards for one in board], indent=1))
    else:
        _print(boards)
    return 0


def _board(number: str, args: argparse.Namespace) -> "list[Measured]":
    from croupier.library import CroupierError
    from croupier.research.leaderboard import measure
    from croupier.research.policies.policy import UnknownPolicy, best_of

    names = args.policy or [name for name in POLICIES if name != BEST or best_of(number)]
    found = []
    for name in names:
        with draws_bar(f"{number} {name}", args.episodes) as tell:
            try:
                found.append(measure(number, name, episodes=args.episodes, seed=args.seed, tell=tell))
            except (CroupierError, UnknownPolicy) as error:
                raise CommandError(f"research: {error}") from None
    return found


def _told(one: "Measured") -> dict[str, Any]:
    return {
        "game": one.game,
        "policy": one.policy,
        "episodes": one.episodes,
        "seed": one.seed,
        "mean": one.mean,
        "standard_error": one.standard_error,
        "exact_optimum": str(one.exact_value),
        "distance_in_standard_errors": one.distance if isfinite(one.distance) else None,
        "illegal_actions": one.illegal,
    }


def _print(boards: "list[list[Measured]]") -> None:
    widths = {"episodes": 9, "mean": 11, "± error": 10, "optimum": 11, "distance": 10, "illegal": 9}
    print(f"{'game':<6}{'policy':<24}" + "".join(f"{title:>{width}}" for title, width in widths.items()))
    for one in (measured for board in boards for measured in board):
        print(
            f"{one.game:<6}{one.policy:<24}{one.episodes:>9,}{one.mean:>11.5f}{one.standard_error:>10.5f}"
            f"{float(one.exact_value):>11.5f}{one.distance:>+10.2f}{one.illegal:>9,}"
        )
    print("In units of the first wager; the distance from the exact optimum is in standard errors.")
