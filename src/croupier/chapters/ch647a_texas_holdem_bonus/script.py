"""How a worked example of Texas Hold 'Em Bonus Poker is read."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.rules.examples.script import Script


class HoldEmScript(Script):
    """Community cards are listed as Flop, Turn and River; the Five Card Hand Bonus has a unit of its own."""

    streets: ClassVar[Mapping[str, int]] = {"flop": 3, "turn": 1, "river": 1}

    @staticmethod
    def unit_of(wager: str) -> str:
        """The option that holds the unit of a progressive wager."""
        return "progressive_unit" if wager == "progressive" else "five_card_hand_unit"
