"""Measure, in a separate process, the exact solution of every wager of a chapter without the cache.

Prints the seconds taken and the number of kernels compiled meanwhile; if that is not zero, run it again.
"""

import json
import sys
from time import perf_counter

from numba.core import event

from croupier.chapters import chapter
from croupier.odds.chapters import solvers
from croupier.odds.wagers.ruleset import Ruleset


def main(number: str) -> None:
    """Solve the chapter under its shipped rules."""
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
