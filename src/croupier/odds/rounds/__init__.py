"""One kernel for each chapter that plays a complete round.  This register is the one place that names them all."""

from importlib import import_module
from typing import Any

from croupier.odds.simulation import Simulator

MODULES = {
    "657a": "ch657a",
}


def simulator(number: str, options: Any) -> Simulator:
    """The rounds of a chapter under given options, played by its best or a stated simple strategy."""
    module = import_module(f"{__name__}.{MODULES[number]}")
    found: Simulator = module.simulator(options)
    return found
