"""What a dealer has asked the pit for and nobody has decided yet."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.approvals import PitCommand
from croupier.rules.procedure.handling import Readiness


class Lapse(StrEnum):
    """Why nobody can grant an approval any more, in order of precedence."""

    DEALER_HAS_LEFT = "dealer_has_left"
    TABLE_IS_OPEN = "table_is_open"
    TABLE_IS_CLOSED = "table_is_closed"
    TABLE_IS_NOT_STOPPED = "table_is_not_stopped"
    ROUND_IS_OVER = "round_is_over"
    CARDS_HAVE_MOVED_ON = "cards_have_moved_on"
    PAYOUT_IS_DECIDED = "payout_is_decided"


def approval_name(dealer: str, wish: str) -> str:
    """The name of an approval: no dealer has two wishes of one name."""
    return f"{Actor(dealer, Role.DEALER)}/{wish}"


@dataclass(slots=True)
class Approval:
    """Who has asked for what, when, and how it stood at the table then."""

    dealer: str
    wish: str
    command: PitCommand
    since: datetime
    round: int
    """The round that was under way; 0 if none was."""
    readiness: Readiness
    """How far the cards had come."""
    deals: bool
    """Whether the dealer who asks deals at the table."""

    @property
    def name(self) -> str:
        """Under which it waits."""
        return approval_name(self.dealer, self.wish)

    @property
    def asker(self) -> Actor:
        """The dealer."""
        return Actor(self.dealer, Role.DEALER)
