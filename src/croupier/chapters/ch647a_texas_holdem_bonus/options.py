"""What the certificate holder selects in its Rules Submission for Texas Hold 'Em Bonus Poker (§ 601a.2)."""

from dataclasses import dataclass
from typing import Literal

from croupier.money import Cents
from croupier.rules.five_card_hand.options import FiveCardHandOptions
from croupier.rules.terms.options import BadSubmission, DealingMethod, at_least, selects, selects_amount
from croupier.words import say

LEAST_LIMIT: Cents = 50_000_00
"""The payout limit per hand that no submission may undercut (§ 647a.12(c))."""

MINIMUM_WAGERS_PER_HAND = 5
"""Ante, twice the Ante on the Flop, the Ante on Turn and River: what the minimum can win at even money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(FiveCardHandOptions):
    """None for a paytable means that the wager is not offered."""

    ante_pays_from: Literal["straight", "flush"] = selects(
        "straight", "§ 647a.11(h)(2)(ii)", "the least winning hand on which the Ante is paid and not returned"
    )
    holdem_bonus_paytable: Literal["A", "B"] | None = selects(
        None, "§§ 647a.7(d)(2), 647a.12(b)", "paytable of the Texas Hold 'Em Bonus Wager"
    )
    progressive_paytable: Literal["A", "B", "C", "D"] | None = selects(
        None, "§§ 647a.7(d)(3), 647a.12(d)(1)", "paytable of the Progressive Payout Wager"
    )
    six_card_paytable: Literal["A", "B", "C", "D", "E"] | None = selects(
        None, "§§ 647a.7(d)(5), 647a.12(f)", "paytable of the Six Card Bonus Wager"
    )
    payout_limit: Cents = selects_amount(
        LEAST_LIMIT, "§ 647a.12(c)", "the posted limit on what the Ante, Flop, Turn and River of a hand may win"
    )
    folded_hands_create_envy: bool = selects(
        True, "§ 647a.11(b)(2)(ii)", "a folded hand still earns the others an Envy Bonus"
    )
    community_first: bool = selects(
        False, "§ 647a.10(g)", "a self-reshuffling automated shoe dispenses the community cards before the hands"
    )
    community_first_burns: bool = selects(
        False, "§ 647a.10(g)", "burn a card before each street although the community cards came first"
    )

    def __post_init__(self) -> None:
        """Refuse a limit below the law's, and community cards first from anything but an automated shoe."""
        FiveCardHandOptions.__post_init__(self)
        if self.payout_limit < LEAST_LIMIT:
            raise BadSubmission(at_least("payout_limit", LEAST_LIMIT, "§ 647a.12(c)"))
        if self.community_first and self.dealing_method is not DealingMethod.AUTOMATED_SHOE:
            raise BadSubmission(say("submission.community_first", cite="§ 647a.10(g)"))

    @property
    def limit_per_hand(self) -> Cents:
        """The posted limit, or what the minimum wager could win in a round if that is more (§ 647a.12(c))."""
        return max(self.payout_limit, MINIMUM_WAGERS_PER_HAND * self.table_minimum)
