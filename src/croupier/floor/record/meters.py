"""The meters of § 605a.5(d): they only grow, and only a RAM clear sets them back (§ 461a.1(RAM clear))."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from croupier.money import Cents
from croupier.rules.terms.refusals import BrokenInvariant


class Meter(StrEnum):
    """What is counted, per terminal; those of play also per game on it."""

    COIN_IN = "coin_in"  # § 605a.5(d)(1)
    COIN_OUT = "coin_out"  # § 605a.5(d)(2)
    ATTENDANT_JACKPOTS = "attendant_paid_jackpots"  # § 605a.5(d)(3)
    CANCELLED_CREDITS = "attendant_paid_cancelled_credits"  # § 605a.5(d)(4)
    BILLS_IN = "bill_in"  # § 605a.5(d)(5)
    VOUCHERS_IN = "voucher_in_value"  # § 605a.5(d)(6)
    VOUCHERS_IN_COUNT = "voucher_in_count"  # § 605a.5(d)(7)
    VOUCHERS_OUT = "voucher_out_value"  # § 605a.5(d)(8)
    VOUCHERS_OUT_COUNT = "voucher_out_count"  # § 605a.5(d)(9): of those issued
    TERMINAL_PROGRESSIVES = "terminal_paid_progressive"  # § 605a.5(d)(10)
    ATTENDANT_PROGRESSIVES = "attendant_paid_progressive"  # § 605a.5(d)(11)
    GAMES_PLAYED = "games_played"  # § 605a.5(d)(12): further meters have their place here
    TIPS = "tips"
    TRANSFERS_IN = "transfer_in_value"
    TRANSFERS_IN_COUNT = "transfer_in_count"
    TRANSFERS_OUT = "transfer_out_value"
    TRANSFERS_OUT_COUNT = "transfer_out_count"


Meters: TypeAlias = dict[str, int]
"""By name; a count of each denomination stands beside the value, as ``bills_20``."""


def bill_count(denomination: Cents) -> str:
    """The name of the meter that counts the bills of a denomination (§ 605a.5(d)(5))."""
    return f"bills_{denomination // 100}"


def count(meters: Meters, counted: Mapping[str, int]) -> None:
    """Let meters grow; none ever falls."""
    for name, by in counted.items():
        if by < 0:
            raise BrokenInvariant(f"the meter {name} would fall by {-by}")
        if by:
            meters[name] = meters.get(name, 0) + by


def net_win(meters: Meters) -> Cents:
    """What a terminal has won for the house, as its meters tell it (§ 601a.9(e))."""
    paid = (Meter.COIN_OUT, Meter.ATTENDANT_JACKPOTS, Meter.TERMINAL_PROGRESSIVES, Meter.ATTENDANT_PROGRESSIVES)
    return meters.get(Meter.COIN_IN, 0) - sum(meters.get(name, 0) for name in paid)


_IN = (Meter.BILLS_IN, Meter.VOUCHERS_IN, Meter.TRANSFERS_IN, Meter.COIN_OUT)


def explained_balance(meters: Meters) -> Cents:
    """What the game account must hold with nothing at risk, if every meter is right.

    Money in, less money out, less what wagering took (§§ 605a.2(d)(1), 605a.2(d)(2)).
    """
    came = sum(meters.get(name, 0) for name in _IN)
    left = (Meter.VOUCHERS_OUT, Meter.CANCELLED_CREDITS, Meter.TRANSFERS_OUT, Meter.TIPS, Meter.COIN_IN)
    return came + meters.get(Meter.TERMINAL_PROGRESSIVES, 0) - sum(meters.get(name, 0) for name in left)
