"""A month of gaming days: everybody plays, and the office does what each day asks of it.

The day is played in its first hours.  Then time passes to the drop, the count, the end of the shift and the next
morning; what the office is refused, and every cent that is not where the people saw it go, is a difference.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands import AnyCommand
from croupier.floor.rehearsal.casino import Casino, Progress, RehearsalStuck
from croupier.floor.rehearsal.figures import Figures
from croupier.floor.rehearsal.office.custody import Custody
from croupier.floor.rehearsal.office.patrons import Carded
from croupier.floor.rehearsal.office.routines import COUNTED_AT, DROPPED_AT, Routines
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rehearsal.staff import Wish
from croupier.floor.rooms.boxes.contents import RECEIVED
from croupier.money import in_words

DAYS = 31
MORNING, SHIFT_ENDS = time(7), time(23)


class Month:
    """One month of a casino that has not opened yet."""

    def __init__(self, casino: Casino, plan: Plan, days: int = DAYS) -> None:
        self.casino, self._days = casino, days
        self._custody = Custody(self.casino.accounts)
        self.casino.hearing.append(self._custody.note)
        self._office = Routines(self._custody, self.casino.random, self._do, faults=plan.faults)
        self._patrons = Carded(self._do, self.casino.ask_one, self._office.counted)

    @property
    def rounds_to_play(self) -> int:
        """How many rounds there will be at all tables together."""
        return self.casino.rounds_to_play * self._days

    def run(self, progress: Progress = lambda _rounds: None) -> Figures:
        """Every day, and the morning after the last."""
        casino, office = self.casino, self._office
        with casino.opened():
            office.begin(casino.floor)
            self._patrons.begin()
            for _day in range(self._days):
                self._until(MORNING, next_day=True)
                self._day(progress)
                casino.play_more()
            self._until(MORNING, next_day=True)
            office.morning(casino.floor, self._today())
            casino.figures.differences += self._differences() + self._patrons.differences(casino.floor)
        casino.figures.office.update(office.counted)
        return casino.figures

    def _day(self, progress: Progress) -> None:
        casino, office = self.casino, self._office
        office.morning(casino.floor, self._today())
        self._patrons.morning(casino.floor)
        casino.play(progress)
        self._patrons.evening(casino.floor)
        self._until(DROPPED_AT)
        office.drop(casino.floor, casino.clock.now())
        self._until(COUNTED_AT)
        office.count(casino.floor)
        self._until(SHIFT_ENDS)
        office.evening(casino.floor)

    def _do(self, wish: Wish) -> Done:
        answer = self.casino.ask_one(wish)
        if isinstance(answer, Done):
            return answer
        raise RehearsalStuck(f"{wish.actor.role.value} {_named(wish.command)}: {answer.detail}")

    def _today(self) -> date:
        return self.casino.floor.state.settings.gaming_day(self.casino.clock.now())

    def _until(self, then: time, *, next_day: bool = False) -> None:
        """Let time pass to an hour of the gaming day, by the clock of the house."""
        clock, settings = self.casino.clock, self.casino.floor.state.settings
        day = settings.gaming_day(clock.now()) + timedelta(days=next_day)
        clock.wait_for(datetime.combine(day, then, ZoneInfo(settings.time_zone)).astimezone(UTC))

    def _differences(self) -> list[str]:
        """Every bill that went into a terminal lies in a box, in the main bank, or was taken before the count."""
        told, banked = self.casino.floor.ledger.balance(RECEIVED), self._office.banked
        found = [] if told == banked else [f"the main bank has {in_words(banked)}, the books say {in_words(told)}"]
        taken = self.casino.figures.bills - banked - self._custody.remaining()
        if taken != self._office.taken:
            found.append(f"{in_words(taken)} of the bills are nowhere, {in_words(self._office.taken)} were taken")
        return found


def _named(command: AnyCommand) -> str:
    return type(command).tag().replace("_", " ")
