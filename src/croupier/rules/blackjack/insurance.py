"""Insurance: a wager of up to half the Blackjack Wager that the hole card under an ace is a ten-value card."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Cents, ToOne
from croupier.rules.blackjack.hands import BLACKJACK
from croupier.rules.procedure.decisions import Choice
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.amounts import Amount, AmountRule, Description, Slip, Titles
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.payouts import always
from croupier.rules.terms.reasons import fact
from croupier.rules.terms.wagers import Wager
from croupier.words import Sentence, say

INSURANCE = "insurance"
"""The wager, and the stage at which it is offered."""


class Reason(StrEnum):
    """Why an Insurance Wager is refused."""

    INSURANCE_EXCEEDS_HALF_THE_BLACKJACK_WAGER = "insurance_exceeds_half_the_blackjack_wager"


@dataclass(frozen=True, slots=True)
class UpToHalf(AmountRule):
    """Any chips up to half the Blackjack Wager."""

    cite: str

    def may_amount_to(self, slip: Slip, options: TableOptions) -> Amount:
        """From one chip to the limit."""
        chip = options.smallest_chip
        most = insurance_limit(slip.get(BLACKJACK, 0), chip)
        too_much = Reason.INSURANCE_EXCEEDS_HALF_THE_BLACKJACK_WAGER
        return Amount(chip, most, self.cite, too_much=too_much, step=chip)

    def in_words(self, titles: Titles, _amount: Amount) -> Sentence:
        """Up to half the wager."""
        return say("limits.half", wager=titles(BLACKJACK))

    def described(self) -> Description:
        """The Blackjack Wager."""
        return {"kind": "up_to_half", "wager": BLACKJACK}


def insurance_wager(cite: str, rule_cite: str, pays: ToOne) -> Wager:
    """The wager that is made when the dealer shows an ace."""
    return Wager(
        name=INSURANCE,
        title=say("wager.insurance"),
        cite=cite,
        later=True,
        amount=UpToHalf(rule_cite),
        pays=always(pays),
    )


def insurance_limit(wager: Cents, chip: Cents) -> Cents:
    """Half the Blackjack Wager, rounded up to what chips can make.

    §§ 672a.8(b), 673a.8(b)
    """
    chips = -(-wager // (2 * chip))
    return chips * chip


def insure(round: Round[TableOptions], stake: Stake, cite: str) -> Choice:
    """Make an Insurance Wager (§§ 672a.8(a), 673a.8(a))."""
    amount = round.may_amount_to(stake, INSURANCE)
    return Choice(name=INSURANCE, title=say("wager.insurance"), cite=cite, wager=INSURANCE, amount=amount)


def decline(cite: str) -> Choice:
    """Decline Insurance: the default on a time-out."""
    return Choice(name="decline", title=say("choice.decline"), cite=cite, default=True)


def collect_insurance(round: Round[TableOptions], cite: str) -> list[Line]:
    """The dealer has no Blackjack: Insurance is lost before any further card (§§ 672a.8(d), 673a.8(d))."""
    insured = [stake for stake in round.in_settlement_order() if INSURANCE in stake.at_risk]
    for stake in insured:
        round.because(stake, fact("insurance"), INSURANCE)
    return [round.bet(stake, INSURANCE).lose(cite) for stake in insured]


def pay_insurance(round: Round[TableOptions], stake: Stake, pays: ToOne, cite: str) -> list[Line]:
    """The dealer has Blackjack: Insurance wins (§§ 672a.8(c), 673a.8(c))."""
    round.because(stake, fact("insurance"), INSURANCE)
    return [round.bet(stake, INSURANCE).win(pays, cite)] if INSURANCE in stake.at_risk else []
