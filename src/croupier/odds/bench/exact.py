"""Runs in a process of its own: how long the exact solution of every wager of a chapter takes, nothing remembered.

Prints the seconds and how many kernels had to be compiled meanwhile; where that is not zero, the next run tells.
"""

import json
import sys
from time import perf_counter

from numba.core import event

from croupier.chapters import chapter
from croupier.odds.chapters import solvers
from croupier.odds.wagers.ruleset import Ruleset


def main(number: str) -> None:
    """Solve the chapter under the rules that ship with it."""
    game = chapter(number)
    rules = Ruleset(game.default_options, game.paytables)
    with event.install_recorder("numba:compile") as compiled:
        started = perf_counter()
        for solve in solvers(number).values():
            solve(rules)
        seconds = perf_counter() - started
    json.dump({"seconds": seconds, "compiled": len(compiled.buffer)}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
