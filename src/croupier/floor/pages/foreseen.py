"""A preview of a remedy before anybody approves it, as far as those who ask may know.

The remedy is tried out on a replayed copy of the round; nothing changes. Nobody who asks sees the face-down cards, so
no answer may depend on where one lies: any card that could still come, judged by the open cards, is treated as being in
the deck, and what the cards themselves would settle waits until they are turned up.
"""

import msgspec

from croupier.floor.pages.console import STAKES_LISTED_AT_MOST, announced
from croupier.floor.pages.documents.console import RemedyDocument
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.house.tables import under_way
from croupier.floor.rooms.play.contradictions import can_come
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


def foreseen(floor: Floor, name: str, event: IrregularityFound) -> RemedyDocument:
    """The effect an irregularity would have, and who would get what back."""
    table = floor.table(name)
    if table is None or not under_way(floor, table):
        return RemedyDocument(refused=say("table.no_round", table=name))
    beside = floor.rounds[name].beside()
    asked = _as_far_as_seen(beside, event)
    judged = beside.judge(asked)
    if isinstance(judged, Refusal):
        return RemedyDocument(refused=judged.detail, cite=judged.cite)
    remedy, settled = beside.remedy(asked), len(beside.round.lines)
    beside.take(judged)
    lines = [line for line in beside.round.lines[settled:] if line.cite == remedy.cite and remedy.first is None]
    return RemedyDocument(
        says=remedy.says,
        cite=remedy.cite,
        void=remedy.void,
        new_cards=remedy.remove_deck,
        stops=remedy.stop_table,
        credited=sum(line.credited for line in lines),
        stakes=len({line.stake for line in lines}),
        lines=[announced(beside, line) for line in lines[: 4 * STAKES_LISTED_AT_MOST]],
    )


def _as_far_as_seen(live: LiveRound[TableOptions], event: IrregularityFound) -> IrregularityFound:
    """Ask about a card that is surely in the deck instead of one that may lie face down.

    At a seat, ask without a card: only its player knows which ones lie there.
    """
    known = live.chapter.irregularity(event.kind)
    if known is None or event.card is None or not can_come(live)[event.card]:
        return event
    if known.needs_seat:
        return msgspec.structs.replace(event, card=None)
    pack = live.round.pack
    card = next((one for one in can_come(live) if pack.remaining(one)), event.card)
    return msgspec.structs.replace(event, card=card)
