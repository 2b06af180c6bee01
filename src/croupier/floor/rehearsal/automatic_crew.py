"""An automated table in a rehearsal: its players, its clock and the pit, and no dealer (§ 605a.5(b))."""

from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import CloseTable, DealNext, InstallTable, OpenBetting, OpenTable
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table, TableKind
from croupier.floor.rehearsal.next_task import decision_about
from croupier.floor.rehearsal.staff import COMPLIANCE, FLOORPERSON, PIT_MANAGER, Wish
from croupier.floor.rehearsal.table_crew import CHANCE_TO_CLOSE, TableCrew
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.options import TableOptions


class AutomaticCrew(TableCrew):
    """Decides what to do next at one table; the generator decides which card comes."""

    def _install(self) -> Wish:
        return Wish(PIT_MANAGER, InstallTable(self.name, self._number, TableKind.AUTOMATED))

    def _open(self) -> Wish:
        submission = self._plan.submission(self._number, self._random)
        return Wish(FLOORPERSON, OpenTable(self.name, "", submission, progressive=self._number), COMPLIANCE)

    def _between_rounds(self, floor: Floor, table: Table) -> Wish:
        if waiting := decision_about(floor, table):
            return self._decide(waiting)
        if self._random.random() < CHANCE_TO_CLOSE and not table.following.standing:
            return Wish(FLOORPERSON, CloseTable(self.name))
        return Wish(SYSTEM, OpenBetting(self.name))

    def _in_round(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> list[Wish]:
        if live.betting:
            return self._slips(floor, table, live) or [self._time_out(table)]
        if live.decision:
            return self._players.decisions(floor, table, live) or [self._time_out(table)]
        return [Wish(SYSTEM, DealNext(self.name))]

    def _slips(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> list[Wish]:
        """Slips until somebody has wagered; then the clock ends betting."""
        slips = self._players.slips(floor, table, live)
        return slips if slips or not live.round.stakes else []
