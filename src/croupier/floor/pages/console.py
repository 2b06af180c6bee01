"""The dealer's console: the one next step in the words of the procedure, and what the dealer needs to know for it.

No face-down card is revealed: neither by its face, nor by its absence from the cards that can still come.

A floorperson at the console: docs/readings/0108.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec import UNSET

from croupier.chapters import chapter
from croupier.equipment.devices import Device
from croupier.equipment.shoe import Turn
from croupier.floor.pages.documents.console import (
    AnnouncedLine,
    AnyStep,
    BetsStep,
    CardsDocument,
    ChangeStep,
    ConsoleDocument,
    CutDocument,
    DealStep,
    DealtDocument,
    DecideStep,
    DeviceDocument,
    HandleStep,
    InspectStep,
    IrregularityDocument,
    LoadStep,
    Named,
    NoRollReason,
    NoStep,
    OpenStep,
    PayoutDocument,
    PrepareStep,
    ReaderStep,
    RevealStep,
    RollStep,
    StakeInPlay,
    StakesDocument,
    StakeSummary,
    StubStep,
    SummaryDocument,
    TaskDocument,
    TurnUpDocument,
    ValidateStep,
    WagerInPlay,
    WaitStep,
)
from croupier.floor.pages.receipt import line_as
from croupier.floor.pages.table import milliseconds
from croupier.floor.record.commands import PrepareCards
from croupier.floor.record.floor import Floor
from croupier.floor.record.payout import Payout
from croupier.floor.record.table import Phase, Table
from croupier.floor.rooms.house import decks, equipment, idle
from croupier.floor.rooms.house.cards import steps_left
from croupier.floor.rooms.house.decks import cards_of, change_due
from croupier.floor.rooms.house.tables import under_way
from croupier.floor.rooms.play.contradictions import can_come
from croupier.floor.rooms.play.corrections import by_dealer_alone
from croupier.floor.rooms.play.entry import kept_out
from croupier.rules.game.faces import visible
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import short_title_of, title_of
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
from croupier.rules.terms.spoken import row_in_words
from croupier.words import SILENCE, Sentence, all_of, named, say

STAKES_LISTED_AT_MOST = 60
"""Up to 60 stakes are listed one by one; beyond that they are only counted."""

TASKS = (
    Task.INSPECT,
    Task.VERIFY,
    Task.ACCEPT_PREINSPECTED,
    Task.SPREAD,
    Task.VIEW,
    Task.MIX,
    Task.COLLECT,
    Task.SHUFFLE,
    Task.CUT,
    Task.BEGIN,
)
"""The tasks on the cards, in the order of § .4 and § .5 of each game."""

BY_FLOORPERSON = {Task.VERIFY}
AGAIN = {Task.SHUFFLE, Task.SPREAD, Task.COLLECT}
FORWARDS = {(Task.SHUFFLE, Readiness.MIXED), (Task.COLLECT, Readiness.MIXED)}
"""The repeatable tasks that nevertheless move the cards on."""

SHUFFLES = {Shuffle.AUTOMATED: "task.shuffle_automated", Shuffle.SELF_RESHUFFLING: "task.shuffle_itself"}


def dealer_document(floor: Floor, table: Table, at: datetime) -> ConsoleDocument:
    """Everything the dealer needs besides the table itself."""
    last = floor.rounds.get(table.id)
    live = last if last and not last.over else None
    return ConsoleDocument(
        table=table.id,
        step=_next(floor, table, at),
        cards=_cards(floor, table, at),
        change_due=change_due(floor, table, at),
        irregularities=list(_irregularities(live)) if live else [],
        stakes=_stakes(live) if live else StakesDocument(),
        dealt=list(_dealt(table, live)) if live else [],
        summary=_summary(last) if last else SummaryDocument(),
        stopped=_stopped(table),
        payouts=[payout_document(floor, one) for one in floor.state.payouts.values() if one.table == table.id],
        kept_out=kept_out(floor, table),
    )


def _stopped(table: Table) -> Sentence:
    """The kind of stop; the finding itself is only for those who resolve it."""
    if table.correction is not None:
        return say("stop.correction_waits")
    return say("stop.cards_cannot_be") if table.found else SILENCE


# The next step


def _next(floor: Floor, table: Table, at: datetime) -> AnyStep:
    """The one thing to do now; for a stopped or closed table the phase says it."""
    live = floor.rounds.get(table.id)
    if table.phase is not Phase.OPEN and (live is None or live.over):
        return NoStep(SILENCE)
    if live is None or not under_way(floor, table):
        if waiting := floor.not_validated(table):
            return ValidateStep(say("task.validate"), waiting[0].cite)
        if step := _equipment(floor, table, at):
            return step
        if change_due(floor, table, at) or decks.removed(table):
            return ChangeStep(say("task.change"))
        return _cards_first(floor, table, at) or OpenStep(say("task.open"))
    return (
        _cards_first(floor, table, at) if live.betting or isinstance(live.needs, CardNeeded) else None
    ) or _in_round(live)


def _equipment(floor: Floor, table: Table, at: datetime) -> InspectStep | LoadStep | None:
    """The equipment a floorperson sees to before anything is dealt or rolled."""
    if equipment.reader_is_due(floor, table, at):
        return InspectStep(say("task.inspect_reader"), chapter(table.chapter).card_reader)
    dice = equipment.dice_of(floor, table)
    if dice and equipment.dice_are_missing(floor, table, at):
        return LoadStep(say("task.load_dice", dice=dice.dice), dice.cites["loading"], dice.dice)
    return None


def _cards_first(floor: Floor, table: Table, at: datetime) -> AnyStep | None:
    """What must be done to the cards before anything else."""
    cards, waits = cards_of(floor, table), decks.unopened(table)
    if cards is None:
        return None
    if idle.spread_is_due(floor, table, at):
        return HandleStep(say("task.spread_idle"), cards.handling.cites["idle"])
    if cards.readiness is Readiness.IN_PLAY and not waits:
        return None
    if cards.readiness is Readiness.REMOVED:
        return ChangeStep(say("task.change"))
    if waits or cards.readiness in OPENING:
        first = next(iter(_tasks(floor, table, at)), None)
        return HandleStep(first.says if first else SILENCE, cards.handling.cites["opening"])
    return _prepare(floor, table, cards)


def _prepare(floor: Floor, table: Table, cards: CardsOnTheTable) -> PrepareStep:
    """All remaining tasks, in one sentence for each."""
    steps = list(steps_left(floor, table, PrepareCards(table.id)))
    told = [_task(step.task, step.shuffle) for step in steps]
    return PrepareStep(
        says=told[0],
        cite=cards.handling.cites["shuffle"],
        steps=told,
        cut=_cut(floor, table, cards) if any(step.task is Task.CUT for step in steps) else None,
    )


def _cut(floor: Floor, table: Table, cards: CardsOnTheTable) -> CutDocument:
    offered, number = decks.cut_offered_to(floor, table, cards.handling), decks.number_of_cards(floor, table)
    return CutDocument(
        offered=list(offered),
        in_words=[place_in_words(one) for one in offered],
        depth=cards.handling.cut.usual_depth(number),
        cover=cards.handling.cut.usual_cover(number),
        cards=number,
    )


def _cards(floor: Floor, table: Table, at: datetime) -> CardsDocument:
    cards = cards_of(floor, table)
    if cards is None:
        return CardsDocument()
    return CardsDocument(
        cards.readiness,
        cards.shuffle,
        list(_tasks(floor, table, at)),
        list(_orders(floor, table, cards)),
        list(_devices(floor, table)),
        table.deck if table.other else UNSET,
    )


def _tasks(floor: Floor, table: Table, at: datetime) -> Iterator[TaskDocument]:
    """The permitted tasks on cards on their way into play, the usual next one first."""
    cards, deck = cards_of(floor, table), 0
    if idle.spread_is_due(floor, table, at):
        yield TaskDocument(Task.SPREAD, Shuffle.MANUAL, say("task.spread_idle"), floorperson=False)
        return
    if cards and cards.readiness not in OPENING and decks.unopened(table):
        deck = decks.other_deck(table)
        cards = cards_of(floor, table, deck)
    if cards is None or cards.readiness is Readiness.IN_PLAY:
        return
    for task in TASKS:
        backwards = task in AGAIN and cards.readiness in {Readiness.MIXED, Readiness.SHUFFLED, Readiness.CUT}
        for way in _ways(floor, table, cards, task):
            if not (backwards and (task, cards.readiness) not in FORWARDS) and cards.refuse(task, way) is None:
                says = chapter(table.chapter).tasks.get(task) or _task(task, way)
                yield TaskDocument(task, way, says, floorperson=task in BY_FLOORPERSON, deck=deck)


def _ways(floor: Floor, table: Table, cards: CardsOnTheTable, task: Task) -> list[Shuffle]:
    """The permitted ways to shuffle now, the usual one first; every other task has a single way."""
    if task is not Task.SHUFFLE:
        return [Shuffle.MANUAL]
    here = decks.shuffling_of(floor, table)
    ways = dict.fromkeys((cards.handling.usual_shuffle(here), *Shuffle))
    return [way for way in ways if cards.handling.refuse_shuffle(way, here) is None]


def _orders(floor: Floor, table: Table, cards: CardsOnTheTable) -> Iterator[TaskDocument]:
    """Tasks out of turn: spreading the cards of an idle table, and a shuffle or recut a floorperson orders."""
    live = floor.rounds.get(table.id)
    idle = not under_way(floor, table) or (live is not None and live.betting and not live.round.stakes)
    if idle and cards.refuse(Task.SPREAD) is None and cards.readiness not in OPENING:
        yield TaskDocument(Task.SPREAD, Shuffle.MANUAL, say("task.spread_idle"), floorperson=False)
    if cards.readiness is Readiness.CUT:
        yield TaskDocument(Task.RECUT, Shuffle.MANUAL, say("task.recut"), floorperson=True)
    if cards.readiness is Readiness.IN_PLAY and not under_way(floor, table):
        task = Task.EXCHANGE if decks.alternates(table) else Task.SHUFFLE
        first = Task.COLLECT if cards.uncollected else task
        for way in _ways(floor, table, cards, first)[:1]:
            yield TaskDocument(first, way, say("task.order_a_reshuffle"), floorperson=True)


def _devices(floor: Floor, table: Table) -> Iterator[DeviceDocument]:
    for device in Device:
        if decks.has_device(floor, table, device):
            counts = device is Device.SHUFFLER and decks.counts_cards(floor, table)
            yield DeviceDocument(device, table.condition(device), named("device", device), counts)


def _task(task: Task, way: Shuffle) -> Sentence:
    """The sentence for a task, as the dealer reads it."""
    if task is not Task.SHUFFLE:
        return named("task", task)
    return say(SHUFFLES.get(way, "task.shuffle_by_hand"))


def _in_round(live: LiveRound[TableOptions]) -> AnyStep:
    """What the round's current step needs from the dealer."""
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


# Who is in, what can go wrong, which cards were entered


def _stakes(live: LiveRound[TableOptions]) -> StakesDocument:
    """The stakes in play, what is at risk, who decides, the progressive wagers; listed while they are few."""
    stakes, decision = live.round.stakes, live.decision
    progressive = {name for one in live.chapter.progressives(live.round.options) for name in one.wagers}
    joined = [stake for stake in stakes.values() if not progressive.isdisjoint(stake.wagers)] if progressive else []
    listed = list(stakes.values()) if len(stakes) <= STAKES_LISTED_AT_MOST else []
    return StakesDocument(
        count=len(stakes),
        seats=len(stakes.seats),
        at_risk=sum([amount for stake in stakes.values() for amount in stake.at_risk.values()]),
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
        wagers=[
            WagerInPlay(title_of(live.chapter, name), short_title_of(live.chapter, name), amount)
            for name, amount in stake.at_risk.items()
        ],
        deciding=live.decision is not None and live.decision.is_turn_of(stake.id),
        out=stake.out or stake.folded or any(made.choice == "fold" for made in stake.decisions),
    )


def _irregularities(live: LiveRound[TableOptions]) -> Iterator[IrregularityDocument]:
    """The irregularities possible now, and what a report of each has to name."""
    for one in live.chapter.irregularities:
        if live.step is not None and one.possible(live.round, live.step):
            asked: dict[Named, bool] = {"card": one.needs_card, "stake": one.needs_stake, "seat": one.needs_seat}
            needs = [name for name, needed in asked.items() if needed]
            yield IrregularityDocument(one.kind, one.title, one.cite, needs)


def _dealt(table: Table, live: LiveRound[TableOptions]) -> Iterator[DealtDocument]:
    """The cards entered or read, in order, and which of them the dealer may correct alone."""
    numbers: Counter[str] = Counter()
    alone = by_dealer_alone(table, live)
    for index, event in enumerate(live.events):
        if isinstance(event, CardDealt):
            numbers[event.place] += 1
            yield DealtDocument(
                place=event.place,
                in_words=place_in_words(event.place),
                number=numbers[event.place],
                card=_open_card(live, event, numbers[event.place]),
                alone=index in alone,
            )


def _open_card(live: LiveRound[TableOptions], event: CardDealt, number: int) -> str | None:
    """A card that was entered, if everybody can see it where it lies."""
    faces = visible(live.round, event.place)
    shows = event.card is not None and faces[number - 1 : number] == [event.card]
    return event.card.value if event.card and shows else None


# Announcements


def _summary(live: LiveRound[TableOptions]) -> SummaryDocument:
    """The settlement, ready to announce: nobody has to calculate at the table."""
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
        turn_up=_turn_up(live),
    )


def _turn_up(live: LiveRound[TableOptions]) -> TurnUpDocument | None:
    """The cards that decided their players' wagers, in games whose dealer turns them up to settle."""
    cite = live.chapter.turned_up
    decided = {line.stake for line in live.round.lines if not line.forfeited}
    at = {live.round.stakes[stake].seat for stake in decided}
    seats = [seat for seat in live.round.seats_counterclockwise if seat in at]
    if not cite or live.round.void or not seats:
        return None
    told = say("task.turn_up", seats=all_of(place_in_words(str(seat)) for seat in seats))
    return TurnUpDocument(told, cite, seats)


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
