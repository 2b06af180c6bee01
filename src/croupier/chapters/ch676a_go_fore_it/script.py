"""A round of Go Fore It from a worked example: four cards to a seat, first the front cards, then the hole cards."""

from collections.abc import Sequence
from typing import ClassVar

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.chapters.ch676a_go_fore_it.settle import front, hole
from croupier.equipment.cards import Card
from croupier.rules.examples.entries import Json
from croupier.rules.examples.script import BadScript, Script
from croupier.rules.terms.options import DealingMethod

STACK = 4
"""The cards of one stack from an automated shoe (§ 676a.10(b))."""

OF_STACKS = frozenset({"stack_top_to_bottom", "order"})
"""The questions an entry may ask about stacks."""


class GoForeItScript(Script[Options]):
    """Hands in two parts; a deal may be given card by card, or by the division of a stack."""

    outcomes: ClassVar[frozenset[str]] = Script.outcomes | OF_STACKS

    def read_hands(self) -> dict[str, list[Card]]:
        """Each seat's cards in its two places; one too many stays with the hole cards and is found there."""
        hands = super().read_hands()
        for seat in [int(place) for place in hands if place.isdigit()]:
            cards = hands.pop(str(seat))
            hands[front(seat)], hands[hole(seat)] = cards[:2], cards[2:]
        return hands

    def deal(self) -> dict[str, Json]:
        """Where each card goes, or how the stacks are divided where the entry asks for that."""
        dealt = super().deal()
        asked = self.entry.get("expected", {}).keys() & OF_STACKS
        if not asked:
            return dealt
        return {name: told for name, told in self.stacks(dealt["destinations"]).items() if name in asked}

    def stacks(self, dealt: Sequence[str]) -> dict[str, Json]:
        """What becomes of a player's stack from top to bottom, and who receives one, in order (§ 676a.10(b))."""
        if self.options.dealing_method is not DealingMethod.AUTOMATED_SHOE:
            raise BadScript("only an automated shoe deals in stacks")
        owners = [place.partition(".")[0] for place in dealt[::STACK]]
        parts = [place.partition(".")[2] for place in dealt[:STACK]]
        return {"stack_top_to_bottom": parts, "order": owners}
