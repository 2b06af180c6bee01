"""Wagers: what may be placed, when, with what, and for how much.

A *slip* is all that one stake has placed before "no more bets".  It is judged as a whole, so that no stake ever
holds a combination the chapter does not allow.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.money import Cents, payable
from croupier.rules.terms.amounts import SIDE_LIMITS, Amount, AmountRule, Slip
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.payouts import NOTHING, Pays, pays_in_words
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import SILENCE, Money, Sentence, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One wager of a chapter.

    ``needs`` names wagers that must be on the slip with it.  ``offered_by`` names the option that offers it;
    empty means always.  ``later`` marks a wager placed by a decision after the cards are out.  ``amount``
    is the rule for its amount, ``amount_note`` a sign's addition to it.  ``pays`` lists every payout it can win, so
    that an amount that cannot be paid exactly is refused.
    """

    name: str
    title: Sentence
    cite: str
    required: bool = False
    later: bool = False
    may_be_taken_down: bool = False
    needs: tuple[str, ...] = ()
    offered_by: str = ""
    amount: AmountRule = SIDE_LIMITS
    amount_note: Sentence = SILENCE
    pays: Pays = NOTHING

    def offered(self, options: TableOptions) -> bool:
        """Whether the submission offers this wager."""
        return not self.offered_by or bool(getattr(options, self.offered_by))

    def may_amount_to(self, slip: Slip, options: TableOptions) -> Amount:
        """The limits of its amount, given the other wagers on the slip."""
        return self.amount.may_amount_to(slip, options)

    def refuse(self, slip: Slip, options: TableOptions) -> Refusal | None:
        """Why this wager may not be on the slip with its amount, or None."""
        amount = slip[self.name]
        if amount <= 0:
            detail = say("slip.above_zero", wager=self.title, amount=Money(amount))
            return Refusal(Reason.WAGER_BELOW_THE_MINIMUM, self.cite, detail)
        refused = self.may_amount_to(slip, options).refuse(self.title, amount)
        return refused or self.refuse_fraction(amount, options)

    def refuse_fraction(self, amount: Cents, options: TableOptions) -> Refusal | None:
        """Refuse an amount that some payout could not pay in whole cents."""
        for pays in self.pays.payouts(options):
            if not payable(pays, amount, options.rounding):
                at = pays_in_words(pays)
                detail = say("slip.not_payable", amount=Money(amount), wager=self.title, pays=at)
                return Refusal(Reason.WAGER_CANNOT_BE_PAID_EXACTLY, self.cite, detail)
        return None


def refuse_slip(wagers: tuple[Wager, ...], slip: Slip, options: TableOptions) -> Refusal | None:
    """The first reason, in order of precedence, why a slip may not be placed before "no more bets"."""
    known = {wager.name: wager for wager in wagers}
    for check in (_refuse_name, _refuse_company, _refuse_amounts):
        if refused := check(known, slip, options):
            return refused
    return None


def _refuse_name(known: Mapping[str, Wager], slip: Slip, options: TableOptions) -> Refusal | None:
    for name in slip:
        wager = known.get(name)
        if wager is None:
            return Refusal(Reason.UNKNOWN_WAGER, "§ 601a.2", say("slip.unknown_wager", name=name))
        if not wager.offered(options):
            return Refusal(Reason.WAGER_IS_NOT_OFFERED, wager.cite, say("slip.not_offered", wager=wager.title))
        if wager.later:
            detail = say("slip.later", wager=wager.title)
            return Refusal(Reason.WAGER_BELONGS_TO_A_LATER_STAGE, wager.cite, detail)
    return None


def _refuse_company(known: Mapping[str, Wager], slip: Slip, _options: TableOptions) -> Refusal | None:
    for wager in known.values():
        if wager.required and slip and not slip.get(wager.name):
            detail = say("slip.required", wager=wager.title)
            return Refusal(Reason.REQUIRED_WAGER_IS_MISSING, wager.cite, detail)
    for name in slip:
        if missing := [other for other in known[name].needs if not slip.get(other)]:
            detail = say("slip.needs", wager=known[name].title, other=known[missing[0]].title)
            return Refusal(Reason.WAGER_NEEDS_ANOTHER_WAGER, known[name].cite, detail)
    return None


def _refuse_amounts(known: Mapping[str, Wager], slip: Slip, options: TableOptions) -> Refusal | None:
    for name in slip:
        if refused := known[name].refuse(slip, options):
            return refused
    return None
