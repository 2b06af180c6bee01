"""One solver for each chapter: every wager, exactly.  This register is the one place that names them all."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from croupier.odds.outcomes import Analysis

WagerSolver: TypeAlias = Callable[[Any], Analysis]

MODULES = {
    "657a": "ch657a",
}


def solvers(number: str) -> Mapping[str, WagerSolver]:
    """The solver of each wager by its name; ``main`` is the best joint play of the compulsory ones."""
    module = import_module(f"{__name__}.{MODULES[number]}")
    found: Mapping[str, WagerSolver] = module.SOLVERS
    return found
