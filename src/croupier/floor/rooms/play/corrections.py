"""Cards that were read wrongly, put right while nothing depends on them yet (§ 605a.9).

Who may: docs/readings/0139.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from croupier.equipment.cards import Card
from croupier.floor.record.commands import ConfirmCorrection, CorrectCard, DeclineCorrection
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import CardCorrected, CorrectionAsked, CorrectionDeclined, TableResumed
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Correction, Table
from croupier.floor.rooms.house import tables
from croupier.floor.rooms.play.contradictions import can_come, stopped
from croupier.floor.rooms.play.rounds import in_round, live_round_of
from croupier.rules.game.faces import is_open_to
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.round import place_in_words
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import BrokenInvariant
from croupier.words import Sentence, as_data, say


@decides(CorrectCard)
def correct_card(floor: Floor, command: CorrectCard, asked: Asked) -> Decision:
    """The dealer puts right what nobody could act on; anything else waits for a second person, until it is settled.

    A player who has to decide with the right card has the whole time for it.
    """
    if not asked.floorperson:
        return _by_the_dealer(floor, command, asked)
    table = tables.known(floor, command.table)
    if refused := tables.refuse_hands(table):
        return refused
    live = in_round(floor, table)
    index, _ = _dealt(live, command)
    if live.round.lines:
        return _settled()
    people = [asked.actor, *([asked.witness] if asked.witness else [])]
    return [CorrectionAsked(table.id, index, command.card, tuple(person.name for person in people))]


def _by_the_dealer(floor: Floor, command: CorrectCard, asked: Asked) -> Decision:
    """Once: a card corrected again and again would find out which can still come."""
    table, live = live_round_of(floor, command.table)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    index, was = _dealt(live, command)
    if index not in by_dealer_alone(table, live):
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, "§ 605a.9", say("table.floorperson_corrects"))
    try:
        corrected = live.corrected(index, command.card)
    except BrokenInvariant:
        if can_come(live)[command.card]:
            return [stopped(table, say("report.not_in_the_deck", card=command.card.words))]
        return _impossible()
    if not _same_money(live, corrected):
        return _settled()
    event = CardCorrected(table.id, index, was.card, command.card, (asked.actor.name,))
    return [event, *tables.whole_time_again(floor, table, corrected, asked.at)]


def by_dealer_alone(table: Table, live: LiveRound[TableOptions]) -> set[int]:
    """The events whose card the dealer puts right alone: the last thing that happened, and cards that nobody could see
    while only cards came after them.
    """
    return {len(live.events) - 1, *_unseen(live)}.difference(table.corrected)


def _unseen(live: LiveRound[TableOptions]) -> Iterator[int]:
    """The cards among those that came last which were read and lie face down where no player may look."""
    round, seats = live.round, live.round.stakes.seats
    numbers = Counter(one.place for one in live.events if isinstance(one, CardDealt))
    for index, dealt in reversed([*enumerate(live.events)]):
        if not isinstance(dealt, CardDealt):
            return
        numbers[dealt.place] -= 1
        lies = round.laid.get(dealt.place, ())[numbers[dealt.place] :][:1]
        hidden = any(one.card == dealt.card is not None and not one.up for one in lies)
        if hidden and not is_open_to(round, dealt.place, seats):
            yield index


def _dealt(live: LiveRound[TableOptions], command: CorrectCard) -> tuple[int, CardDealt]:
    index = live.dealt(command.place, command.index)
    dealt = live.events[index] if index is not None else None
    if index is None or not isinstance(dealt, CardDealt):
        detail = say("table.no_such_card", number=command.index, place=command.place)
        raise Refused(refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", detail))
    return index, dealt


def _impossible() -> Decision:
    return refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", say("table.not_with_that_card"))


def _settled() -> Decision:
    return refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", say("table.card_is_settled"))


@carries_out(CorrectionAsked)
def _asked(floor: Floor, event: CorrectionAsked, _at: datetime) -> None:
    """The table waits; whether the round could have gone so is found when somebody decides who may know."""
    table = floor.state.tables[event.table]
    why, found = say("stop.floor_is_called"), _in_words(floor.rounds[table.id], event.index, event)
    table.stop(str(why), as_data(why), str(found), as_data(found))
    table.correction = Correction(event.index, event.card, event.by)
    floor.mention(table.subject)


def _in_words(live: LiveRound[TableOptions], index: int, event: CorrectionAsked) -> Sentence:
    place, number = place_of(live, index)
    read = _card_of(live, index)
    was = say("the_card", card=read.words) if read else say("told.unread")
    return say("found.correction", place=place, number=number, was=was, card=say("the_card", card=event.card.words))


def _card_of(live: LiveRound[TableOptions], index: int) -> Card | None:
    dealt = live.events[index]
    return dealt.card if isinstance(dealt, CardDealt) else None


def place_of(live: LiveRound[TableOptions], index: int) -> tuple[Sentence, int]:
    """Where the card lies that an event dealt: the place in words, and its number there from 1."""
    dealt = live.events[index]
    place = dealt.place if isinstance(dealt, CardDealt) else ""
    number = sum(isinstance(one, CardDealt) and one.place == place for one in live.events[: index + 1])
    return place_in_words(place), number


# The second person


@decides(ConfirmCorrection)
def confirm_correction(floor: Floor, command: ConfirmCorrection, asked: Asked) -> Decision:
    """Where the round could have gone so, and what is at risk stays the same; then the table goes on."""
    table, correction = _waiting(floor, command.table, asked)
    live = in_round(floor, table)
    try:
        corrected = live.corrected(correction.index, correction.card)
    except BrokenInvariant:
        return _impossible()
    if not _same_money(live, corrected):
        return _settled()
    index, card = correction.index, correction.card
    event = CardCorrected(table.id, index, _card_of(live, index), card, correction.by)
    return [event, TableResumed(table.id), *tables.whole_time_again(floor, table, corrected, asked.at)]


@decides(DeclineCorrection)
def decline_correction(floor: Floor, command: DeclineCorrection, asked: Asked) -> Decision:
    """The table stays stopped until a floorperson lets it go on or reports what happened."""
    table, _ = _waiting(floor, command.table, asked)
    return [CorrectionDeclined(table.id)]


def _waiting(floor: Floor, name: str, asked: Asked) -> tuple[Table, Correction]:
    """What waits at a table for somebody who did not ask for it."""
    table = tables.known(floor, name)
    if table.correction is None:
        raise Refused(refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", say("table.no_correction", table=name)))
    if asked.actor.name in {*table.correction.by, table.dealer}:
        raise Refused(refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 605a.2", say("people.another_person")))
    return table, table.correction


def _same_money(live: LiveRound[TableOptions], corrected: LiveRound[TableOptions]) -> bool:
    """Whether every stake has the same at risk, and nothing has been settled."""
    risks = [{name: stake.at_risk for name, stake in one.round.stakes.items()} for one in (live, corrected)]
    return risks[0] == risks[1] and not live.round.lines and not corrected.round.lines


@carries_out(CorrectionDeclined)
def _declined(floor: Floor, event: CorrectionDeclined, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.correction = None
    floor.mention(table.subject)


@carries_out(CardCorrected)
def _corrected(floor: Floor, event: CardCorrected, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    floor.rounds[table.id] = floor.rounds[table.id].corrected(event.index, event.card)
    if event.by:  # before anybody was named, nothing was noted
        table.corrected.append(event.index)
    floor.mention(table.subject)
