"""Questions about a round that are recorded, because an answer could tell more than the asker may know."""

from datetime import datetime

from croupier.floor.record.commands import ForeseeRemedy
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import RemedyForeseen
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.house import tables
from croupier.floor.rooms.play.rounds import in_round
from croupier.words import say

QUESTIONS_IN_A_ROUND = 20
"""Nobody needs more remedies of one round to find the right one."""


@decides(ForeseeRemedy)
def foresee_remedy(floor: Floor, command: ForeseeRemedy, asked: Asked) -> Decision:
    """The dealer of the table and the pit may ask, and not without end."""
    table = tables.known(floor, command.table)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    in_round(floor, table)
    if table.questions >= QUESTIONS_IN_A_ROUND:
        return refuse(Reason.TOO_MANY_QUESTIONS, "§ 605a.2", say("table.questions", most=QUESTIONS_IN_A_ROUND))
    return [RemedyForeseen(table.id, command.event)]


@carries_out(RemedyForeseen)
def _foreseen(floor: Floor, event: RemedyForeseen, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.questions += 1
    floor.mention(table.subject)
