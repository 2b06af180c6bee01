"""The office's routines: a drop, a count, a cashier's drawer, papers that are due.

Each is a list of steps; a refused step ends the rehearsal, for people who follow procedure are never refused.
"""

from collections import Counter
from datetime import date, datetime, time, timedelta

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands import InsertBox
from croupier.floor.record.commands.office.assets import FileLists
from croupier.floor.record.commands.office.boxes import (
    BeginDrop,
    CollectBox,
    DecideDropPlan,
    DropPlan,
    EndDrop,
    FileDropPlan,
    JoinDrop,
    KeyKind,
    LoseKey,
    Member,
    NameDropTeam,
    PickUp,
    RegisterKey,
    ReturnKey,
    SignOutKey,
)
from croupier.floor.record.commands.office.cage import (
    CloseDrawer,
    CompareVouchers,
    HandOverVouchers,
    OpenDrawer,
    Pieces,
)
from croupier.floor.record.commands.office.count import (
    BeginCount,
    CloseCount,
    CorrectCount,
    CountBox,
    JoinCount,
    RecountCurrency,
    SignCount,
)
from croupier.floor.record.commands.office.revenue import FileReturn
from croupier.floor.record.events.office.boxes import KeyReturned
from croupier.floor.record.events.office.count import BoxCounted
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.house import box_out_of
from croupier.floor.rehearsal.office.custody import Contents, Custody, in_pieces, worth
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.office.people import (
    ANOTHER_OF_FINANCE,
    AUDITOR,
    COUNT_SUPERVISOR,
    COUNTERS,
    FINANCE,
    KEY_HOLDER,
    MAIN_BANK,
)
from croupier.floor.rehearsal.office.week import Fault
from croupier.floor.rehearsal.staff import CASHIER, COMPLIANCE, SECURITY, SUPERVISOR, Wish
from croupier.floor.rooms.cage import handover
from croupier.floor.rooms.revenue import returns
from croupier.money import Cents

DROPPED_AT, COUNTED_AT = time(20), time(21)
DOOR, RELEASE = "doors of boxes", "releases of boxes"
DRAWER = "D1"
FLOAT = (Pieces(100_00, 9_000), Pieces(1_00, 90_000), Pieces(1, 900_000))
"""More than the value of a day's vouchers."""

CHANCE_OF_A_MISCOUNT = 0.05
CHANCE_OF_A_MISSING_BILL = 0.01
CHANCE_OF_A_SHORT_DRAWER = 0.1
CHANCE_OF_A_LOST_PAPER = 0.05
TUESDAY = 1
COUNTING = (*COUNTERS, COUNT_SUPERVISOR)
"""Who counts a box: the first counter, and those for recounts."""


class Routines:
    """The office of one house."""

    def __init__(self, desk: Desk, custody: Custody) -> None:
        self._desk, self._custody, self._do = desk, custody, desk.do
        self.counted, self._happens = desk.counted, desk.happens
        self._release = RELEASE
        self.banked: Cents = 0
        """The main bank's receipts from counts."""
        self.taken: Cents = 0
        """The amount stolen from boxes."""

    # Before the first day

    def begin(self, floor: Floor) -> None:
        """Set up keys, a drop plan approved by the Board's representative, and participants (§§ 465a.17, 465a.18)."""
        terminals = tuple(sorted(floor.state.terminals))
        days = tuple(PickUp(day, DROPPED_AT, terminals) for day in range(7))
        plan = DropPlan(days, "by the service lift", counted_from=DROPPED_AT, counted_until=time(23))
        team = (COUNT_SUPERVISOR, SECURITY, *COUNTERS)
        self._do(Wish(SUPERVISOR, RegisterKey(DOOR, KeyKind.DOOR), SECURITY))
        self._do(Wish(SECURITY, RegisterKey(self._release, KeyKind.RELEASE), FINANCE))
        self._do(Wish(FINANCE, NameDropTeam(tuple(Member(one.name, f"C-{one.name}") for one in team)), SECURITY))
        self._do(Wish(COUNT_SUPERVISOR, FileDropPlan("P-1", plan)))
        self._do(Wish(COMPLIANCE, DecideDropPlan("P-1")))

    # The morning

    def morning(self, floor: Floor, today: date, faults: frozenset[Fault] = frozenset()) -> None:
        """Do what is due from earlier days, and open the cashier's drawer (§§ 461a.8(d), (l), 463a.5, 601a.9)."""
        self._late_key(floor)
        for day in sorted({paper.day for one in floor.state.cage.handed for paper in one.vouchers}):
            self._compare(floor, day, faults)
        for week in returns.unfiled(floor, today):
            self._do(Wish(FINANCE, FileReturn(week, f"return of {week.isoformat()}"), AUDITOR))
            self.counted["weekly returns"] += 1
        if today.weekday() == TUESDAY and today.day <= 7:
            self._do(Wish(SUPERVISOR, FileLists(f"lists of {today.isoformat()}")))
            self.counted["master lists filed"] += 1
        self._do(Wish(CASHIER, OpenDrawer(DRAWER, FLOAT), MAIN_BANK))

    def _late_key(self, floor: Floor) -> None:
        """Return a key kept overnight; the record shows that it is late (§ 465a.17(d))."""
        if not floor.state.boxes.keys[DOOR].holder:
            return
        done = self._do(Wish(SUPERVISOR, ReturnKey(DOOR), COUNTERS[0]))
        self.counted["keys that came back late"] += 1
        if not any(isinstance(one, KeyReturned) and one.late for one in done.events):
            self._desk.differences.append(f"the key {DOOR} was late, and the record does not say so")

    def _compare(self, floor: Floor, day: date, faults: frozenset[Fault]) -> None:
        """Have finance compare vouchers; if two do it at once, exactly one succeeds (§ 461a.8(l))."""
        if handover.waiting(floor, day):
            return
        by = (FINANCE, ANOTHER_OF_FINANCE) if Fault.TWO_CLOSE_ONE_DAY in faults else (FINANCE,)
        wishes = [Wish(one, CompareVouchers(day, "recounted, and found so")) for one in by]
        if len(wishes) > 1:
            self._desk.once(wishes, "days that two closed at once")
        else:
            self._do(wishes[0])
        self.counted["days of vouchers compared"] += 1

    # The evening

    def drop(self, floor: Floor, at: datetime, faults: frozenset[Fault] = frozenset()) -> None:
        """Exchange every box of the plan, with three people and two keys (§§ 465a.17(d), 465a.18(d))."""
        name = f"D-{floor.state.boxes.drops_begun + 1}"
        until = at + timedelta(hours=2)
        self._do(Wish(COUNT_SUPERVISOR, BeginDrop(), SECURITY))
        self._do(Wish(COUNTERS[0], JoinDrop(name)))
        self._do(Wish(SUPERVISOR, SignOutKey(DOOR, until, "drop"), COUNTERS[0]))
        self._do(Wish(KEY_HOLDER, SignOutKey(self._release, until, "drop"), SECURITY))
        for terminal in floor.state.boxes.drops[name].terminals:
            self._collect(floor, name, terminal, faults)
        self._do(Wish(COUNT_SUPERVISOR, EndDrop(name, locked=True), SECURITY))
        self._keys_back(until, faults)
        self.counted["drops"] += 1

    def _keys_back(self, until: datetime, faults: frozenset[Fault]) -> None:
        """Return the keys, unless one is kept overnight or lost; a lost one is replaced, and opens nothing any more."""
        if Fault.KEY_IS_LATE not in faults:
            self._do(Wish(SUPERVISOR, ReturnKey(DOOR), COUNTERS[0]))
        if Fault.KEY_IS_LOST not in faults:
            self._do(Wish(KEY_HOLDER, ReturnKey(self._release), SECURITY))
            return
        lost, self._release = self._release, f"{RELEASE}, set of {until:%Y-%m-%d}"
        self._do(Wish(KEY_HOLDER, LoseKey(lost, "not in the locker"), FINANCE))
        gone = Wish(KEY_HOLDER, SignOutKey(lost, until, "drop"), SECURITY)
        self._desk.refused(gone, Reason.KEY_IS_LOST, "lost keys refused")
        self._do(Wish(KEY_HOLDER, RegisterKey(self._release, KeyKind.RELEASE), FINANCE))
        self.counted["keys that never came back"] += 1

    def _collect(self, floor: Floor, drop: str, terminal: str, faults: frozenset[Fault]) -> None:
        found = floor.state.terminals[terminal]
        box = box_out_of(floor, found) or found.box
        self._do(Wish(COUNTERS[0], CollectBox(drop, terminal, box)))
        if Fault.BOX_IS_DOUBLED in faults:
            double = Wish(COUNTERS[0], InsertBox(terminal, box))
            self._desk.refused(double, Reason.BOX_IS_IN_USE, "boxes refused in a second place")
        self._do(Wish(COUNTERS[0], InsertBox(terminal, box.removesuffix("*") if box.endswith("*") else f"{box}*")))
        self.counted["boxes dropped"] += 1

    def count(self, floor: Floor, began: datetime | None = None, faults: frozenset[Fault] = frozenset()) -> None:
        """Count blind, box by box; recounted by the main bank, signed by all (§ 465a.25).

        ``began`` is the time of a count made on paper during an outage, and entered now.
        """
        drop, name = f"D-{floor.state.boxes.drops_begun}", f"C-{floor.state.boxes.counts_begun + 1}"
        self._begin_count(BeginCount((drop,)), began)
        for one in COUNTERS:
            self._do(Wish(one, JoinCount(name)))
        recorded: Counter[str] = Counter()
        received: Counter[str] = Counter()
        for collected in list(floor.state.boxes.drops[drop].collected):
            lies = self._opened(collected.box)
            recorded += self._count_box(name, collected.box, lies)
            received += lies.bills
            if Fault.BOX_IS_DOUBLED in faults:
                again = Wish(COUNTERS[1], CountBox(name, collected.box, dict(lies.bills)))
                self._desk.refused(again, Reason.BOX_IS_COUNTED, "boxes refused a second time in a count")
        self._do(Wish(MAIN_BANK, RecountCurrency(name, dict(received)), COUNTERS[0]))
        for one in COUNTING:
            self._do(Wish(one, SignCount(name)))
        why = "" if recorded == received else "a miscount hid a bill that is missing"
        self._do(Wish(COUNT_SUPERVISOR, CloseCount(name, why), MAIN_BANK))
        self.banked += worth(received)
        self.counted["counts"] += 1
        if Fault.CORRECTION_AFTER_SIGNING in faults:
            self._correct(name, collected.box)

    def _begin_count(self, command: BeginCount, began: datetime | None) -> None:
        if began is not None:
            late = Reason.DEVIATION_IS_NOT_APPROVED
            self._desk.refused(Wish(COUNT_SUPERVISOR, command, FINANCE), late, "counts refused out of their time")
            command = BeginCount(command.drops, began=began, outage="no power")
            self.counted["counts made in an outage"] += 1
        self._do(Wish(COUNT_SUPERVISOR, command, FINANCE))

    def _correct(self, count: str, box: str) -> None:
        """Correct a signed count: it stays unchanged, with a correction beside it, signed by two (§ 465a.25(a))."""
        again = Wish(COUNT_SUPERVISOR, CountBox(count, box, {}))
        self._desk.refused(again, Reason.UNKNOWN_COUNT, "counts refused after signing")
        wrong = CorrectCount(count, box, {"20": 1}, "a bill lay under the tray")
        alone = Reason.SECOND_PERSON_IS_NEEDED
        self._desk.refused(Wish(COUNT_SUPERVISOR, wrong), alone, "corrections refused to one alone")
        self._do(Wish(COUNT_SUPERVISOR, wrong, AUDITOR))
        self.counted["corrections beside a signed count"] += 1

    def _opened(self, box: str) -> Contents:
        """The contents of a box, unless somebody stole a bill from it first."""
        lies = self._custody.emptied(box)
        if lies.bills and self._happens(CHANCE_OF_A_MISSING_BILL):
            face = min(lies.bills)
            lies.bills -= Counter({face: 1})
            self.taken += int(face) * 100
            self.counted["boxes that were short"] += 1
        return lies

    def _count_box(self, count: str, box: str, lies: Contents) -> Counter[str]:
        """Count a box; the first counter may miscount, the next does not."""
        papers = tuple(lies.papers)
        for by, bills in zip(COUNTING, (self._misread(lies), lies.bills, lies.bills), strict=True):
            if not _again(self._do(Wish(by, CountBox(count, box, dict(bills), papers)))):
                break
            self.counted["boxes counted again"] += 1
        self.counted["boxes counted"] += 1
        return bills

    def _misread(self, lies: Contents) -> Counter[str]:
        return lies.bills + Counter({"20": 1}) if self._happens(CHANCE_OF_A_MISCOUNT) else lies.bills

    def evening(self, floor: Floor) -> None:
        """Close the cashier's drawer, which may be short, and hand the vouchers over (§§ 461a.8(d), (l))."""
        left = sum(one.value * one.count for one in FLOAT) - self._custody.paid(DRAWER)
        short = 1_00 if self._happens(CHANCE_OF_A_SHORT_DRAWER) else 0
        self.counted["drawers short"] += bool(short)
        self._do(Wish(CASHIER, CloseDrawer(DRAWER, in_pieces(left - short)), MAIN_BANK))
        self.counted["drawers closed"] += 1
        if DRAWER in handover.waiting(floor, date.max):
            lost = self._happens(CHANCE_OF_A_LOST_PAPER)
            self.counted["papers lost"] += lost
            given = self._custody.papers(DRAWER)[lost:]
            self._do(Wish(CASHIER, HandOverVouchers(DRAWER, len(given), sum(given)), FINANCE))


def _again(done: Done) -> bool:
    return any(isinstance(event, BoxCounted) and event.again for event in done.events)
