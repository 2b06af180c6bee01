"""§ 675a.2(e): what may be wagered at High Roll Dice."""

from enum import StrEnum

from croupier.chapters.ch675a_high_roll_dice.options import Options
from croupier.chapters.ch675a_high_roll_dice.paytables import (
    EXTRA_ROLL,
    FACE_ROWS,
    LIKE_KIND,
    MILLIONAIRE_ROW,
    PIP_STREET,
    of_a_kind,
)
from croupier.money import DOLLAR
from croupier.rules.procedure.slip_rules import Needs
from croupier.rules.terms.amounts import AllEqual, Amount, AmountRule, Description, Slip
from croupier.rules.terms.payouts import always
from croupier.rules.terms.paytables import Row
from croupier.rules.terms.wagers import Wager
from croupier.words import Sentence, say

PIPS = {f"pip_{face}": face for face in range(1, 7)}
"""The Pip Street Wagers and the face each is placed on (§ 675a.2(e)(1))."""

KINDS = {f"like_kind_{number}": number for number in range(2, 9)}
"""The Like Kind Boulevard Wagers and their circle (§ 675a.2(e)(2))."""

EXTRA = "extra_roll"
"""The Extra Roll Wager; the terminal that takes it is the sensor of § 675a.1(c)(1) (§ 675a.2(e)(3))."""

MILLIONS = {"millionaire_9": 9, "millionaire_10": 10}
"""The Millionaire Row Wagers and their circle (§ 675a.2(e)(4))."""

EQUAL = (*PIPS, *KINDS, EXTRA)
"""The wagers of a player that must all have the same amount (§ 675a.1(b)(2)(iv))."""


class Reason(StrEnum):
    """Why a slip is refused, in order of precedence."""

    WAGERS_ARE_NOT_EQUAL = "wagers_are_not_equal"
    MILLIONAIRE_ROW_WAGER_IS_ABOVE_ONE_DOLLAR = "millionaire_row_wager_is_above_one_dollar"
    MILLIONAIRE_ROW_WAGER_IS_BELOW_ONE_DOLLAR = "millionaire_row_wager_is_below_one_dollar"
    PIP_STREET_WAGER_IS_MISSING = "pip_street_wager_is_missing"
    EXTRA_ROLL_NEEDS_A_LIKE_KIND_WAGER = "extra_roll_needs_a_like_kind_wager"


SLIP_RULES = (
    Needs(
        any_of=PIPS,
        called=say("wager.a_pip_street"),
        reason=Reason.PIP_STREET_WAGER_IS_MISSING,
        cite="§ 675a.2(e)(1)",
        detail=say("slip.pip_street_is_required"),
    ),
    Needs(
        wagers=(EXTRA,),
        any_of=KINDS,
        called=say("wager.a_like_kind_boulevard"),
        reason=Reason.EXTRA_ROLL_NEEDS_A_LIKE_KIND_WAGER,
        cite="§ 675a.2(e)(3)",
        detail=say("slip.extra_roll_needs_like_kind"),
    ),
)
"""A Pip Street Wager with whatever is placed, a Like Kind Wager with the Extra Roll (§§ 675a.2(e)(1)–(3))."""


# Which wagers are equal, and to which: docs/readings/0024.
def equal_to_the_first(name: str, cite: str) -> AllEqual:
    """The first of a player's equal wagers keeps the table limits; every other has the same amount.

    § 675a.1(b)(2)(iv)
    """
    return AllEqual(name, EQUAL, cite, Reason.WAGERS_ARE_NOT_EQUAL)


class UpToOneDollar(AmountRule):
    """At most $1; exactly $1 unless the submission lets players wager less (§ 675a.2(e)(4))."""

    __slots__ = ()

    def may_amount_to(self, _slip: Slip, options: Options) -> Amount:
        """Up to $1 (§ 675a.2(e)(4))."""
        least = DOLLAR if options.millionaire_exact_dollar else min(options.side_minimum, DOLLAR)
        return Amount(
            least,
            DOLLAR,
            "§ 675a.2(e)(4)",
            too_little=Reason.MILLIONAIRE_ROW_WAGER_IS_BELOW_ONE_DOLLAR,
            too_much=Reason.MILLIONAIRE_ROW_WAGER_IS_ABOVE_ONE_DOLLAR,
            step=options.smallest_chip,
        )

    def described(self) -> Description:
        """Tied to no other wager."""
        return {"kind": "up_to_one_dollar"}


def _wager(name: str, title: Sentence, cite: str, amount: AmountRule, *rows: Row | None) -> Wager:
    pays = always(*(row.pays for row in rows if row))
    return Wager(name=name, title=title, cite=cite, amount=amount, pays=pays)


def _pip_street(name: str, face: int) -> Wager:
    cite = "§ 675a.2(e)(1)"
    row = PIP_STREET.row(FACE_ROWS[face])
    return _wager(name, say("wager.pip", face=face), cite, equal_to_the_first(name, cite), row)


def _like_kind(name: str, number: int) -> Wager:
    cite = "§ 675a.2(e)(2)"
    rows = (of_a_kind(LIKE_KIND, number), of_a_kind(EXTRA_ROLL, number))
    title = say("wager.like_kind", number=number)
    return _wager(name, title, cite, equal_to_the_first(name, cite), *rows)


def _millionaire_row(name: str, number: int) -> Wager:
    title = say("wager.millionaire", number=number)
    return _wager(name, title, "§ 675a.2(e)(4)", UpToOneDollar(), of_a_kind(MILLIONAIRE_ROW, number))


WAGERS = (
    *(_pip_street(name, face) for name, face in PIPS.items()),
    *(_like_kind(name, number) for name, number in KINDS.items()),
    _wager(EXTRA, say("wager.extra_roll"), "§ 675a.2(e)(3)", equal_to_the_first(EXTRA, "§ 675a.2(e)(3)")),
    *(_millionaire_row(name, number) for name, number in MILLIONS.items()),
)
"""No single wager is required: any Pip Street Wager will do (§ 675a.2(e)(1))."""
