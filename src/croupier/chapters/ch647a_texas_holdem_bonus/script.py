"""How a worked example of Texas Hold 'Em Bonus Poker is read."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.rules.five_card_hand.script import FiveCardHandScript


class HoldEmScript(FiveCardHandScript[Options]):
    """Community cards are listed as Flop, Turn and River."""

    streets: ClassVar[Mapping[str, int]] = {"flop": 3, "turn": 1, "river": 1}
