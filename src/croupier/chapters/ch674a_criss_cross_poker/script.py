"""A round of Criss-Cross Poker from a worked example: the community cards are written as ``cross``, box by box."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.chapters.ch674a_criss_cross_poker.cross import CROSS
from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.equipment.cards import Card, card
from croupier.rules.examples.entries import CARDS, Check, by_name, text
from croupier.rules.examples.script import BadScript, Script


class CrissCrossScript(Script[Options]):
    """Cards by seat, and one card for each box of the cross."""

    card_fields: ClassVar[Mapping[str, Check]] = {**CARDS, "cross": by_name(text)}

    def read_hands(self) -> dict[str, list[Card]]:
        """The hands of the seats, and the cross."""
        cross = self.entry.get("cards", {}).get("cross", {})
        for box in cross:
            if box not in CROSS:
                raise BadScript(f"the cross has no box {box!r}; it has {', '.join(CROSS)}")
        return {**super().read_hands(), **{box: [card(one)] for box, one in cross.items()}}
