"""Cards that were read wrongly, put right while nothing depends on them yet (§ 605a.9)."""

from datetime import datetime

from croupier.floor.record.commands import CorrectCard
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import CardCorrected
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.house import tables
from croupier.floor.rooms.play.rounds import live_round_of
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import BrokenInvariant
from croupier.words import say, verbatim


@decides(CorrectCard)
def correct_card(floor: Floor, command: CorrectCard, asked: Asked) -> Decision:
    """Before the next step the dealer may; after it a floorperson; after settlement nobody.

    A player who has to decide with the right card has the whole time for it.
    """
    table, live = live_round_of(floor, command.table)
    index = live.dealt(command.place, command.index)
    if index is None:
        detail = say("table.no_such_card", number=command.index, place=command.place)
        return refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", detail)
    if index < len(live.events) - 1 and not asked.floorperson:
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, "§ 605a.9", say("table.floorperson_corrects"))
    try:
        corrected = live.corrected(index, command.card)
    except BrokenInvariant as broken:
        return refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", verbatim(str(broken)))
    if not _same_money(live, corrected):
        detail = say("table.card_is_settled")
        return refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", detail)
    was = live.events[index]
    event = CardCorrected(table.id, index, was.card if isinstance(was, CardDealt) else None, command.card)
    return [event, *tables.whole_time_again(floor, table, corrected, asked.at)]


def _same_money(live: LiveRound[TableOptions], corrected: LiveRound[TableOptions]) -> bool:
    """Whether every stake has the same at risk, and nothing has been settled."""
    risks = [{name: stake.at_risk for name, stake in one.round.stakes.items()} for one in (live, corrected)]
    return risks[0] == risks[1] and not live.round.lines and not corrected.round.lines


@carries_out(CardCorrected)
def _corrected(floor: Floor, event: CardCorrected, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    floor.rounds[table.id] = floor.rounds[table.id].corrected(event.index, event.card)
    floor.mention(table.subject)
