"""Dealing rounds: what all simulated dealers on the floor have in common."""

from random import Random

from croupier.floor.record.commands import Report, ReportIrregularity, reported
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.terms.events import IrregularityFound, RoundEvent
from croupier.rules.terms.options import TableOptions


class RoundDealer:
    """Resumes each round where it stands, with its own cards for it."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._dealing: SimulatedDealer | None = None

    def takes_up(self, live: LiveRound[TableOptions]) -> bool:
        """Turn to a round; returns whether it is a new one."""
        if self._dealing is not None and self._dealing.live is live:
            return False
        self._dealing = SimulatedDealer(live, self._random)
        return True

    def next_event(self) -> RoundEvent | None:
        """The dealer's next action in the current round; None while a player has to decide."""
        return self._dealing.next_event() if self._dealing else None


def report(table: str, event: RoundEvent) -> Report | ReportIrregularity:
    """The command that reports an event."""
    return ReportIrregularity(table, event) if isinstance(event, IrregularityFound) else Report(table, reported(event))
