"""Wagers: what may be placed, when, with what, and for how much.

A *slip* is all that one stake has placed before "no more bets": it is judged as a whole, so that no stake ever
holds a combination the chapter does not allow.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from croupier.money import Cents, Payout, in_words, payable
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Reason, Refusal

Slip: TypeAlias = Mapping[str, Cents]


class Amount(msgspec.Struct, frozen=True):
    """What a wager may amount to now, and why it may not be less or more."""

    least: Cents
    most: Cents
    cite: str
    too_little: StrEnum = Reason.WAGER_BELOW_THE_MINIMUM
    too_much: StrEnum = Reason.WAGER_ABOVE_THE_MAXIMUM
    step: Cents = 1
    uneven: StrEnum = Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS

    def refuse(self, title: str, amount: Cents) -> Refusal | None:
        """The reason why the wager may not have this amount, if there is one."""
        if amount < self.least:
            return Refusal(self.too_little, self.cite, f"the {title} must be {self}, not {in_words(amount)}")
        if amount > self.most:
            return Refusal(self.too_much, self.cite, f"the {title} must be {self}, not {in_words(amount)}")
        if (amount - self.least) % self.step:
            detail = f"the {title} must be {self} in steps of {in_words(self.step)}, not {in_words(amount)}"
            return Refusal(self.uneven, self.cite, detail)
        return None

    def __str__(self) -> str:
        if self.least == self.most:
            return f"exactly {in_words(self.least)}"
        return f"{in_words(self.least)} to {in_words(self.most)}"


def exactly(amount: Cents, cite: str, reason: StrEnum | None = None) -> Amount:
    """The one amount that is allowed."""
    differs = reason or Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    return Amount(amount, amount, cite, differs, differs)


AmountRule: TypeAlias = Callable[[Slip, Any], Amount]


def table_limits(_slip: Slip, options: TableOptions) -> Amount:
    """Between the table minimum and maximum, in whole chips."""
    return Amount(options.table_minimum, options.table_maximum, "§ 601a.2", step=options.smallest_chip)


def side_limits(_slip: Slip, options: TableOptions) -> Amount:
    """Between the limits for optional wagers, in whole chips."""
    return Amount(options.side_minimum, options.side_maximum, "§ 601a.2", step=options.smallest_chip)


def equal_to(other: str, cite: str) -> AmountRule:
    """The same amount as another wager of the slip."""
    return lambda slip, _options: exactly(slip.get(other, 0), cite)


def unit(option: str, cite: str) -> AmountRule:
    """The one unit the submission names under this option."""
    return lambda _slip, options: exactly(getattr(options, option), cite)


Pays: TypeAlias = Callable[[Any], tuple[Payout, ...]]


def always(*payouts: Payout) -> Pays:
    """These payouts, whatever the submission selects."""
    return lambda _options: payouts


NOTHING = always()
"""For a wager that no payout is known of before it is settled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One wager of a chapter.

    ``needs`` names wagers that must be on the slip with it.  ``offered_by`` names the option that brings it to
    the table; empty means always.  ``later`` marks a wager placed by a decision after the cards are out; what it may
    amount to the decision says, and a sign says it ``amount_in_words``.
    ``pays`` lists every payout it can win, so that an amount which could not be paid exactly is refused.
    """

    name: str
    title: str
    cite: str
    required: bool = False
    later: bool = False
    amount_in_words: str = ""
    may_be_taken_down: bool = False
    needs: tuple[str, ...] = ()
    offered_by: str = ""
    amount: AmountRule = side_limits
    pays: Pays = NOTHING

    def offered(self, options: TableOptions) -> bool:
        """Whether the submission brings this wager to the table."""
        return not self.offered_by or bool(getattr(options, self.offered_by))

    def refuse(self, slip: Slip, options: TableOptions) -> Refusal | None:
        """Why this wager may not stand on the slip with its amount, if there is a reason."""
        amount = slip[self.name]
        if amount <= 0:
            detail = f"the {self.title} must be above zero, not {in_words(amount)}"
            return Refusal(Reason.WAGER_BELOW_THE_MINIMUM, self.cite, detail)
        refused = self.amount(slip, options).refuse(self.title, amount)
        return refused or self.refuse_fraction(amount, options)

    def refuse_fraction(self, amount: Cents, options: TableOptions) -> Refusal | None:
        """Refuse an amount that some row of the paytable could not pay in whole cents."""
        for pays in self.pays(options):
            if not payable(pays, amount, options.rounding):
                detail = f"{in_words(amount)} on the {self.title} cannot be paid exactly at {pays}"
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
            return Refusal(Reason.UNKNOWN_WAGER, "§ 601a.2", f"there is no wager {name!r} in this game")
        if not wager.offered(options):
            return Refusal(Reason.WAGER_IS_NOT_OFFERED, wager.cite, f"the {wager.title} is not offered here")
        if wager.later:
            detail = f"the {wager.title} is placed by a decision, not before the cards"
            return Refusal(Reason.WAGER_BELONGS_TO_A_LATER_STAGE, wager.cite, detail)
    return None


def _refuse_company(known: Mapping[str, Wager], slip: Slip, _options: TableOptions) -> Refusal | None:
    for wager in known.values():
        if wager.required and slip and not slip.get(wager.name):
            detail = f"the {wager.title} is required to take part"
            return Refusal(Reason.REQUIRED_WAGER_IS_MISSING, wager.cite, detail)
    for name in slip:
        if missing := [other for other in known[name].needs if not slip.get(other)]:
            detail = f"the {known[name].title} may only be placed with the {known[missing[0]].title}"
            return Refusal(Reason.WAGER_NEEDS_ANOTHER_WAGER, known[name].cite, detail)
    return None


def _refuse_amounts(known: Mapping[str, Wager], slip: Slip, options: TableOptions) -> Refusal | None:
    for name in slip:
        if refused := known[name].refuse(slip, options):
            return refused
    return None
