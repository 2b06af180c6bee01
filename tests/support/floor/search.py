"""A search over the states of a table and its cards: every command in every state, on the real floor.

A round has more states than anybody can visit.  What decides whether a table can go on is how it stands: the phase,
the step, whether wagers lie there, how far each deck has come, what has been inspected and loaded, which devices
work.  Tables that stand alike are one state, and each is visited once, by the commands that led to it.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from croupier.equipment.cards import Card
from croupier.equipment.devices import Device
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.handle import handle
from croupier.floor.engine.snapshots import image, restored
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import (
    AnyCommand,
    Arrive,
    ChangeCards,
    ChangeDealer,
    GetUp,
    HandleCards,
    InspectReader,
    LeaveTable,
    LoadDice,
    OpenBetting,
    PlaceWagers,
    PrepareCards,
    RepairDevice,
    Report,
    ReportIrregularity,
    Request,
    ResumeTable,
    SignDevice,
    TimeOut,
    ValidatePayout,
    VoidRound,
    reported,
)
from croupier.floor.record.dispatch import decide
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import equipment, idle
from croupier.floor.rooms.house.decks import handling_of, number_of_cards
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer, random_slip
from croupier.rules.procedure.handling import CardHandling, Shuffle, Task
from croupier.rules.procedure.needs import CardNeeded
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound
from croupier.rules.terms.refusals import Refusal
from support.floor.house import DEALER, FLOORPERSON, NOON, SECURITY, SYSTEM, House, device

LATER = NOON + timedelta(hours=1)
MOST_STEPS = 400
"""No step of a round takes more events than this before something else is waited for."""

ORDINARY, TROUBLE, VOID = "ordinary", "trouble", "void"
REPAIRS = {"card_reader_repaired"}


class Stands(NamedTuple):
    """How a table stands, as far as it decides what can be done next."""

    phase: str
    dealer: bool
    step: str
    betting: bool
    stakes: bool
    stopped_by_remedy: bool
    waits: int
    readiness: str
    by_itself: bool
    gathered: bool
    other: tuple[str, bool] | None
    reader_is_due: bool
    dice_are_missing: bool
    devices: tuple[tuple[str, str], ...]
    idle: bool
    arrived: bool
    kept: bool


class Asked(NamedTuple):
    """A command, who gives it and who stands by, and of which kind it is."""

    kind: str
    actor: Actor
    command: AnyCommand
    witness: Actor | None = None
    at: datetime = LATER


@dataclass
class Found:
    """The states that were reached, and which lead to which by commands of which kind."""

    edges: dict[Stands, set[tuple[str, Stands]]] = field(default_factory=dict)

    @property
    def dead(self) -> list[Stands]:
        """States with wagers in a round from which no ordinary command, however many, leads to its end."""
        alive = self._leading_to({one for one in self.edges if one.step == "over"})
        return [one for one in self.edges if one.stakes and one not in alive]

    @property
    def never_open_again(self) -> list[Stands]:
        """States from which no ordinary command, however many, leads to betting: as a table that stays idle."""
        alive = self._leading_to({one for one in self.edges if one.betting and one.phase == "open"})
        return [one for one in self.edges if one not in alive]

    def _leading_to(self, alive: set[Stands]) -> set[Stands]:
        """Those, and all from which ordinary commands lead there."""
        grown = True
        while grown:
            more = {one for one, led in self.edges.items() if any(k == ORDINARY and to in alive for k, to in led)}
            grown, alive = not more <= alive, alive | more
        return alive

    @property
    def cannot_be_voided(self) -> list[Stands]:
        """States with wagers in a round that the pit could not end at once."""
        return [one for one, led in self.edges.items() if one.stakes and not any(kind == VOID for kind, _ in led)]


def stands(floor: Floor, name: str = "T") -> Stands:
    """How the table stands."""
    table, live = floor.state.tables[name], floor.rounds.get(name)
    under_way = live is not None and not live.over
    handling = handling_of(floor, table)
    collected = isinstance(handling, CardHandling) and handling.by_the_shoe  # others need not be
    return Stands(
        phase=table.phase.value,
        dealer=bool(table.dealer),
        step=type(live.step).__name__ if under_way and live else "over",
        betting=under_way and live is not None and live.betting,
        stakes=under_way and live is not None and bool(live.round.stakes),
        stopped_by_remedy=under_way and live is not None and live.round.stop_table,
        waits=min(1, len(floor.not_validated(table))),
        readiness=table.readiness.value,
        by_itself=table.shuffle is Shuffle.SELF_RESHUFFLING,
        gathered=collected and table.gathered,
        other=(table.other.readiness.value, collected and table.other.gathered) if table.other else None,
        reader_is_due=equipment.reader_is_due(floor, table, LATER),
        dice_are_missing=equipment.dice_are_missing(floor, table, LATER),
        devices=tuple(sorted((one.value, worn.value) for one, worn in table.devices.items())),
        idle=table.idle,
        arrived=bool(table.arrived),
        kept=bool(table.kept),
    )


def search(house: House, most: int = 100_000) -> Found:
    """Every state that a table reaches from where it stands in a house."""
    found, begun = Found(), stands(house.floor)
    bodies: dict[Stands, bytes] = {begun: image(house.floor)}
    waiting = deque([begun])
    while waiting and len(found.edges) < most:
        here = waiting.popleft()
        led = found.edges[here] = set()
        for kind, floor in _next(bodies[here]):
            there = stands(floor)
            led.add((kind, there))
            if there not in bodies:
                bodies[there] = image(floor)
                waiting.append(there)
    return found


def _floor(body: bytes) -> Floor:
    return restored(body, SeededChance(Random(2)))


def _next(body: bytes) -> Iterator[tuple[str, Floor]]:
    """What each command that is not refused leads to."""
    looked_at = _floor(body)
    for number, asked in enumerate(_asked(looked_at)):
        if not isinstance(decide(looked_at, _request(asked, number), asked.at), Refusal):
            floor = _floor(body)
            handle(floor, _request(asked, number), asked.at)
            yield asked.kind, floor
    for to_the_end in (False, True):
        if (dealt := _dealt_on(body, to_the_end=to_the_end)) is not None:
            yield ORDINARY, dealt


def _request(asked: Asked, number: int) -> Request:
    return Request(f"search {number}", asked.actor, asked.command, asked.witness)


def _dealt_on(body: bytes, *, to_the_end: bool) -> Floor | None:
    """The dealer deals, turns up and counts, and players let their time pass: until the table stands otherwise, or to
    the end of the round.
    """
    floor = _floor(body)
    before, live = stands(floor), floor.rounds.get("T")
    if live is None or live.over or live.betting:
        return None
    dealing = SimulatedDealer(live, Random(3))
    for number in range(MOST_STEPS):
        command = _of_the_round(floor, live, dealing)
        if command is None or isinstance(handle(floor, _request(command, number), command.at), Refusal):
            return None
        now = stands(floor)
        if now.step == "over" or (now != before and not to_the_end):
            return floor
    return None


def _of_the_round(floor: Floor, live: LiveRound[Any], dealing: SimulatedDealer) -> Asked | None:
    until = floor.state.tables["T"].until
    if live.decision:
        return Asked(ORDINARY, SYSTEM, TimeOut("T"), at=until or LATER)
    event = dealing.next_event()
    if event is None or isinstance(event, IrregularityFound):
        return None
    return Asked(ORDINARY, DEALER, Report("T", reported(event)))


def _asked(floor: Floor) -> Iterator[Asked]:
    """Everything that anybody could ask for at a table."""
    table, live = floor.state.tables["T"], floor.rounds.get("T")
    yield from _about_cards(floor, table)
    yield from _about_equipment(floor, table)
    yield from _about_the_table(floor, table)
    if live is None or live.over:
        return
    yield Asked(ORDINARY, DEALER, Report("T", BettingClosed()))
    yield Asked(VOID, FLOORPERSON, VoidRound("T", "it cannot go on"), SECURITY)
    if live.betting:
        slip = random_slip(live, Random(5))
        yield Asked(ORDINARY, device("E1"), PlaceWagers("E1", "T", 1, dict(slip)))
        yield Asked(ORDINARY, device("E1"), PlaceWagers("E1", "T", 1, {}))
    if isinstance(live.needs, CardNeeded):
        gone = [card for card in Card if not live.round.pack.remaining(card)]
        yield Asked(TROUBLE, DEALER, Report("T", CardDealt(live.needs.place, gone[0] if gone else Card.JOKER)))
    for event in _irregularities(live):
        kind = ORDINARY if event.kind in REPAIRS else TROUBLE
        yield Asked(kind, DEALER, ReportIrregularity("T", event), FLOORPERSON)


def _about_cards(floor: Floor, table: Table) -> Iterator[Asked]:
    yield Asked(ORDINARY, DEALER, PrepareCards("T"))
    yield Asked(ORDINARY, FLOORPERSON, ChangeCards("T"))
    for deck in (1, 2) if table.other else (0,):
        for task in Task:
            for way in Shuffle if task is Task.SHUFFLE else (Shuffle.MANUAL,):
                yield Asked(ORDINARY, FLOORPERSON, HandleCards("T", task, way, deck))
        wrong = number_of_cards(floor, table) - 1
        yield Asked(TROUBLE, DEALER, HandleCards("T", Task.SHUFFLE, Shuffle.AUTOMATED, deck, found=wrong))


def _about_equipment(floor: Floor, table: Table) -> Iterator[Asked]:
    yield Asked(ORDINARY, FLOORPERSON, InspectReader("T"))
    if (dice := equipment.dice_of(floor, table)) is not None:
        yield Asked(ORDINARY, FLOORPERSON, LoadDice("T", dice.dice))
    for one in Device:
        yield Asked(TROUBLE, FLOORPERSON, SignDevice("T", one))
        yield Asked(ORDINARY, FLOORPERSON, RepairDevice("T", one))


def _about_the_table(floor: Floor, table: Table) -> Iterator[Asked]:
    yield Asked(ORDINARY, DEALER, OpenBetting("T"))
    yield Asked(ORDINARY, FLOORPERSON, ResumeTable("T"))
    yield Asked(ORDINARY, FLOORPERSON, ChangeDealer("T", "Dana"))
    yield Asked(ORDINARY, SYSTEM, TimeOut("T"), at=table.until or LATER)
    yield Asked(TROUBLE, DEALER, LeaveTable("T"))
    if (idle_from := idle.spread_from(floor, table)) is not None:
        yield Asked(TROUBLE, SYSTEM, TimeOut("T"), at=idle_from)
    yield Asked(ORDINARY, device("E1"), Arrive("E1", "T"))
    yield Asked(ORDINARY, device("E1"), GetUp("E1", "T"))
    for payout in floor.not_validated(table):
        yield Asked(ORDINARY, FLOORPERSON, ValidatePayout("T", payout.id))


def _irregularities(live: LiveRound[Any]) -> Iterator[IrregularityFound]:
    """Each that the game knows, with what it needs to be told."""
    left = next((card for card in Card if live.round.pack.remaining(card)), None)
    for one in live.chapter.irregularities:
        yield IrregularityFound(
            one.kind,
            place="1" if one.needs_seat else "",
            card=left if one.needs_card else None,
            stake=next(iter(live.round.stakes), "") if one.needs_stake else "",
        )
