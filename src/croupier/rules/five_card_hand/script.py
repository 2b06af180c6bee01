"""Worked examples with a Five Card Hand Bonus and a Six Card Bonus: chapters 647a and 657a use one format."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.rules.examples.entries import CARDS, Check, Json, each, either, text, whole
from croupier.rules.examples.script import BadScript, Script
from croupier.rules.five_card_hand.bonus import ON_DEALER, ON_PLAYER
from croupier.rules.five_card_hand.options import HandOptionsT

EXTRAS = {"magic_card": "magic_card", "lucky_bonus": "lucky_position"}
"""The options of the random extras, and the field of an entry that holds each selection."""


class FiveCardHandScript(Script[HandOptionsT]):
    """Extras are paid only if the entry states the selection; the wager has a unit of its own."""

    card_fields: ClassVar[Mapping[str, Check]] = {
        **CARDS,
        "six_card_bonus": each(text),
        "magic_card": text,
        "lucky_position": either(whole, text),
    }
    areas: ClassVar[Mapping[str, str]] = {"six_card_bonus": "six"}

    @staticmethod
    def unit_of(wager: str) -> str:
        """The option that holds the unit of a progressive wager."""
        return "five_card_hand_unit" if wager in {ON_PLAYER, ON_DEALER} else "progressive_unit"

    def offers(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """The extras for which the entry states a selection, and what every example offers."""
        return {**{option: field in self.named for option, field in EXTRAS.items()}, **super().offers(given)}

    def check_nothing_left(self) -> None:
        """Refuse a stated selection that was never used."""
        super().check_nothing_left()
        for field in EXTRAS.values():
            if field in self.named and field not in self.live.round.selected:
                raise BadScript(f"the cards have {field!r}, but nobody made a Five Card Hand Bonus Wager")
