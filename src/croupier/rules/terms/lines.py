"""Settlement lines: the result of one wager, and its clause.

The receipt, the screen and the auditor show the same line.  A stadium settles thousands of wagers at once, so lines
and bets are msgspec structs, the fastest records to create.
"""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from croupier.equipment.comparison import Made
from croupier.money import Cents, ForOne, PercentOfMeter, Rounding, ToOne, winnings
from croupier.rules.terms.refusals import BrokenInvariant


class Result(StrEnum):
    """The result of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    FORFEIT = "forfeit"  # lost by folding
    RETURNED = "returned"  # void round, or taken down
    PAID = "paid"  # a bonus without a stake of its own
    FEE = "fee"
    COLLECTED = "collected"  # collected at "no more bets", settled with another wager
    SPLIT = "split"
    CAPPED = "capped"
    SURRENDER = "surrender"
    REVERSED = "reversed"  # an earlier settlement reversed by a void round, if the submission says so


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One wager of one stake, settled.

    ``staked`` is the amount no longer at risk after this line; ``credited`` is all that the player receives, including
    a returned stake; the difference is the change in the player's money.  ``meter`` names the progressive level that
    pays, and is empty if the house does.  ``wager`` is the name shown; ``of`` is the wager whose stake it settles, if
    that differs.  ``needs_validation`` marks a payout that a floorperson must validate first.
    """

    stake: str
    wager: str
    result: Result
    staked: Cents
    credited: Cents
    cite: str
    row: str = ""
    hand: str = ""
    meter: str = ""
    of: str = ""
    needs_validation: bool = False

    def __post_init__(self) -> None:
        """Require amounts of zero or more, unless a payout limit or a reversal takes back other lines' credits."""
        if self.staked < 0 or (self.credited < 0 and self.result not in {Result.CAPPED, Result.REVERSED}):
            raise BrokenInvariant(f"a line below zero: {self}")

    @property
    def net(self) -> Cents:
        """The change in the player's money from this wager."""
        return self.credited - self.staked

    @property
    def forfeited(self) -> bool:
        """Whether the stake was lost by folding."""
        return self.result is Result.FORFEIT

    @property
    def settles(self) -> str:
        """The wager whose stake this line settles."""
        return self.of or self.wager


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """A wager of one stake about to be settled: the part common to any line it may become.

    ``made`` is the hand that settles it, in games where hands rank.
    """

    stake: str
    wager: str
    amount: Cents
    hand: str = ""
    of: str = ""
    rounding: Rounding = Rounding.EXACT
    made: Made | None = None

    def win(self, pays: ToOne | ForOne, cite: str, row: str = "") -> Line:
        """Paid at odds: "to 1" returns the stake as well, "for 1" does not."""
        back = self.amount if isinstance(pays, ToOne) else 0
        return self._line(Result.WIN, back + winnings(pays, self.amount, self.rounding), cite, row)

    def win_from_meter(self, award: Cents, pays: PercentOfMeter, cite: str, row: str = "") -> Line:
        """Paid a share of a progressive meter, already deducted from it."""
        return msgspec.structs.replace(self._line(Result.WIN, award, cite, row), meter=pays.meter)

    def push(self, cite: str) -> Line:
        """The stake is returned."""
        return self._line(Result.PUSH, self.amount, cite)

    def returned(self, cite: str) -> Line:
        """The stake is returned because the round is void or the wager was taken down."""
        return self._line(Result.RETURNED, self.amount, cite)

    def lose(self, cite: str) -> Line:
        """The stake is collected."""
        return self._line(Result.LOSE, 0, cite)

    def forfeit(self, cite: str) -> Line:
        """The stake is collected because its player folded."""
        return self._line(Result.FORFEIT, 0, cite)

    def settle(self, result: Result, credited: Cents, cite: str, row: str = "") -> Line:
        """Any other outcome; ``credited`` is the total the player receives."""
        return self._line(result, credited, cite, row)

    def _line(self, result: Result, credited: Cents, cite: str, row: str = "") -> Line:
        return Line(
            stake=self.stake,
            wager=self.wager,
            result=result,
            staked=self.amount,
            credited=credited,
            cite=cite,
            row=row,
            hand=self.hand,
            of=self.of,
        )


def bonus(stake: str, wager: str, amount: Cents, cite: str, row: str = "") -> Line:
    """A payment without a stake of its own: an Envy Bonus, a Magic Card, a free bet."""
    return Line(stake=stake, wager=wager, result=Result.PAID, staked=0, credited=amount, cite=cite, row=row)


def losing_first(lines: Iterable[Line]) -> list[Line]:
    """The lines with losing wagers before winning ones, otherwise in the same order."""
    return sorted(lines, key=lambda line: line.result is not Result.LOSE)
