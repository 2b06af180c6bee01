"""Insurance: up to half the Blackjack Wager that the hole card under an ace is a ten-value card."""

from enum import StrEnum
from typing import Any

from croupier.money import Cents, ToOne
from croupier.rules.blackjack.hands import BLACKJACK
from croupier.rules.procedure.decisions import Choice
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.wagers import Amount, Wager, always

INSURANCE = "insurance"
"""The wager, and the stage at which it is offered."""


class Reason(StrEnum):
    """Why an Insurance Wager is refused."""

    INSURANCE_EXCEEDS_HALF_THE_BLACKJACK_WAGER = "insurance_exceeds_half_the_blackjack_wager"


def insurance_wager(cite: str, pays: ToOne) -> Wager:
    """The wager that is made when the dealer shows an ace."""
    return Wager(
        name=INSURANCE,
        title="Insurance Wager",
        cite=cite,
        later=True,
        amount_in_words="up to half the Blackjack Wager",
        pays=always(pays),
    )


def insurance_limit(wager: Cents, chip: Cents) -> Cents:
    """Half the Blackjack Wager, or the next amount that chips can make where they cannot make the half.

    §§ 672a.8(b), 673a.8(b)
    """
    chips = -(-wager // (2 * chip))
    return chips * chip


def insure(stake: Stake, options: TableOptions, cite: str) -> Choice:
    """To make an Insurance Wager (§§ 672a.8(a), 673a.8(a))."""
    chip = options.smallest_chip
    amount = Amount(
        least=chip,
        most=insurance_limit(stake.wagers[BLACKJACK], chip),
        cite=cite,
        too_much=Reason.INSURANCE_EXCEEDS_HALF_THE_BLACKJACK_WAGER,
        step=chip,
    )
    return Choice(name=INSURANCE, title="Insurance Wager", cite=cite, wager=INSURANCE, amount=amount)


def decline(cite: str) -> Choice:
    """Not to; what a time-out does."""
    return Choice(name="decline", title="Decline", cite=cite, default=True)


def collect_insurance(round: Round[Any], cite: str) -> list[Line]:
    """The dealer has no Blackjack: Insurance is lost before any further card (§§ 672a.8(d), 673a.8(d))."""
    insured = [stake for stake in round.in_settlement_order() if INSURANCE in stake.at_risk]
    return [round.bet(stake, INSURANCE).lose(cite) for stake in insured]


def pay_insurance(round: Round[Any], stake: Stake, pays: ToOne, cite: str) -> list[Line]:
    """The dealer has Blackjack: Insurance wins (§§ 672a.8(c), 673a.8(c))."""
    return [round.bet(stake, INSURANCE).win(pays, cite)] if INSURANCE in stake.at_risk else []
