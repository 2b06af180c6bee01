"""What pays a wager: odds that never change, or the paytable that is in force."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from croupier.money import FixedSum, ForOne, Payout, PercentOfMeter, Push, ToOne
from croupier.rules.terms.amounts import Selected
from croupier.words import Money, Sentence, say

JACKPOTS = {"mega", "major", "minor"}


def pays_in_words(pays: Payout) -> Sentence:
    """A payout as a sign shows it: "3 to 2", "10% of meter", "$50"."""
    match pays:
        case ToOne(odds=odds):
            return say("pays.to", odds=f"{odds.numerator:,}", one=odds.denominator)
        case ForOne(odds=odds):
            return say("pays.for", odds=f"{odds.numerator:,}", one=odds.denominator)
        case PercentOfMeter(percent=percent, meter=meter):
            return say(f"pays.{meter if meter in JACKPOTS else 'meter'}", percent=percent)
        case FixedSum(amount=amount):
            return say("pays.sum", amount=Money(amount))
        case Push():
            return say("pays.push")


class Pays(ABC):
    """Everything a wager can win."""

    __slots__ = ()

    @abstractmethod
    def payouts(self, options: Selected) -> tuple[Payout, ...]:
        """Every payout under these options, so that an amount which could not be paid exactly is refused."""

    @property
    def odds_for_all_hands(self) -> Payout | None:
        """The odds at which it is paid whatever the hand; None where that depends on something."""
        return None

    def families(self, _options: Selected) -> tuple[str, ...]:
        """The paytables that it is paid by, if it is paid by any."""
        return ()


@dataclass(frozen=True, slots=True)
class Always(Pays):
    """The same payouts under all options; ``besides`` are those of a wager that must have the same amount."""

    odds: tuple[Payout, ...]
    besides: tuple[Payout, ...] = ()

    def payouts(self, _options: Selected) -> tuple[Payout, ...]:
        """These."""
        return (*self.odds, *self.besides)

    @property
    def odds_for_all_hands(self) -> Payout | None:
        """The only ones, if there are no others."""
        return self.odds[0] if len(self.odds) == 1 else None


def always(*payouts: Payout, besides: tuple[Payout, ...] = ()) -> Always:
    """These payouts, whatever the submission selects."""
    return Always(payouts, besides)


NOTHING = always()
"""For a wager that no payout is known of before it is settled."""
