"""Cameras through a month: one for every view a game requires, with outages (§ 465a.9)."""

from collections.abc import Iterator
from datetime import datetime

from croupier.floor.record.commands.office.compliance import EndOutage, PlanCamera, ReportOutage
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.office.people import SURVEILLANCE
from croupier.floor.rehearsal.office.week import Fault
from croupier.floor.rehearsal.staff import SECURITY, Wish
from croupier.floor.rooms.compliance import cameras


class Cameras:
    """Surveillance, and its own log of outages."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._log: list[str] = []
        self._out = ""

    def begin(self, floor: Floor) -> None:
        """Install a camera for each view of each table, and one over all terminals."""
        for table in floor.state.tables.values():
            for view in cameras.needed(table).views:
                self._planned(PlanCamera(f"{table.id} {view}", table.id, view))
        self._planned(PlanCamera("hall", covers=tuple(floor.state.terminals)))

    def _planned(self, camera: PlanCamera) -> None:
        self._desk.do(Wish(SURVEILLANCE, camera, SECURITY))
        self._desk.counted["cameras"] += 1

    def afternoon(self, floor: Floor, faults: frozenset[Fault]) -> None:
        """Fail a camera: its table is reported if open, and could not be opened now."""
        if Fault.CAMERA_IS_OUT not in faults:
            return
        table = self._desk.random.choice(list(floor.state.tables.values()))
        self._out = f"{table.id} {cameras.needed(table).views[0]}"
        wish = Wish(SURVEILLANCE, ReportOutage(self._out, "no picture"))
        self._desk.do(wish)
        self._desk.refused(wish, Reason.CAMERA_IS_OUT, "outages reported a second time")
        self._log.append(self._out)
        told = table in [one for one, _why in cameras.unseen_tables(floor)]
        if told != (table.phase is not Phase.CLOSED) or cameras.refuse_table(floor, table) is None:
            self._desk.differences.append(f"nobody was told that {self._out} sees nothing")
        self._desk.counted["camera outages"] += 1

    def evening(self) -> None:
        """Repair the camera, confirmed by two people."""
        if self._out:
            self._desk.do(Wish(SURVEILLANCE, EndOutage(self._out, "another cable"), SECURITY))
            self._out = ""

    def differences(self, floor: Floor) -> Iterator[str]:
        """The floor's log has each outage, and its end."""
        log = [one.camera for one in floor.state.compliance.outages]
        if log != self._log or any(_open(one.until) for one in floor.state.compliance.outages):
            yield f"outages in the log: {log}; surveillance saw {self._log}"


def _open(until: datetime | None) -> bool:
    return until is None
