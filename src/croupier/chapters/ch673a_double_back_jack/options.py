"""What the certificate holder selects in its Rules Submission for Double Back Jack (§ 601a.2)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from croupier.rules.blackjack.options import BlackjackOptions
from croupier.rules.terms.options import selects


class SecondChanceBase(StrEnum):
    """What a Second Chance Wager equals."""

    CURRENT_WAGER = "current_wager"
    ORIGINAL_WAGER = "original_wager"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackOptions):
    """The text sets no maximum number of decks: a shoe holds eight."""

    decks: Literal[1, 2, 3, 4, 5, 6, 7, 8] = selects(6, "§ 673a.3(a)", "how many decks the shoe holds")
    second_chance_base: SecondChanceBase = selects(
        SecondChanceBase.CURRENT_WAGER,
        "§ 673a.7(l)",
        "a Second Chance Wager equals the wager on the hand with what doubled it, or without",
    )
