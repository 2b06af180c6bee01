"""A payout that a floorperson validates before it is made."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import lru_cache

from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents

ACCOUNTS_KEPT = 1 << 14
"""The same terminals are looked at again and again."""


class Validation(StrEnum):
    """What has become of a payout."""

    PENDING = "pending"
    VALIDATED = "validated"
    DECLINED = "declined"


@dataclass(slots=True)
class Payout:
    """What one hand has won on one wager: for every stake on the seat, in cents, its ``shares``.

    ``meter`` names the progressive level that pays, on the controller ``progressive``; both are empty where the house
    does.  It stays until the next round of its table, so that the pages can tell what has become of it.
    """

    id: str
    table: str
    round: int
    seat: int
    wager: str
    row: str
    cite: str
    since: datetime
    meter: str = ""
    progressive: str = ""
    shares: dict[str, Cents] = field(default_factory=dict)
    state: Validation = Validation.PENDING

    @property
    def pending(self) -> bool:
        """Whether nobody has decided about it yet."""
        return self.state is Validation.PENDING

    @property
    def amount(self) -> Cents:
        """What all of it comes to."""
        return sum(self.shares.values())


def payout_name(table: str, round: int, seat: int, what: str) -> str:
    """The name of a payout: there is one for what a seat wins on a wager in a round."""
    return f"{table}/{round}/{seat}/{what}"


@lru_cache(ACCOUNTS_KEPT)
def pending_at(terminal: str) -> Account:
    """Where the payouts of a terminal wait until they are validated."""
    return Account(Kind.PENDING, terminal)
