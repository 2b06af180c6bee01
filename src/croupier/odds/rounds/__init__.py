"""One kernel for each chapter that plays a complete round.  This register is the one place that names them all."""

from importlib import import_module
from typing import Any

from croupier.odds.ruleset import Ruleset
from croupier.odds.simulation import Simulator

MODULES = {
    "657a": "ch657a",
    "663a": "ch663a",
    "667a": "ch667a",
    "668a": "ch668a",
    "675a": "ch675a",
    "676a": "ch676a",
}


def simulator(number: str, rules: Ruleset[Any]) -> Simulator:
    """The rounds of a chapter under given rules, played by its best or a stated simple strategy."""
    module = import_module(f"{__name__}.{MODULES[number]}")
    found: Simulator = module.simulator(rules)
    return found
