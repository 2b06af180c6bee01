"""§ 671a.7: what may be wagered at Lunar Poker."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import PAYTABLES, ante_table, instant_table, super_table
from croupier.chapters.ch671a_lunar_poker.table import SEATS
from croupier.money import Payout
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.slip_rules import SlipRule
from croupier.rules.terms.amounts import AtLeast, EqualTo, Slip, TableLimits
from croupier.rules.terms.payouts import Pays
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.refusals import Refusal
from croupier.rules.terms.wagers import Wager
from croupier.words import Sentence, say

ON_DEALER = "super_dealer"
"""The Super Wager on the dealer's hand."""


# Super Wagers on other hands: docs/readings/0075.
def on_seat(seat: int) -> str:
    """The Super Wager on another player's hand, by its seat."""
    return f"super_seat_{seat}"


class Reason(StrEnum):
    """Why an amount or a wager is refused."""

    SUPER_WAGER_ON_THE_OWN_HAND_IS_THE_SUPER_WAGER = "super_wager_on_the_own_hand_is_the_super_wager"
    SUPER_WAGER_BELOW_THE_ANTE = "super_wager_below_the_ante"
    BET_WAGER_IS_NOT_TWICE_THE_ANTE = "bet_wager_is_not_twice_the_ante"
    OPTIONS_FEE_DIFFERS_FROM_THE_ANTE = "options_fee_differs_from_the_ante"


BET = EqualTo("ante", "§ 671a.11(b)(2)", Reason.BET_WAGER_IS_NOT_TWICE_THE_ANTE, times=2)
"""Twice the Ante, before the draw and, under § 671a.11(d)(3), after it."""


class NotOnTheOwnHand(SlipRule[Options]):
    """The additional Super Wagers are for the hands of others (§ 671a.7(c)(3))."""

    __slots__ = ()

    def refuse(self, _round: Round[Options], seat: int, slip: Slip) -> Refusal | None:
        """Refuse the wager on the hand of the player's own seat (§ 671a.7(c)(3))."""
        if on_seat(seat) not in slip:
            return None
        detail = say("draw.own_seat", seat=seat)
        return Refusal(Reason.SUPER_WAGER_ON_THE_OWN_HAND_IS_THE_SUPER_WAGER, "§ 671a.7(c)(3)", detail)

    def seats_without(self, wager: str) -> tuple[int, ...]:
        """The seat whose hand the wager is on."""
        return tuple(seat for seat in range(1, SEATS + 1) if on_seat(seat) == wager)


@dataclass(frozen=True, slots=True)
class ByEdition(Pays):
    """By tables of which the edition in force has its own."""

    tables: tuple[Callable[[Options], Paytable], ...]

    def payouts(self, options: Options) -> tuple[Payout, ...]:
        """What the rows of the tables in force pay."""
        return tuple(pays for table in self.tables for pays in table(options).payouts)

    def families(self, options: Options) -> tuple[str, ...]:
        """The tables in force."""
        return tuple(table(options).family for table in self.tables)


def _additional(name: str, title: Sentence) -> Wager:
    return Wager(
        name=name,
        title=title,
        cite="§ 671a.7(c)(3)",
        needs=("ante",),
        offered_by="additional_super_wagers",
        amount=TableLimits("§ 671a.7(c)(3)"),
        pays=ByEdition((super_table,)),
    )


WAGERS = (
    Wager(
        name="ante",
        title=say("wager.ante"),
        cite="§ 671a.7(c)(1)",
        required=True,
        amount=TableLimits(),
        pays=ByEdition((instant_table, ante_table)),
    ),
    Wager(
        name="super",
        title=say("wager.super"),
        cite="§§ 671a.7(c)(2), 671a.1(Super Wager)",
        required=True,
        amount=AtLeast("ante", "§ 671a.7(c)(2)", Reason.SUPER_WAGER_BELOW_THE_ANTE),
        pays=ByEdition((super_table,)),
    ),
    Wager(
        name="bet",
        title=say("wager.bet"),
        cite="§§ 671a.7(c)(1), 671a.1(Bet Wager)",
        later=True,
        amount=BET,
        pays=PAYTABLES.pays("bet"),
    ),
    Wager(
        name="options_fee",
        title=say("wager.options_fee"),
        cite="§ 671a.1(Options fee)",
        later=True,
        amount=EqualTo("ante", "§ 671a.11(b)(3)", Reason.OPTIONS_FEE_DIFFERS_FROM_THE_ANTE),
    ),
    _additional(ON_DEALER, say("wager.super_dealer")),
    *(_additional(on_seat(seat), say("wager.super_seat", seat=seat)) for seat in range(1, SEATS + 1)),
)
