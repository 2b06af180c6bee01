"""One kernel for each chapter that plays a complete round.  This register is the one place that names them all."""

from importlib import import_module
from typing import Any

from croupier.odds.ruleset import Ruleset
from croupier.odds.simulation import TOO_LARGE, Simulator

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


class NotSimulated(LookupError):
    """A chapter whose rounds no kernel plays yet."""

    def __init__(self, number: str) -> None:
        super().__init__(f"the rounds of {number} cannot be simulated yet; there are {', '.join(MODULES)}")


def simulator(number: str, rules: Ruleset[Any]) -> Simulator:
    """The rounds of a chapter under given rules, played by its best or a stated simple strategy."""
    if number not in MODULES:
        raise NotSimulated(number)
    module = import_module(f"{__name__}.{MODULES[number]}")
    try:
        found: Simulator = module.simulator(rules)
    except OverflowError:  # its tables hold no number of more than 64 bits
        raise ValueError(TOO_LARGE) from None
    return found
