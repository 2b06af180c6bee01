"""What pays a wager: fixed odds, or the paytable in force."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from croupier.money import FixedSum, ForOne, Payout, PercentOfMeter, Push, ToOne
from croupier.rules.terms.amounts import Selected
from croupier.words import Money, Sentence, say

JACKPOTS = {"mega", "major", "minor"}


def pays_in_words(pays: Payout) -> Sentence:
    """A payout as shown on a sign: "3 to 2", "10% of meter", "$50"."""
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
    """The payouts of a wager."""

    __slots__ = ()

    @abstractmethod
    def payouts(self, options: Selected) -> tuple[Payout, ...]:
        """Every payout under these options, so that an amount that cannot be paid exactly is refused."""

    @property
    def odds_for_all_hands(self) -> Payout | None:
        """The odds paid whatever the hand; None if they vary."""
        return None

    def families(self, _options: Selected) -> tuple[str, ...]:
        """The families of the paytables that pay it, if any."""
        return ()


@dataclass(frozen=True, slots=True)
class Always(Pays):
    """The same payouts under all options; ``besides`` are those of a wager that must be of the same amount."""

    odds: tuple[Payout, ...]
    besides: tuple[Payout, ...] = ()

    def payouts(self, _options: Selected) -> tuple[Payout, ...]:
        """The fixed payouts."""
        return (*self.odds, *self.besides)

    @property
    def odds_for_all_hands(self) -> Payout | None:
        """The odds, if there is only one payout."""
        return self.odds[0] if len(self.odds) == 1 else None


def always(*payouts: Payout, besides: tuple[Payout, ...] = ()) -> Always:
    """These payouts under any submission."""
    return Always(payouts, besides)


NOTHING = always()
"""For a wager whose payout is unknown until it is settled."""
