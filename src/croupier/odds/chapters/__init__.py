"""The odds of each game, found by the chapter's number alone: a folder ``chNNNa`` with these modules.

``solve``
    ``SOLVERS``, the solver of each wager by its name (``main`` is the best joint play of the compulsory wagers), and
    ``VARIES``, the option that selects a wager's paytable, or the options that its odds depend on; ``SECONDS``, the
    approximate solving time on two cores of each wager that takes more than a few; ``ALSO_READS``, options of every
    table that a figure mentions.
``round``
    ``simulator(rules)``, a kernel that plays complete rounds with everything it reads.
``decision``
    ``values(rules, position)``, the value of each choice given what the player sees, at once; ``BASIS``, the name
    of the method if these values are not exact over every card that may still come.

Code for one game is beside these modules, code for several in :mod:`croupier.odds.hands` and
:mod:`croupier.odds.blackjack`.  If a chapter lacks the folder, or one of its modules, those odds are unknown.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.chapters import FOLDERS
from croupier.odds.simulation.tally import TOO_LARGE
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.position import Position, Worths
from croupier.odds.wagers.ruleset import Ruleset

if TYPE_CHECKING:  # numba is imported only when something is solved or played
    from croupier.odds.simulation.simulator import Simulator

WagerSolver: TypeAlias = Callable[[Ruleset[Any]], Analysis]

Decision: TypeAlias = Callable[[Ruleset[Any], Position], Worths]

EXACT = "exact"
"""The usual basis of the values of choices: every card that may still come."""


class NotSolved(LookupError):
    """A chapter without exact odds yet."""

    def __init__(self, number: str) -> None:
        super().__init__(f"the exact odds of {number} are not worked out yet; there are {', '.join(solved())}")


class NotSimulated(LookupError):
    """A chapter without simulated rounds yet."""

    def __init__(self, number: str) -> None:
        super().__init__(f"the rounds of {number} cannot be simulated yet; there are {', '.join(simulated())}")


class NotDecided(LookupError):
    """A chapter without an analysis of single decisions."""

    def __init__(self, number: str) -> None:
        super().__init__(f"the decisions of {number} are not worked out one by one; there are {', '.join(decided())}")


def solvers(number: str) -> Mapping[str, WagerSolver]:
    """The solver of each wager, by name."""
    found: Mapping[str, WagerSolver] = _solve(number).SOLVERS
    return found


def varies(number: str) -> Mapping[str, str | tuple[str, ...]]:
    """The option that selects the paytable of each wager that has several, or the options its odds depend on."""
    found: Mapping[str, str | tuple[str, ...]] = _solve(number).VARIES
    return found


def seconds(number: str) -> Mapping[str, int]:
    """The approximate seconds on two cores to solve each wager that takes more than a few."""
    found: Mapping[str, int] = getattr(_solve(number), "SECONDS", {})
    return found


def also_reads(number: str) -> tuple[str, ...]:
    """The options of every table, such as its limits, that a figure of this game mentions."""
    found: tuple[str, ...] = getattr(_solve(number), "ALSO_READS", ())
    return found


def simulator(number: str, rules: Ruleset[Any]) -> "Simulator":
    """The rounds of a chapter under given rules, played by its best or a stated simple strategy."""
    if not _has(number, "round"):
        raise NotSimulated(number)
    try:
        found: Simulator = import_module(_name(number, "round")).simulator(rules)
    except OverflowError:  # its tables hold only 64-bit numbers
        raise ValueError(TOO_LARGE) from None
    return found


def decision(number: str) -> Decision:
    """The function that values the choices of a game's decisions."""
    found: Decision = _decision(number).values
    return found


def basis(number: str) -> str:
    """The basis of the values of its decisions."""
    return str(getattr(_decision(number), "BASIS", EXACT))


def _decision(number: str) -> ModuleType:
    if number not in decided():
        raise NotDecided(number)
    return import_module(_name(number, "decision"))


def decided() -> list[str]:
    """The chapters whose single decisions can be analysed; those with dice have none."""
    return [number for number in FOLDERS if _has(number, "decision")]


def solved() -> list[str]:
    """The chapters with exact odds."""
    return [number for number in FOLDERS if _has(number, "solve")]


def simulated() -> list[str]:
    """The chapters with simulated rounds."""
    return [number for number in FOLDERS if _has(number, "round")]


def _solve(number: str) -> ModuleType:
    if not _has(number, "solve"):
        raise NotSolved(number)
    return import_module(_name(number, "solve"))


def _has(number: str, part: str) -> bool:
    if number not in FOLDERS or find_spec(_name(number)) is None:
        return False
    return find_spec(_name(number, part)) is not None


def _name(number: str, *part: str) -> str:
    return ".".join([__name__, f"ch{number}", *part])
