"""A month of gaming days: everybody plays, and the office does its daily work.

Play takes the first hours of a day. Then time passes to the drop, the count, the end of the shift and the next morning;
an unexpected refusal, or a cent that is not where people saw it go, is a difference.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands import AnyCommand
from croupier.floor.rehearsal.casino import Casino, Progress, RehearsalStuck
from croupier.floor.rehearsal.figures import Figures
from croupier.floor.rehearsal.office.cameras import Cameras
from croupier.floor.rehearsal.office.custody import Custody
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.office.guests import Guests
from croupier.floor.rehearsal.office.machines import Redemption
from croupier.floor.rehearsal.office.patrons import Carded
from croupier.floor.rehearsal.office.payouts import Payouts
from croupier.floor.rehearsal.office.records import Archive, Records
from croupier.floor.rehearsal.office.routines import COUNTED_AT, DROPPED_AT, Routines
from croupier.floor.rehearsal.office.staffing import Staffing
from croupier.floor.rehearsal.office.week import Fault, faults_on
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rehearsal.staff import Wish
from croupier.floor.rooms.boxes.contents import RECEIVED
from croupier.money import in_words

DAYS = 31
MORNING, SHIFT_ENDS, POWER_IS_BACK = time(7), time(23, 45), time(23, 30)
PAY_DAY = 4
"""Tips are distributed on Fridays."""


class Month:
    """One month of a casino that has not opened yet; sealed days go to ``archive``, if there is one."""

    def __init__(self, casino: Casino, plan: Plan, days: int = DAYS, archive: Archive | None = None) -> None:
        self.casino, self._days = casino, days
        self._desk = desk = Desk(self._do, casino.ask_one, casino.ask_all, casino.random, plan.faults)
        self._custody, guests = Custody(casino.accounts), Guests(desk, casino.accounts)
        self._office = Routines(desk, self._custody)
        self._patrons = Carded(desk.do, desk.ask, desk.counted)
        self._machine = Redemption(desk, self._custody, casino.accounts, guests)
        self._payouts = Payouts(desk, guests)
        self._staffing, self._cameras = Staffing(desk, plan), Cameras(desk)
        self._records = Records(desk, archive)
        casino.hearing += [self._custody.note, self._payouts.note]

    @property
    def rounds_to_play(self) -> int:
        """The number of rounds to play at all tables together."""
        return self.casino.rounds_to_play * self._days

    def run(self, progress: Progress = lambda _rounds: None) -> Figures:
        """Play every day, and the morning after the last."""
        casino, figures = self.casino, self.casino.figures
        with casino.opened(lambda: self._staffing.hired(self._today())):
            self._begin()
            for day in range(1, self._days + 1):
                self._until(MORNING, next_day=True)
                self._day(faults_on(day) if self._desk.faults else frozenset(), progress)
                casino.play_more()
            self._until(MORNING, next_day=True)
            self._staffing.renewed(casino.floor, self._today())
            self._office.morning(casino.floor, self._today())
            self._records.morning(casino.floor, self._today(), frozenset())
            figures.differences += self._differences()
        figures.office.update(self._desk.counted)
        return figures

    def _begin(self) -> None:
        floor = self.casino.floor
        self.casino.furnish()
        self._office.begin(floor)
        self._staffing.begin()
        self._cameras.begin(floor)
        self._machine.begin()
        self._patrons.begin()

    def _day(self, faults: frozenset[Fault], progress: Progress) -> None:
        self._morning(faults)
        self.casino.play(progress)
        self._afternoon(faults)
        self._boxes(faults)
        self._evening(faults)

    def _morning(self, faults: frozenset[Fault]) -> None:
        floor, today = self.casino.floor, self._today()
        self._staffing.morning(floor, today)
        self._office.morning(floor, today, faults)
        self._machine.morning()
        self._records.morning(floor, today, faults)
        self._patrons.morning(floor)

    def _afternoon(self, faults: frozenset[Fault]) -> None:
        floor, at = self.casino.floor, self.casino.clock.now()
        self._patrons.evening(floor)
        self._staffing.afternoon(floor, faults)
        self._cameras.afternoon(floor, faults)
        self._payouts.afternoon(floor, faults, at)
        self._machine.used(floor, faults, at)

    def _boxes(self, faults: frozenset[Fault]) -> None:
        """The drop and its count, which is entered late if it was made during an outage."""
        floor, clock = self.casino.floor, self.casino.clock
        self._until(DROPPED_AT)
        self._office.drop(floor, clock.now(), faults)
        self._until(COUNTED_AT)
        began = clock.now() if Fault.COUNT_IN_AN_OUTAGE in faults else None
        if began:
            self._until(POWER_IS_BACK)
        self._office.count(floor, began, faults)

    def _evening(self, faults: frozenset[Fault]) -> None:
        floor = self.casino.floor
        self._until(SHIFT_ENDS)
        self._machine.evening(faults)
        if self._today().weekday() == PAY_DAY:
            self._payouts.distributed()
        self._office.evening(floor)
        self._cameras.evening()
        self._staffing.class_ends()
        self._staffing.evening(floor)

    def _do(self, wish: Wish) -> Done:
        answer = self.casino.ask_one(wish)
        if isinstance(answer, Done):
            return answer
        raise RehearsalStuck(f"{wish.actor.role.value} {_named(wish.command)}: {answer.detail}")

    def _today(self) -> date:
        return self.casino.floor.state.settings.gaming_day(self.casino.clock.now())

    def _until(self, then: time, *, next_day: bool = False) -> None:
        """Let time pass to an hour of the gaming day, in local time."""
        clock, settings = self.casino.clock, self.casino.floor.state.settings
        day = settings.gaming_day(clock.now()) + timedelta(days=next_day)
        clock.wait_for(datetime.combine(day, then, ZoneInfo(settings.time_zone)).astimezone(UTC))

    def _differences(self) -> list[str]:
        """The differences everybody found."""
        floor = self.casino.floor
        found = [*self._bills(), *self._payouts.differences(floor), *self._patrons.differences(floor)]
        found += [*self._machine.differences(floor), *self._cameras.differences(floor)]
        return [*found, *self._records.differences(), *self._desk.differences]

    def _bills(self) -> list[str]:
        """Every bill inserted is in a box, in the main bank, or was stolen before the count."""
        told, banked = self.casino.floor.ledger.balance(RECEIVED), self._office.banked
        found = [] if told == banked else [f"the main bank has {in_words(banked)}, the books say {in_words(told)}"]
        taken = self.casino.figures.bills - banked - self._custody.remaining()
        if taken != self._office.taken:
            found.append(f"{in_words(taken)} of the bills are nowhere, {in_words(self._office.taken)} were taken")
        return found


def _named(command: AnyCommand) -> str:
    return type(command).tag().replace("_", " ")
