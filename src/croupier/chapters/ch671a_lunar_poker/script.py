"""How a round of Lunar Poker is read from a worked example: its edition, its draws, its fees."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.chapters.ch671a_lunar_poker.drawing import DECLARE_INSTANT, HAND
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.settle import DECLARE, DECLARE_SUPER
from croupier.equipment.cards import Card, cards
from croupier.rules.examples.entries import CARDS, Check, Json, by_name, each, text
from croupier.rules.examples.script import BadScript, Script
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import Decided

_EDITIONS = {"2016": "adopted", "2015": "proposed"}


class LunarScript(Script[Options]):
    """``edition`` stands beside the options, ``cards.draws`` beside the hands, ``fee`` beside the discards."""

    card_fields: ClassVar[Mapping[str, Check]] = {**CARDS, "draws": by_name(each(text))}

    def given_options(self) -> dict[str, Json]:
        """The options, and the edition that the entry is written for."""
        given = super().given_options()
        named = [str(where["edition"]) for where in (self.entry, given) if "edition" in where]
        editions = sorted({_EDITIONS.get(one, one) for one in named})
        if len(editions) > 1:
            raise BadScript(f"the entry names two editions: {', '.join(editions)}")
        return {**given, "edition": editions[0]} if editions else given

    def read_hands(self) -> dict[str, list[Card]]:
        """Five cards for everybody, then what each seat draws."""
        hands = super().read_hands()
        for seat in self.entry.get("cards", {}).get("seats", {}):
            if len(hands[str(seat)]) != HAND:
                raise BadScript(f"seat {seat} has {len(hands[str(seat)])} cards before the draw, not {HAND}")
        for seat, draw in self.entry.get("cards", {}).get("draws", {}).items():
            hands.setdefault(str(seat), []).extend(cards(draw))
        return hands

    def decision(self, decide: Decide) -> Decided:
        """The next action; what the system declares for a player, or a player leaves undeclared, needs none."""
        for stake in decide.deciding():
            if self._needs_no_action(decide, stake):
                return decide.default(self.live.round, stake)
        return super().decision(decide)

    def _needs_no_action(self, decide: Decide, stake: str) -> bool:
        actions = [action.get("action") for action in self.actions if str(action.get("seat")) == stake]
        if decide.stage == DECLARE:
            return DECLARE_SUPER not in actions
        only = [choice.name for choice in decide.open_to(self.live.round, stake)] == [DECLARE_INSTANT]
        return only and not actions
