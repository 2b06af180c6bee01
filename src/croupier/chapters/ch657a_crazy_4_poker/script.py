"""How a worked example of Crazy 4 Poker is read."""

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.rules.five_card_hand.script import FiveCardHandScript


class Crazy4Script(FiveCardHandScript[Options]):
    """Only sets the type of the options."""
