"""Cards that contradict what was recorded: the table stops, and what was found is for those who put it right.

A card that lies face down is nobody's to know but its player's.  So nothing that people at a table are told may
differ by where such a card lies: everybody reads that the floor was called, the finding is asked for and recorded.
"""

from collections import Counter
from datetime import datetime
from typing import TypeGuard

from croupier.equipment.cards import Card
from croupier.floor.record.commands import LookIntoStop
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import StopLookedInto, TableStopped
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason as FloorReason
from croupier.floor.record.refusals import refuse
from croupier.floor.record.table import Phase, Table
from croupier.floor.rooms.house import tables
from croupier.rules.game.live_round import LiveRound, Ready
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import Sentence, as_data, say

CANNOT_BE = {Reason.CARD_IS_NOT_IN_THE_DECK, Reason.CARDS_DIFFER_FROM_THOSE_DEALT}
"""Cards that cannot be: the table stops and a floorperson chooses the remedy."""

TELLS_A_CARD = CANNOT_BE | {Reason.CARDS_ARE_NOT_IN_THE_HAND}
"""Refusals that say of a card whether it lies somewhere."""


def can_come(live: LiveRound[TableOptions]) -> dict[Card, int]:
    """How often each card can still come, for all that lies open: a hidden card is not missing here."""
    round = live.round
    hidden = Counter(one.card for cards in round.laid.values() for one in cards if one.card and not one.up)
    return {card: round.pack.remaining(card) + hidden[card] for card in Card}


def cannot_be(found: Refusal | Ready) -> TypeGuard[Refusal]:
    """Whether a report is refused because the cards cannot be so."""
    return isinstance(found, Refusal) and found.reason in CANNOT_BE


def contradicts(found: Refusal | Ready, live: LiveRound[TableOptions], card: Card | None) -> TypeGuard[Refusal]:
    """Whether the refusal would tell of a card where it lies, face down."""
    tells = isinstance(found, Refusal) and found.reason in TELLS_A_CARD
    return tells and card is not None and can_come(live)[card] > 0


def stopped(table: Table, finding: Sentence) -> TableStopped:
    """The table stops; everybody is told that the floor was called."""
    why = say("stop.floor_is_called")
    return TableStopped(table.id, str(why), as_data(why), str(finding), as_data(finding))


@decides(LookIntoStop)
def look_into_stop(floor: Floor, command: LookIntoStop, _asked: Asked) -> Decision:
    """What was found; who was told is in the record of the round."""
    table = tables.known(floor, command.table)
    if table.phase is not Phase.STOPPED:
        return refuse(FloorReason.TABLE_IS_NOT_STOPPED, "§ 605a.9", say("table.not_stopped", table=table.id))
    return [StopLookedInto(table.id, str(table.finding), as_data(table.finding))]


@carries_out(StopLookedInto)
def _looked_into(floor: Floor, event: StopLookedInto, _at: datetime) -> None:
    floor.mention(floor.state.tables[event.table].subject)
