"""A round of Flop Poker from a worked example: the flop is written as ``community``."""

from croupier.chapters.ch667a_flop_poker.settle import FLOP
from croupier.equipment.cards import Card, card
from croupier.rules.script import Script


class FlopPokerScript(Script):
    """Cards by seat, and the three community cards."""

    def read_hands(self) -> dict[str, list[Card]]:
        """The hands of the seats, and the flop."""
        flop = [card(one) for one in self.entry.get("cards", {}).get("community", ())]
        return {**super().read_hands(), FLOP: flop}
