"""One solver for each chapter: every wager, exactly.  This register is the one place that names them all.

A solver module has ``SOLVERS``, the solver of each wager by its name (``main`` is the best joint play of the
compulsory wagers), and ``VARIES``, the option that selects a wager's paytable.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from croupier.odds.outcomes import Analysis
from croupier.odds.ruleset import Ruleset

WagerSolver: TypeAlias = Callable[[Ruleset[Any]], Analysis]

MODULES = {
    "647a": "ch647a",
    "657a": "ch657a",
    "663a": "ch663a",
    "667a": "ch667a",
    "668a": "ch668a",
    "669a": "ch669a",
    "670a": "ch670a",
    "671a": "ch671a",
    "672a": "ch672a",
    "673a": "ch673a",
    "674a": "ch674a",
    "675a": "ch675a",
    "676a": "ch676a",
}


class NotSolved(LookupError):
    """A chapter whose exact odds nobody has worked out yet."""

    def __init__(self, number: str) -> None:
        super().__init__(f"the exact odds of {number} are not worked out yet; there are {', '.join(MODULES)}")


def solvers(number: str) -> Mapping[str, WagerSolver]:
    """The solver of each wager by its name."""
    found: Mapping[str, WagerSolver] = _module(number).SOLVERS
    return found


def varies(number: str) -> Mapping[str, str | tuple[str, ...]]:
    """The option that selects the paytable of each wager that has several, or the options its odds depend on."""
    found: Mapping[str, str | tuple[str, ...]] = _module(number).VARIES
    return found


def _module(number: str) -> Any:
    if number not in MODULES:
        raise NotSolved(number)
    return import_module(f"{__name__}.{MODULES[number]}")
