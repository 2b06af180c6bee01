"""The input of an analysis: the options in force and the paytables, which a designer may have changed."""

from dataclasses import dataclass
from typing import Generic

from croupier.rules.terms.options import OptionsT
from croupier.rules.terms.paytables import Paytables


@dataclass(frozen=True)
class Ruleset(Generic[OptionsT]):
    """A game as it would be offered."""

    options: OptionsT
    paytables: Paytables
