"""A round of Flop Poker from a worked example: the flop is written as ``community``."""

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.settle import FLOP
from croupier.equipment.cards import Card, card
from croupier.rules.examples.entries import Json
from croupier.rules.examples.script import Script


class FlopPokerScript(Script[Options]):
    """Cards by seat, and the three community cards."""

    def given_options(self) -> dict[str, Json]:
        """The options the entry names; the Pot Wager tells the table minimum where it is not named."""
        pots = [slip["pot"] for slip in self.entry.get("wagers", {}).values() if "pot" in slip]
        told = {"table_minimum": pots[0]} if pots else {}
        return {**told, **super().given_options()}

    def read_hands(self) -> dict[str, list[Card]]:
        """The hands of the seats, and the flop."""
        flop = [card(one) for one in self.entry.get("cards", {}).get("community", ())]
        return {**super().read_hands(), FLOP: flop}
