"""A table as everybody may see it: made once, for any number of viewers.

What only one terminal or role may see is in a document of its own.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import TypeVar
from zlib import crc32

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.floor.pages.documents.table import (
    Faces,
    MetersDocument,
    Moment,
    ResultDocument,
    SeatDocument,
    TableDocument,
    TableSummary,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.progressive import Controller
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import idle
from croupier.floor.rooms.play import pace
from croupier.floor.rooms.play.corrections import place_of
from croupier.money import Cents
from croupier.rules.game.faces import codes, visible, visible_hand
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import DEALER, Stake, seat_of
from croupier.rules.procedure.steps import Step
from croupier.rules.terms.options import TableOptions
from croupier.words import SILENCE, Sentence, say

SummaryT = TypeVar("SummaryT", bound=TableSummary)

MOMENTS: dict[str, Moment] = {"bets": "betting", "deal": "dealing", "decide": "deciding"}
"""The phase of a table by the kind of step it waits for; for any other kind the dealer plays."""


def lobby(floor: Floor) -> list[TableSummary]:
    """Every table with what a player chooses by (§ 605a.7(a)(1): the meters are shown at every terminal)."""
    return [summary_as(TableSummary, floor, table) for table in floor.state.tables.values() if not table.retired]


def summary_as(kind: type[SummaryT], floor: Floor, table: Table) -> SummaryT:
    """A table in brief, as a document of a given kind; its caller sets the further fields."""
    played = chapter(table.chapter)
    options = floor.options(table)
    live = floor.rounds.get(table.id)
    return kind(
        table=table.id,
        chapter=table.chapter,
        name=played.name,
        kind=table.kind,
        phase=table.phase,
        dealer=table.dealer,
        seats=played.seats,
        taken=len(live.round.stakes.seats) if live else 0,
        stadium=options.seating.value == "stadium",
        minimum=options.table_minimum,
        maximum=options.table_maximum,
        moment=moment(live),
        until=milliseconds(table.until),
        meters=meters(floor, table),
        family=played.help.family,
        line=played.help.line,
        why=table.reason,
    )


def meters(floor: Floor, table: Table) -> MetersDocument:
    """The progressive of a table: every level in whole cents, and whether it can be played."""
    controller = floor.state.controllers.get(table.progressive)
    if controller is None:
        return MetersDocument()
    return MetersDocument(levels_of(controller), controller.up and table.link_up)


def levels_of(controller: Controller) -> dict[str, Cents]:
    """Whole cents of every level of a progressive."""
    return {name: int(controller.amounts[name]) for name in sorted(controller.amounts.keys() & controller.parameters)}


def moment(live: LiveRound[TableOptions] | None) -> Moment:
    """The phase of a table: between rounds, betting, dealing, deciding, or anything else the dealer does."""
    if live is None or live.over or live.step is None:
        return "over"
    return MOMENTS.get(live.step.kind, "playing")


def table_document(floor: Floor, table: Table) -> TableDocument:
    """The table as everybody may see it: a stadium's stakes are counted, not listed."""
    document, live = summary_as(TableDocument, floor, table), floor.rounds.get(table.id)
    document.kept = sorted(map(int, table.kept))
    document.spread = idle.waits_for_a_player(table)
    document.round, document.submission = table.number, _mark(table)
    if live is None:
        return document
    round = live.round
    document.waits_for = live.step.prompt(round) if live.step else SILENCE
    document.void = round.void
    document.cards = shown_cards(live)
    document.words = dict(shown_words(live))
    document.rolls = list(round.rolls)
    document.selected = dict(round.selected)
    document.shown = dict(round.shown)
    document.seat = {str(seat): _seat(live.step, round.stakes.at(seat)) for seat in round.stakes.seats}
    document.at_risk = floor.ledger.balance(table.at_risk)
    if live.betting:
        here = pace.awaited(floor, table)
        document.ready, document.awaited = len(here & set(table.ready)), len(here)
    document.notes = [_put_right(live, index) for index in table.corrected]
    if table.away and table.away.until == table.until:
        document.notes.append(say("told.was_away", seconds=table.away.seconds))
    return document


def _put_right(live: LiveRound[TableOptions], index: int) -> Sentence:
    place, number = place_of(live, index)
    return say("told.card_was_put_right", place=place, number=number)


def _mark(table: Table) -> str:
    """Changes with the rules or limits of a table, so that a page knows to fetch its signs again."""
    limits = f"{table.limits.minimum}-{table.limits.maximum}" if table.limits else ""
    return f"{crc32((table.submission + limits).encode()):08x}"


def shown_cards(live: LiveRound[TableOptions]) -> dict[str, Faces]:
    """Every card on the table, with its face if everybody sees it."""
    return {place: codes(visible(live.round, place)) for place in live.round.laid}


def shown_words(live: LiveRound[TableOptions]) -> Iterable[tuple[str, Sentence]]:
    """The value of the dealer's and each seat's cards, where all of them are open."""
    for place in live.round.laid:
        if place != DEALER and seat_of(place) is None:
            continue
        faces = visible(live.round, place)
        cards = [card for card in faces if card]
        if len(cards) == len(faces) and (words := in_words(live, place, cards)):
            yield place, words


def in_words(live: LiveRound[TableOptions], place: str, cards: list[Card]) -> Sentence:
    """The value of cards, as the dealer would announce it."""
    return live.chapter.hand_in_words(live.round, place, cards)


def _seat(step: Step | None, stakes: tuple[Stake, ...]) -> SeatDocument:
    deciding = [step.is_turn_of(stake.id) for stake in stakes] if isinstance(step, Decide) else []
    return SeatDocument(
        stakes=len(stakes),
        at_risk=sum([amount for stake in stakes for amount in stake.at_risk.values()]),
        wagers=sum([amount for stake in stakes for amount in stake.wagers.values()]),
        deciding=sum(deciding),
        folded=all(stake.folded for stake in stakes),
        hands=[codes(visible_hand(hand, own=False)) for hand in stakes[0].hands] if len(stakes) == 1 else [],
    )


def result_document(number: int, live: LiveRound[TableOptions]) -> ResultDocument:
    """What everybody could see of a round when it was over."""
    return ResultDocument(
        round=number,
        void=live.round.void,
        rolls=list(live.round.rolls),
        cards={place: faces for place, faces in shown_cards(live).items() if seat_of(place) is None},
        words=dict(shown_words(live)).get(DEALER, SILENCE),
    )


def milliseconds(at: datetime | None) -> int:
    """A moment in milliseconds, as browsers count it; 0 for none."""
    return int(at.timestamp() * 1000) if at else 0
