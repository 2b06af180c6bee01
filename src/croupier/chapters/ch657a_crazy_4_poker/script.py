"""How a worked example of Crazy 4 Poker is read."""

from croupier.rules.examples.script import Script


class Crazy4Script(Script):
    """The Five Card Hand Bonus has a unit of its own."""

    @staticmethod
    def unit_of(wager: str) -> str:
        """The option that holds the unit of a progressive wager."""
        return "five_card_hand_unit" if wager.startswith("five_card_hand") else "progressive_unit"
