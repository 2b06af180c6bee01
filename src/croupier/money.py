"""Money: whole cents, the law's forms of payout, and explicit roundings.

An amount is an ``int`` of cents.  Odds are ``Fraction``.  There is no float and no bare division: a payout that
cannot be exact is refused unless the Rules Submission names a rounding.
"""

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

Cents: TypeAlias = int
DOLLAR: Cents = 100


class MoneyError(ValueError):
    """The base of this module's errors.

    MoneyError
    ├── NotMoney            a text or number that is not an amount of dollars and cents
    ├── NotAPayout          a text that is not a payout
    ├── NotAPercentage      a text that is not a share between 0 % and 100 %
    └── NotPayableExactly   a payout that would leave a fraction of a cent
    """


class NotMoney(MoneyError):
    """A text or number that is not an amount of dollars and cents."""


class NotAPayout(MoneyError):
    """A text that is not a payout."""


class NotAPercentage(MoneyError):
    """A text that is not a share between 0 % and 100 %."""


class NotPayableExactly(MoneyError):
    """A payout that would leave a fraction of a cent without a named rounding."""


class Rounding(Enum):
    """What happens to a fraction of a cent."""

    EXACT = "exact"
    DOWN_TO_THE_CENT = "down_to_the_cent"
    UP_TO_THE_CENT = "up_to_the_cent"
    HALF_UP_TO_THE_CENT = "half_up_to_the_cent"

    def cents(self, amount: Fraction) -> Cents:
        """The amount in whole cents; EXACT refuses a fraction of a cent."""
        if amount.denominator == 1:
            return amount.numerator
        match self:
            case Rounding.DOWN_TO_THE_CENT:
                return math.floor(amount)
            case Rounding.UP_TO_THE_CENT:
                return math.ceil(amount)
            case Rounding.HALF_UP_TO_THE_CENT:
                return math.floor(amount + Fraction(1, 2))
            case Rounding.EXACT:
                raise NotPayableExactly(f"{amount} cents cannot be paid exactly")


@dataclass(frozen=True, slots=True)
class ToOne:
    """N to 1: the player keeps the stake and receives N times the stake."""

    odds: Fraction

    def __str__(self) -> str:
        return f"{self.odds.numerator:,} to {self.odds.denominator}"


@dataclass(frozen=True, slots=True)
class ForOne:
    """N for 1: the stake was collected when the wager was locked; N times the stake is all that is paid."""

    odds: Fraction

    def __str__(self) -> str:
        return f"{self.odds.numerator:,} for {self.odds.denominator}"


@dataclass(frozen=True, slots=True)
class PercentOfMeter:
    """A share of a progressive meter as it stands at the player's turn; the stake is not returned."""

    percent: int
    meter: str

    def __str__(self) -> str:
        name = f"{self.meter} jackpot" if self.meter in {"mega", "major", "minor"} else "meter"
        return f"{self.percent}% of {name}"


@dataclass(frozen=True, slots=True)
class FixedSum:
    """A dollar amount independent of the stake; the stake is settled by its own rule."""

    amount: Cents

    def __str__(self) -> str:
        return in_words(self.amount)


@dataclass(frozen=True, slots=True)
class Push:
    """The stake is returned and nothing is added."""

    def __str__(self) -> str:
        return "push"


Payout: TypeAlias = ToOne | ForOne | PercentOfMeter | FixedSum | Push

EVEN_MONEY = ToOne(Fraction(1))

_NUMBER = r"(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})"
_TO_OR_FOR = re.compile(rf"{_NUMBER} (to|for) ([1-9]\d{{0,14}})")
_PERCENT_OF = re.compile(r"(100|[1-9]\d?)% of (\w+)")
_SUM = re.compile(rf"\${_NUMBER}(\.\d\d)?")
_PERCENT = re.compile(r"(\d{1,3}(\.\d{1,15})?)%")


def payout(text: str) -> Payout:
    """Read a payout in the notation of the paytables: "50 to 1", "3 to 2", "10% of meter", "$1,000", "push"."""
    if found := _TO_OR_FOR.fullmatch(text):
        odds = Fraction(int(found[1].replace(",", "")), int(found[3]))
        return ToOne(odds) if found[2] == "to" else ForOne(odds)
    if found := _PERCENT_OF.fullmatch(text):
        return PercentOfMeter(int(found[1]), found[2])
    if found := _SUM.fullmatch(text):
        return FixedSum(dollars(f"{found[1].replace(',', '')}{found[2] or ''}"))
    if text == "push":
        return Push()
    ways = "'3 to 2', '300 for 1', '10% of meter', '$50' or 'push'"
    raise NotAPayout(f"{text!r} states no payout; write it like {ways}")


def as_written(pays: Payout) -> str:
    """A payout in the notation of :func:`payout`; players may see a meter under another name."""
    return f"{pays.percent}% of {pays.meter}" if isinstance(pays, PercentOfMeter) else str(pays)


def percent(text: object) -> Fraction:
    """Read a share in the notation of tables and submissions: "21%", "12.5%"."""
    found = _PERCENT.fullmatch(text) if isinstance(text, str) else None
    if found is None or (share := Fraction(found[1]) / 100) > 1:
        raise NotAPercentage(f"{text!r} is no percentage; write it like '21%', up to '100%'")
    return share


def in_percent(share: Fraction) -> str:
    """A share in the notation of tables and submissions: "21%", "12.5%"."""
    return f"{float(share * 100):.12g}%"


def winnings(odds: ToOne | ForOne, stake: Cents, rounding: Rounding = Rounding.EXACT) -> Cents:
    """The odds times the stake, in cents: the profit for "to 1", the total paid for "for 1"."""
    return rounding.cents(odds.odds * stake)


def payable(pays: Payout, stake: Cents, rounding: Rounding) -> bool:
    """Whether a win at these odds can be paid in whole cents under the rounding."""
    if not isinstance(pays, ToOne | ForOne) or rounding is not Rounding.EXACT:
        return True
    return stake % pays.odds.denominator == 0


def dollars(amount: float | str) -> Cents:
    """Cents from a number of dollars as people and JSON write it: 10, 7.5, "7.50"; refuses half cents and NaN."""
    try:
        # str() first: a float's shortest text is what the file had, its binary value is not.
        cents = Decimal(str(amount)) * DOLLAR
    except ArithmeticError:  # not a number, or out of range
        raise NotMoney(f"{amount!r} is not an amount of money") from None
    if isinstance(amount, bool) or not cents.is_finite() or cents != cents.to_integral_value():
        raise NotMoney(f"{amount!r} is not an amount in dollars and cents")
    return int(cents)


def in_dollars(amount: Cents) -> int | float:
    """The amount as JSON shows it: whole dollars as int, otherwise the shortest decimal."""
    whole, rest = divmod(amount, DOLLAR)
    return whole if rest == 0 else float(Decimal(amount).scaleb(-2))


def in_words(amount: Cents) -> str:
    """The amount as people read it: "$10", "$7.50", "-$1,000"."""
    whole, rest = divmod(abs(amount), DOLLAR)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}" if rest == 0 else f"{sign}${whole:,}.{rest:02}"
