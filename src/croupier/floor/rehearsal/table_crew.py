"""The crew of a table in a rehearsal: dealer, players and floorperson, acting by the book.

It keeps no state that the floor does not show, so it can take over a table in any state.
"""

from collections.abc import Iterator
from random import Random

from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import (
    ChangeDealer,
    CloseTable,
    DeclinePayout,
    InstallTable,
    LetIn,
    OpenBetting,
    OpenTable,
    ReportIrregularity,
    ResumeTable,
    TimeOut,
    ValidatePayout,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase, Table
from croupier.floor.rehearsal.card_troubles import CardTroubles
from croupier.floor.rehearsal.clock import SimulatedClock
from croupier.floor.rehearsal.dealing import RoundDealer, report
from croupier.floor.rehearsal.deliveries import Delivery
from croupier.floor.rehearsal.fortune import Fortune
from croupier.floor.rehearsal.mishaps import Mishaps
from croupier.floor.rehearsal.next_task import CardTask, decision_about, equipment_task, is_for_a_floorperson, next_task
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rehearsal.players import Players
from croupier.floor.rehearsal.staff import COMPLIANCE, FLOORPERSON, MOVERS, PIT_MANAGER, SECURITY, Wish, dealer
from croupier.floor.rooms.assets import movements
from croupier.floor.rooms.house import decks, idle, tables
from croupier.floor.rooms.play.entry import kept_out
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.dealing import Deal
from croupier.rules.terms.events import BettingClosed, CardDealt, RoundEvent
from croupier.rules.terms.options import TableOptions

CHANCE_OF_A_NEW_DEALER = 0.03
CHANCE_TO_CLOSE = 0.005
CHANCE_TO_DECLINE = 0.1
CHANCE_TO_LET_IN = 0.5
CHANCE_OF_AN_IDLE_TABLE = 0.004


class TableCrew:
    """Decides what to do next at one table."""

    def __init__(
        self, name: str, number: str, plan: Plan, random: Random, clock: SimulatedClock, players: Players
    ) -> None:
        self.name, self._number, self._plan = name, number, plan
        self._random, self._clock, self._players = random, clock, players
        self._mishaps = Mishaps(name, random) if plan.faults else None
        self._cards = CardTroubles(random) if plan.faults else None
        self._dealing = RoundDealer(random)
        self._fortune: Fortune | None = None
        self._before: int | None = None
        self.rounds = plan.rounds
        """The number of rounds to play."""
        self.played = 0
        self.void = 0

    @property
    def finished(self) -> bool:
        """Whether all rounds have been played."""
        return self.played >= self.rounds

    def wishes(self, floor: Floor) -> list[Wish]:
        """What the crew wants to do now; nothing once the table has played enough."""
        table = floor.table(self.name)
        if table is None:
            return self.missing(floor)
        self._count(floor, table)
        if self.finished:
            return []
        if table.phase is Phase.CLOSED:
            return list(self._delivered(floor, table)) or [self._open()]
        if table.phase is Phase.STOPPED:
            return [self._put_right(floor)]
        if self._mishaps and (decided := list(self._mishaps.decided(floor))):
            return decided
        live = floor.rounds.get(self.name)
        if live is None or live.over:
            return [self._between_rounds(floor, table)]
        return self._in_round(floor, table, live)

    def _count(self, floor: Floor, table: Table) -> None:
        over = table.number - tables.under_way(floor, table)
        if self._before is None:
            self._before = over
        if over - self._before > self.played:
            self._players.leave(self.name)
            self.void += floor.rounds[self.name].round.void
        self.played = over - self._before

    def missing(self, floor: Floor) -> list[Wish]:
        """Install the table, if it is missing."""
        return [] if floor.table(self.name) else [self._install()]

    def _install(self) -> Wish:
        return Wish(PIT_MANAGER, InstallTable(self.name, self._number))

    def _delivered(self, floor: Floor, table: Table) -> Iterator[Wish]:
        """Where devices are registered, register the table as one before it opens (§ 607a.2(a)(6))."""
        refused = movements.refuse_table(floor, table)
        if refused is not None and refused.reason is Reason.DEVICE_IS_NOT_REGISTERED:
            at = self._clock.now()
            delivery = Delivery(f"{table.id} at {at:%Y-%m-%d %H:%M:%S.%f}", at, MOVERS)
            yield from delivery.table(table.id, table.kind, f"Table {table.id}")

    def _open(self) -> Wish:
        """Open the table; tables of one game share a progressive where there are several (§ 605a.8)."""
        submission = self._plan.submission(self._number, self._random)
        name = self._random.choice(self._plan.dealers(self.name))
        return Wish(FLOORPERSON, OpenTable(self.name, name, submission, progressive=self._number), COMPLIANCE)

    def _put_right(self, floor: Floor) -> Wish:
        """A floorperson resolves a stop: the cause is reported, or the round goes on."""
        live = floor.rounds.get(self.name)
        if live is not None and live.round.stop_table and self._mishaps:
            found = self._mishaps.irregularity(live)
            if found is not None:
                return self._report(floor, found)
        return Wish(FLOORPERSON, ResumeTable(self.name))

    # Between rounds

    def _between_rounds(self, floor: Floor, table: Table) -> Wish:
        if waiting := decision_about(floor, table):
            return self._decide(waiting)
        if table.dealer and (seen_to := equipment_task(floor, table, self._clock.now())):
            return Wish(FLOORPERSON, seen_to)
        if self._cards and table.dealer and (trouble := self._cards.between_rounds(floor, table)):
            return trouble
        if idle.waits_for_a_player(table) and (come := self._players.comes(floor, table)):
            return come
        if task := next_task(floor, table, self._clock.now()):
            return self._handled(floor, table, task)
        chance = self._random.random()
        if chance < CHANCE_TO_CLOSE and not table.following.standing:
            return Wish(FLOORPERSON, CloseTable(self.name))
        if chance < CHANCE_OF_A_NEW_DEALER or not table.dealer:
            return Wish(FLOORPERSON, ChangeDealer(self.name, self._random.choice(self._plan.dealers(self.name))))
        return Wish(dealer(table.dealer), OpenBetting(self.name))

    def _decide(self, waiting: ValidatePayout) -> Wish:
        """A floorperson validates a payout; occasionally two people find that none is due."""
        if self._plan.faults and self._random.random() < CHANCE_TO_DECLINE:
            return Wish(FLOORPERSON, DeclinePayout(self.name, waiting.payout, "the hand is another"), SECURITY)
        return Wish(FLOORPERSON, waiting)

    def _handled(self, floor: Floor, table: Table, task: CardTask) -> Wish:
        done = self._cards.by_somebody(floor, table, task) if self._cards else task
        return Wish(FLOORPERSON if is_for_a_floorperson(task) else dealer(table.dealer), done)

    # In a round

    def _in_round(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> list[Wish]:
        if self._dealing.takes_up(live):
            self._fortune = None
        if self._mishaps and (mishap := self._mishaps.next(floor, live)):
            return [mishap]
        if self._cards and (void := self._cards.in_a_round(table)):
            return [void]
        if not decks.ready(floor, table) and (task := next_task(floor, table, self._clock.now())):
            return [self._handled(floor, table, task)]
        if live.betting:
            return self._betting(floor, table, live)
        if live.decision:
            return self._players.decisions(floor, table, live) or [self._time_out(table)]
        return [self._report(floor, event) for event in self._events(live)]

    def _betting(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> list[Wish]:
        """Place wagers, then close betting; a player who sat out may be let in."""
        if (waiting := kept_out(floor, table)) and self._random.random() < CHANCE_TO_LET_IN:
            return [Wish(dealer(table.dealer), LetIn(self.name, self._random.choice(waiting)))]
        if self._plan.faults and self._random.random() < CHANCE_OF_AN_IDLE_TABLE and idle.nobody_wagers(floor, table):
            self._clock.wait_for(idle.spread_from(floor, table))
            return [Wish(SYSTEM, TimeOut(self.name))]
        slips = self._players.slips(floor, table, live)
        if slips or not live.round.stakes:
            return slips
        if self._random.random() < 0.2:
            return [self._time_out(table)]
        return [self._report(floor, BettingClosed())]

    def _time_out(self, table: Table) -> Wish:
        """Time is up; players who have not decided get the announced default."""
        self._clock.wait_for(table.until)
        return Wish(SYSTEM, TimeOut(self.name))

    def _events(self, live: LiveRound[TableOptions]) -> Iterator[RoundEvent]:
        """The dealer's next events; consecutive cards come together, as from a reading shoe."""
        count = 1
        if isinstance(live.step, Deal):
            left = len(live.step.remaining)
            several = self._random.choice((left, self._random.randint(1, left)))
            count = several if live.round.stub > 2 * left else 1
        for number in range(count):
            event = self._dealing.next_event()
            if isinstance(event, CardDealt) and isinstance(live.step, Deal):
                event = self._card(live, live.step.remaining[number].place, event)
            if event is None:
                return
            seen = self._mishaps.seen(live, event) if self._mishaps else event
            yield seen
            if seen is not event:
                return

    def _card(self, live: LiveRound[TableOptions], place: str, drawn: RoundEvent | None) -> RoundEvent | None:
        """The card for a place: the next one, unless the round has a lucky player."""
        if self._fortune is None:
            self._fortune = Fortune(live, self._random)
        if lucky := self._fortune.card_for(place):
            return CardDealt(place, lucky)
        while isinstance(drawn, CardDealt) and self._fortune.keeps(drawn.card):
            drawn = self._dealing.next_event()
        return CardDealt(place, drawn.card) if isinstance(drawn, CardDealt) else drawn

    def _report(self, floor: Floor, event: RoundEvent) -> Wish:
        told, by = report(self.name, event), dealer(floor.state.tables[self.name].dealer)
        return Wish(by, told, FLOORPERSON if isinstance(told, ReportIrregularity) else None)
