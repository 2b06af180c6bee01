"""The dealer's console: the one next step in the words of the procedure, and what the dealer has to know for it.

Nothing here shows a card that lies face down: not by its face, and not by its absence from the cards that can still
come.

A floorperson at the console: docs/readings/0108.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime

from croupier.chapters import chapter
from croupier.equipment.shoe import Turn
from croupier.floor.pages.documents.console import (
    AnnouncedLine,
    AnyStep,
    BetsStep,
    CardsDocument,
    ChangeStep,
    ConsoleDocument,
    DealStep,
    DealtDocument,
    DecideStep,
    HandleStep,
    IrregularityDocument,
    Named,
    NoRollReason,
    NoStep,
    OpenStep,
    PayoutDocument,
    ReaderStep,
    RevealStep,
    RollStep,
    StakeInPlay,
    StakesDocument,
    StakeSummary,
    StubStep,
    SummaryDocument,
    TaskDocument,
    ValidateStep,
    WagerInPlay,
    WaitStep,
)
from croupier.floor.pages.receipt import line_as
from croupier.floor.pages.table import milliseconds
from croupier.floor.record.floor import Floor
from croupier.floor.record.payout import Payout
from croupier.floor.record.table import Phase, Table
from croupier.floor.rooms.house.tables import cards_of, change_due, under_way
from croupier.floor.rooms.play.contradictions import can_come
from croupier.rules.game.faces import visible
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import row_in_words, title_of
from croupier.rules.procedure.decisions import in_words
from croupier.rules.procedure.handling import OPENING, CardHandling, CardsOnTheTable, Readiness, Shuffle, Task
from croupier.rules.procedure.needs import (
    Bets,
    CardNeeded,
    CountNeeded,
    DecisionsNeeded,
    FacesNeeded,
    MetersNeeded,
    ReaderNeeded,
    RollNeeded,
    SelectionNeeded,
)
from croupier.rules.procedure.round import Stake, place_in_words
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import SILENCE, Sentence, named, say

STAKES_LISTED_AT_MOST = 60
"""Up to 60 stakes are named one by one; those of a stadium are counted."""

TASKS = (
    Task.INSPECT,
    Task.VERIFY,
    Task.ACCEPT_PREINSPECTED,
    Task.SPREAD,
    Task.VIEW,
    Task.MIX,
    Task.SHUFFLE,
    Task.CUT,
    Task.BEGIN,
)
"""What is done to the cards, in the order of § .4 and § .5 of each game."""

BY_FLOORPERSON = {Task.VERIFY}


def dealer_document(floor: Floor, table: Table, at: datetime) -> ConsoleDocument:
    """What the dealer needs besides the table itself."""
    last = floor.rounds.get(table.id)
    live = last if last and not last.over else None
    return ConsoleDocument(
        table=table.id,
        step=_next(floor, table, at),
        cards=_cards(cards_of(floor, table)),
        change_due=change_due(floor, table, at),
        irregularities=list(_irregularities(live)) if live else [],
        stakes=_stakes(live) if live else StakesDocument(),
        dealt=list(_dealt(table, live)) if live else [],
        summary=_summary(last) if last else SummaryDocument(),
        stopped=_stopped(table),
        payouts=[payout_document(floor, one) for one in floor.state.payouts.values() if one.table == table.id],
    )


def _stopped(table: Table) -> Sentence:
    """Which kind of thing stopped the table; the finding itself is for those who put it right."""
    if table.correction is not None:
        return say("stop.correction_waits")
    return say("stop.cards_cannot_be") if table.found else SILENCE


# The next step


def _next(floor: Floor, table: Table, at: datetime) -> AnyStep:
    """The one thing to do now; a table that is stopped or closed has it in its phase."""
    cards, live = cards_of(floor, table), floor.rounds.get(table.id)
    if table.phase is not Phase.OPEN and (live is None or live.over):
        return NoStep(SILENCE)
    if live is None or not under_way(floor, table):
        if waiting := floor.not_validated(table):
            return ValidateStep(say("task.validate"), waiting[0].cite)
        if change_due(floor, table, at) or (cards and table.readiness is Readiness.REMOVED):
            return ChangeStep(say("task.change"))
        if cards and table.readiness in OPENING:
            return _handle(cards)
        return OpenStep(say("task.open"))
    if live.betting and cards and cards.readiness is not Readiness.IN_PLAY:
        return _handle(cards)
    return _in_round(live)


def _handle(cards: CardsOnTheTable) -> HandleStep:
    first = next(iter(_tasks(cards)), None)
    return HandleStep(first.says if first else SILENCE, cards.handling.cites["shuffle"])


def _cards(cards: CardsOnTheTable | None) -> CardsDocument:
    if cards is None:
        return CardsDocument()
    return CardsDocument(cards.readiness, cards.shuffle, list(_tasks(cards)))


def _tasks(cards: CardsOnTheTable) -> Iterator[TaskDocument]:
    """What may be done to the cards on their way into play, the usual next thing first."""
    if cards.readiness is Readiness.IN_PLAY:
        return
    for task in TASKS:
        ways = (Shuffle.AUTOMATED, Shuffle.MANUAL) if task is Task.SHUFFLE else (Shuffle.MANUAL,)
        backwards = task in {Task.SHUFFLE, Task.SPREAD} and cards.readiness in {Readiness.SHUFFLED, Readiness.CUT}
        for way in ways:
            if not backwards and not isinstance(cards.after(task, way), Refusal):
                yield TaskDocument(task, way, _task(task, way), floorperson=task in BY_FLOORPERSON)


def _task(task: Task, way: Shuffle) -> Sentence:
    """What is done to the cards, as the dealer reads it."""
    if task is not Task.SHUFFLE:
        return named("task", task)
    return say("task.shuffle_automated" if way is Shuffle.AUTOMATED else "task.shuffle_by_hand")


def _in_round(live: LiveRound[TableOptions]) -> AnyStep:
    """What the step that the round waits for needs of the dealer."""
    step, round = live.step, live.round
    if step is None:
        return WaitStep(SILENCE, "")
    says, cite = step.prompt(round), step.cite
    match step.needs(round):
        case Bets():
            return BetsStep(says, cite)
        case CardNeeded() as card:
            return _deal(live, card, says, cite)
        case FacesNeeded(place=place, cards=cards):
            return RevealStep(says, cite, place, place_in_words(place), cards, _can_come(live))
        case ReaderNeeded():
            return ReaderStep(says, cite)
        case RollNeeded(dice=dice, no_roll=reasons):
            return RollStep(
                says,
                cite,
                dice,
                [NoRollReason(reason, say("title", words=named("no_roll", reason))) for reason in reasons],
            )
        case CountNeeded(left=left, cards=cards):
            return StubStep(say("step.count_stub", left=left), cite, left, cards)
        case DecisionsNeeded(stage=stage, stakes=stakes):
            return DecideStep(says, cite, in_words(stage), len(stakes))
        case SelectionNeeded() | MetersNeeded():
            return WaitStep(says, cite)


def _deal(live: LiveRound[TableOptions], card: CardNeeded, says: Sentence, cite: str) -> DealStep:
    handling = live.chapter.handling_under(live.round.options)
    shoe = isinstance(handling, CardHandling) and handling.shuffled_every is Turn.SHOE
    return DealStep(
        says=says,
        cite=cite,
        place=card.place,
        in_words=place_in_words(card.place),
        up=card.up,
        left=card.left,
        may_be_unread=card.may_be_unread,
        cover_card=shoe and not live.round.cover_card_at,
        deck=_can_come(live),
    )


def _can_come(live: LiveRound[TableOptions]) -> dict[str, int]:
    return {card.value: count for card, count in can_come(live).items()}


# Who is in, what can go wrong, what was keyed


def _stakes(live: LiveRound[TableOptions]) -> StakesDocument:
    """Stakes in, what is at risk, who decides, the progressive wagers; one by one while they are few."""
    stakes, decision = live.round.stakes, live.decision
    progressive = {name for one in live.chapter.progressives(live.round.options) for name in one.wagers}
    joined = [stake for stake in stakes.values() if progressive & stake.wagers.keys()]
    listed = list(stakes.values()) if len(stakes) <= STAKES_LISTED_AT_MOST else []
    return StakesDocument(
        count=len(stakes),
        seats=len(stakes.seats),
        at_risk=sum(sum(stake.at_risk.values()) for stake in stakes.values()),
        deciding=len(decision.deciding()) if decision else 0,
        progressive=len(joined),
        progressive_amount=sum(stake.wagers[name] for stake in joined for name in progressive & stake.wagers.keys()),
        listed=[_stake(live, stake) for stake in listed],
    )


def _stake(live: LiveRound[TableOptions], stake: Stake) -> StakeInPlay:
    return StakeInPlay(
        stake=stake.id,
        seat=stake.seat,
        terminal=stake.player,
        at_risk=sum(stake.at_risk.values()),
        wagers=[WagerInPlay(title_of(live.chapter, name), amount) for name, amount in stake.at_risk.items()],
        deciding=live.decision is not None and live.decision.is_turn_of(stake.id),
        out=stake.out or stake.folded,
    )


def _irregularities(live: LiveRound[TableOptions]) -> Iterator[IrregularityDocument]:
    """What can have gone wrong now, and what has to be said about it."""
    for one in live.chapter.irregularities:
        if live.step is not None and one.possible(live.round, live.step):
            asked: dict[Named, bool] = {"card": one.needs_card, "stake": one.needs_stake, "seat": one.needs_seat}
            needs = [name for name, needed in asked.items() if needed]
            yield IrregularityDocument(one.kind, one.title, one.cite, needs)


def _dealt(table: Table, live: LiveRound[TableOptions]) -> Iterator[DealtDocument]:
    """The cards that were keyed or read, in order: the last thing done the dealer corrects alone."""
    numbers: Counter[str] = Counter()
    for index, event in enumerate(live.events):
        if isinstance(event, CardDealt):
            numbers[event.place] += 1
            yield DealtDocument(
                place=event.place,
                in_words=place_in_words(event.place),
                number=numbers[event.place],
                card=_open_card(live, event, numbers[event.place]),
                last=index == len(live.events) - 1 and index not in table.corrected,
            )


def _open_card(live: LiveRound[TableOptions], event: CardDealt, number: int) -> str | None:
    """A card that was keyed, while everybody sees it where it was laid."""
    faces = visible(live.round, event.place)
    shows = event.card is not None and faces[number - 1 : number] == [event.card]
    return event.card.value if event.card and shows else None


# What to announce


def _summary(live: LiveRound[TableOptions]) -> SummaryDocument:
    """The settlement, to be announced: nobody has to reckon at the table."""
    lines = live.round.lines
    by_stake: dict[str, list[Line]] = {}
    for line in lines:
        by_stake.setdefault(line.stake, []).append(line)
    listed = by_stake if len(by_stake) <= STAKES_LISTED_AT_MOST else {}
    return SummaryDocument(
        staked=sum(line.staked for line in lines),
        credited=sum(line.credited for line in lines),
        won=sum(sum(line.net for line in mine) > 0 for mine in by_stake.values()),
        lost=sum(sum(line.net for line in mine) < 0 for mine in by_stake.values()),
        to_validate=[announced(live, line) for line in lines if line.needs_validation],
        stakes=[_came_to(live, stake, mine) for stake, mine in listed.items()],
    )


def _came_to(live: LiveRound[TableOptions], stake: str, lines: Iterable[Line]) -> StakeSummary:
    told = [announced(live, line) for line in lines]
    seat = live.round.stakes[stake].seat
    return StakeSummary(stake, seat, sum(line.net for line in told), told)


def announced(live: LiveRound[TableOptions], line: Line) -> AnnouncedLine:
    """A line with the seat it is announced to."""
    document = line_as(AnnouncedLine, live, line)
    document.seat = live.round.stakes[line.stake].seat
    return document


def payout_document(floor: Floor, payout: Payout) -> PayoutDocument:
    """A payout that a floorperson validates, as the console and the pit show it."""
    game = chapter(floor.state.tables[payout.table].chapter)
    return PayoutDocument(
        payout=payout.id,
        table=payout.table,
        round=payout.round,
        seat=payout.seat,
        wager=payout.wager,
        title=title_of(game, payout.wager),
        row_in_words=row_in_words(payout.row),
        amount=payout.amount,
        stakes=len(payout.shares),
        meter=payout.meter,
        cite=payout.cite,
        since=milliseconds(payout.since),
        validation=payout.state,
    )
