"""Worked examples of Free Bet Blackjack: hands with their money and their lammers."""

from typing import ClassVar

from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.chapters.ch672a_free_bet_blackjack.splitting import FreeBetHand
from croupier.money import Cents, in_dollars
from croupier.rules.blackjack.script import BlackjackScript, Planned
from croupier.rules.examples.entries import number, whole


class FreeBetScript(BlackjackScript[Options, FreeBetHand]):
    """``real`` is the money on a hand after doubling, ``lammers`` the free bets on it."""

    hand = FreeBetHand
    hand_fields: ClassVar = {"real": number, "lammers": whole}
    actions_known = frozenset({"draw", "stand", "double_free", "double_paid", "split_free", "split_paid"})
    stage = "play"

    def looks_doubled(self, seat: str, planned: Planned) -> bool:
        """More money or lammers than the hand began with."""
        free = bool(planned.slot) and not any(one["action"] == "split_paid" for one in self.actions_of(seat))
        real, lammers = (0, 1) if free else (self.original(seat), 0)
        return self.amount(planned.said.get("real", 0)) > real or planned.said.get("lammers", 0) > lammers

    def check_hand(self, seat: str, planned: Planned, hand: FreeBetHand) -> None:
        """The money and the lammers on the hand."""
        real: Cents = self.money_on(seat, hand)
        self.check_said(seat, "real", planned.said.get("real"), in_dollars(real))
        self.check_said(seat, "lammers", planned.said.get("lammers"), hand.lammers)
