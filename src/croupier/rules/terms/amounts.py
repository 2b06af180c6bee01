"""Amounts: the limits of a wager, and the rules that set them.

A rule is a value: it gives the limits of a wager in view of the others on its slip, its own wording for a sign and
its description as data for a page.  A chapter with a rule of its own adds a class.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from croupier.money import Cents
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import Money, Sentence, say

Slip: TypeAlias = Mapping[str, Cents]
"""All that one stake has placed: amounts by wager name."""

Titles: TypeAlias = Callable[[str], Sentence]
"""Maps a wager's name to its title."""

Description: TypeAlias = dict[str, object]

Selected: TypeAlias = Any
"""The options in force, of any type: a rule reads those of its own chapter."""


class Amount(msgspec.Struct, frozen=True):
    """The legal amounts of a wager now, and why it may not be less or more."""

    least: Cents
    most: Cents
    cite: str
    too_little: StrEnum = Reason.WAGER_BELOW_THE_MINIMUM
    too_much: StrEnum = Reason.WAGER_ABOVE_THE_MAXIMUM
    step: Cents = 1
    uneven: StrEnum = Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS

    def refuse(self, title: Sentence, amount: Cents) -> Refusal | None:
        """Why the wager may not have this amount, or None."""
        if not self.least <= amount <= self.most:
            reason = self.too_little if amount < self.least else self.too_much
            detail = say("slip.limits", wager=title, limits=self.in_words, amount=Money(amount))
            return Refusal(reason, self.cite, detail)
        if (amount - self.least) % self.step:
            limits, step = self.in_words, Money(self.step)
            detail = say("slip.steps", wager=title, limits=limits, step=step, amount=Money(amount))
            return Refusal(self.uneven, self.cite, detail)
        return None

    @property
    def in_words(self) -> Sentence:
        """The minimum and maximum, or the only amount."""
        if self.is_the_only_one:
            return say("limits.exactly", amount=Money(self.least))
        return say("limits.between", least=Money(self.least), most=Money(self.most))

    def __str__(self) -> str:
        return str(self.in_words)

    @property
    def is_the_only_one(self) -> bool:
        """Whether only one amount is allowed."""
        return self.least == self.most

    @property
    def limits(self) -> Sentence:
        """The limits in force: "$5 to $500 in steps of $0.50", or the only amount."""
        if self.is_the_only_one:
            return say("limits.only", amount=Money(self.least))
        return say("limits.in_steps", limits=self.in_words, step=Money(self.step)) if self.step > 1 else self.in_words


def exactly(amount: Cents, cite: str, reason: StrEnum | None = None) -> Amount:
    """A single allowed amount."""
    differs = reason or Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    return Amount(amount, amount, cite, differs, differs)


def in_whole_chips(least: Cents, most: Cents, chip: Cents, cite: str) -> Amount:
    """Every multiple of the smallest chip between two limits, which need not be multiples themselves."""
    return Amount(-(-least // chip) * chip, most // chip * chip, cite, step=chip)


# The rules


class AmountRule(ABC):
    """A rule for the amount of a wager."""

    __slots__ = ()

    @abstractmethod
    def may_amount_to(self, slip: Slip, options: Selected) -> Amount:
        """The limits, given the other wagers on the slip and the options of the rule's chapter."""

    def open_to(self, slip: Slip, options: Selected) -> Amount:
        """The limits for a player who changes this wager; those tied to it follow."""
        return self.may_amount_to(slip, options)

    def carried_over(self, _changed: str, slip: Slip) -> Slip:
        """The slip after the wagers tied to a changed one have followed it."""
        return slip

    def in_words(self, _titles: Titles, amount: Amount) -> Sentence:
        """The wording for a sign; ``amount`` is the limits given the minimum required wagers."""
        return amount.in_words if amount.is_the_only_one else amount.limits

    @abstractmethod
    def described(self) -> Description:
        """The rule as data: its kind, and the wagers it is tied to."""


@dataclass(frozen=True, slots=True)
class TableLimits(AmountRule):
    """Between the table minimum and maximum, in whole chips."""

    cite: str = "§ 601a.2"

    def may_amount_to(self, _slip: Slip, options: Selected) -> Amount:
        """The limits of the table."""
        return in_whole_chips(options.table_minimum, options.table_maximum, options.smallest_chip, self.cite)

    def described(self) -> Description:
        """Tied to no other wager."""
        return {"kind": "table_limits"}


@dataclass(frozen=True, slots=True)
class SideLimits(AmountRule):
    """Between the limits for optional wagers, in whole chips."""

    cite: str = "§ 601a.2"

    def may_amount_to(self, _slip: Slip, options: Selected) -> Amount:
        """The limits for optional wagers."""
        return in_whole_chips(options.side_minimum, options.side_maximum, options.smallest_chip, self.cite)

    def described(self) -> Description:
        """Tied to no other wager."""
        return {"kind": "side_limits"}


@dataclass(frozen=True, slots=True)
class Unit(AmountRule):
    """The one amount that the submission names under an option."""

    option: str
    cite: str
    differs: StrEnum = Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL

    def may_amount_to(self, _slip: Slip, options: Selected) -> Amount:
        """The unit."""
        return exactly(getattr(options, self.option), self.cite, self.differs)

    def described(self) -> Description:
        """The option that names the unit."""
        return {"kind": "unit", "option": self.option}


FIVE_DOLLARS: Cents = 5_00
"""The larger Progressive Payout Wager in Envy Bonus tables."""


class ProgressiveReason(StrEnum):
    """Why a progressive wager with a choice of two amounts is refused."""

    PROGRESSIVE_WAGER_IS_NEITHER_THE_UNIT_NOR_FIVE_DOLLARS = "progressive_wager_is_neither_the_unit_nor_five_dollars"


@dataclass(frozen=True, slots=True)
class UnitOrFiveDollars(AmountRule):
    """The unit of a progressive wager, or $5 if the unit is less: the player's choice, which sets the Envy Bonus."""

    option: str
    cite: str
    neither: StrEnum = ProgressiveReason.PROGRESSIVE_WAGER_IS_NEITHER_THE_UNIT_NOR_FIVE_DOLLARS

    def may_amount_to(self, _slip: Slip, options: Selected) -> Amount:
        """One of the two amounts, and nothing between them."""
        unit: Cents = getattr(options, self.option)
        if unit >= FIVE_DOLLARS:
            return exactly(unit, self.cite)
        return Amount(unit, FIVE_DOLLARS, self.cite, step=FIVE_DOLLARS - unit, uneven=self.neither)

    def described(self) -> Description:
        """The option that names the unit."""
        return {"kind": "unit_or_five_dollars", "option": self.option}


SIDE_LIMITS = SideLimits()

EQUALS = {1: "limits.same", 2: "limits.twice", 3: "limits.three_times"}
"""The sentences for a fixed multiple of another wager."""


@dataclass(frozen=True, slots=True)
class EqualTo(AmountRule):
    """The amount of another wager, or a fixed multiple of it."""

    other: str
    cite: str
    differs: StrEnum = Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    times: int = 1

    def may_amount_to(self, slip: Slip, _options: Selected) -> Amount:
        """Exactly that amount; none while the other is not on the slip."""
        return exactly(self.times * slip.get(self.other, 0), self.cite, self.differs)

    def in_words(self, titles: Titles, _amount: Amount) -> Sentence:
        """The same as the other wager, or the multiple of it."""
        return say(EQUALS[self.times], wager=titles(self.other))

    def described(self) -> Description:
        """The other wager, and the multiple."""
        return {"kind": "equal_to", "wager": self.other, "times": self.times}


@dataclass(frozen=True, slots=True)
class AtLeast(AmountRule):
    """As much as another wager or more, up to the table maximum, in whole chips."""

    other: str
    cite: str
    too_little: StrEnum = Reason.WAGER_BELOW_THE_MINIMUM

    def may_amount_to(self, slip: Slip, options: Selected) -> Amount:
        """From the other wager's amount, or from the table minimum while that is not on the slip."""
        least = slip.get(self.other, options.table_minimum)
        return Amount(least, options.table_maximum, self.cite, self.too_little, step=options.smallest_chip)

    def in_words(self, titles: Titles, amount: Amount) -> Sentence:
        """The other wager or more."""
        return say("limits.or_more", wager=titles(self.other), most=Money(amount.most))

    def described(self) -> Description:
        """The other wager."""
        return {"kind": "at_least", "wager": self.other}


@dataclass(frozen=True, slots=True)
class UpTo(AmountRule):
    """Any amount in chips up to another wager."""

    other: str
    cite: str
    too_much: StrEnum = Reason.WAGER_ABOVE_THE_MAXIMUM

    def may_amount_to(self, slip: Slip, options: Selected) -> Amount:
        """From one chip to the other wager."""
        chip = options.smallest_chip
        return Amount(chip, slip.get(self.other, 0), self.cite, too_much=self.too_much, step=chip)

    def in_words(self, titles: Titles, _amount: Amount) -> Sentence:
        """Up to the other wager."""
        return say("limits.up_to", wager=titles(self.other))

    def described(self) -> Description:
        """The other wager."""
        return {"kind": "up_to", "wager": self.other}


ONE_TO = {1: "limits.same", 2: "limits.one_to_twice", 3: "limits.one_to_three_times"}
"""The sentences for up to a multiple of another wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Multiples(AmountRule):
    """From another wager to a multiple of it, in whole multiples or in whole chips.

    ``whole_by`` names the option that restricts it to whole multiples; if empty, it always is.
    """

    other: str
    most: int
    cite: str
    too_little: StrEnum
    too_much: StrEnum
    uneven: StrEnum
    whole_by: str = ""

    def may_amount_to(self, slip: Slip, options: Selected) -> Amount:
        """One to ``most`` times the other wager."""
        other = slip.get(self.other, 0)
        most = self.most * other
        if not self.whole_by or getattr(options, self.whole_by):
            return Amount(other, most, self.cite, self.too_little, self.too_much, other, self.uneven)
        return Amount(other, most, self.cite, self.too_little, self.too_much, options.smallest_chip)

    def in_words(self, titles: Titles, _amount: Amount) -> Sentence:
        """The multiples of the other wager."""
        return say(ONE_TO[self.most], wager=titles(self.other))

    def described(self) -> Description:
        """The other wager, and the largest multiple."""
        return {"kind": "multiples", "wager": self.other, "least": 1, "most": self.most}


RAISED_TO = {2: "limits.twice_with", 3: "limits.three_times_with"}
"""The sentences for up to a multiple of another wager with a qualifying hand."""


@dataclass(frozen=True, slots=True)
class RaisedWith(AmountRule):
    """Multiples of another wager; the higher ones require a hand, named in words."""

    hand: Sentence
    usual: Multiples
    raised: Multiples

    def may_amount_to(self, slip: Slip, options: Selected) -> Amount:
        """The limits without that hand."""
        return self.usual.may_amount_to(slip, options)

    def with_hand(self, slip: Slip, options: Selected) -> Amount:
        """The limits with that hand."""
        return self.raised.may_amount_to(slip, options)

    def in_words(self, titles: Titles, amount: Amount) -> Sentence:
        """Both limits, and the hand."""
        return say(RAISED_TO[self.raised.most], usual=self.usual.in_words(titles, amount), hand=self.hand)

    def described(self) -> Description:
        """The multiples that the hand allows."""
        return {**self.raised.described(), "with": self.hand}


@dataclass(frozen=True, slots=True)
class AllEqual(AmountRule):
    """The first wager of a group on the slip keeps the table limits; all others match its amount.

    ``own`` is the wager the rule is for.
    """

    own: str
    group: tuple[str, ...]
    cite: str
    differs: StrEnum = Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    first: TableLimits = TableLimits()

    def may_amount_to(self, slip: Slip, options: Selected) -> Amount:
        """The table limits for the first; exactly the amount of the first for any other."""
        leads = next((wager for wager in self.group if wager in slip), self.own)
        if leads == self.own:
            return self.first.may_amount_to(slip, options)
        return exactly(slip[leads], self.cite, self.differs)

    def open_to(self, slip: Slip, options: Selected) -> Amount:
        """The table limits for a wager already on the slip: the whole group follows a change."""
        return self.first.may_amount_to(slip, options) if self.own in slip else self.may_amount_to(slip, options)

    def carried_over(self, changed: str, slip: Slip) -> Slip:
        """Give the whole group the changed amount; a wager removed is removed alone."""
        if changed not in slip:
            return slip
        return {name: slip[changed] if name in self.group else amount for name, amount in slip.items()}

    def described(self) -> Description:
        """The whole group."""
        return {"kind": "all_equal", "wagers": list(self.group)}
