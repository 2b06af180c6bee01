"""Mishaps at a table: irregularities of the game, impossible cards, misread cards, late wagers."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.equipment.cards import Card
from croupier.floor.record.commands import (
    AskPit,
    Choose,
    CorrectCard,
    DeclineApproval,
    GrantApproval,
    PlaceWagers,
    Report,
    ReportIrregularity,
    WithdrawApproval,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.terminal import terminal_of
from croupier.floor.rehearsal.staff import FLOORPERSON, Wish, dealer, player
from croupier.floor.rooms.play.presence import kept_seats
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import random_slip
from croupier.rules.procedure.irregularities import IrregularityOf
from croupier.rules.procedure.needs import CardNeeded, RollNeeded
from croupier.rules.procedure.round import Stake
from croupier.rules.terms.events import (
    CardDealt,
    CoverCardAppeared,
    DiceRolled,
    IrregularityFound,
    NoRollCalled,
    RoundEvent,
    StubCounted,
)
from croupier.rules.terms.options import TableOptions

CHANCE_OF_A_MISHAP = 0.06
"""The probability of a mishap before a dealer's action."""

CHANCE_OF_A_DECISION = 0.5
"""The probability, per step of the table, that the pit decides a request."""

RANDOM_TRIES = 5


class Mishaps:
    """The mishaps of one table."""

    def __init__(self, table: str, random: Random) -> None:
        self._table, self._random = table, random

    def next(self, floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        """A mishap to happen now, or None."""
        if self._random.random() > CHANCE_OF_A_MISHAP:
            return None
        kinds = (
            self._irregular,
            self._asked_of_the_pit,
            self._impossible_card,
            self._wrong_card,
            self._late_wager,
            self._late_decision,
            self._seat_of_another,
        )
        return self._random.choice(kinds)(floor, live)

    def _dealer(self, floor: Floor) -> Any:
        return dealer(floor.state.tables[self._table].dealer)

    # Irregularities of the game

    def _irregular(self, floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        found = self.irregularity(live)
        return None if found is None else Wish(self._dealer(floor), ReportIrregularity(self._table, found), FLOORPERSON)

    def _asked_of_the_pit(self, floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        """Ask the pit for a remedy, with no floorperson at the table."""
        found = self.irregularity(live)
        if found is None:
            return None
        wish = f"{self._table} {self._random.getrandbits(64):016x}"
        return Wish(self._dealer(floor), AskPit(wish, ReportIrregularity(self._table, found)))

    def decided(self, floor: Floor) -> Iterator[Wish]:
        """Decide requests to the pit; some are left until they lapse."""
        for approval in list(floor.state.approvals.values()):
            if approval.command.table != self._table or self._random.random() > CHANCE_OF_A_DECISION:
                continue
            grant = Wish(approval.asker, GrantApproval(self._table, approval.wish), FLOORPERSON)
            decline = Wish(FLOORPERSON, DeclineApproval(approval.dealer, approval.wish, "I come to the table"))
            withdraw = Wish(approval.asker, WithdrawApproval())
            yield self._random.choice((grant, grant, grant, decline, withdraw))

    def irregularity(self, live: LiveRound[TableOptions]) -> IrregularityFound | None:
        """A random irregularity that is possible now."""
        known = live.chapter.irregularities
        for irregularity in self._random.sample(known, len(known)):
            for attempt in range(RANDOM_TRIES):
                event = self._found(live, irregularity, somewhere=attempt > 0)
                if live.refuse(event) is None:
                    return event
        return None

    def _found(
        self, live: LiveRound[TableOptions], irregularity: IrregularityOf[TableOptions], *, somewhere: bool
    ) -> IrregularityFound:
        """An irregularity with the details it needs; a place only if one is asked for."""
        round = live.round
        pack = [card for card in Card if round.pack.remaining(card)]
        return IrregularityFound(
            irregularity.kind,
            place=self._random.choice([*map(str, round.seats_clockwise), *round.laid, ""]) if somewhere else "",
            card=self._random.choice(pack) if pack and irregularity.needs_card else None,
            stake=self._random.choice([*round.stakes, ""]) if irregularity.needs_stake else "",
        )

    def seen(self, live: LiveRound[TableOptions], event: RoundEvent) -> RoundEvent:
        """The event the dealer occasionally reports instead: a short stub, an invalid roll."""
        if self._random.random() > CHANCE_OF_A_MISHAP:
            return event
        match event:
            case StubCounted(found=found):
                return StubCounted(found - self._random.randint(0, 1), misdealt=self._random.random() < 0.5)
            case DiceRolled() if isinstance(live.needs, RollNeeded) and live.needs.no_roll:
                return NoRollCalled(self._random.choice(live.needs.no_roll))
            case CardDealt(place=place) if live.refuse(CoverCardAppeared(place)) is None:
                return CoverCardAppeared(place)
            case _:
                return event

    # Wrong cards

    def _impossible_card(self, floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        """A card that is already on the table: the table must stop."""
        gone = [card for card in Card if not live.round.pack.remaining(card)]
        if not gone or not isinstance(live.needs, CardNeeded):
            return None
        place = live.needs.place
        return Wish(self._dealer(floor), Report(self._table, CardDealt(place, self._random.choice(gone))))

    def _wrong_card(self, floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        """The last card was misread; the dealer reports it before anything else happens."""
        last = live.events[-1] if live.events else None
        pack = [card for card in Card if live.round.pack.remaining(card)]
        if not isinstance(last, CardDealt) or not pack:
            return None
        number = sum(isinstance(event, CardDealt) and event.place == last.place for event in live.events)
        return Wish(self._dealer(floor), CorrectCard(self._table, last.place, number, self._random.choice(pack)))

    # Late players

    def _someone(self, live: LiveRound[TableOptions]) -> Stake | None:
        stakes = list(live.round.stakes.values())
        return self._random.choice(stakes) if stakes else None

    def _late_wager(self, _floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        stake = self._someone(live)
        if stake is None or live.betting:
            return None
        terminal = terminal_of(stake.id)
        return Wish(player(terminal), PlaceWagers(terminal, self._table, stake.seat, dict(stake.wagers)))

    def _late_decision(self, _floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        """Repeat the last decision of a stake, which has been made."""
        stake = self._someone(live)
        if stake is None or not stake.decisions:
            return None
        made, terminal = stake.decisions[-1], terminal_of(stake.id)
        again = Choose(terminal, self._table, stake.seat, made.stage, made.choice, made.amount, made.cards, made.hand)
        return Wish(player(terminal), again)

    def _seat_of_another(self, floor: Floor, live: LiveRound[TableOptions]) -> Wish | None:
        """Try to take a seat that is kept for its last player."""
        kept = kept_seats(floor, floor.state.tables[self._table])
        quicker = [name for name in floor.state.terminals if name not in kept.values()]
        if not kept or not quicker or not live.betting:
            return None
        seat, terminal = self._random.choice(sorted(kept)), self._random.choice(quicker)
        wagers = dict(random_slip(live, self._random, seat))
        return Wish(player(terminal), PlaceWagers(terminal, self._table, seat, wagers))
