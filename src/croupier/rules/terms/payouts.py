"""What pays a wager: odds that never change, or the paytable that is in force."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from croupier.money import Payout
from croupier.rules.terms.amounts import Selected


class Pays(ABC):
    """Everything a wager can win."""

    __slots__ = ()

    @abstractmethod
    def payouts(self, options: Selected) -> tuple[Payout, ...]:
        """Every payout under these options, so that an amount which could not be paid exactly is refused."""

    def families(self, _options: Selected) -> tuple[str, ...]:
        """The paytables that it is paid by, if it is paid by any."""
        return ()


@dataclass(frozen=True, slots=True)
class Always(Pays):
    """The same payouts under all options."""

    odds: tuple[Payout, ...]

    def payouts(self, _options: Selected) -> tuple[Payout, ...]:
        """These."""
        return self.odds


def always(*payouts: Payout) -> Always:
    """These payouts, whatever the submission selects."""
    return Always(payouts)


NOTHING = always()
"""For a wager that no payout is known of before it is settled."""
