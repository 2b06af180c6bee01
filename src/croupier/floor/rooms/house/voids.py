"""Rounds that two people end because the text has no remedy for what happened: all wagers go back."""

from collections.abc import Iterator
from datetime import datetime

from croupier.floor.record.commands import VoidRound
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import FloorEvent, RoundVoided, RoundWent
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import tables
from croupier.rules.procedure.irregularities import VOIDED_BY_THE_PIT
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


@decides(VoidRound)
def void_round(floor: Floor, command: VoidRound, _asked: Asked) -> Decision:
    """With a reason, at whatever step the round stands, also where the table is stopped."""
    table = tables.known(floor, command.table)
    if not command.why.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 605a.9", say("table.give_a_reason"))
    if not tables.under_way(floor, table):
        return refuse(Reason.NO_ROUND_IS_UNDER_WAY, "§ 605a.9", say("table.no_round", table=table.id))
    refused = floor.rounds[table.id].refuse(IrregularityFound(VOIDED_BY_THE_PIT.kind))
    return refused if isinstance(refused, Refusal) else list(ended(table, command.why))


def ended(table: Table, why: str) -> Iterator[FloorEvent]:
    """The round is void; why, where somebody said so."""
    if why:
        yield RoundVoided(table.id, why)
    yield RoundWent(table.id, IrregularityFound(VOIDED_BY_THE_PIT.kind))


@carries_out(RoundVoided)
def _voided(floor: Floor, event: RoundVoided, _at: datetime) -> None:
    floor.mention(floor.state.tables[event.table].subject)
