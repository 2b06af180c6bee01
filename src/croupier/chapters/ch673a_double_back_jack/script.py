"""Worked examples of Double Back Jack: hands with their wager and their second chance card."""

from typing import ClassVar

from croupier.chapters.ch673a_double_back_jack.options import Options
from croupier.chapters.ch673a_double_back_jack.play import EARLY_SURRENDER
from croupier.chapters.ch673a_double_back_jack.second_chance import BUST, DECISION, BackJackHand
from croupier.equipment.cards import Card, card
from croupier.money import in_dollars
from croupier.rules.blackjack.script import Action, BlackjackScript, Planned
from croupier.rules.examples.entries import number, text
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import Decided


class DoubleBackScript(BlackjackScript[Options, BackJackHand]):
    """``wager`` is the money on a hand after doubling, ``second_chance_card`` the card that was subtracted."""

    hand = BackJackHand
    hand_fields: ClassVar = {"wager": number, "second_chance_card": text}
    actions_known = frozenset({"draw", "stand", "double", "split", "surrender"})
    stage = DECISION

    def drawn(self, planned: Planned) -> list[Card]:
        """The second chance card comes last."""
        chance = planned.said.get("second_chance_card")
        return [*super().drawn(planned), *([card(chance)] if chance else [])]

    def looks_doubled(self, seat: str, planned: Planned) -> bool:
        """More money than the hand began with."""
        return self.amount(planned.said.get("wager", 0)) > self.original(seat)

    def playing(self, decide: Decide, seat: str) -> Decided:
        """A surrender at the first occasion; a second chance where the hand has a card for it."""
        if decide.stage == BUST:
            return self.at_bust(decide, seat)
        said = self.find(seat, _is_surrender)
        if said is not None:
            return self.surrendered(decide, seat, said)
        if decide.stage == EARLY_SURRENDER:
            return self.decided(decide, seat, {"action": "play_on"})
        return super().playing(decide, seat)

    def surrendered(self, decide: Decide, seat: str, said: Action) -> Decided:
        """An entry need not know that an ace or a ten of the dealer brings the occasion before all others."""
        self.require_first(seat, said)
        self.actions.remove(said)
        stage = decide.stage if said.get("stage", DECISION) == DECISION else said["stage"]
        return self.decided(decide, seat, {**said, "stage": stage})

    def at_bust(self, decide: Decide, seat: str) -> Decided:
        """As an action says; else by the cards."""
        said = self.take(seat, lambda one: one.get("stage") == BUST and one.get("hand", decide.hand) == decide.hand)
        chance = self.plans[seat][decide.hand - 1].said.get("second_chance_card")
        return self.decided(decide, seat, said or {"action": "second_chance" if chance else "decline"})

    def check_hand(self, seat: str, planned: Planned, hand: BackJackHand) -> None:
        """The money on the hand."""
        self.check_said(seat, "wager", planned.said.get("wager"), in_dollars(self.money_on(seat, hand)))


def _is_surrender(action: Action) -> bool:
    return bool(action["action"] == "surrender")
