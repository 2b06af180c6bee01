"""What is analysed: the options in force and the paytables, which a designer may have changed."""

from dataclasses import dataclass
from typing import Generic

from croupier.rules.options import OptionsT
from croupier.rules.paytables import Paytables


@dataclass(frozen=True)
class Ruleset(Generic[OptionsT]):
    """A game as it would be offered."""

    options: OptionsT
    paytables: Paytables
