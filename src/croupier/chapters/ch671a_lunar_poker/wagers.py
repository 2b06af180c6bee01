"""§ 671a.7: what may be wagered at Lunar Poker."""

from enum import StrEnum

from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import BET_TABLE, ante_table, instant_table, super_table
from croupier.chapters.ch671a_lunar_poker.table import SEATS
from croupier.money import Payout
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.refusals import Refusal
from croupier.rules.terms.wagers import Amount, Slip, Wager, always, exactly, table_limits

ON_DEALER = "super_dealer"
"""The Super Wager on the dealer's hand."""


def on_seat(seat: int) -> str:
    """The Super Wager on another player's hand, by its seat."""
    return f"super_seat_{seat}"


class Reason(StrEnum):
    """Why an amount or a wager is refused."""

    SUPER_WAGER_ON_THE_OWN_HAND_IS_THE_SUPER_WAGER = "super_wager_on_the_own_hand_is_the_super_wager"
    SUPER_WAGER_BELOW_THE_ANTE = "super_wager_below_the_ante"
    BET_WAGER_IS_NOT_TWICE_THE_ANTE = "bet_wager_is_not_twice_the_ante"
    OPTIONS_FEE_DIFFERS_FROM_THE_ANTE = "options_fee_differs_from_the_ante"


def super_amount(slip: Slip, options: Options) -> Amount:
    """The Ante or more (§ 671a.7(c)(2))."""
    return Amount(
        least=slip.get("ante", options.table_minimum),
        most=options.table_maximum,
        cite="§ 671a.7(c)(2)",
        too_little=Reason.SUPER_WAGER_BELOW_THE_ANTE,
        step=options.smallest_chip,
    )


def additional_super_amount(_slip: Slip, options: Options) -> Amount:
    """The table minimum or more, whatever the Ante is (§ 671a.7(c)(3))."""
    return Amount(options.table_minimum, options.table_maximum, "§ 671a.7(c)(3)", step=options.smallest_chip)


def bet_amount(stake: Stake, cite: str) -> Amount:
    """Twice the Ante, before the draw and after it (§§ 671a.11(b)(2), 671a.11(d)(3))."""
    return exactly(2 * stake.wagers["ante"], cite, Reason.BET_WAGER_IS_NOT_TWICE_THE_ANTE)


def options_fee(stake: Stake) -> Amount:
    """The Ante again (§ 671a.11(b)(3))."""
    return exactly(stake.wagers["ante"], "§ 671a.11(b)(3)", Reason.OPTIONS_FEE_DIFFERS_FROM_THE_ANTE)


def refuse_own_seat(_round: Round[Options], seat: int, slip: Slip) -> Refusal | None:
    """The additional Super Wagers are for the hands of others (§ 671a.7(c)(3))."""
    if on_seat(seat) not in slip:
        return None
    detail = f"seat {seat} is the player's own: raise the Super Wager instead"
    return Refusal(Reason.SUPER_WAGER_ON_THE_OWN_HAND_IS_THE_SUPER_WAGER, "§ 671a.7(c)(3)", detail)


def _ante_pays(options: Options) -> tuple[Payout, ...]:
    return (*instant_table(options).payouts, *ante_table(options).payouts)


def _super_pays(options: Options) -> tuple[Payout, ...]:
    return super_table(options).payouts


def _additional(name: str, hand: str) -> Wager:
    return Wager(
        name=name,
        title=f"Super Wager on {hand}",
        cite="§ 671a.7(c)(3)",
        needs=("ante",),
        offered_by="additional_super_wagers",
        amount=additional_super_amount,
        pays=_super_pays,
    )


WAGERS = (
    Wager(
        name="ante",
        title="Ante Wager",
        cite="§ 671a.7(c)(1)",
        required=True,
        amount=table_limits,
        pays=_ante_pays,
    ),
    Wager(
        name="super",
        title="Super Wager",
        cite="§§ 671a.7(c)(2), 671a.1(Super Wager)",
        required=True,
        amount=super_amount,
        pays=_super_pays,
    ),
    Wager(
        name="bet",
        title="Bet Wager",
        cite="§§ 671a.7(c)(1), 671a.1(Bet Wager)",
        later=True,
        amount_in_words="twice the Ante Wager",
        pays=always(*BET_TABLE.payouts),
    ),
    Wager(
        name="options_fee",
        title="Options fee",
        cite="§ 671a.1(Options fee)",
        later=True,
        amount_in_words="the same as the Ante Wager",
    ),
    _additional(ON_DEALER, "the dealer's hand"),
    *(_additional(on_seat(seat), f"the hand of seat {seat}") for seat in range(1, SEATS + 1)),
)
